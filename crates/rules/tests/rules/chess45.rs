//! Chess 4.5 through the public API.
//!
//! The tests cover options, positions in JSON with all their faults, notation, reasons for illegal
//! moves, and draws by claim. The rules themselves are tested in
//! `definitions/chess45`, against an independent model and with the numbered cases.

use entente_rules::{
    Army, Chess45Options, Claim, Event, Fault, GuardPlacement, Move, Options, Play, Position,
    Setup, Status, Variant,
};
use entente_rules_tests::{Dice, keys, random_move, refused};
use serde_json::{Value, json};

fn position(json: &Value) -> Position {
    let position = Position::from_json(Variant::Chess45, &json.to_string());
    position.unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// A position from pieces written as `f6yQ f11wK`, with this side to move.
fn position_of(turn: char, pieces: &str) -> Position {
    let placed: serde_json::Map<_, _> = pieces
        .split_whitespace()
        .map(|name| {
            let (square, piece) = name.split_at(name.len() - 2);
            (square.to_owned(), json!(piece))
        })
        .collect();
    position(&json!({"turn": turn.to_string(), "pieces": placed}))
}

fn state(play: &Play) -> Value {
    serde_json::from_str(&play.state_json()).expect("JSON")
}

#[test]
fn the_start_is_as_decided() {
    let start = Position::start(Variant::Chess45);
    let armies = [
        Army::White,
        Army::Red,
        Army::Black,
        Army::Green,
        Army::Yellow,
    ];
    assert_eq!(start.armies().collect::<Vec<_>>(), armies);
    assert_eq!(start.board().locations().len(), 85);
    assert_eq!((start.board().columns(), start.board().rows()), (11, 11));
    assert_eq!(start.pieces().count(), 45);
    assert_eq!(start.legal_move_count(), 12);
    assert!(
        armies
            .iter()
            .all(|&army| start.status(army) == Status::Active)
    );
    assert_eq!(start.options().neutral_army(), Some(Army::Yellow));
}

#[test]
fn options_are_read_and_written() {
    let text = r#"{"guard_placement":"head","double_step_jumps":true,"guard_orthogonal_capture":true,"yellow_counts":false}"#;
    let options = Options::from_json(Variant::Chess45, text).expect("options");
    assert_eq!(options.to_json(), text);
    let Options::Chess45(read) = options else {
        panic!("{options:?}")
    };
    assert_eq!(read.guard_placement, GuardPlacement::Head);
    let usual = Options::from_json(Variant::Chess45, "{}").expect("options");
    assert_eq!(usual, Options::Chess45(Chess45Options::default()));
    assert_eq!(
        usual.to_json(),
        r#"{"guard_placement":"if_empty","double_step_jumps":false,"guard_orthogonal_capture":false,"yellow_counts":true}"#
    );
    for wrong in [
        r#"{"guard_placement":"never"}"#,
        r#"{"jumps":true}"#,
        r#"{"yellow_counts":1}"#,
        "[]",
    ] {
        assert!(
            Options::from_json(Variant::Chess45, wrong).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn all_faults_are_reported_at_once() {
    let json = json!({
        "turn": "w",
        "round": 0,
        "pieces": {
            "d11": "wK", "h11": "wK", "e5": "wQ", "e6": "wG", "a5": "rP", "k5": "rP", "k6": "yK",
            "f4": "yP", "h8": "yG", "a8": "gR"
        }
    });
    let setup = Setup::from_json(Variant::Chess45, &json.to_string()).expect("well written");
    let impossible = setup.position().expect_err("the position is impossible");
    let faults = impossible.faults();
    let is_foreign = |fault: &&Fault| matches!(fault, Fault::ForeignKind { .. });
    assert_eq!(faults.iter().filter(is_foreign).count(), 4, "{faults:?}");
    for fault in [
        Fault::ManyKings {
            army: Army::White,
            count: 2,
        },
        Fault::NoKing { army: Army::Red },
        Fault::NoKing { army: Army::Green },
        Fault::NoQueen { army: Army::Yellow },
        Fault::Counters,
    ] {
        assert!(
            faults.contains(&fault),
            "{fault:?} is not among {impossible}"
        );
    }
    let facts = entente_rules_tests::faults(&impossible);
    for fact in [
        "PawnOnLastRow { army: Red, square: a5 }",
        "PawnOnBackRow { army: Red, square: k5 }",
        "ForeignKind { army: White, kind: Queen, square: e5 }",
    ] {
        assert!(facts.contains(fact), "{fact} is not among {facts}");
    }
}

#[test]
fn keys_of_other_variants_are_rejected() {
    for key in ["status", "teams", "order", "quiet_plies"] {
        let json = json!({"pieces": {"f11": "wK"}, key: {}});
        let read = Setup::from_json(Variant::Chess45, &json.to_string());
        assert!(read.is_err(), "{key}");
    }
}

#[test]
fn the_state_has_every_key_of_the_variant() {
    let state = state(&Play::new(Position::start(Variant::Chess45)));
    let keys = keys(&state);
    let mut expected = [
        "check",
        "claims",
        "draw",
        "halfmoves",
        "legal_moves",
        "options",
        "over",
        "pieces",
        "reason",
        "round",
        "sides",
        "turn",
        "variant",
        "winner",
    ];
    expected.sort();
    assert_eq!(keys, expected);
    assert_eq!(state["sides"], "wrbgy");
}

/// Shows positions of random games with random options.
fn walk(seed: u64, positions: usize, mut visit: impl FnMut(&Position, &mut Dice)) {
    let mut dice = Dice(seed);
    let mut start = Position::start(Variant::Chess45);
    let mut position = start.clone();
    for _ in 0..positions {
        visit(&position, &mut dice);
        let next = random_move(&position, &mut dice).filter(|_| dice.roll(300) > 0);
        position = match next {
            Some(mv) => position.play(mv).expect("it is legal"),
            None => {
                start = Position::start_with(&options(&mut dice));
                start.clone()
            }
        };
    }
}

fn options(dice: &mut Dice) -> Options {
    let mut random_bool = || dice.roll(2) == 0;
    Options::Chess45(Chess45Options {
        guard_placement: [GuardPlacement::IfEmpty, GuardPlacement::Head][usize::from(random_bool())],
        double_step_jumps: random_bool(),
        guard_orthogonal_capture: random_bool(),
        yellow_counts: random_bool(),
    })
}

#[test]
fn positions_read_back_as_written() {
    walk(1, 1500, |position, _| {
        let json = position.to_json();
        let read = Position::from_json(Variant::Chess45, &json);
        assert_eq!(read.as_ref(), Ok(position), "{json}");
        assert_eq!(position.setup().position().as_ref(), Ok(position), "{json}");
    });
}

#[test]
fn every_move_reads_back_as_written() {
    walk(2, 1500, |position, _| {
        let moves = position.legal_moves();
        let mut written: Vec<String> = moves.iter().map(|mv| position.notation(mv)).collect();
        for (mv, text) in moves.iter().zip(&written) {
            assert_eq!(position.read_move(text), Ok(*mv), "{text} in {position:?}");
            assert_eq!(
                position.read_move(&mv.to_string()),
                Ok(*mv),
                "{mv} in {position:?}"
            );
            assert!(!text.contains(['+', '#']), "{text}");
        }
        written.sort();
        written.dedup();
        assert_eq!(written.len(), moves.len(), "{position:?}");
    });
}

#[test]
fn every_illegal_pair_of_squares_has_a_reason() {
    walk(3, 400, |position, dice| {
        let legal = position.legal_moves();
        let squares: Vec<_> = position
            .board()
            .locations()
            .iter()
            .map(|location| location.square)
            .collect();
        for _ in 0..60 {
            let (from, to) = (
                dice.pick(&squares).expect("a square"),
                dice.pick(&squares).expect("a square"),
            );
            let is_legal = |promotion| {
                let same = |mv: &Move| (mv.from, mv.to, mv.promotion()) == (from, to, promotion);
                legal.iter().any(same)
            };
            let why = position.why_not(from, to, None);
            assert_eq!(
                why.is_none(),
                is_legal(None),
                "{from}{to}: {why:?} in {position:?}"
            );
        }
    });
}

#[test]
fn why_a_move_is_not_legal() {
    let start = Position::start(Variant::Chess45);
    let refusal = |position: &Position, text: &str| {
        refused(&position.read_move(text).expect_err("not legal"))
    };
    assert_eq!(
        refusal(&start, "d10d7"),
        "NotItsMove { piece: wP d10, to: d7 }"
    );
    let stuck = position_of('w', "b4wP f11wK f1bK");
    assert_eq!(
        refusal(&stuck, "b4b3"),
        "PawnBeforeCorner { piece: wP b4, square: b3 }"
    );
    assert_eq!(refusal(&stuck, "Kc11"), "Corner { square: c11 }");
    let guards = position_of('y', "f3yG f4wP g4wN f6yQ f11wK");
    assert_eq!(refusal(&guards, "f3f4"), "CaptureAhead { piece: yG f3 }");
    assert_eq!(
        refusal(&guards, "f3e4"),
        "NothingToCapture { piece: yG f3, to: e4 }"
    );
    let pawn = position_of('b', "e2bP f1bK f11wK");
    assert_eq!(
        refusal(&pawn, "e2e4q"),
        "NoPromotion { piece: bP e2, to: e4 }"
    );
    let last = position_of('w', "e2wP f11wK k6rK");
    assert_eq!(refusal(&last, "e2e1q"), "NotAPromotion { kind: Queen }");
}

#[test]
fn the_options_change_the_reasons() {
    let pieces = json!({"f3": "yG", "f4": "wP", "e2": "bP", "e3": "wN", "f6": "yQ", "f11": "wK", "f1": "bK"});
    let options = json!({"guard_orthogonal_capture": true, "double_step_jumps": true});
    let of = |turn: &str| position(&json!({"turn": turn, "pieces": pieces, "options": options}));
    assert!(of("y").read_move("f3f4").is_ok());
    assert!(of("y").read_move("f3e4").is_err());
    assert!(of("b").read_move("e2e4").is_ok());
    assert_eq!(
        refused(&of("b").read_move("e2e3").expect_err("not legal")),
        "Blocked { piece: bP e2, to: e3, by: wN e3 }"
    );
}

#[test]
fn notation_names_pawns_of_every_direction() {
    let written = |position: &Position, mv: &str| {
        let mv = position.read_move(mv).expect("legal");
        position.notation(mv)
    };
    let two_reds = position_of('r', "j7rP j5rP i6wN k6rK f11wK");
    assert_eq!(written(&two_reds, "j7i6"), "j7xi6");
    assert_eq!(written(&two_reds, "j5i6"), "j5xi6");
    let one_red = position_of('r', "j7rP i6wN k6rK f11wK");
    assert_eq!(written(&one_red, "j7i6"), "jxi6");
    assert_eq!(written(&one_red, "j7h7"), "h7");
    let two_whites = position_of('w', "d10wP f10wP e9bN f11wK f1bK");
    assert_eq!(written(&two_whites, "d10e9"), "dxe9");
    let guards = position_of('y', "f3yG h3yG g4yG f6yQ f11wK");
    assert_eq!(written(&guards, "f3g3"), "Gfg3");
    let promoting = position_of('g', "j5gP a6gK f11wK");
    assert_eq!(written(&promoting, "j5k5n"), "k5=N");
}

#[test]
fn a_check_is_reported_but_not_marked_in_notation() {
    let position = position_of('b', "f2bR e1bK f11wK d10wP");
    assert_eq!(
        position.notation(position.read_move("f2f3").expect("legal")),
        "Rf3"
    );
    let checked = position.checks();
    assert_eq!(checked.len(), 1);
    assert_eq!(checked[0].0, Army::White);
}

#[test]
fn fifty_rounds_are_counted_by_the_sides_still_in() {
    let with = |halfmoves: u32| {
        let pieces = json!({"f11": "wK", "k6": "rK", "f6": "yQ"});
        Play::new(position(
            &json!({"turn": "w", "pieces": pieces, "halfmoves": halfmoves}),
        ))
    };
    // Three sides are in, so fifty rounds are 150 plies; without Yellow they are 100.
    assert_eq!(with(149).claims(), []);
    assert_eq!(with(150).claims(), [Claim::FiftyMoves]);
    let mut play = with(149);
    assert!(play.apply(&Event::ClaimFifty(Army::Red)).is_err());
    play.apply(&Event::Resign(Army::Yellow)).expect("it is in");
    play.apply(&Event::ClaimFifty(Army::Red))
        .expect("two sides are left");
    let state = state(&play);
    assert_eq!(
        (&state["reason"], &state["draw"]),
        (&json!("fifty"), &json!(true))
    );
}

#[test]
fn an_offer_stands_until_its_turn_comes_back() {
    let mut play = Play::new(position_of('w', "f11wK k6rK f6yQ"));
    play.apply(&Event::Offer(Army::White)).expect("it is in");
    let agree = |by| Event::Agree {
        by,
        offer: Army::White,
    };
    play.apply(&agree(Army::Red)).expect("the offer stands");
    assert!(
        play.apply(&agree(Army::White)).is_err(),
        "nobody can agree to their own offer"
    );
    for text in ["f11f10", "k6k7"] {
        let mv = play.position().read_move(text).expect("legal");
        play.apply(&mv.into()).expect("legal");
    }
    assert_eq!(play.offers(), [Army::White]);
    let mv = play.position().read_move("f6e6").expect("legal");
    play.apply(&mv.into()).expect("legal");
    assert_eq!(play.offers(), []);
}

#[test]
fn a_draw_is_agreed_when_the_last_who_had_not_agreed_leaves() {
    let mut play = Play::new(position_of('w', "f11wK k6rK f6yQ"));
    play.apply(&Event::Offer(Army::White)).expect("it is in");
    let agree = Event::Agree {
        by: Army::Red,
        offer: Army::White,
    };
    play.apply(&agree).expect("the offer stands");
    play.apply(&Event::Resign(Army::Yellow)).expect("it is in");
    assert_eq!(state(&play)["reason"], "agreed");
}

#[test]
fn being_left_alone_is_a_win_not_an_agreement() {
    let mut play = Play::new(position_of('w', "f11wK k6rK"));
    play.apply(&Event::Offer(Army::White)).expect("it is in");
    play.apply(&Event::Resign(Army::Red)).expect("it is in");
    let state = state(&play);
    assert_eq!(
        (&state["reason"], &state["winner"]),
        (&json!("one_left"), &json!("w"))
    );
}
