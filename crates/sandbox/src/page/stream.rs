//! The event stream of the chat page: server-sent events of what its person can see.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::{Stream, StreamExt};
use tokio::sync::mpsc;

use crate::page::requests::{Failure, Viewer};
use crate::shared::Shared;
use crate::subscribers::{PageEvent, PageSubscriber};

/// The most events that wait for a page. The stream of one that reads too slowly ends, and its
/// browser opens another one.
const MAX_WAITING_EVENTS: usize = 1_000;

/// Opens the event stream of a page.
pub(super) async fn open(
    State(shared): State<Arc<Shared>>,
    Query(who): Query<Viewer>,
) -> Result<Response, Failure> {
    let user = who.user(&shared)?.id;
    let (out, events) = mpsc::channel(MAX_WAITING_EVENTS);
    // The page asks for the bootstrap after the stream is open, so it misses no event in between.
    shared.update(|world| world.subscribers.pages.push(PageSubscriber { user, out }));
    let sse_events = until_stopped(&shared, events).map(|(name, data)| {
        Ok::<_, Infallible>(
            axum::response::sse::Event::default()
                .event(name)
                .data(data.to_string()),
        )
    });
    Ok(Sse::new(sse_events)
        .keep_alive(KeepAlive::default())
        .into_response())
}

/// The events as a stream that ends with the sandbox.
fn until_stopped(
    shared: &Shared,
    events: mpsc::Receiver<PageEvent>,
) -> impl Stream<Item = PageEvent> + use<> {
    let stopped = shared.stopped();
    let events = futures::stream::unfold(events, |mut events| async {
        events.recv().await.map(|one| (one, events))
    });
    events.take_until(stopped)
}
