//! The logs in the store, and what is derived from them.
//!
//! Imports from `access` and `error`.

pub(crate) mod finished;
pub(crate) mod follower;
pub(crate) mod idempotency;
pub(crate) mod index;
pub(crate) mod listing;
pub(crate) mod person_events;
pub(crate) mod pieces;
pub(crate) mod public;
pub(crate) mod records;
pub(crate) mod track_record;
