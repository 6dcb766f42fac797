//! Discord's gateway: the WebSocket over which the bot receives events.
//!
//! `upgrade.rs` accepts a connection, `socket.rs` implements its protocol, `compression.rs` its
//! transport, `login.rs` starts, resumes and loses sessions, and `members.rs` answers requests for
//! members. A session is described in `subscribers/session.rs`, and which events it gets in
//! `events/dispatch.rs`.

mod compression;
mod login;
mod members;
pub(crate) mod socket;
mod upgrade;
