//! Rate limits: how many requests of a kind a bot may send in a while, and what it is told of that.
//!
//! Discord counts by route and by the channel, server or webhook that the route is about, and all together. The limits of single
//! routes are not documented and change; those below are the ones that its headers are widely known to announce.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};

use crate::clock::Moment;
use crate::refusal::Refusal;

/// How strict a sandbox is with bots that send much; see [`Builder::rate_limits`](crate::Builder::rate_limits).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RateLimits {
    /// The headers announce a thousand requests a second for every route, and nobody is refused: tests stay fast.
    #[default]
    Generous,
    /// As Discord: limits for each route, 50 requests a second in all, and an address that sends 10,000 invalid ones in ten
    /// minutes is shut out.
    Discord,
}

/// So many requests in a while.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    most: u32,
    per: Duration,
}

const fn allow(most: u32, per_millis: u64) -> Allowance {
    Allowance {
        most,
        per: Duration::from_millis(per_millis),
    }
}

const GENEROUS: Allowance = allow(1000, 1000);
/// All routes together, but those of interactions and webhooks.
const GLOBAL: Allowance = allow(50, 1000);
/// Requests that were answered with 401, 403 or 429.
const INVALID: Allowance = allow(10_000, 600_000);
/// A route of which nothing is known.
const OTHERS: Allowance = allow(50, 1000);
const KNOWN: [(&str, Allowance); 8] = [
    ("POST channels/{id}/messages", allow(5, 5000)),
    ("PATCH channels/{id}/messages/{id}", allow(5, 5000)),
    ("DELETE channels/{id}/messages/{id}", allow(5, 1000)),
    (
        "PUT channels/{id}/messages/{id}/reactions/{emoji}/@me",
        allow(1, 250),
    ),
    (
        "DELETE channels/{id}/messages/{id}/reactions/{emoji}/@me",
        allow(1, 250),
    ),
    ("POST channels/{id}/typing", allow(5, 5000)),
    ("POST webhooks/{id}/{token}", allow(5, 2000)),
    ("GET gateway/bot", allow(2, 5000)),
];
/// How many windows are held before those that are over are thrown away.
const MANY: usize = 1024;

/// Requests counted since a moment.
#[derive(Clone, Copy, Debug)]
struct Window {
    since: Moment,
    used: u32,
}

impl Window {
    const FRESH: Self = Self {
        since: Moment(0),
        used: 0,
    };

    fn ends(&self, per: Duration) -> Moment {
        self.since.after(per)
    }

    /// Counts one more, in a new window if this one is over. Whether it is within the allowance.
    fn count(&mut self, now: Moment, allowance: Allowance) -> bool {
        if self.ends(allowance.per) <= now {
            *self = Self {
                since: now,
                used: 0,
            };
        }
        self.used = self.used.saturating_add(1);
        self.used <= allowance.most
    }
}

/// What kind of request it is, and what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Bucket {
    /// As `POST channels/{id}/messages`.
    route: String,
    /// The channel, the server, or the webhook with its token.
    about: String,
}

impl Bucket {
    fn of(method: &Method, path: &str) -> Self {
        let path = path.trim_start_matches("/api");
        let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
        let steps = match &steps[..] {
            [version, rest @ ..] if version.starts_with('v') => rest,
            all => all,
        };
        let about = match steps {
            ["webhooks" | "interactions", id, token, ..] => format!("{id}/{token}"),
            ["channels" | "guilds", id, ..] => (*id).to_owned(),
            _ => String::new(),
        };
        let before = |place: usize, back: usize| place.checked_sub(back).map(|place| steps[place]);
        let plain = steps.iter().enumerate().map(|(place, step)| {
            if before(place, 1) == Some("reactions") {
                "{emoji}"
            } else if place == 2 && matches!(steps[0], "webhooks" | "interactions") {
                "{token}"
            } else if step.parse::<u64>().is_ok() {
                "{id}"
            } else {
                step
            }
        });
        let route = format!("{method} {}", plain.collect::<Vec<_>>().join("/"));
        Self { route, about }
    }

    fn allowance(&self) -> Allowance {
        let known = KNOWN.iter().find(|(route, _)| *route == self.route);
        known.map_or(OTHERS, |(_, allowance)| *allowance)
    }

    /// Answers to interactions, and webhooks, do not weigh on the limit of all.
    fn is_global(&self) -> bool {
        let path = self.route.split_once(' ').map_or("", |(_, path)| path);
        !path.starts_with("interactions/") && !path.starts_with("webhooks/")
    }

    /// The name that a client is told: nothing to be understood, and the same for all that the route may be about.
    fn name(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.route.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

/// Counts the requests.
#[derive(Debug)]
pub(super) struct Limiter {
    limits: RateLimits,
    windows: HashMap<Bucket, Window>,
    global: Window,
    invalid: Window,
}

/// What becomes of a request, and what its answer's headers say.
#[derive(Debug, Default)]
pub(super) struct Pass {
    pub(super) refusal: Option<Refusal>,
    headers: Vec<(&'static str, String)>,
}

impl Limiter {
    pub(super) fn new(limits: RateLimits) -> Self {
        Self {
            limits,
            windows: HashMap::new(),
            global: Window::FRESH,
            invalid: Window::FRESH,
        }
    }

    /// Counts a request, and lets it pass or not.
    pub(super) fn admit(&mut self, now: Moment, method: &Method, path: &str) -> Pass {
        let bucket = Bucket::of(method, path);
        let strict = self.limits == RateLimits::Discord;
        if strict && self.is_shut_out(now) {
            return Pass::refused(Refusal::ShutOut, self.invalid.ends(INVALID.per), now);
        }
        if strict && bucket.is_global() && !self.global.count(now, GLOBAL) {
            let ends = self.global.ends(GLOBAL.per);
            let mut pass = Pass::refused(limited(ends, now, true), ends, now);
            pass.say("x-ratelimit-global", "true".to_owned());
            pass.say("x-ratelimit-scope", "global".to_owned());
            return pass;
        }
        let allowance = if strict { bucket.allowance() } else { GENEROUS };
        self.forget_old(now);
        let window = self.windows.entry(bucket.clone()).or_insert(Window::FRESH);
        let within = window.count(now, allowance);
        let ends = window.ends(allowance.per);
        let used = window.used;
        let mut pass = if within || !strict {
            Pass::default()
        } else {
            let mut pass = Pass::refused(limited(ends, now, false), ends, now);
            pass.say("x-ratelimit-scope", "user".to_owned());
            pass
        };
        // A generous limit is never used up, or a client would wait for it.
        let left = allowance.most.saturating_sub(used).max(u32::from(!strict));
        pass.say("x-ratelimit-limit", allowance.most.to_string());
        pass.say("x-ratelimit-remaining", left.to_string());
        pass.say("x-ratelimit-reset", seconds(Duration::from_millis(ends.0)));
        pass.say("x-ratelimit-reset-after", seconds(left_until(ends, now)));
        pass.say("x-ratelimit-bucket", bucket.name());
        pass
    }

    fn is_shut_out(&self, now: Moment) -> bool {
        self.invalid.used >= INVALID.most && self.invalid.ends(INVALID.per) > now
    }

    /// Takes note of an answer that counts as invalid.
    pub(super) fn note(&mut self, now: Moment, status: StatusCode) {
        if matches!(status.as_u16(), 401 | 403 | 429) && !self.is_shut_out(now) {
            self.invalid.count(now, INVALID);
        }
    }

    fn forget_old(&mut self, now: Moment) {
        if self.windows.len() >= MANY {
            self.windows
                .retain(|bucket, window| window.ends(bucket.allowance().per) > now);
        }
    }
}

impl Pass {
    fn refused(refusal: Refusal, ends: Moment, now: Moment) -> Self {
        let mut pass = Self {
            refusal: Some(refusal),
            headers: Vec::new(),
        };
        let wait = left_until(ends, now).as_millis().div_ceil(1000);
        pass.say("retry-after", wait.to_string());
        pass
    }

    fn say(&mut self, name: &'static str, value: String) {
        self.headers.push((name, value));
    }

    /// Adds the headers to the answer.
    pub(super) fn announce(&self, headers: &mut HeaderMap) {
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

    const NOON: Moment = Moment(1_420_113_600_000);

    fn admit(limiter: &mut Limiter, now: Moment, path: &str) -> Pass {
        limiter.admit(now, &Method::POST, path)
    }

    #[test]
    fn a_bucket_is_a_route_and_what_it_is_about() {
        let bucket = |path: &str| Bucket::of(&Method::PUT, path);
        let reaction = bucket("/api/v10/channels/12/messages/34/reactions/%F0%9F%91%8D/@me");
        assert_eq!(
            reaction.route,
            "PUT channels/{id}/messages/{id}/reactions/{emoji}/@me"
        );
        assert_eq!(reaction.about, "12");
        let answer = bucket("/api/webhooks/5/abc/messages/@original");
        assert_eq!(answer.route, "PUT webhooks/{id}/{token}/messages/@original");
        assert_eq!(answer.about, "5/abc");
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
    fn fifty_a_second_in_all_and_answers_to_interactions_beside_them() {
        let mut limiter = Limiter::new(RateLimits::Discord);
        for channel in 0..50 {
            let pass = admit(
                &mut limiter,
                NOON,
                &format!("/api/v10/channels/{channel}/messages"),
            );
            assert_eq!(pass.refusal, None);
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
    fn ten_thousand_invalid_requests_shut_an_address_out_for_a_while() {
        let mut limiter = Limiter::new(RateLimits::Discord);
        for _ in 0..10_000 {
            limiter.note(NOON, StatusCode::FORBIDDEN);
        }
        let refused = admit(&mut limiter, NOON, "/api/v10/interactions/1/x/callback");
        assert_eq!(refused.refusal, Some(Refusal::ShutOut));
        let free = NOON.after(Duration::from_secs(600));
        assert_eq!(admit(&mut limiter, free, "/api/v10/users/1").refusal, None);
    }

    #[test]
    fn generous_limits_are_announced_and_never_reached() {
        let mut limiter = Limiter::new(RateLimits::Generous);
        let passes: Vec<Pass> = (0..2000)
            .map(|_| admit(&mut limiter, NOON, "/api/v10/channels/1/messages"))
            .collect();
        assert!(passes.iter().all(|pass| pass.refusal.is_none()));
        let last = &passes[1999].headers;
        assert!(
            last.contains(&("x-ratelimit-remaining", "1".to_owned())),
            "{last:?}"
        );
    }
}
