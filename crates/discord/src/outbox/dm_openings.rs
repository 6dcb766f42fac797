//! The permission to open direct messages, which Discord can withhold from the whole application.
//!
//! Discord refuses them to everybody, if it takes the application for spam: 40003 when too many
//! were opened too fast, and 20026 while the application is in quarantine. This says nothing about
//! the person to whom a message goes. So those messages wait in the outbox, one opening after a
//! while finds out whether the refusal is over, and afterwards openings are spread.

use crate::frontend::responding::error_code;
use entente_game::PersonId;
use entente_service::metrics;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{ChannelId, Http, UserId};
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Discord's error codes for the refusal: opened too fast, and in quarantine.
const REFUSAL_CODES: [isize; 2] = [40_003, 20_026];

/// How long none is opened after the first refusal. It doubles with each further one, up to
/// [`MAX_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_mins(10);
const MAX_PAUSE: Duration = Duration::from_hours(6);

/// Pause between two openings once the refusal is over, for [`CAUTION`].
const SPREAD: Duration = Duration::from_secs(5);

/// How long after a refusal openings are spread.
const CAUTION: Duration = Duration::from_hours(24);

/// Discord counts by application, so this is one for the whole process.
static OPENINGS: Mutex<Openings> = Mutex::new(Openings::Free);

/// The openings that Discord allows, as far as they are known.
#[derive(Debug)]
enum Openings {
    /// No refusal limits them.
    Free,
    /// None at the moment.
    Refused {
        pause: Duration,
        next: Instant,
        /// The people who know of it.
        informed: HashSet<PersonId>,
    },
    /// The refusal is over. They are spread, so that it does not come back.
    Spread { until: Instant, next: Instant },
}

impl Openings {
    /// Whether a direct message may be opened now. If so, the next one comes later.
    fn take(&mut self, now: Instant) -> bool {
        match self {
            Self::Free => true,
            Self::Spread { until, .. } if now >= *until => {
                *self = Self::Free;
                true
            }
            Self::Refused { next, .. } | Self::Spread { next, .. } if now < *next => false,
            Self::Refused { pause, next, .. } => {
                *next = now + *pause;
                true
            }
            Self::Spread { next, .. } => {
                *next = now + SPREAD;
                true
            }
        }
    }

    /// Discord has refused. Returns whether this is news.
    fn refuse(&mut self, now: Instant) -> bool {
        if let Self::Refused { pause, next, .. } = self {
            *pause = (*pause * 2).min(MAX_PAUSE);
            *next = now + *pause;
            return false;
        }
        *self = Self::Refused {
            pause: FIRST_PAUSE,
            next: now + FIRST_PAUSE,
            informed: HashSet::new(),
        };
        true
    }

    /// Discord has opened one. Returns whether this ends a refusal.
    fn succeed(&mut self, now: Instant) -> bool {
        let was_refused = matches!(self, Self::Refused { .. });
        if was_refused {
            *self = Self::Spread {
                until: now + CAUTION,
                next: now + SPREAD,
            };
        }
        was_refused
    }

    /// Whether a person should be informed of a refusal: each once.
    fn inform(&mut self, person: PersonId) -> bool {
        match self {
            Self::Refused { informed, .. } => informed.insert(person),
            Self::Free | Self::Spread { .. } => false,
        }
    }
}

/// Whether an error of Discord's is such a refusal. The operator gets one line about it.
pub(super) fn note(error: &serenity::Error) -> bool {
    let is_refusal = error_code(error).is_some_and(|code| REFUSAL_CODES.contains(&code));
    if is_refusal && lock().refuse(Instant::now()) {
        metrics::set_direct_messages_refused(true);
        tracing::error!(
            %error,
            "Discord lets this application open no direct messages; they wait, and one is tried \
             now and then. If it is in quarantine, the Developer Portal says how to appeal"
        );
    }
    is_refusal
}

/// Why direct messages were not opened.
pub(super) enum OpeningError {
    /// It was not tried, because Discord lets the application open none now.
    Held,
    Discord(serenity::Error),
}

impl From<serenity::Error> for OpeningError {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(error)
    }
}

/// Opens the direct messages with a person, if that is allowed now.
pub(super) async fn open(http: &Http, person: PersonId) -> Result<ChannelId, OpeningError> {
    if !lock().take(Instant::now()) {
        return Err(OpeningError::Held);
    }
    let channel = UserId::new(person.0).create_dm_channel(http).await?;
    if lock().succeed(Instant::now()) {
        metrics::set_direct_messages_refused(false);
        tracing::info!("Discord lets this application open direct messages again");
    }
    Ok(channel.id)
}

/// Whether this person should be informed now that messages to them may have to wait.
pub(super) fn is_news_for(person: PersonId) -> bool {
    lock().inform(person)
}

fn lock() -> MutexGuard<'static, Openings> {
    // Each change is one assignment, so it cannot be half made.
    OPENINGS.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(minutes: u64) -> Duration {
        Duration::from_mins(minutes)
    }

    #[test]
    fn after_a_refusal_one_opening_is_tried_after_ten_minutes_then_twenty_then_forty() {
        let (begun, mut openings) = (Instant::now(), Openings::Free);
        assert!(openings.take(begun), "nothing is known yet");
        assert!(openings.refuse(begun), "the first refusal is news");
        let mut at = begun;
        for pause in [10, 20, 40] {
            assert!(!openings.take(at + minutes(pause) - SPREAD));
            at += minutes(pause);
            assert!(openings.take(at));
            assert!(!openings.take(at), "one is enough to find out");
            assert!(!openings.refuse(at), "the operator knows already");
        }
    }

    #[test]
    fn once_discord_opens_one_again_they_are_spread_for_a_day() {
        let (begun, mut openings) = (Instant::now(), Openings::Free);
        assert!(!openings.succeed(begun), "nothing was refused");
        openings.refuse(begun);
        assert!(openings.succeed(begun), "the refusal is over");
        assert!(!openings.take(begun));
        assert!(openings.take(begun + SPREAD));
        assert!(!openings.take(begun + SPREAD));
        let next_day = begun + CAUTION;
        assert!(openings.take(next_day) && openings.take(next_day));
    }

    #[test]
    fn each_person_is_informed_once_of_each_refusal() {
        let (now, mut openings, ann) = (Instant::now(), Openings::Free, PersonId(1));
        assert!(!openings.inform(ann));
        openings.refuse(now);
        assert!(openings.inform(ann) && openings.inform(PersonId(2)));
        assert!(!openings.inform(ann));
        openings.succeed(now);
        openings.refuse(now);
        assert!(openings.inform(ann), "it is another refusal");
    }
}
