//! Plain values that everything else is written in: ids, times, locales, permissions, limits,
//! errors.
//!
//! Nothing here knows a user, a channel or a message.

pub(crate) mod clock;
pub(crate) mod error;
pub(crate) mod id;
pub(crate) mod intent;
pub(crate) mod locale;
pub(crate) mod media;
pub(crate) mod permissions;
pub(crate) mod retention;
pub(crate) mod signature;
pub(crate) mod token;
