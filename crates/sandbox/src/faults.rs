//! Fault injection: which requests and gateway events fail when a test or a person asks for it.
//!
//! Faults hit either the next matching requests or events, or a random selection from a seed. The
//! plan is part of the world. Request faults are applied around the REST handlers
//! (`rest/mod.rs`), event faults where a session delivers events (`subscribers.rs`);
//! `shared.rs` has the handle that controls them. Every injected fault is listed.

use std::collections::HashMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::values::clock::Moment;

/// A fault that can be injected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fault {
    /// A request is answered with 429 and the time to wait.
    RateLimited {
        #[serde(rename = "retry_after_ms", with = "millis", default = "default_delay")]
        /// How long the bot has to wait.
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
        #[serde(rename = "by_ms", with = "millis", default = "default_delay")]
        /// How late it is.
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
    fn label(&self) -> &'static str {
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

// --- The plan ---

/// A point at which a fault can be injected.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FaultPoint<'a> {
    /// A request, with its method and path and what it addresses.
    Request {
        name: &'a str,
        target: RequestTarget,
    },
    /// A message whose nonce is known already.
    Nonce { name: &'a str },
    /// An event about to be delivered to a connected session.
    Event { name: &'a str },
}

/// The object that a request addresses, as far as faults depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestTarget {
    GuildChannel,
    PrivateChannel,
    /// A private channel that the request opens.
    NewPrivateChannel,
    /// Commands that the request registers.
    NewCommands,
    /// An emoji of the application that the request creates.
    NewEmoji,
    Other,
}

impl FaultPoint<'_> {
    fn name(&self) -> &str {
        let (Self::Request { name, .. } | Self::Nonce { name } | Self::Event { name }) = self;
        name
    }

    /// Whether the fault makes sense at this point.
    fn allows(&self, fault: Fault) -> bool {
        match (self, fault) {
            (Self::Nonce { .. }, fault) => fault == Fault::NonceForgotten,
            (_, Fault::NonceForgotten) => false,
            (Self::Request { target, .. }, Fault::PermissionLost | Fault::AccessLost) => {
                *target == RequestTarget::GuildChannel
            }
            (Self::Request { target, .. }, Fault::DmClosed | Fault::DmsQuarantined) => matches!(
                target,
                RequestTarget::PrivateChannel | RequestTarget::NewPrivateChannel
            ),
            (Self::Request { target, .. }, Fault::DmsTooFast) => {
                *target == RequestTarget::NewPrivateChannel
            }
            (Self::Request { target, .. }, Fault::CommandsRefused) => {
                *target == RequestTarget::NewCommands
            }
            (Self::Request { target, .. }, Fault::EmojisRefused) => {
                *target == RequestTarget::NewEmoji
            }
            (Self::Request { .. }, fault) => is_request_fault(fault),
            (Self::Event { .. }, fault) => !is_request_fault(fault),
        }
    }

    /// Whether random faults leave this point alone: without a gateway address, many clients try
    /// the real Discord.
    fn is_exempt(&self) -> bool {
        let Self::Request { name, .. } = self else {
            return false;
        };
        name.ends_with("/gateway") || name.ends_with("/gateway/bot")
    }

    /// The key under which occurrences are counted: the address without ids, tokens and versions,
    /// which differ from run to run.
    fn subject(&self) -> String {
        let step = |step: &str| {
            let varies = step.len() > 24 || step.parse::<u64>().is_ok();
            if varies {
                "{}".to_owned()
            } else {
                step.to_owned()
            }
        };
        let kind = if matches!(self, Self::Nonce { .. }) {
            "nonce "
        } else {
            ""
        };
        let steps: Vec<String> = self.name().split('/').map(step).collect();
        format!("{kind}{}", steps.join("/"))
    }
}

/// Whether the fault applies to requests rather than events.
fn is_request_fault(fault: Fault) -> bool {
    use Fault::*;
    matches!(
        fault,
        RateLimited { .. }
            | ServerError
            | Unavailable
            | RequestLost
            | AnswerLost
            | AnswerLate { .. }
            | NonceForgotten
            | DmClosed
            | PermissionLost
            | AccessLost
            | DmsTooFast
            | DmsQuarantined
            | CommandsRefused
            | EmojisRefused
    )
}

/// A fault for the next requests or events that match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FaultRule {
    #[serde(flatten)]
    pub(crate) fault: Fault,
    #[serde(default = "once")]
    pub(crate) times: u32,
    /// A text that the name of the request or event must contain.
    #[serde(rename = "where", default)]
    pub(crate) name_contains: String,
}

fn once() -> u32 {
    1
}

#[derive(Clone, Debug)]
struct RandomFaults {
    faults: Vec<Fault>,
    seed: u64,
    per_mille: u32,
    /// How often each subject has occurred.
    counts: HashMap<String, u64>,
}

/// The faults to inject, and those already injected.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    rules: Vec<FaultRule>,
    random: Option<RandomFaults>,
    injected: Vec<InjectedFault>,
    /// Whether there is an outage: every request is answered with 503.
    pub(crate) outage: bool,
}

impl Plan {
    pub(crate) fn add_rule(&mut self, rule: FaultRule) {
        if rule.times > 0 {
            self.rules.push(rule);
        }
    }

    pub(crate) fn set_random(&mut self, faults: Vec<Fault>, seed: u64, per_mille: u32) {
        self.random = Some(RandomFaults {
            faults,
            seed,
            per_mille,
            counts: HashMap::new(),
        });
    }

    pub(crate) fn clear(&mut self) {
        self.rules.clear();
        self.random = None;
        self.outage = false;
    }

    /// Removes everything, also the list of injected faults.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn injected(&self) -> &[InjectedFault] {
        &self.injected
    }

    /// Returns the fault to inject at this point, if any, and records it.
    pub(crate) fn next_fault(&mut self, point: FaultPoint, now: Moment) -> Option<Fault> {
        // Explicit rules come before random faults.
        let fault = self
            .take_from_rules(point)
            .or_else(|| self.draw_at_random(point))?;
        let target = point.name().to_owned();
        tracing::info!(?fault, affected = target, "injected a fault");
        self.injected.push(InjectedFault {
            fault,
            target,
            at_unix_ms: now.0,
        });
        Some(fault)
    }

    /// Uses up one occurrence of the first rule that matches.
    fn take_from_rules(&mut self, point: FaultPoint) -> Option<Fault> {
        let fits = |rule: &FaultRule| {
            point.allows(rule.fault) && point.name().contains(&rule.name_contains)
        };
        let rule = self.rules.iter_mut().find(|rule| fits(rule))?;
        rule.times = rule.times.saturating_sub(1);
        let fault = rule.fault;
        // A rule that is used up disappears from the page.
        self.rules.retain(|rule| rule.times > 0);
        Some(fault)
    }

    /// Decides from the seed whether and which random fault hits this point.
    fn draw_at_random(&mut self, point: FaultPoint) -> Option<Fault> {
        let random = self.random.as_mut().filter(|_| !point.is_exempt())?;
        let subject = point.subject();
        let count = random.counts.entry(subject.clone()).or_default();
        *count += 1;
        // One number decides both: its remainder whether a fault hits, its quotient which one.
        let number = stable_hash(random.seed, &subject, *count);
        let allowed: Vec<&Fault> = random
            .faults
            .iter()
            .filter(|fault| point.allows(**fault))
            .collect();
        let hit = number % 1000 < u64::from(random.per_mille) && !allowed.is_empty();
        hit.then(|| *allowed[(number / 1000) as usize % allowed.len()])
    }

    /// The plan as JSON for the fault panel of the chat page.
    pub(crate) fn to_json(&self) -> Value {
        let kind = |fault: &Fault| {
            json!({
                "fault": fault,
                "name": fault.label(),
                "strikes": if is_request_fault(*fault) { "requests" } else { "events" },
                "passing": fault.is_transient(),
            })
        };
        let random = self.random.as_ref().map(|random| {
            json!({
                "seed": random.seed,
                "per_mille": random.per_mille,
                "faults": random.faults,
            })
        });
        json!({
            "kinds": Fault::ALL.iter().map(kind).collect::<Vec<_>>(),
            "set": self.rules,
            "random": random,
            "happened": self.injected,
        })
    }
}

/// A hash of seed, subject and count that is the same on every machine and with every compiler.
///
/// FNV-1a, finished with the mixing steps of SplitMix64. The standard library's hasher may change
/// between releases, which would change the runs of known seeds.
fn stable_hash(seed: u64, subject: &str, count: u64) -> u64 {
    let numbers = seed.to_le_bytes().into_iter().chain(count.to_le_bytes());
    let sum = subject
        .bytes()
        .chain(numbers)
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let once = (sum ^ (sum >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let twice = (once ^ (once >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    twice ^ (twice >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Moment = Moment(0);
    const SEND: FaultPoint = FaultPoint::Request {
        name: "POST /api/v10/channels/7/messages",
        target: RequestTarget::GuildChannel,
    };

    #[test]
    fn a_rule_hits_the_stated_number_of_matching_points() {
        let mut plan = Plan::default();
        let rule = |fault, times, name_contains: &str| FaultRule {
            fault,
            times,
            name_contains: name_contains.to_owned(),
        };
        plan.add_rule(rule(Fault::DmClosed, 1, ""));
        plan.add_rule(rule(Fault::EventTwice, 1, ""));
        plan.add_rule(rule(Fault::ServerError, 1, "/reactions"));
        assert_eq!(plan.next_fault(SEND, NOW), None);
        plan.add_rule(rule(Fault::ServerError, 2, "/messages"));
        let hits: Vec<_> = (0..3).map(|_| plan.next_fault(SEND, NOW)).collect();
        assert_eq!(
            hits,
            [Some(Fault::ServerError), Some(Fault::ServerError), None]
        );
        let event = FaultPoint::Event {
            name: "MESSAGE_CREATE",
        };
        assert_eq!(plan.next_fault(event, NOW), Some(Fault::EventTwice));
        assert_eq!(plan.injected().len(), 3);
    }

    /// The faults of the first thousand requests to a channel's messages.
    fn run(seed: u64, channel: u64) -> Vec<Option<Fault>> {
        let mut plan = Plan::default();
        plan.set_random(Fault::ALL.to_vec(), seed, 100);
        let name = format!("POST /api/v10/channels/{channel}/messages");
        let point = FaultPoint::Request {
            name: &name,
            target: RequestTarget::GuildChannel,
        };
        (0..1000).map(|_| plan.next_fault(point, NOW)).collect()
    }

    #[test]
    fn the_same_seed_gives_the_same_run_whatever_the_ids() {
        assert_eq!(run(1, 7), run(1, 8_000_000));
        assert_ne!(run(1, 7), run(2, 7));
        let hits = run(1, 7).iter().flatten().count();
        assert!((50..150).contains(&hits), "{hits} of 1000 at 100 ‰");
        assert!(run(1, 7).contains(&Some(Fault::AccessLost)));
        assert!(!run(1, 7).contains(&Some(Fault::EventTwice)));
    }

    #[test]
    fn random_faults_leave_the_gateway_address_alone() {
        let mut plan = Plan::default();
        plan.set_random(Fault::ALL.to_vec(), 1, 1000);
        let gateway = FaultPoint::Request {
            name: "GET /api/v10/gateway",
            target: RequestTarget::Other,
        };
        assert_eq!(plan.next_fault(gateway, NOW), None);
        assert!(plan.next_fault(SEND, NOW).is_some());
    }
}
