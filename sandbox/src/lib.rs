//! A local Discord on the loopback interface, for running and testing bots: REST, gateway and a web
//! chat page.
//!
//! The bot runs unchanged, over its production path: its HTTP client resolves `discord.com` to
//! [`Sandbox::address`] and trusts [`Sandbox::root_certificate_pem`], and it gets the address of
//! the gateway by REST. Tests act as the people of the sandbox; people open [`Sandbox::page_url`]
//! in a browser.
//!
//! ```no_run
//! # async fn example() -> Result<(), entente_sandbox::Error> {
//! use entente_sandbox::Sandbox;
//!
//! let sandbox = Sandbox::builder().people(["ann", "bob"]).channel("games").start().await?;
//! // … start the bot with sandbox.address(), sandbox.root_certificate_pem()
//! // and sandbox.token() …
//! let here = sandbox.user("ann").in_channel("games")?;
//! let answer = here.slash("/challenge opponent:@bob").await?;
//! let theirs = sandbox.user("bob").in_channel("games")?.message(answer.id)?;
//! let accepted = theirs.press("Accept").await?;
//! assert_eq!(accepted.content, "The game begins.");
//! # Ok(())
//! # }
//! ```
//!
//! The README lists the differences from Discord.

mod body;
mod faults;
mod gateway;
mod listener;
mod model;
mod observer;
mod page;
mod person;
mod rest;
mod sandbox;
mod shared;
mod values;
mod wire;
mod world;

pub use faults::{Fault, Faults, InjectedFault};
pub use observer::Observer;
pub use person::{
    Attachment, Author, Choice, Message, Modal, ModalField, Thread, User, UserInChannel,
};
pub use rest::{RateLimits, Violation};
pub use sandbox::{Builder, PrivilegedIntent, Sandbox};
pub use values::error::Error;
pub use values::id::Id;
pub use values::permissions::Permissions;
