//! Requests to all players: takeback, pause, resume; and aborting. Nothing happens before
//! everybody who still plays has accepted.

use super::*;

fn clocked_game() -> Log {
    let mut log = Log::empty();
    let new = challenge(channel(), &[Seat(0)]).with_terms(|terms| {
        terms.clock = Some(TimeControl {
            pace: "1d".parse().unwrap(),
            on_timeout: TimeoutRule::Lose,
        })
    });
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    log
}

/// Four players play Chess4, one army each.
fn four() -> Log {
    let mut log = Log::lobby("{}", &[Seat(0)]);
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    log
}

fn reason(log: &Log) -> NotificationReason {
    log.notifications[0].reason
}

fn public(log: &Log) -> View {
    log.game.view(Viewer::Spectator).unwrap()
}

#[test]
fn a_move_is_taken_back_when_the_opponent_accepts() {
    let mut log = Log::started();
    log.play("e4 e5 Nf3");
    let asked = log
        .act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    assert_eq!(reason(&log), NotificationReason::Requested);
    assert_eq!(
        asked.turn.request.unwrap().change,
        RequestChange::Takeback { ply: 2 }
    );
    assert_eq!(public(&log).ply(), 3, "nothing happens before that");
    assert_eq!(
        log.act(ANN, PlayAction::AcceptRequest).err(),
        Some(Refusal::Request(RequestRefusal::NothingAsked))
    );
    let view = log.act(BOB, PlayAction::AcceptRequest).unwrap();
    assert_eq!((view.ply(), view.turn()), (2, Some(Seat(0))));
    assert_eq!(
        (reason(&log), view.turn.request.clone()),
        (NotificationReason::TakenBack, None)
    );
    assert_eq!(view.board.latest_news, [News::TakenBack { ply: 2 }]);
    log.play("Nc3 Nc6");
    let view = log
        .act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    assert_eq!(
        view.turn.request.unwrap().change,
        RequestChange::Takeback { ply: 2 }
    );
    let view = log.act(BOB, PlayAction::AcceptRequest).unwrap();
    assert_eq!(view.ply(), 2, "up to the last move of the player who asked");
    assert_eq!(log.reopened().view(Viewer::Spectator).unwrap().ply(), 2);
}

#[test]
fn a_request_can_be_declined_and_withdrawn_and_lapses_with_the_next_move() {
    let mut log = Log::started();
    let nothing = Some(Refusal::Request(RequestRefusal::NothingToTakeBack));
    assert_eq!(
        log.act(ANN, PlayAction::Request(RequestTopic::Takeback))
            .err(),
        nothing
    );
    log.play("e4");
    log.act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    let open = Some(Refusal::Request(RequestRefusal::AlreadyAsked));
    assert_eq!(
        log.act(BOB, PlayAction::Request(RequestTopic::Takeback))
            .err(),
        open
    );
    let view = log.act(BOB, PlayAction::DeclineRequest).unwrap();
    let by = view.player().unwrap();
    assert_eq!((view.turn.request, view.board.moves.len()), (None, 1));
    let change = RequestChange::Takeback { ply: 0 };
    assert_eq!(
        reason(&log),
        NotificationReason::RequestDeclined { by, change }
    );
    log.act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    let view = log.act(ANN, PlayAction::DeclineRequest).unwrap();
    let by = view.player().unwrap();
    assert_eq!(reason(&log), NotificationReason::RequestWithdrawn { by });
    let none = Some(Refusal::Request(RequestRefusal::NothingAsked));
    assert_eq!(log.act(BOB, PlayAction::AcceptRequest).err(), none.clone());
    log.act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    log.play("e5");
    let news = &log.view(EVE).board.moves[1].news;
    assert_eq!(*news, [News::RequestLapsed { by, change }]);
    assert_eq!(log.act(BOB, PlayAction::AcceptRequest).err(), none);
    assert_eq!(
        log.act(CLEO, PlayAction::AcceptRequest).err(),
        Some(Refusal::NotSeated)
    );
}

#[test]
fn among_four_everybody_who_still_plays_has_to_accept() {
    let mut log = four();
    log.play("k4");
    log.act(CLEO, PlayAction::Resign).unwrap();
    let first = log.view(ANN).board.moves[0].coordinate.clone();
    let refused = log
        .act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .err();
    assert_eq!(
        refused,
        Some(Refusal::Request(RequestRefusal::NothingToTakeBack)),
        "a player has left since"
    );
    let legal = log.view(BOB).legal_moves()[0].coordinate.clone();
    log.play(&legal);
    log.act(BOB, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    let out = log.act(CLEO, PlayAction::AcceptRequest).err();
    assert_eq!(
        out,
        Some(Refusal::Eliminated),
        "a player who resigned is not asked"
    );
    log.act(ANN, PlayAction::AcceptRequest).unwrap();
    assert_eq!(
        (public(&log).ply(), reason(&log)),
        (3, NotificationReason::RequestAccepted)
    );
    let view = log.act(DAN, PlayAction::AcceptRequest).unwrap();
    assert_eq!(
        (view.ply(), view.board.moves[0].coordinate.clone()),
        (1, first)
    );
    assert!(view.armies()[2].is_resigning, "news between turns stays");
}

#[test]
fn a_request_ends_when_a_player_leaves() {
    let mut log = four();
    log.play("k4");
    log.act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    log.act(BOB, PlayAction::AcceptRequest).unwrap();
    log.act(DAN, PlayAction::AcceptRequest).unwrap();
    assert_eq!(public(&log).ply(), 1);
    log.act(CLEO, PlayAction::Resign).unwrap();
    let view = public(&log);
    assert!(view.armies()[2].is_resigning && view.turn.request.is_none() && view.ply() == 1);
}

#[test]
fn a_game_with_secrets_has_no_takebacks() {
    let mut log = Log::empty();
    let guests = [BOB, CLEO, DAN].map(|person| profile(person).into());
    let new = NewGame {
        reserved: guests.to_vec(),
        ..challenge(channel(), &[Seat(0)])
            .with_terms(|terms| terms.options = Options::of(Variant::Alliance))
    };
    log.act(ANN, Action::Create(new)).unwrap();
    for person in [BOB, CLEO, DAN] {
        log.act(person, LobbyAction::Accept).unwrap();
    }
    let legal = log.view(ANN).legal_moves()[0].coordinate.clone();
    log.play(&legal);
    let refused = log
        .act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .err();
    assert_eq!(refused, Some(Refusal::Request(RequestRefusal::NoTakebacks)));
}

#[test]
fn a_request_waits_for_the_computers() {
    let mut log = Log::empty();
    let new = NewGame {
        computers: computers(&[Seat(1), Seat(2)]),
        ..challenge(channel(), &[Seat(0)])
            .with_terms(|terms| terms.options = Options::from_json(Variant::Chess4, "{}").unwrap())
    };
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    let legal = log.view(ANN).legal_moves()[0].coordinate.clone();
    log.play(&legal);
    log.move_computers();
    let takeback = Action::Play(PlayAction::Request(RequestTopic::Takeback));
    log.act(ANN, takeback.clone()).unwrap();
    let view = log.act(BOB, PlayAction::AcceptRequest).unwrap();
    let (first, second) = (PlayerId(2), PlayerId(3));
    let asked = |view: &View| -> Vec<PlayerId> {
        let players = view.awaiting_request_answer();
        players.map(|player| player.player).collect()
    };
    assert_eq!((view.ply(), asked(&view)), (3, vec![first, second]));
    let waiting = log.game.computers_to_act();
    assert!(waiting.iter().map(|turn| turn.player).eq([first, second]));
    let view = log
        .act(Actor::Computer(second), PlayAction::DeclineRequest)
        .unwrap();
    assert_eq!((view.ply(), view.turn.request), (3, None));
    log.act(ANN, takeback).unwrap();
    log.act(BOB, PlayAction::AcceptRequest).unwrap();
    log.act(Actor::Computer(first), PlayAction::AcceptRequest)
        .unwrap();
    let view = log
        .act(Actor::Computer(second), PlayAction::AcceptRequest)
        .unwrap();
    assert_eq!((view.ply(), view.turn()), (0, Some(Seat(0))));
}

#[test]
fn clocks_are_paused_and_resumed_by_request() {
    let mut log = clocked_game();
    log.act(
        ANN,
        PlayAction::Request(RequestTopic::Pause(Some(Span::days(5)))),
    )
    .unwrap();
    let view = log.act(BOB, PlayAction::AcceptRequest).unwrap();
    let until = view.pause().unwrap().until;
    assert_eq!(reason(&log), NotificationReason::Paused);
    let paused = Some(Refusal::Time(TimeRefusal::Paused { until }));
    assert_eq!(log.act(ANN, to_move("e4")).err(), paused.clone());
    assert_eq!(
        log.act(ANN, PlayAction::Request(RequestTopic::Pause(None)))
            .err(),
        paused
    );
    log.now += 2 * 24 * 60 * 60 * 1000;
    log.act(BOB, PlayAction::Request(RequestTopic::Resume))
        .unwrap();
    let view = log.act(ANN, PlayAction::AcceptRequest).unwrap();
    assert_eq!(view.board.latest_news, [News::Resumed]);
    let deadline = view.turn.clock.unwrap().turn.unwrap().deadline.unwrap();
    let left = deadline.0 - log.now;
    let day = 24 * 60 * 60 * 1000;
    assert!((day - 10..=day).contains(&left), "{left}");
    log.play("e4");
    let running = Some(Refusal::Time(TimeRefusal::NotPaused));
    assert_eq!(
        log.act(BOB, PlayAction::Request(RequestTopic::Resume))
            .err(),
        running
    );
}

#[test]
fn a_pause_has_its_full_length_from_when_all_accept() {
    let mut log = clocked_game();
    log.act(
        ANN,
        PlayAction::Request(RequestTopic::Pause(Some(Span::hours(2)))),
    )
    .unwrap();
    log.now += Span::hours(3).0;
    let view = log.act(BOB, PlayAction::AcceptRequest).unwrap();
    let pause = view.pause().unwrap();
    assert_eq!(pause.until, pause.since + Span::hours(2));
    assert_eq!(pause.since, Time(log.now));
    let until = pause.until;
    assert_eq!(view.board.latest_news, [News::Paused { until }]);
    assert_eq!(log.game.next_deadline(), Some(until));
}

#[test]
fn a_pause_ends_by_itself() {
    let mut log = clocked_game();
    log.act(
        ANN,
        PlayAction::Request(RequestTopic::Pause(Some(Span::hours(1)))),
    )
    .unwrap();
    let until = log
        .act(BOB, PlayAction::AcceptRequest)
        .unwrap()
        .pause()
        .unwrap()
        .until;
    assert_eq!(log.game.next_deadline(), Some(until));
    let chance = Chance {
        salt: [0; 32],
        seed: [0; 32],
        nonce: None,
    };
    assert!(
        log.game
            .decide_due(Time(until.0 - 1), &chance)
            .unwrap()
            .is_none()
    );
    let decision = log.game.decide_due(until, &chance).unwrap().unwrap();
    log.game
        .append(&decision.record, Some(&decision.erasable))
        .unwrap();
    assert_eq!(public(&log).pause(), None);
    assert!(log.game.next_deadline().unwrap() > until);
}

#[test]
fn a_pause_that_is_too_short_or_too_long_is_refused_and_so_is_one_without_a_clock() {
    let mut log = clocked_game();
    let unfit = Refusal::Time(TimeRefusal::InvalidPause { most: MAX_PAUSE });
    for span in [Span(0), Span::seconds(59), Span::days(31), Span(u64::MAX)] {
        let refused = log
            .act(ANN, PlayAction::Request(RequestTopic::Pause(Some(span))))
            .err();
        assert_eq!(refused, Some(unfit.clone()));
    }
    let mut log = Log::started();
    for topic in [RequestTopic::Pause(None), RequestTopic::Resume] {
        let refused = log.act(ANN, PlayAction::Request(topic)).err();
        assert_eq!(refused, Some(Refusal::Time(TimeRefusal::NoClock)));
    }
}

#[test]
fn a_game_can_be_aborted_until_everybody_has_moved() {
    let mut log = Log::started();
    log.play("e4");
    assert_eq!(
        log.act(CLEO, PlayAction::Abort).err(),
        Some(Refusal::NotSeated)
    );
    let view = log.act(BOB, PlayAction::Abort).unwrap();
    assert_eq!(
        view.phase,
        Phase::Closed(ClosedReason::Aborted { by: PlayerId(1) })
    );
    assert_eq!(reason(&log), NotificationReason::Aborted);
    assert!(log.game.is_over());
    assert_eq!(
        log.reopened().view(Viewer::Spectator).unwrap().phase,
        view.phase
    );
    let mut log = Log::started();
    log.play("e4 e5");
    assert_eq!(
        log.act(ANN, PlayAction::Abort).err(),
        Some(Refusal::Request(RequestRefusal::TooLateToAbort))
    );
    let mut log = four();
    log.play("k4");
    log.act(CLEO, PlayAction::Resign).unwrap();
    let resigned = Some(Refusal::AlreadyResigned);
    assert_eq!(log.act(CLEO, PlayAction::Abort).err(), resigned);
    assert!(!log.view(CLEO).may_abort() && log.view(DAN).may_abort());
    log.act(DAN, PlayAction::Abort).unwrap();
}
