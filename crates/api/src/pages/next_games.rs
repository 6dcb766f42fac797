//! From the page of a game to that of another one: a game of the same reader that is being played,
//! or a new one against the computer. So one link leads to all games of a person.
//!
//! The token of the page makes the one of the other game. That of a guest makes none.

use crate::http::body::level;
use crate::http::caller::{Sender, SignedIn, VisibleGame, visible};
use crate::http::parameters::ValidPath;
use crate::http::problem::{Kind, Problem};
use crate::http::state::Api;
use crate::lobby::setup;
use crate::pages::page_tokens;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use entente_game::{GameId, Phase, View};
use entente_service::Command;
use serde::{Deserialize, Serialize};
use serde_json::Number;

/// The page of another game.
#[derive(Debug, Serialize)]
struct NextPage {
    /// Its path, with a token of the reader.
    page: String,
}

impl NextPage {
    /// That of a game in which they play.
    fn of(
        view: &View,
        api: &Api,
        sender: Sender,
        headers: &HeaderMap,
    ) -> Result<impl IntoResponse + use<>, Problem> {
        let token = page_tokens::token_for(view, api, sender, headers);
        let token = token.filter(|_| view.player().is_some());
        let token = api.service.seal_page_token(&token.ok_or(Kind::NoSuchGame)?);
        let page = page_tokens::path_with(&view.game, &token);
        Ok(([(header::CACHE_CONTROL, "no-store")], Json(Self { page })))
    }
}

/// The other game in a path.
#[derive(Debug, Deserialize)]
pub(super) struct OtherGame {
    other: String,
}

/// Goes to another game of the reader.
pub(super) async fn switch(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
    VisibleGame(view): VisibleGame,
    ValidPath(OtherGame { other }): ValidPath<OtherGame>,
    sender: Sender,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let other = GameId::parse(&other).ok_or(Kind::NoSuchGame)?;
    view.player().ok_or(Kind::NoSuchGame)?;
    let seen = visible(&other, &api, Some(person)).await?;
    NextPage::of(&seen.view(), &api, sender, &headers)
}

/// A new game against the computer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGameRequest {
    /// The id of the rule set.
    variant: String,
    level: Number,
}

/// Begins a new game where the players of a finished one are.
pub(super) async fn new_game(
    State(api): State<Api>,
    VisibleGame(past): VisibleGame,
    sender: Sender,
    headers: HeaderMap,
    request: Command<NewGameRequest>,
) -> Result<impl IntoResponse, Problem> {
    let host = past.me().and_then(|me| me.profile.clone());
    let host = host.ok_or(Kind::NotSeated)?;
    if matches!(past.phase, Phase::Lobby | Phase::Running { .. }) {
        return Err(Kind::NotOver.into());
    }
    let threads = match &api.chat {
        Some(chat) => api.service.threads_of_rematch(&past.game, chat.place).await,
        None => Vec::new(),
    };
    let command = request.try_map(
        |NewGameRequest {
             variant,
             level: number,
         }| {
            let level = level("level", &number)?;
            let mut game = setup::against_computers(variant, level, host, api.text)?;
            game.home = past.record.home.clone();
            for thread in threads {
                game.home.play_in_thread(thread);
            }
            game.terms.public = past.terms.public;
            Ok::<_, Problem>(game)
        },
    )?;
    let created = api.service.create(command).await;
    let created = created.map_err(|rejected| api.rejected(rejected))?;
    NextPage::of(&created.view, &api, sender, &headers)
}
