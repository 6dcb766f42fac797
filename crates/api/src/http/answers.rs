//! The answers that are kept: one viewer gets the same bytes until there is something new for them,
//! spectators share the pages of their streams, and documents stay the same for everybody.
//!
//! An answer is kept for a viewer of a game and for the number of events that this viewer knows of,
//! which is its ETag too. So an event that is secret to somebody changes nothing for them: not the
//! answer, not the tag, and not the time that it takes. Whether the viewer may see the game now is
//! found out before, for each request.

use crate::http::parameters::BoardForm;
use crate::http::problem::ApiResult;
use crate::http::tag::Tag;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use entente_game::{GameId, Viewer};
use entente_presentation::kept::Kept;
use entente_presentation::picture;
use entente_presentation::text::Language;
use entente_service::metrics;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;

/// The memory for answers, in bytes.
const MAX_BYTES: usize = 64 << 20;

/// About the memory that an answer takes besides its body, with its key.
const BYTES_OF_ENTRY: usize = 400;

/// The part of a game that an answer contains.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Content {
    Game,
    Moves,
    LegalMoves,
    File,
    ConditionalMoves,
    /// The events after this cursor.
    Events(u64),
    Board(BoardForm),
    Film(BoardForm),
}

/// Everything on which an answer depends.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct AnswerKey {
    pub(crate) game: GameId,
    pub(crate) viewer: Viewer,
    pub(crate) version: u64,
    pub(crate) content: Content,
    pub(crate) language: Language,
    /// The number of erasures of people before the game was looked up. What was made before the
    /// last time may still have their names.
    pub(super) erasures: u64,
}

/// An answer as it is sent.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    media_type: HeaderValue,
    disposition: Option<HeaderValue>,
    body: Bytes,
}

impl Answer {
    pub(crate) fn json(value: &impl Serialize) -> Self {
        let body = serde_json::to_vec(value).expect("texts and numbers can be written as JSON");
        Self::of(HeaderValue::from_static("application/json"), body.into())
    }

    pub(crate) fn of(media_type: HeaderValue, body: Bytes) -> Self {
        Self {
            media_type,
            disposition: None,
            body,
        }
    }

    /// The same as a file that a browser would give this name.
    pub(crate) fn named(self, name: &str) -> Self {
        let disposition = format!("inline; filename=\"{name}\"");
        let disposition = HeaderValue::try_from(disposition);
        Self {
            disposition: Some(disposition.expect("names of files are visible ASCII")),
            ..self
        }
    }

    /// The response with the tag of its version, if it has one.
    pub(crate) fn into_response(self, tag: Option<Tag>) -> Response {
        let mut response = Response::new(Body::from(self.body));
        let headers = response.headers_mut();
        // As many as are added on the way out: the table never has to grow.
        headers.reserve(16);
        headers.insert(header::CONTENT_TYPE, self.media_type);
        if let Some(disposition) = self.disposition {
            headers.insert(header::CONTENT_DISPOSITION, disposition);
        }
        if let Some(tag) = tag {
            headers.insert(header::ETAG, tag.value());
        }
        response
    }
}

/// The answers that are kept.
pub(crate) struct Answers {
    kept: Kept<AnswerKey, Answer>,
    /// The number of erasures of people before the oldest of them.
    erasures: AtomicU64,
}

impl Default for Answers {
    fn default() -> Self {
        Self {
            kept: Kept::new(MAX_BYTES),
            erasures: AtomicU64::new(0),
        }
    }
}

impl Answers {
    pub(crate) fn get(&self, key: &AnswerKey) -> Option<Answer> {
        // Nothing with the name of somebody who was erased stays in memory.
        if self.erasures.fetch_max(key.erasures, Ordering::Relaxed) < key.erasures {
            self.kept.clear();
            picture::forget_kept();
        }
        self.kept.get(key)
    }

    pub(crate) fn put(&self, key: AnswerKey, answer: Answer) {
        if self.erasures.load(Ordering::Relaxed) > key.erasures {
            return;
        }
        let bytes = answer.body.len() + BYTES_OF_ENTRY;
        self.kept.put(key, answer, bytes);
        metrics::set_kept_answers(self.kept.bytes());
    }
}

/// The largest number of pages that are kept.
const MAX_PAGES: usize = 256;

/// A page of a stream, as it is sent.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    pub(crate) bytes: Bytes,
    /// The cursor after it.
    pub(crate) cursor: u64,
    /// Whether there may be more after it.
    pub(crate) is_full: bool,
}

/// The key of a page: the state of a game, the cursor before it, and the media type.
type PageKey = (GameId, u64, u64, &'static str);

/// The pages that are kept.
#[derive(Default)]
pub(crate) struct Pages(Mutex<HashMap<PageKey, Arc<OnceCell<Page>>>>);

impl Pages {
    /// A page. Only one of those who ask for it at the same time makes it.
    pub(crate) async fn get(
        &self,
        key: PageKey,
        make: impl AsyncFnOnce() -> ApiResult<Page>,
    ) -> ApiResult<Page> {
        let cell = {
            let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if pages.len() >= MAX_PAGES {
                // Most are of former states of their games, for which nobody asks any more.
                pages.clear();
            }
            Arc::clone(pages.entry(key).or_default())
        };
        cell.get_or_try_init(move || make()).await.cloned()
    }
}

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::http::problem::Kind;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn key(content: Content, erasures: u64) -> AnswerKey {
        AnswerKey {
            game: GameId::from_random([1; 8]),
            viewer: Viewer::Spectator,
            version: 1,
            content,
            language: Language::English,
            erasures,
        }
    }

    #[test]
    fn answers_take_no_more_memory_than_they_may() {
        let answers = Answers::default();
        let answer = Answer::json(&"x".repeat(1 << 20));
        for after in 0..2 * (MAX_BYTES as u64 >> 20) {
            answers.put(key(Content::Events(after), 0), answer.clone());
        }
        let bytes = answers.kept.bytes();
        assert!(
            MAX_BYTES - (2 << 20) < bytes && bytes <= MAX_BYTES,
            "{bytes}"
        );
    }

    #[test]
    fn no_answer_from_before_an_erasure_is_kept_after_it() {
        let answers = Answers::default();
        answers.put(key(Content::Game, 0), Answer::json(&"Ann"));
        assert!(answers.get(&key(Content::Game, 0)).is_some());
        assert!(answers.get(&key(Content::Game, 1)).is_none());
        assert_eq!(answers.kept.bytes(), 0);
        // Of somebody who had looked before.
        answers.put(key(Content::Game, 0), Answer::json(&"Ann"));
        assert_eq!(answers.kept.bytes(), 0);
    }

    #[tokio::test]
    async fn a_page_is_made_once_for_all_and_a_failure_is_not_kept() {
        let (pages, made) = (Pages::default(), AtomicUsize::new(0));
        let key = |state| (GameId::from_random([1; 8]), state, 0, "text/event-stream");
        let make = async || {
            made.fetch_add(1, Ordering::Relaxed);
            tokio::task::yield_now().await;
            let bytes = Bytes::from_static(b"page");
            let (cursor, is_full) = (1, false);
            Ok(Page {
                bytes,
                cursor,
                is_full,
            })
        };
        let failed = pages.get(key(1), async || Err(Kind::Internal.into())).await;
        assert!(failed.is_err());
        let (one, two) = tokio::join!(pages.get(key(1), &make), pages.get(key(1), &make));
        assert_eq!(one.unwrap().bytes, two.unwrap().bytes);
        assert_eq!(made.load(Ordering::Relaxed), 1);
        pages.get(key(2), &make).await.unwrap();
        assert_eq!(made.load(Ordering::Relaxed), 2);
        for state in 3..3 + 2 * MAX_PAGES as u64 {
            pages.get(key(state), &make).await.unwrap();
        }
        assert!(pages.0.lock().unwrap().len() <= MAX_PAGES);
    }
}
