//! The answers to reads that are kept: one viewer gets the same bytes until there is something new
//! for them.
//!
//! An answer is kept for a viewer of a game and for the number of events that this viewer knows
//! of, which is its ETag too. So an event that is secret to somebody changes nothing for them: not
//! the answer, not the tag, and not the time that it takes. Whether the viewer may see the game now
//! is found out before, for each request.

use crate::http::parameters::BoardForm;
use crate::http::tag::Tag;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use entente_game::{GameId, Viewer};
use entente_presentation::kept::Kept;
use entente_presentation::picture;
use entente_presentation::text::Language;
use entente_service::metrics;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
