//! Games to which nobody comes: the clocks of a game are paused until a player returns, and a game
//! for two that has not begun is aborted.

use super::*;
use crate::ClosedReason;
use crate::base::event::Event;

/// Waits until the time of the player to move is up.
fn expired(mut log: Log) -> Log {
    log.wait(DAY);
    log.tick();
    log
}

#[test]
fn a_game_for_two_is_aborted_until_both_have_moved() {
    for (moves, seat) in [("", Seat(0)), ("e4", Seat(1))] {
        let mut log = clocked_game("1d", TimeoutRule::Lose);
        log.play(moves);
        log.wait(DAY - 1);
        log.tick();
        assert!(log.public().turn().is_some(), "a millisecond is left");
        let mut log = expired(log);
        let aborted = Phase::Closed(ClosedReason::AbortedByTime { seat });
        assert_eq!(log.public().phase, aborted);
        assert_eq!(log.reasons(), [NotificationReason::Aborted]);
        assert_eq!(log.game.next_deadline(), None);
        assert!(log.act(ANN, to_move("e4")).is_err());
        let again = log.reopened().view(Viewer::Spectator).unwrap();
        assert_eq!(again.phase, aborted);
    }
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    log.play("e4 e5");
    assert_eq!(expired(log).ending(), Some(EndReason::Flagged));
}

#[test]
fn a_takeback_does_not_undo_that_both_have_moved() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    log.play("e4 e5 Nf3");
    log.act(BOB, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    log.act(ANN, PlayAction::AcceptRequest).unwrap();
    assert_eq!(log.public().ply(), 1);
    assert_eq!(expired(log).ending(), Some(EndReason::Flagged));
}

#[test]
fn with_another_rule_or_more_seats_the_time_control_decides() {
    let log = expired(clocked_game("1d", TimeoutRule::RandomMove));
    assert_eq!((log.public().ply(), log.ending()), (1, None));
    for variant in [Variant::Chess4, Variant::Alliance] {
        let log = expired(four_with(variant, "1d", TimeoutRule::Lose));
        let view = log.public();
        assert!(view.turn().is_some(), "the others play on");
        assert_ne!(view.turn(), Some(Seat(0)));
    }
}

#[test]
fn a_log_cannot_abort_a_game_too_early() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    let early = Event::AbortedByTime { seat: Seat(0) };
    assert!(log.game.decide_event(early.clone()).is_err());
    log.play("e4 e5");
    log.wait(DAY);
    assert!(log.game.decide_event(early).is_err(), "both have moved");
}

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
    assert_eq!((view.pause(), &view.turn.request), (None, &None));
    assert_eq!(view.board.latest_news, [News::Resumed]);
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
    assert_eq!(view.board.moves[6].news_before.last(), Some(&News::Resumed));
    assert_eq!(log.time_left(), Some(DAY));
    let again = log.reopened().view(Viewer::Spectator).unwrap();
    assert_eq!(again.turn.clock, log.public().turn.clock);
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
