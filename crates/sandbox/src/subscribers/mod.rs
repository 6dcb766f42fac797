//! The receivers of the world's events: the sessions of the bot, its endpoint for interactions, and
//! the open chat pages.
//!
//! Here is what they are and what is written to them; `events/` decides what each of them gets.

mod all;
mod endpoint;
pub(crate) mod outgoing;
mod page;
mod session;

pub(crate) use all::Subscribers;
pub(crate) use endpoint::{Endpoint, SignedInteraction};
pub(crate) use outgoing::{Dispatch, Outgoing};
pub(crate) use page::{PageEvent, PageSubscriber};
pub(crate) use session::{Scope, Session};
