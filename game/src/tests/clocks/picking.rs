//! Moves that somebody picks for whoever is late: who picks, for how long, and that nobody picks who has no say any more.

use super::*;

/// Ann is late in a game of four, and Bob picks.
fn picked(variant: Variant) -> Log {
    let mut log = four_with(variant, "2d", Expiry::NextPicks);
    log.wait(2 * DAY);
    log.tick();
    assert_eq!(picker(&log), Some(Seat(1)));
    log
}

fn picker(log: &Log) -> Option<Seat> {
    log.clock().turn?.picker
}

fn quit(log: &mut Log, person: Person) {
    let decision = log.game.quit(person, Time(log.now), &log.fresh()).unwrap();
    log.add(decision);
}

#[test]
fn whoever_gives_up_picks_nothing_any_more() {
    for variant in [Variant::Chess4, Variant::Multiplayer] {
        let mut log = picked(variant);
        log.wait(DAY / 2);
        let legal = log.public().legal_moves()[0].coordinate.clone();
        let view = log.ask(BOB, Action::Resign).unwrap();
        let handed = News::Handed {
            seat: Seat(0),
            by: Seat(2),
        };
        assert_eq!(view.aside.last(), Some(&handed), "{variant:?}");
        assert_eq!((view.ply(), picker(&log)), (0, Some(Seat(2))));
        assert_eq!(log.reasons(), [Reason::Resigned]);
        assert_eq!(log.time_left(), Some(DAY), "the time that picking has");
        let refused = log.ask(BOB, to_move(&legal)).err().unwrap();
        assert!(
            matches!(refused, Refusal::NotYourTurn { .. } | Refusal::Out),
            "{refused:?}"
        );
        quit(&mut log, CLEO);
        assert_eq!(picker(&log), Some(Seat(3)), "who leaves, too");
        let view = log.ask(DAN, to_move(&legal)).unwrap();
        assert_eq!(view.moves[0].hand, Hand::Picker(Seat(3)));
        let again = log.reopened().view(Viewer::Spectator).unwrap();
        assert_eq!(again.clock, log.public().clock);
    }
}

#[test]
fn where_nobody_is_left_to_pick_chance_draws_at_once() {
    let mut log = picked(Variant::Chess4);
    log.ask(DAN, Action::Resign).unwrap();
    assert_eq!(picker(&log), Some(Seat(1)), "who does not pick may go");
    log.ask(CLEO, Action::Resign).unwrap();
    let view = log.ask(BOB, Action::Resign).unwrap();
    assert_eq!(view.moves[0].hand, Hand::Clock);
    assert_eq!(picker(&log), None);
    assert!(!log.game.playing().by_clock);
}

#[test]
fn where_two_play_on_the_side_of_who_picked_vanishes_and_the_next_one_picks() {
    let options = Options::of(Variant::Chess45);
    let programs = NewGame::usual_programs(&options);
    let guests = [BOB, CLEO, DAN].map(|person| sitter(person).into());
    let mut log = started_with(NewGame {
        options,
        programs,
        reserved: guests.to_vec(),
        clock: Some(control("1d", Expiry::NextPicks)),
        ..challenge(channel(), &[])
    });
    log.wait(DAY);
    log.tick();
    let late = log.public().mover().unwrap();
    let first = picker(&log).unwrap();
    let view = log.public();
    let by = view.actor().unwrap().sitter.as_ref().unwrap().person;
    log.ask(by, Action::Resign).unwrap();
    let view = log.public();
    assert_eq!(view.mover(), Some(late), "the turn is still to be made");
    let next = picker(&log).unwrap();
    assert_ne!(next, first);
    let by = view.actor().unwrap().sitter.as_ref().unwrap().person;
    let legal = view.legal_moves()[0].coordinate.clone();
    let view = log.ask(by, to_move(&legal)).unwrap();
    assert_eq!(view.moves.last().unwrap().hand, Hand::Picker(next));
}

#[test]
fn where_others_pick_the_clock_too_plays_three_rounds_before_it_stands_still() {
    let mut log = timed("1d", Expiry::NextPicks);
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
    // A pick is made by somebody who is there.
    let mut log = timed("1d", Expiry::NextPicks);
    for turn in 0..9 {
        log.wait(DAY);
        log.tick();
        if turn == 3 {
            let view = log.public();
            let legal = view.legal_moves()[0].coordinate.clone();
            let by = view.actor().unwrap().sitter.as_ref().unwrap().person;
            log.ask(by, to_move(&legal)).unwrap();
        } else {
            log.wait(DAY);
            log.tick();
        }
        assert_eq!(log.clock().pause, None, "{turn}");
    }
}
