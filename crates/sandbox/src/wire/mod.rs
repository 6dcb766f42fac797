//! The wire format: users, channels, messages and others as the JSON of REST and gateway v10.
//!
//! Nothing here changes anything. Fields that serenity 0.12 and twilight require are included even
//! where Discord's documentation calls them optional.

pub(crate) mod activity;
pub(crate) mod attachment;
pub(crate) mod channel;
pub(crate) mod guild;
pub(crate) mod interaction;
pub(crate) mod layout;
pub(crate) mod message;
pub(crate) mod page;
pub(crate) mod poll;
pub(crate) mod ready;
pub(crate) mod user;

/// Discord's upload limit for a server without boosts, in bytes.
pub(crate) const ATTACHMENT_SIZE_LIMIT: usize = 10 * 1024 * 1024;
