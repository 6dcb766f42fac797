//! What can be read as a position, and every reason why something cannot, in FEN and in JSON.

use entente_rules::{
    Army, Fault, FenAssumption, FenError, JsonError, Options, Play, Position, Setup, Variant,
};

fn faults(fen: &str) -> Vec<Fault> {
    match Position::from_fen(fen) {
        Err(FenError::InvalidPosition(impossible)) => impossible.faults().to_vec(),
        other => panic!("{fen}: {other:?}"),
    }
}

fn refusal(fen: &str) -> String {
    Position::from_fen(fen)
        .expect_err("no position")
        .to_string()
}

/// Each row is a FEN and all reasons why its position is impossible.
#[test]
fn impossible_positions_give_every_reason() {
    let table = [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "black has no king"),
        ("k7/8/8/8/8/8/8/KK6 w - - 0 1", "white has 2 kings"),
        (
            "kP6/8/8/8/8/8/8/K7 w - - 0 1",
            "a white pawn stands on its last rank, on b8",
        ),
        (
            "k7/8/8/8/8/8/8/KP6 w - - 0 1",
            "a white pawn stands on its own back rank, on b1",
        ),
        (
            "k7/8/8/8/8/8/8/Kp6 w - - 0 1",
            "a black pawn stands on its last rank, on b1",
        ),
        (
            "k6R/8/8/8/8/8/8/K7 w - - 0 1",
            "black is in check but it is not black's turn",
        ),
        (
            "k7/8/8/8/8/8/8/4K3 w K - 0 1",
            "white cannot castle with h1: king and rook are not both on their starting squares",
        ),
        (
            "k7/8/8/8/8/8/8/3K3R w K - 0 1",
            "white cannot castle with h1: king and rook are not both on their starting squares",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w - e6 0 1",
            "no pawn can just have crossed e6 in a double step to e5",
        ),
        (
            "k7/4p3/8/4p3/8/8/8/K7 w - e6 0 1",
            "no pawn can just have crossed e6 in a double step to e5",
        ),
        (
            "k7/8/4n3/4p3/8/8/8/K7 w - e6 0 1",
            "no pawn can just have crossed e6 in a double step to e5",
        ),
        (
            "k7/8/8/4P3/8/8/8/K7 w - e6 0 1",
            "no pawn can just have crossed e6 in a double step to e5",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "white has no king; black has no king",
        ),
    ];
    for (fen, reasons) in table {
        assert_eq!(
            refusal(fen),
            format!("invalid position: {reasons}"),
            "{fen}"
        );
    }
    assert_eq!(
        faults("8/8/8/8/8/8/8/K7 w - - 0 1"),
        [Fault::NoKing { army: Army::Black }],
        "and as data"
    );
}

#[test]
fn an_unreadable_fen_names_the_field() {
    let board = "k7/8/8/8/8/8/8/K7";
    let table = [
        (
            String::new(),
            "a FEN has six fields, or four without the counters, this has 0",
        ),
        (
            format!("{board} w -"),
            "a FEN has six fields, or four without the counters, this has 3",
        ),
        (
            format!("{board}  w - - 0 1 2"),
            "a FEN has six fields, or four without the counters, this has 7",
        ),
        (
            "k7/8/8/8/8/8/K7 w - - 0 1".into(),
            "pieces: the board has 8 rows, this has 7",
        ),
        (
            "k8/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "pieces: \"k8\" does not describe a row of 8 squares",
        ),
        (
            "k6/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "pieces: \"k6\" does not describe a row of 8 squares",
        ),
        (
            "k43/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "pieces: \"k43\" does not describe a row of 8 squares",
        ),
        (
            "k0/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "pieces: \"k0\" does not describe a row of 8 squares",
        ),
        (
            "kx6/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "pieces: 'x' in \"kx6\" is not a piece",
        ),
        (
            format!("{board} white - - 0 1"),
            "turn: \"white\" is neither w nor b",
        ),
        (
            format!("{board} w Qx - 0 1"),
            "castling: \"Qx\" is neither - nor some of KQkq, nor files of rooks as in HAha",
        ),
        (
            format!("{board} w KK - 0 1"),
            "castling: \"KK\" is neither - nor some of KQkq, nor files of rooks as in HAha",
        ),
        (
            format!("{board} w - e9 0 1"),
            "en passant: \"e9\" is neither - nor a square that a pawn may have crossed",
        ),
        (
            format!("{board} w - - x 1"),
            "halfmoves: \"x\" is not a number from 0 to 65535",
        ),
        (
            format!("{board} w - - +1 1"),
            "halfmoves: \"+1\" is not a number from 0 to 65535",
        ),
        (
            format!("{board} w - - 0 65536"),
            "round: \"65536\" is not a number from 0 to 65535",
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
            "pieces: \"e9\" is not a square of this board",
        ),
        (
            r#"{"pieces":{"e1":"xK"}}"#,
            "pieces: \"xK\" on e1 is not a piece; a piece is written like wK",
        ),
        (
            r#"{"pieces":{"e1":"wX"}}"#,
            "pieces: \"wX\" on e1 is not a piece; a piece is written like wK",
        ),
        (
            r#"{"pieces":{},"turn":"x"}"#,
            "turn: \"x\" is not an army of this variant",
        ),
        (
            r#"{"pieces":{},"castling":{"s":[]}}"#,
            "castling: \"s\" is not an army of this variant",
        ),
        (
            r#"{"pieces":{},"variant":"chess4"}"#,
            "variant: \"chess4\" is not the variant asked for",
        ),
        (
            r#"{"pieces":{"e1":"wK","e8":"bK","a1":"wG"}}"#,
            "invalid position: there is no guard in this variant, but one stands on a1",
        ),
        (
            r#"{"pieces":{"e1":"wK","e8":"bK"},"round":0}"#,
            "invalid position: the counters are out of bounds: round 1 to 65535, half-moves 0 to 65535",
        ),
    ];
    for (json, reason) in table {
        let error = Position::from_json(Variant::Standard, json).expect_err("no position");
        assert_eq!(error.to_string(), reason);
    }
    for form in [
        "",
        "[]",
        "{}",
        r#"{"pieces":{"e1":"wK","e1":"wK"}}"#,
        r#"{"piecs":{}}"#,
    ] {
        let error = Position::from_json(Variant::Standard, form).expect_err("no position");
        assert!(matches!(error, JsonError::Form(_)), "{form}: {error}");
    }
}

/// serde also reads structs from lists, but the formats allow only objects.
#[test]
fn options_and_answers_are_objects() {
    let refused = |variant, json| {
        let options = Options::from_json(variant, json);
        options.expect_err("no options").to_string()
    };
    let expected = "not an object of options: invalid type: sequence, expected an object";
    for (variant, json) in [
        (Variant::Standard, "[]"),
        (Variant::Chess4, r#"[1,"game","incremental",false,null]"#),
    ] {
        assert!(refused(variant, json).starts_with(expected), "{json}");
    }
    let twice = refused(Variant::Chess4, r#"{"method":1,"method":2}"#);
    assert!(twice.contains("\"method\" comes twice"), "{twice}");
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
        "not a position: pieces: invalid type: integer `7`, expected a string at line 4 column 19"
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
