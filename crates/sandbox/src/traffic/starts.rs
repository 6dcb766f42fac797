//! Session starts: how many times a bot may identify in a day, and how many at a time.
//!
//! Discord's reference has both ("Session Start Limit Object", "Rate Limiting"). A test enforces
//! them on demand; `GET /gateway/bot` announces them always.

use std::collections::HashMap;
use std::time::Duration;

use serde_json::{Value, json};

use crate::values::clock::Moment;

const DAY: Duration = Duration::from_hours(24);
/// Within what time `max_concurrency` sessions may start.
const IDENTIFY_SPAN: Duration = Duration::from_secs(5);

/// The limits of session starts; see
/// [`Builder::session_limits`](crate::Builder::session_limits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionLimits {
    /// The number of sessions that may start in 24 hours. After that Discord resets the token.
    pub total: u64,
    /// The number of shards that may identify within 5 seconds, each with another remainder of its
    /// number.
    pub max_concurrency: u64,
}

impl Default for SessionLimits {
    /// The limits of a small bot on Discord.
    fn default() -> Self {
        Self {
            total: 1000,
            max_concurrency: 1,
        }
    }
}

/// The verdict about a session that wants to start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Allowed,
    /// Another shard of the same remainder has started too recently.
    TooSoon,
    /// The day's starts are used up.
    UsedUp,
}

/// Counts the session starts.
#[derive(Debug)]
pub(crate) struct SessionStarts {
    limits: SessionLimits,
    enforced: bool,
    day: Moment,
    used: u64,
    /// The last start of each remainder.
    last: HashMap<u64, Moment>,
}

impl SessionStarts {
    /// Counts with these limits and enforces them, or only announces Discord's.
    pub(crate) fn new(limits: Option<SessionLimits>) -> Self {
        Self {
            limits: limits.unwrap_or_default(),
            enforced: limits.is_some(),
            day: Moment(0),
            used: 0,
            last: HashMap::new(),
        }
    }

    pub(crate) fn count(&mut self, shard: u64, now: Moment) -> Start {
        self.begin_day(now);
        let remainder = shard % self.limits.max_concurrency.max(1);
        let last = self.last.insert(remainder, now);
        if self.enforced && last.is_some_and(|last| last.after(IDENTIFY_SPAN) > now) {
            return Start::TooSoon;
        }
        self.used += 1;
        if self.enforced && self.used > self.limits.total {
            Start::UsedUp
        } else {
            Start::Allowed
        }
    }

    fn begin_day(&mut self, now: Moment) {
        if self.day.after(DAY) <= now {
            (self.day, self.used) = (now, 0);
        }
    }

    /// Discord's `session_start_limit`.
    pub(crate) fn to_json(&self, now: Moment) -> Value {
        let ends = self.day.after(DAY);
        let (used, reset) = if ends <= now {
            (0, DAY.as_millis() as u64)
        } else {
            (self.used, ends.0 - now.0)
        };
        json!({
            "total": self.limits.total,
            "remaining": self.limits.total.saturating_sub(used),
            "reset_after": reset,
            "max_concurrency": self.limits.max_concurrency,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_of_one_remainder_start_five_seconds_apart_and_a_day_has_a_total() {
        let limits = SessionLimits {
            total: 3,
            max_concurrency: 2,
        };
        let mut starts = SessionStarts::new(Some(limits));
        let now = Moment(DAY.as_millis() as u64 * 20_000);
        let later = now.after(IDENTIFY_SPAN);
        assert_eq!(starts.count(0, now), Start::Allowed);
        assert_eq!(starts.count(1, now), Start::Allowed);
        assert_eq!(starts.count(2, now), Start::TooSoon);
        assert_eq!(starts.to_json(now)["remaining"], 1);
        assert_eq!(starts.count(2, later), Start::Allowed);
        assert_eq!(starts.count(1, later), Start::UsedUp);
        assert_eq!(starts.count(1, now.after(DAY)), Start::Allowed);
    }
}
