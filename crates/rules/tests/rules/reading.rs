//! Typed moves: a table of texts with the move that each means, or the refusal that it gets.

use entente_rules::{MoveTextError, Position, Variant, WhyNot};
use entente_rules_tests::{random_move, refused, walk};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A pawn on b2 and a bishop on d2 can both capture on c3. Both castling moves are possible, and a
/// pawn can promote on e8 and on d8 with a capture.
const RICH: &str = "3rk3/4P3/8/8/8/2p5/1P1B1P2/R3K2R w KQ - 0 1";
const QUEENS: &str = "1k6/8/8/Q6Q/8/8/8/K6Q w - - 0 1";
const PROMOTING: &str = "3r4/4P2k/8/8/8/8/8/K7 w - - 0 1";

fn read(fen: &str, text: &str) -> Result<String, MoveTextError> {
    let position = Position::from_fen(fen).expect("a possible position");
    position.read_move(text).map(|mv| mv.to_string())
}

fn reason(fen: &str, text: &str) -> String {
    refused(&read(fen, text).expect_err("no move"))
}

#[test]
fn texts_that_mean_one_move() {
    let table = [
        (START, "e4", "e2e4"),
        (START, "E4", "e2e4"),
        (START, " e4 ", "e2e4"),
        (START, "e2e4", "e2e4"),
        (START, "e2-e4", "e2e4"),
        (START, "e2 e4", "e2e4"),
        (START, "E2E4", "e2e4"),
        (START, "Pe4", "e2e4"),
        (START, "1. e4", "e2e4"),
        (START, "1.e4!?", "e2e4"),
        (START, "Nf3", "g1f3"),
        (START, "nf3", "g1f3"),
        (START, "NF3", "g1f3"),
        (START, "“Nf3”", "g1f3"),
        (START, "«e4»", "e2e4"),
        (START, "'e4'", "e2e4"),
        (START, "`e4`", "e2e4"),
        (START, "**e4**", "e2e4"),
        (START, "g1->f3", "g1f3"),
        (START, "g1→f3", "g1f3"),
        (START, "g1 ➜ f3", "g1f3"),
        (START, "Ng1=>f3", "g1f3"),
        (START, "e2 - e4", "e2e4"),
        (START, "“e2 → e4”", "e2e4"),
        (START, "Ng1-f3", "g1f3"),
        (START, "Ngf3", "g1f3"),
        (START, "N1f3", "g1f3"),
        (START, "g1 f3", "g1f3"),
        (START, "b4", "b2b4"),
        (START, "B4", "b2b4"),
        (START, "B2B4", "b2b4"),
        (RICH, "O-O", "e1g1"),
        (RICH, "o-o", "e1g1"),
        (RICH, "0-0", "e1g1"),
        (RICH, "OO", "e1g1"),
        (RICH, "0-0-0", "e1c1"),
        (RICH, "O-O-O", "e1c1"),
        (RICH, "e1g1", "e1g1"),
        (RICH, "Kg1", "e1g1"),
        // Exact notation wins: a lower-case b is the pawn, a capital B the bishop.
        (RICH, "bxc3", "b2c3"),
        (RICH, "Bxc3", "d2c3"),
        (RICH, "Bc3", "d2c3"),
        (RICH, "d2xc3", "d2c3"),
        (RICH, "bd2xc3", "d2c3"),
        (RICH, "exd8=Q+", "e7d8q"),
        (RICH, "exd8=Q", "e7d8q"),
        (RICH, "exd8q", "e7d8q"),
        (RICH, "ed8N", "e7d8n"),
        (RICH, "e7d8r", "e7d8r"),
        (RICH, "e7xd8=(B)", "e7d8b"),
        (RICH, "be3", "d2e3"),
        (PROMOTING, "e8=N", "e7e8n"),
        (PROMOTING, "e8b", "e7e8b"),
        (QUEENS, "Qh1h4", "h1h4"),
    ];
    for (fen, text, meant) in table {
        assert_eq!(read(fen, text).as_deref(), Ok(meant), "{text} in {fen}");
    }
}

#[test]
fn figurines_typographic_signs_and_a_full_stop_are_read() {
    let table = [
        (START, "♘f3", "g1f3"),
        (START, "♞f3", "g1f3"),
        (START, "♘\u{fe0e}f3", "g1f3"),
        (START, "♙e4", "e2e4"),
        (START, "Nf3.", "g1f3"),
        (START, "nf3,", "g1f3"),
        (START, "1…e4.", "e2e4"),
        (START, "…e4", "e2e4"),
        (START, "e2–e4", "e2e4"),
        (START, "e2 — e4", "e2e4"),
        (START, "e2\u{a0}e4", "e2e4"),
        (START, "\u{200b}e4", "e2e4"),
        (RICH, "0–0–0", "e1c1"),
        (RICH, "♗×c3", "d2c3"),
        (RICH, "bxc3.", "b2c3"),
        (RICH, "e7×d8=♕+.", "e7d8q"),
        (PROMOTING, "e8♘", "e7e8n"),
    ];
    for (fen, text, meant) in table {
        assert_eq!(read(fen, text).as_deref(), Ok(meant), "{text} in {fen}");
    }
    // No sign makes a move of what is none.
    for text in ["♘", ".", "…", "♔.", "♙", "—", "♘.f.3♘"] {
        assert!(read(START, text).is_err(), "{text}");
    }
}

#[test]
fn en_passant_may_be_written_out() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for text in [
        "exd6",
        "exd6 e.p.",
        "exd6e.p.",
        "exd6 e. p.",
        "exd6ep",
        "ed6",
        "e5d6",
        "e5xd6",
    ] {
        assert_eq!(read(fen, text).as_deref(), Ok("e5d6"), "{text}");
    }
}

#[test]
fn an_ambiguous_text_is_a_question() {
    let fits = |fen, text| match read(fen, text) {
        Err(MoveTextError::Ambiguous { moves, .. }) => {
            let mut moves: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
            moves.sort();
            moves
        }
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(fits(RICH, "bc3"), ["b2c3", "d2c3"]);
    assert_eq!(fits(QUEENS, "Qe5"), ["a5e5", "h5e5"]);
    assert_eq!(fits(QUEENS, "Qhh4"), ["h1h4", "h5h4"]);
}

/// Found by a random game: `b1d2` was also read as a move of a bishop on rank 1.
#[test]
fn a_coordinate_move_is_not_read_as_a_bishop_move() {
    let fen = "4k3/8/8/8/8/8/8/RNB1K3 w Q - 0 1";
    assert_eq!(read(fen, "b1d2").as_deref(), Ok("b1d2"));
    assert_eq!(read(fen, "B1D2").as_deref(), Ok("b1d2"));
    assert_eq!(read(fen, "B1d2").as_deref(), Ok("c1d2"));
    let pinned = "4k3/8/8/8/8/8/8/rNB1K3 w - - 0 1";
    assert!(
        matches!(read(pinned, "b1e3"), Err(MoveTextError::Illegal { .. })),
        "Be3 was not meant"
    );
}

#[test]
fn a_missing_promotion_is_asked_for() {
    for text in ["e8", "e7e8", "e7-e8", "exd8", "ed8"] {
        let Err(MoveTextError::PromotionMissing { moves, .. }) = read(PROMOTING, text) else {
            panic!("{text} does not say what the pawn becomes");
        };
        let letters: Vec<char> = moves
            .iter()
            .filter_map(|mv| mv.promotion())
            .map(|kind| kind.letter())
            .collect();
        assert_eq!(letters, ['Q', 'R', 'B', 'N'], "{text}");
    }
}

#[test]
fn nonsense_is_unreadable() {
    for text in [
        "", " ", "hello", "e9", "i4", "Zf3", "4", "e", "e2e4e5", "=", "🐎f3", "O-O-O-O", "Nf",
        "xx", "+",
    ] {
        assert!(
            matches!(read(START, text), Err(MoveTextError::Unreadable { .. })),
            "{text}"
        );
    }
    let long = "e4".repeat(500);
    assert!(
        reason(START, &long).len() < 200,
        "it is not repeated in full"
    );
}

/// Positions, moves that are refused in them, and why.
const REFUSALS: &[(&str, &str, &str)] = &[
    (
        "4k1r1/8/8/8/8/8/6n1/6K1 b - - 0 1",
        "Nf3",
        "NotItsMove { piece: bN g2, to: f3 }",
    ),
    (
        "6k1/6n1/8/8/8/8/8/4K1R1 b - - 0 1",
        "Nf5",
        "Pinned { piece: bN g7, by: [wR g1] }",
    ),
    (
        START,
        "e5",
        "NoneReaches { kind: Pawn, origin: Origin { file: None, rank: None }, to: e5 }",
    ),
    (START, "Ra3", "Blocked { piece: wR a1, to: a3, by: wP a2 }"),
    (START, "Ke2", "OwnPiece { piece: wP e2 }"),
    (START, "e7e5", "NotYours { piece: bP e7, turn: White }"),
    (START, "e3e4", "EmptySquare { square: e3 }"),
    (START, "Ne2e4", "OtherKind { piece: wP e2, wanted: Knight }"),
    (START, "exd3", "NothingToCapture { piece: wP e2, to: d3 }"),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "exd6",
        "EnPassantExpired { piece: wP e5, to: d6, passed: bP d5 }",
    ),
    (
        START,
        "O-O",
        "Castling { side: King, why: Occupied { by: [wB f1, wN g1] } }",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
        "O-O",
        "Castling { side: King, why: NoRight }",
    ),
    (
        "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        "0-0",
        "Castling { side: King, why: Attacked { square: f1, by: [bR f8] } }",
    ),
    (
        "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1",
        "O-O",
        "Castling { side: King, why: InCheck { by: [bR e8] } }",
    ),
    (
        "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1",
        "Rh8",
        "StillInCheck { by: [bR e8] }",
    ),
    (
        "4r1k1/8/8/8/8/5n2/8/4K2R w - - 0 1",
        "Rh3",
        "DoubleCheck { by: [bN f3, bR e8] }",
    ),
    (
        "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1",
        "Kd1",
        "KingIntoCheck { to: d1, by: [bR d8] }",
    ),
    (
        "6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        "exd6",
        "EnPassantUncovers { by: [bR h5] }",
    ),
    (
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
        "e6",
        "NoDoubleStep { piece: wP e4 }",
    ),
    (START, "Qh5", "Blocked { piece: wQ d1, to: h5, by: wP e2 }"),
    (
        QUEENS,
        "Qb3",
        "NoneReaches { kind: Queen, origin: Origin { file: None, rank: None }, to: b3 }",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "Qb3",
        "NoSuchPiece { kind: Queen, origin: Origin { file: None, rank: None } }",
    ),
    (
        START,
        "Nhf3",
        "NoSuchPiece { kind: Knight, origin: Origin { file: Some('h'), rank: None } }",
    ),
    (START, "e4q", "NoPromotion { piece: wP e2, to: e4 }"),
    (START, "xyz", "Unreadable { text: \"xyz\", expected: San }"),
];

#[test]
fn refusals_explain_why() {
    let wrong: Vec<String> = REFUSALS
        .iter()
        .map(|(fen, text, expected)| (reason(fen, text), *expected))
        .filter(|(found, expected)| found != expected)
        .map(|(found, expected)| format!("found:    {found}\nexpected: {expected}\n"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

#[test]
fn a_capture_sign_needs_something_to_capture() {
    for text in ["Nxf3", "nxf3", "Ng1xf3", "N:f3"] {
        assert_eq!(reason(START, text), "NoCapture { to: f3 }");
    }
    // A sign may be missing.
    assert_eq!(read(RICH, "Bc3").unwrap(), "d2c3");
}

/// Random moves written in every sloppy form that is accepted.
#[test]
fn sloppy_notation_is_the_same_move_or_a_question() {
    walk(9, 5_000, |position, dice| {
        let Some(mv) = random_move(position, dice) else {
            return;
        };
        let san = position.san(&mv);
        assert_eq!(position.read_move(&san), Ok(mv), "{san}");
        let sloppy = [
            san.replace(['+', '#'], ""),
            san.replace('x', ""),
            san.replace('=', ""),
            san.replace('O', "0"),
            san.replace('x', ":"),
            san.to_lowercase(),
            san.clone() + "!",
            position.coordinate(mv),
            format!("{}-{}", mv.from, &position.coordinate(mv)[2..]),
        ];
        for text in sloppy {
            // In lower case, `B1d2` is the coordinate form of another move and is read as that one.
            let squares = text.replace(['x', ':', '-', '+', '#', '!'], "");
            if squares != position.coordinate(mv) && position.read_coordinate(&squares).is_some() {
                continue;
            }
            match position.read_move(&text) {
                // In lower case, a bishop's capture may be the exact notation of a pawn's.
                Ok(read) => assert!(
                    read == mv
                        || position.san(&read).trim_end_matches(['+', '#'])
                            == text.trim_end_matches(['+', '#']),
                    "{text} for {san} in {}",
                    position.fen()
                ),
                Err(MoveTextError::Ambiguous { moves, .. }) => {
                    assert!(moves.contains(&mv), "{text}")
                }
                Err(error) => panic!("{text} for {san} in {}: {error}", position.fen()),
            }
        }
    });
}

/// A reason about a kind of piece without a square must be true: there is no such piece, or none
/// can move there.
#[test]
fn reasons_without_a_square_are_true() {
    walk(10, 2_000, |position, dice| {
        let kind = dice.pick(&['N', 'B', 'R', 'Q', 'K']).expect("a kind");
        let location = dice.pick(position.board().locations()).expect("a square");
        let text = format!("{kind}{}", location.square);
        let Err(MoveTextError::Illegal { why, .. }) = position.read_move(&text) else {
            return;
        };
        let own = |wanted| {
            let turn = position.turn();
            position
                .pieces()
                .filter(move |(_, piece)| piece.kind == wanted && piece.army == turn)
                .count()
        };
        let goes = |wanted| {
            position.legal_moves().iter().any(|mv| {
                mv.to == location.square
                    && position
                        .piece(mv.from)
                        .is_some_and(|piece| piece.kind == wanted)
            })
        };
        match why {
            WhyNot::NoSuchPiece { kind, .. } => assert_eq!(own(kind), 0),
            WhyNot::NoneReaches { kind, .. } => assert!(own(kind) > 1 && !goes(kind)),
            _ => {}
        }
    });
}

fn some_position(seed: u64) -> Position {
    let mut found = Position::start(Variant::Standard);
    let length = 1 + (seed % 60) as usize;
    walk(seed, length, |position, _| found = position.clone());
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>(), seed in 0u64..1000) {
        let position = some_position(seed);
        let _ = position.read_move(&text);
        let _ = position.read_coordinate(&text);
    }

    #[test]
    fn almost_valid_moves_are_read_as_legal_moves_or_refused(
        text in "[NBRQKPnbrqkp]?[a-i]?[0-9]?[x:-]?[a-hA-H][0-9]?=?[QRBNKPqrbn]?[+#]?",
        seed in 0u64..1000,
    ) {
        let position = some_position(seed);
        match position.read_move(&text) {
            Ok(mv) => prop_assert!(position.is_legal(mv)),
            Err(
                MoveTextError::Ambiguous { moves, .. }
                | MoveTextError::PromotionMissing { moves, .. },
            ) => {
                prop_assert!(moves.len() > 1);
                prop_assert!(moves.iter().all(|mv| position.is_legal(mv)));
            }
            Err(MoveTextError::Illegal { .. } | MoveTextError::Unreadable { .. }) => {}
        }
    }
}

/// The pawn on d5 can capture in passing, and the one on c7 promotes when it captures.
const SHORT: &str = "3n3k/2P5/8/3Pp3/8/8/8/K7 w - e6 0 1";

#[test]
fn captures_of_pawns_need_no_rank() {
    let table = [
        (SHORT, "dxe", "d5e6"),
        (SHORT, "de", "d5e6"),
        (SHORT, "d:e", "d5e6"),
        (SHORT, "d×e!", "d5e6"),
        (SHORT, "dxe e.p.", "d5e6"),
        (SHORT, "dxeep", "d5e6"),
        (SHORT, "Dxe", "d5e6"),
        (SHORT, "12. dxe", "d5e6"),
        (SHORT, "cxd=N", "c7d8n"),
        (SHORT, "cd(Q)+", "c7d8q"),
    ];
    for (fen, text, expected) in table {
        assert_eq!(read(fen, text).as_deref(), Ok(expected), "{text}");
    }
    let promotion = read(SHORT, "cxd").expect_err("a promotion");
    assert!(matches!(promotion, MoveTextError::PromotionMissing { moves, .. } if moves.len() == 4));
    let two = "4k3/8/8/3p4/4P3/3p4/4P3/4K3 w - - 0 1";
    let several = read(two, "exd").expect_err("two pawns");
    assert!(matches!(several, MoveTextError::Ambiguous { moves, .. } if moves.len() == 2));
    // The reason is that of the pawn on that file.
    assert!(
        reason(START, "exd").contains("NothingToCapture"),
        "{}",
        reason(START, "exd")
    );
    assert!(
        reason(SHORT, "axb").contains("NoSuchPiece"),
        "{}",
        reason(SHORT, "axb")
    );
    for text in ["hi", "xd", "ex", "eq", "exd=Z"] {
        let error = read(SHORT, text).expect_err(text);
        assert!(
            matches!(error, MoveTextError::Unreadable { .. }),
            "{text}: {error:?}"
        );
    }
}

/// A pawn on b3 can capture on c4. In the second position a bishop can, in the third it is pinned.
#[test]
fn a_first_letter_that_a_phone_made_large_is_the_file_of_a_pawn_where_only_that_can_capture() {
    let pawn = "4k3/8/8/8/2p5/1P6/8/4K3 w - - 0 1";
    for text in ["Bxc4", "Bc4", "“Bxc4”", "B:c4", "Bxc", "bxc4"] {
        assert_eq!(read(pawn, text).as_deref(), Ok("b3c4"), "{text}");
    }
    let bishop = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1";
    assert_eq!(read(bishop, "Bxc4").as_deref(), Ok("d3c4"));
    let pinned = "4k3/8/8/4r3/2p5/1P6/4B3/4K3 w - - 0 1";
    assert_eq!(read(pinned, "Bxc4").as_deref(), Ok("b3c4"));
    // Without a capture sign a bishop is meant, and the answer says why it cannot go.
    assert!(reason(pinned, "Bc4").contains("Pinned"));
    // The pawn cannot either.
    let alone = "4k3/8/8/8/8/1P6/8/4K3 w - - 0 1";
    assert!(
        reason(alone, "Bxc4").contains("Bishop"),
        "{}",
        reason(alone, "Bxc4")
    );
}
