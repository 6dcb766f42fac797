//! The time of day, how much of it the program was awake, and how it waits until later: handed in, so that tests can set all of it. A machine that sleeps, a process that stands
//! still, or a clock that is set forward lets the first run on and not the second; that is how it is found out (`outages`).

use entente_game::{Span, Time};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Tells the time.
#[derive(Clone)]
pub struct Clock {
    read: Arc<dyn Fn() -> (Time, Duration) + Send + Sync>,
    set: Set,
}

/// Whether somebody sets a clock forward while others wait.
#[derive(Clone)]
enum Set {
    /// Nobody does.
    Never,
    /// By hand, and nobody tells of it: it is looked, so often.
    Unsaid(Duration),
    /// By as much as is told here; it runs on between.
    Told(watch::Receiver<Duration>),
}

/// How often a clock is looked at that is set by hand.
const LOOK: Duration = Duration::from_millis(5);

/// What the program was awake for at most between two looks at the clock. While it runs it looks every second: a process that was stopped, or a virtual machine that was frozen,
/// looks late, and the machine's own measure of time does not tell it.
const SEEN: Duration = Duration::from_secs(5);

impl Clock {
    /// The clock of the machine.
    pub fn machine() -> Self {
        let awake = Mutex::new((Instant::now(), Duration::ZERO));
        let read = move || {
            let mut awake = awake.lock().unwrap_or_else(PoisonError::into_inner);
            let looked = Instant::now();
            let since = looked.saturating_duration_since(awake.0);
            *awake = (looked, awake.1 + since.min(SEEN));
            let now = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
            let now = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
            (Time(now), awake.1)
        };
        Self {
            read: Arc::new(read),
            set: Set::Never,
        }
    }

    /// That of the machine, and so much ahead of it: the program is awake through what is leapt over.
    pub fn ahead(ahead: watch::Receiver<Duration>) -> Self {
        let (machine, by) = (Self::machine(), ahead.clone());
        let read = move || {
            let by = *by.borrow();
            let (now, awake) = machine.look();
            let span = Span(u64::try_from(by.as_millis()).unwrap_or(u64::MAX));
            (now + span, awake.saturating_add(by))
        };
        Self {
            read: Arc::new(read),
            set: Set::Told(ahead),
        }
    }

    /// A clock that is set by hand: the program is awake all the time that it tells.
    pub fn by_hand(now: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        Self::read_by(move || {
            let now = now();
            (now, Duration::from_millis(now.0))
        })
    }

    /// One that is set by hand, and so is how long the program was awake.
    pub(super) fn read_by(read: impl Fn() -> (Time, Duration) + Send + Sync + 'static) -> Self {
        Self {
            read: Arc::new(read),
            set: Set::Unsaid(LOOK),
        }
    }

    /// The time of day, and for how long the program has been awake since some moment.
    pub(super) fn look(&self) -> (Time, Duration) {
        (self.read)()
    }

    /// The time of day.
    pub fn now(&self) -> Time {
        self.look().0
    }

    fn awake(&self) -> Duration {
        self.look().1
    }

    /// Waits for so long; where the time is set forward, only until that was by as much.
    pub(super) async fn wait(&self, span: Duration) {
        let until = self.awake().saturating_add(span);
        match &self.set {
            Set::Never => tokio::time::sleep(span).await,
            // Whoever sets it may leave it standing: what happens in memory alone does not move it.
            Set::Unsaid(look) => {
                let _ = tokio::time::timeout(span, self.look_until(until, *look)).await;
            }
            Set::Told(ahead) => self.hear_until(until, ahead.clone()).await,
        }
    }

    async fn look_until(&self, until: Duration, look: Duration) {
        while self.awake() < until {
            tokio::time::sleep(look).await;
        }
    }

    async fn hear_until(&self, until: Duration, mut ahead: watch::Receiver<Duration>) {
        while let Some(left) = until
            .checked_sub(self.awake())
            .filter(|left| !left.is_zero())
        {
            let heard = tokio::time::timeout(left, ahead.changed()).await;
            // Nobody is left who could set it.
            if let Ok(Err(_)) = heard {
                tokio::time::sleep(left).await;
            }
        }
    }
}
