//! The time of day, how much of it the program was awake, and how it waits until later: handed in, so that tests can set all of it. A machine that sleeps, or whose clock is set
//! forward, lets the first run on and not the second; that is how it is found out (`outages`).

use entente_game::Time;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Tells the time.
#[derive(Clone)]
pub struct Clock {
    now: Arc<dyn Fn() -> Time + Send + Sync>,
    awake: Arc<dyn Fn() -> Duration + Send + Sync>,
    /// How often it is looked, while somebody waits, whether the time was set forward.
    look: Option<Duration>,
}

/// How often a clock is looked at that is set by hand.
const LOOK: Duration = Duration::from_millis(5);

impl Clock {
    /// The clock of the machine.
    pub fn machine() -> Self {
        let begun = Instant::now();
        Self {
            now: Arc::new(|| {
                let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
                Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
            }),
            awake: Arc::new(move || begun.elapsed()),
            look: None,
        }
    }

    /// A clock that is set by hand: the program is awake all the time that it tells.
    pub fn by_hand(now: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        let now = Arc::new(now);
        let awake = now.clone();
        Self {
            now,
            awake: Arc::new(move || Duration::from_millis(awake().0)),
            look: Some(LOOK),
        }
    }

    /// The time of day.
    pub fn now(&self) -> Time {
        (self.now)()
    }

    /// For how long the program has been awake, since some moment.
    pub fn awake(&self) -> Duration {
        (self.awake)()
    }
    /// Waits for so long; where the time is set by hand, only until it was set forward by as much.
    pub(super) async fn wait(&self, span: Duration) {
        let Some(look) = self.look else {
            return tokio::time::sleep(span).await;
        };
        let begun = self.awake();
        let moved = async {
            while self.awake() < begun + span {
                tokio::time::sleep(look).await;
            }
        };
        // Whoever sets it may leave it standing: what happens in memory alone does not move it.
        let _ = tokio::time::timeout(span, moved).await;
    }
}
