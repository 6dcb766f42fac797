//! The connection to Discord: the HTTP client and its checks, the gateway, and the bot's
//! permissions.
//!
//! It knows no handler: the events of the gateway are routed in `incoming`. Imports nothing from
//! the other folders of `discord`.

pub(crate) mod channel;
pub(crate) mod client;
pub(crate) mod config;
pub(crate) mod gateway;
pub(crate) mod portal;
pub(crate) mod refused;
