//! The messages to be sent, and the places that refuse them.
//!
//! Imports from `access` and `error`.

pub(crate) mod items;
pub(crate) mod queue;
mod queues;
pub(crate) mod unreachable;
