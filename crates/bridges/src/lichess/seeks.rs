//! Seeks in lichess's words: a game for anybody who wants the same one. Here it is an open game
//! that everybody can see in the list, and it is withdrawn when the client goes away.

use super::account::Me;
use super::challenges::{ended, new_game, read};
use super::game::Game;
use super::time::Control;
use crate::caller::{Caller, game_path};
use crate::lichess::http::{self, Failure, Fields, Result};
use axum::Json;
use axum::response::{IntoResponse, Response};
use futures::{StreamExt, stream};
use serde::Deserialize;
use serde_json::{Value, json};

/// `POST /api/board/seek`: joins a game that fits, or else makes one. By the clock the answer is a
/// stream without content that ends when the game begins; by correspondence it is the id.
pub(super) async fn seek(caller: Caller, fields: Fields) -> Result<Response> {
    let pace = pace(&fields)?;
    let mut new = new_game(&caller, &fields).await?;
    new["clock"] = pace.as_str().into();
    new["visibility"] = "public".into();
    let is_daily = matches!(Control::read(&pace), Control::PerMove(_));
    if let Some(id) = join_fitting(&caller, &new, &pace).await? {
        if is_daily {
            return Ok(Json(json!({"id": id})).into_response());
        }
        return Ok(http::stream_of_lines(stream::empty()));
    }
    let made = caller.post("/api/v1/games", &new).await.success()?;
    let tag = made.tag().unwrap_or_default();
    let id = read(made.json())?.id;
    if is_daily {
        return Ok(Json(json!({"id": id})).into_response());
    }
    let open = OpenSeek { caller, id };
    let end = async move {
        ended(&open.caller, &open.id, tag).await;
    };
    // Nothing is said but that it is still open.
    let lines = stream::once(end).filter_map(async |()| None);
    Ok(http::stream_of_lines(lines))
}

/// The time control that a seek names: minutes and seconds, or days.
fn pace(fields: &Fields) -> Result<String> {
    let wrong =
        || Failure::bad("A seek has `time` in minutes and `increment` in seconds, or `days`.");
    let seconds = match fields.get("time").map(str::parse::<f64>) {
        Some(Ok(minutes)) if minutes >= 0.0 => Some((minutes * 60.0).round() as u64),
        Some(_) => return Err(wrong()),
        None => None,
    };
    let (increment, days) = (fields.number("increment")?, fields.number("days")?);
    Control::pace(seconds, increment, days).ok_or_else(wrong)
}

/// A page of open games.
#[derive(Deserialize)]
struct OpenGames {
    games: Vec<Value>,
}

/// Joins the first open game that is the same as this new one, and returns its id. One that others
/// were faster to join, or that is not for this person, is passed over.
async fn join_fitting(caller: &Caller, new: &Value, pace: &str) -> Result<Option<String>> {
    let variant = new["variant"].as_str().unwrap_or_default();
    let path = format!("/api/v1/games?state=lobby&variant={variant}&limit=50");
    let OpenGames { games } = caller.get(&path).await.read()?;
    let color = new["wishes"][0].as_str();
    let me = Me::of(caller).await?;
    let mut join = json!({"name": me.name()});
    if let Some(color) = color {
        join["wishes"] = json!([color]);
    }
    let fitting = games.into_iter().filter(is_plain).filter_map(Game::read);
    for game in fitting.filter(|game| game.fits(Control::read(pace), color)) {
        let joined = caller.post(&game_path(&game.id, "/join"), &join).await;
        match joined.success() {
            Ok(_) => return Ok(Some(game.id)),
            Err(refused) if refused.retry_after.is_some() => return Err(refused.into()),
            Err(_) => {}
        }
    }
    Ok(None)
}

/// Whether a game has nothing that a client of lichess would not expect.
fn is_plain(game: &Value) -> bool {
    ["rated", "anonymous", "arbiter"]
        .iter()
        .all(|field| game[field].is_null() || game[field] == false)
}

impl Game {
    /// Whether it waits for one more player of this colour and has this time control.
    fn fits(&self, control: Control, color: Option<&str>) -> bool {
        let [host] = self.people.as_slice() else {
            return false;
        };
        let is_free = host.color().is_none_or(|taken| Some(taken) != color);
        self.phase == "lobby"
            && self.own().is_none()
            && !self.is_from_position()
            && is_free
            && self.control() == control
    }
}

/// A seek that is withdrawn when its stream ends before its game has begun.
struct OpenSeek {
    caller: Caller,
    id: String,
}

impl Drop for OpenSeek {
    fn drop(&mut self) {
        let (caller, path) = (self.caller.clone(), game_path(&self.id, "/cancel"));
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            // A game that has begun cannot be cancelled, and stays.
            runtime.spawn(async move { caller.post(&path, &json!({})).await });
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;
    use axum::http::Uri;

    #[test]
    fn a_seek_has_minutes_and_seconds_or_days() {
        for (query, expected) in [
            ("time=3&increment=2", Some("180s+2")),
            ("time=0.5&increment=0", Some("30s+0")),
            ("time=10", Some("600s+0")),
            ("days=3", Some("3d")),
            ("increment=2", None),
            ("time=soon&increment=2", None),
            ("time=-1&increment=2", None),
            ("time=NaN&increment=2", None),
            ("", None),
        ] {
            let uri: Uri = format!("/api/board/seek?{query}").parse().unwrap();
            let pace = pace(&Fields::of_query(&uri));
            assert_eq!(pace.ok().as_deref(), expected, "{query}");
        }
    }
}
