//! Checks, exports and imports, erasing a person, and writing in bulk.
//!
//! Imports from `handling` and everything below it.

pub mod bulk;
pub(crate) mod check;
pub(crate) mod erasure_requests;
pub(crate) mod forget;
pub(crate) mod personal_data;
pub(crate) mod tables;
pub(crate) mod transfer;
