//! The clock, outages, and what is scheduled.
//!
//! Imports from `outbox` and `error`.

pub(crate) mod clock;
pub(crate) mod outages;
pub(crate) mod schedule;
