//! Boards: squares, the graph that they form, drawings of boards, and sets of squares.
//!
//! The lowest layer of the crate. It knows no pieces.

pub(crate) mod bits;
pub(crate) mod graph;
pub(crate) mod square;
