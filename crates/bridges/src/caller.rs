//! The API as one caller uses it: requests to its router, in process or over HTTP, with the token
//! and the connection of the request that is being translated; and bodies whose parts are sent as
//! they come, and that are never silent for long.
//!
//! Limits, views, scopes and secrets are those of the API, because every answer comes from it. What
//! an answer means is known to `lichess` and `mcp`.

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use futures::stream::{self, Stream, StreamExt};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;
use tower::ServiceExt;

/// The longest answer that is read, in bytes: a long game as JSON is far shorter.
const ANSWER_LIMIT: usize = 32 << 20;

/// The longest wait that the API allows, in seconds.
pub(crate) const LONGEST_WAIT: u64 = 25;

/// The time by which a wait may end earlier than asked because its time is up, as clocks are
/// rounded.
const EARLY: Duration = Duration::from_millis(500);

/// The headers of the original request that the API has to see.
const PASSED_ON: [HeaderName; 3] = [
    header::AUTHORIZATION,
    header::ACCEPT_LANGUAGE,
    HeaderName::from_static("x-forwarded-for"),
];

/// The characters that have to be escaped in a segment of a path.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// A text as one segment of a path.
pub(crate) fn segment(text: &str) -> String {
    // Two dots alone would be another path.
    let escaped = utf8_percent_encode(text, SEGMENT).to_string();
    if escaped.chars().all(|letter| letter == '.') {
        return escaped.replace('.', "%2E");
    }
    escaped
}

/// The facts that the bridges know of the connection of a request.
#[derive(Clone, Default)]
pub(crate) struct Connection {
    /// The extensions before any router has added something, such as the parameters of a path: the
    /// API finds its own there.
    pub(crate) extensions: Extensions,
    /// True when the server is stopping.
    pub(crate) is_stopping: Option<watch::Receiver<bool>>,
}

/// The API, as the sender of a request uses it.
#[derive(Clone)]
pub(crate) struct Caller {
    api: Router,
    headers: HeaderMap,
    connection: Connection,
    /// The scheme and host to which the request was sent; empty if it came from no connection.
    origin: String,
}

impl FromRequestParts<Router> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Router) -> Result<Self, Infallible> {
        Ok(Self::of(api, parts))
    }
}

impl Caller {
    /// The API for the sender of this request.
    pub(crate) fn of(api: &Router, parts: &Parts) -> Self {
        let mut headers = HeaderMap::new();
        for name in PASSED_ON {
            for value in parts.headers.get_all(&name) {
                headers.append(name.clone(), value.clone());
            }
        }
        let connection = parts.extensions.get::<Connection>().cloned();
        Self {
            api: api.clone(),
            headers,
            connection: connection.unwrap_or_default(),
            origin: origin(parts),
        }
    }

    /// An address on this server, complete where the request says to whom it was sent.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// The API for somebody whose requests the router itself signs.
    pub(crate) fn alone(api: &Router) -> Self {
        Self {
            api: api.clone(),
            headers: HeaderMap::new(),
            connection: Connection::default(),
            origin: String::new(),
        }
    }

    /// The API for the person with another token; `None` if that can be no token.
    pub(crate) fn with_token(&self, token: &str) -> Option<Self> {
        let value = HeaderValue::try_from(format!("Bearer {token}")).ok()?;
        let mut other = self.clone();
        other.headers.insert(header::AUTHORIZATION, value);
        Some(other)
    }

    /// The answer to a request that reads.
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    /// The answer to a command.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(Method::POST, path, Some(body)).await
    }

    /// The answer of the API.
    pub(crate) async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let Ok(uri) = Uri::try_from(path) else {
            return Answer::empty(StatusCode::NOT_FOUND);
        };
        let mut request =
            Request::new(body.map_or_else(Body::empty, |body| body.to_string().into()));
        *request.method_mut() = method;
        *request.uri_mut() = uri;
        *request.headers_mut() = self.headers.clone();
        *request.extensions_mut() = self.connection.extensions.clone();
        if body.is_some() {
            let json = HeaderValue::from_static("application/json");
            request.headers_mut().insert(header::CONTENT_TYPE, json);
        }
        self.run(request).await
    }

    async fn run(&self, request: Request) -> Answer {
        let Ok(response) = self.api.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        match to_bytes(body, ANSWER_LIMIT).await {
            Ok(body) => Answer {
                status: parts.status,
                headers: parts.headers,
                body,
            },
            Err(_) => Answer::empty(StatusCode::BAD_GATEWAY),
        }
    }

    /// Waits for this time; `None` if the server stops meanwhile.
    pub(crate) async fn pause(&self, time: Duration) -> Option<()> {
        let Some(mut is_stopping) = self.connection.is_stopping.clone() else {
            tokio::time::sleep(time).await;
            return Some(());
        };
        tokio::select! {
            () = tokio::time::sleep(time) => Some(()),
            // It fails if the server has ended.
            _ = is_stopping.wait_for(|is_stopping| *is_stopping) => None,
        }
    }

    /// Waits until a game has another version than this one.
    pub(crate) async fn changed(&self, game: &str, known: &str, longest: u64) -> Waited {
        let wait = longest.min(LONGEST_WAIT);
        let path = format!("{}?wait={wait}", game_path(game, ""));
        let mut waiting = self.clone();
        if let Ok(known) = HeaderValue::try_from(known) {
            waiting.headers.insert(header::IF_NONE_MATCH, known);
        }
        let is_known = |answer: &Answer| {
            answer.status == StatusCode::NOT_MODIFIED || answer.tag().as_deref() == Some(known)
        };
        waiting.wait(&path, wait, is_known).await
    }

    /// The cursor of the last event in the caller's games.
    pub(crate) async fn last_event(&self) -> Result<String, Refused> {
        let answer = self.get("/api/v1/me/events?after=latest").await;
        answer.read().map(|page: EventPage| page.next)
    }

    /// Waits until something happens in the caller's games after the event with this cursor.
    pub(crate) async fn event_after(&self, cursor: &str) -> Waited {
        let path = format!(
            "/api/v1/me/events?after={}&wait={LONGEST_WAIT}",
            segment(cursor)
        );
        let is_known = |answer: &Answer| {
            let page = serde_json::from_slice(&answer.body);
            page.is_ok_and(|page: EventPage| page.next == cursor)
        };
        self.wait(&path, LONGEST_WAIT, is_known).await
    }

    /// The answer to a request that waits for so many seconds, or how its wait ended without one.
    async fn wait(&self, path: &str, seconds: u64, is_known: impl Fn(&Answer) -> bool) -> Waited {
        let begun = Instant::now();
        let answer = self.get(path).await;
        match is_known(&answer) {
            false => Waited::Answer(Box::new(answer)),
            true if begun.elapsed() + EARLY < Duration::from_secs(seconds) => Waited::HasToEnd,
            true => Waited::Unchanged,
        }
    }
}

/// The scheme and host to which a request was sent, as its sender or a proxy before the server
/// says. They are shown to this sender alone.
fn origin(parts: &Parts) -> String {
    let header = |name: HeaderName| parts.headers.get(name)?.to_str().ok();
    let in_address = parts.uri.authority().map(|authority| authority.as_str());
    let Some(host) = header(header::HOST).or(in_address) else {
        return String::new();
    };
    let scheme = header(HeaderName::from_static("x-forwarded-proto"));
    let scheme = scheme.filter(|scheme| *scheme == "https").unwrap_or("http");
    format!("{scheme}://{host}")
}

/// A page of events, as far as the bridges read it: a client looks at the games themselves.
#[derive(Deserialize)]
pub(crate) struct EventPage {
    pub(crate) events: Vec<GameEvent>,
    /// The cursor for the next page.
    pub(crate) next: String,
}

#[derive(Deserialize)]
pub(crate) struct GameEvent {
    /// The id of the game; `None` for what is about a whole match.
    pub(crate) game: Option<String>,
    /// The kind of the event.
    #[serde(rename = "type")]
    kind: String,
}

impl GameEvent {
    /// Whether the game was made or has begun with it.
    pub(crate) fn is_beginning(&self) -> bool {
        ["created", "started"].contains(&self.kind.as_str())
    }
}

/// The path of a game, or of what belongs to it.
pub(crate) fn game_path(game: &str, rest: &str) -> String {
    format!("/api/v1/games/{}{rest}", segment(game))
}

/// The end of a wait.
pub(crate) enum Waited {
    /// The API has something else to say.
    Answer(Box<Answer>),
    /// The time is up, and nothing has changed.
    Unchanged,
    /// The API ended the wait: it stops, or needs the connection for somebody else.
    HasToEnd,
}

/// An answer of the API.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    fn empty(status: StatusCode) -> Self {
        Self {
            status,
            headers: HeaderMap::new(),
            body: Bytes::new(),
        }
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: HeaderName) -> Option<String> {
        let value = self.headers.get(name)?.to_str().ok()?;
        Some(value.to_owned())
    }

    /// The version in the answer.
    pub(crate) fn tag(&self) -> Option<String> {
        self.header(header::ETAG)
    }

    /// The time that the caller has to wait, in whole seconds, if they asked for too much.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        self.header(header::RETRY_AFTER)?.parse().ok()
    }

    /// The body as JSON; null if it is none.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The answer, if the API did what it was asked for.
    pub(crate) fn success(self) -> Result<Self, Refused> {
        if self.status.is_success() {
            return Ok(self);
        }
        Err(Refused::of(&self))
    }

    /// The content of a successful answer.
    pub(crate) fn read<T: DeserializeOwned>(self) -> Result<T, Refused> {
        let answer = self.success()?;
        serde_json::from_slice(&answer.body).map_err(|_| Refused {
            status: StatusCode::BAD_GATEWAY,
            problem: Value::Null,
            retry_after: None,
            challenge: None,
        })
    }
}

/// A problem that the API had with a request.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.detail())]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    /// The problem document.
    pub(crate) problem: Value,
    /// In how many seconds the request can be repeated.
    pub(crate) retry_after: Option<u64>,
    /// The way to get permission (`WWW-Authenticate`).
    pub(crate) challenge: Option<HeaderValue>,
}

impl Refused {
    fn of(answer: &Answer) -> Self {
        Self {
            status: answer.status,
            problem: answer.json(),
            retry_after: answer.retry_after(),
            challenge: answer.headers.get(header::WWW_AUTHENTICATE).cloned(),
        }
    }

    /// The kind of problem, without its path.
    pub(crate) fn kind(&self) -> Option<&str> {
        self.problem["type"].as_str()?.rsplit('/').next()
    }

    /// The fault, and what would be right.
    pub(crate) fn detail(&self) -> String {
        let text = |name: &str| self.problem[name].as_str().map(str::to_owned);
        let usual = || {
            self.status
                .canonical_reason()
                .unwrap_or("Refused")
                .to_owned()
        };
        text("detail")
            .or_else(|| text("title"))
            .unwrap_or_else(usual)
    }
}

/// After how long without a part the filler is sent. lichess sends something every seven seconds;
/// lichess-bot ends a stream on which nothing comes for fifteen.
const MAX_SILENCE: Duration = Duration::from_secs(6);

/// A body of these parts. Without a length it is chunked, so clients that read in blocks get each
/// part at once.
pub(crate) fn chunked_body(
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

#[cfg(test)]
mod tests {
    use super::segment;

    #[test]
    fn a_text_is_one_segment_of_a_path() {
        for (text, escaped) in [
            ("7k3m9q2w5x1z", "7k3m9q2w5x1z"),
            ("a/b?c#d", "a%2Fb%3Fc%23d"),
            ("..", "%2E%2E"),
            ("a b", "a%20b"),
        ] {
            assert_eq!(segment(text), escaped);
        }
    }
}
