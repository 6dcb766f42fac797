//! Bodies whose parts are sent as they come, and that are never silent for long.

use axum::body::Body;
use futures::stream::{self, Stream, StreamExt};
use std::convert::Infallible;
use std::time::Duration;

/// After how long without a part the filler is sent. lichess sends something every seven seconds;
/// lichess-bot ends a stream on which nothing comes for fifteen.
const MAX_SILENCE: Duration = Duration::from_secs(6);

/// A body of these parts. Without a length it is chunked, so clients that read in blocks get each
/// part at once.
pub(crate) fn body(
    parts: impl Stream<Item = String> + Send + 'static,
    filler: &'static str,
) -> Body {
    let bytes = stream::unfold(Box::pin(parts), async move |mut parts| {
        let part = match tokio::time::timeout(MAX_SILENCE, parts.next()).await {
            Ok(part) => part?,
            Err(_) => filler.to_owned(),
        };
        Some((Ok::<_, Infallible>(part), parts))
    });
    Body::from_stream(bytes)
}
