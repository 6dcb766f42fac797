//! Perft counts of Chess4 against numbers computed by other programs.
//!
//! The data file names the sources.

use entente_rules::{Move, MoveTextError, Options, Play, Position, Setup, Variant};
use serde_json::Value;

#[test]
fn published_counts() {
    let data: Value =
        serde_json::from_str(include_str!("../data/chess4_perft.json")).expect("JSON");
    let positions = data["positions"].as_array().expect("a list");
    let checked: usize = positions.iter().map(check).sum();
    assert_eq!(checked, 20, "every line of the data");
}

#[test]
fn the_start_five_plies_deep() {
    assert_eq!(Position::start(Variant::Chess4).perft(5), 3_452_310);
}

/// Checks every depth of an entry and returns their number.
fn check(entry: &Value) -> usize {
    let mut play = Play::new(position(entry));
    for token in entry["moves"].as_str().unwrap_or("").split_whitespace() {
        let written = without_residue(token);
        let ply = match play.position().read_ply(written) {
            Ok(ply) => ply,
            Err(error) => push(play.position(), error).into(),
        };
        play.move_on_board(ply).expect("a legal ply");
    }
    let counts = entry["perft"].as_object().expect("depths and leaves");
    for (depth, leaves) in counts {
        let depth = depth.parse().expect("a depth");
        let found = play.position().perft(depth);
        assert_eq!(
            Some(found),
            leaves.as_u64(),
            "{}, depth {depth}",
            entry["id"]
        );
    }
    counts.len()
}

/// Removes the rest of a check mark, as in `Bf11g` of the printed game.
fn without_residue(token: &str) -> &str {
    let unmarked = token.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    if token.starts_with('o') {
        token
    } else {
        unmarked
    }
}

fn position(entry: &Value) -> Position {
    let options = entry["options"].to_string();
    match &entry["position"] {
        Value::Null => {
            let options = Options::from_json(Variant::Chess4, &options).expect("options");
            Position::start_with(&options)
        }
        json => Setup::from_json(Variant::Chess4, &json.to_string())
            .expect("a position")
            .position()
            .expect("the position is possible"),
    }
}

/// The move of an ambiguous token without `x`: it means the push and not the capture.
fn push(position: &Position, error: MoveTextError) -> Move {
    let is_push = |mv: &&Move| position.captured_piece(mv).is_none();
    let push = error.moves().iter().find(is_push);
    *push.unwrap_or_else(|| panic!("{error}"))
}
