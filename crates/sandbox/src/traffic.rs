//! The traffic of the bot, as REST and the gateway keep it: rate limits, violations, the observer,
//! and session starts.
//!
//! Discord counts requests by route and by the channel, server or webhook in the path, and all
//! together. The limits of single routes are not documented and change; those below are the ones
//! that its headers are widely known to announce. Nothing here knows the world.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use serde_json::{Value, json};

use crate::body::Refusal;
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

/// The strictness of the limits on requests; see
/// [`Builder::rate_limits`](crate::Builder::rate_limits).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RateLimits {
    /// The headers announce a thousand requests a second for every route, and nothing is refused,
    /// so that tests stay fast.
    #[default]
    Generous,
    /// Discord's limits: one for each route, 50 requests a second in total, and an address is
    /// blocked after 10,000 invalid requests in ten minutes.
    Discord,
}

/// A number of requests in a span of time.
#[derive(Clone, Copy, Debug)]
struct Limit {
    count: u32,
    per: Duration,
}

const fn limit(count: u32, per_millis: u64) -> Limit {
    Limit {
        count,
        per: Duration::from_millis(per_millis),
    }
}

const GENEROUS: Limit = limit(1000, 1000);
/// All routes together, except interactions and webhooks.
const GLOBAL: Limit = limit(50, 1000);
/// Requests that were answered with 401, 403 or 429.
const INVALID: Limit = limit(10_000, 600_000);
/// Edits of messages older than an hour in a channel, as bots have seen it; Discord documents only
/// the error.
const OLD_EDITS: Limit = limit(3, 20_000);
/// A route whose limit is not known.
const UNKNOWN_ROUTE: Limit = limit(50, 1000);
const KNOWN: [(&str, Limit); 8] = [
    ("POST channels/{id}/messages", limit(5, 5000)),
    ("PATCH channels/{id}/messages/{id}", limit(5, 5000)),
    ("DELETE channels/{id}/messages/{id}", limit(5, 1000)),
    (
        "PUT channels/{id}/messages/{id}/reactions/{emoji}/@me",
        limit(1, 250),
    ),
    (
        "DELETE channels/{id}/messages/{id}/reactions/{emoji}/@me",
        limit(1, 250),
    ),
    ("POST channels/{id}/typing", limit(5, 5000)),
    ("POST webhooks/{id}/{token}", limit(5, 2000)),
    ("GET gateway/bot", limit(2, 5000)),
];
/// Expired windows are removed when there are more than this.
const MAX_WINDOWS: usize = 1024;

/// A count of requests since a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    since: Moment,
    used: u32,
}

impl Window {
    pub(crate) const FRESH: Self = Self {
        since: Moment(0),
        used: 0,
    };

    fn ends(&self, per: Duration) -> Moment {
        self.since.after(per)
    }

    /// Counts an edit of a message older than an hour. Returns how long to wait if there were too
    /// many.
    pub(crate) fn count_old_edit(&mut self, now: Moment) -> Result<(), Duration> {
        if self.count(now, OLD_EDITS) {
            Ok(())
        } else {
            Err(left_until(self.ends(OLD_EDITS.per), now))
        }
    }

    /// Counts one more request, in a new window if this one has expired. Returns whether it is
    /// within the limit.
    fn count(&mut self, now: Moment, limit: Limit) -> bool {
        if self.ends(limit.per) <= now {
            *self = Self {
                since: now,
                used: 0,
            };
        }
        // Refused requests count too, but they do not prolong the window.
        self.used = self.used.saturating_add(1);
        self.used <= limit.count
    }
}

/// The unit in which requests are counted: a route and the resource in its path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Bucket {
    /// The route, such as `POST channels/{id}/messages`.
    route: String,
    /// The channel, the server, or the webhook with its token (Discord's "top-level resource").
    resource: String,
}

impl Bucket {
    fn of(method: &Method, path: &str) -> Self {
        // Drop the version and replace ids, tokens and emojis by placeholders.
        let all_steps: Vec<&str> = path
            .trim_start_matches("/api")
            .split('/')
            .filter(|step| !step.is_empty())
            .collect();
        let steps = match &all_steps[..] {
            [version, rest @ ..] if version.starts_with('v') => rest,
            all => all,
        };
        let resource = match steps {
            ["webhooks" | "interactions", id, token, ..] => format!("{id}/{token}"),
            ["channels" | "guilds", id, ..] => (*id).to_owned(),
            _ => String::new(),
        };
        let before = |index: usize, back: usize| index.checked_sub(back).map(|index| steps[index]);
        let plain = steps.iter().enumerate().map(|(index, step)| {
            // Emojis and tokens can be any text, even a number, so they are known by their place.
            if before(index, 1) == Some("reactions") {
                "{emoji}"
            } else if index == 2 && matches!(steps[0], "webhooks" | "interactions") {
                "{token}"
            } else if step.parse::<u64>().is_ok() {
                "{id}"
            } else {
                step
            }
        });
        let route = format!("{method} {}", plain.collect::<Vec<_>>().join("/"));
        Self { route, resource }
    }

    fn limit(&self) -> Limit {
        KNOWN
            .iter()
            .find(|(route, _)| *route == self.route)
            .map_or(UNKNOWN_ROUTE, |(_, limit)| *limit)
    }

    /// Whether the request counts towards the global limit. Interaction responses and webhooks do
    /// not.
    fn is_global(&self) -> bool {
        let path = self.route.split_once(' ').map_or("", |(_, path)| path);
        !path.starts_with("interactions/") && !path.starts_with("webhooks/")
    }

    /// Whether the route is that of first answers to interactions.
    fn is_unlimited(&self) -> bool {
        self.route.starts_with("POST interactions/")
    }

    /// The bucket name for the headers: an opaque hash of the route, the same for all resources.
    fn name(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.route.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

/// Counts all requests.
#[derive(Debug)]
struct Limiter {
    limits: RateLimits,
    windows: HashMap<Bucket, Window>,
    global: Window,
    invalid: Window,
}

/// The decision about a request, and the headers of its response.
#[derive(Debug, Default)]
pub(crate) struct Admission {
    pub(crate) refusal: Option<Refusal>,
    headers: Vec<(&'static str, String)>,
}

impl Limiter {
    fn new(limits: RateLimits) -> Self {
        Self {
            limits,
            windows: HashMap::new(),
            global: Window::FRESH,
            invalid: Window::FRESH,
        }
    }

    /// Counts a request and decides whether it may pass.
    fn admit(&mut self, now: Moment, method: &Method, path: &str) -> Admission {
        let bucket = Bucket::of(method, path);
        let strict = self.limits == RateLimits::Discord;
        if strict && self.is_blocked(now) {
            return Admission::refused(
                Refusal::AddressBlocked,
                self.invalid.ends(INVALID.per),
                now,
            );
        }
        // The global limit comes first, so that a refused request does not use up its bucket.
        if strict && bucket.is_global() && !self.global.count(now, GLOBAL) {
            let ends = self.global.ends(GLOBAL.per);
            let mut admission = Admission::refused(limited(ends, now, true), ends, now);
            admission.add_header("x-ratelimit-global", "true".to_owned());
            admission.add_header("x-ratelimit-scope", "global".to_owned());
            return admission;
        }
        // The answers to interactions have no limit of their own, and so no headers.
        if bucket.is_unlimited() {
            return Admission::default();
        }
        let limit = if strict { bucket.limit() } else { GENEROUS };
        self.forget_old(now);
        let window = self.windows.entry(bucket.clone()).or_insert(Window::FRESH);
        let within = window.count(now, limit);
        let ends = window.ends(limit.per);
        let used = window.used;
        let mut admission = if within || !strict {
            Admission::default()
        } else {
            let mut admission = Admission::refused(limited(ends, now, false), ends, now);
            admission.add_header("x-ratelimit-scope", "user".to_owned());
            admission
        };
        // A generous limit never reaches 0, or a client would wait for it.
        let left = limit.count.saturating_sub(used).max(u32::from(!strict));
        admission.add_header("x-ratelimit-limit", limit.count.to_string());
        admission.add_header("x-ratelimit-remaining", left.to_string());
        admission.add_header("x-ratelimit-reset", seconds(Duration::from_millis(ends.0)));
        admission.add_header("x-ratelimit-reset-after", seconds(left_until(ends, now)));
        admission.add_header("x-ratelimit-bucket", bucket.name());
        admission
    }

    fn is_blocked(&self, now: Moment) -> bool {
        self.invalid.used >= INVALID.count && self.invalid.ends(INVALID.per) > now
    }

    /// Counts a response that Discord regards as invalid.
    fn record_status(&mut self, now: Moment, status: StatusCode) {
        // While the address is blocked, its 429 responses do not prolong the block.
        if matches!(status.as_u16(), 401 | 403 | 429) && !self.is_blocked(now) {
            self.invalid.count(now, INVALID);
        }
    }

    /// Removes expired windows when there are many.
    fn forget_old(&mut self, now: Moment) {
        if self.windows.len() >= MAX_WINDOWS {
            self.windows
                .retain(|bucket, window| window.ends(bucket.limit().per) > now);
        }
    }
}

impl Admission {
    /// A refusal with the time to wait, in whole seconds.
    fn refused(refusal: Refusal, ends: Moment, now: Moment) -> Self {
        let mut admission = Self {
            refusal: Some(refusal),
            headers: Vec::new(),
        };
        // The header has whole seconds, rounded up so that a client never retries too early.
        let wait = left_until(ends, now).as_millis().div_ceil(1000);
        admission.add_header("retry-after", wait.to_string());
        admission
    }

    fn add_header(&mut self, name: &'static str, value: String) {
        self.headers.push((name, value));
    }

    /// Writes the headers to the response.
    pub(crate) fn write_to(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.headers {
            if let Ok(value) = HeaderValue::from_str(value) {
                headers.insert(HeaderName::from_static(name), value);
            }
        }
    }
}

fn limited(ends: Moment, now: Moment, global: bool) -> Refusal {
    Refusal::RateLimited {
        retry_after: left_until(ends, now),
        global,
    }
}

fn left_until(end: Moment, now: Moment) -> Duration {
    Duration::from_millis(end.0.saturating_sub(now.0))
}

fn seconds(span: Duration) -> String {
    format!("{:.3}", span.as_secs_f64())
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

    const NOON: Moment = Moment(1_420_113_600_000);

    fn admit(limiter: &mut Limiter, now: Moment, path: &str) -> Admission {
        limiter.admit(now, &Method::POST, path)
    }

    #[test]
    fn a_bucket_is_a_route_and_its_resource() {
        let bucket = |path: &str| Bucket::of(&Method::PUT, path);
        let reaction = bucket("/api/v10/channels/12/messages/34/reactions/%F0%9F%91%8D/@me");
        assert_eq!(
            reaction.route,
            "PUT channels/{id}/messages/{id}/reactions/{emoji}/@me"
        );
        assert_eq!(reaction.resource, "12");
        let answer = bucket("/api/webhooks/5/abc/messages/@original");
        assert_eq!(answer.route, "PUT webhooks/{id}/{token}/messages/@original");
        assert_eq!(answer.resource, "5/abc");
    }

    #[test]
    fn the_sixth_message_in_five_seconds_waits_and_another_channel_does_not() {
        let mut limiter = Limiter::new(RateLimits::Discord);
        let path = "/api/v10/channels/1/messages";
        for _ in 0..5 {
            assert_eq!(admit(&mut limiter, NOON, path).refusal, None);
        }
        let later = NOON.after(Duration::from_millis(1200));
        let wait = Duration::from_millis(3800);
        let refused = admit(&mut limiter, later, path);
        assert_eq!(
            refused.refusal,
            Some(Refusal::RateLimited {
                retry_after: wait,
                global: false
            })
        );
        assert!(
            refused.headers.contains(&("retry-after", "4".to_owned())),
            "{refused:?}"
        );
        assert_eq!(
            admit(&mut limiter, later, "/api/v10/channels/2/messages").refusal,
            None
        );
        let free = NOON.after(Duration::from_secs(5));
        assert_eq!(admit(&mut limiter, free, path).refusal, None);
    }

    #[test]
    fn fifty_requests_a_second_in_total_but_interaction_responses_do_not_count() {
        let mut limiter = Limiter::new(RateLimits::Discord);
        for channel in 0..50 {
            let admission = admit(
                &mut limiter,
                NOON,
                &format!("/api/v10/channels/{channel}/messages"),
            );
            assert_eq!(admission.refusal, None);
        }
        let refused = admit(&mut limiter, NOON, "/api/v10/channels/50/messages");
        assert!(matches!(
            refused.refusal,
            Some(Refusal::RateLimited { global: true, .. })
        ));
        let callback = admit(&mut limiter, NOON, "/api/v10/interactions/1/x/callback");
        assert_eq!(callback.refusal, None);
    }

    #[test]
    fn ten_thousand_invalid_requests_block_an_address_for_a_while() {
        let mut limiter = Limiter::new(RateLimits::Discord);
        for _ in 0..10_000 {
            limiter.record_status(NOON, StatusCode::FORBIDDEN);
        }
        let refused = admit(&mut limiter, NOON, "/api/v10/interactions/1/x/callback");
        assert_eq!(refused.refusal, Some(Refusal::AddressBlocked));
        let free = NOON.after(Duration::from_mins(10));
        assert_eq!(admit(&mut limiter, free, "/api/v10/users/1").refusal, None);
    }

    #[test]
    fn generous_limits_are_announced_and_never_reached() {
        let mut limiter = Limiter::new(RateLimits::Generous);
        let admissions: Vec<Admission> = (0..2000)
            .map(|_| admit(&mut limiter, NOON, "/api/v10/channels/1/messages"))
            .collect();
        assert!(
            admissions
                .iter()
                .all(|admission| admission.refusal.is_none())
        );
        let last = &admissions[1999].headers;
        assert!(
            last.contains(&("x-ratelimit-remaining", "1".to_owned())),
            "{last:?}"
        );
    }
}
