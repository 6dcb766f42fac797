//! Request bodies: reading and checking what a bot sends, and the errors that refuse it.
//!
//! Nothing here knows the world: a body is right or wrong in itself.

pub(crate) mod application;
pub(crate) mod components;
mod form;
mod message;
pub(crate) mod refusal;

pub(crate) use form::{Checker, Form};
pub(crate) use message::{Draft, NewPoll, Pings, Upload};
pub(crate) use refusal::Refusal;
