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

/// The time between two readings of a manual clock by a task that waits.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The most that counts as awake between two readings of the clock. The running program reads it
/// every second. A stopped process or a frozen virtual machine reads it late, and the monotonic
/// clock of the machine does not show that.
const MAX_AWAKE_STEP: Duration = Duration::from_secs(5);

/// The time by which the clock of the machine may be set back without going on from the time
/// before: then it is simply waited for.
const SLACK: Duration = Duration::from_secs(1);

/// The time that the clock of the machine shows, made steady.
#[derive(Default)]
struct Steady {
    last: Option<Instant>,
    awake: Duration,
    shown: Duration,
    was_behind: bool,
}

impl Steady {
    /// The time of day and the time awake, at this moment and with this time since 1970.
    fn read(&mut self, moment: Instant, since_1970: Duration) -> (Time, Duration) {
        let last = self.last.replace(moment).unwrap_or(moment);
        let step = moment.saturating_duration_since(last);
        // A long step means that the process did not run in between.
        self.awake += step.min(MAX_AWAKE_STEP);
        let steady = self.shown + step;
        let is_behind = steady.saturating_sub(since_1970) >= SLACK;
        if is_behind && !self.was_behind {
            let seconds = (steady - since_1970).as_secs();
            tracing::warn!(
                seconds,
                "the clock of the machine was set back; going on as before"
            );
        }
        self.was_behind = is_behind;
        self.shown = if is_behind {
            steady
        } else {
            since_1970.max(self.shown)
        };
        let millis = u64::try_from(self.shown.as_millis()).unwrap_or(u64::MAX);
        (Time(millis), self.awake)
    }
}

impl Clock {
    /// The clock of the machine. If that is set back, this one goes on from where it was: otherwise
    /// players would have more time for their moves than they agreed on.
    pub fn machine() -> Self {
        Self::of_readings(|| {
            let since_1970 = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
            (Instant::now(), since_1970)
        })
    }

    /// The clock of a machine whose monotonic clock and time since 1970 are read by `read`.
    pub fn of_readings(read: impl Fn() -> (Instant, Duration) + Send + Sync + 'static) -> Self {
        let steady = Mutex::new(Steady::default());
        let read = move || {
            // Read under the lock, so that no reading comes after a later one.
            let mut steady = steady.lock().unwrap_or_else(PoisonError::into_inner);
            let (moment, since_1970) = read();
            steady.read(moment, since_1970)
        };
        Self {
            read: Arc::new(read),
            jumps: Jumps::Never,
        }
    }

    /// The same clock, but it never shows an earlier time than this one: a program that starts
    /// again does not go back behind what it did before.
    pub(crate) fn not_before(&self, earliest: Time) -> Self {
        let (now, awake) = self.read();
        let behind = Span(earliest.0.saturating_sub(now.0));
        // A clock that a test or the sandbox sets may begin anywhere, and is meant to.
        let is_machine = matches!(self.jumps, Jumps::Never);
        if !is_machine || behind.0 == 0 {
            return self.clone();
        }
        tracing::warn!(
            seconds = behind.0 / 1000,
            "the clock of the machine was set back; going on from the latest time"
        );
        let clock = self.clone();
        Self {
            read: Arc::new(move || {
                let (now, awake_now) = clock.read();
                // Counted from the earliest time until the machine's clock has caught up with it.
                let passed = awake_now.saturating_sub(awake).as_millis();
                let steady = earliest + Span(u64::try_from(passed).unwrap_or(u64::MAX));
                (now.max(steady), awake_now)
            }),
            jumps: self.jumps.clone(),
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
            // A manual clock may not move at all, so the real time ends the wait, too.
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

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_hours(1);
    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_clock_that_is_set_back_goes_on_from_where_it_was() {
        let (mut steady, begun) = (Steady::default(), Instant::now());
        let mut read = |after: Duration, since_1970: Duration| {
            let (time, _) = steady.read(begun + after, since_1970);
            Duration::from_millis(time.0)
        };
        assert_eq!(read(Duration::ZERO, 10 * HOUR), 10 * HOUR);
        assert_eq!(read(SECOND, 10 * HOUR + SECOND), 10 * HOUR + SECOND);
        // Set back by an hour: each second still lasts a second.
        assert_eq!(
            read(2 * SECOND, 9 * HOUR + 2 * SECOND),
            10 * HOUR + 2 * SECOND
        );
        assert_eq!(
            read(3 * SECOND, 9 * HOUR + 3 * SECOND),
            10 * HOUR + 3 * SECOND
        );
        // Set forward again, and further.
        assert_eq!(read(4 * SECOND, 11 * HOUR), 11 * HOUR);
    }

    /// A stopped process does not read the clock. That is how it is noticed.
    #[test]
    fn a_program_that_was_stopped_was_not_awake() {
        let (mut steady, begun) = (Steady::default(), Instant::now());
        let mut awake = |after: Duration| steady.read(begun + after, 10 * HOUR + after).1;
        assert_eq!(awake(Duration::ZERO), Duration::ZERO);
        assert_eq!(awake(5 * SECOND), 5 * SECOND);
        assert_eq!(awake(HOUR), 10 * SECOND);
    }

    #[test]
    fn a_small_correction_is_waited_for() {
        let (mut steady, begun) = (Steady::default(), Instant::now());
        let mut read = |after: u64, since_1970: u64| {
            let at = begun + Duration::from_millis(after);
            steady.read(at, Duration::from_millis(since_1970)).0.0
        };
        assert_eq!(read(0, 5_000), 5_000);
        assert_eq!(read(100, 4_500), 5_000);
        assert_eq!(read(700, 5_100), 5_100);
    }

    #[test]
    fn a_start_does_not_go_back_behind_the_last_one() {
        let clock = Clock::machine();
        let later = clock.now() + Span::minutes(1);
        assert!(clock.not_before(later).now() >= later);
        assert!(clock.not_before(Time(0)).now() < later);
    }
}
