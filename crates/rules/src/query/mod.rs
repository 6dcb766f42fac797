//! Questions about positions that need more than the rules: why a move is not legal.
//!
//! The notations are above, because reading a move that is not legal ends with the reason.

pub(crate) mod explain;
pub(crate) mod partial_move;
pub(crate) mod why;
