//! The messages that are written to a socket of the gateway.

use serde_json::{Value, json};

/// Something to write to a socket.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Text(String),
    Close(u16, &'static str),
    /// Drop the connection without a close frame.
    Cut,
    /// Write nothing yet; deliver the held-back event shortly unless another event releases it
    /// first.
    FlushHeldSoon,
}

/// An event in the form of the gateway.
#[derive(Clone, Debug)]
pub(crate) struct Dispatch {
    pub(crate) name: &'static str,
    pub(crate) data: Value,
}

/// The opcodes of the gateway.
pub(crate) mod opcode {
    pub(crate) const HEARTBEAT: u64 = 1;
    pub(crate) const IDENTIFY: u64 = 2;
    pub(crate) const PRESENCE_UPDATE: u64 = 3;
    pub(crate) const VOICE_STATE_UPDATE: u64 = 4;
    pub(crate) const RESUME: u64 = 6;
    pub(crate) const RECONNECT: u64 = 7;
    pub(crate) const REQUEST_GUILD_MEMBERS: u64 = 8;
    pub(crate) const INVALID_SESSION: u64 = 9;
    pub(crate) const HELLO: u64 = 10;
    pub(crate) const HEARTBEAT_ACK: u64 = 11;
}

/// A payload without a sequence number.
pub(crate) fn payload(op: u64, data: Value) -> Outgoing {
    Outgoing::Text(json!({"op": op, "d": data, "s": null, "t": null}).to_string())
}

/// Asks the bot to reconnect.
pub(super) fn reconnect() -> Outgoing {
    payload(opcode::RECONNECT, Value::Null)
}

pub(crate) fn invalid_session(resumable: bool) -> Outgoing {
    payload(opcode::INVALID_SESSION, json!(resumable))
}
