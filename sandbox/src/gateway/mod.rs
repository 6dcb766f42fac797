//! Discord's gateway: the WebSocket over which the bot receives events.
//!
//! `socket.rs` implements the protocol of one connection, `login.rs` starts, resumes and loses
//! sessions. What a session is stands in `subscribers/session.rs`, and which events it gets in
//! `events/dispatch.rs`.

mod login;
pub(crate) mod socket;
