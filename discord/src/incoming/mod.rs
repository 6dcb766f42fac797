//! What comes in: commands, components and modals, typed messages, and the gateway's events.
//!
//! The list of commands and the routing of components stand on top of all handlers, because they
//! name them all. What is shared with the handlers (custom ids, answers, deferring and retrying) is
//! in `frontend`.
//!
//! Imports from every other folder of `discord`.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod events;
pub(crate) mod game_components;
pub(crate) mod typed_message;
mod typed_moves;
mod why_rejected;
