//! The two aggregates of the service: `Service`, the handle that frontends have, and `Worker`, the
//! thread that changes games. A job is what one asks of the other.
//!
//! Imports from `time`, `outbox`, `log`, `access`, `command` and `error`. A worker opens games,
//! decides and writes. What a topic does with a worker is a function in the topic's folder. It
//! takes the worker, or only the store if that is enough.

pub(crate) mod handle;
pub(crate) mod open_games;
pub(crate) mod state;
pub(crate) mod writing;
