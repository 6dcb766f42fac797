//! The texts that can be read as a position, and every fault of those that cannot, in FEN and in
//! JSON.

use entente_rules::{FenAssumption, JsonError, Options, Play, Position, Setup, Variant};
use entente_rules_tests::{fen_fault, json_fault};

fn refusal(fen: &str) -> String {
    fen_fault(&Position::from_fen(fen).expect_err("no position"))
}

/// Each row is a FEN and all reasons why its position is impossible.
#[test]
fn impossible_positions_give_every_reason() {
    let table = [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "NoKing { army: Black }"),
        (
            "k7/8/8/8/8/8/8/KK6 w - - 0 1",
            "ManyKings { army: White, count: 2 }",
        ),
        (
            "kP6/8/8/8/8/8/8/K7 w - - 0 1",
            "PawnOnLastRow { army: White, square: b8 }",
        ),
        (
            "k7/8/8/8/8/8/8/KP6 w - - 0 1",
            "PawnOnBackRow { army: White, square: b1 }",
        ),
        (
            "k7/8/8/8/8/8/8/Kp6 w - - 0 1",
            "PawnOnLastRow { army: Black, square: b1 }",
        ),
        (
            "k6R/8/8/8/8/8/8/K7 w - - 0 1",
            "WaitingInCheck { army: Black }",
        ),
        (
            "k7/8/8/8/8/8/8/4K3 w K - 0 1",
            "Castling { army: White, rook: h1 }",
        ),
        (
            "k7/8/8/8/8/8/8/3K3R w K - 0 1",
            "Castling { army: White, rook: h1 }",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w - e6 0 1",
            "EnPassant { target: e6, pawn: e5 }",
        ),
        (
            "k7/4p3/8/4p3/8/8/8/K7 w - e6 0 1",
            "EnPassant { target: e6, pawn: e5 }",
        ),
        (
            "k7/8/4n3/4p3/8/8/8/K7 w - e6 0 1",
            "EnPassant { target: e6, pawn: e5 }",
        ),
        (
            "k7/8/8/4P3/8/8/8/K7 w - e6 0 1",
            "EnPassant { target: e6, pawn: e5 }",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "NoKing { army: White }; NoKing { army: Black }",
        ),
    ];
    for (fen, reasons) in table {
        assert_eq!(refusal(fen), reasons, "{fen}");
    }
}

#[test]
fn an_unreadable_fen_names_the_field() {
    let board = "k7/8/8/8/8/8/8/K7";
    let table = [
        (String::new(), "Fields(0)"),
        (format!("{board} w -"), "Fields(3)"),
        (format!("{board}  w - - 0 1 2"), "Fields(7)"),
        (
            "k7/8/8/8/8/8/K7 w - - 0 1".into(),
            "Rows { expected: 8, found: 7 }",
        ),
        (
            "k8/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "Row { row: \"k8\", width: 8 }",
        ),
        (
            "k6/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "Row { row: \"k6\", width: 8 }",
        ),
        (
            "k43/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "Row { row: \"k43\", width: 8 }",
        ),
        (
            "k0/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "Row { row: \"k0\", width: 8 }",
        ),
        (
            "kx6/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "Piece { letter: 'x', row: \"kx6\" }",
        ),
        (format!("{board} white - - 0 1"), "Turn(\"white\")"),
        (format!("{board} w Qx - 0 1"), "Castling(\"Qx\")"),
        (format!("{board} w KK - 0 1"), "Castling(\"KK\")"),
        (format!("{board} w - e9 0 1"), "EnPassant(\"e9\")"),
        (
            format!("{board} w - - x 1"),
            "Number { field: \"halfmoves\", text: \"x\" }",
        ),
        (
            format!("{board} w - - +1 1"),
            "Number { field: \"halfmoves\", text: \"+1\" }",
        ),
        (
            format!("{board} w - - 0 65536"),
            "Number { field: \"round\", text: \"65536\" }",
        ),
    ];
    for (fen, reason) in table {
        assert_eq!(refusal(&fen), reason, "{fen}");
    }
}

/// Four fields, other blanks, letters in another order: nothing of it changes the position.
#[test]
fn a_fen_is_read_as_other_programs_write_it() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R";
    let full = format!("{board} w KQkq - 0 1");
    let same = [
        (format!("{board} w KQkq - 0 1\n"), None),
        (format!("  {board}\tw  KQkq\u{a0}- 0 1"), None),
        (format!("{board}_w_KQkq_-_0_1"), None),
        (format!("`{board} w KQkq - 0 1`"), None),
        (format!("{board} W qkQK – 0 1"), None),
        (format!("{board} w HAha - 0 1"), None),
        (format!("{board} w kKqQ -"), Some(FenAssumption::Counters)),
        (
            format!("{board} w KQkq - - -"),
            Some(FenAssumption::Counters),
        ),
        (format!("{board} w KQkq - 0"), Some(FenAssumption::Round)),
        (
            format!("{board} w KQkq - - 1"),
            Some(FenAssumption::Halfmoves),
        ),
        (
            format!("{board} w KQkq - 0 0"),
            Some(FenAssumption::RoundZero),
        ),
    ];
    for (fen, assumption) in same {
        let (setup, assumed) = Setup::read_fen(Variant::Standard, &fen).expect(&fen);
        assert_eq!((setup.fen(), assumed), (full.clone(), assumption), "{fen}");
        assert_eq!(Position::from_fen(&fen), Position::from_fen(&full), "{fen}");
    }
    let wide = "r4k3r/10/10/10/10/10/10/R4K3R b qQkK -";
    let position = Position::from_fen_of(Variant::Capablanca, wide).expect("a position");
    assert_eq!(position.fen(), wide.replace("qQkK -", "KQkq - 0 1"));
}

/// Programs differ here. This one names the square in FEN only if a capture is legal; its JSON
/// always has it.
#[test]
fn fen_names_the_crossed_square_only_where_en_passant_is_legal() {
    for (read, written) in [
        (
            "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        ),
        (
            "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1",
            "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1",
        ),
    ] {
        let position = Position::from_fen(read).expect("a position");
        assert_eq!(position.fen(), written);
        assert!(
            position
                .to_json()
                .contains(r#""en_passant":[{"target":"e3","pawn":"e4"}]"#)
        );
    }
}

#[test]
fn the_start_as_state() {
    let state = Play::new(Position::start(Variant::Standard)).state_json();
    let derived = concat!(
        r#""castling":{"w":["h1","a1"],"b":["h8","a8"]},"en_passant":[],"halfmoves":0,"round":1,"#,
        r#""check":{},"legal_moves":20,"over":false,"reason":null,"result":"*","claims":[],"#,
        r#""fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}"#,
    );
    assert!(
        state.starts_with(r#"{"variant":"standard","turn":"w","pieces":{"a1":"wR","b1":"wN","#)
    );
    assert!(state.ends_with(derived), "{state}");
    assert_eq!(
        Position::from_json(Variant::Standard, &state),
        Ok(Position::start(Variant::Standard)),
        "what state prints can be read"
    );
}

#[test]
fn a_mate_as_state() {
    let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/K7 b - - 3 9").expect("a position");
    let state = Play::new(mate).state_json();
    for key in [
        r#""check":{"b":["a8"]}"#,
        r#""legal_moves":0,"over":true,"reason":"checkmate","result":"1-0","claims":[]"#,
    ] {
        assert!(state.contains(key), "{state}");
    }
}

#[test]
fn missing_json_keys_have_their_defaults() {
    let position = Position::from_json(Variant::Standard, r#"{"pieces":{"e1":"wK","e8":"bK"}}"#);
    assert_eq!(
        position.expect("a position").fen(),
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    );
}

#[test]
fn unreadable_json_says_why() {
    let table = [
        (
            r#"{"pieces":{"e9":"wK"}}"#,
            r#"Square { key: "pieces", name: "e9" }"#,
        ),
        (
            r#"{"pieces":{"e1":"xK"}}"#,
            r#"Piece { piece: "xK", square: e1 }"#,
        ),
        (
            r#"{"pieces":{"e1":"wX"}}"#,
            r#"Piece { piece: "wX", square: e1 }"#,
        ),
        (
            r#"{"pieces":{},"turn":"x"}"#,
            r#"Army { key: "turn", letter: "x" }"#,
        ),
        (
            r#"{"pieces":{},"castling":{"s":[]}}"#,
            r#"Army { key: "castling", letter: "s" }"#,
        ),
        (
            r#"{"pieces":{},"variant":"chess4"}"#,
            r#"Variant("chess4")"#,
        ),
        (
            r#"{"pieces":{"e1":"wK","e8":"bK","a1":"wG"}}"#,
            "UnknownKind { kind: Guard, square: a1 }",
        ),
        (r#"{"pieces":{"e1":"wK","e8":"bK"},"round":0}"#, "Counters"),
    ];
    for (json, reason) in table {
        let error = Position::from_json(Variant::Standard, json).expect_err("no position");
        assert_eq!(json_fault(&error), reason);
    }
    for form in ["", "[]", r#"{"pieces":{"e1":"wK","e1":"wK"}}"#] {
        let error = Position::from_json(Variant::Standard, form).expect_err("no position");
        assert!(matches!(error, JsonError::Form(_)), "{form}: {error}");
    }
    for form in ["{}", r#"{"piecs":{}}"#] {
        let error = Position::from_json(Variant::Standard, form).expect_err("no position");
        assert_eq!(error, JsonError::MissingKey("pieces"), "{form}");
    }
}

/// serde also reads structs from lists, but the formats allow only objects.
#[test]
fn options_and_answers_are_objects() {
    let refused = |variant, json| {
        let options = Options::from_json(variant, json);
        options.expect_err("no options").to_string()
    };
    let expected = "Form(\"invalid type: sequence, expected an object";
    for (variant, json) in [
        (Variant::Standard, "[]"),
        (Variant::Chess4, r#"[1,"game","incremental",false,null]"#),
    ] {
        assert!(refused(variant, json).starts_with(expected), "{json}");
    }
    let twice = refused(Variant::Chess4, r#"{"method":1,"method":2}"#);
    assert!(twice.contains("method\\\" comes twice"), "{twice}");
    let play = Play::new(Position::start(Variant::Chess4));
    for event in [
        r#"{"agree":["s","w"]}"#,
        r#"{"decline":["s","w"]}"#,
        r#"{"choose_army":["s","w"]}"#,
    ] {
        let error = play.read_event(event).expect_err("no event").to_string();
        assert!(error.contains("expected an object"), "{error}");
    }
}

#[test]
fn a_json_fault_is_reported_with_line_and_column() {
    let json = "{\n \"turn\": \"w\",\n \"castling\": {},\n \"pieces\": {\"e1\": 7}\n}";
    let error = Position::from_json(Variant::Standard, json).expect_err("no position");
    assert_eq!(
        error.to_string(),
        r#"Form("pieces: invalid type: integer `7`, expected a string at line 4 column 19")"#
    );
}

/// A game may be longer than the counters can count, so they must not overflow.
#[test]
fn counters_stop_at_their_limit() {
    let fen = "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535";
    let position = Position::from_fen(fen).expect("a position");
    let mv = position.read_coordinate("e8e7").expect("two squares");
    let after = position.play(mv).expect("a legal move");
    assert_eq!(after.fen(), "8/4k3/8/8/8/8/8/4K3 w - - 65535 65535");
}
