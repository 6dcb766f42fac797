//! The state that every handler needs, and the check of who may see a game.

use super::answers::Answers;
use super::pages::Pages;
use super::query::QueryNames;
use super::resource::Game;
use super::scopes::NeededScopes;
use super::tag::Tag;
use super::webhooks::sending::Sender;
use axum::Json;
use entente_game::{Computer, View};
use entente_presentation::text::Text;
use entente_service::Service;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::watch;

/// The state that every handler needs.
#[derive(Clone)]
pub(crate) struct Api {
    pub(crate) service: Service,
    pub(crate) text: &'static Text,
    /// The scopes that the token of each operation needs.
    pub(crate) scopes: &'static NeededScopes,
    /// The query parameters of each operation.
    pub(crate) parameters: &'static QueryNames,
    /// The computers that play with an engine.
    pub(crate) engines: Arc<[Computer]>,
    /// The addresses of reverse proxies, which ask for others.
    pub(crate) proxies: Arc<[IpAddr]>,
    /// Whether the Discord frontend is connected at the moment.
    pub(crate) is_connected: watch::Receiver<bool>,
    /// The answers that are kept.
    pub(crate) answers: Arc<Answers>,
    /// The pages of events that spectators share.
    pub(crate) pages: Arc<Pages>,
    /// Sends the messages of webhooks.
    pub(crate) sender: Arc<Sender>,
    /// Whether the server is stopping. Then no request waits any longer.
    pub(crate) is_stopping: watch::Receiver<bool>,
}

impl Api {
    /// The JSON form of a game.
    pub(crate) fn game(&self, view: &View) -> Game {
        Game::of(view, self.text, |person| self.service.public_id(person))
    }

    /// The answer to a command: the game as the caller sees it now, with its ETag.
    pub(crate) fn with_tag(&self, view: &View) -> (Tag, Json<Game>) {
        (Tag(view.version), Json(self.game(view)))
    }
}

/// Whether the person of this view may see the game.
pub(crate) fn may_see(view: &View) -> bool {
    view.public || view.player().is_some() || view.is_open()
}
