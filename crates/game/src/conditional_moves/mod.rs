//! Moves and answers that players prepare for the turns to come.

pub(crate) mod apply;
pub(crate) mod decide;
