//! Chess66 through the public API.
//!
//! The tests cover possible and impossible positions, typed moves, every error in Game Courier's
//! lines, and the reasons for illegal moves. That the moves are correct is tested in
//! `definitions/chess66`.

use std::fmt::Write;

use entente_rules::{
    Army, Courier, CourierRule, Event, JsonError, MoveTextError, Piece, PieceKind, Play, Position,
    Reason, Square, Variant, WhyNot,
};
use entente_rules_tests::{fact, json_fault};
use proptest::prelude::*;

/// A position from pieces like `wKe1`, and more keys of its JSON.
fn with(turn: char, pieces: &str, more: &str) -> Result<Position, JsonError> {
    let placed: Vec<String> = pieces
        .split_whitespace()
        .map(|name| format!("{:?}:{:?}", &name[2..], &name[..2]))
        .collect();
    let json = format!(
        r#"{{"turn":"{turn}","pieces":{{{}}}{more}}}"#,
        placed.join(",")
    );
    Position::from_json(Variant::Chess66, &json)
}

fn at(turn: char, pieces: &str) -> Position {
    with(turn, pieces, "").expect("a position that can be")
}

fn start() -> Position {
    Position::start(Variant::Chess66)
}

fn after(position: &Position, moves: &str) -> Position {
    moves
        .split_whitespace()
        .fold(position.clone(), |position, text| {
            let mv = position.read_coordinate(text).expect("a move");
            position
                .play(mv)
                .unwrap_or_else(|why| panic!("{text}: {why}"))
        })
}

fn square(name: &str) -> Square {
    start().board().square(name).expect("a square")
}

fn why(position: &Position, from: &str, to: &str) -> String {
    let why = position.why_not(square(from), square(to), None);
    fact(&why.expect("a move that is not legal"))
}

#[test]
fn a11_the_start_and_its_json() {
    let json = start().to_json();
    assert!(
        json.starts_with(r#"{"variant":"chess66","turn":"w","pieces":{"a1":"wR","#),
        "{json}"
    );
    let rest =
        r#""castling":{"w":["h1","a1"],"b":["h8","a8"]},"en_passant":[],"halfmoves":0,"round":1}"#;
    assert!(json.ends_with(rest), "{json}");
    for (name, expected) in [("e1", "wK"), ("d1", "wQ"), ("e8", "bK"), ("d8", "bQ")] {
        let piece = start().piece(square(name)).expect("a piece");
        assert_eq!(piece.to_string(), expected);
    }
}

#[test]
fn a10_colours_are_those_of_the_straightened_board() {
    let board = start().board();
    for name in ["a1", "h8", "a8", "b5"] {
        let light = ["h1", "a4", "b3", "c5", "a5", "d1", "d8"];
        assert!(
            light
                .iter()
                .all(|name| !board.is_dark(square(name)) || *name == "d8")
        );
        let dark = ["a1", "a8", "b5"];
        assert_eq!(
            board.is_dark(square(name)),
            dark.contains(&name) || name != "h8",
            "{name}"
        );
    }
}

#[test]
fn every_fault_of_a_position_is_reported_at_once() {
    let pieces = "wKe1 wKc1 wPb8 bPa1 wNA4 bRa4 wRH5 bRh5";
    let error = with('w', pieces, r#","castling":{"w":["h1"]}"#).expect_err("it cannot be");
    let JsonError::InvalidPosition(impossible) = error else {
        panic!("{error}");
    };
    let faults: Vec<String> = impossible.faults().iter().map(fact).collect();
    assert_eq!(
        faults,
        [
            "SwitchTaken { square: A4, partner: a4 }",
            "SwitchTaken { square: H5, partner: h5 }",
            "ManyKings { army: White, count: 2 }",
            "NoKing { army: Black }",
            "PawnOnLastRow { army: White, square: b8 }",
            "PawnOnLastRow { army: Black, square: a1 }",
            "Castling { army: White, rook: h1 }",
        ]
    );
}

/// A6c, A6d: an army that is not to move may not be in check, through either square of a switch.
#[test]
fn the_waiting_army_is_not_in_check_through_the_other_square_of_a_switch() {
    for pieces in ["wKe1 bKA4 wRb8", "wKe1 bKh5 wPg4", "wKc5 bKA4"] {
        let error = with('w', pieces, "").expect_err("black could be taken");
        assert_eq!(json_fault(&error), "WaitingInCheck { army: Black }");
    }
    assert!(with('b', "wKc5 bKA4", "").is_ok());
    assert!(with('w', "wKA4 bKc5", "").is_ok());
}

#[test]
fn a15_the_ends_of_a_game() {
    let over = |turn, pieces| {
        Play::new(at(turn, pieces))
            .outcome()
            .map(|it| (it.reason, it.result().to_string()))
    };
    let dead = Some((Reason::DeadPosition, "1/2-1/2".to_string()));
    for pieces in ["wKe1 bKe8", "wKe1 bKe8 wBc1", "wKe1 bKe8 bNc6"] {
        assert_eq!(over('w', pieces), dead, "{pieces}");
    }
    for pieces in [
        "wKe1 bKe8 wBc1 bBf8",
        "wKe1 bKe8 wNb1 bNc6",
        "wKe1 bKe8 wPa2",
    ] {
        assert_eq!(over('w', pieces), None, "{pieces}");
    }
    let mate = Some((Reason::Checkmate, "1-0".to_string()));
    assert_eq!(
        over('b', "wKh1 wRa1 bKa8"),
        mate,
        "a rook mates alone through the narrow end"
    );
    let mut play = Play::new(at('w', "wKe1 bKe8 wRa1"));
    for text in "a1a2 e8e7 a2a1 e7e8".split(' ').cycle().take(24) {
        let mv = play.position().read_coordinate(text).expect("a move");
        play.apply(&Event::from(mv))
            .expect("repetition is no end by itself");
    }
    assert_eq!(play.claims().len(), 1);
}

#[test]
fn case_distinguishes_the_squares_of_a_switch() {
    let position = after(&start(), "h2h3 h7h6");
    let read = |text: &str| position.read_move(text).map(|mv| mv.to_string());
    for (text, mv) in [
        ("a4", "a2a4"),
        ("A4", "a2A4"),
        ("a2a4", "a2a4"),
        ("a2-A4", "a2A4"),
        ("P a2-A4", "a2A4"),
        ("P a2 - a4", "a2a4"),
        ("Nc3", "b1c3"),
        ("nc3", "b1c3"),
        ("N b1-c3", "b1c3"),
        ("E2E4", "e2e4"),
    ] {
        assert_eq!(read(text), Ok(mv.to_string()), "{text}");
    }
}

#[test]
fn ambiguous_case_is_a_question() {
    let position = at('w', "wKe1 bKe8 wRa3 wPa2 wPh2");
    for text in ["ra4", "A3A4"] {
        let error = position.read_move(text).expect_err("two moves");
        let mut moves: Vec<String> = error.moves().iter().map(ToString::to_string).collect();
        moves.sort();
        assert_eq!(moves, ["a3A4", "a3a4"], "{text}: {error}");
    }
    assert_eq!(position.read_move("Ra4").expect("a4").to_string(), "a3a4");
    assert_eq!(position.read_move("RA4").expect("A4").to_string(), "a3A4");
    let only_one = at('w', "wKe1 bKe7 wRa8");
    assert_eq!(
        only_one.read_move("ra4").expect("A4 alone").to_string(),
        "a8A4"
    );
    assert!(only_one.read_move("Ra4").is_err());
    assert!(only_one.read_move("a8a4").is_err());
}

/// Game Courier's labels are case-sensitive in typed moves as in files; short forms have none.
#[test]
fn n2_a_wrong_label_is_refused_in_a_typed_move_too() {
    let black = after(&start(), "e2e4");
    let label_of = |position: &Position, text: &str| match position.read_move(text) {
        Err(MoveTextError::Illegal {
            why: WhyNot::Courier(CourierRule::Label { label, .. }),
            ..
        }) => label,
        other => panic!("{text}: {other:?}"),
    };
    for (text, army, kind) in [
        ("N b8-c6", Army::White, PieceKind::Knight),
        ("B b8-c6", Army::White, PieceKind::Bishop),
        ("b b8-c6", Army::Black, PieceKind::Bishop),
    ] {
        assert_eq!(label_of(&black, text), Piece { army, kind }, "{text}");
    }
    let label = label_of(&start(), "n b1-c3");
    assert_eq!(label.army, Army::Black);
    for text in ["n b8-c6", "b8-c6", "Nc6", "nc6", "b8c6", "Nb8-c6"] {
        let read = black.read_move(text).map(|mv| mv.to_string());
        assert_eq!(read, Ok("b8c6".to_owned()), "{text}");
    }
}

/// The full text of each error in Game Courier's notation.
#[test]
fn n1_n6_what_is_wrong_in_a_line() {
    let mut errors = String::new();
    let mut collect_errors = |position: &Position, lines: &[&str]| {
        for line in lines {
            let play = Play::new(position.clone());
            let error = Courier::read(line, &play).expect_err(line).to_string();
            writeln!(errors, "{line}\n    {error}").expect("writing to a string cannot fail");
        }
    };
    let bad_forms = [
        "Pe2-e4",
        "Ne6",
        "O-O",
        "O-O-O",
        "P e2-e4;",
        "P e2 e4",
        "P e2--e4",
        "a2-B4",
        "P e2-e4-e5",
        "X e2-e4",
        "@-",
        "-",
        "P P e2-e4",
        "4-d1",
        "B d1-4",
        "P  e2 - e9",
        "é2-e4",
        "P e2-e4; ♞-e4",
    ];
    collect_errors(&start(), &bad_forms);
    let bad_moves = [
        "p e2-e4",
        "N e2-e4",
        "P e3-e4",
        "p e7-e5",
        "P e2-e5",
        "-e4",
        "e2-",
        "@-e4",
        "Q-e4",
        "P e2-e4; e4-",
        "P e2-e4; -e5",
        "P e2-e4; Q-e4",
        "P e2-e4; R h1-f1",
    ];
    collect_errors(&start(), &bad_moves);
    let promoting = at('w', "wKa1 bKa8 wPg7");
    collect_errors(
        &promoting,
        &[
            "P g7-g8",
            "P g7-g8; q-g8",
            "P g7-g8; K-g8",
            "P g7-g8; P-g8",
            "P g7-g8; Q-h8",
            "P g7-g8; Q-g8; Q-g8",
        ],
    );
    let passing = after(&at('w', "wKe1 bKe8 wPa2 bPb4"), "a2A4");
    collect_errors(&passing, &["p b4-a3; a4-", "p b4-a3; A4-; @-A4"]);
    insta::assert_snapshot!(errors);
}

#[test]
fn n3_optional_parts_may_be_left_out_but_are_written() {
    let lines = |position: &Position, lines: &[&str], written: &str| {
        for line in lines {
            let mv = position
                .read_courier(line)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(position.notation(mv), written);
        }
    };
    let passing = after(&at('w', "wKe1 bKe8 wPa2 bPb4"), "a2A4");
    lines(
        &passing,
        &["p b4-a3", "b4-a3", "p b4-a3; @-A4", "b4 - a3 ; A4 -"],
        "p b4-a3; A4-",
    );
    let partner_taken = at('w', "wKh1 bKh8 wBb5 bNa4");
    lines(&partner_taken, &["B b5-A4", "B b5-A4;a4-"], "B b5-A4; a4-");
    let castling = with('w', "wKe1 wRh1 bKe8", r#","castling":{"w":["h1"]}"#).expect("a position");
    lines(&castling, &["K e1-g1", "e1-g1; h1-f1"], "K e1-g1; R h1-f1");
    let promoting = at('b', "wKh1 bKh8 bPe2");
    lines(&promoting, &["e2-e1; q-e1"], "p e2-e1; q-e1");
}

#[test]
fn reasons_specific_to_switches() {
    let rook = at('w', "wKe1 bKe7 wRa8 bNa4 wPh2");
    assert_eq!(
        why(&rook, "a8", "a3"),
        "Chess66(BlockedInSwitch { piece: wR a8, to: a3, by: bN a4, square: A4 })"
    );
    assert_eq!(
        why(&rook, "a8", "a4"),
        "Chess66(NotItsMove { piece: wR a8, to: a4 })"
    );
    let own = at('w', "wKe1 bKe7 wRa8 wNa4");
    assert_eq!(
        why(&own, "a8", "A4"),
        "Chess66(OwnPieceInSwitch { piece: wN a4, to: A4 })"
    );
    assert_eq!(
        why(&own, "a4", "A4"),
        "Chess66(WithinSwitch { piece: wN a4, to: A4 })"
    );
    let pawns = at('w', "wKe1 bKe8 wPa2 wPb3 bPa4 wNa3");
    assert_eq!(
        why(&at('w', "wKe1 bKe8 wPa2 bPa4"), "a2", "A4"),
        "Chess66(BlockedInSwitch { piece: wP a2, to: A4, by: bP a4, square: A4 })"
    );
    assert!(pawns.why_not(square("b3"), square("A4"), None).is_none());
    assert!(pawns.why_not(square("b3"), square("a4"), None).is_none());
    assert_eq!(
        why(&pawns, "a3", "a5"),
        "Chess66(NotItsMove { piece: wN a3, to: a5 })"
    );
}

/// Two checks that one piece can answer, so it would be wrong to say that only the king can move.
#[test]
fn two_checks_through_a_switch_can_be_answered_at_once() {
    let position = at('w', "wKa3 bRa8 bRb8 bKe7 wRg4 wNh1");
    assert_eq!(position.checkers(position.turn()).len(), 2);
    let legal: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    for mv in ["g4A4", "g4a4"] {
        assert!(legal.contains(&mv.to_string()), "{legal:?}");
    }
    assert_eq!(
        why(&position, "h1", "f2"),
        "StillInCheck { by: [bR a8, bR b8] }"
    );
}

/// A knight on b6 gives check to the king on a4 through A4, and also stands on the line from a4
/// over b5. Nothing can be moved in between.
#[test]
fn a_knight_check_through_the_other_square_is_not_blocked_on_a_line() {
    let position = at('b', "bKa4 bNa7 bRa6 wNb6 wKh5");
    let read = |text| position.read_coordinate(text).expect("a move");
    assert!(!position.is_legal(read("a7b5")));
    assert!(position.is_legal(read("a6b6")));
    assert_eq!(why(&position, "a7", "b5"), "StillInCheck { by: [wN b6] }");
}

/// A random game.
fn random_game(choices: &[u16]) -> Play {
    let mut play = Play::new(start());
    for &choice in choices {
        let mut moves = play.position().legal_moves();
        moves.sort();
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(choice) % moves.len()];
        play.move_on_board(mv).expect("a legal move");
    }
    play
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_game_reads_back_as_written(choices in prop::collection::vec(any::<u16>(), 0..160)) {
        let play = random_game(&choices);
        let lines = Courier::of(&play).to_string();
        let games = Courier::read(&lines, &Play::new(start())).expect("what is written can be read");
        let again = games.first().map_or(String::new(), |game| game.play().coordinates());
        prop_assert_eq!(again, play.coordinates());
        prop_assert_eq!(lines.lines().count(), play.plies().len());
    }

    #[test]
    fn a_position_counts_what_its_pieces_show(
        choices in prop::collection::vec(any::<u16>(), 0..160),
    ) {
        let play = random_game(&choices);
        let mut quiet = 0;
        for (ply, mv) in play.plies().iter().enumerate() {
            let before = play.position_at(ply).unwrap();
            let next = play.position_at(ply + 1).unwrap();
            let mv = mv.mv().unwrap();
            let taken = before.captured_piece(&mv).is_some();
            let is_pawn = before.piece(mv.from).unwrap().kind == entente_rules::PieceKind::Pawn;
            quiet = if taken || is_pawn { 0 } else { quiet + 1 };
            prop_assert_eq!(next.halfmoves(), quiet);
            prop_assert_eq!(next.round() as usize, 1 + ply.div_ceil(2));
            prop_assert_eq!(before.pieces().count() - usize::from(taken), next.pieces().count());
            prop_assert_eq!(next.legal_moves().len(), next.legal_move_count());
            let again = Position::from_json(Variant::Chess66, &next.to_json()).unwrap();
            prop_assert_eq!(again.legal_move_count(), next.legal_move_count());
            prop_assert_eq!(&again, next);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[ -~]{0,24}|[a-hAHPNBRQK0-9;@ -]{0,24}|.{0,12}") {
        let position = start();
        let _ = position.read_move(&text);
        if let Err(MoveTextError::Illegal { why, .. }) = position.read_courier(&text) {
            prop_assert!(!fact(&why).is_empty());
        }
        let _ = Courier::read(&text, &Play::new(position));
    }
}
