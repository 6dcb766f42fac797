//! When a board goes to a channel in which much happens.
//!
//! Discord allows five messages in five seconds in a channel. If the boards of a fast game were
//! sent as they come, the sixth would wait for the end of the five seconds, and each of those after
//! it for more, although nobody needs them any more. So a board goes at once as long as those that
//! are left then suffice for one in each second. Until the five seconds are over, a board is not
//! sent if a later one says the same. So the newest one is never later than about a second.

use poise::serenity_prelude::Route;
use poise::serenity_prelude::{ChannelId, Http};
use std::time::{Duration, SystemTime};

/// The longest time that a board waits for its turn while only boards are sent to its channel.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// The largest number of messages that Discord calls a limit for which boards are left out. Where
/// it allows more at a time, there is space for all of them.
const FEW_MESSAGES: i64 = 10;

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
    let Some(ratelimiter) = &http.ratelimiter else {
        return Limit::default();
    };
    let route = Route::ChannelMessages {
        channel_id: channel,
    };
    let routes = ratelimiter.routes();
    let bucket = route.ratelimiting_bucket();
    let known = routes.read().await.get(&bucket).cloned();
    // While somebody waits for it, serenity holds the lock. Then it waits for us, too.
    let limit = known.as_ref().and_then(|known| known.try_lock().ok());
    limit.map_or_else(Limit::default, |limit| {
        let reset = limit.reset().unwrap_or(SystemTime::UNIX_EPOCH);
        let left = reset.duration_since(SystemTime::now()).unwrap_or_default();
        Limit {
            pause: pause(limit.remaining(), left),
            is_tight: limit.limit() <= FEW_MESSAGES && !left.is_zero(),
        }
    })
}

/// The pause before the next message, where Discord allows `remaining` more until a while is over
/// that ends after `left`. After it one is left for each [`MAX_WAIT`] of the rest.
fn pause(remaining: i64, left: Duration) -> Duration {
    let remaining = u32::try_from(remaining.clamp(0, i64::from(u32::MAX))).unwrap_or_default();
    left.saturating_sub(MAX_WAIT.saturating_mul(remaining))
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn a_limit_that_is_not_known_yet_is_no_reason_to_wait() {
        assert_eq!(pause(i64::MAX, Duration::ZERO), Duration::ZERO);
        assert_eq!(pause(i64::MAX, Duration::from_secs(5)), Duration::ZERO);
    }
}
