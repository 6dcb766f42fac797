//! Perft counts of standard chess, and of the games whose positions are in JSON, against numbers
//! that others have published or computed.
//!
//! The data files name the sources.

use entente_rules::{Move, MoveTextError, Options, Play, Position, Variant};
use serde_json::Value;

/// Counts with more leaves are left to the benchmark.
const LIMIT: u64 = 800_000_000;

#[test]
fn published_counts() {
    let data = include_str!("../data/perft.txt");
    let mut checked = 0;
    for block in data.split("\n\n").filter(|block| block.starts_with("name")) {
        checked += check(block);
    }
    assert_eq!(checked, 34, "every line of the data");
}

/// Checks every line of a position and returns their number.
fn check(block: &str) -> usize {
    let mut lines = block.lines();
    let name = lines.next().expect("a name");
    let fen = lines
        .next()
        .and_then(|line| line.strip_prefix("fen "))
        .expect("a FEN");
    let position = Position::from_fen(fen).expect("published positions are possible");
    assert_eq!(position.fen(), fen);
    let counts = lines
        .map(|line| line.split_once(' ').expect("depth and leaves"))
        .map(|(depth, leaves)| {
            (
                depth.parse::<u32>().expect("a depth"),
                leaves.parse::<u64>().expect("a number"),
            )
        });
    counts
        .filter(|(_, leaves)| *leaves <= LIMIT)
        .map(|(depth, leaves)| assert_eq!(position.perft(depth), leaves, "{name}, depth {depth}"))
        .count()
}

#[test]
fn divide_adds_up() {
    let position =
        Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
            .expect("a position");
    let parts = position.divide(3);
    assert_eq!(parts.len(), 48);
    assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), 97862);
    assert_eq!(position.perft(0), 1);
    assert!(position.divide(0).is_empty());
}

/// The games whose positions are in JSON: the variant, the data, and how many counts there are.
const IN_JSON: [(Variant, &str, usize); 5] = [
    (
        Variant::Alliance,
        include_str!("../data/perft-alliance.json"),
        18,
    ),
    (
        Variant::Chess4,
        include_str!("../data/chess4_perft.json"),
        20,
    ),
    (
        Variant::Chess45,
        include_str!("../data/perft-chess45.json"),
        11,
    ),
    (
        Variant::Chess66,
        include_str!("../data/perft-chess66.json"),
        12,
    ),
    (
        Variant::Multiplayer,
        include_str!("../data/perft-multiplayer.json"),
        24,
    ),
];

#[test]
fn counts_from_positions_in_json() {
    for (variant, data, expected) in IN_JSON {
        let data: Value = serde_json::from_str(data).expect("JSON");
        let entries = data["positions"].as_array().expect("positions");
        let checked: usize = entries
            .iter()
            .map(|entry| check_entry(variant, entry))
            .sum();
        assert_eq!(checked, expected, "every count of {}", variant.id());
    }
}

#[test]
fn chess4_from_the_start_five_plies_deep() {
    assert_eq!(Position::start(Variant::Chess4).perft(5), 3_452_310);
}

/// Checks every depth of an entry and returns their number.
fn check_entry(variant: Variant, entry: &Value) -> usize {
    let mut play = Play::new(first_position(variant, entry));
    for token in entry["moves"].as_str().unwrap_or("").split_whitespace() {
        make(&mut play, token);
    }
    let position = play.position();
    let counts = entry["perft"].as_object().expect("depths and leaves");
    for (depth, leaves) in counts {
        let name = format!("{} {}, depth {depth}", variant.id(), entry["id"]);
        let depth = depth.parse().expect("a depth");
        assert_eq!(position.perft(depth), *leaves, "{name}");
        assert_eq!(position.perft_made(depth), *leaves, "{name}, made");
        let divided: u64 = position.divide(depth).iter().map(|(_, below)| below).sum();
        assert_eq!(divided, *leaves, "{name}, divided");
    }
    counts.len()
}

/// The position before the moves of an entry. The start has no position of its own, and options are
/// either part of a position or separate.
fn first_position(variant: Variant, entry: &Value) -> Position {
    let options = entry.get("options");
    match entry.get("position") {
        None => {
            let json = options.map_or("{}".to_string(), Value::to_string);
            let options = Options::from_json(variant, &json).expect("options");
            Position::start_with(&options)
        }
        Some(position) => {
            let mut position = position.clone();
            if let Some(options) = options {
                position["options"] = options.clone();
            }
            let read = Position::from_json(variant, &position.to_string());
            read.expect("a position that can be")
        }
    }
}

/// Makes a move, written as coordinates or, in Chess4, as in the printed game.
fn make(play: &mut Play, token: &str) {
    let written = match play.position().variant() {
        Variant::Chess4 => without_residue(token),
        _ => token,
    };
    let ply = match play.position().read_ply(written) {
        Ok(ply) => ply,
        Err(error) => push(play.position(), error).into(),
    };
    play.move_on_board(ply).expect("a legal ply");
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

/// The move of an ambiguous token without `x`: it means the push and not the capture.
fn push(position: &Position, error: MoveTextError) -> Move {
    let is_push = |mv: &&Move| position.captured_piece(mv).is_none();
    let push = error.moves().iter().find(is_push);
    *push.unwrap_or_else(|| panic!("{error}"))
}
