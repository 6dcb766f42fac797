//! The changes of the world: what requests of the bot and actions of people do to its state.
//!
//! Routes (`rest/`) and the methods of a person (`person/`) all end in functions
//! here, on the [`World`](crate::world::World). They run under one lock, save what must outlive the
//! process, and publish an [`Event`](crate::events::Event) to everybody who may see it.

pub(crate) mod application;
pub(crate) mod channels;
pub(crate) mod guild;
pub(crate) mod interactions;
pub(crate) mod messages;
pub(crate) mod reset;
pub(crate) mod threads;
