//! The request that is being answered, wherever a problem is made or something is logged: its id,
//! and the language that it accepts.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use entente_presentation::text::{Language, Text};
use entente_service::random;

/// The header with the id of a request, and of its answer.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The header with the trace to which a request belongs (W3C Trace Context).
const TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");

/// The longest id that is taken from a request, in bytes.
const MAX_ID: usize = 128;

tokio::task_local! {
    static CONTEXT: RequestContext;
}

/// What is kept of a request until it is answered.
#[derive(Debug, Clone)]
pub(crate) struct RequestContext {
    /// The id, of visible ASCII characters: that which the client sent, or that of its trace, or
    /// else a random one.
    pub(crate) id: HeaderValue,
    accepted_language: Option<HeaderValue>,
}

impl RequestContext {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        Self {
            id: sent_id(headers)
                .or_else(|| trace_id(headers))
                .unwrap_or_else(new_id),
            accepted_language: headers.get(header::ACCEPT_LANGUAGE).cloned(),
        }
    }
}

fn sent_id(headers: &HeaderMap) -> Option<HeaderValue> {
    let sent = headers.get(REQUEST_ID)?;
    let is_visible = sent.as_bytes().iter().all(u8::is_ascii_graphic);
    (is_visible && (1..=MAX_ID).contains(&sent.len())).then(|| sent.clone())
}

/// The trace of a header such as `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`.
fn trace_id(headers: &HeaderMap) -> Option<HeaderValue> {
    let mut parts = headers.get(TRACE_PARENT)?.to_str().ok()?.split('-');
    let (version, trace) = (parts.next()?, parts.next()?);
    let is_version = is_hex(version, 2) && version != "ff";
    // A trace of zeros alone is none.
    let is_trace = is_hex(trace, 32) && trace.bytes().any(|digit| digit != b'0');
    (is_version && is_trace).then(|| HeaderValue::from_str(trace).ok())?
}

fn is_hex(text: &str, length: usize) -> bool {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.len() == length && text.bytes().all(is_digit)
}

fn new_id() -> HeaderValue {
    let id = hex::encode(random::<16>());
    HeaderValue::try_from(id).expect("hexadecimal digits are visible ASCII")
}

/// Answers a request: its problems have its id, and are in the language that it accepts.
pub(crate) async fn answering<A: Future>(context: RequestContext, answer: A) -> A::Output {
    CONTEXT.scope(context, answer).await
}

/// The id of the request that is being answered, for its problem and for the log; `None` where no
/// request is.
pub(crate) fn request_id() -> Option<String> {
    let id = CONTEXT.try_with(|context| context.id.to_str().ok().map(str::to_owned));
    id.ok().flatten()
}

/// The language that a request with this header accepts.
pub(crate) fn accepted(header: Option<&HeaderValue>) -> Language {
    let header = header.and_then(|value| value.to_str().ok());
    header.map_or(Language::English, Language::accepted)
}

/// The texts of the documentation, which is English.
pub(crate) fn english() -> &'static Text {
    Text::for_programs(Language::English)
}

/// The texts of the request that is being answered, for programs; English ones where no request
/// is.
pub(crate) fn texts() -> &'static Text {
    let language = CONTEXT.try_with(|context| accepted(context.accepted_language.as_ref()));
    Text::for_programs(language.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;

    fn id(headers: &[(HeaderName, &str)]) -> String {
        let mut sent = HeaderMap::new();
        for (name, value) in headers {
            sent.append(name, HeaderValue::from_bytes(value.as_bytes()).unwrap());
        }
        let context = RequestContext::of(&sent);
        context.id.to_str().unwrap().to_owned()
    }

    const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

    #[test]
    fn the_id_is_that_of_the_client_or_of_its_trace() {
        let trace = format!("00-{TRACE}-00f067aa0ba902b7-01");
        let longest = "x".repeat(MAX_ID);
        for (headers, expected) in [
            (vec![(REQUEST_ID, "a-1"), (TRACE_PARENT, &*trace)], "a-1"),
            (vec![(REQUEST_ID, &*longest)], &*longest),
            (vec![(REQUEST_ID, "{\"a\\}")], "{\"a\\}"),
            (vec![(TRACE_PARENT, &*trace)], TRACE),
            (vec![(REQUEST_ID, ""), (TRACE_PARENT, &*trace)], TRACE),
        ] {
            assert_eq!(id(&headers), expected, "{headers:?}");
        }
    }

    #[test]
    fn what_can_be_no_id_is_replaced_by_a_random_one() {
        let too_long = "x".repeat(MAX_ID + 1);
        let of_zeros = format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32));
        let headers = [
            (REQUEST_ID, ""),
            (REQUEST_ID, "two words"),
            (REQUEST_ID, "a\tb"),
            (REQUEST_ID, "ü"),
            (REQUEST_ID, &*too_long),
            (TRACE_PARENT, "00"),
            (
                TRACE_PARENT,
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            ),
            (
                TRACE_PARENT,
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            ),
            (TRACE_PARENT, &*of_zeros),
        ];
        let mut ids: Vec<String> = headers
            .iter()
            .map(|one| id(std::slice::from_ref(one)))
            .collect();
        ids.push(id(&[]));
        assert!(ids.iter().all(|id| is_hex(id, 32)), "{ids:?}");
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), headers.len() + 1);
    }
}
