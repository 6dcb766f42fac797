//! Which strength of the engine a level of the game is.

use entente_engine::Strength;
use entente_game::Level;

/// How hints are found: without mistakes on purpose, and in a moment.
pub(super) const HINT: Strength = Strength {
    nodes: 100_000,
    noise: 0,
    depth: None,
};

/// How strong a level plays.
pub(super) fn strength(level: Level) -> Strength {
    // A level is a number from 1 to 8.
    Strength::LEVELS[usize::from(level.number() - 1)]
}

/// Does a computer of this level give up a game that is lost? The lowest do not: their opponents
/// want to learn how to give mate.
pub(super) fn resigns(level: Level) -> bool {
    level.number() > 2
}

/// How many positions a computer of this level looks at for a move, at most.
pub fn node_budget(level: Level) -> u64 {
    strength(level).nodes
}
