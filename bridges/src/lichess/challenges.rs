//! Challenges in lichess's words: a challenge is a lobby with one reserved seat.

use super::account::{self, Me};
use super::failure::Failure;
use super::fields::Fields;
use super::game::{COLORS, Game, Player, moves, perf, start};
use super::time::Control;
use crate::caller::{Caller, game_path};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The rule sets that lichess and we have, by lichess's keys.
const VARIANTS: [(&str, &str); 3] = [
    ("standard", "standard"),
    ("chess960", "chess960"),
    ("fromPosition", "standard"),
];

impl Game {
    /// The challenge that this lobby is, with this state.
    pub(crate) fn challenge(&self, status: &str) -> Value {
        let challenger = self.people.iter().find(|player| !player.reserved);
        let challenged = self.people.iter().find(|player| player.reserved);
        let is_incoming = self.own().is_some_and(|own| own.reserved);
        let control = self.control();
        let color = challenger.and_then(Player::color);
        json!({
            "id": self.id,
            "url": game_path(&self.id, ""),
            "status": status,
            "challenger": self.player(challenger),
            "destUser": challenged.map(|player| self.player(Some(player))),
            "variant": self.variant(),
            "rated": false,
            "speed": control.speed(),
            "timeControl": control.json(),
            "color": color.unwrap_or("random"),
            // lichess has drawn it already. Here the game draws it when it begins.
            "finalColor": color.unwrap_or(COLORS[0]),
            "perf": {"icon": "", "name": perf(control.speed())},
            "direction": if is_incoming { "in" } else { "out" },
        })
    }
}

/// `GET /api/challenge`
pub(crate) async fn list(caller: Caller) -> Result<Json<Value>, Failure> {
    let games = account::games(&caller).await?;
    let challenges = games.iter().filter(|game| game.is_challenge());
    let all = challenges.map(|game| game.challenge("created"));
    let (incoming, outgoing): (Vec<Value>, Vec<Value>) =
        all.partition(|challenge| challenge["direction"] == "in");
    Ok(Json(json!({"in": incoming, "out": outgoing})))
}

/// `GET /api/challenge/{id}/show`
pub(crate) async fn show(caller: Caller, Path(id): Path<String>) -> Result<Json<Value>, Failure> {
    let game = game(&caller, &id).await?;
    let status = match game.phase.as_str() {
        "lobby" => "created",
        "declined" => "declined",
        "running" | "over" | "aborted" => "accepted",
        _ => "canceled",
    };
    Ok(Json(game.challenge(status)))
}

/// A game of the API that lichess knows.
pub(crate) async fn game(caller: &Caller, id: &str) -> Result<Game, Failure> {
    let game = caller.get(&game_path(id, "")).await.success()?.json();
    Game::read(game).ok_or_else(|| {
        Failure::missing("Only games of standard chess and Chess960 can be played with this API.")
    })
}

/// `POST /api/challenge/{username}`
pub(crate) async fn create(
    caller: Caller,
    Path(username): Path<String>,
    fields: Fields,
) -> Result<Json<Value>, Failure> {
    let mut new = new_game(&caller, &fields).await?;
    new["reserved"] = json!([{"person": username, "name": username}]);
    let made = caller.post("/api/v1/games", &new).await.success()?;
    Ok(Json(read(made.json())?.challenge("created")))
}

/// `POST /api/challenge/open`
pub(crate) async fn create_open(caller: Caller, fields: Fields) -> Result<Json<Value>, Failure> {
    let new = new_game(&caller, &fields).await?;
    let made = caller.post("/api/v1/games", &new).await.success()?;
    let mut challenge = read(made.json())?.challenge("created");
    let url = challenge["url"].clone();
    challenge["urlWhite"] = url.clone();
    challenge["urlBlack"] = url;
    Ok(Json(challenge))
}

/// `POST /api/challenge/ai`
pub(crate) async fn create_against_computer(
    caller: Caller,
    fields: Fields,
) -> Result<(StatusCode, Json<Value>), Failure> {
    let mut new = new_game(&caller, &fields).await?;
    let level = fields.get("level").unwrap_or("8");
    let level: u8 = level
        .parse()
        .map_err(|_| Failure::bad("level: it is a number from 1 to 8."))?;
    new["computers"] = json!([{"level": level}]);
    let made = caller.post("/api/v1/games", &new).await.success()?;
    let game = read(made.json())?;
    let start = start(&caller, &game.id).await?;
    let moves = moves(&caller, &game.id).await?;
    Ok((StatusCode::CREATED, Json(game.exported(&start, &moves))))
}

fn read(game: Value) -> Result<Game, Failure> {
    let unexpected = || Failure::new(StatusCode::BAD_GATEWAY, "The game cannot be shown.");
    Game::read(game).ok_or_else(unexpected)
}

/// The game that these fields describe, for the API.
async fn new_game(caller: &Caller, fields: &Fields) -> Result<Value, Failure> {
    let key = fields.get("variant").unwrap_or("standard");
    let known = VARIANTS.iter().find(|(known, _)| *known == key);
    let Some((_, variant)) = known else {
        let error = format!("variant: `{key}` is not one of standard, chess960, fromPosition.");
        return Err(Failure::bad(error));
    };
    let me = Me::of(caller).await?;
    let mut new = json!({"variant": variant, "name": me.name()});
    if let Some(color) = fields.get("color").filter(|color| COLORS.contains(color)) {
        new["seats"] = json!([color]);
    }
    let (limit, increment) = (fields.get("clock.limit"), fields.get("clock.increment"));
    if let Some(pace) = Control::pace(limit, increment, fields.get("days")) {
        new["clock"] = pace.into();
    }
    if let Some(fen) = fields.get("fen") {
        new["starting_position"] = json!({"fen": fen});
    }
    Ok(new)
}

/// `POST /api/challenge/{id}/accept`
pub(crate) async fn accept(caller: Caller, Path(id): Path<String>) -> Result<Json<Value>, Failure> {
    game(&caller, &id).await?;
    let me = Me::of(&caller).await?;
    let join = json!({"name": me.name()});
    done(&caller, &id, "/join", &join).await
}

/// `POST /api/challenge/{id}/decline`
pub(crate) async fn decline(
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    done(&caller, &id, "/leave", &json!({})).await
}

/// `POST /api/challenge/{id}/cancel`: also a game that nobody has begun to play.
pub(crate) async fn cancel(caller: Caller, Path(id): Path<String>) -> Result<Json<Value>, Failure> {
    let operation = if game(&caller, &id).await?.is_running() {
        "/abort"
    } else {
        "/cancel"
    };
    done(&caller, &id, operation, &json!({})).await
}

/// Sends a command of a game, and answers as lichess does when it was carried out.
pub(crate) async fn done(
    caller: &Caller,
    id: &str,
    operation: &str,
    body: &Value,
) -> Result<Json<Value>, Failure> {
    caller
        .post(&game_path(id, operation), body)
        .await
        .success()?;
    Ok(Json(json!({"ok": true})))
}
