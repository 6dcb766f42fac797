//! The faults that can be injected into requests and gateway events.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A fault that can be injected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fault {
    /// A request is answered with 429 and the time to wait.
    RateLimited {
        /// The time to wait.
        #[serde(rename = "retry_after_ms", with = "millis", default = "default_delay")]
        retry_after: Duration,
    },
    /// A request is answered with 500 and has no effect.
    ServerError,
    /// A request is answered with 503 and has no effect.
    Unavailable,
    /// The connection breaks before a request takes effect.
    RequestLost,
    /// A request takes effect, but the connection breaks before the response.
    AnswerLost,
    /// A request takes effect, but the response is late.
    AnswerLate {
        /// The delay.
        #[serde(rename = "by_ms", with = "millis", default = "default_delay")]
        by: Duration,
    },
    /// A known nonce is treated as new, so that the message is sent twice.
    NonceForgotten,
    /// A direct message is refused with 50007, as by a person with closed direct messages.
    DmClosed,
    /// A request for a channel of the server is refused with 50013 (missing permissions).
    PermissionLost,
    /// A request for a channel of the server is refused with 50001 (missing access).
    AccessLost,
    /// Opening a private channel is refused with 40003 (too fast).
    DmsTooFast,
    /// Opening a private channel, and every direct message, is refused with 20026: Discord's
    /// anti-spam system has flagged the bot.
    DmsQuarantined,
    /// Registering commands is refused with 30034 (too many in a day).
    CommandsRefused,
    /// Creating an emoji of the application is refused with 30008 (too many).
    EmojisRefused,
    /// The gateway closes the socket with this code; the event waits until the bot resumes.
    SocketClosed {
        /// A Discord close code, 4000 to 4014.
        #[serde(default = "unknown_error_code")]
        code: u16,
    },
    /// The connection breaks without a close frame; the event waits until the bot resumes.
    SocketDropped,
    /// The gateway asks the bot to reconnect (opcode 7).
    Reconnect,
    /// The gateway calls the session invalid (opcode 9). If it cannot be resumed, the event is
    /// lost.
    SessionInvalid {
        /// Whether the bot may resume.
        #[serde(default)]
        resumable: bool,
    },
    /// An event is delivered twice.
    EventTwice,
    /// An event is delivered after the next one, or a little later if none follows.
    EventsSwapped,
}

/// The delay of a fault that does not state one.
fn default_delay() -> Duration {
    Duration::from_millis(300)
}

/// Discord's close code for an unknown error, after which a bot may resume.
fn unknown_error_code() -> u16 {
    4000
}

impl Fault {
    /// Every fault with its default parameters.
    pub const ALL: [Self; 20] = [
        Self::RateLimited {
            retry_after: Duration::from_millis(300),
        },
        Self::ServerError,
        Self::Unavailable,
        Self::RequestLost,
        Self::AnswerLost,
        Self::AnswerLate {
            by: Duration::from_millis(300),
        },
        Self::NonceForgotten,
        Self::DmClosed,
        Self::PermissionLost,
        Self::AccessLost,
        Self::DmsTooFast,
        Self::DmsQuarantined,
        Self::CommandsRefused,
        Self::EmojisRefused,
        Self::SocketClosed { code: 4000 },
        Self::SocketDropped,
        Self::Reconnect,
        Self::SessionInvalid { resumable: true },
        Self::EventTwice,
        Self::EventsSwapped,
    ];

    /// Whether a bot should recover from the fault without losing anything.
    ///
    /// That is true for all faults but refusals, which a bot rightly takes as a final response.
    pub fn is_transient(&self) -> bool {
        !matches!(
            self,
            Self::DmClosed
                | Self::PermissionLost
                | Self::AccessLost
                | Self::DmsTooFast
                | Self::DmsQuarantined
                | Self::CommandsRefused
                | Self::EmojisRefused
        )
    }

    /// The label of the fault on the chat page.
    pub(crate) fn label(&self) -> &'static str {
        match self {
            Self::RateLimited { .. } => "Rate limit (429)",
            Self::ServerError => "Server error (500)",
            Self::Unavailable => "Unavailable (503)",
            Self::RequestLost => "Request lost",
            Self::AnswerLost => "Response lost after it took effect",
            Self::AnswerLate { .. } => "Response late",
            Self::NonceForgotten => "Nonce forgotten",
            Self::DmClosed => "DM closed (50007)",
            Self::PermissionLost => "Permission lost (50013)",
            Self::AccessLost => "Access lost (50001)",
            Self::DmsTooFast => "DMs opened too fast (40003)",
            Self::DmsQuarantined => "Quarantined (20026)",
            Self::CommandsRefused => "Commands refused (30034)",
            Self::EmojisRefused => "Emojis refused (30008)",
            Self::SocketClosed { .. } => "Socket closed",
            Self::SocketDropped => "Socket dropped",
            Self::Reconnect => "Reconnect (opcode 7)",
            Self::SessionInvalid { .. } => "Invalid session (opcode 9)",
            Self::EventTwice => "Event delivered twice",
            Self::EventsSwapped => "Events out of order",
        }
    }
}

/// A fault that was injected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InjectedFault {
    /// The fault.
    #[serde(flatten)]
    pub fault: Fault,
    /// The target that it hit: a request such as `POST /api/v10/channels/7/messages`, or the name
    /// of an event.
    #[serde(rename = "to")]
    pub target: String,
    /// The time by the sandbox's clock, in milliseconds since 1970.
    pub at_unix_ms: u64,
}

/// Serializes durations as whole milliseconds.
mod millis {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(span: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(span.as_millis() as u64)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_millis)
    }
}
