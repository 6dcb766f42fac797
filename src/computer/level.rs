//! Which strength of the engine a level of the game is.

use entente_engine::Strength;
use entente_game::Level;

/// How strong a level plays.
pub(super) fn strength(level: Level) -> Strength {
    // A level is a number from 1 to 8.
    Strength::LEVELS[usize::from(level.number() - 1)]
}

/// How many positions a computer of this level looks at for a move, at most.
pub fn node_budget(level: Level) -> u64 {
    strength(level).nodes
}
