//! Starting and stopping a sandbox, and its handle.

mod activity;
pub(crate) mod builder;
mod endpoint;
mod guild;
pub(crate) mod handle;
mod listener;
pub(crate) mod server;
