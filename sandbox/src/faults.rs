//! Faults on demand: what goes wrong between a bot and Discord, when a test or a person asks for it.
//!
//! Either the next requests or events that fit, or now and then at random from a seed. The plan of what is to go wrong
//! (`plan.rs`) lies in the world; faults of requests strike around REST (`requests.rs`), those of events where a session is
//! told (`gateway.rs`). Every fault that struck is listed.

mod plan;
mod requests;

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(crate) use plan::{Occasion, Plan, Wish};
pub(crate) use requests::{bear_outage, strike};

use crate::core::Core;
use crate::world::{Event, World};

/// Something that goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fault {
    /// A request is answered 429, with what Discord says of how long to wait.
    RateLimited {
        /// How long to wait.
        #[serde(rename = "retry_after_ms", with = "millis", default = "a_third")]
        retry_after: Duration,
    },
    /// A request is answered 500, and has no effect.
    ServerError,
    /// A request is answered 503, and has no effect.
    Unavailable,
    /// The connection breaks before a request has taken effect.
    RequestLost,
    /// A request takes effect, and the connection breaks before it is answered.
    AnswerLost,
    /// A request takes effect, and is answered late.
    AnswerLate {
        /// How late.
        #[serde(rename = "by_ms", with = "millis", default = "a_third")]
        by: Duration,
    },
    /// A nonce that was sent before is not known any more, so that the message is there twice.
    NonceForgotten,
    /// A private message is refused, as by somebody who wants none: 50007.
    DmClosed,
    /// A request about a channel of the server is refused for want of a permission: 50013.
    PermissionLost,
    /// A request about a channel of the server is refused as if the bot could not see it: 50001.
    AccessLost,
    /// The gateway closes the socket with this code; the event waits for the bot to resume.
    SocketClosed {
        /// One of Discord's, 4000 to 4014.
        #[serde(default = "unknown_error")]
        code: u16,
    },
    /// The socket breaks without a word; the event waits for the bot to resume.
    SocketDropped,
    /// The gateway asks the bot to connect anew (opcode 7).
    Reconnect,
    /// The gateway says that the session is invalid (opcode 9). If it cannot be resumed, the event is lost.
    SessionInvalid {
        /// Whether the bot may resume.
        #[serde(default)]
        resumable: bool,
    },
    /// An event is told twice.
    EventTwice,
    /// An event is told after the one that follows it, or a little later if none follows.
    EventsSwapped,
}

fn a_third() -> Duration {
    Duration::from_millis(300)
}

fn unknown_error() -> u16 {
    4000
}

impl Fault {
    /// Every fault, with what it does if nothing else is said.
    pub const ALL: [Self; 16] = [
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
        Self::SocketClosed { code: 4000 },
        Self::SocketDropped,
        Self::Reconnect,
        Self::SessionInvalid { resumable: true },
        Self::EventTwice,
        Self::EventsSwapped,
    ];

    /// Whether a bot should get over it and lose nothing: all but refusals, which a bot rightly takes for an answer.
    pub fn is_passing(&self) -> bool {
        !matches!(
            self,
            Self::DmClosed | Self::PermissionLost | Self::AccessLost
        )
    }

    /// What the fault does, for people.
    pub(crate) fn about(&self) -> &'static str {
        match self {
            Self::RateLimited { .. } => "Rate limit (429)",
            Self::ServerError => "Server error (500)",
            Self::Unavailable => "Unavailable (503)",
            Self::RequestLost => "Request lost",
            Self::AnswerLost => "Answer lost after it took effect",
            Self::AnswerLate { .. } => "Answer late",
            Self::NonceForgotten => "Nonce forgotten",
            Self::DmClosed => "DM closed (50007)",
            Self::PermissionLost => "Permission lost (50013)",
            Self::AccessLost => "Access lost (50001)",
            Self::SocketClosed { .. } => "Socket closed",
            Self::SocketDropped => "Socket dropped",
            Self::Reconnect => "Reconnect (opcode 7)",
            Self::SessionInvalid { .. } => "Invalid session (opcode 9)",
            Self::EventTwice => "Event told twice",
            Self::EventsSwapped => "Events out of order",
        }
    }
}

/// A fault that struck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Happened {
    /// What went wrong.
    #[serde(flatten)]
    pub fault: Fault,
    /// What it struck: `POST /api/v10/channels/7/messages`, or the name of an event.
    pub to: String,
    /// When, by the sandbox's clock, in milliseconds since 1970.
    pub at_unix_ms: u64,
}

/// The faults of a sandbox; see [`Sandbox::faults`](crate::Sandbox::faults).
#[derive(Clone, Debug)]
pub struct Faults {
    core: Arc<Core>,
}

impl Faults {
    pub(crate) fn new(core: &Arc<Core>) -> Self {
        Self {
            core: Arc::clone(core),
        }
    }

    pub(crate) fn plan<T>(&self, change: impl FnOnce(&mut Plan) -> T) -> T {
        self.core.act(|world| {
            let done = change(&mut world.faults);
            world.tell_pages(&Event::FaultsChanged);
            done
        })
    }

    /// Strikes the next so many requests or events that the fault can strike.
    pub fn next(&self, fault: Fault, times: u32) {
        self.next_where(fault, times, "");
    }

    /// The same, for those whose name has this in it: a method and a path (`POST /api/v10/channels/`), or an event (`MESSAGE`).
    pub fn next_where(&self, fault: Fault, times: u32, place: &str) {
        let wish = Wish {
            fault,
            times,
            place: place.to_owned(),
        };
        self.plan(|plan| plan.wish(wish));
    }

    /// Strikes so many of a thousand requests, and of a thousand events, with passing faults ([`Fault::is_passing`]) drawn
    /// from the seed, which is printed.
    ///
    /// The n-th request to an address, and the n-th event of a name, meets the same fault in every run with the same seed.
    /// `GET /gateway` meets none, since many clients then try the real Discord.
    pub fn at_random(&self, seed: u64, per_mille: u32) {
        let passing = Fault::ALL.into_iter().filter(Fault::is_passing);
        self.at_random_of(passing, seed, per_mille);
    }

    /// The same with faults of the caller's choice.
    pub fn at_random_of(&self, faults: impl IntoIterator<Item = Fault>, seed: u64, per_mille: u32) {
        let faults = faults.into_iter().collect();
        eprintln!("sandbox: faults at random from seed {seed}, {per_mille} of a thousand");
        self.plan(|plan| plan.draw_from(faults, seed, per_mille));
    }

    /// Begins or ends an outage of all of Discord: the gateway's sockets break, and every request and every new socket is answered 503. It is no fault that is listed.
    pub fn outage(&self, lasts: bool) {
        self.plan(|plan| plan.outage = lasts);
        if lasts {
            self.core.act(World::cut_connections);
        }
    }

    /// Nothing goes wrong any more; what has happened stays listed.
    pub fn clear(&self) {
        self.plan(Plan::clear);
    }

    /// Every fault that struck, in order.
    pub fn happened(&self) -> Vec<Happened> {
        self.core.see(|world| world.faults.happened().to_vec())
    }
}

/// Durations as whole milliseconds.
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
