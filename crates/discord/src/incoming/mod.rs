//! Everything that comes in: commands, components and forms, typed messages, the gateway's events,
//! and interactions over HTTPS.
//!
//! The list of commands and the routing of components are above all handlers, because they name
//! them all. The parts that the handlers share with them (custom ids, answers, deferring and
//! retrying) are in `frontend`.
//!
//! Imports from every other folder of `discord`.

mod commands;
mod components;
pub(crate) mod endpoint;
pub(crate) mod events;
pub(crate) mod registration;
mod typed_moves;
