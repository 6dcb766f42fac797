//! A local Discord: REST, gateway and a web chat page on loopback, for bots to be run and tested against.
//!
//! The bot is the real one, unchanged, over its production path: its HTTP client looks for `discord.com` at
//! [`Sandbox::address`] and trusts [`Sandbox::root_certificate_pem`]; the gateway's address it is told by REST. Tests act
//! as the people of the sandbox; people open [`Sandbox::page_url`].
//!
//! ```no_run
//! # async fn example() -> Result<(), entente_sandbox::Error> {
//! use entente_sandbox::Sandbox;
//!
//! let sandbox = Sandbox::builder().people(["ann", "bob"]).channel("games").start().await?;
//! // … start the bot with sandbox.address(), sandbox.root_certificate_pem() and sandbox.token() …
//! let here = sandbox.user("ann").in_channel("games")?;
//! let answer = here.slash("/challenge opponent:@bob").await?;
//! let theirs = sandbox.user("bob").in_channel("games")?.message(answer.id)?;
//! let accepted = theirs.press("Accept").await?;
//! assert_eq!(accepted.content, "The game begins.");
//! # Ok(())
//! # }
//! ```
//!
//! What differs from Discord is listed in the crate's README.

mod clock;
mod core;
mod door;
mod draft;
mod error;
mod faults;
mod form;
mod gateway;
mod id;
mod keeper;
mod locale;
mod model;
mod observer;
mod page;
mod permissions;
mod person;
mod picture;
mod refusal;
mod rest;
mod sandbox;
mod second_opinion;
mod wire;
mod world;

pub use error::Error;
pub use faults::{Fault, Faults, Happened};
pub use id::Id;
pub use observer::Observer;
pub use permissions::Permissions;
pub use person::{Attachment, Author, Choice, Field, Form, Message, Place, Thread, User};
pub use rest::{RateLimits, Violation};
pub use sandbox::{Builder, PrivilegedIntent, Sandbox};
