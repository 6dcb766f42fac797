//! Games to which nobody comes any more: the clocks are paused until somebody returns.

use super::*;

/// Ann and Bob have not come for three rounds.
fn deserted() -> Log {
    let mut log = clocked_game("1d", TimeoutRule::RandomMove);
    for _ in 0..6 {
        log.wait(DAY);
        log.tick();
    }
    log
}

#[test]
fn after_three_rounds_of_clock_moves_only_the_clocks_are_paused() {
    let log = deserted();
    assert_eq!(log.public().ply(), 6);
    let pause = log.clock().pause.unwrap();
    assert_eq!(pause.until, Time(log.now) + MAX_PAUSE);
    assert_eq!(pause.cause, PauseCause::NobodyCame);
    assert_eq!(log.time_left(), None);
}

#[test]
fn a_player_who_returns_resumes_the_clocks_alone() {
    let mut log = deserted();
    log.wait(3 * DAY);
    let view = log
        .act(BOB, PlayAction::Request(RequestTopic::Resume))
        .unwrap();
    assert_eq!((view.pause(), &view.request), (None, &None));
    assert_eq!(view.latest_news, [News::Resumed]);
    assert_eq!(log.reasons(), [NotificationReason::Paused]);
    let resumed = log.time_left();
    assert_eq!(resumed, Some(DAY));
    let running = Some(Refusal::Time(TimeRefusal::NotPaused));
    assert_eq!(
        log.act(BOB, PlayAction::Request(RequestTopic::Resume))
            .err(),
        running
    );
    // A move resumes the clocks, too, without asking anybody.
    let mut log = deserted();
    log.wait(3 * DAY);
    assert_eq!(log.view(ANN).cannot_move_reason(), None);
    let legal = log.public().legal_moves()[0].coordinate.clone();
    let early = Refusal::NotYourTurn { turn: Seat(0) };
    assert_eq!(log.act(BOB, to_move(&legal)).err(), Some(early));
    let view = log.act(ANN, to_move(&legal)).unwrap();
    assert_eq!((view.ply(), view.pause()), (7, None));
    assert_eq!(view.moves[6].news_before.last(), Some(&News::Resumed));
    assert_eq!(log.time_left(), Some(DAY));
    let again = log.reopened().view(Viewer::Spectator).unwrap();
    assert_eq!(again.clock, log.public().clock);
}

#[test]
fn a_player_without_a_vote_cannot_resume_the_clocks() {
    let mut log = four_with(Variant::Chess4, "1d", TimeoutRule::RandomMove);
    for _ in 0..12 {
        log.wait(DAY);
        log.tick();
    }
    log.act(CLEO, PlayAction::Resign).unwrap();
    let resume = Action::Play(PlayAction::Request(RequestTopic::Resume));
    let refused = log.act(CLEO, resume.clone()).err();
    assert_eq!(refused, Some(Refusal::AlreadyResigned));
    assert!(log.clock().pause.is_some());
    log.act(DAN, resume).unwrap();
    assert_eq!(log.clock().pause, None);
}
