//! The questions about the multi-player rules that their numbered cases cannot ask: the reason for
//! which a move is illegal, all faults of a position, the facts that the crate's own types give
//! about one, and notation.
//!
//! The cases in `../../cases/multiplayer` show the rules themselves.

use entente_rules::{Fault, Options, Play, Position, Setup, Variant};
use entente_rules_tests::keys;
use entente_rules_tests::multiplayer::{TestGame, position_of, position_with, read};
use serde_json::{Value, json};

/// Each row has the pieces, other keys of the position, an illegal move, and the reason.
#[test]
fn an_illegal_move_has_a_reason() {
    for (pieces, keys, mv, reason) in [
        (
            "r Ke1 Bd3, g Re8 Kc8, b Kh4 Pa7",
            json!({}),
            "d3b1",
            "StillInCheck { by: [gR e8] }",
        ),
        (
            "r Ke1 Ne2, g Re8 Kc8, b Kh4 Pa7",
            json!({}),
            "e2c3",
            "Pinned { piece: rN e2, by: [gR e8] }",
        ),
        (
            "g Ka1 Na4, r Kb6, b Ra8 Kh3",
            json!({}),
            "a4b6",
            "Pinned { piece: gN a4, by: [bR a8] }",
        ),
        (
            "g Ke1 Pb2, b Kh4 Pa7, r Re8",
            json!({"status": {"r": "mated"}}),
            "e8e7",
            "Eliminated { piece: rR e8 }",
        ),
        (
            "w Kn7 Rn4, s Kg1 Rk6, b Ka8, g Kh14",
            json!({"options": {"board": "chess4"}, "castling": {"w": ["n4"]}}),
            "n7n5",
            "Castling { side: King, why: Attacked { square: n6, by: [sR k6] } }",
        ),
    ] {
        let game = TestGame::of(&position_with(pieces, keys));
        assert_eq!(game.why(mv), reason, "{pieces}");
    }
}

#[test]
fn positions_read_back_as_written() {
    for position in [
        position_with(
            "r Ka1 Pb2, g Kg4 Ph3, b Kh7",
            json!({"pending": {"g": "flagged"}, "quiet_plies": 12, "round": 40}),
        ),
        position_with(
            "y Ka1, b Kh8 Ra8, g Nd4",
            json!({"status": {"g": "captured"}, "pawns": {"y": "S", "b": "W", "g": "E"}}),
        ),
        position_with("g Kd4 Pe5, w Ka1", json!({"pawns": {"g": "S", "w": "N"}})),
    ] {
        let game = TestGame::of(&position);
        let written = game.state();
        for key in [
            "turn",
            "order",
            "pawns",
            "pieces",
            "status",
            "pending",
            "quiet_plies",
            "round",
        ] {
            let expected = &position[key];
            let is_told = |(army, entry): (&String, &Value)| written[key][army] == *entry;
            match expected {
                Value::Null => {}
                Value::Object(entries) => assert!(entries.iter().all(is_told), "{key}"),
                expected => assert_eq!(written[key], *expected, "{key}"),
            }
        }
        let again = TestGame::of(&written);
        assert_eq!(again.state(), written);
        assert_eq!(again.0.position(), game.0.position());
        assert_eq!(
            game.0.position().setup().position().as_ref(),
            Ok(game.0.position())
        );
    }
}

#[test]
fn the_keys_match_the_command_line_page() {
    let state = TestGame::start("{}").state();
    let keys = keys(&state);
    let mut expected = [
        "variant",
        "turn",
        "pieces",
        "castling",
        "en_passant",
        "round",
        "order",
        "pawns",
        "status",
        "pending",
        "quiet_plies",
        "options",
        "check",
        "legal_moves",
        "over",
        "reason",
        "result",
        "claims",
        "scores",
        "offers",
        "claim50",
        "claim3",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(state["options"], json!({"board": "square", "armies": 4}));
    assert_eq!(
        state["pawns"],
        json!({"w": "N", "r": "E", "b": "S", "y": "W"})
    );
    assert_eq!(
        (&state["result"], &state["claims"]),
        (&json!("*"), &json!([]))
    );
}

#[test]
fn every_fault_is_reported_at_once() {
    let wrong = position_with(
        "r Ka1 Kb1 Pc8, g Ph3, b Kh7",
        json!({"status": {"b": "mated"}, "pending": {"b": "resigned"}, "round": 0}),
    );
    assert_eq!(
        read(&wrong).expect_err("the position is impossible"),
        "ManyKings { army: Red, count: 2 }; NoKing { army: Green }; PawnOnLastRow { army: Red, square: c8 }; Counters; Variant(Multiplayer(EliminatedWithKing(Black))); Variant(Multiplayer(Pending(Black)))"
    );
}

#[test]
fn impossible_armies_are_rejected() {
    let order = "Variant(Multiplayer(Order))";
    let pieces = json!({"a1": "rK", "b2": "rP"});
    let with = |keys: Value| {
        let pawns = keys.get("pawns").cloned().unwrap_or_else(|| json!({}));
        let mut position = position_with("r, b", keys);
        (position["pieces"], position["pawns"]) = (pieces.clone(), pawns);
        read(&position).expect_err("the position is impossible")
    };
    for (keys, fault) in [
        (json!({"order": ["r"]}), order),
        (json!({"order": ["r", "b", "r"]}), order),
        (json!({"order": ["w", "r", "b", "y", "g"]}), order),
        (
            json!({"order": ["r", "z"]}),
            r#"Army { key: "order", letter: "z" }"#,
        ),
        (
            json!({"order": ["r", "b"], "pawns": {"g": "N"}}),
            r#"Army { key: "pawns", letter: "g" }"#,
        ),
        (
            json!({"pawns": {"r": "up"}}),
            r#"Word { key: "pawns", word: "up", allowed: Words(["N", "E", "S", "W"]) }"#,
        ),
        (
            json!({"status": {"r": "out"}}),
            r#"Word { key: "status", word: "out", allowed: Words(["active", "mated", "captured", "stalemated", "resigned", "flagged"]) }"#,
        ),
        (
            json!({"pending": {"r": "mated"}}),
            r#"Word { key: "pending", word: "mated", allowed: Words(["resigned", "flagged"]) }"#,
        ),
        (json!({"turn": "y"}), r#"Army { key: "turn", letter: "y" }"#),
        (json!({"walls": 3}), "UnknownKey(\"walls\")"),
        (json!({"quiet_plies": -1}), "whole number"),
    ] {
        let error = with(keys);
        assert!(error.contains(fault), "{error}");
    }
    let green = read(&json!({"order": ["r", "g"], "pieces": {"a1": "rK", "h8": "gK"}}));
    assert_eq!(
        green.expect_err("the position is impossible"),
        "Variant(Multiplayer(Direction(Green)))"
    );
}

#[test]
fn a_setup_knows_its_armies() {
    let text = position_of("g Kd4 Pe5, w Ka1").to_string();
    let mut setup = Setup::from_json(Variant::Multiplayer, &text).expect("well written");
    let letters: String = setup.armies().iter().map(|army| army.letter()).collect();
    assert_eq!(letters, "gw");
    setup.pieces.clear();
    let faults = setup.position().expect_err("the position is impossible");
    assert!(
        faults
            .faults()
            .iter()
            .all(|fault| matches!(fault, Fault::NoKing { .. }))
    );
    assert_eq!(faults.faults().len(), 2);
}

#[test]
fn both_boards_share_one_notation() {
    let position = position_with(
        "r Ka1 Na3 Ne3 Rc5 Pb4, g Kc8 Bd5, b Kh8",
        json!({"pawns": {"r": "N", "g": "W", "b": "S"}}),
    );
    let game = TestGame::of(&position);
    let written = |game: &TestGame, mv: &str| {
        let position = game.0.position();
        position.notation(position.read_coordinate(mv).expect("two squares"))
    };
    for (mv, notation) in [
        ("a3c4", "Nac4"),
        ("e3c4", "Nec4"),
        ("e3d5", "Nxd5"),
        ("c5c8", "Rxc8"),
        ("c5d5", "Rxd5"),
        ("b4b5", "b5"),
    ] {
        assert_eq!(written(&game, mv), notation);
        let read = game.0.position().read_move(notation).expect("it is legal");
        assert_eq!(read.to_string(), mv);
    }
    let castling = TestGame::of(&position_with(
        "w Kn7 Rn4, s Kg1, b Ka8, g Kh14",
        json!({"options": {"board": "chess4"}, "castling": {"w": ["n4"]}}),
    ));
    assert_eq!(written(&castling, "n7n5"), "O-O");
    let sideways = position_with(
        "g Kd4 Pb5, w Kh1 Na4, b Kh8",
        json!({"pawns": {"g": "W", "w": "N", "b": "S"}}),
    );
    let sideways_game = TestGame::of(&sideways);
    assert_eq!(written(&sideways_game, "b5a5q"), "a5=Q");
    assert_eq!(written(&sideways_game, "b5a4n"), "bxa4=N");
}

#[test]
fn every_move_reads_back_as_written() {
    for options in [r#"{"board": "chess4"}"#, "{}", r#"{"armies": 3}"#] {
        let options = Options::from_json(Variant::Multiplayer, options).expect("options");
        let mut play = Play::new(Position::start_with(&options));
        // A fixed pattern picks the moves, so the games are the same on every run.
        for turn in 0..120 {
            let position = play.position();
            let moves = position.legal_moves();
            for mv in &moves {
                assert_eq!(position.read_move(&position.notation(mv)).as_ref(), Ok(mv));
                assert_eq!(position.read_move(&mv.to_string()).as_ref(), Ok(mv));
            }
            if moves.is_empty() {
                break;
            }
            let mv = moves[(turn * 31 + 7) % moves.len()];
            play.move_on_board(mv).expect("it is legal");
        }
        let game = TestGame(play);
        let line = game.0.coordinates();
        let mut again = Play::new(Position::start_with(&options));
        for word in line.split_whitespace() {
            let event = again.read_turn(word).expect("a turn");
            again.apply(&event).expect("it was made");
        }
        assert_eq!(again.position(), game.0.position());
    }
}

#[test]
fn a_resignation_in_turn_is_part_of_the_move_list() {
    let game = TestGame::start("{}")
        .moves("a2a3")
        .then(json!({"resign": "r"}))
        .moves("e7e6");
    assert_eq!(game.0.coordinates(), "a2a3 %% e7e6");
    let mut again = Play::new(Position::start(Variant::Multiplayer));
    for word in game.0.coordinates().split_whitespace() {
        let event = again.read_turn(word).expect("a turn");
        again.apply(&event).expect("it was made");
    }
    assert_eq!(again.position(), game.0.position());
}
