//! Leagues: as they are stored, listed and changed, their games and results, and their replay.

pub(crate) mod commands;
pub(crate) mod games;
pub(crate) mod index;
pub(crate) mod replay;
pub(crate) mod stored;
