//! Chess960 on the command line: starting positions by number, FEN with inner rooks, castling to
//! the square of the rook, and game files.

use super::{entente, entente_with_input, expect_refusal};

const SWAP: &str = "4k3/8/8/8/8/8/8/5KR1 w K - 0 1";

#[test]
fn the_start_position_is_an_option() {
    let state = |options: &[&str]| entente(&[&["state", "chess960"], options].concat()).json();
    assert_eq!(state(&[])["options"]["start"], 518);
    let first = state(&["--options", r#"{"start": 0}"#]);
    assert_eq!(first["options"]["start"], 0);
    assert_eq!(
        first["fen"],
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    );
    // A FEN of a start shows its number.
    let fen = first["fen"].as_str().expect("a FEN");
    assert_eq!(state(&["--fen", fen]), first);
    let call = ["state", "chess960", "--options", r#"{"start": 960}"#];
    let refused = expect_refusal(&call, b"", 2).stderr;
    assert!(
        refused.contains("start can’t be 960, only a number from 0 to 959."),
        "{refused}"
    );
}

#[test]
fn castling_goes_to_the_square_of_the_rook() {
    let legal = entente(&["legal", "chess960", "--fen", SWAP, "--notation"]).success();
    assert!(legal.contains("f1g1 O-O\n"), "{legal}");
    for moves in ["f1g1", "O-O"] {
        let state = entente(&["state", "chess960", "--fen", SWAP, "--moves", moves]).json();
        assert_eq!(state["fen"], "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    }
}

#[test]
fn both_kinds_of_fen_give_the_same_counts() {
    // Chess Programming Wiki, "Chess960 Perft Results", number 1.
    for castling in ["HFhf", "KQkq"] {
        let fen =
            format!("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w {castling} - 2 9");
        assert_eq!(
            entente(&["perft", "chess960", "3", "--fen", &fen]).success(),
            "12189\n"
        );
    }
}

#[test]
fn games_keep_their_start_position() {
    let convert = |input: &str, from: &str, to: &str, more: &[&str]| {
        let call = ["convert", "chess960", "--from", from, "--to", to];
        entente_with_input(input, &[&call, more].concat()).success()
    };
    let coordinates = "f1g1 f8g8 e2e4\n";
    let start = ["--options", r#"{"start": 3}"#];
    let pgn = convert(coordinates, "coordinates", "pgn", &start);
    assert!(
        pgn.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnnrkrb/"),
        "{pgn}"
    );
    assert!(pgn.ends_with("1. O-O O-O 2. e4 *\n"), "{pgn}");
    assert_eq!(convert(&pgn, "pgn", "pgn", &[]), pgn);
    assert_eq!(convert(&pgn, "pgn", "coordinates", &[]), coordinates);
    let json = convert(&pgn, "pgn", "json", &[]);
    assert_eq!(
        convert(&json, "json", "fen", &[]),
        convert(&pgn, "pgn", "fen", &[])
    );
}
