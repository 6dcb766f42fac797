//! The contents of a board and the changes to it: pieces, moves, plies, and ends of games.
//!
//! This layer knows squares, but neither boards nor rules.

pub(crate) mod code;
pub(crate) mod endings;
pub(crate) mod moves;
pub(crate) mod piece;
