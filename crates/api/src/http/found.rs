//! The game that a request is about, once it is clear that its caller may see it, and the way from
//! there to an answer: what the client has already is compared first, then what is kept is looked
//! for, and only then a view is made.

use crate::http::answers::{Answer, AnswerKey, Content};
use crate::http::problem::ApiResult;
use crate::http::state::Api;
use crate::http::tag::Tag;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use entente_game::{GameId, View};
use entente_service::{Asker, SeenGame};

/// A game that the caller may see, before anything is made of it.
pub(crate) struct FoundGame {
    pub(crate) api: Api,
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
    ) -> ApiResult<FoundGame> {
        let erasures = self.service.erasures();
        let seen = self.answered(self.service.visible_game(id, asker).await)?;
        let mut found = FoundGame {
            api: self.clone(),
            id: id.clone(),
            seen,
            is_known: false,
            erasures,
        };
        found.is_known = found.tag().is_known(headers)?;
        Ok(found)
    }
}

impl FoundGame {
    /// The answer to a read, made only if the client does not have it and it is not kept.
    pub(crate) fn answer(&self, content: Content, make: impl FnOnce(&View) -> Answer) -> Response {
        if let Some(known) = self.known_answer() {
            return known;
        }
        let answer = self.kept_or_made(content, || make(&self.seen.view()));
        answer.into_response(Some(self.tag()))
    }

    /// An answer that is kept, or else made and kept.
    pub(crate) fn kept_or_made(&self, content: Content, make: impl FnOnce() -> Answer) -> Answer {
        let key = self.key(content);
        if let Some(answer) = self.api.answers.get(&key) {
            return answer;
        }
        let answer = make();
        self.api.answers.put(key, answer.clone());
        answer
    }

    /// The answer to a read without anything being made: that the client has it, or one that is
    /// kept.
    pub(crate) fn kept_answer(&self, content: &Content) -> Option<Response> {
        self.known_answer().or_else(|| {
            let answer = self.api.answers.get(&self.key(content.clone()))?;
            Some(answer.into_response(Some(self.tag())))
        })
    }

    /// Returns the answer that the client has this version already, if it has.
    pub(crate) fn known_answer(&self) -> Option<Response> {
        let known = || (StatusCode::NOT_MODIFIED, self.tag(), ()).into_response();
        self.is_known.then(known)
    }

    /// Keeps an answer for the next who asks.
    pub(crate) fn keep(&self, content: Content, answer: Answer) -> Response {
        self.api.answers.put(self.key(content), answer.clone());
        answer.into_response(Some(self.tag()))
    }

    /// The tag of everything that shows this game.
    fn tag(&self) -> Tag {
        Tag {
            version: self.seen.version,
            viewer: self.seen.viewer,
            language: self.api.text.language(),
        }
    }

    fn key(&self, content: Content) -> AnswerKey {
        AnswerKey {
            game: self.id.clone(),
            viewer: self.seen.viewer,
            version: self.seen.version,
            content,
            language: self.api.text.language(),
            erasures: self.erasures,
        }
    }
}
