//! The queue in which shards wait for their turn to log in to the gateway.
//!
//! Discord lets as many shards identify within five seconds as it says in `max_concurrency`, each
//! with another remainder of its number, and so many times in a day. Twilight's own queue has one
//! beat of five seconds for all remainders, so shards that connect one after the other would wait
//! for a beat each; here each remainder has its own time.

use poise::serenity_prelude::SessionStartLimit;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::Instant;
use twilight_gateway::queue::Queue;

/// The time between two logins of one remainder: five seconds, and a little for a login that
/// arrives faster than the one before it.
const IDENTIFY_INTERVAL: Duration = Duration::from_millis(5_250);

/// The queue in which a shard waits.
type Waiting = oneshot::Sender<()>;

/// The queue of all shards, with a line for each remainder.
#[derive(Debug, Clone)]
pub(super) struct IdentifyQueue(Arc<[mpsc::UnboundedSender<Waiting>]>);

impl IdentifyQueue {
    pub(super) fn new(limit: &SessionStartLimit) -> Self {
        let day = Arc::new(Mutex::new(Day {
            remaining: limit.remaining,
            total: limit.total.max(1),
            ends: Instant::now() + Duration::from_millis(limit.reset_after),
        }));
        let lines = (0..limit.max_concurrency.max(1)).map(|_| {
            let (line, waiting) = mpsc::unbounded_channel();
            tokio::spawn(serve(waiting, day.clone()));
            line
        });
        Self(lines.collect())
    }
}

impl Queue for IdentifyQueue {
    fn enqueue(&self, shard: u32) -> oneshot::Receiver<()> {
        let (turn, its_turn) = oneshot::channel();
        // A line ends with the queue, and then nobody waits in it.
        let _ = self.0[shard as usize % self.0.len()].send(turn);
        its_turn
    }
}

/// Lets one shard after the other go.
async fn serve(mut waiting: mpsc::UnboundedReceiver<Waiting>, day: Arc<Mutex<Day>>) {
    while let Some(turn) = waiting.recv().await {
        // Nobody waits for it any more.
        if turn.is_closed() {
            continue;
        }
        day.lock().await.take().await;
        if turn.send(()).is_ok() {
            tokio::time::sleep(IDENTIFY_INTERVAL).await;
        }
    }
}

/// The logins that are left of those that Discord allows in a day.
#[derive(Debug)]
struct Day {
    remaining: u64,
    total: u64,
    ends: Instant,
}

impl Day {
    /// Takes one login, and waits for the next day if none is left: Discord takes the token away
    /// from a bot that logs in more often.
    async fn take(&mut self) {
        if self.remaining == 0 {
            tokio::time::sleep_until(self.ends).await;
        }
        if self.ends <= Instant::now() {
            self.remaining = self.total;
            self.ends = Instant::now() + Duration::from_hours(24);
        }
        self.remaining -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_a_day_allows_is_used_up_and_comes_again() {
        let mut day = Day {
            remaining: 1,
            total: 5,
            ends: Instant::now() + Duration::from_millis(20),
        };
        let ends = day.ends;
        day.take().await;
        assert_eq!((day.remaining, day.ends), (0, ends));
        day.take().await;
        assert!(Instant::now() >= ends && day.remaining == 4);
    }

    #[tokio::test]
    async fn shards_of_other_remainders_do_not_wait_for_each_other() {
        let limit = serde_json::json!({
            "remaining": 9, "reset_after": 60_000, "total": 9, "max_concurrency": 2,
        });
        let queue = IdentifyQueue::new(&serde_json::from_value(limit).expect("Discord's form"));
        queue.enqueue(0).await.expect("it is served");
        queue.enqueue(1).await.expect("it is served");
        let mut third = queue.enqueue(2);
        assert!(
            third.try_recv().is_err(),
            "it has the remainder of the first"
        );
    }
}
