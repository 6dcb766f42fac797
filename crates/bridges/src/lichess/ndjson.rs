//! Streams of lines: chunked, and never silent for longer than lichess's clients bear.

use crate::caller;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use futures::stream::{Stream, StreamExt};
use serde_json::Value;

/// An answer of these lines, each sent as soon as it is there.
pub(crate) fn lines(lines: impl Stream<Item = Value> + Send + 'static) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        // nginx would keep the lines back until it has some kilobytes.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let lines = lines.map(|line| format!("{line}\n"));
    (headers, caller::body(lines, "\n")).into_response()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;
    use futures::stream;
    use serde_json::json;
    use std::time::Duration;

    async fn next(body: &mut axum::body::BodyDataStream) -> Option<String> {
        let bytes = body.next().await?.unwrap();
        Some(String::from_utf8(bytes.to_vec()).unwrap())
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_stream_sends_empty_lines_within_seven_seconds() {
        let silent = stream::once(async { json!(1) }).chain(stream::pending());
        let response = lines(silent);
        assert!(!response.headers().contains_key(header::CONTENT_LENGTH));
        let mut body = response.into_body().into_data_stream();
        assert_eq!(next(&mut body).await.as_deref(), Some("1\n"));
        for _ in 0..3 {
            let begun = tokio::time::Instant::now();
            assert_eq!(next(&mut body).await.as_deref(), Some("\n"));
            assert!(begun.elapsed() < Duration::from_secs(7));
        }
    }

    #[tokio::test]
    async fn a_stream_ends_with_its_last_line() {
        let mut body = lines(stream::iter([json!({"a": 1})]))
            .into_body()
            .into_data_stream();
        assert_eq!(next(&mut body).await.as_deref(), Some("{\"a\":1}\n"));
        assert_eq!(next(&mut body).await, None);
    }
}
