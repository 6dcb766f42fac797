//! The time of day, and how much of it the program was awake: handed in, so that tests can set both. A machine that sleeps, or whose clock is set forward, lets the first run
//! on and not the second; that is how it is found out (`outages`).

use entente_game::Time;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Tells the time.
#[derive(Clone)]
pub struct Clock {
    now: Arc<dyn Fn() -> Time + Send + Sync>,
    awake: Arc<dyn Fn() -> Duration + Send + Sync>,
}

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
        }
    }

    /// A clock that is set by hand: the program is awake all the time that it tells.
    pub fn by_hand(now: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        let now = Arc::new(now);
        let awake = now.clone();
        Self {
            now,
            awake: Arc::new(move || Duration::from_millis(awake().0)),
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
}
