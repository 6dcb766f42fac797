//! The protocol over HTTP as it was in 2024-11-05 ("HTTP+SSE"): a client opens a stream of events,
//! which names the address for its messages; the answers come in the stream.
//!
//! A stream belongs to the process that opened it, and its messages have to reach that process.

use super::http::{self, Answering, Origins, respond, stopped};
use super::message::{Fault, Message, Messages};
use super::server::{Reply, Server};
use super::versions::Version;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use futures::{FutureExt, StreamExt, stream};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc::{Receiver, Sender as EventSender, channel};

/// The number of streams that can be open at the same time.
const MAX_STREAMS: usize = 1000;

/// The number of answers that wait for a client that does not read.
const MAX_UNREAD: usize = 64;

/// The streams that are open, by their ids.
#[derive(Clone, Default)]
pub(super) struct Streams(Arc<Mutex<HashMap<String, Opened>>>);

/// A stream that a client has opened.
#[derive(Clone)]
struct Opened {
    events: EventSender<String>,
    /// The token with which it was opened; messages need the same.
    token: Option<HeaderValue>,
    version: Version,
}

/// A stream for as long as its client reads it.
struct Reading {
    id: String,
    streams: Streams,
    events: Receiver<String>,
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.streams.lock().remove(&self.id);
    }
}

impl Streams {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Opened>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a stream for the owner of a token; `None` if there are too many.
    fn open(&self, token: Option<HeaderValue>) -> Option<Reading> {
        let mut random = [0; 16];
        getrandom::fill(&mut random).ok()?;
        let id = format!("{:032x}", u128::from_be_bytes(random));
        let (sender, events) = channel(MAX_UNREAD);
        let opened = Opened {
            events: sender,
            token,
            version: Version::negotiated(&"2024-11-05".into()),
        };
        let mut streams = self.lock();
        if streams.len() >= MAX_STREAMS {
            return None;
        }
        streams.insert(id.clone(), opened);
        let streams = self.clone();
        Some(Reading {
            id,
            streams,
            events,
        })
    }

    /// The open stream with this id, for the owner of this token.
    fn find(&self, uri: &Uri, token: Option<&HeaderValue>) -> Option<(String, Opened)> {
        let id = uri.query()?.strip_prefix("session_id=")?;
        let opened = self.lock().get(id)?.clone();
        (opened.token.as_ref() == token).then(|| (id.to_owned(), opened))
    }

    fn agree(&self, id: &str, version: Version) {
        if let Some(opened) = self.lock().get_mut(id) {
            opened.version = version;
        }
    }
}

/// The state of the handlers of both addresses.
pub(super) type Known = (Server, Origins, Streams);

/// `GET /mcp/sse`
pub(super) async fn open(
    State((server, origins, streams)): State<Known>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    if let Err(fault) = http::check(&server, &origins, &parts).await {
        return respond(&Reply::of_fault(&fault), true);
    }
    let token = parts.headers.get(header::AUTHORIZATION).cloned();
    let Some(reading) = streams.open(token) else {
        let why = "Too many streams are open";
        let fault = Fault::invalid(why, StatusCode::SERVICE_UNAVAILABLE);
        return respond(&Reply::of_fault(&fault), true);
    };
    let address = format!("messages?session_id={}", reading.id);
    let first = stream::iter([http::event("endpoint", &address)]);
    let later = stream::unfold(reading, async |mut reading| {
        let event = reading.events.recv().await?;
        Some((event, reading))
    });
    let stop = stopped(parts.extensions.get().cloned());
    http::event_stream(first.chain(later).take_until(stop.boxed()))
}

/// `POST /mcp/messages`
pub(super) async fn post(
    State((server, origins, streams)): State<Known>,
    request: Request,
) -> Response {
    let token = request.headers().get(header::AUTHORIZATION);
    let Some((id, opened)) = streams.find(request.uri(), token) else {
        let why = "There is no such stream for this token; GET /mcp/sse opens one";
        let fault = Fault::invalid(why, StatusCode::NOT_FOUND);
        return respond(&Reply::of_fault(&fault), true);
    };
    let (mut sender, messages) = match http::read(&server, &origins, request).await {
        Ok(read) => read,
        Err(fault) => return respond(&Reply::of_fault(&fault), true),
    };
    sender.version = opened.version;
    if let Messages::One(Message::Request(request)) = &messages
        && request.method == "initialize"
    {
        streams.agree(&id, Version::negotiated(&request.params["protocolVersion"]));
    }
    let events = opened.events;
    match Answering::begin(server, sender, messages).await {
        Answering::Done(Some(reply)) if reply.challenge.is_some() => return respond(&reply, true),
        Answering::Done(reply) => send(&events, reply).await,
        Answering::Going(answer) => {
            tokio::spawn(async move {
                tokio::select! {
                    reply = answer => send(&events, reply).await,
                    // Nobody waits for it any more.
                    () = events.closed() => {}
                }
            });
        }
    }
    StatusCode::ACCEPTED.into_response()
}

async fn send(events: &EventSender<String>, reply: Option<Reply>) {
    if let Some(reply) = reply {
        // Who does not read any more gets no answer.
        let _ = events.send(http::message(&reply.body)).await;
    }
}
