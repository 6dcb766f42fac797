//! The changes of the world: what requests of the bot and actions of people do to its state.
//!
//! Routes (`rest/`) and the methods of a person (`person/`) all end in methods of
//! [`World`](crate::world::World). These run under one lock, save what must outlive the process,
//! and publish an [`Event`](crate::events::event::Event) to everybody who may see it.

pub(crate) mod activities;
mod channels;
mod commands;
mod installation;
pub(crate) mod interactions;
mod linked_roles;
mod membership;
pub(crate) mod messages;
mod permissions;
mod polls;
mod reset;
mod roles;
pub(crate) mod threads;
