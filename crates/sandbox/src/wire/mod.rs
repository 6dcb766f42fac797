//! The wire format: users, channels, messages and others as the JSON of REST and gateway v10.
//!
//! Nothing here changes anything. Fields that serenity 0.12 and twilight require are included even
//! where Discord's documentation calls them optional.

mod channel;
mod guild;
mod interaction;
pub(crate) mod layout;
pub(crate) mod message;
mod page;
mod poll;
mod ready;
mod user;

/// Discord's upload limit for a server without boosts, in bytes.
pub(crate) const ATTACHMENT_SIZE_LIMIT: usize = 10 * 1024 * 1024;
