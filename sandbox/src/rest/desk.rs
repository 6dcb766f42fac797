//! What REST remembers from one request to the next: how many there were, which were wrong in themselves, and who looks on.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::{Method, StatusCode};
use serde_json::Value;

use super::RateLimits;
use super::limits::{Limiter, Pass};
use crate::clock::Moment;
use crate::observer::Observer;
use crate::refusal::Refusal;

/// How many violations are kept until they are asked for: nobody reads more, and a sandbox may run for long.
const MOST_KEPT: usize = 1000;

/// A request that Discord refuses whatever there is in the world: of a wrong form, or to a route that is not there.
///
/// A bot under test should send none; see [`Sandbox::violations`](crate::Sandbox::violations).
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The method and the path, as `POST /api/v10/channels/7/messages`.
    pub request: String,
    /// The body; an empty object where there was none, null where it was not JSON.
    pub body: Value,
    /// What was answered: Discord's `{"message", "code", "errors"}`.
    pub answer: Value,
}

/// What is remembered.
#[derive(Debug)]
pub(crate) struct Desk {
    violations: Mutex<Vec<Violation>>,
    limiter: Mutex<Limiter>,
    observer: Option<Arc<dyn Observer>>,
}

/// Nothing that can panic runs while one of these is held.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Desk {
    pub(crate) fn new(limits: RateLimits, observer: Option<Arc<dyn Observer>>) -> Self {
        Self {
            violations: Mutex::default(),
            limiter: Mutex::new(Limiter::new(limits)),
            observer,
        }
    }

    /// Counts a request, and says whether it may pass.
    pub(super) fn admit(&self, now: Moment, method: &Method, path: &str) -> Pass {
        lock(&self.limiter).admit(now, method, path)
    }

    /// Takes note of an answer, and shows it to whoever looks on.
    pub(super) fn answered(&self, now: Moment, request: &str, status: StatusCode, body: &Value) {
        lock(&self.limiter).note(now, status);
        if let Some(observer) = &self.observer {
            observer.answered(request, status.as_u16(), body);
        }
    }

    /// Shows what goes over the gateway to whoever looks on.
    pub(crate) fn told(&self, payload: &str) {
        self.observer
            .iter()
            .for_each(|observer| observer.told(payload));
    }

    /// Tells whoever looks on that there is no more.
    pub(crate) fn ended(&self) {
        self.observer.iter().for_each(|observer| observer.ended());
    }

    /// Writes down a refusal that the bot is to blame for.
    pub(super) fn note(&self, request: &str, body: Value, refusal: &Refusal) {
        if !refusal.is_violation() {
            return;
        }
        tracing::warn!(request, %body, answer = %refusal.body(), "Discord would refuse this");
        let mut violations = lock(&self.violations);
        if violations.len() < MOST_KEPT {
            violations.push(Violation {
                request: request.to_owned(),
                body,
                answer: refusal.body(),
            });
        }
    }

    /// All until now, the first one first; they are forgotten.
    pub(crate) fn take_violations(&self) -> Vec<Violation> {
        std::mem::take(&mut lock(&self.violations))
    }
}
