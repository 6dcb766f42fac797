//! Questions about positions that need more than the rules: why a move is not legal.

pub(crate) mod courier_rule;
pub(crate) mod explain;
pub(crate) mod partial_move;
pub(crate) mod why;
