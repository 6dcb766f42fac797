//! Somebody who looks on: told of every answer and every event on its way to the bot, and of the end.
//!
//! For tests that hold the traffic against something else, as the sandbox's own tests hold it against the models of serenity
//! and twilight, and for whoever wants to see what a bot is told.

use std::fmt::Debug;

use serde_json::Value;

/// Looks on at a sandbox; see [`Builder::observer`](crate::Builder::observer).
///
/// The methods are called in the tasks that serve the bot, and should not wait.
pub trait Observer: Debug + Send + Sync {
    /// A request was answered. `request` is the method and the path, as `GET /api/v10/users/@me`; `body` is null where there
    /// is none.
    fn answered(&self, request: &str, status: u16, body: &Value) {
        let _ = (request, status, body);
    }

    /// A payload of the gateway was sent: `op`, `d`, `s`, `t`.
    fn told(&self, payload: &str) {
        let _ = payload;
    }

    /// The handle of the sandbox was dropped, or it was shut down; called once, where that happens, so that a test can fail
    /// here.
    fn ended(&self) {}
}
