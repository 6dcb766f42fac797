//! Checks, exports and imports, backups, erasing a person, and writing in bulk.
//!
//! Imports from `handling` and everything below it.

pub(crate) mod backups;
pub mod bulk;
pub(crate) mod check;
pub(crate) mod forget;
pub(crate) mod personal_data;
pub(crate) mod transfer;
