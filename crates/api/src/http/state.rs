//! The state that every handler needs, and the check of who may see a game.

use crate::discord_app::Activity;
use crate::game::Game;
use crate::http::access::Chat;
use crate::http::answers::{Answer, Answers, Pages};
use crate::http::declared::{NeededScopes, QueryNames};
use crate::http::tag::Tag;
use crate::linked_roles::LinkedRoles;
use crate::webhooks::sending::Sender;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponseParts, Response, ResponseParts};
use entente_game::{OfferedEngine, View};
use entente_presentation::text::{Language, Text};
use entente_service::Service;
use std::convert::Infallible;
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use tokio::sync::watch;

/// The policy with which the page of a game is sent.
#[derive(Debug, Clone)]
pub(crate) struct PagePolicy(pub(crate) HeaderValue);

impl IntoResponseParts for PagePolicy {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        let headers = parts.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, self.0);
        Ok(parts)
    }
}

/// The state that every handler needs, in one language. Moves have English letters in all of them,
/// because programs read them. It is cloned for each request several times, so all but the language
/// is behind one pointer.
#[derive(Clone)]
pub(crate) struct Api {
    pub(crate) text: &'static Text,
    shared: Arc<Shared>,
}

/// The state that is the same in all languages.
pub(crate) struct Shared {
    pub(crate) service: Service,
    /// The scopes that the token of each operation needs.
    pub(crate) scopes: &'static NeededScopes,
    /// The query parameters of each operation.
    pub(crate) parameters: &'static QueryNames,
    /// The computers that play with an engine.
    pub(crate) engines: Vec<OfferedEngine>,
    /// The addresses of reverse proxies, which ask for others.
    pub(crate) proxies: Vec<IpAddr>,
    /// True while the Discord frontend is connected.
    pub(crate) is_connected: watch::Receiver<bool>,
    /// The answers that are kept.
    pub(crate) answers: Answers,
    /// The pages of events that spectators share.
    pub(crate) pages: Pages,
    /// Sends the messages of webhooks.
    pub(crate) sender: Arc<Sender>,
    /// The Activity of the application, if it has one.
    pub(crate) activity: Option<Arc<Activity>>,
    /// The linked roles of the application, if it has them.
    pub(crate) linked_roles: Option<Arc<LinkedRoles>>,
    /// The chat in which people read the messages of games, if there is one.
    pub(crate) chat: Option<Chat>,
    /// The sources from which a browser may load the page of a game, and the origins that may frame
    /// it.
    pub(crate) page_policy: PagePolicy,
    /// True when the server is stopping. Then no request waits any longer.
    pub(crate) is_stopping: watch::Receiver<bool>,
}

impl Deref for Api {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.shared
    }
}

impl Api {
    pub(crate) fn new(shared: Shared, language: Language) -> Self {
        Self {
            text: Text::for_programs(language),
            shared: Arc::new(shared),
        }
    }

    /// The same in another language.
    pub(crate) fn in_language(&self, language: Language) -> Self {
        Self {
            text: Text::for_programs(language),
            ..self.clone()
        }
    }

    /// The texts for people, such as those who look at the page: unlike programs, they read moves
    /// in the letters of their language.
    pub(crate) fn text_for_people(&self) -> &'static Text {
        Text::of(self.text.language())
    }

    /// The JSON form of a game.
    pub(crate) fn game(&self, view: &View) -> Game {
        Game::of(view, self.text, |person| self.service.public_id(person))
    }

    /// The ETag of what shows this view of a game.
    pub(crate) fn tag(&self, view: &View) -> Tag {
        Tag {
            version: view.record.version,
            viewer: view.viewer(),
            language: self.text.language(),
        }
    }

    /// The answer to a command: the game as the caller sees it now, with its ETag.
    pub(crate) fn with_tag(&self, view: &View) -> Response {
        Answer::json(&self.game(view)).into_response(Some(self.tag(view)))
    }
}

/// So that a handler takes the state of the API as it is.
impl FromRequestParts<Self> for Api {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, api: &Self) -> Result<Self, Infallible> {
        Ok(api.clone())
    }
}

/// Whether the person of this view may see the game.
pub(crate) fn may_see(view: &View) -> bool {
    view.terms.public || view.player().is_some() || view.is_open()
}
