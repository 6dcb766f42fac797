//! The logs in the store, and what is derived from them.
//!
//! Imports from `access` and `error`.

pub(crate) mod counting;
pub(crate) mod finished;
pub(crate) mod follower;
pub(crate) mod idempotency;
pub(crate) mod index;
pub(crate) mod ladder_rebuild;
pub(crate) mod ladders;
pub(crate) mod leaderboards;
pub(crate) mod league_results;
pub(crate) mod leagues;
pub(crate) mod linked_roles;
pub(crate) mod listing;
pub(crate) mod person_events;
pub(crate) mod pieces;
pub(crate) mod practice;
pub(crate) mod public;
pub(crate) mod puzzles;
pub(crate) mod records;
pub(crate) mod think_boards;
pub(crate) mod track_record;
pub(crate) mod votes;
pub(crate) mod webhooks;
