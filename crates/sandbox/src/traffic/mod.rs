//! The data that REST and the gateway keep about the traffic of the bot: rate limits, violations,
//! the observer, and session starts.
//!
//! Nothing here knows the world.

pub(crate) mod limits;

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::traffic::limits::{Admission, Limiter, RateLimits};
use crate::values::clock::Moment;

/// How many violations are kept until they are read. Nobody reads more, and a sandbox may run
/// for a long time.
const MAX_VIOLATIONS: usize = 1000;

/// A request that Discord refuses in any state of the world: malformed, or to a route that does not
/// exist.
///
/// A bot under test should not send any; see [`Sandbox::violations`](crate::Sandbox::violations).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Violation {
    /// The method and the path, such as `POST /api/v10/channels/7/messages`.
    pub request: String,
    /// The body; an empty object if there was none, null if it was not JSON.
    pub body: Value,
    /// The response: Discord's `{"message", "code", "errors"}`.
    pub answer: Value,
}

/// What is kept about the requests of the bot.
#[derive(Debug)]
pub(crate) struct RestState {
    violations: Mutex<Vec<Violation>>,
    limiter: Mutex<Limiter>,
    observer: Option<Arc<dyn Observer>>,
}

/// Locks a mutex. Poisoning is ignored, because nothing that can panic runs under these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RestState {
    pub(crate) fn new(limits: RateLimits, observer: Option<Arc<dyn Observer>>) -> Self {
        Self {
            violations: Mutex::default(),
            limiter: Mutex::new(Limiter::new(limits)),
            observer,
        }
    }

    /// Counts a request and returns whether it is within the limits.
    pub(crate) fn admit(&self, now: Moment, method: &Method, path: &str) -> Admission {
        lock(&self.limiter).admit(now, method, path)
    }

    /// Shows a request to the observer.
    pub(crate) fn on_request(&self, request: &str, body: &Value) {
        if let Some(observer) = &self.observer {
            observer.on_request(request, body);
        }
    }

    /// Counts a response and shows it to the observer.
    pub(crate) fn on_response(&self, now: Moment, request: &str, status: StatusCode, body: &Value) {
        lock(&self.limiter).record_status(now, status);
        if let Some(observer) = &self.observer {
            observer.on_response(request, status.as_u16(), body);
        }
    }

    /// Shows a gateway payload to the observer.
    pub(crate) fn on_gateway_payload(&self, payload: &str) {
        self.observer
            .iter()
            .for_each(|observer| observer.on_gateway_payload(payload));
    }

    /// Shows the observer that something has changed.
    pub(crate) fn on_change(&self) {
        self.observer
            .iter()
            .for_each(|observer| observer.on_change());
    }

    /// Tells the observer that the sandbox has stopped.
    pub(crate) fn on_shutdown(&self) {
        self.observer
            .iter()
            .for_each(|observer| observer.on_shutdown());
    }

    /// Records a refusal, if the request itself was wrong.
    pub(crate) fn record_violation(&self, request: &str, body: Value, refusal: &Refusal) {
        if !refusal.is_violation() {
            return;
        }
        tracing::warn!(request, %body, answer = %refusal.body(), "Discord refuses such a request");
        let mut violations = lock(&self.violations);
        // The first violations matter most, so later ones are dropped.
        if violations.len() < MAX_VIOLATIONS {
            violations.push(Violation {
                request: request.to_owned(),
                body,
                answer: refusal.body(),
            });
        }
    }

    /// All violations, oldest first.
    pub(crate) fn violations(&self) -> Vec<Violation> {
        lock(&self.violations).clone()
    }

    /// Removes and returns all violations, oldest first.
    pub(crate) fn take_violations(&self) -> Vec<Violation> {
        std::mem::take(&mut lock(&self.violations))
    }
}

// --- The observer ---

/// Observes a sandbox; see [`Builder::observer`](crate::Builder::observer).
///
/// The methods are called in the tasks that serve the bot, so they should not block.
pub trait Observer: Debug + Send + Sync {
    /// A request was read. `request` is the method and the path; `body` is null if there is none.
    fn on_request(&self, request: &str, body: &Value) {
        let _ = (request, body);
    }

    /// A response is about to be sent. `request` is the method and the path, such as `GET
    /// /api/v10/users/@me`; `body` is null if there is none.
    fn on_response(&self, request: &str, status: u16, body: &Value) {
        let _ = (request, status, body);
    }

    /// A gateway payload is about to be sent: `op`, `d`, `s`, `t`.
    fn on_gateway_payload(&self, payload: &str) {
        let _ = payload;
    }

    /// Something in the sandbox has changed: who waits for something there can look again.
    fn on_change(&self) {}

    /// The sandbox was shut down or its handle was dropped.
    ///
    /// This is called once, on the thread that drops the handle, so that a test can fail here.
    fn on_shutdown(&self) {}
}

// --- Session starts ---

const DAY: Duration = Duration::from_hours(24);
/// The span in which `max_concurrency` sessions may start.
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
