//! What only this installation can make and read: its secret, and the tokens, join codes and seals
//! made with it.
//!
//! Imports from `error`.

pub(crate) mod code;
mod encryption;
pub(crate) mod seal;
pub(crate) mod secret;
pub(crate) mod stream_token;
pub(crate) mod token;
