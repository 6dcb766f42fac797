//! When a board goes to a channel in which much happens.
//!
//! Discord allows five messages in five seconds in a channel. If the boards of a fast game were
//! sent as they come, the sixth would wait for the end of the five seconds, and each of those after
//! it for more, although nobody needs them any more. So a board goes at once as long as those that
//! are left then suffice for one in each second. Until the five seconds are over, a board is not
//! sent if a later one says the same. So the newest one is never later than about a second.
//!
//! What is for the channel itself and comes too early goes back to the outbox ([`Turn`]). If it
//! waited here, the deliveries of a channel in which many games begin at once would keep those of
//! all other channels waiting.

use crate::outbox::error::{Delivered, DeliveryError};
use poise::serenity_prelude::{ChannelId, Http, MessageId, Ratelimit, Route};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// The longest time that a board waits for its turn while only boards are sent to its channel.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// The largest number of messages that Discord calls a limit for which boards are left out. Where
/// it allows more at a time, there is space for all of them.
const FEW_MESSAGES: i64 = 10;

/// How many messages Discord takes at once where it has not announced a limit yet.
const USUAL_LIMIT: i64 = 5;

/// The pause of a message whose turn has not come, if nobody knows when it will.
const SOON: Duration = Duration::from_millis(200);

/// How many messages are on their way to a channel, new ones and edits of old ones.
static UNDER_WAY: Mutex<BTreeMap<(ChannelId, bool), i64>> = Mutex::new(BTreeMap::new());

/// The limit of a channel, as Discord has announced it.
#[derive(Default)]
struct Limit {
    pause: Duration,
    /// Whether a message counts that was sent before, and only few may follow.
    is_tight: bool,
}

/// Waits for the turn of a board in this channel. `is_overtaken` says whether a later board says
/// the same by now. Returns false if the board is overtaken and has to be left out. The later one
/// does not wait again for the time that this one has waited.
pub(super) async fn wait_for_turn(
    http: &Http,
    channel: ChannelId,
    is_overtaken: impl Fn() -> bool,
) -> bool {
    let limit = present_limit(http, channel).await;
    if limit.is_tight && is_overtaken() {
        return false;
    }
    tokio::time::sleep(limit.pause).await;
    limit.pause.is_zero() || !is_overtaken()
}

/// The limit of this channel, as far as it is known.
async fn present_limit(http: &Http, channel: ChannelId) -> Limit {
    let route = Route::ChannelMessages {
        channel_id: channel,
    };
    match announced(http, route).await {
        // While somebody waits for it, serenity holds the lock. Then it waits for us, too.
        Announced::Nothing | Announced::Locked => Limit::default(),
        Announced::Limit {
            most,
            remaining,
            left,
        } => Limit {
            pause: pause(remaining, left),
            is_tight: most <= FEW_MESSAGES && !left.is_zero(),
        },
    }
}

/// What Discord has announced about a route.
enum Announced {
    Nothing,
    /// Somebody waits for it, or has an answer just now.
    Locked,
    Limit {
        most: i64,
        remaining: i64,
        /// The time after which there are `most` again.
        left: Duration,
    },
}

async fn announced(http: &Http, route: Route<'_>) -> Announced {
    let Some(ratelimiter) = &http.ratelimiter else {
        return Announced::Nothing;
    };
    let bucket = route.ratelimiting_bucket();
    let Some(known) = ratelimiter.routes().read().await.get(&bucket).cloned() else {
        return Announced::Nothing;
    };
    let read = |limit: &Ratelimit| match limit.reset() {
        None => Announced::Nothing,
        Some(reset) => Announced::Limit {
            most: limit.limit(),
            remaining: limit.remaining(),
            left: reset.duration_since(SystemTime::now()).unwrap_or_default(),
        },
    };
    known
        .try_lock()
        .map_or(Announced::Locked, |limit| read(&limit))
}

/// The turn of a message that goes to a channel and to no thread: that of a match, or the one under
/// which a thread opens. It lasts until it is dropped.
pub(super) struct Turn((ChannelId, bool));

/// Takes the turn of a new message, or of an edit of this one. An error if Discord takes no more of
/// them yet.
pub(super) async fn turn(http: &Http, to: ChannelId, edit: Option<MessageId>) -> Delivered<Turn> {
    let route = match edit {
        Some(message_id) => Route::ChannelMessage {
            channel_id: to,
            message_id,
        },
        None => Route::ChannelMessages { channel_id: to },
    };
    let allowed = match announced(http, route).await {
        Announced::Nothing => USUAL_LIMIT,
        Announced::Locked => return Err(DeliveryError::TooEarly(SOON)),
        Announced::Limit { most, left, .. } if left.is_zero() => most,
        Announced::Limit { remaining, .. } if remaining > 0 => remaining,
        Announced::Limit { left, .. } => return Err(DeliveryError::TooEarly(left)),
    };
    let key = (to, edit.is_some());
    let mut under_way = under_way();
    let count = under_way.get(&key).copied().unwrap_or_default();
    if count >= allowed {
        return Err(DeliveryError::TooEarly(SOON));
    }
    under_way.insert(key, count + 1);
    Ok(Turn(key))
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut under_way = under_way();
        if let Some(count) = under_way.remove(&self.0).filter(|count| *count > 1) {
            under_way.insert(self.0, count - 1);
        }
    }
}

fn under_way() -> MutexGuard<'static, BTreeMap<(ChannelId, bool), i64>> {
    // Every change is one insertion or removal.
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The pause before the next message, where Discord allows `remaining` more until a while is over
/// that ends after `left`. After it one is left for each [`MAX_WAIT`] of the rest.
fn pause(remaining: i64, left: Duration) -> Duration {
    let remaining = u32::try_from(remaining.clamp(0, i64::from(u32::MAX))).unwrap_or_default();
    left.saturating_sub(MAX_WAIT.saturating_mul(remaining))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn one_is_left_for_each_second() {
        let seconds = Duration::from_secs;
        for (remaining, left, expected) in [
            (5, seconds(5), Duration::ZERO),
            (4, seconds(5), seconds(1)),
            (4, seconds(4), Duration::ZERO),
            // After a while without messages several go at once.
            (3, seconds(2), Duration::ZERO),
            (2, seconds(2), Duration::ZERO),
            (1, seconds(2), seconds(1)),
            (0, seconds(1), seconds(1)),
            // The time is over, so all are there again.
            (0, Duration::ZERO, Duration::ZERO),
        ] {
            assert_eq!(pause(remaining, left), expected, "{remaining}, {left:?}");
        }
    }

    #[tokio::test]
    async fn a_channel_gets_as_many_messages_at_once_as_discord_takes() {
        let http = Http::new("");
        let [busy, other] = [1, 2].map(ChannelId::new);
        let mut turns = Vec::new();
        for _ in 0..USUAL_LIMIT {
            turns.push(turn(&http, busy, None).await.unwrap());
        }
        let refused = turn(&http, busy, None).await;
        assert!(matches!(refused, Err(DeliveryError::TooEarly(_))));
        // Edits count for themselves, and so does another channel.
        let edit = turn(&http, busy, Some(MessageId::new(3))).await;
        assert!(edit.is_ok() && turn(&http, other, None).await.is_ok());
        turns.pop();
        assert!(turn(&http, busy, None).await.is_ok());
    }

    #[test]
    fn a_limit_that_is_not_known_yet_is_no_reason_to_wait() {
        assert_eq!(pause(i64::MAX, Duration::ZERO), Duration::ZERO);
        assert_eq!(pause(i64::MAX, Duration::from_secs(5)), Duration::ZERO);
    }
}
