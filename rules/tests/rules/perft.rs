//! Perft counts of standard chess against published numbers.
//!
//! The data file names the sources.

use entente_rules::Position;

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
