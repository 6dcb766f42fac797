//! The first rounds, the leader who stops, the places, and the mode in which players promise each
//! other something.

use super::*;
use serde_json::json;

/// The outcome of a game that was aborted.
fn aborted(log: &Log) -> Option<ClosedReason> {
    match log.game.view(Viewer::Spectator).unwrap().phase {
        Phase::Closed(reason) => Some(reason),
        _ => None,
    }
}

#[test]
fn who_resigns_or_quits_in_the_first_three_rounds_aborts_the_game() {
    let by = PlayerId(2);
    let plies = THREE_ROUNDS.split_whitespace().count();
    for ply in 0..=plies {
        let played: Vec<&str> = THREE_ROUNDS.split_whitespace().take(ply).collect();
        let mut log = begin(7, new_game("{}", |_| {}));
        log.play(&played.join(" "));
        let is_opening = ply < plies;
        let view = log.view(CLEO);
        assert_eq!(
            (view.leaving_aborts(), view.may_abort()),
            (is_opening, is_opening),
            "{ply}"
        );
        let quit = log.game.decide_quit(CLEO, Time(log.now), &log.fresh());
        let mut quitted = Log {
            game: log.game.clone(),
            ..Log::empty()
        };
        quitted.add(quit.unwrap().unwrap());
        log.act(CLEO, PlayAction::Resign).unwrap();
        let expected = is_opening.then_some(ClosedReason::Aborted { by });
        assert_eq!(aborted(&log), expected, "{ply}");
        assert_eq!(aborted(&quitted), expected, "{ply}");
    }
    // In teams somebody who resigns has lost the game for both.
    let mut teams = begin(7, new_game(r#"{"mode": "teams"}"#, |_| {}));
    teams.play("e2e3");
    let view = teams.act(CLEO, PlayAction::Resign).unwrap();
    let Phase::Over(ending) = view.phase else {
        panic!("it is over");
    };
    assert_eq!(ending.winners, [Seat(1), Seat(3)]);
    assert_eq!(ending.places(), [3, 1, 3, 1]);
}

#[test]
fn a_flag_in_the_first_three_rounds_aborts_only_where_time_loses() {
    use TimeoutRule::{Lose, NextPicks, RandomMove, Substitute};
    for rule in [Lose, NextPicks, RandomMove, Substitute] {
        let clock = Some(control("1d", rule));
        let mut log = begin(7, new_game("{}", |terms| terms.clock = clock));
        log.play("e2e3 b10c10 j13j12 m5l5 e3e4");
        log.wait(DAY);
        log.tick();
        let by_time = ClosedReason::AbortedByTime { seat: Seat(1) };
        assert_eq!(aborted(&log), (rule == Lose).then_some(by_time), "{rule:?}");
    }
}

/// A line can end with a resignation, which would abort the game for all in the first rounds.
#[test]
fn nobody_resigns_by_condition_in_the_first_three_rounds() {
    let mut log = begin(7, new_game("{}", |_| {}));
    log.prepare(CLEO, "* resign");
    log.play("e2e3 b10c10");
    assert_eq!((aborted(&log), log.turn()), (None, Some(Seat(2))));
    let mut log = after_three_rounds(7);
    log.prepare(CLEO, "* resign");
    log.play("d2d3 b5c5");
    assert_eq!(log.origins(14), [MoveOrigin::Chance]);
}

/// Red and Yellow are left; Blue and Green are out with these points, and Red has these.
fn last_two(options: &str, lead: u16, out: u16) -> Log {
    let position = json!({
        "variant": "fourplayer",
        "options": serde_json::from_str::<serde_json::Value>(options).unwrap(),
        "turn": "r",
        "pieces": {"d1": "rK", "a4": "bK", "k14": "yK", "n11": "gK", "e5": "rR", "g9": "yR"},
        "status": {"b": "checkmate", "g": "stalemate"},
        "points": {"r": lead, "b": out, "y": 3},
    });
    let position = Position::from_json(Variant::FourPlayer, &position.to_string()).unwrap();
    begin(
        7,
        new_game(options, |terms| {
            let start = StartingPosition::of(&position);
            terms.starting_position = Some(std::sync::Arc::new(start));
        }),
    )
    .after_the_opening()
}

impl Log {
    /// The last two move their rooks up and down until the first three rounds are over.
    fn after_the_opening(mut self) -> Self {
        self.play("e5e6 g9g8 e6e7 g8g10 e7e8 g10g11");
        self
    }
}

fn ending(log: &Log) -> Ending {
    match log.game.view(Viewer::Spectator).unwrap().phase {
        Phase::Over(ending) => ending,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_leader_of_the_last_two_stops_and_wins() {
    let mut log = last_two("{}", 50, 7);
    let offered = PEOPLE.map(|person| log.view(person).may_stop());
    assert_eq!(offered, [true, false, false, false]);
    let refused = log.act(CLEO, PlayAction::Stop).err();
    assert_eq!(refused, Some(AdjudicationRefusal::NotAhead.into()));
    for action in [PlayAction::Stop, PlayAction::Resign] {
        let mut log = Log {
            game: log.game.clone(),
            records: log.records.clone(),
            ..Log::empty()
        };
        log.act(ANN, action).unwrap();
        let ending = ending(&log);
        assert_eq!(
            (ending.winners.clone(), ending.result.as_str()),
            (vec![Seat(0)], "50-7-23-0")
        );
        assert_eq!(ending.places(), [1, 3, 2, 4]);
        let view = log.game.view(Viewer::Spectator).unwrap();
        assert_eq!(view.board.latest_news, [News::Stopped { seat: Seat(0) }]);
        let revealed = verify(&exported(&log)).unwrap().revealed.unwrap();
        assert_eq!(revealed.view.result(), "50-7-23-0");
    }
    // Who resigns behind has lost.
    log.act(CLEO, PlayAction::Resign).unwrap();
    assert_eq!(ending(&log).result, "70-7-3-0");
    let view = log.game.view(Viewer::Spectator).unwrap();
    let left = |news: &News| matches!(news, News::Eliminated { seat: Seat(2), .. });
    assert!(view.board.latest_news.iter().any(left));
}

#[test]
fn in_solo_all_who_have_not_won_share_a_place() {
    let mut log = last_two(r#"{"mode": "solo"}"#, 27, 7);
    log.act(ANN, PlayAction::Stop).unwrap();
    assert_eq!(ending(&log).places(), [1, 2, 2, 2]);
}

/// A player who is out in the position that a game goes on from has a seat, and nothing to do.
#[test]
fn players_who_are_out_from_the_start_only_watch() {
    let mut log = last_two("{}", 0, 7);
    assert_eq!(
        log.act(BOB, PlayAction::Resign).err(),
        Some(Refusal::Eliminated)
    );
    let view = log.view(BOB);
    assert!(!view.may_act() && view.armies()[1].status == Status::Checkmated);
    // Its grey king does not walk.
    assert_eq!(log.origins(0), [MoveOrigin::Mover; 6]);
}

#[test]
fn promises_come_with_their_mode_alone() {
    let try_with = |options: &str, change: fn(&mut GameTerms)| {
        let mut log = Log::empty();
        let new = new_game(options, change);
        log.act(ANN, Action::Create(new))
            .map(|view| view.terms.diplomacy.is_some())
    };
    let mode = r#"{"mode": "diplomacy"}"#;
    assert!(try_with(mode, |_| {}).unwrap());
    assert_eq!(
        try_with(mode, |terms| terms.rated = true).err(),
        Some(RatedRefusal::Promises.into())
    );
    for options in ["{}", r#"{"mode": "solo"}"#, r#"{"mode": "teams"}"#] {
        assert!(!try_with(options, |_| {}).unwrap());
        assert!(!try_with(options, |terms| terms.rated = true).unwrap());
        let promised = try_with(options, |terms| terms.diplomacy = Some(Default::default()));
        assert_eq!(promised.err(), Some(DiplomacyRefusal::OtherMode.into()));
    }
    let mut log = begin(7, new_game(mode, |_| {}));
    let propose = DiplomacyAction::Propose {
        to: Seat(1),
        message: None,
    };
    log.act(ANN, Action::Diplomacy(propose)).unwrap();
    let accept = DiplomacyAction::Accept {
        from: Seat(0),
        leaving: false,
    };
    log.act(BOB, Action::Diplomacy(accept)).unwrap();
    assert!(log.view(CLEO).has_pacts());
    // A promise has no force: the pieces of who promised something are captured as ever.
    log.play("e2e4 b5d5 j13j12 m5l5");
    log.act(ANN, PlayAction::to_move("e4d5")).unwrap();
    assert_eq!(log.view(ANN).position().score(Army::Red).to_string(), "1");
}

#[test]
fn a_rematch_keeps_the_array_and_rotates_the_colours() {
    let mut log = begin(7, new_game(r#"{"array": "old"}"#, |_| {}));
    log.act(ANN, PlayAction::Resign).unwrap();
    let again = NewGame::rematch(&log.view(ANN), ANN).unwrap();
    assert_eq!(
        again.terms.options.to_json(),
        r#"{"mode":"ffa","array":"old"}"#
    );
    assert_eq!(again.seats, [Seat(1)]);
    let reserved = again
        .reserved
        .iter()
        .map(|reservation| reservation.seats.clone());
    assert_eq!(
        reserved.collect::<Vec<_>>(),
        [[Seat(2)], [Seat(3)], [Seat(0)]]
    );
}

/// Red captures a pawn, and then all but Green resign.
#[test]
fn a_rated_game_counts_by_places() {
    for (mode, places) in [("ffa", [2, 3, 3, 1]), ("solo", [2, 2, 2, 1])] {
        let options = format!(r#"{{"mode": "{mode}"}}"#);
        let mut log = begin(7, new_game(&options, |terms| terms.rated = true));
        log.play("e2e4 b5d5 j13j12 m5l5 e4d5 b10c10 j12j11 l5k5 f2f3 c10d10 j11j10 k5j5");
        for person in &PEOPLE[..3] {
            log.act(*person, PlayAction::Resign).unwrap();
        }
        let rated = log.game.rated_game().unwrap();
        let found: Vec<u32> = rated.seats.iter().map(|seat| seat.place).collect();
        assert_eq!(
            (found.as_slice(), rated.least_moves),
            (&places[..], 3),
            "{mode}"
        );
        assert!(
            rated
                .seats
                .iter()
                .all(|seat| !seat.left && seat.team.is_none())
        );
    }
}

/// The owner of a think-board can think about the steps of a king like about any moves.
#[test]
fn steps_of_kings_are_moves_on_a_think_board() {
    let mut log = after_three_rounds(7);
    log.act(ANN, PlayAction::Resign).unwrap();
    let view = log.view(BOB);
    let mut board = ThinkBoard::default();
    let position = view.position();
    let king = position
        .pieces()
        .find(|(_, piece)| (piece.army, piece.kind) == (Army::Red, PieceKind::King));
    let (from, _) = king.unwrap();
    let edit = |to: &str| ThinkEdit::Add {
        after: None,
        line: format!("b5c5 k13k12 m4l4 {from}{to} c5d5"),
        note: None,
    };
    let added = ["g1", "g2", "h2", "i1", "i2", "h1"].iter();
    let added = added
        .filter(|to| board.edit(&view, &edit(to)).is_ok())
        .count();
    assert!(added > 1, "{added}");
}
