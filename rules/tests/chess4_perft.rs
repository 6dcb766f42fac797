//! Counts leaves of Chess4 against numbers worked out with a program of its own, apart from this one.

use entente_rules::{Position, Variant};

#[test]
fn leaves_from_the_start() {
    let start = Position::start(Variant::Chess4);
    for (depth, leaves) in [(1, 20), (2, 395), (3, 7_800), (4, 152_050)] {
        assert_eq!(start.perft(depth), leaves, "depth {depth}");
    }
}
