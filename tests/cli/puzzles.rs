//! `puzzles`: the positions of a game in which one move is clearly the best, as lines of JSON.

use serde_json::{Value, json};

use super::{Folder, expect_refusal};

/// A smothered mate: the queen is sacrificed first.
const SMOTHERED: &str = "5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1";

#[test]
fn a_puzzle_is_a_line_with_its_position_and_solution() {
    let line = [
        "puzzles",
        "standard",
        "--fen",
        SMOTHERED,
        "--moves",
        "c4g8 f8g8 h6f7",
    ];
    let printed = Folder::new().call(&line, b"").success();
    // The next move is a mate in one, which is no puzzle.
    assert_eq!(printed.lines().count(), 1, "{printed}");
    let puzzle: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(puzzle["ply"], 0);
    assert_eq!(puzzle["solution"], "c4g8");
    assert_eq!(puzzle["goal"], json!({"mate": 2}));
    assert_eq!(puzzle["position"]["pieces"]["c4"], "wQ");
}

#[test]
fn a_game_without_a_puzzle_prints_nothing() {
    let folder = Folder::new().with("game.pgn", "1. e4 e5 2. Nf3 Nc6 *");
    assert_eq!(folder.call(&["puzzles", "game.pgn"], b"").success(), "");
}

#[test]
fn what_is_no_game_is_refused() {
    expect_refusal(&["puzzles", "absent.pgn"], b"", 2);
    expect_refusal(&["puzzles", "-"], b"1. Ke3 *", 1);
    expect_refusal(&["puzzles"], b"", 2);
}
