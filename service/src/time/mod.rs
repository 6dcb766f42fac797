//! The clock, outages, and what is scheduled.
//!
//! Imports from `outbox` and `error`.

pub(crate) mod clock;
pub(crate) mod outages;
pub(crate) mod reminder_times;
pub(crate) mod vacation_updates;
