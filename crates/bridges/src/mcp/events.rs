//! Event streams of messages.

use crate::caller;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use futures::Stream;
use serde_json::Value;

pub(super) const MEDIA_TYPE: &str = "text/event-stream";

/// A line that says nothing, so that the connection stays open.
const COMMENT: &str = ":\n";

/// A message as an event.
pub(super) fn message(message: &Value) -> String {
    event("message", &message.to_string())
}

/// An event with this data, a single line.
pub(crate) fn event(name: &str, data: &str) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}

/// An answer of these events, each sent as soon as it is there.
pub(crate) fn stream(events: impl Stream<Item = String> + Send + 'static) -> Response {
    let headers = [
        (header::CONTENT_TYPE, MEDIA_TYPE),
        (header::CACHE_CONTROL, "no-store"),
        // nginx would keep the events back until it has some kilobytes.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, caller::body(events, COMMENT)).into_response()
}
