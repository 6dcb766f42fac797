//! Counts leaves of Chess4 against numbers worked out with other programs; the data say where from.

use entente_rules::{Move, MoveTextError, Options, Play, Position, Setup, Variant};
use serde_json::Value;

#[test]
fn published_counts() {
    let data: Value = serde_json::from_str(include_str!("data/chess4_perft.json")).expect("JSON");
    let positions = data["positions"].as_array().expect("a list");
    let checked: usize = positions.iter().map(check).sum();
    assert_eq!(checked, 20, "every line of the data");
}

#[test]
fn the_start_five_plies_deep() {
    assert_eq!(Position::start(Variant::Chess4).perft(5), 3_452_310);
}

/// Checks every depth of an entry, and says how many there were.
fn check(entry: &Value) -> usize {
    let mut play = Play::new(position(entry));
    for token in entry["moves"].as_str().unwrap_or("").split_whitespace() {
        let token = without_residue(token);
        let ply = match play.position().read_ply(token) {
            Ok(ply) => ply,
            Err(error) => push(play.position(), error).into(),
        };
        play.follow(ply).expect("a legal ply");
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

/// `Bf11g`: what is left of a mark in the printed game.
fn without_residue(token: &str) -> &str {
    let bare = token.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    if token.starts_with('o') { token } else { bare }
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
            .expect("it can be"),
    }
}

/// A token without `x` that fits a push and a capture means the push.
fn push(position: &Position, error: MoveTextError) -> Move {
    let is_push = |mv: &&Move| position.captures(mv).is_none();
    let push = error.moves().iter().find(is_push);
    *push.unwrap_or_else(|| panic!("{error}"))
}
