//! Documents that are the same for everybody who reads their language, until the program is
//! replaced: the OpenAPI document, the rule sets and their rules.
//!
//! They are public, so anybody between may keep them, and they are compressed for everybody
//! (`server::compression`).

use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

/// A new version of the program is noticed within an hour.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The length of a tag, in bytes of a hash.
const TAG_BYTES: usize = 16;

/// The tag of a content, which nothing but the content can change.
pub(crate) fn tag_of(content: &[u8]) -> HeaderValue {
    let hash = Sha256::digest(content);
    let tag = format!("\"{}\"", hex::encode(&hash[..TAG_BYTES]));
    HeaderValue::try_from(tag).expect("hexadecimal digits in quotes are visible ASCII")
}

/// A document with its tag.
#[derive(Debug, Clone)]
pub(crate) struct FixedDocument {
    media_type: HeaderValue,
    tag: HeaderValue,
    body: Bytes,
}

impl FixedDocument {
    pub(crate) fn new(media_type: &'static str, body: impl Into<Bytes>) -> Self {
        let body = body.into();
        Self {
            media_type: HeaderValue::from_static(media_type),
            tag: tag_of(&body),
            body,
        }
    }

    pub(crate) fn body(&self) -> Bytes {
        self.body.clone()
    }
}

impl IntoResponse for FixedDocument {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, self.media_type),
            (header::CACHE_CONTROL, CACHING),
            (header::ETAG, self.tag),
        ];
        (headers, self.body).into_response()
    }
}
