//! The clock of the program: the time of day, and how long the program has been awake.
//!
//! If the machine sleeps, the process is stopped or the clock is set forward, the time of day moves
//! on but the awake time does not. `outages` notices this difference. The clock is passed in, so
//! that tests and the sandbox can set it.

use entente_game::{Span, Time};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// A clock: a cheap handle that can be cloned.
#[derive(Clone)]
pub struct Clock {
    read: Arc<dyn Fn() -> (Time, Duration) + Send + Sync>,
    jumps: Jumps,
}

/// How a waiting task notices that its clock is set forward.
#[derive(Clone)]
enum Jumps {
    /// The clock is never set forward.
    Never,
    /// The clock is set by hand without notice. It is read this often.
    Polled(Duration),
    /// The clock runs ahead of the machine's by a time that is announced here.
    Announced(watch::Receiver<Duration>),
}

/// How often a manual clock is read by a task that waits.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The most that counts as awake between two readings of the clock. The running program reads it
/// every second. A stopped process or a frozen virtual machine reads it late, and the monotonic
/// clock of the machine does not show that.
const MAX_AWAKE_STEP: Duration = Duration::from_secs(5);

impl Clock {
    /// The clock of the machine.
    pub fn machine() -> Self {
        let awake = Mutex::new((Instant::now(), Duration::ZERO));
        let read = move || {
            let mut awake = awake.lock().unwrap_or_else(PoisonError::into_inner);
            let reading = Instant::now();
            let step = reading.saturating_duration_since(awake.0);
            // A long step means that the process did not run in between.
            *awake = (reading, awake.1 + step.min(MAX_AWAKE_STEP));
            let since_1970 = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
            let millis = u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX);
            (Time(millis), awake.1)
        };
        Self {
            read: Arc::new(read),
            jumps: Jumps::Never,
        }
    }

    /// The clock of the machine, shifted ahead by a time that can grow. The program counts as awake
    /// during the skipped time, so no outage is noticed.
    pub fn shifted(ahead: watch::Receiver<Duration>) -> Self {
        let (machine, by) = (Self::machine(), ahead.clone());
        let read = move || {
            let shift = *by.borrow();
            let (now, awake) = machine.read();
            let span = Span(u64::try_from(shift.as_millis()).unwrap_or(u64::MAX));
            (now + span, awake.saturating_add(shift))
        };
        Self {
            read: Arc::new(read),
            jumps: Jumps::Announced(ahead),
        }
    }

    /// A clock that is set by hand. The program counts as awake all the time.
    pub fn manual(now: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        Self::from_fn(move || {
            let now = now();
            (now, Duration::from_millis(now.0))
        })
    }

    /// A clock for which both the time of day and the awake time are set by hand.
    pub(crate) fn from_fn(read: impl Fn() -> (Time, Duration) + Send + Sync + 'static) -> Self {
        Self {
            read: Arc::new(read),
            jumps: Jumps::Polled(POLL_INTERVAL),
        }
    }

    /// The time of day, and how long the program has been awake since some fixed moment.
    pub(crate) fn read(&self) -> (Time, Duration) {
        (self.read)()
    }

    /// The time of day.
    pub fn now(&self) -> Time {
        self.read().0
    }

    fn awake(&self) -> Duration {
        self.read().1
    }

    /// Waits for this time. If the clock is set forward meanwhile, the skipped time counts.
    pub(crate) async fn wait(&self, span: Duration) {
        // Measured in awake time: a wait goes on after the machine has slept.
        let until = self.awake().saturating_add(span);
        match &self.jumps {
            Jumps::Never => tokio::time::sleep(span).await,
            // A manual clock may stand still, so the real time ends the wait, too.
            Jumps::Polled(interval) => {
                let _ = tokio::time::timeout(span, self.poll_until(until, *interval)).await;
            }
            Jumps::Announced(ahead) => self.wait_until(until, ahead.clone()).await,
        }
    }

    async fn poll_until(&self, until: Duration, interval: Duration) {
        while self.awake() < until {
            tokio::time::sleep(interval).await;
        }
    }

    async fn wait_until(&self, until: Duration, mut ahead: watch::Receiver<Duration>) {
        while let Some(left) = until
            .checked_sub(self.awake())
            .filter(|left| !left.is_zero())
        {
            let changed = tokio::time::timeout(left, ahead.changed()).await;
            // The sender is gone, so the clock is not set forward any more.
            if let Ok(Err(_)) = changed {
                tokio::time::sleep(left).await;
            }
        }
    }
}
