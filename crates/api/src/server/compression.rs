//! Texts in gzip, for clients that accept it.
//!
//! Answers to requests without a token are compressed, and to those with one only what is public
//! (`Cache-Control`): both hold nothing but what anybody may see. In an answer to a person their
//! secrets would be compressed together with texts that others have chosen (names, letters): then
//! the length that somebody sees on the network, again and again, says how much of a guess is right
//! (BREACH). Pictures are compressed already, and a stream has to be sent at once.

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::write::GzEncoder;
use std::io::Write;

/// The shortest text that is compressed, in bytes. A shorter one fits into one packet anyway.
const MIN_LENGTH: u64 = 1024;

/// The media types that are compressed.
const TEXTS: [&str; 8] = [
    "application/json",
    "application/x-chess-pgn",
    "image/svg+xml",
    "text/css",
    "text/html",
    "text/javascript",
    "text/markdown",
    "text/plain",
];

/// Which answers to a request are compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    OfPublic,
    OfAll,
}

impl Compression {
    pub(super) fn of(request: &Request) -> Self {
        let headers = request.headers();
        match headers.contains_key(header::AUTHORIZATION) {
            _ if !accepts_gzip(headers) => Self::None,
            true => Self::OfPublic,
            false => Self::OfAll,
        }
    }

    /// The answer to the request, compressed where it may be.
    pub(super) async fn answer(self, response: Response) -> Response {
        match self {
            Self::OfAll => compressed(response).await,
            Self::OfPublic if is_public(response.headers()) => compressed(response).await,
            Self::OfPublic | Self::None => response,
        }
    }
}

/// Whether anybody may keep the answer with these headers, as it is for everybody.
fn is_public(headers: &HeaderMap) -> bool {
    let caching = headers.get(header::CACHE_CONTROL);
    caching.is_some_and(|caching| caching.as_bytes().starts_with(b"public"))
}

/// Whether these headers accept gzip (RFC 9110, 12.5.3).
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    let mut any = false;
    for coding in texts.flat_map(|text| text.split(',')) {
        let (name, parameters) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = parameters.trim().strip_prefix("q=");
        let is_accepted = weight.is_none_or(|weight| weight.parse().is_ok_and(|q: f32| q > 0.0));
        match name.trim() {
            // What is said of gzip itself counts, and not what `*` says of the rest (RFC 9110,
            // 12.5.3).
            name if name.eq_ignore_ascii_case("gzip") => return is_accepted,
            "*" => any = is_accepted,
            _ => {}
        }
    }
    any
}

/// Compresses a large text. Its tag becomes a weak one, because the bytes differ from those that
/// others get.
async fn compressed(response: Response) -> Response {
    let is_large = response.body().size_hint().exact();
    let is_large = is_large.is_some_and(|length| length >= MIN_LENGTH);
    if response.status() != StatusCode::OK || !is_large || !is_text(response.headers()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // A body of known length is in memory already.
    let Ok(text) = axum::body::to_bytes(body, usize::MAX).await else {
        return Response::from_parts(parts, Body::empty());
    };
    let Ok(packed) = gzip(&text) else {
        return Response::from_parts(parts, Body::from(text));
    };
    let headers = &mut parts.headers;
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    // A strong tag stands for the very bytes, which are others now (RFC 9110, 8.8.3).
    let tag = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    let weak = tag.and_then(|tag| HeaderValue::try_from(format!("W/{tag}")).ok());
    if let Some(weak) = weak {
        headers.insert(header::ETAG, weak);
    }
    Response::from_parts(parts, Body::from(packed))
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    TEXTS.contains(&kind) && !headers.contains_key(header::CONTENT_ENCODING)
}

fn gzip(text: &[u8]) -> std::io::Result<Bytes> {
    let room = Vec::with_capacity(text.len() / 4);
    let mut encoder = GzEncoder::new(room, flate2::Compression::fast());
    encoder.write_all(text)?;
    encoder.finish().map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_accepted_by_its_name_or_by_a_star() {
        let accepts = |value: &'static str| {
            let headers = [(header::ACCEPT_ENCODING, HeaderValue::from_static(value))];
            accepts_gzip(&headers.into_iter().collect())
        };
        for value in ["gzip", "br, gzip", "GZIP;q=0.5", "*", "br;q=1, *;q=0.1"] {
            assert!(accepts(value), "{value}");
        }
        for value in ["", "br", "gzip;q=0", "gzip;q=0, *", "*;q=0", "identity"] {
            assert!(!accepts(value), "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
