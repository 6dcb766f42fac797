//! The things that only this installation can make and read: its secret, and the tokens, join
//! codes, seals, secrets of webhooks and grants of linked roles made with it.
//!
//! Imports from `error`.

pub(crate) mod code;
pub(crate) mod page_token;
pub(crate) mod secret;
pub(crate) mod token;
