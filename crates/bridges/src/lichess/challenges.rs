//! Challenges in lichess's words: a challenge is a lobby with one reserved seat.

use super::account::{self, Me};
use super::game::{Game, Player, perf};
use super::time::{COLORS, Control};
use crate::caller::{Caller, LONGEST_WAIT, Waited, game_path};
use crate::lichess::http::{self, Failure, Fields, JsonAnswer, Result};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures::stream;
use serde_json::{Value, json};

/// The rule sets that lichess and we have, by lichess's keys.
const VARIANTS: [(&str, &str); 3] = [
    ("standard", "standard"),
    ("chess960", "chess960"),
    ("fromPosition", "standard"),
];

impl Game {
    /// Whether the caller is the one who was challenged.
    pub(super) fn is_incoming(&self) -> bool {
        self.own().is_some_and(|own| own.reserved)
    }

    /// The challenge that this lobby is, with this state.
    pub(super) fn challenge(&self, caller: &Caller, status: &str) -> Value {
        let challenger = self.people.iter().find(|player| !player.reserved);
        let challenged = self.people.iter().find(|player| player.reserved);
        let control = self.control();
        let color = challenger.and_then(Player::color);
        let mut challenge = json!({
            "id": self.id,
            "url": caller.address(&format!("/{}", self.id)),
            "status": status,
            "challenger": self.player(challenger),
            "destUser": challenged.map(|player| self.player(Some(player))),
            "variant": self.variant(),
            "rated": false,
            "speed": control.speed(),
            "timeControl": control.json(),
            "color": color.unwrap_or("random"),
            "perf": {"icon": "", "name": perf(self.perf())},
            "direction": if self.is_incoming() { "in" } else { "out" },
        });
        // A colour that nobody chose is drawn when the game begins.
        if let Some(color) = color {
            challenge["finalColor"] = color.into();
        }
        if self.start() != "startpos" {
            challenge["initialFen"] = self.start().into();
        }
        if status == "declined" {
            // The reason that a client of lichess gives is not kept.
            challenge["declineReason"] = "The challenge was declined.".into();
            challenge["declineReasonKey"] = "generic".into();
        }
        challenge
    }

    /// The state of the challenge from which the game came.
    fn challenge_status(&self) -> &'static str {
        match self.phase.as_str() {
            "lobby" => "created",
            "declined" => "declined",
            "running" | "over" | "aborted" => "accepted",
            _ => "canceled",
        }
    }
}

/// `GET /api/challenge`
pub(super) async fn list(caller: Caller) -> JsonAnswer {
    let games = account::games(&caller).await?;
    let challenges = games.iter().filter(|game| game.is_challenge());
    let (incoming, outgoing): (Vec<Value>, Vec<Value>) = challenges
        .map(|game| game.challenge(&caller, "created"))
        .partition(|challenge| challenge["direction"] == "in");
    Ok(Json(json!({"in": incoming, "out": outgoing})))
}

/// `GET /api/challenge/{id}/show`
pub(super) async fn show(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    let game = game(&caller, &id).await?;
    Ok(Json(game.challenge(&caller, game.challenge_status())))
}

/// A game of the API that lichess knows.
pub(super) async fn game(caller: &Caller, id: &str) -> Result<Game> {
    let game = caller.get(&game_path(id, "")).await.success()?.json();
    Game::read(game).ok_or_else(|| {
        Failure::missing("Only games of standard chess and Chess960 can be played with this API.")
    })
}

/// `POST /api/challenge/{username}`. With `keepAliveStream` the answer is a stream that ends with
/// the challenge.
pub(super) async fn create(
    caller: Caller,
    Path(username): Path<String>,
    fields: Fields,
) -> Result<Response> {
    let mut new = new_game(&caller, &fields).await?;
    let name = account::name_of(&caller, &username).await?;
    new["reserved"] = json!([{"person": username, "name": name}]);
    let made = caller.post("/api/v1/games", &new).await.success()?;
    let tag = made.tag().unwrap_or_default();
    let made = read(made.json())?;
    let challenge = made.challenge(&caller, "created");
    if !fields.is_set("keepAliveStream") {
        return Ok(Json(challenge).into_response());
    }
    let id = made.id;
    let end = stream::once(async move { json!({"done": ended(&caller, &id, tag).await}) });
    let lines = stream::StreamExt::chain(stream::iter([challenge]), end);
    Ok(http::stream_of_lines(lines))
}

/// Waits until a challenge is answered or cancelled. The word for that.
pub(super) async fn ended(caller: &Caller, id: &str, mut tag: String) -> &'static str {
    loop {
        let answer = match caller.changed(id, &tag, LONGEST_WAIT).await {
            Waited::Unchanged => continue,
            Waited::HasToEnd => return "canceled",
            Waited::Answer(answer) => *answer,
        };
        tag = answer.tag().unwrap_or_default();
        let status = Game::read(answer.json()).map(|game| game.challenge_status());
        match status.unwrap_or("canceled") {
            "created" => {}
            status => return status,
        }
    }
}

/// `POST /api/challenge/open`
pub(super) async fn create_open(caller: Caller, fields: Fields) -> JsonAnswer {
    let new = new_game(&caller, &fields).await?;
    let made = caller.post("/api/v1/games", &new).await.success()?;
    let mut challenge = read(made.json())?.challenge(&caller, "created");
    let url = challenge["url"].clone();
    challenge["urlWhite"] = url.clone();
    challenge["urlBlack"] = url;
    challenge["challenger"] = Value::Null;
    challenge["open"] = json!({});
    // It goes in no direction: anybody can take it.
    if let Some(fields) = challenge.as_object_mut() {
        fields.remove("direction");
    }
    Ok(Json(challenge))
}

/// `POST /api/challenge/ai`
pub(super) async fn create_against_computer(
    caller: Caller,
    fields: Fields,
) -> Result<(StatusCode, Json<Value>)> {
    let mut new = new_game(&caller, &fields).await?;
    let level = fields.get("level").unwrap_or("8").parse().ok();
    let level = level.filter(|level: &u8| (1..=8).contains(level));
    let level = level.ok_or_else(|| Failure::bad("level: it is a number from 1 to 8."))?;
    new["computers"] = json!([{"level": level}]);
    let made = caller.post("/api/v1/games", &new).await.success()?;
    let game = read(made.json())?;
    Ok((StatusCode::CREATED, Json(game.begun())))
}

/// A game that was just made.
pub(super) fn read(game: Value) -> Result<Game> {
    let unexpected = || Failure::new(StatusCode::BAD_GATEWAY, "The game cannot be shown.");
    Game::read(game).ok_or_else(unexpected)
}

/// The game that these fields describe, for the API.
pub(super) async fn new_game(caller: &Caller, fields: &Fields) -> Result<Value> {
    let key = fields.get("variant").unwrap_or("standard");
    let known = VARIANTS.iter().find(|(known, _)| *known == key);
    let Some((_, variant)) = known else {
        let error = format!("variant: `{key}` is not one of standard, chess960, fromPosition.");
        return Err(Failure::bad(error));
    };
    let me = Me::of(caller).await?;
    let mut new = json!({"variant": variant, "name": me.name()});
    if let Some(color) = fields.get("color").filter(|color| COLORS.contains(color)) {
        new["wishes"] = json!([color]);
    }
    let limit = fields.number("clock.limit")?;
    let increment = fields.number("clock.increment")?;
    if let Some(pace) = Control::pace(limit, increment, fields.number("days")?) {
        new["clock"] = pace.into();
    }
    match fields.get("fen") {
        Some(fen) => new["starting_position"] = json!({"fen": fen}),
        None if key == "fromPosition" => {
            return Err(Failure::bad(
                "fen: fromPosition needs the position, in FEN.",
            ));
        }
        None => {}
    }
    Ok(new)
}

/// `POST /api/challenge/{id}/accept`, in an open challenge perhaps with a colour.
pub(super) async fn accept(caller: Caller, Path(id): Path<String>, fields: Fields) -> JsonAnswer {
    game(&caller, &id).await?;
    let me = Me::of(&caller).await?;
    let mut join = json!({"name": me.name()});
    if let Some(color) = fields.get("color").filter(|color| COLORS.contains(color)) {
        join["wishes"] = json!([color]);
    }
    done(&caller, &id, "/join", &join).await
}

/// `POST /api/challenge/{id}/decline`
pub(super) async fn decline(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    done(&caller, &id, "/leave", &json!({})).await
}

/// `POST /api/challenge/{id}/start-clocks`: the clocks of a game start when it begins, so there is
/// nothing to do. lichess answers the same when they run already.
pub(super) async fn start_clocks(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    if game(&caller, &id).await?.is_running() {
        return Ok(Json(json!({"ok": true})));
    }
    Err(Failure::bad("The clocks of a game start when it begins."))
}

/// `POST /api/challenge/{id}/cancel`: also a game that nobody has begun to play.
pub(super) async fn cancel(caller: Caller, Path(id): Path<String>) -> JsonAnswer {
    let operation = if game(&caller, &id).await?.is_running() {
        "/abort"
    } else {
        "/cancel"
    };
    done(&caller, &id, operation, &json!({})).await
}

/// Sends a command of a game, and answers as lichess does when it was carried out.
pub(super) async fn done(caller: &Caller, id: &str, operation: &str, body: &Value) -> JsonAnswer {
    caller
        .post(&game_path(id, operation), body)
        .await
        .success()?;
    Ok(Json(json!({"ok": true})))
}
