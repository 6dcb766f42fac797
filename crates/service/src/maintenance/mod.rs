//! Checks, exports and imports, erasing a person, and writing in bulk.
//!
//! Imports from `handling` and everything below it.

pub mod bulk;
pub(crate) mod check;
pub(crate) mod erasure_requests;
pub(crate) mod forget;
pub(crate) mod leagues;
pub(crate) mod personal_data;
mod puzzle_checks;
pub(crate) mod ratings;
mod stored_linked_role;
mod stored_puzzles;
mod stored_vote;
pub(crate) mod tables;
pub(crate) mod transfer;
pub(crate) mod vote_checks;
