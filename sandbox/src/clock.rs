//! The sandbox's one clock: every time that it writes, compares or waits for comes from here.
//!
//! It runs with the system's clock, or stands still at a moment of the caller's choice; either way it is ahead by what the
//! caller has added with [`Clock::advance`], so that a test of Discord's fifteen minutes takes no fifteen minutes. Nothing else
//! in this crate asks for the time or sleeps (the page's keep-alive comments aside).

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use tokio::sync::watch;

/// A moment, in milliseconds since 1970.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub(crate) struct Moment(pub(crate) u64);

impl Moment {
    pub(crate) fn after(self, span: Duration) -> Self {
        Self(self.0.saturating_add(span.as_millis() as u64))
    }

    /// As Discord writes times: RFC 3339 with microseconds if there are any, and the offset of UTC in digits. twilight reads no
    /// other form.
    pub(crate) fn to_rfc3339(self) -> String {
        let nanos = i128::from(self.0) * 1_000_000;
        let Ok(time) = OffsetDateTime::from_unix_timestamp_nanos(nanos) else {
            return String::new();
        };
        let (year, month, day) = (time.year(), u8::from(time.month()), time.day());
        let (hour, minute, second) = time.to_hms();
        let micros = match time.microsecond() {
            0 => String::new(),
            micros => format!(".{micros:06}"),
        };
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{micros}+00:00")
    }
}

impl From<SystemTime> for Moment {
    /// Times before 1970 are 1970.
    fn from(time: SystemTime) -> Self {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(since.as_millis() as u64)
    }
}

impl From<Moment> for SystemTime {
    fn from(moment: Moment) -> Self {
        UNIX_EPOCH + Duration::from_millis(moment.0)
    }
}

/// The clock; clones show the same time.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    /// Where it stands, if it does not run.
    standing: Option<Moment>,
    ahead: watch::Sender<Duration>,
}

impl Clock {
    /// One that runs with the system's.
    pub(crate) fn running() -> Self {
        Self {
            standing: None,
            ahead: watch::Sender::new(Duration::ZERO),
        }
    }

    /// One that moves only when it is advanced.
    pub(crate) fn standing(start: SystemTime) -> Self {
        Self {
            standing: Some(start.into()),
            ..Self::running()
        }
    }

    pub(crate) fn now(&self) -> Moment {
        let base = self.standing.unwrap_or_else(|| SystemTime::now().into());
        base.after(*self.ahead.borrow())
    }

    /// Moves the time forward; whoever sleeps until a moment that is now past wakes.
    pub(crate) fn advance(&self, span: Duration) {
        self.ahead
            .send_modify(|ahead| *ahead = ahead.saturating_add(span));
    }

    /// Goes on as far ahead as before; one that stands begins where it was told to.
    pub(crate) fn recall(&self, ahead: Duration) {
        if self.standing.is_none() {
            self.ahead.send_replace(ahead);
        }
    }

    /// What the caller has added, now and whenever more is added.
    pub(crate) fn ahead(&self) -> watch::Receiver<Duration> {
        self.ahead.subscribe()
    }

    pub(crate) async fn sleep_until(&self, moment: Moment) {
        let mut ahead = self.ahead.subscribe();
        while let Some(left) = moment.0.checked_sub(self.now().0).filter(|left| *left > 0) {
            let standing = self.standing.is_some();
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left)), if !standing => {}
                // The sender lives in `self`, so this ends only with a change.
                _ = ahead.changed() => {}
            }
        }
    }

    /// Ends with somebody's patience, who waits in the world outside: where the clock stands, theirs runs all the same.
    pub(crate) async fn wait_in_person(&self, span: Duration) {
        let standing = self.standing.is_some();
        tokio::select! {
            () = self.sleep_until(self.now().after(span)) => {}
            () = tokio::time::sleep(span), if standing => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn moments_are_written_as_discord_writes_them() {
        let epoch = 1_420_070_400_000;
        assert_eq!(
            [epoch, epoch + 123].map(|millis| Moment(millis).to_rfc3339()),
            [
                "2015-01-01T00:00:00+00:00",
                "2015-01-01T00:00:00.123000+00:00"
            ]
        );
    }

    #[tokio::test]
    async fn advancing_wakes_a_sleeper() {
        for clock in [Clock::running(), Clock::standing(UNIX_EPOCH + HOUR)] {
            let wake = clock.now().after(HOUR);
            let sleeper = tokio::spawn({
                let clock = clock.clone();
                async move { clock.sleep_until(wake).await }
            });
            tokio::task::yield_now().await;
            clock.advance(HOUR);
            tokio::time::timeout(Duration::from_secs(5), sleeper)
                .await
                .expect("the sleeper wakes")
                .expect("the sleeper does not panic");
            assert!(clock.now() >= wake);
        }
    }

    #[tokio::test]
    async fn a_standing_clock_moves_only_when_told() {
        let clock = Clock::standing(UNIX_EPOCH + HOUR);
        clock.wait_in_person(Duration::from_millis(5)).await;
        assert_eq!(clock.now(), Moment(3_600_000));
        clock.advance(HOUR);
        assert_eq!(SystemTime::from(clock.now()), UNIX_EPOCH + 2 * HOUR);
    }
}
