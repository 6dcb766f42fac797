//! Requests and answers in lichess's forms. Its clients send fields as JSON, as a form, or in the
//! query. A refusal is `{"error": …}`, with the status that they know, and a stream is chunked
//! lines, never silent for longer than they bear.

use crate::caller::{self, Refused};
use axum::body::Bytes;
use axum::extract::{FromRequest, Query, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use futures::stream::{Stream, StreamExt};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// The answer to a request, or why it was refused.
pub(super) type Result<T, E = Failure> = std::result::Result<T, E>;

/// What nearly every operation answers.
pub(super) type JsonAnswer = Result<Json<Value>>;

/// An answer that says why a request was refused.
#[derive(Debug)]
pub(super) struct Failure {
    status: StatusCode,
    error: String,
    retry_after: Option<u64>,
    /// The limit that was reached, by the name of the API's problem.
    limit: Option<String>,
}

impl Failure {
    /// A refusal of a request that the API has no words for.
    pub(super) fn bad(error: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error)
    }

    /// The refusal of a request about something that does not exist.
    pub(super) fn missing(error: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, error)
    }

    pub(super) fn new(status: StatusCode, error: impl Into<String>) -> Self {
        Self {
            status,
            error: error.into(),
            retry_after: None,
            limit: None,
        }
    }

    /// The body: with the limit that was reached, and for how long, if there is one.
    fn body(&self) -> Value {
        let mut body = json!({"error": self.error});
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            let key = self.limit.as_deref().unwrap_or(USUAL_LIMIT);
            let seconds = self.retry_after.unwrap_or(USUAL_WAIT);
            body["ratelimit"] = json!({"key": key, "seconds": seconds});
        }
        body
    }
}

/// The limit and the seconds of a refusal that names none.
const USUAL_LIMIT: &str = "too-many-requests";
const USUAL_WAIT: u64 = 60;

/// The statuses that mean the same to lichess's clients. All other refusals are 400: a client of
/// lichess that gets 409 or 422 takes that for a fault of the server.
const SAME: [StatusCode; 6] = [
    StatusCode::UNAUTHORIZED,
    StatusCode::FORBIDDEN,
    StatusCode::NOT_FOUND,
    StatusCode::METHOD_NOT_ALLOWED,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::TOO_MANY_REQUESTS,
];

/// What the API calls a field of lichess. Its refusals begin with the name.
const FIELDS: [(&str, &str); 3] = [
    ("starting_position", "fen"),
    ("person", "username"),
    ("for", "seconds"),
];

/// The text of the API without words that the client never sent.
fn in_own_words(detail: String) -> String {
    let of_lichess = detail.split_once(": ").and_then(|(name, rest)| {
        let (_, own) = FIELDS.iter().find(|(known, _)| *known == name)?;
        Some(format!("{own}: {rest}"))
    });
    of_lichess.unwrap_or(detail)
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        let is_same = SAME.contains(&refused.status) || refused.status.is_server_error();
        Self {
            status: if is_same {
                refused.status
            } else {
                StatusCode::BAD_REQUEST
            },
            error: in_own_words(refused.detail()),
            retry_after: refused.retry_after,
            limit: refused.kind().map(str::to_owned),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after {
            let seconds = HeaderValue::from(seconds);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// The fields that have a value, as text.
#[derive(Debug, Default)]
pub(super) struct Fields(HashMap<String, String>);

impl Fields {
    /// The fields in an address, for requests whose body is something else.
    pub(super) fn of_query(uri: &Uri) -> Self {
        let query = Query::<HashMap<String, String>>::try_from_uri(uri);
        Self(query.map(|Query(fields)| fields).unwrap_or_default())
    }

    /// The value of a field; an empty one counts as none.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let value = self.0.get(name).map(|value| value.trim());
        value.filter(|value| !value.is_empty())
    }

    /// Whether a field says that something is wanted. Python's clients write `True`.
    pub(super) fn is_set(&self, name: &str) -> bool {
        self.flag(name) == Some(true)
    }

    /// The value of a field that says yes or no.
    pub(super) fn flag(&self, name: &str) -> Option<bool> {
        match self.get(name)?.to_ascii_lowercase().as_str() {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        }
    }

    /// The value of a field that is a whole number.
    pub(super) fn number(&self, name: &str) -> Result<Option<u64>> {
        let number = self.get(name).map(str::parse).transpose();
        number.map_err(|_| Failure::bad(format!("{name}: it is a whole number.")))
    }

    /// The fields of an object. Those of an object in it have its name before theirs, as in a
    /// form: `clock.limit`.
    fn of_object(object: Map<String, Value>) -> Self {
        let mut fields = HashMap::new();
        for (name, value) in object {
            match value {
                Value::Null => {}
                Value::String(text) => drop(fields.insert(name, text)),
                Value::Object(inner) => {
                    let inner = Self::of_object(inner).0.into_iter();
                    fields.extend(inner.map(|(last, text)| (format!("{name}.{last}"), text)));
                }
                // Some languages write whole numbers with a point.
                other => {
                    let text = other.to_string();
                    let whole = text.strip_suffix(".0").map(str::to_owned);
                    fields.insert(name, whole.unwrap_or(text));
                }
            }
        }
        Self(fields)
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let Self(mut fields) = Self::of_query(request.uri());
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let unreadable = |_| Failure::bad("The body cannot be read: send a form or JSON.");
        if kind.starts_with("application/json") {
            let body = Bytes::from_request(request, state).await;
            let body = body.map_err(|_| Failure::bad("The body is too large."))?;
            let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&body);
            let object = serde_json::from_slice(body).map_err(unreadable)?;
            fields.extend(Self::of_object(object).0);
        } else if kind.starts_with("application/x-www-form-urlencoded") {
            let form = Form::<HashMap<String, String>>::from_request(request, state).await;
            let Form(form) = form.map_err(|_| Failure::bad("The form cannot be read."))?;
            fields.extend(form);
        }
        Ok(Self(fields))
    }
}

/// An answer of these lines, each sent as soon as it is there.
pub(super) fn stream_of_lines(lines: impl Stream<Item = Value> + Send + 'static) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        // nginx would keep the lines back until it has some kilobytes.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let lines = lines.map(|line| format!("{line}\n"));
    (headers, caller::chunked_body(lines, "\n")).into_response()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;
    use futures::stream;
    use serde_json::json;
    use std::time::Duration;

    fn failure(status: u16) -> Failure {
        let refused = Refused {
            status: StatusCode::from_u16(status).unwrap(),
            problem: json!({"detail": "Nf6 is not legal."}),
            retry_after: None,
            challenge: None,
        };
        refused.into()
    }

    #[test]
    fn a_refused_move_is_a_bad_request_with_the_reason() {
        let failure = failure(422);
        assert_eq!(failure.status, StatusCode::BAD_REQUEST);
        assert_eq!(failure.error, "Nf6 is not legal.");
    }

    #[test]
    fn statuses_that_clients_of_lichess_know_stay() {
        for status in [401, 404, 429, 500, 503] {
            assert_eq!(failure(status).status.as_u16(), status);
        }
    }

    #[test]
    fn a_limit_says_its_name_and_for_how_long() {
        let refused = Refused {
            status: StatusCode::TOO_MANY_REQUESTS,
            problem: json!({"type": "/problems/too-many-open-games", "detail": "Wait."}),
            retry_after: Some(7),
            challenge: None,
        };
        let expected = json!({
            "error": "Wait.",
            "ratelimit": {"key": "too-many-open-games", "seconds": 7},
        });
        assert_eq!(Failure::from(refused).body(), expected);
        let usual = json!({"key": USUAL_LIMIT, "seconds": USUAL_WAIT});
        assert_eq!(failure(429).body()["ratelimit"], usual);
        assert_eq!(failure(404).body()["ratelimit"], Value::Null);
    }

    #[test]
    fn a_refusal_without_a_document_still_says_something() {
        let refused = Refused {
            status: StatusCode::CONFLICT,
            problem: Value::Null,
            retry_after: None,
            challenge: None,
        };
        assert_eq!(Failure::from(refused).error, "Conflict");
    }

    #[test]
    fn an_object_in_an_object_has_the_fields_of_a_form() {
        let body = json!({"clock": {"limit": 60.0, "increment": 0}, "color": "white", "fen": null});
        let Value::Object(body) = body else {
            panic!("an object is an object");
        };
        let fields = Fields::of_object(body);
        assert_eq!(fields.get("clock.limit"), Some("60"));
        assert_eq!(fields.get("clock.increment"), Some("0"));
        assert_eq!(fields.get("color"), Some("white"));
        assert_eq!(fields.get("fen"), None);
    }

    #[test]
    fn flags_are_read_as_clients_write_them() {
        let of = |text: &str| Fields(HashMap::from([("flag".to_owned(), text.to_owned())]));
        for (text, flag) in [
            ("true", Some(true)),
            ("True", Some(true)),
            ("1", Some(true)),
            ("False", Some(false)),
            ("perhaps", None),
            ("", None),
        ] {
            assert_eq!(of(text).flag("flag"), flag, "{text}");
        }
        assert_eq!(of("12").number("flag").unwrap(), Some(12));
        assert_eq!(of("12").number("other").unwrap(), None);
        assert!(of("many").number("flag").is_err());
    }

    async fn next(body: &mut axum::body::BodyDataStream) -> Option<String> {
        let bytes = body.next().await?.unwrap();
        Some(String::from_utf8(bytes.to_vec()).unwrap())
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_stream_sends_empty_lines_within_seven_seconds() {
        let silent = stream::once(async { json!(1) }).chain(stream::pending());
        let response = stream_of_lines(silent);
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
        let mut body = stream_of_lines(stream::iter([json!({"a": 1})]))
            .into_body()
            .into_data_stream();
        assert_eq!(next(&mut body).await.as_deref(), Some("{\"a\":1}\n"));
        assert_eq!(next(&mut body).await, None);
    }
}
