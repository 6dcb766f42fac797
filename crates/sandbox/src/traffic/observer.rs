//! An observer of the traffic between sandbox and bot: requests, responses and gateway payloads.
//!
//! The sandbox's own tests use it to check all traffic against the models of serenity and twilight.

use std::fmt::Debug;

use serde_json::Value;

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
