//! The state of the sandbox, how it is read, and how it is opened and saved.
//!
//! Nothing here publishes an event: that is for `events/`, and `changes/` has the functions that
//! change the state for a request of the bot or an action of a person.
//!
//! [`World`] has the parts and what concerns several of them: ids, applications, people, saving.
//! Messages, activities and subscribers own their data; who changes a message lends the journal.
//! Who sees what, and who may do it, are functions here.

mod interaction;
mod messages;
pub(crate) mod permissions;
mod setup;
mod state;

pub(crate) use interaction::{
    Activities, ActivityHost, ActivityInstance, Grant, Interaction, InteractionKind, State,
};
pub use messages::Retention;
pub(crate) use setup::{GuildSetup, WorldSetup};
pub(crate) use state::{Addresses, World};
