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
//!
//! # Layers
//!
//! Each folder imports only from those above it in this list, and within a folder no two files
//! import each other, not by way of others either. `rest` and `gateway` know nothing of each other.
//!
//! | folder | what it has |
//! |---|---|
//! | `values` | ids, times, locales, permissions, intents, limits, errors |
//! | `model` | the stored data: users, channels, messages, commands; the journal |
//! | `body` | request bodies: reading and checking them, and refusals |
//! | `faults` | which faults there are, and the plan of when to inject them |
//! | `traffic` | rate limits, violations and the observer |
//! | `subscribers` | the sessions of the bot, its endpoint for interactions, and the open chat pages |
//! | `world` | the state of the sandbox: opening, reading, saving and forgetting it |
//! | `wire` | Discord's JSON of what is in the world |
//! | `events` | what happened, and who receives it in which form |
//! | `changes` | what the bot and people do to the world |
//! | `shared` | the world behind its lock, for all that follow |
//! | `rest`, `gateway` | the two servers that the bot talks to |
//! | `person` | acting as a user |
//! | `page` | the chat page, which acts as a user |
//! | `sandbox` | the builder and the handle |
//! | `program` | the options of the program, and what it prints |

mod body;
mod changes;
mod events;
mod faults;
mod gateway;
mod model;
mod page;
mod person;
pub mod program;
mod rest;
mod sandbox;
mod shared;
mod subscribers;
mod traffic;
mod values;
mod wire;
mod world;

pub use body::refusal::{Accepted, AcceptedMessage, Judge, Objection, set_judge};
pub use faults::{Fault, InjectedFault};
pub use person::in_channel::{Choice, Thread};
pub use person::message::{Activity, Attachment, Author, Message, Modal, ModalField};
pub use person::{User, UserInChannel};
pub use sandbox::builder::{Builder, PrivilegedIntent};
pub use sandbox::{Connections, Guild, Sandbox};
pub use shared::Faults;
pub use traffic::{Observer, RateLimits, SessionLimits, Violation};
pub use values::id::Id;
pub use values::{Error, Permissions};
pub use world::Retention;
