//! The two aggregates of the service: `Service`, the handle that frontends have, and `Worker`, the
//! thread that changes games. `jobs` is what one asks of the other.
//!
//! Imports from `time`, `outbox`, `log`, `access`, `command` and `error`. The folders above add
//! `impl` blocks to both aggregates.

pub(crate) mod challenges;
mod followers;
pub(crate) mod handle;
pub(crate) mod jobs;
pub(crate) mod open_games;
pub(crate) mod readable_games;
pub(crate) mod state;
pub(crate) mod writing;
