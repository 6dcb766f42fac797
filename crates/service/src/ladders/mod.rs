//! Ladders and leaderboards: as they are stored and counted, made again, asked for, and replayed.

pub(crate) mod commands;
pub(crate) mod counting;
pub(crate) mod replay;
pub(crate) mod stored;
