//! ETags: the version of a game in quotes. It counts the events that the caller knows about.
//!
//! Each person has their own count, so an ETag reveals no events that are secret to them.
//! `If-Match` becomes the expected version of a command; `If-None-Match` saves sending an answer
//! twice.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, IntoResponseParts, Response, ResponseParts};
use std::convert::Infallible;

/// The ETag of a version of a game.
pub(crate) struct Tag(pub(crate) u64);

impl IntoResponseParts for Tag {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        response.headers_mut().insert(
            header::ETAG,
            HeaderValue::try_from(format!("\"{}\"", self.0))
                .expect("digits in quotes are visible ASCII"),
        );
        Ok(response)
    }
}

/// The versions that a request expects, or `None` if it accepts any. A tag that this API did not
/// make, or a weak one, matches no version (RFC 9110, 13.1.1).
pub(crate) fn if_match(headers: &HeaderMap) -> Option<Vec<u64>> {
    if !headers.contains_key(header::IF_MATCH)
        || list(headers, &header::IF_MATCH).any(|tag| tag == "*")
    {
        return None;
    }
    Some(
        list(headers, &header::IF_MATCH)
            .filter_map(version)
            .collect(),
    )
}

/// Leaves out the body of an answer that the client already has.
pub(crate) async fn not_modified(request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    // Copied before the handler takes the request.
    let asked = request.headers().clone();
    let response = next.run(request).await;
    let tag = response
        .headers()
        .get(header::ETAG)
        .and_then(|tag| tag.to_str().ok());
    // If-None-Match compares weakly (RFC 9110, 13.1.2).
    let known = tag.is_some_and(|tag| {
        list(&asked, &header::IF_NONE_MATCH)
            .any(|known| known == "*" || known.trim_start_matches("W/") == tag)
    });
    // Only a successful read can be left out; an error must always be sent.
    if !(reads && response.status() == StatusCode::OK && known) {
        return response;
    }
    let mut headers = response.headers().clone();
    for name in [
        header::CONTENT_TYPE,
        header::CONTENT_LENGTH,
        header::CONTENT_DISPOSITION,
    ] {
        headers.remove(name);
    }
    (StatusCode::NOT_MODIFIED, headers).into_response()
}

fn list<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(name)
        .into_iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
}

fn version(tag: &str) -> Option<u64> {
    let digits = tag.strip_prefix('"')?.strip_suffix('"')?;
    // Only in the form that this API writes: no sign, no leading zeros.
    digits
        .parse()
        .ok()
        .filter(|version: &u64| version.to_string() == digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn versions(values: &[&'static str]) -> Option<Vec<u64>> {
        if_match(
            &values
                .iter()
                .map(|value| (header::IF_MATCH, HeaderValue::from_static(value)))
                .collect(),
        )
    }

    #[test]
    fn a_request_expects_the_versions_that_it_names() {
        assert_eq!(versions(&[]), None);
        assert_eq!(versions(&["*"]), None);
        assert_eq!(versions(&["\"17\""]), Some(vec![17]));
        assert_eq!(
            versions(&["\"17\", \"18\"", "\"19\""]),
            Some(vec![17, 18, 19])
        );
    }

    #[test]
    fn a_foreign_tag_matches_no_version() {
        for tag in [
            "",
            "17",
            "\"017\"",
            "\"+17\"",
            "W/\"17\"",
            "\"seventeen\"",
            "\"99999999999999999999999\"",
            "\"",
        ] {
            assert_eq!(versions(&[tag]), Some(vec![]), "{tag}");
        }
    }
}
