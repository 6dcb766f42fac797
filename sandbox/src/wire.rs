//! The things of the sandbox as Discord's clients read them: JSON in the shapes of REST and gateway v10.
//!
//! Nothing here changes anything. What serenity 0.12 and twilight insist on is included, also where Discord's
//! documentation calls it optional.

pub(crate) mod channel;
pub(crate) mod guild;
pub(crate) mod interaction;
pub(crate) mod message;
pub(crate) mod user;

/// Discord's limit of an upload to a server without boosts, in bytes.
pub(crate) const ATTACHMENT_SIZE_LIMIT: usize = 10 * 1024 * 1024;
