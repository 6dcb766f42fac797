//! Refusals in lichess's form: `{"error": …}`, with the status that its clients know.

use crate::caller::Refused;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// The answer to a request, or why it was refused.
pub(super) type Result<T, E = Failure> = std::result::Result<T, E>;

/// An answer that says why a request was refused.
#[derive(Debug)]
pub(crate) struct Failure {
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
    pub(crate) fn missing(error: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, error)
    }

    pub(crate) fn new(status: StatusCode, error: impl Into<String>) -> Self {
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
    let named = detail.split_once(": ");
    let of_lichess = named.and_then(|(name, rest)| {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;

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
}
