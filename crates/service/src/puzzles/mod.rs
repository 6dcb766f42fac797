//! Daily puzzles and the collection: as they are stored, searched, answered, checked, and shown in
//! the document of a person's data.

pub(crate) mod checks;
pub(crate) mod commands;
pub(crate) mod practice;
pub(crate) mod practice_commands;
pub(crate) mod stored;
