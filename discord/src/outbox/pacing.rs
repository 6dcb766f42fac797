//! The time at which a board goes to a channel in which much happens.
//!
//! Discord allows five messages in five seconds in a channel. If the boards of a fast game were
//! sent as they come, the sixth would wait for the end of the five seconds, and each of those after
//! it for more, although nobody needs them any more. So where few are left the rest of the time is
//! shared out among them, and a board that has waited is not sent if a later one says the same.

use poise::serenity_prelude::Route;
use poise::serenity_prelude::{ChannelId, Http};
use std::time::{Duration, SystemTime};

/// Waits as long as a board to this channel should. Returns whether it has waited.
pub(super) async fn wait_for_turn(http: &Http, channel: ChannelId) -> bool {
    let pause = match &http.ratelimiter {
        Some(ratelimiter) => {
            let route = Route::ChannelMessages {
                channel_id: channel,
            };
            let routes = ratelimiter.routes();
            let known = routes
                .read()
                .await
                .get(&route.ratelimiting_bucket())
                .cloned();
            // While somebody waits for it, serenity holds the lock. Then it waits for us, too.
            let limit = known.as_ref().and_then(|known| known.try_lock().ok());
            limit.map_or(Duration::ZERO, |limit| {
                let reset = limit.reset().unwrap_or(SystemTime::UNIX_EPOCH);
                let left = reset.duration_since(SystemTime::now()).unwrap_or_default();
                pause(limit.limit(), limit.remaining(), left)
            })
        }
        None => Duration::ZERO,
    };
    tokio::time::sleep(pause).await;
    !pause.is_zero()
}

/// The pause before the next message, where Discord allows `limit` of them in a while, `remaining`
/// are left, and the while is over after `left`.
fn pause(limit: i64, remaining: i64, left: Duration) -> Duration {
    let remaining = u32::try_from(remaining).unwrap_or_default();
    // The first half goes at once: most games never need more.
    if i64::from(remaining) * 2 > limit {
        return Duration::ZERO;
    }
    left / (remaining + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_boards_go_at_once_and_the_rest_share_the_time() {
        let seconds = Duration::from_secs;
        for (remaining, left, expected) in [
            (5, seconds(5), Duration::ZERO),
            (3, seconds(4), Duration::ZERO),
            (2, seconds(3), seconds(1)),
            (1, seconds(2), seconds(1)),
            (0, seconds(1), seconds(1)),
            // The time is over, so all are there again.
            (0, Duration::ZERO, Duration::ZERO),
        ] {
            assert_eq!(pause(5, remaining, left), expected, "{remaining}");
        }
    }

    #[test]
    fn a_limit_that_is_not_known_yet_is_no_reason_to_wait() {
        assert_eq!(pause(i64::MAX, i64::MAX, Duration::ZERO), Duration::ZERO);
    }
}
