//! The handlers for games as files: saved games, from which everybody can start a new one; the
//! export of a finished game, with which everybody can verify it, and its secret history; and all
//! games of the caller in one answer, a stream with a line of JSON for each.
//!
//! Of that stream only one game is opened at a time, when the client has taken the one before. So
//! thousands of games need no more memory than one.

use crate::diplomacy::history::History;
use crate::game::Game;
use crate::game::example::{self, ANN, alliance_game, opening, played};
use crate::http::answers::Answer;
use crate::http::caller;
use crate::http::prelude::*;
use crate::http::problem::request_id;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Request};
use axum::http::HeaderValue;
use entente_game::{DiplomacyRefusal, GameId, PersonId, Phase, Refusal, View};
use entente_presentation::save::{Save, SaveFile};
use entente_presentation::text::{self, Language, Text};
use entente_service::{Rejected, Saved};
use futures::stream;
use serde_json::Value;
use std::io;

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
        SignedInProblems
    ),
)]
pub(super) async fn export_my_games(api: Api, request: Request) -> ApiResult<Response> {
    let (mut parts, _) = request.into_parts();
    let SignedIn { person, .. } = SignedIn::from_request_parts(&mut parts, &api).await?;
    let games = api.answered(api.service.people().game_ids_of(person).await)?;
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

const READ: &[Kind] = &[
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::InvalidHeader,
    Kind::NotStarted,
    Kind::NotOver,
];

problems!(HistoryProblems: &[Kind::NoDiplomacy, Kind::AlliancesHidden], READ);

problems!(ExportProblems: READ);

impl Api {
    fn history(&self, view: &View) -> ApiResult<History> {
        if view.terms.diplomacy.is_none() {
            let refusal = Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy);
            return Err(self.refused(&refusal, Some(view)));
        }
        match &view.record.history {
            Some(history) => Ok(History::of(view, history, self.text)),
            None => Err(self.no_history(view)),
        }
    }

    /// The problem when the secret history of a game is not available.
    fn no_history(&self, view: &View) -> Problem {
        let kind = match view.phase {
            Phase::Over(_) => Kind::AlliancesHidden,
            Phase::Running { .. } => Kind::NotOver,
            Phase::Lobby | Phase::Closed(_) => Kind::NotStarted,
        };
        Problem::new(kind, text::no_history(self.text, view))
    }
}

/// The secret history of a game
///
/// Every alliance, betrayal and order, and how many letters the players wrote to each other. The
/// letters themselves are included if the game reveals them. Available only when the game is over,
/// and only if it reveals its alliances.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/history", tag = "watching", security((), ("token" = ["read"])),
    params(GamePath, ReadHeaders), responses((status = 200, body = History), HistoryProblems),
)]
pub(super) async fn show_history(
    VisibleGame { api, view, .. }: VisibleGame,
) -> ApiResult<impl IntoResponse> {
    Ok((api.tag(&view), Json(api.history(&view)?)))
}

/// A finished game as a document
///
/// Every record of the game with the head of the hash chain after it, and the seed. `entente
/// verify` recomputes all of it and finds every change. People appear only as salted hashes. A game
/// that does not reveal its alliances contains neither its secrets nor the seed.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/export", tag = "files", security((), ("token" = ["read"])),
    params(GamePath),
    responses(
        (status = 200, description = "The document. The example shows only the first record.",
            body = Object, content_type = "application/json",
            example = json!(export())),
        ExportProblems
    ),
)]
pub(super) async fn export_game(game: VisibleGame) -> ApiResult<Response> {
    let (api, view, person) = (&game.api, &game.view, game.person());
    let exported = api.service.export(&view.game, person).await;
    let document = exported.map_err(|rejected| match rejected {
        // The game refuses an export for the same reasons for which it has no history.
        Rejected::Refused { .. } => api.no_history(view),
        rejected => api.rejected(rejected),
    })?;
    let file = json_file(&format!("entente-{}.json", view.game), document);
    Ok(file.into_response(None))
}

/// The export of that game, with its first record only.
pub(crate) fn export() -> Value {
    let (game, log) = alliance_game(usize::MAX);
    let text = game.export(&log).expect("the game is over");
    let mut document: Value = serde_json::from_str(&text).expect("it is JSON");
    if let Some(records) = document["records"].as_array_mut() {
        records.truncate(1);
    }
    document
}

problems!(CopyProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidHeader,
    Kind::NotStarted, Kind::GameOver, Kind::Refused]);

problems!(SealProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidHeader,
    Kind::NotStarted, Kind::GameOver, Kind::NotSeated, Kind::NoDiplomacy]);

/// Save a game
///
/// A copy for everybody who can see the game: rule set, options, clock, starting position and
/// moves. `load` it when you create a game: the new game goes on from there, with other players and
/// another seed. The copy of a game with secret alliances contains only the board that everybody
/// sees. In a game that starts from it nobody is allied. There is no copy while an army lives on
/// without its king, because only its alliance lets it: that game can be saved sealed.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/save", tag = "files", security((), ("token" = ["read"])),
    params(GamePath, ReadHeaders),
    responses(
        (status = 200, description = "The file.", body = Object, content_type = "application/json",
            example = json!(save())),
        CopyProblems
    ),
)]
pub(super) async fn download_save(game: VisibleGame) -> ApiResult<Response> {
    let (api, view, person) = (&game.api, &game.view, game.person());
    let saved = api.saved(view, person).await?;
    let starting_position = saved
        .starting_position
        .map_err(|refusal| api.refused(&refusal, Some(&saved.view)))?;
    let file = Save::of(&saved.view, starting_position).to_json();
    let file = json_file(&format!("entente-{}-save.json", view.game), file);
    Ok(file.into_response(Some(api.tag(&saved.view))))
}

/// Save a game with secrets, sealed
///
/// Only for its players. The file stands for the running game itself. Nobody can read it, and only
/// this server can open it. With `load` of `POST /api/v1/games` its players get the game as it
/// stands. When it is loaded in another Discord channel (`/game load`), all players are asked
/// whether the game should move there. It does not return the game to an earlier position.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/save/sealed", tag = "files", security((), ("token" = ["read"])),
    params(GamePath),
    responses(
        (status = 200, description = "The file.", body = Object, content_type = "application/json",
            example = json!(sealed())),
        SealProblems
    ),
)]
pub(super) async fn download_sealed_save(game: VisibleGame) -> ApiResult<Response> {
    let (api, view, person) = (&game.api, &game.view, game.person());
    let saved = api.saved(view, person).await?;
    // A game without secrets needs no seal: it can be copied.
    let refusal = match (saved.view.player(), &saved.view.terms.diplomacy) {
        (None, _) => Some(Refusal::NotSeated),
        (Some(_), None) => Some(Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy)),
        (Some(_), Some(_)) => None,
    };
    if let Some(refusal) = refusal {
        return Err(api.refused(&refusal, Some(&saved.view)));
    }
    let file = SaveFile::sealed(&api.service.seal(&saved));
    let file = json_file(&format!("entente-{}-sealed.json", view.game), file);
    Ok(file.into_response(None))
}

impl Api {
    /// A game to be saved. Only a running game can be.
    async fn saved(&self, view: &View, by: Option<PersonId>) -> ApiResult<Saved> {
        let saved = self.answered(self.service.save(&view.game, by).await)?;
        let refusal = match &saved.view.phase {
            Phase::Running { .. } => return Ok(saved),
            Phase::Over(ending) => Refusal::Over(ending.clone()),
            Phase::Lobby => Refusal::NotStarted,
            Phase::Closed(_) => Refusal::LobbyClosed,
        };
        Err(self.refused(&refusal, Some(&saved.view)))
    }
}

fn json_file(name: &str, json: String) -> Answer {
    Answer::of(HeaderValue::from_static("application/json"), json.into()).named(name)
}

/// The game as a save.
pub(crate) fn save() -> Value {
    let game = played(opening(4)).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let starting_position = game.starting_position().expect("the game has begun");
    let save = Save::of(&view, starting_position).to_json();
    serde_json::from_str(&save).expect("it is JSON")
}

/// An example of a sealed save.
fn sealed() -> Value {
    let file = SaveFile::sealed(&[7; 60]);
    serde_json::from_str(&file).expect("it is JSON")
}
