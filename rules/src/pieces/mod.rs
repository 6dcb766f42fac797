//! What is on a board and what is done with it: pieces, moves, plies, and how games end.
//!
//! This layer knows squares, but neither boards nor rules.

pub(crate) mod code;
pub(crate) mod endings;
pub(crate) mod moves;
pub(crate) mod piece;
pub(crate) mod placed;
pub(crate) mod ply;
pub(crate) mod score;
pub(crate) mod status;
