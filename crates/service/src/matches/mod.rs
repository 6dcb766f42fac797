//! Matches of two servers: as they are stored and changed, and their games and results.

pub(crate) mod commands;
pub(crate) mod events;
pub(crate) mod games;
pub(crate) mod stored;
