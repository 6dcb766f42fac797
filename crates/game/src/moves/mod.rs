//! Moves: typed, read, made on the board, and the news that follow from them.

pub(crate) mod board;
pub(crate) mod decide;
pub(crate) mod only_moves;
pub(crate) mod reading;
pub(crate) mod rules;
pub(crate) mod start;
pub(crate) mod turn;
pub(crate) mod typed_move;
