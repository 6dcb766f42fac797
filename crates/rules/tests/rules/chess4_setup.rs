//! Starting positions, castling and written positions of Chess4, and every reason why a position is
//! impossible.

use entente_rules::{Play, Position, Setup, Status, Variant};
use entente_rules_tests::chess4::{
    army, follow, is_legal, options, play, play_with, setup_of, square, state, why,
};
use serde_json::json;

fn start(setup: &str) -> Play {
    let options = options(&format!(r#"{{"setup": "{setup}"}}"#));
    Play::new(Position::start_with(&options))
}

fn impossible(json: &str) -> String {
    let read = Position::from_json(Variant::Chess4, json);
    entente_rules_tests::json_fault(&read.expect_err("the position is impossible"))
}

#[test]
fn a01_every_king_stands_left_of_its_queen() {
    let first = start("game");
    for (name, expected) in [
        ("n7", "wK"),
        ("n8", "wQ"),
        ("g1", "sK"),
        ("h1", "sQ"),
        ("a8", "bK"),
        ("a7", "bQ"),
        ("h14", "gK"),
        ("g14", "gQ"),
    ] {
        let piece = first.position().piece(square(name));
        assert_eq!(
            piece.map(|piece| piece.to_string()).as_deref(),
            Some(expected),
            "{name}"
        );
    }
    let table = start("table");
    assert_eq!(
        table
            .position()
            .piece(square("a7"))
            .map(|piece| piece.to_string())
            .as_deref(),
        Some("bK")
    );
}

#[test]
fn a01_a37_each_army_castles_with_both_rooks() {
    let pieces = "w Kn7 Rn4 Rn11, s Kg1 Rd1 Rk1, b Ka8 Ra4 Ra11, g Kh14 Rd14 Rk14";
    let rooks = [
        ("w", ["n4", "n11"]),
        ("s", ["d1", "k1"]),
        ("b", ["a11", "a4"]),
        ("g", ["k14", "d14"]),
    ];
    for (letter, ways) in [
        ("w", [("n7n5", "n4", "n6"), ("n7n9", "n11", "n8")]),
        ("s", [("g1e1", "d1", "f1"), ("g1i1", "k1", "h1")]),
        ("b", [("a8a10", "a11", "a9"), ("a8a6", "a4", "a7")]),
        ("g", [("h14j14", "k14", "i14"), ("h14f14", "d14", "g14")]),
    ] {
        for (mv, from, to) in ways {
            let mut setup = setup_of(pieces);
            setup.turn = army(letter);
            for (letter, squares) in rooks {
                setup
                    .castling
                    .extend(squares.map(|rook| (army(letter), square(rook))));
            }
            // The pawns block the lines between the other armies' rooks and the kings.
            for (pawn, of) in [
                ("m4", "w"),
                ("m11", "w"),
                ("d2", "s"),
                ("k2", "s"),
                ("b4", "b"),
                ("b11", "b"),
                ("d13", "g"),
                ("k13", "g"),
            ] {
                setup.pieces.insert(
                    square(pawn),
                    entente_rules::Piece {
                        army: army(of),
                        kind: entente_rules::PieceKind::Pawn,
                    },
                );
            }
            let mut play = Play::new(setup.position().expect("the position is possible"));
            assert_eq!(play.position().castling(army(letter)).len(), 2);
            follow(&mut play, mv);
            assert_eq!(play.position().piece(square(from)), None, "{mv}");
            assert_eq!(
                play.position().piece(square(to)).map(|it| it.army),
                Some(army(letter)),
                "{mv}"
            );
            assert!(play.position().castling(army(letter)).is_empty());
        }
    }
}

#[test]
fn a01_in_the_table_setup_the_black_king_castles_to_the_other_side() {
    let mut setup = setup_of("b Ka7 Ra4 Ra11, g Kh14, w Kn7, s Kg1");
    setup.options = options(r#"{"setup": "table"}"#);
    setup.castling = Vec::from([(army("b"), square("a4")), (army("b"), square("a11"))]);
    let play = Play::new(setup.position().expect("the position is possible"));
    assert!(is_legal(&play, "a7a5") && is_legal(&play, "a7a9"));
}

#[test]
fn castling_follows_the_rules_of_chess() {
    let with = |pieces: &str| {
        let mut setup = setup_of(pieces);
        setup.castling = Vec::from([(army("w"), square("n4")), (army("w"), square("n11"))]);
        Play::new(setup.position().expect("the position is possible"))
    };
    let through = with("w Kn7 Rn4 Rn11, s Kg1 Rd6, b Ka8, g Kh14");
    assert!(!is_legal(&through, "n7n5") && is_legal(&through, "n7n9"));
    assert_eq!(
        why(&through, "n7n5"),
        "Castling { side: King, why: Attacked { square: n6, by: [sR d6] } }"
    );
    let between = with("w Kn7 Rn4 Rn11 Nn10, s Kg1, b Ka8, g Kh14");
    assert!(is_legal(&between, "n7n5") && !is_legal(&between, "n7n9"));
    let attacked_rook_path = with("w Kn7 Rn4 Rn11, s Kg1 Rd10, b Ka8, g Kh14");
    assert!(
        is_legal(&attacked_rook_path, "n7n9"),
        "the rook may pass an attacked square"
    );
}

/// The text is compared literally, because the order of the keys is part of the format.
#[test]
fn the_start_as_state() {
    let expected = [
        r#"{"variant":"chess4","turn":"w","pieces":{"n4":"wR","n5":"wN""#,
        r#""castling":{"w":["n4","n11"],"s":["d1","k1"],"b":["a11","a4"],"g":["k14","d14"]},"en_passant":[],"halfmoves":0,"round":1,"status":{"w":"active","s":"active","b":"active","g":"active"},"control":{"w":"w","s":"s","b":"b","g":"g"},"eliminated_by":{},"mates":{},"scores":{"w":"0","s":"0","b":"0","g":"0"},"left_in_order":[],"pending":{},"options":{"method":1,"setup":"game","scoring":"last-man-standing","teams":false,"absent":null,"absent_as":"gone","owners":null},"check":{},"legal_moves":20,"over":false,"reason":null,"result":"*","claims":[],"in_check":[],"incremental":{"w":"0","s":"0","b":"0","g":"0"},"incremental_result":"0-0-0-0","lms_result":null,"choice":[]}"#,
    ];
    let found = Play::new(Position::start(Variant::Chess4)).state_json();
    for part in expected {
        assert!(found.contains(part), "{found}");
    }
}

#[test]
fn missing_keys_have_their_defaults() {
    let read = Position::from_json(
        Variant::Chess4,
        r#"{"pieces": {"n7": "wK", "g1": "sK", "a8": "bK", "h14": "gK"}}"#,
    );
    let play = Play::new(read.expect("a position"));
    assert_eq!(play.position().turn(), army("w"));
    assert_eq!(
        state(&play)["control"],
        json!({"w": "w", "s": "s", "b": "b", "g": "g"})
    );
}

#[test]
fn an_unrecorded_mate_is_credited_to_the_previous_seat() {
    let play = play("g Kk14, w Kn4, s Kd1 Rm10 Rn11, b Ka7");
    assert_eq!(
        state(&play)["mates"],
        json!({"w": {"by": "b", "passed": false}})
    );
    let out = play_with(
        "s Kd1 Rm10 Rn11, b Ka7, g Kk14, w Kn4",
        "{}",
        |variant_state| {
            let mate = entente_rules::PendingMate {
                by: army("s"),
                passed: true,
            };
            variant_state.mates.insert(army("w"), mate);
        },
    );
    assert_eq!(
        out.position().status(army("w")),
        Status::Checkmated,
        "it takes effect as it is read"
    );
}

#[test]
fn unrecorded_departures_are_ordered_by_seat() {
    let play = play_with("w Kn4, s Kd1, b Ka7", "{}", |variant_state| {
        variant_state.status.insert(army("g"), Status::Resigned);
        variant_state.status.insert(army("s"), Status::Stalemated);
    });
    assert_eq!(state(&play)["left_in_order"], json!([["s"], ["g"]]));
}

/// The additions to a possible position that make it impossible, each with the fault that it
/// causes.
const IMPOSSIBLE: &[(&str, &str)] = &[
    (
        r#""control": {"w": "s"}"#,
        "Variant(Chess4(ControlOfActive(White)))",
    ),
    (
        r#""status": {"w": "resign"}, "control": {"w": "s"}"#,
        "Variant(Chess4(Control { army: White, by: Silver, why: MethodOne }))",
    ),
    (
        r#""options": {"method": 2}, "status": {"w": "resign"}, "control": {"w": "s"}"#,
        "Variant(Chess4(Control { army: White, by: Silver, why: NotMated }))",
    ),
    (
        r#""options": {"method": 2}, "status": {"w": "checkmate"}, "eliminated_by": {"w": "b"}, "control": {"w": "s"}"#,
        "Variant(Chess4(Control { army: White, by: Silver, why: NotTheCaptor }))",
    ),
    (
        r#""options": {"method": 2}, "status": {"w": "checkmate", "s": "resign"}, "eliminated_by": {"w": "s"}, "control": {"w": "s"}"#,
        "Variant(Chess4(Control { army: White, by: Silver, why: CaptorEliminated }))",
    ),
    (
        r#""status": {"s": "checkmate"}, "eliminated_by": {"s": "s"}"#,
        "Variant(Chess4(OwnElimination(Silver)))",
    ),
    (
        r#""scores": {"w": "3"}"#,
        "Variant(Chess4(Scores { given: Score { twelfths: 36 }, eliminated: 0 }))",
    ),
    (
        r#""status": {"s": "resign"}, "scores": {"w": "1/2", "b": "2/3"}"#,
        "Variant(Chess4(Scores { given: Score { twelfths: 14 }, eliminated: 1 }))",
    ),
    (
        r#""status": {"w": "resign", "s": "resign", "b": "resign", "g": "resign"}"#,
        "Variant(Chess4(NobodyIn))",
    ),
    (
        r#""en_passant": [{"target": "d12", "pawn": "d11", "rights": {"s": "fresh"}}]"#,
        "EnPassantRights(NoStriker { army: Silver, target: d12 })",
    ),
    (
        r#""round": 0, "mates": {"b": {"by": "s", "passed": false}}"#,
        "Counters; Variant(Chess4(NotMated(Black)))",
    ),
    (
        r#""castlers": {"w": {"k": null, "q": null}}"#,
        "Variant(Chess4(CastlingRooks(White)))",
    ),
    (
        r#""options": {"method": 2}, "castlers": {"w": {"k": "n4", "q": null}}"#,
        "Variant(Chess4(CastlingRooks(White)))",
    ),
    (
        r#""eliminated_by": {"w": "s"}"#,
        "Variant(Chess4(EliminatedBy(White)))",
    ),
    (
        r#""mates": {"w": {"by": "s", "passed": true}}"#,
        "Variant(Chess4(NotMated(White)))",
    ),
    (
        r#""left_in_order": [["w"]]"#,
        "Variant(Chess4(LeftInOrder))",
    ),
    (
        r#""status": {"w": "resign"}, "pending": {"w": "flagged"}"#,
        "Variant(Chess4(Pending(White)))",
    ),
    (
        r#""castling": {"w": {"K": ["n7", true], "k": [null, false], "q": [null, false]}}"#,
        "Variant(Chess4(CapturedCastling(White)))",
    ),
    (
        r#""en_passant": [{"target": "d11", "pawn": "d11", "owner": "g"}]"#,
        "EnPassant { target: d11, pawn: d11 }",
    ),
    (
        r#""en_passant": [{"target": "d12", "pawn": "d11", "owner": "w"}]"#,
        "EnPassant { target: d12, pawn: d11 }",
    ),
    (
        r#""en_passant": [{"target": "d12", "pawn": "d11", "rights": {"g": "fresh"}}]"#,
        "EnPassantRights(Right { army: Gold, pawn: d11 })",
    ),
    (
        r#""options": {"method": 2}, "status": {"w": "checkmate", "b": "checkmate"}, "eliminated_by": {"w": "s", "b": "s"}, "control": {"w": "s", "b": "s"}"#,
        "Variant(Chess4(TwoCaptives(Silver)))",
    ),
];

#[test]
fn impossible_positions_give_every_reason() {
    let many = r#"{"turn": "s", "pieces": {"n7": "wK", "n9": "wK", "a5": "wP", "g1": "sK", "h14": "gK"}, "castling": {"w": ["n4"]}, "round": 0}"#;
    assert_eq!(
        impossible(many),
        "ManyKings { army: White, count: 2 }; NoKing { army: Black }; PawnOnLastRow { army: White, square: a5 }; Castling { army: White, rook: n4 }; Counters"
    );
    let kings = r#""pieces": {"n7": "wK", "g1": "sK", "a8": "bK", "h14": "gK", "d11": "gP"}"#;
    for (rest, reason) in IMPOSSIBLE {
        let found = impossible(&format!("{{{kings}, {rest}}}"));
        assert_eq!(found, *reason);
    }
}

#[test]
fn a_passing_pawn_has_left_its_first_square() {
    let with = |pieces: &str| {
        format!(
            r#"{{"turn": "w", "en_passant": [{{"target": "f12", "pawn": "f11", "owner": "g", "rights": {{"w": "fresh"}}}}],
            "pieces": {{"f11": "gP", "g13": "wP", "n7": "wK", "g1": "sK", "a8": "bK", "h14": "gK"{pieces}}}}}"#
        )
    };
    let read = |pieces: &str| Position::from_json(Variant::Chess4, &with(pieces));
    assert!(read("").is_ok());
    assert!(
        read(r#", "f13": "gR""#).is_ok(),
        "another piece may have come"
    );
    assert_eq!(
        impossible(&with(r#", "f13": "gP""#)),
        "EnPassant { target: f12, pawn: f11 }"
    );
}

#[test]
fn unreadable_json_says_where() {
    let kings = r#""pieces": {"n7": "wK"}"#;
    for (rest, reason) in [
        (
            r#""status": {"w": "dead"}"#,
            r#"Word { key: "status", word: "dead", allowed: Words(["active", "checkmate", "stalemate", "resign"]) }"#,
        ),
        (
            r#""scores": {"w": "1/7"}"#,
            r#"Word { key: "scores", word: "1/7", allowed: Score }"#,
        ),
        (
            r#""control": {"r": null}"#,
            r#"Army { key: "control", letter: "r" }"#,
        ),
        (
            r#""pending": {"w": "gone"}"#,
            r#"Word { key: "pending", word: "gone", allowed: Words(["resigned", "flagged"]) }"#,
        ),
        (r#""fen": "x""#, "UnknownKey(\"fen\")"),
        (
            r#""en_passant": [{"target": "d12", "pawn": "d11", "rights": {"w": "old"}}]"#,
            r#"Word { key: "en_passant", word: "old", allowed: Words(["fresh", "continuing"]) }"#,
        ),
        (
            r#""options": {"method": 3}"#,
            r#"Options(Value { name: "method", value: "3", kind: Choice([Number(1), Number(2)]) })"#,
        ),
        (
            r#""options": {"method": 1, "method": 2}"#,
            r#"Form("options: \"method\" comes twice at line 1 column 62")"#,
        ),
        (
            r#""options": [1, "game", "incremental", false, null]"#,
            r#"Form("options: invalid type: sequence, expected an object at line 1 column 36")"#,
        ),
        (
            r#""mates": {"w": ["s", true]}"#,
            r#"Form("mates: invalid type: sequence, expected an object at line 1 column 40")"#,
        ),
        (
            r#""castling": {"w": 4}"#,
            r#"Form("castling: invalid type: integer `4`, expected a list of rooks' squares, or an object with K, k and q at line 1 column 44")"#,
        ),
        (
            r#""round": -1"#,
            r#"Form("round: a whole number from 0 to 65535 was expected at line 1 column 35")"#,
        ),
    ] {
        assert_eq!(impossible(&format!("{{{kings}, {rest}}}")), reason);
    }
}

#[test]
fn derived_keys_and_impossible_choices_are_ignored() {
    let json = r#"{"pieces": {"n7": "wK", "g1": "sK", "a8": "bK", "h14": "gK"}, "check": 7, "in_check": null, "choice": ["s", "g"], "lms_result": []}"#;
    let position = Position::from_json(Variant::Chess4, json).expect("a position");
    assert!(position.choice().is_empty());
}

#[test]
fn a_setup_converts_to_its_position_and_back() {
    let setup: Setup = Position::start(Variant::Chess4).setup();
    assert_eq!(setup.position(), Ok(Position::start(Variant::Chess4)));
}

/// A written position must keep what the board does not show: a promoted rook may stand on a home
/// square, and a castling rook may stand elsewhere.
#[test]
fn a31_written_positions_remember_which_rook_is_which() {
    let promoted = (
        r#"{"turn":"b","pieces":{"n7":"wK","m7":"wP","n8":"wB","k11":"wR","g1":"sK","h2":"sQ","d9":"sN","a8":"bK","a4":"bR","c11":"bR","m9":"bP","h14":"gK"},"options":{"method":2}}"#,
        "m9n9r h14i14 k11c11 g1g2",
        "n9n10 i14j14 c11c10 h2b8 % j14i14 c10c9 b8c8 n10n11 i14j14 c9c10 g2g1 n11a11 j14i14 c10c9 g1g2",
        false,
    );
    let moved = (
        r#"{"turn":"b","pieces":{"n7":"wK","m7":"wP","g1":"sK","h2":"sQ","d9":"sN","a8":"bK","a4":"bR","a11":"bR","h14":"gK"},"castling":{"b":["a11","a4"]},"options":{"method":2}}"#,
        "a11d11 h14i14 n7n6 g1g2 a4e4 i14j14 n6n7 g2g1",
        "e4d4 j14i14 n7n6 h2b8 % i14j14 n6n7 b8c8 d11a11 j14i14 n7n6 g1g2",
        true,
    );
    for (json, before, behind, castles) in [promoted, moved] {
        let mut play = Play::new(Position::from_json(Variant::Chess4, json).expect("a position"));
        follow(&mut play, before);
        let read = Position::from_json(Variant::Chess4, &play.state_json());
        let mut again = Play::new(read.expect("our own JSON"));
        follow(&mut play, behind);
        follow(&mut again, behind);
        assert_eq!(is_legal(&play, "a8a10"), castles, "{before}");
        assert_eq!(again.position(), play.position());
    }
}

#[test]
fn rook_identities_are_written_only_where_the_board_does_not_show_them() {
    let start = || Play::new(Position::start_with(&options(r#"{"method": 2}"#)));
    assert_eq!(state(&start()).get("castlers"), None);
    let mut play = start();
    follow(&mut play, "m4k4 d2d3 b4c4 d13d12 n4m4");
    assert_eq!(
        state(&play)["castlers"],
        json!({"w": {"k": "m4", "q": "n11"}})
    );
    assert_eq!(state(&play)["castling"]["w"], json!(["n11"]));
}

#[test]
fn counters_stop_at_their_limit() {
    let json = r#"{"turn": "g", "halfmoves": 65535, "round": 65535, "pieces": {"n7": "wK", "g1": "sK", "a8": "bK", "h14": "gK"}, "status": {"w": "resign"}}"#;
    let mut play = Play::new(Position::from_json(Variant::Chess4, json).expect("a position"));
    follow(&mut play, "h14h13 %%% g1g2");
    assert_eq!(state(&play)["round"], json!(65535));
    assert_eq!(state(&play)["halfmoves"], json!(65535));
    let again = Position::from_json(Variant::Chess4, &play.state_json());
    assert_eq!(again.as_ref(), Ok(play.position()));
}
