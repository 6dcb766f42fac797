//! Draw offers, and the players who want no more of them.

pub(crate) mod apply;
pub(crate) mod decide;
pub(crate) mod refusal;
pub(crate) mod state;
