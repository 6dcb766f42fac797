//! Checks, exports and imports, erasing a person, and writing in bulk.
//!
//! Imports from `handling` and everything below it.

pub(crate) mod check;
pub(crate) mod forget;
pub(crate) mod personal_data;
pub(crate) mod tables;
pub mod transfer;
