//! Teams that vote for the moves of a seat.

pub(crate) mod apply;
pub(crate) mod crowd;
pub(crate) mod decide;
mod game;
pub(crate) mod refusal;
pub(crate) mod tally;
