//! What is to go wrong: wishes for the next requests and events, and a draw from a seed. Part of the world.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Fault, Happened};
use crate::clock::Moment;

/// Where a fault may strike.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Occasion<'a> {
    /// A request, by method and path; whether it is about a channel of the server, or a private message.
    Request { name: &'a str, about: About },
    /// A message with a nonce that is known.
    Nonce { name: &'a str },
    /// An event on its way to a connected session.
    Event { name: &'a str },
}

/// What a request is about, as far as faults go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    GuildChannel,
    PrivateChannel,
    Else,
}

impl Occasion<'_> {
    fn name(&self) -> &str {
        let (Self::Request { name, .. } | Self::Nonce { name } | Self::Event { name }) = self;
        name
    }

    fn suits(&self, fault: Fault) -> bool {
        match (self, fault) {
            (Self::Nonce { .. }, fault) => fault == Fault::NonceForgotten,
            (_, Fault::NonceForgotten) => false,
            (Self::Request { about, .. }, Fault::PermissionLost | Fault::AccessLost) => {
                *about == About::GuildChannel
            }
            (Self::Request { about, .. }, Fault::DmClosed) => *about == About::PrivateChannel,
            (Self::Request { .. }, fault) => is_of_requests(fault),
            (Self::Event { .. }, fault) => !is_of_requests(fault),
        }
    }

    /// Whether the draw leaves it alone.
    fn is_spared(&self) -> bool {
        matches!(self, Self::Request { name, .. } if name.ends_with("/gateway") || name.ends_with("/gateway/bot"))
    }

    /// What the draw counts as the same: the address without ids, tokens and versions, which are others in every run.
    fn subject(&self) -> String {
        let step = |step: &str| {
            let own = step.len() > 24 || step.parse::<u64>().is_ok();
            if own {
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

fn is_of_requests(fault: Fault) -> bool {
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
    )
}

/// A fault for the next occasions that fit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Wish {
    #[serde(flatten)]
    pub(crate) fault: Fault,
    #[serde(default = "once")]
    pub(crate) times: u32,
    /// What the occasion's name must have in it.
    #[serde(rename = "where", default)]
    pub(crate) place: String,
}

fn once() -> u32 {
    1
}

/// Faults at random.
#[derive(Clone, Debug)]
struct Draw {
    faults: Vec<Fault>,
    seed: u64,
    per_mille: u32,
    /// How often each subject has come by.
    counts: HashMap<String, u64>,
}

/// All that is to go wrong, and all that went.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    wishes: Vec<Wish>,
    draw: Option<Draw>,
    happened: Vec<Happened>,
    /// Whether nothing is answered at all.
    pub(crate) outage: bool,
}

impl Plan {
    pub(crate) fn wish(&mut self, wish: Wish) {
        if wish.times > 0 {
            self.wishes.push(wish);
        }
    }

    pub(crate) fn draw_from(&mut self, faults: Vec<Fault>, seed: u64, per_mille: u32) {
        self.draw = Some(Draw {
            faults,
            seed,
            per_mille,
            counts: HashMap::new(),
        });
    }

    pub(crate) fn clear(&mut self) {
        self.wishes.clear();
        self.draw = None;
        self.outage = false;
    }

    pub(crate) fn happened(&self) -> &[Happened] {
        &self.happened
    }

    /// The fault that strikes here, if one does; it is written down.
    pub(crate) fn strike(&mut self, occasion: Occasion, now: Moment) -> Option<Fault> {
        let fault = self.wished(occasion).or_else(|| self.drawn(occasion))?;
        let to = occasion.name().to_owned();
        tracing::info!(?fault, to, "a fault on demand");
        self.happened.push(Happened {
            fault,
            to,
            at_unix_ms: now.0,
        });
        Some(fault)
    }

    fn wished(&mut self, occasion: Occasion) -> Option<Fault> {
        let fits =
            |wish: &Wish| occasion.suits(wish.fault) && occasion.name().contains(&wish.place);
        let wish = self.wishes.iter_mut().find(|wish| fits(wish))?;
        wish.times = wish.times.saturating_sub(1);
        let fault = wish.fault;
        self.wishes.retain(|wish| wish.times > 0);
        Some(fault)
    }

    fn drawn(&mut self, occasion: Occasion) -> Option<Fault> {
        let draw = self.draw.as_mut().filter(|_| !occasion.is_spared())?;
        let subject = occasion.subject();
        let count = draw.counts.entry(subject.clone()).or_default();
        *count += 1;
        let number = chance(draw.seed, &subject, *count);
        let suiting = draw.faults.iter().filter(|fault| occasion.suits(**fault));
        let suiting: Vec<&Fault> = suiting.collect();
        let strikes = number % 1000 < u64::from(draw.per_mille) && !suiting.is_empty();
        strikes.then(|| *suiting[(number / 1000) as usize % suiting.len()])
    }

    /// As the chat page's panel reads it.
    pub(crate) fn to_json(&self) -> Value {
        let kind = |fault: &Fault| {
            json!({
                "fault": fault,
                "name": fault.about(),
                "strikes": if is_of_requests(*fault) { "requests" } else { "events" },
                "passing": fault.is_passing(),
            })
        };
        let random = self.draw.as_ref().map(
            |draw| json!({"seed": draw.seed, "per_mille": draw.per_mille, "faults": draw.faults}),
        );
        json!({
            "kinds": Fault::ALL.iter().map(kind).collect::<Vec<_>>(),
            "set": self.wishes,
            "random": random,
            "happened": self.happened,
        })
    }
}

/// A number that the seed, the subject and its count decide, on every machine and with every compiler: FNV-1a, stirred as
/// in SplitMix64.
fn chance(seed: u64, subject: &str, count: u64) -> u64 {
    let numbers = seed.to_le_bytes().into_iter().chain(count.to_le_bytes());
    let bytes = subject.bytes().chain(numbers);
    let sum = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
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
    const SEND: Occasion = Occasion::Request {
        name: "POST /api/v10/channels/7/messages",
        about: About::GuildChannel,
    };

    #[test]
    fn a_wish_strikes_as_often_as_it_says_where_it_says() {
        let mut plan = Plan::default();
        let wish = |fault, times, place: &str| Wish {
            fault,
            times,
            place: place.to_owned(),
        };
        plan.wish(wish(Fault::DmClosed, 1, ""));
        plan.wish(wish(Fault::EventTwice, 1, ""));
        plan.wish(wish(Fault::ServerError, 1, "/reactions"));
        assert_eq!(plan.strike(SEND, NOW), None);
        plan.wish(wish(Fault::ServerError, 2, "/messages"));
        let struck: Vec<_> = (0..3).map(|_| plan.strike(SEND, NOW)).collect();
        assert_eq!(
            struck,
            [Some(Fault::ServerError), Some(Fault::ServerError), None]
        );
        let event = Occasion::Event {
            name: "MESSAGE_CREATE",
        };
        assert_eq!(plan.strike(event, NOW), Some(Fault::EventTwice));
        assert_eq!(plan.happened().len(), 3);
    }

    /// What strikes the first thousand requests to a channel's messages.
    fn run(seed: u64, channel: u64) -> Vec<Option<Fault>> {
        let mut plan = Plan::default();
        plan.draw_from(Fault::ALL.to_vec(), seed, 100);
        let name = format!("POST /api/v10/channels/{channel}/messages");
        let occasion = Occasion::Request {
            name: &name,
            about: About::GuildChannel,
        };
        (0..1000).map(|_| plan.strike(occasion, NOW)).collect()
    }

    #[test]
    fn the_same_seed_is_the_same_run_whatever_the_ids() {
        assert_eq!(run(1, 7), run(1, 8_000_000));
        assert_ne!(run(1, 7), run(2, 7));
        let struck = run(1, 7).iter().flatten().count();
        assert!((50..150).contains(&struck), "{struck} of 1000 at 100 ‰");
        assert!(run(1, 7).contains(&Some(Fault::AccessLost)));
        assert!(!run(1, 7).contains(&Some(Fault::EventTwice)));
    }

    #[test]
    fn the_draw_spares_the_question_for_the_gateway() {
        let mut plan = Plan::default();
        plan.draw_from(Fault::ALL.to_vec(), 1, 1000);
        let gateway = Occasion::Request {
            name: "GET /api/v10/gateway",
            about: About::Else,
        };
        assert_eq!(plan.strike(gateway, NOW), None);
        assert!(plan.strike(SEND, NOW).is_some());
    }
}
