//! The foundation of the topics: what a stored thing is.
//!
//! Imports from `error`.

pub(crate) mod key_parts;
pub(crate) mod table;
