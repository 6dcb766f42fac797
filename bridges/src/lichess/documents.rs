//! Games as documents in lichess's words: one, several, those of a player, the score between two
//! players, and the moves of a game as they are made.

use super::account::all_games;
use super::challenges::game;
use super::failure::Failure;
use super::fields::Fields;
use super::game::{Game, moves};
use super::ndjson;
use super::streams::follow;
use super::time::{left, now};
use crate::caller::{Caller, Refused, game_path};
use axum::Json;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures::stream::{self, Stream, StreamExt};
use serde_json::{Value, json};
use std::convert::Infallible;

/// The most games in one answer, as lichess allows for a list of ids.
const MAX_GAMES: usize = 300;

/// The two forms of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Pgn,
    Json,
}

impl Form {
    /// The form that a client accepts: PGN, unless it asks for JSON.
    fn accepted(headers: &HeaderMap) -> Self {
        let accepted = headers.get(header::ACCEPT);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        if accepted.is_some_and(|accepted| accepted.contains("json")) {
            Self::Json
        } else {
            Self::Pgn
        }
    }
}

const PGN: [(header::HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/x-chess-pgn")];

/// A game as JSON.
async fn json_of(caller: &Caller, game: &Game) -> Result<Value, Refused> {
    Ok(game.exported(&moves(caller, &game.id).await?))
}

/// A game as a file.
async fn pgn_of(caller: &Caller, game: &Game) -> Result<String, Refused> {
    let file = caller.get(&game_path(&game.id, "/pgn")).await.success()?;
    Ok(game.file(&file.text()))
}

/// `GET /game/export/{id}`: PGN, or JSON for those who accept nothing else.
pub(crate) async fn one(
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let game = game(&caller, &id).await?;
    Ok(match Form::accepted(&headers) {
        Form::Json => Json(json_of(&caller, &game).await?).into_response(),
        Form::Pgn => (PGN, pgn_of(&caller, &game).await?).into_response(),
    })
}

/// An answer of several games, each read when its turn comes. One that cannot be read is left out.
fn several(
    caller: Caller,
    form: Form,
    games: impl Stream<Item = Game> + Send + 'static,
) -> Response {
    match form {
        Form::Json => ndjson::lines(games.filter_map(move |game| {
            let caller = caller.clone();
            async move { json_of(&caller, &game).await.ok() }
        })),
        Form::Pgn => {
            let files = games.filter_map(move |game| {
                let caller = caller.clone();
                async move {
                    let file = pgn_of(&caller, &game).await.ok()?;
                    Some(Ok::<_, Infallible>(format!("{}\n\n", file.trim_end())))
                }
            });
            (PGN, Body::from_stream(files)).into_response()
        }
    }
}

/// `POST /api/games/export/_ids`: the games with these ids, which commas separate.
pub(crate) async fn with_ids(
    caller: Caller,
    headers: HeaderMap,
    ids: String,
) -> Result<Response, Failure> {
    let ids: Vec<String> = ids.trim().split(',').map(|id| id.trim().into()).collect();
    if ids.len() > MAX_GAMES {
        let error = format!("At most {MAX_GAMES} games can be exported at once.");
        return Err(Failure::bad(error));
    }
    let reader = caller.clone();
    let found = stream::iter(ids).filter_map(move |id| {
        let reader = reader.clone();
        async move { game(&reader, &id).await.ok() }
    });
    Ok(several(caller, Form::accepted(&headers), found))
}

/// `GET /api/games/user/{name}`: the caller's games with a player, or all of them, the latest
/// first.
pub(crate) async fn of_player(
    caller: Caller,
    Path(name): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Failure> {
    let read = |name| fields.get(name).map(str::to_owned);
    let (wants_finished, wants_running) = (read("finished"), read("ongoing"));
    let most = read("max").map(|most| most.parse::<usize>());
    let most = most
        .transpose()
        .map_err(|_| Failure::bad("max: it is a whole number."))?;
    let mut found = Vec::new();
    if wants_running.as_deref() == Some("true") {
        let running = all_games(&caller, false, MAX_GAMES).await?;
        found.extend(running.into_iter().filter(Game::is_running));
    }
    if wants_finished.as_deref() != Some("false") {
        found.extend(all_games(&caller, true, MAX_GAMES).await?);
    }
    found.retain(|game| game.has_player(&name));
    found.truncate(most.unwrap_or(MAX_GAMES).min(MAX_GAMES));
    let form = Form::accepted(&headers);
    Ok(several(caller, form, stream::iter(found)))
}

/// `GET /api/crosstable/{one}/{other}`: the score of the caller's games with another player.
/// Others' games are nobody else's business.
pub(crate) async fn crosstable(
    caller: Caller,
    Path((one, other)): Path<(String, String)>,
) -> Result<Json<Value>, Failure> {
    let games = all_games(&caller, true, MAX_GAMES).await?;
    let games: Vec<&Game> = games
        .iter()
        .filter(|game| game.has_player(&one) && game.has_player(&other))
        .collect();
    let score = |name| {
        games
            .iter()
            .filter_map(|game| game.score_of(name))
            .sum::<f64>()
    };
    let users = json!({one.as_str(): score(&one), other.as_str(): score(&other)});
    Ok(Json(json!({"users": users, "nbGames": games.len()})))
}

/// `GET /api/stream/game/{id}`: the game, its position, each new position, and the game again when
/// it is over. The positions before are not sent.
pub(crate) async fn moves_of(caller: Caller, Path(id): Path<String>) -> Result<Response, Failure> {
    let (first, later) = follow(caller, id).await?;
    let begun = stream::iter([first.summary(), position(&first)]);
    let later = later.flat_map(|game| {
        let end = (!game.is_running()).then(|| game.summary());
        stream::iter(std::iter::once(position(&game)).chain(end))
    });
    Ok(ndjson::lines(begun.chain(later)))
}

/// The position of a game, its last move, and the seconds on its clocks.
fn position(game: &Game) -> Value {
    let now = now();
    let seconds = |seat| left(game.clock.as_ref(), seat, now) / 1000;
    let mut line = json!({"fen": game.fen, "wc": seconds(0), "bc": seconds(1)});
    if let Some(last) = game.moves.last() {
        line["lm"] = last.as_str().into();
    }
    line
}
