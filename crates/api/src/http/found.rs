//! The game that a request is about, once it is clear that its caller may see it, and the way from
//! there to an answer: what the client has already is compared first, then what is kept is looked
//! for, and only then a view is made.

use crate::http::answers::{Answer, AnswerKey, Content};
use crate::http::problem::Problem;
use crate::http::state::Api;
use crate::http::tag::Tag;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use entente_game::{GameId, View};
use entente_service::{Asker, SeenGame};

/// A game that the caller may see, before anything is made of it.
pub(crate) struct FoundGame {
    pub(crate) id: GameId,
    pub(crate) seen: SeenGame,
    /// Whether the client says that it has the answer of this version.
    pub(crate) is_known: bool,
    /// The number of erasures of people before the game was looked up.
    erasures: u64,
}

impl Api {
    /// Looks a game up for a client that sent these headers.
    pub(crate) async fn find_game(
        &self,
        id: &GameId,
        asker: impl Into<Asker>,
        headers: &HeaderMap,
    ) -> Result<FoundGame, Problem> {
        let erasures = self.service.erasures();
        let seen = self.answered(self.service.visible_game(id, asker).await)?;
        Ok(FoundGame {
            is_known: self.tag_of(&seen).is_known(headers)?,
            id: id.clone(),
            seen,
            erasures,
        })
    }

    /// The answer to a read, made only if the client does not have it and it is not kept.
    pub(crate) fn answer(
        &self,
        found: &FoundGame,
        content: Content,
        make: impl FnOnce(&View) -> Answer,
    ) -> Response {
        if let Some(known) = self.known_answer(found) {
            return known;
        }
        let answer = self.kept_or_made(found, content, || make(&found.seen.view()));
        answer.into_response(Some(self.tag_of(&found.seen)))
    }

    /// An answer that is kept, or else made and kept.
    pub(crate) fn kept_or_made(
        &self,
        found: &FoundGame,
        content: Content,
        make: impl FnOnce() -> Answer,
    ) -> Answer {
        let key = self.key(found, content);
        if let Some(answer) = self.answers.get(&key) {
            return answer;
        }
        let answer = make();
        self.answers.put(key, answer.clone());
        answer
    }

    /// The answer to a read without anything being made: that the client has it, or one that is
    /// kept.
    pub(crate) fn kept_answer(&self, found: &FoundGame, content: &Content) -> Option<Response> {
        self.known_answer(found).or_else(|| {
            let answer = self.answers.get(&self.key(found, content.clone()))?;
            Some(answer.into_response(Some(self.tag_of(&found.seen))))
        })
    }

    /// Returns the answer that the client has this version already, if it has.
    pub(crate) fn known_answer(&self, found: &FoundGame) -> Option<Response> {
        let tag = self.tag_of(&found.seen);
        found.is_known.then(|| not_modified(tag))
    }

    /// Keeps an answer for the next who asks.
    pub(crate) fn keep(&self, found: &FoundGame, content: Content, answer: Answer) -> Response {
        self.answers.put(self.key(found, content), answer.clone());
        answer.into_response(Some(self.tag_of(&found.seen)))
    }

    /// The tag of everything that shows this game.
    fn tag_of(&self, seen: &SeenGame) -> Tag {
        Tag {
            version: seen.version,
            viewer: seen.viewer,
            language: self.text.language(),
        }
    }

    fn key(&self, found: &FoundGame, content: Content) -> AnswerKey {
        AnswerKey {
            game: found.id.clone(),
            viewer: found.seen.viewer,
            version: found.seen.version,
            content,
            language: self.text.language(),
            erasures: found.erasures,
        }
    }
}

fn not_modified(tag: Tag) -> Response {
    (StatusCode::NOT_MODIFIED, tag, ()).into_response()
}
