//! The state that REST keeps between requests: rate limits, violations and the observer.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::{Method, StatusCode};
use serde_json::Value;

use crate::body::Refusal;
use crate::traffic::limits::{Admission, Limiter, RateLimits};
use crate::traffic::observer::Observer;
use crate::values::clock::Moment;

/// The most violations that are kept until they are read. Nobody reads more, and a sandbox may run
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

/// The state of the REST interface.
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
