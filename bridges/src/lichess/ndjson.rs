//! Streams of lines: chunked, and never silent for longer than lichess's clients bear.

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures::stream::{self, Stream, StreamExt};
use serde_json::Value;
use std::convert::Infallible;
use std::time::Duration;

/// After how long without a line an empty one is sent. lichess sends one every seven seconds;
/// lichess-bot ends a stream on which nothing comes for fifteen.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(6);

/// An answer of these lines, each sent as soon as it is there. Without a length it is chunked, so
/// clients that read in blocks get each line at once.
pub(crate) fn lines(lines: impl Stream<Item = Value> + Send + 'static) -> Response {
    let lines = Box::pin(lines.map(|line| format!("{line}\n")));
    let bytes = stream::unfold(lines, async |mut lines| {
        let line = match tokio::time::timeout(KEEP_ALIVE_INTERVAL, lines.next()).await {
            Ok(line) => line?,
            Err(_) => "\n".to_owned(),
        };
        Some((Ok::<_, Infallible>(line), lines))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        // nginx would keep the lines back until it has some kilobytes.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(bytes)).into_response()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;
    use serde_json::json;

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
