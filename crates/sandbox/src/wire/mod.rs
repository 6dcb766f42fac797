//! The wire format: users, channels, messages and others as the JSON of REST and gateway v10.
//!
//! Nothing here changes anything. Fields that serenity 0.12 and twilight require are included even
//! where Discord's documentation calls them optional.

pub(crate) mod guild;
pub(crate) mod interaction;
pub(crate) mod message;
pub(crate) mod page;
