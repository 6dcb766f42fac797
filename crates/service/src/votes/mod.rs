//! Votes for the moves of teams: as they are stored, given, waiting to be given, checked, and shown
//! in the document of a person's data.

pub(crate) mod checks;
pub(crate) mod commands;
pub(crate) mod stored;
