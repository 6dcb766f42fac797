//! The clock of the sandbox: every time that is written, compared or waited for comes from here.
//!
//! It either follows the system clock or is frozen at a moment that the caller chooses. In both
//! cases [`Clock::advance`] adds an offset, so that a test of Discord's 15 minutes does not take 15
//! minutes.
//!
//! Nothing else in this crate asks for the time or sleeps, with two exceptions: gateway heartbeats,
//! which follow the bot's own clock, and the keep-alive comments of the chat page.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use time::{Date, Month, OffsetDateTime, PrimitiveDateTime, Time};
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

    /// Formats the time as Discord does: RFC 3339 with `+00:00` and, if there are any,
    /// microseconds.
    ///
    /// twilight reads no other form.
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

impl Moment {
    /// Reads a time as libraries write it: RFC 3339 with a fraction or none, and with `Z` or an
    /// offset. Without either it is UTC.
    pub(crate) fn from_rfc3339(text: &str) -> Option<Self> {
        let (date, clock) = text.split_at_checked(10)?;
        let mut parts = date.splitn(3, '-');
        let mut part = || parts.next()?.parse::<i32>().ok();
        let (year, month, day) = (part()?, part()?, part()?);
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        let day = u8::try_from(day).ok()?;
        let date = Date::from_calendar_date(year, month, day).ok()?;
        let clock = clock.strip_prefix(['T', 't', ' '])?;
        let end = clock.find(['Z', 'z', '+', '-']).unwrap_or(clock.len());
        let (clock, zone) = clock.split_at(end);
        let local = PrimitiveDateTime::new(date, read_time_of_day(clock)?).assume_utc();
        let millis = local.unix_timestamp_nanos() / 1_000_000;
        let shifted = millis - i128::from(read_offset_minutes(zone)?) * 60_000;
        u64::try_from(shifted).ok().map(Self)
    }
}

/// A time of day such as `12:30:00.25`.
fn read_time_of_day(text: &str) -> Option<Time> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut parts = whole.split(':').map(|part| part.parse::<u8>().ok());
    let (hour, minute) = (parts.next()??, parts.next()??);
    let second = parts.next().unwrap_or(Some(0))?;
    // Only milliseconds are kept.
    let millis: String = fraction.chars().chain("000".chars()).take(3).collect();
    Time::from_hms_milli(hour, minute, second, millis.parse().ok()?).ok()
}

/// Minutes of a zone such as `Z`, `+02:00` or `-0530`.
fn read_offset_minutes(zone: &str) -> Option<i64> {
    if matches!(zone, "" | "Z" | "z") {
        return Some(0);
    }
    let sign = if zone.starts_with('-') { -1 } else { 1 };
    let digits = zone[1..].replace(':', "");
    let (hours, minutes) = digits.split_at_checked(2)?;
    let minutes = minutes.parse::<i64>().ok()?;
    Some(sign * (hours.parse::<i64>().ok()? * 60 + minutes))
}

impl From<SystemTime> for Moment {
    /// Times before 1970 become 1970.
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

/// A clock. Clones share the same time.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    /// The fixed base time of a frozen clock; `None` if the clock follows the system.
    frozen: Option<Moment>,
    /// How far the clock has been moved forward.
    offset: watch::Sender<Duration>,
}

impl Clock {
    /// A clock that follows the system clock.
    pub(crate) fn running() -> Self {
        Self {
            frozen: None,
            offset: watch::Sender::new(Duration::ZERO),
        }
    }

    /// A clock that moves only when it is advanced.
    pub(crate) fn frozen(start: SystemTime) -> Self {
        Self {
            frozen: Some(start.into()),
            ..Self::running()
        }
    }

    pub(crate) fn now(&self) -> Moment {
        let base = self.frozen.unwrap_or_else(|| SystemTime::now().into());
        // The offset counts for both kinds of clock.
        base.after(*self.offset.borrow())
    }

    /// Moves the time forward and wakes every task that sleeps until a moment now past.
    pub(crate) fn advance(&self, span: Duration) {
        self.offset
            .send_modify(|offset| *offset = offset.saturating_add(span));
    }

    /// Restores the offset of an earlier run.
    ///
    /// A frozen clock ignores it, because its start time was given explicitly.
    pub(crate) fn restore_offset(&self, offset: Duration) {
        if self.frozen.is_none() {
            self.offset.send_replace(offset);
        }
    }

    /// The current offset, with a notification for every change.
    pub(crate) fn offset(&self) -> watch::Receiver<Duration> {
        self.offset.subscribe()
    }

    /// Waits until the clock shows the given moment.
    pub(crate) async fn sleep_until(&self, moment: Moment) {
        let mut offset = self.offset.subscribe();
        // Checked again after every wake-up: the clock may have been advanced by less than needed.
        while let Some(left) = moment.0.checked_sub(self.now().0).filter(|left| *left > 0) {
            // A frozen clock passes the moment only by an `advance`, so there is no timer to wait
            // for.
            let frozen = self.frozen.is_some();
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left)), if !frozen => {}
                // `self` owns the sender, so `changed` never fails here.
                _ = offset.changed() => {}
            }
        }
    }

    /// Waits for a span of real time, for callers that wait for the bot.
    ///
    /// With a frozen clock the system clock counts as well: otherwise a test would wait forever for
    /// a bot that never answers.
    pub(crate) async fn wait_real_time(&self, span: Duration) {
        let frozen = self.frozen.is_some();
        tokio::select! {
            () = self.sleep_until(self.now().after(span)) => {}
            () = tokio::time::sleep(span), if frozen => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_hours(1);

    #[test]
    fn moments_are_formatted_as_discord_does() {
        let epoch = 1_420_070_400_000;
        assert_eq!(
            [epoch, epoch + 123].map(|millis| Moment(millis).to_rfc3339()),
            [
                "2015-01-01T00:00:00+00:00",
                "2015-01-01T00:00:00.123000+00:00"
            ]
        );
    }

    #[test]
    fn times_are_read_with_every_zone() {
        let noon = Moment(1_420_113_600_250);
        for text in [
            "2015-01-01T12:00:00.25Z",
            "2015-01-01T12:00:00.250000+00:00",
            "2015-01-01T14:00:00.250+02:00",
            "2015-01-01T06:30:00.250-0530",
            "2015-01-01 12:00:00.250",
        ] {
            assert_eq!(Moment::from_rfc3339(text), Some(noon), "{text}");
        }
        for text in [
            "",
            "noon",
            "2015-13-01T12:00:00Z",
            "2015-01-01",
            "2015-01-01T25:00:00Z",
        ] {
            assert_eq!(Moment::from_rfc3339(text), None, "{text}");
        }
    }

    #[tokio::test]
    async fn advancing_wakes_a_sleeper() {
        for clock in [Clock::running(), Clock::frozen(UNIX_EPOCH + HOUR)] {
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
    async fn a_frozen_clock_moves_only_when_advanced() {
        let clock = Clock::frozen(UNIX_EPOCH + HOUR);
        clock.wait_real_time(Duration::from_millis(5)).await;
        assert_eq!(clock.now(), Moment(3_600_000));
        clock.advance(HOUR);
        assert_eq!(SystemTime::from(clock.now()), UNIX_EPOCH + 2 * HOUR);
    }
}
