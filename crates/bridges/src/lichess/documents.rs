//! Games as documents in lichess's words: one, several, those of a player, the score between two
//! players, and the moves of a game as they are made.

use super::account::all_games;
use super::challenges::game;
use super::game::{Game, moves};
use super::streams::follow;
use super::time::{left, now};
use crate::caller::{Caller, Refused, game_path};
use crate::lichess::http::{self, Failure, Fields, JsonAnswer, Result};
use axum::Json;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use futures::stream::{self, Stream, StreamExt};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::convert::Infallible;

/// The most games in one answer, as lichess allows for a list of ids.
const MAX_GAMES: usize = 300;

/// The two forms of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Pgn,
    Json,
}

/// What a client wants of each game.
#[derive(Debug, Clone, Copy)]
struct DocumentParts {
    form: Form,
    moves: bool,
    tags: bool,
    /// The file as a field of the JSON.
    pgn_in_json: bool,
    last_fen: bool,
}

impl DocumentParts {
    /// PGN, unless the client accepts JSON.
    fn of(headers: &HeaderMap, fields: &Fields) -> Self {
        let accepted = headers.get(header::ACCEPT);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        let is_json = accepted.is_some_and(|accepted| accepted.contains("json"));
        Self {
            form: if is_json { Form::Json } else { Form::Pgn },
            moves: fields.flag("moves") != Some(false),
            tags: fields.flag("tags") != Some(false),
            pgn_in_json: fields.is_set("pgnInJson"),
            last_fen: fields.is_set("lastFen"),
        }
    }

    async fn json_of(self, caller: &Caller, game: &Game) -> Result<Value, Refused> {
        let mut document = game.exported(&moves(caller, &game.id).await?);
        if !self.moves
            && let Some(fields) = document.as_object_mut()
        {
            fields.remove("moves");
        }
        if self.pgn_in_json {
            document["pgn"] = self.pgn_of(caller, game).await?.into();
        }
        if self.last_fen {
            document["lastFen"] = game.fen.as_deref().into();
        }
        Ok(document)
    }

    /// A game as a file.
    async fn pgn_of(self, caller: &Caller, game: &Game) -> Result<String, Refused> {
        let file = caller.get(&game_path(&game.id, "/pgn")).await.success()?;
        Ok(self.parts_of(&game.file(&file.text())))
    }

    /// What is wanted of a file. The result, its last word, always is.
    fn parts_of(self, file: &str) -> String {
        let (tags, text) = file.split_once("\n\n").unwrap_or((file, "*"));
        let result = text.split_whitespace().last().unwrap_or("*");
        let text = if self.moves { text.trim_end() } else { result };
        if self.tags {
            format!("{tags}\n\n{text}\n")
        } else {
            format!("{text}\n")
        }
    }
}

const PGN: [(header::HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/x-chess-pgn")];

/// `GET /game/export/{id}`
pub(super) async fn one(
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response> {
    let game = game(&caller, &id).await?;
    document(&caller, &game, DocumentParts::of(&headers, &fields)).await
}

/// `GET /api/user/{name}/current-game`: the caller's game with a player that runs, or else their
/// last one.
pub(super) async fn current(
    caller: Caller,
    Path(name): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response> {
    let is_wanted = |game: &Game| game.has_player(&name) && game.has_begun();
    let running = all_games(&caller, false, MAX_GAMES).await?;
    let found = match running.into_iter().find(is_wanted) {
        Some(game) => Some(game),
        None => {
            let ended = all_games(&caller, true, MAX_GAMES).await?;
            ended.into_iter().find(is_wanted)
        }
    };
    let game = found.ok_or_else(|| Failure::missing("You have no game with this player."))?;
    document(&caller, &game, DocumentParts::of(&headers, &fields)).await
}

/// The answer with one game.
async fn document(caller: &Caller, game: &Game, wanted: DocumentParts) -> Result<Response> {
    Ok(match wanted.form {
        Form::Json => Json(wanted.json_of(caller, game).await?).into_response(),
        Form::Pgn => (PGN, wanted.pgn_of(caller, game).await?).into_response(),
    })
}

/// An answer of several games, each read when its turn comes. One that cannot be read is left out.
fn several(
    caller: Caller,
    wanted: DocumentParts,
    games: impl Stream<Item = Game> + Send + 'static,
) -> Response {
    match wanted.form {
        Form::Json => http::stream_of_lines(games.filter_map(move |game| {
            let caller = caller.clone();
            async move { wanted.json_of(&caller, &game).await.ok() }
        })),
        Form::Pgn => {
            let files = games.filter_map(move |game| {
                let caller = caller.clone();
                async move {
                    let file = wanted.pgn_of(&caller, &game).await.ok()?;
                    Some(Ok::<_, Infallible>(format!("{}\n\n", file.trim_end())))
                }
            });
            (PGN, Body::from_stream(files)).into_response()
        }
    }
}

/// `POST /api/games/export/_ids`: the games with these ids, which commas separate.
pub(super) async fn with_ids(
    caller: Caller,
    uri: Uri,
    headers: HeaderMap,
    ids: String,
) -> Result<Response> {
    let ids: Vec<String> = ids.trim().split(',').map(|id| id.trim().into()).collect();
    if ids.len() > MAX_GAMES {
        let error = format!("At most {MAX_GAMES} games can be exported at once.");
        return Err(Failure::bad(error));
    }
    let wanted = DocumentParts::of(&headers, &Fields::of_query(&uri));
    let reader = caller.clone();
    let found = stream::iter(ids).filter_map(move |id| {
        let reader = reader.clone();
        async move { game(&reader, &id).await.ok() }
    });
    Ok(several(caller, wanted, found))
}

/// The conditions for a game of a player in a list.
struct Filter {
    player: String,
    opponent: Option<String>,
    color: Option<String>,
    /// In milliseconds, as `until`.
    since: Option<u64>,
    until: Option<u64>,
    perfs: Option<String>,
    /// False for what no game here is: rated, or with an analysis in its document.
    is_possible: bool,
}

impl Filter {
    fn of(player: String, fields: &Fields) -> Result<Self> {
        let text = |name| fields.get(name).map(str::to_owned);
        Ok(Self {
            player,
            opponent: text("vs"),
            color: text("color"),
            since: fields.number("since")?,
            until: fields.number("until")?,
            perfs: text("perfType"),
            is_possible: !fields.is_set("rated") && !fields.is_set("analysed"),
        })
    }

    fn allows(&self, game: &Game) -> bool {
        let (created, color) = (game.created_at(), game.color_of(&self.player));
        let is_of_opponent = |name: &String| game.has_player(name) && *name != self.player;
        let is_named = |perfs: &String| perfs.split(',').any(|perf| perf.trim() == game.perf());
        self.is_possible
            && color.is_some()
            && self
                .color
                .as_deref()
                .is_none_or(|wanted| color == Some(wanted))
            && self.opponent.as_ref().is_none_or(is_of_opponent)
            && self.since.is_none_or(|since| created >= Some(since))
            && self.until.is_none_or(|until| created <= Some(until))
            && self.perfs.as_ref().is_none_or(is_named)
    }
}

/// `GET /api/games/user/{name}`: the caller's games with a player, or all of them, the latest
/// first unless `sort` is `dateAsc`.
pub(super) async fn of_player(
    caller: Caller,
    Path(name): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response> {
    let filter = Filter::of(name, &fields)?;
    let most = fields
        .number("max")?
        .map_or(MAX_GAMES, |most| most as usize);
    let mut found = Vec::new();
    if fields.is_set("ongoing") {
        let running = all_games(&caller, false, MAX_GAMES).await?;
        found.extend(running.into_iter().filter(Game::is_running));
    }
    if fields.flag("finished") != Some(false) {
        found.extend(all_games(&caller, true, MAX_GAMES).await?);
    }
    found.retain(|game| filter.allows(game));
    // The lists have the latest first, and games of one moment keep that order.
    found.sort_by_key(|game| Reverse(game.created_at()));
    if fields.get("sort") == Some("dateAsc") {
        found.reverse();
    }
    found.truncate(most.min(MAX_GAMES));
    let wanted = DocumentParts::of(&headers, &fields);
    Ok(several(caller, wanted, stream::iter(found)))
}

/// `GET /api/crosstable/{one}/{other}`: the score of the caller's games with another player.
/// Others' games are nobody else's business.
pub(super) async fn crosstable(
    caller: Caller,
    Path((one, other)): Path<(String, String)>,
) -> JsonAnswer {
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
pub(super) async fn moves_of(caller: Caller, Path(id): Path<String>) -> Result<Response> {
    let (first, later) = follow(caller, id).await?;
    let begun = stream::iter([first.summary(), position(&first)]);
    let later = later.flat_map(|game| {
        let end = (!game.is_running()).then(|| game.summary());
        stream::iter(std::iter::once(position(&game)).chain(end))
    });
    Ok(http::stream_of_lines(begun.chain(later)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_the_parts_that_are_wanted() {
        let file = "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5\n2. Nf3 1-0\n";
        for (moves, tags, parts) in [
            (true, true, file),
            (true, false, "1. e4 e5\n2. Nf3 1-0\n"),
            (false, true, "[White \"Ann\"]\n[Result \"1-0\"]\n\n1-0\n"),
            (false, false, "1-0\n"),
        ] {
            let wanted = DocumentParts {
                form: Form::Pgn,
                moves,
                tags,
                pgn_in_json: false,
                last_fen: false,
            };
            assert_eq!(wanted.parts_of(file), parts, "{moves} {tags}");
        }
    }
}
