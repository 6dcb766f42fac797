//! Moves picked for a late player: who picks, for how long, and who can no longer pick.

use super::*;

/// Ann is late in a game of four, and Bob picks.
fn picked(variant: Variant) -> Log {
    let mut log = four_with(variant, "2d", TimeoutRule::NextPicks);
    log.wait(2 * DAY);
    log.tick();
    assert_eq!(picker(&log), Some(Seat(1)));
    log
}

fn picker(log: &Log) -> Option<Seat> {
    log.clock().turn?.picker
}

fn quit(log: &mut Log, person: PersonId) {
    let decision = log
        .game
        .decide_quit(person, Time(log.now), &log.fresh())
        .unwrap()
        .unwrap();
    log.add(decision);
}

#[test]
fn a_player_who_resigned_picks_no_moves() {
    for variant in [Variant::Chess4, Variant::Multiplayer] {
        let mut log = picked(variant);
        log.wait(DAY / 2);
        let legal = log.public().legal_moves()[0].coordinate.clone();
        let view = log.act(BOB, PlayAction::Resign).unwrap();
        let handed = News::PickerAssigned {
            seat: Seat(0),
            by: Seat(2),
        };
        assert_eq!(view.board.latest_news.last(), Some(&handed), "{variant:?}");
        assert_eq!((view.ply(), picker(&log)), (0, Some(Seat(2))));
        assert_eq!(log.reasons(), [NotificationReason::Resigned]);
        assert_eq!(log.time_left(), Some(DAY), "the time for picking");
        let refused = log.act(BOB, to_move(&legal)).err().unwrap();
        assert!(
            matches!(refused, Refusal::NotYourTurn { .. } | Refusal::Eliminated),
            "{refused:?}"
        );
        quit(&mut log, CLEO);
        assert_eq!(
            picker(&log),
            Some(Seat(3)),
            "also after the late player left"
        );
        let view = log.act(DAN, to_move(&legal)).unwrap();
        assert_eq!(view.board.moves[0].origin, MoveOrigin::Picker(Seat(3)));
        let again = log.reopened().view(Viewer::Spectator).unwrap();
        assert_eq!(again.turn.clock, log.public().turn.clock);
    }
}

#[test]
fn if_nobody_is_left_to_pick_the_seed_draws_at_once() {
    let mut log = picked(Variant::Chess4);
    log.act(DAN, PlayAction::Resign).unwrap();
    assert_eq!(picker(&log), Some(Seat(1)), "a picker may leave");
    log.act(CLEO, PlayAction::Resign).unwrap();
    let view = log.act(BOB, PlayAction::Resign).unwrap();
    assert_eq!(view.board.moves[0].origin, MoveOrigin::Clock);
    assert_eq!(picker(&log), None);
    assert!(!log.game.playing().seed_picks_move);
}

#[test]
fn if_the_picker_is_out_the_next_player_picks() {
    let options = Options::of(Variant::Chess45);
    let computers = NewGame::default_computers(&options, Level::default());
    let guests = [BOB, CLEO, DAN].map(|person| profile(person).into());
    let mut log = started_with(NewGame {
        computers,
        reserved: guests.to_vec(),
        ..challenge(channel(), &[]).with_terms(|terms| {
            terms.options = options;
            terms.clock = Some(control("1d", TimeoutRule::NextPicks));
        })
    });
    log.wait(DAY);
    log.tick();
    let late = log.public().mover().unwrap();
    let first = picker(&log).unwrap();
    let view = log.public();
    let by = view.actor().unwrap().profile.as_ref().unwrap().person;
    log.act(by, PlayAction::Resign).unwrap();
    let view = log.public();
    assert_eq!(view.mover(), Some(late), "the turn is still to be made");
    let next = picker(&log).unwrap();
    assert_ne!(next, first);
    let by = view.actor().unwrap().profile.as_ref().unwrap().person;
    let legal = view.legal_moves()[0].coordinate.clone();
    let view = log.act(by, to_move(&legal)).unwrap();
    assert_eq!(
        view.board.moves.last().unwrap().origin,
        MoveOrigin::Picker(next)
    );
}

#[test]
fn with_picking_the_clocks_are_also_paused_after_three_rounds() {
    let mut log = clocked_game("1d", TimeoutRule::NextPicks);
    for turn in 0..6 {
        assert_eq!((log.public().ply(), log.clock().pause), (turn, None));
        for _ in 0..2 {
            log.wait(DAY);
            log.tick();
        }
    }
    let pause = log.clock().pause.unwrap();
    assert_eq!(
        (log.public().ply(), pause.cause),
        (6, PauseCause::NobodyCame)
    );
    // A pick shows that a player is there.
    let mut log = clocked_game("1d", TimeoutRule::NextPicks);
    for turn in 0..9 {
        log.wait(DAY);
        log.tick();
        if turn == 3 {
            let view = log.public();
            let legal = view.legal_moves()[0].coordinate.clone();
            let by = view.actor().unwrap().profile.as_ref().unwrap().person;
            log.act(by, to_move(&legal)).unwrap();
        } else {
            log.wait(DAY);
            log.tick();
        }
        assert_eq!(log.clock().pause, None, "{turn}");
    }
}
