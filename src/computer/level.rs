//! How strong each level plays: how much it looks at, and how much it misjudges.
//!
//! A weak level is short-sighted and has tastes, but never plays a random move now and then.

use entente_game::Level;

/// How a level plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Strength {
    /// How many positions it looks at for a move.
    pub(super) nodes: u64,
    /// By how much it misjudges a position at most, in hundredths of a pawn.
    pub(super) noise: u16,
    /// How many plies it looks ahead at most, captures and checks apart.
    pub(super) depth: u8,
}

/// The levels, the easiest first. The first is greedy. Even the last misjudges a little, so that
/// two games differ. If they play differently, the engine gets a new version, too.
const STRENGTHS: [Strength; 8] = [
    strength(200, 200, 1),
    strength(200, 90, u8::MAX),
    strength(1_000, 60, u8::MAX),
    strength(5_000, 40, u8::MAX),
    strength(20_000, 25, u8::MAX),
    strength(100_000, 12, u8::MAX),
    strength(300_000, 6, u8::MAX),
    strength(1_000_000, 3, u8::MAX),
];

const fn strength(nodes: u64, noise: u16, depth: u8) -> Strength {
    Strength {
        nodes,
        noise,
        depth,
    }
}

impl Strength {
    /// How hints are found: without mistakes on purpose, and in a moment.
    pub(super) const HINT: Self = strength(100_000, 0, u8::MAX);

    pub(super) fn of(level: Level) -> Self {
        // A level is a number from 1 to 8.
        STRENGTHS[usize::from(level.number() - 1)]
    }
}

/// How many positions a computer of this level looks at for a move, at most.
pub fn node_budget(level: Level) -> u64 {
    Strength::of(level).nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_looks_at_more_and_misjudges_less() {
        let all = Level::ALL.map(Strength::of);
        for pair in all.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].noise > pair[1].noise);
            assert!(pair[0].depth <= pair[1].depth);
        }
        assert!(all.iter().all(|strength| strength.noise > 0));
    }
}
