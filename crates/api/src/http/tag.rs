//! ETags: whose view of a game an answer shows, in which version and language.
//!
//! `"17-p0-en"` is version 17 as player 0 sees it, and `"17-w-en"` as those who only watch do, in
//! English. Two people in one browser have different tags, so its cache never shows one of them
//! what the other saw. The viewer is no secret: each client gets only its own tags.
//!
//! A version counts the events that the caller knows about. Each person has their own count, so an
//! ETag reveals no events that are secret to them. `If-Match` becomes the expected version of a
//! command; `If-None-Match` saves sending an answer twice. Both also take the version alone in
//! quotes, which no cache sends: a client writes it itself, and means its own view.

use crate::http::problem::{ApiResult, Kind, Problem, texts};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, IntoResponseParts, Response, ResponseParts};
use entente_game::{PlayerId, Viewer};
use entente_presentation::text::{Language, say};
use entente_service::SeenVersion;
use std::convert::Infallible;
use std::fmt;

/// The ETag of a version of a game.
pub(crate) struct Tag {
    pub(crate) version: u64,
    pub(crate) viewer: Viewer,
    pub(crate) language: Language,
}

impl IntoResponseParts for Tag {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        response.headers_mut().insert(header::ETAG, self.value());
        Ok(response)
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (version, language) = (self.version, self.language.tag());
        match self.viewer {
            Viewer::Player(player) => write!(f, "\"{version}-p{}-{language}\"", player.0),
            Viewer::Spectator => write!(f, "\"{version}-w-{language}\""),
        }
    }
}

impl Tag {
    /// The value of the header.
    pub(crate) fn value(&self) -> HeaderValue {
        HeaderValue::try_from(self.to_string()).expect("words in quotes are visible ASCII")
    }

    /// Whether a request says that its client already has the answer with this tag.
    pub(crate) fn is_known(&self, headers: &HeaderMap) -> ApiResult<bool> {
        Ok(headers.contains_key(header::IF_NONE_MATCH) && is_known(headers, &self.to_string())?)
    }
}

/// Whether a request says that its client already has the answer with this ETag.
pub(crate) fn is_known(headers: &HeaderMap, tag: &str) -> ApiResult<bool> {
    // If-None-Match compares weakly (RFC 9110, 13.1.2).
    let is_known = |known: &str| {
        let known = known.trim_start_matches("W/");
        known == "*" || known == tag || is_version_of(known, tag)
    };
    Ok(tags(headers, &header::IF_NONE_MATCH)?
        .into_iter()
        .any(is_known))
}

/// Whether this is the version of a tag alone, in quotes.
fn is_version_of(known: &str, tag: &str) -> bool {
    let version = known.strip_suffix('"');
    let version = version.filter(|version| version[1..].bytes().all(|byte| byte.is_ascii_digit()));
    let rest = version.and_then(|version| tag.strip_prefix(version));
    rest.is_some_and(|rest| rest.starts_with('-'))
}

/// The versions that a request expects, or `None` if it accepts any. A tag that this API did not
/// make, or a weak one, matches no version (RFC 9110, 13.1.1).
pub(super) fn if_match(headers: &HeaderMap) -> ApiResult<Option<Vec<SeenVersion>>> {
    if !headers.contains_key(header::IF_MATCH) {
        return Ok(None);
    }
    let tags = tags(headers, &header::IF_MATCH)?;
    if tags.contains(&"*") {
        return Ok(None);
    }
    Ok(Some(tags.into_iter().filter_map(seen_version).collect()))
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
        // They describe a body that is not sent (RFC 9110, 15.4.5).
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
fn tags<'a>(headers: &'a HeaderMap, name: &HeaderName) -> ApiResult<Vec<&'a str>> {
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
    let header = match *name {
        header::IF_MATCH => "If-Match",
        _ => "If-None-Match",
    };
    let detail = say!(texts(), "problem-tags", header);
    Problem::new(Kind::InvalidHeader, detail)
}

/// Reads the version that the client of a tag has seen.
fn seen_version(tag: &str) -> Option<SeenVersion> {
    let tag = tag.strip_prefix('"')?.strip_suffix('"')?;
    // The tag of a language may have hyphens of its own.
    let mut parts = tag.splitn(3, '-');
    let version = number(parts.next()?)?;
    let viewer = match parts.next() {
        None => None,
        Some("w") => Some(Viewer::Spectator),
        Some(player) => {
            let player = number(player.strip_prefix('p')?)?;
            Some(Viewer::Player(PlayerId(player.try_into().ok()?)))
        }
    };
    // The same version in another language is the same for a command.
    let is_language = |tag: &str| Language::ALL.iter().any(|language| language.tag() == tag);
    let is_whole = viewer.is_none() || parts.next().is_some_and(is_language);
    (is_whole && parts.next().is_none()).then_some(SeenVersion { version, viewer })
}

/// A number, only in the form that this API writes: no sign, no leading zeros.
fn number(digits: &str) -> Option<u64> {
    let number = digits.parse().ok();
    // Only as tags are written here: without a sign, and without zeros in front.
    number.filter(|number: &u64| number.to_string() == digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the versions that a request with these values of `If-Match` expects; `None` if a value
    /// is not valid.
    fn expected(values: &[&'static str]) -> Option<Option<Vec<SeenVersion>>> {
        let headers = values.iter();
        let headers = headers.map(|value| (header::IF_MATCH, HeaderValue::from_static(value)));
        if_match(&headers.collect()).ok()
    }

    fn version(version: u64) -> SeenVersion {
        SeenVersion {
            version,
            viewer: None,
        }
    }

    #[test]
    fn a_request_expects_the_versions_that_it_names() {
        assert_eq!(expected(&[]), Some(None));
        assert_eq!(expected(&["*"]), Some(None));
        assert_eq!(expected(&["\"17\""]), Some(Some(vec![version(17)])));
        assert_eq!(
            expected(&["\"17\", \"18\"", "\"19\""]),
            Some(Some(vec![version(17), version(18), version(19)]))
        );
        assert_eq!(expected(&[", \"17\",, "]), Some(Some(vec![version(17)])));
    }

    #[test]
    fn a_tag_is_read_as_it_was_written() {
        for viewer in [Viewer::Spectator, Viewer::Player(PlayerId(3))] {
            for language in Language::ALL {
                let tag = Tag {
                    version: 17,
                    viewer,
                    language,
                };
                let seen = seen_version(&tag.to_string());
                let viewer = Some(viewer);
                assert_eq!(
                    seen,
                    Some(SeenVersion {
                        version: 17,
                        viewer
                    }),
                    "{tag}"
                );
            }
        }
    }

    #[test]
    fn an_answer_is_known_by_its_tag_or_its_version() {
        let is_known = |known: &'static str| {
            let known = HeaderValue::from_static(known);
            let headers = [(header::IF_NONE_MATCH, known)].into_iter().collect();
            is_known(&headers, "\"17-p0-en\"").ok()
        };
        for known in ["\"17-p0-en\"", "W/\"17-p0-en\"", "\"17\"", "*"] {
            assert_eq!(is_known(known), Some(true), "{known}");
        }
        let foreign = [
            "\"17-w-en\"",
            "\"17-p1-en\"",
            "\"17-p0-de\"",
            "\"17-p0\"",
            "\"1\"",
            "\"\"",
        ];
        for known in foreign {
            assert_eq!(is_known(known), Some(false), "{known}");
        }
    }

    #[test]
    fn a_foreign_tag_matches_no_version() {
        for tag in [
            "\"017\"",
            "\"+17\"",
            "W/\"17\"",
            "\"seventeen\"",
            "\"99999999999999999999999\"",
            "\"17-\"",
            "\"17-p0\"",
            "\"17-p0-eo\"",
            "\"17-p0-en-\"",
            "\"17-p00-en\"",
            "\"17-x-en\"",
        ] {
            assert_eq!(expected(&[tag]), Some(Some(vec![])), "{tag}");
        }
    }

    #[test]
    fn a_header_without_a_tag_is_not_valid() {
        for tag in ["", ",", "17", "\"", "\"1\" 2", "W/17", "\"17", "\"a\"b\""] {
            assert_eq!(expected(&[tag]), None, "{tag}");
            assert_eq!(expected(&["\"17\"", tag]), None, "{tag}");
        }
    }
}
