//! Think-boards: as they are stored and changed.

pub(crate) mod commands;
pub(crate) mod stored;
