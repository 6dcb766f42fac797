//! Capablanca chess rule by rule: setup, pieces, castling, promotion, ends, notation and files.

use entente_rules::{Options, Pgn, Play, Position, Reason, Square, Variant};
use entente_rules_tests::{fact, refused};

fn position(fen: &str) -> Position {
    Position::from_fen_of(Variant::Capablanca, fen).unwrap()
}

fn square(name: &str) -> Square {
    let board = Options::of(Variant::Capablanca).board();
    board.square(name).unwrap()
}

/// The moves of the piece on a square, as coordinates without that square.
fn goals(position: &Position, from: &str) -> String {
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|mv| mv.from == square(from))
        .map(|mv| mv.to_string()[from.len()..].to_owned())
        .collect();
    moves.sort();
    moves.join(" ")
}

fn end(fen: &str) -> Option<Reason> {
    let play = Play::new(position(fen));
    play.outcome().map(|outcome| outcome.reason)
}

#[test]
fn the_starting_position_stands_on_ten_files_and_eight_ranks() {
    let start = Position::start(Variant::Capablanca);
    let start_fen = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    assert_eq!(start.fen(), start_fen);
    assert_eq!(position(start_fen), start);
    assert_eq!((start.board().columns(), start.board().rows()), (10, 8));
    assert_eq!(Variant::from_id("capablanca"), Some(Variant::Capablanca));
}

#[test]
fn a_run_of_ten_empty_squares_is_10() {
    let wrong = ["11", "010", "91", "1010", "55", "0", "19"];
    for row in wrong {
        let fen = format!("3k6/{row}/10/10/10/10/10/R4K3R w KQ - 0 1");
        let read = Position::from_fen_of(Variant::Capablanca, &fen);
        assert!(read.is_err(), "{row}");
    }
    let nine = "3k6/9P/P9/4P5/10/10/10/R4K3R w KQ - 0 1";
    assert_eq!(position(nine).fen(), nine);
}

#[test]
fn in_castling_the_king_goes_three_squares() {
    let both = position("3k6/10/10/10/10/10/10/R4K3R w KQ - 0 1");
    assert_eq!(goals(&both, "f1"), "c1 e1 e2 f2 g1 g2 i1");
    for (typed, to, row) in [("O-O", "f1i1", "R6RK1"), ("O-O-O", "f1c1", "2KR5R")] {
        let mv = both.read_move(typed).unwrap();
        assert_eq!(mv.to_string(), to);
        assert_eq!(both.read_coordinate(to), Some(mv));
        assert!(both.san(&mv).starts_with(typed));
        let after = both.play(mv).unwrap().fen();
        assert!(after.contains(&format!("/{row} b - ")), "{after}");
    }
    let black = position("r4k3r/10/10/10/10/10/10/3K6 b kq - 0 1");
    assert_eq!(goals(&black, "f8"), "c8 e7 e8 f7 g7 g8 i8");
}

#[test]
fn the_conditions_of_castling_are_those_of_chess() {
    for (fen, goals_of_king) in [
        // A piece between king and rook, even next to the rook.
        (
            "3k6/10/10/10/10/10/10/RN3K3R w KQ - 0 1",
            "e1 e2 f2 g1 g2 i1",
        ),
        // The king is in check; crosses an attacked square; would be in check.
        ("2k2r4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "e1 e2 g1 g2"),
        (
            "2k4r2/10/10/10/10/10/10/R4K3R w KQ - 0 1",
            "c1 e1 e2 f2 g1 g2",
        ),
        (
            "2k5r1/10/10/10/10/10/10/R4K3R w KQ - 0 1",
            "c1 e1 e2 f2 g1 g2",
        ),
        // Only the rook is attacked, or crosses an attacked square.
        (
            "1rk6r/10/10/10/10/10/10/R4K3R w KQ - 0 1",
            "c1 e1 e2 f2 g1 g2 i1",
        ),
        // No right.
        ("3k6/10/10/10/10/10/10/R4K3R w - - 0 1", "e1 e2 f2 g1 g2"),
    ] {
        assert_eq!(goals(&position(fen), "f1"), goals_of_king, "{fen}");
    }
}

#[test]
fn a_pawn_promotes_to_six_kinds() {
    let pawn = position("5k4/P9/10/10/10/10/10/5K4 w - - 0 1");
    assert_eq!(goals(&pawn, "a7"), "a8a a8b a8c a8n a8q a8r");
    let offered: Vec<String> = pawn
        .legal_moves()
        .iter()
        .filter_map(|mv| mv.promotion())
        .map(|kind| kind.letter().to_string())
        .collect();
    assert_eq!(offered.concat(), "QCARBN");
    for (typed, written) in [("a7a8c", "a8=C+"), ("a8=A", "a8=A"), ("a8N", "a8=N")] {
        let mv = pawn.read_move(typed).unwrap();
        assert_eq!(pawn.san(&mv), written);
    }
    assert!(pawn.read_move("a8").is_err());
}

#[test]
fn a_position_is_dead_by_material() {
    for (pieces, is_dead) in [
        ("10", true),
        ("4B5", true),
        ("4n5", true),
        ("4B1b3", true),
        ("4Bb4", false),
        ("4N1n3", false),
        ("4B1n3", false),
        ("4A5", false),
        ("4c5", false),
        ("4P5", false),
    ] {
        let fen = format!("k9/10/{pieces}/10/10/10/10/9K w - - 0 1");
        let expected = is_dead.then_some(Reason::DeadPosition);
        assert_eq!(end(&fen), expected, "{fen}");
    }
}

#[test]
fn a_reason_says_how_the_new_pieces_move() {
    let start = Position::start(Variant::Capablanca);
    let why = |from, to| {
        let why = start.why_not(square(from), square(to), None);
        fact(&why.unwrap())
    };
    assert_eq!(why("c1", "c3"), "NotItsMove { piece: wA c1, to: c3 }");
    assert_eq!(why("h1", "f3"), "NotItsMove { piece: wC h1, to: f3 }");
    assert_eq!(
        why("c1", "e3"),
        "Blocked { piece: wA c1, to: e3, by: wP d2 }"
    );
    let error = refused(&start.read_move("O-O").unwrap_err());
    assert!(error.starts_with("Castling { side: King"), "{error}");
}

#[test]
fn letters_of_the_new_pieces_are_not_files() {
    let both = position("5k4/10/10/3p6/2PC6/10/10/5K4 w - - 0 1");
    assert_eq!(both.read_move("cxd5").unwrap().to_string(), "c4d5");
    assert_eq!(both.read_move("Cxd5").unwrap().to_string(), "d4d5");
    // In chess these letters are no pieces.
    let chess = Position::start(Variant::Standard);
    assert_eq!(chess.read_move("c4").unwrap().to_string(), "c2c4");
    let fen = "rnaqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(Position::from_fen(fen).is_err());
}

#[test]
fn files_are_pgn_with_the_variants_name() {
    let text = "[Variant \"capablanca\"]\n\n1. Ad3 Ci6 2. f4 *";
    for name in ["capablanca", "Capablanca", "Capablanca chess"] {
        let named = text.replace("capablanca", name);
        let games = Pgn::read_of(Variant::Capablanca, &named).unwrap();
        assert_eq!(games[0].moves().len(), 3);
        assert_eq!(games[0].moves()[1].to_string(), "h8i6");
    }
    let other = text.replace("capablanca", "chess");
    assert!(Pgn::read_of(Variant::Capablanca, &other).is_err());
    assert!(Pgn::read_of(Variant::Standard, text).is_err());
    let start = Position::start(Variant::Capablanca);
    let file = Pgn::new(start).to_string();
    assert!(file.contains("[Variant \"Capablanca\"]"), "{file}");
}
