//! ETags: the version of a game in quotes. It counts the events that the caller knows about.
//!
//! Each person has their own count, so an ETag reveals no events that are secret to them.
//! `If-Match` becomes the expected version of a command; `If-None-Match` saves sending an answer
//! twice.

use super::problem::{Kind, Problem};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, IntoResponseParts, Response, ResponseParts};
use std::convert::Infallible;

/// The ETag of a version of a game.
pub(crate) struct Tag(pub(crate) u64);

impl IntoResponseParts for Tag {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        response.headers_mut().insert(header::ETAG, self.value());
        Ok(response)
    }
}

impl Tag {
    /// The value of the header.
    pub(crate) fn value(&self) -> HeaderValue {
        HeaderValue::try_from(of_version(self.0)).expect("digits in quotes are visible ASCII")
    }
}

/// The ETag of a version, as text.
pub(crate) fn of_version(version: u64) -> String {
    format!("\"{version}\"")
}

/// Whether a request says that its client already has the answer with this ETag.
pub(crate) fn is_known(headers: &HeaderMap, tag: &str) -> Result<bool, Problem> {
    // If-None-Match compares weakly (RFC 9110, 13.1.2).
    let is_known = |known: &str| known == "*" || known.trim_start_matches("W/") == tag;
    Ok(tags(headers, &header::IF_NONE_MATCH)?
        .into_iter()
        .any(is_known))
}

/// Whether a request says that its client already has the answer of this version.
pub(crate) fn has_version(headers: &HeaderMap, version: u64) -> Result<bool, Problem> {
    Ok(headers.contains_key(header::IF_NONE_MATCH) && is_known(headers, &of_version(version))?)
}

/// The versions that a request expects, or `None` if it accepts any. A tag that this API did not
/// make, or a weak one, matches no version (RFC 9110, 13.1.1).
pub(crate) fn if_match(headers: &HeaderMap) -> Result<Option<Vec<u64>>, Problem> {
    if !headers.contains_key(header::IF_MATCH) {
        return Ok(None);
    }
    let tags = tags(headers, &header::IF_MATCH)?;
    if tags.contains(&"*") {
        return Ok(None);
    }
    Ok(Some(tags.into_iter().filter_map(version).collect()))
}

/// The headers of a read in which its client says which answers it has.
pub(crate) struct Known(Option<HeaderMap>);

impl Known {
    pub(crate) fn of(request: &Request) -> Self {
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        let values = request.headers().get_all(header::IF_NONE_MATCH).iter();
        let mut known = HeaderMap::new();
        for value in values {
            known.append(header::IF_NONE_MATCH, value.clone());
        }
        Self(Some(known).filter(|known| reads && !known.is_empty()))
    }

    /// Leaves out the body of an answer that the client already has. Most handlers that have much
    /// to do have compared before.
    pub(crate) fn without_body(self, response: Response) -> Response {
        let tag = response.headers().get(header::ETAG);
        let tag = tag.and_then(|tag| tag.to_str().ok());
        // Only a successful read can be left out; an error must always be sent.
        let (Some(known), StatusCode::OK, Some(tag)) = (self.0, response.status(), tag) else {
            return response;
        };
        match is_known(&known, tag) {
            Ok(true) => {}
            Ok(false) => return response,
            Err(problem) => return problem.into_response(),
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
}

/// The tags in a header; none if the request does not have it.
fn tags<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Vec<&'a str>, Problem> {
    let mut tags = Vec::new();
    for value in headers.get_all(name) {
        let value = value.to_str().map_err(|_| malformed(name))?;
        let named = value.split(',').map(str::trim);
        // An empty place in a list means nothing (RFC 9110, 5.6.1).
        let before = tags.len();
        tags.extend(named.filter(|tag| !tag.is_empty()));
        if tags.len() == before || !tags[before..].iter().all(|tag| is_tag(tag)) {
            return Err(malformed(name));
        }
    }
    Ok(tags)
}

/// Whether this is `*` or a tag in quotes. No tag of this API has a comma or a quote in it.
fn is_tag(text: &str) -> bool {
    let strong = text.strip_prefix("W/").unwrap_or(text);
    let opaque = strong
        .strip_prefix('"')
        .and_then(|tag| tag.strip_suffix('"'));
    text == "*" || opaque.is_some_and(|tag| !tag.contains(['"', ' ']))
}

/// The problem of a header that has something else than tags.
fn malformed(name: &HeaderName) -> Problem {
    let name = match *name {
        header::IF_MATCH => "If-Match",
        _ => "If-None-Match",
    };
    let detail = format!(
        "{name} takes the ETag of an answer, with its quotes: {name}: \"5\". Several are separated by \
         commas, and * stands for any."
    );
    Problem::new(Kind::InvalidHeader, detail)
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
        .ok()
        .map(|versions| versions.unwrap_or_else(|| vec![u64::MAX]))
    }

    /// The value for a header that accepts any version.
    const ANY: [u64; 1] = [u64::MAX];

    #[test]
    fn a_request_expects_the_versions_that_it_names() {
        assert_eq!(versions(&[]), Some(ANY.into()));
        assert_eq!(versions(&["*"]), Some(ANY.into()));
        assert_eq!(versions(&["\"17\""]), Some(vec![17]));
        assert_eq!(
            versions(&["\"17\", \"18\"", "\"19\""]),
            Some(vec![17, 18, 19])
        );
        assert_eq!(versions(&[", \"17\",, "]), Some(vec![17]));
    }

    #[test]
    fn a_foreign_tag_matches_no_version() {
        for tag in [
            "\"017\"",
            "\"+17\"",
            "W/\"17\"",
            "\"seventeen\"",
            "\"99999999999999999999999\"",
        ] {
            assert_eq!(versions(&[tag]), Some(vec![]), "{tag}");
        }
    }

    #[test]
    fn a_header_without_a_tag_is_not_valid() {
        for tag in ["", ",", "17", "\"", "\"1\" 2", "W/17", "\"17", "\"a\"b\""] {
            assert_eq!(versions(&[tag]), None, "{tag}");
            assert_eq!(versions(&["\"17\"", tag]), None, "{tag}");
        }
    }
}
