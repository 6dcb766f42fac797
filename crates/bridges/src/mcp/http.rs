//! The protocol over HTTP ("streamable HTTP"): a message, or a batch of them, is a POST. The answer
//! is JSON or an event stream, as the client accepts. One that takes longer begins before it is
//! there.

use crate::caller::{self, Caller, Connection};
use crate::mcp::message::{Fault, MESSAGE_LIMIT, Messages};
use crate::mcp::server::{Reply, Sender, Server, check_token};
use crate::mcp::versions::{self, Version};
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use futures::future::BoxFuture;
use futures::{Stream, StreamExt, stream};
use serde_json::Value;
use std::time::Duration;

/// How long until an answer begins although it is not there yet: clients and proxies do not wait
/// long for the first byte.
const MAX_SILENCE: Duration = Duration::from_secs(3);

/// The origins of web pages that may speak to the server.
#[derive(Debug, Clone)]
pub(super) struct Origins(Vec<String>);

impl Origins {
    pub(super) fn new(origins: &[String]) -> Self {
        Self(origins.to_vec())
    }

    /// Refuses a page of any other origin: it may have got here by changing the address of its own
    /// name (DNS rebinding). Programs that are no web page have no origin, or one of their own
    /// scheme.
    fn check(&self, headers: &HeaderMap) -> Result<(), Fault> {
        let mut origins = headers.get_all(header::ORIGIN).iter();
        let is_known = |origin: &HeaderValue| {
            let origin = origin.to_str().unwrap_or_default();
            let mut known = self.0.iter();
            is_local(origin) || known.any(|known| known.eq_ignore_ascii_case(origin))
        };
        match origins.find(|origin| !is_known(origin)) {
            None => Ok(()),
            Some(origin) => {
                let origin = String::from_utf8_lossy(origin.as_bytes());
                let why = format!("Pages of the origin {origin} may not use MCP here");
                Err(Fault::invalid(why, StatusCode::FORBIDDEN))
            }
        }
    }
}

/// Whether an origin is this machine, or no web page.
fn is_local(origin: &str) -> bool {
    let Ok(origin) = origin.to_ascii_lowercase().parse::<Uri>() else {
        return false;
    };
    match origin.scheme_str() {
        Some("http" | "https") => {
            matches!(origin.host(), Some("localhost" | "127.0.0.1" | "[::1]"))
        }
        scheme => scheme.is_some(),
    }
}

/// The media types that a client accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Accepted {
    json: bool,
    events: bool,
}

impl Accepted {
    /// Without the header everything is accepted.
    fn of(headers: &HeaderMap) -> Self {
        let values = headers.get_all(header::ACCEPT).iter();
        let values = values.filter_map(|value| value.to_str().ok());
        let ranges = values.flat_map(|value| value.split(',')).map(str::trim);
        let ranges: Vec<String> = ranges
            .filter(|range| !range.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        let has = |names: [&str; 3]| {
            ranges.is_empty() || ranges.iter().any(|range| is_wanted(range, names))
        };
        Self {
            json: has(["application/json", "application/*", "*/*"]),
            events: has(["text/event-stream", "text/*", "*/*"]),
        }
    }
}

/// Whether a media range has one of these names. With the weight 0 it is what the client does not
/// want.
fn is_wanted(range: &str, names: [&str; 3]) -> bool {
    let mut parts = range.split(';').map(str::trim);
    let is_named = parts.next().is_some_and(|name| names.contains(&name));
    let weight = parts.find_map(|part| part.strip_prefix("q="));
    is_named && weight.is_none_or(|weight| weight.parse() != Ok(0.0))
}

/// The sender and the messages of a POST, or why it cannot be read.
pub(super) async fn read(
    server: &Server,
    origins: &Origins,
    request: Request,
) -> Result<(Sender, Messages), Fault> {
    let (parts, body) = request.into_parts();
    origins.check(&parts.headers)?;
    check_content_type(&parts)?;
    let body = to_bytes(body, MESSAGE_LIMIT).await;
    let messages = Messages::read(&body.map_err(|_| Fault::too_large())?)?;
    let sender = Sender {
        caller: Caller::of(&server.api, &parts),
        version: versions::of_headers(&parts.headers)?,
        headers: Some(parts.headers),
    };
    Ok((sender, messages))
}

/// Checks the origin and the token of a request without a message.
pub(super) async fn check(server: &Server, origins: &Origins, parts: &Parts) -> Result<(), Fault> {
    origins.check(&parts.headers)?;
    let sender = Sender {
        caller: Caller::of(&server.api, parts),
        version: Version::negotiated(&"2024-11-05".into()),
        headers: Some(parts.headers.clone()),
    };
    check_token(&sender).await
}

fn check_content_type(parts: &Parts) -> Result<(), Fault> {
    let media_type = parts.headers.get(header::CONTENT_TYPE);
    let media_type = media_type
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    if media_type.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let why = "Content-Type: a message is application/json";
    Err(Fault::invalid(why, StatusCode::UNSUPPORTED_MEDIA_TYPE))
}

/// `POST /mcp`
pub(super) async fn post(
    State((server, origins)): State<(Server, Origins)>,
    request: Request,
) -> Response {
    let accepted = Accepted::of(request.headers());
    if !accepted.json && !accepted.events {
        let why = "Accept: an answer is application/json or text/event-stream";
        let fault = Fault::invalid(why, StatusCode::NOT_ACCEPTABLE);
        return respond(&Reply::of_fault(&fault), true);
    }
    let (sender, messages) = match read(&server, &origins, request).await {
        Ok(read) => read,
        Err(fault) => return respond(&Reply::of_fault(&fault), true),
    };
    match Answering::begin(server, sender, messages).await {
        Answering::Done(None) => StatusCode::ACCEPTED.into_response(),
        Answering::Done(Some(reply)) => respond(&reply, accepted.json),
        Answering::Going(answer) => {
            let answer = stream::once(answer).filter_map(async |reply| reply);
            if accepted.events {
                return event_stream(answer.map(|reply| message(&reply.body)));
            }
            let text = answer.map(|reply| reply.body.to_string());
            let json = [(header::CONTENT_TYPE, "application/json")];
            // White space before a value means nothing.
            (json, caller::chunked_body(text, "\n")).into_response()
        }
    }
}

/// The refusal of a method that an address does not have.
pub(super) async fn no_such_method() -> Response {
    let why = "Method not allowed: the Allow header lists those of this address";
    let fault = Fault::invalid(why, StatusCode::METHOD_NOT_ALLOWED);
    respond(&Reply::of_fault(&fault), true)
}

/// The answers to messages, as far as they are there.
pub(super) enum Answering {
    Done(Option<Reply>),
    /// Somebody waits for something.
    Going(BoxFuture<'static, Option<Reply>>),
}

impl Answering {
    /// Begins to answer, and waits for it as long as nobody notices.
    pub(super) async fn begin(server: Server, sender: Sender, messages: Messages) -> Self {
        let mut answer: BoxFuture<'static, _> =
            Box::pin(async move { server.reply(&sender, messages).await });
        match tokio::time::timeout(MAX_SILENCE, &mut answer).await {
            Ok(reply) => Self::Done(reply),
            Err(_) => Self::Going(answer),
        }
    }
}

/// A whole answer.
pub(super) fn respond(reply: &Reply, is_json: bool) -> Response {
    let (media_type, text) = if is_json {
        ("application/json", reply.body.to_string())
    } else {
        (MEDIA_TYPE, message(&reply.body))
    };
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = reply.status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    if let Some(challenge) = &reply.challenge {
        headers.insert(header::WWW_AUTHENTICATE, challenge.clone());
    }
    response
}

/// Ends when the server stops, or when the connection of a request knows no server.
pub(super) async fn stopped(connection: Option<Connection>) {
    let is_stopping = connection.and_then(|connection| connection.is_stopping);
    match is_stopping {
        // It fails if the server has ended.
        Some(mut is_stopping) => drop(is_stopping.wait_for(|is_stopping| *is_stopping).await),
        None => std::future::pending().await,
    }
}

pub(super) const MEDIA_TYPE: &str = "text/event-stream";

/// A line that says nothing, so that the connection stays open.
const COMMENT: &str = ":\n";

/// A message as an event.
pub(super) fn message(message: &Value) -> String {
    event("message", &message.to_string())
}

/// An event with this data, a single line.
pub(super) fn event(name: &str, data: &str) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}

/// An answer of these events, each sent as soon as it is there.
pub(super) fn event_stream(events: impl Stream<Item = String> + Send + 'static) -> Response {
    let headers = [
        (header::CONTENT_TYPE, MEDIA_TYPE),
        (header::CACHE_CONTROL, "no-store"),
        // nginx would keep the events back until it has some kilobytes.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, caller::chunked_body(events, COMMENT)).into_response()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;

    #[test]
    fn media_types_are_accepted_as_clients_write_them() {
        for (value, json, events) in [
            (None, true, true),
            (Some(""), true, true),
            (Some("application/json, text/event-stream"), true, true),
            (Some("application/json"), true, false),
            (Some("text/event-stream"), false, true),
            (Some("*/*"), true, true),
            (Some("application/*;q=0.5"), true, false),
            (
                Some("Application/JSON; charset=utf-8 , text/plain"),
                true,
                false,
            ),
            (Some("text/event-stream, application/json;q=0"), false, true),
            (Some("text/html"), false, false),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(value) = value {
                headers.insert(header::ACCEPT, HeaderValue::from_static(value));
            }
            assert_eq!(
                Accepted::of(&headers),
                Accepted { json, events },
                "{value:?}"
            );
        }
    }

    #[test]
    fn only_pages_of_known_origins_may_speak() {
        let origins = Origins::new(&["https://chess.example".to_owned()]);
        for (origin, is_known) in [
            ("http://localhost:6274", true),
            ("https://127.0.0.1", true),
            ("http://[::1]:3000", true),
            ("https://Chess.example", true),
            ("vscode-file://vscode-app", true),
            ("https://chess.example:444", false),
            ("http://chess.example", false),
            ("http://localhost.example", false),
            ("http://127.0.0.1.example:8065", false),
            ("null", false),
            ("", false),
        ] {
            let headers = [(header::ORIGIN, HeaderValue::from_static(origin))];
            let checked = origins.check(&headers.into_iter().collect());
            assert_eq!(checked.is_ok(), is_known, "{origin}");
        }
        assert!(origins.check(&HeaderMap::new()).is_ok());
    }
}
