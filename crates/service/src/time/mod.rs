//! Outages, and what is scheduled.
//!
//! Imports from `outbox` and `error`.

pub(crate) mod outages;
pub(crate) mod schedule;
