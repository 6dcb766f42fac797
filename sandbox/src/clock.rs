//! The sandbox's one clock: every time that it writes, compares or waits for comes from here.
//!
//! It runs with the system's clock, ahead of it by what the caller has added with [`Clock::advance`], so that a
//! test of Discord's fifteen minutes takes no fifteen minutes. Nothing else in this crate asks for the time or
//! sleeps (the page's keep-alive comments aside), which is what lets a wholly virtual clock be put in its place.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
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

    /// As Discord writes times: RFC 3339.
    pub(crate) fn to_rfc3339(self) -> String {
        OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000_000)
            .ok()
            .and_then(|time| time.format(&Rfc3339).ok())
            .unwrap_or_default()
    }
}

/// The clock; clones show the same time.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    ahead: watch::Sender<Duration>,
}

impl Clock {
    pub(crate) fn new() -> Self {
        Self {
            ahead: watch::Sender::new(Duration::ZERO),
        }
    }

    pub(crate) fn now(&self) -> Moment {
        let system = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Moment(system.as_millis() as u64).after(*self.ahead.borrow())
    }

    /// Moves the time forward; whoever sleeps until a moment that is now past wakes.
    pub(crate) fn advance(&self, span: Duration) {
        self.ahead.send_modify(|ahead| *ahead += span);
    }

    pub(crate) async fn sleep_until(&self, moment: Moment) {
        let mut ahead = self.ahead.subscribe();
        while let Some(left) = moment.0.checked_sub(self.now().0).filter(|left| *left > 0) {
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left)) => {}
                // The sender lives in `self`, so this ends only with a change.
                _ = ahead.changed() => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_discord_writes_them() {
        assert_eq!(
            Moment(1_420_070_400_123).to_rfc3339(),
            "2015-01-01T00:00:00.123Z"
        );
    }

    #[tokio::test]
    async fn advancing_wakes_a_sleeper() {
        let clock = Clock::new();
        let hour = Duration::from_secs(3600);
        let wake = clock.now().after(hour);
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep_until(wake).await }
        });
        tokio::task::yield_now().await;
        clock.advance(hour);
        tokio::time::timeout(Duration::from_secs(5), sleeper)
            .await
            .expect("the sleeper wakes")
            .expect("the sleeper does not panic");
        assert!(clock.now() >= wake);
    }
}
