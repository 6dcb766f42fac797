//! The handler for all games of the caller in one answer: a stream with a line of JSON for each.
//!
//! Only one game is opened at a time, when the client has taken the one before. So thousands of
//! games need no more memory than one.

use crate::game::{Game, example};
use crate::http::caller::{self, SignedIn};
use crate::http::problem::{Kind, Problem, problems, request_id};
use crate::http::state::Api;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use entente_connections::ConnectionSlot;
use entente_game::{GameId, PersonId, View};
use entente_presentation::text::{self, Language, Text};
use entente_service::Rejected;
use futures::stream;
use serde::Serialize;
use serde_json::Value;
use std::io;

problems!(ExportGamesProblems: &[Kind::TokenRequired, Kind::InvalidToken]);

/// A line: a whole game.
#[derive(Debug, Serialize)]
struct ExportedGame {
    /// The game as you see it.
    game: Game,
    /// The game as a file in the notation of its rule set, as `GET …/pgn` answers it.
    file: ExportedFile,
    /// The document with which everybody can verify the game, as `GET …/export` answers it; null as
    /// long as the game is not over.
    document: Option<Value>,
}

/// A file in the notation of a rule set.
#[derive(Debug, Serialize)]
struct ExportedFile {
    media_type: &'static str,
    text: String,
}

impl ExportedGame {
    fn of(view: &View, game: Game, text: &Text, document: Option<Value>) -> Self {
        let file = text::file(text, view, None);
        Self {
            game,
            file: ExportedFile {
                media_type: file.media_type(),
                text: file.text,
            },
            document,
        }
    }

    fn line(&self) -> String {
        let json = serde_json::to_string(self);
        json.expect("texts and numbers can be written as JSON") + "\n"
    }

    /// An example for the OpenAPI document.
    fn example() -> String {
        let text = Text::of(Language::English);
        Self::of(&example::view(), example::game(), text, None).line()
    }
}

/// All your games
///
/// The games in which you play or have played, each as one line of JSON: first those that are not
/// over, as you see them now, and then the finished ones, the latest first. A line has `game`, as
/// `GET …/games/{id}` answers it, `file` with `media_type` and `text` in the notation of the rule
/// set, and `document`, with which everybody can verify a finished game. The answer is sent while
/// it is made. If it breaks off, it was not complete.
#[utoipa::path(
    get, path = "/api/v1/me/games/export", tag = "people", security(("token" = ["read"])),
    responses(
        (status = 200, description = "The games.", body = String,
            content_type = "application/x-ndjson", example = json!(ExportedGame::example())),
        ExportGamesProblems
    ),
)]
pub(super) async fn export_my_games(
    State(api): State<Api>,
    request: Request,
) -> Result<Response, Problem> {
    let (mut parts, _) = request.into_parts();
    let SignedIn(person) = SignedIn::from_request_parts(&mut parts, &api).await?;
    let games = api.service.people().game_ids_of(person).await;
    let games = games.map_err(|error| api.rejected(error.into()))?;
    if let Some(slot) = parts.extensions.get::<ConnectionSlot>() {
        slot.begin_stream();
    }
    let token = parts.headers.get(header::AUTHORIZATION).cloned();
    let export = Export {
        api,
        person,
        token: token
            .map(|token| (header::AUTHORIZATION, token))
            .into_iter()
            .collect(),
        games: games.into_iter(),
        request: request_id(),
    };
    let lines = stream::unfold(export, async |mut export| {
        let line = export.next().await.transpose()?;
        Some((line, export))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(lines)).into_response())
}

/// The games that are still to be sent to a client.
struct Export {
    api: Api,
    person: PersonId,
    /// The header with the token.
    token: HeaderMap,
    games: std::vec::IntoIter<GameId>,
    /// The id of the request, which is answered before the last line.
    request: Option<String>,
}

impl Export {
    /// The next line; `None` after the last one. An error breaks the answer off, so that no client
    /// takes it for a complete one.
    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        loop {
            let Some(game) = self.games.next() else {
                return Ok(None);
            };
            // An export can take long, and the token may be revoked meanwhile.
            let is_allowed = caller::look_up(&self.token, &self.api).await.is_ok();
            if !is_allowed || *self.api.is_stopping.borrow() {
                // A connection that breaks off tells the client that lines are missing; an end
                // would not.
                return Err(io::Error::other("the export was stopped"));
            }
            match self.line(&game).await {
                Ok(Some(line)) => return Ok(Some(line.into())),
                // It is damaged, which is for the operator, and hides no other game.
                Ok(None) => {}
                Err(rejected) => {
                    let request = self.request.as_deref();
                    tracing::error!(%game, ?rejected, request, "an export was broken off");
                    return Err(io::Error::other("the export failed"));
                }
            }
        }
    }

    async fn line(&self, game: &GameId) -> Result<Option<String>, Rejected> {
        let view = self
            .api
            .service
            .people()
            .view_for_list(game, self.person)
            .await?;
        let Some(view) = view else {
            return Ok(None);
        };
        let document = match self.api.service.export(game, Some(self.person)).await {
            Ok(document) => serde_json::from_str(&document).ok(),
            // It is not over.
            Err(Rejected::Refused { .. }) => None,
            Err(rejected) => return Err(rejected),
        };
        let shown = self.api.game(&view);
        Ok(Some(
            ExportedGame::of(&view, shown, self.api.text, document).line(),
        ))
    }
}
