//! The logs in the store, and what is derived from them.
//!
//! Imports from `access` and `error`.

pub(crate) mod idempotency;
pub(crate) mod index;
pub(crate) mod listing;
pub(crate) mod person_events;
pub(crate) mod pieces;
pub(crate) mod records;
