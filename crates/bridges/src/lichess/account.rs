//! People in lichess's words: the account of the token, others with whom it plays, and tokens.
//!
//! A person has no name of their own here, only one in each game, so lichess's names are their ids.

use super::game::{Game, Player};
use super::time::milliseconds;
use crate::caller::{Caller, Refused};
use crate::lichess::http::{self, Failure, Fields, JsonAnswer, Result};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The number of tokens that one request can test, because each of them is looked up.
const MAX_TOKENS: usize = 16;

/// The number of running games in a list, unless `nb` says it. lichess sends nine and at most
/// fifty; here there is no such need, and a client that asks for none wants all.
const PLAYING: u64 = 50;

/// The scopes of a token, and which of lichess's scopes each of them is.
const SCOPES: [(&str, &str); 2] = [
    ("play", "bot:play,board:play,challenge:write"),
    ("read", "challenge:read"),
];

/// The person of the token.
#[derive(Debug, Deserialize)]
pub(super) struct Me {
    pub(super) person: String,
    name: Option<String>,
    /// The scopes that the token allows.
    scopes: Vec<String>,
    /// The end of the token.
    expires_at: Option<String>,
}

impl Me {
    pub(super) async fn of(caller: &Caller) -> Result<Self, Refused> {
        caller.get("/api/v1/me").await.read()
    }

    /// The name under which the person takes part in a game.
    pub(super) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.person)
    }

    fn json(&self, caller: &Caller) -> Value {
        let mut user = user(caller, &self.person, self.name());
        user["title"] = "BOT".into();
        user
    }

    /// The token, as lichess describes one that it tests.
    fn token(&self) -> Value {
        let allowed = SCOPES
            .iter()
            .filter(|(own, _)| self.scopes.iter().any(|scope| scope == own));
        let scopes: Vec<&str> = allowed.map(|(_, scopes)| *scopes).collect();
        json!({
            "userId": self.person,
            "scopes": scopes.join(","),
            "expires": self.expires_at.as_deref().and_then(milliseconds),
        })
    }
}

/// A person, as lichess shows a user.
fn user(caller: &Caller, id: &str, name: &str) -> Value {
    json!({
        "id": id,
        "username": id,
        "perfs": {},
        "profile": {"realName": name},
        "url": caller.address(&format!("/api/user/{id}")),
    })
}

/// `GET /api/account`
pub(super) async fn account(caller: Caller) -> JsonAnswer {
    Ok(Json(Me::of(&caller).await?.json(&caller)))
}

/// `GET /api/user/{name}`: oneself, and those with whom one plays now.
pub(super) async fn person(caller: Caller, Path(name): Path<String>) -> JsonAnswer {
    let known = known_people(&caller).await?;
    let found = known.into_iter().find(|user| user["id"] == name.as_str());
    found.map(Json).ok_or_else(|| {
        Failure::missing("You play with nobody who has this id. Names of users are their ids here.")
    })
}

/// `POST /api/users`: those of the people with these ids whom the caller knows.
pub(super) async fn people(caller: Caller, ids: String) -> JsonAnswer {
    let known = known_people(&caller).await?;
    let ids = ids.trim().trim_start_matches("ids=").split(',');
    let found = ids.filter_map(|id| known.iter().find(|user| user["id"] == id.trim()));
    Ok(Json(found.cloned().collect()))
}

/// The caller, and those with whom they play now.
async fn known_people(caller: &Caller) -> Result<Vec<Value>, Refused> {
    let me = Me::of(caller).await?;
    let games = games(caller).await?;
    let others = games.iter().flat_map(|game| &game.people);
    let others = others.filter_map(|player| {
        let id = player.person.as_deref().filter(|id| *id != me.person)?;
        Some(user(caller, id, player.name_or_id()))
    });
    Ok(std::iter::once(me.json(caller)).chain(others).collect())
}

/// The name of a person with whom the caller plays now; of others their id.
pub(super) async fn name_of(caller: &Caller, person: &str) -> Result<String, Refused> {
    let games = games(caller).await?;
    let mut people = games.iter().flat_map(|game| &game.people);
    let found = people.find(|player| player.person.as_deref() == Some(person));
    Ok(found.map_or(person, Player::name_or_id).to_owned())
}

/// The fewest letters of a name of which others can be found, as on lichess.
const MIN_TERM: usize = 3;

/// `GET /api/player/autocomplete`: those whom the caller knows and whose id or name begins so.
pub(super) async fn autocomplete(caller: Caller, fields: Fields) -> JsonAnswer {
    let term = fields.get("term").unwrap_or_default().to_lowercase();
    if term.chars().count() < MIN_TERM {
        let error = format!("term: it has at least {MIN_TERM} letters.");
        return Err(Failure::bad(error));
    }
    let begins = |text: &Value| {
        let text = text.as_str().unwrap_or_default();
        text.to_lowercase().starts_with(&term)
    };
    let mut found: Vec<Value> = known_people(&caller).await?;
    found.retain(|user| begins(&user["id"]) || begins(&user["profile"]["realName"]));
    let mut ids: Vec<Value> = found.iter().map(|user| user["id"].clone()).collect();
    ids.sort_by_key(Value::to_string);
    ids.dedup();
    if !fields.is_set("object") {
        return Ok(Json(ids.into()));
    }
    let users = ids.into_iter().map(|id| json!({"id": id, "name": id}));
    let users: Vec<Value> = users.collect();
    Ok(Json(json!({"result": users})))
}

/// `GET /api/users/status`: who asks is there, and perhaps plays; of others nobody says it.
pub(super) async fn statuses(caller: Caller, fields: Fields) -> JsonAnswer {
    let me = Me::of(&caller).await?;
    let games = games(&caller).await?;
    let running = games.iter().find(|game| game.is_running());
    let status = |id: &str| {
        let is_own = id == me.person;
        let mut user = json!({"id": id, "name": id, "online": is_own});
        if let Some(game) = running.filter(|_| is_own) {
            user["playing"] = true.into();
            if fields.is_set("withGameIds") {
                user["playingId"] = game.id.as_str().into();
            }
        }
        user
    };
    let ids = fields.get("ids").unwrap_or_default().split(',');
    let named = ids.map(str::trim).filter(|id| !id.is_empty());
    Ok(Json(named.map(status).collect()))
}

/// `GET /api/bot/online`: nobody's presence is shown to others, so it is the caller alone.
pub(super) async fn online(caller: Caller) -> Result<impl IntoResponse> {
    let me = Me::of(&caller).await?.json(&caller);
    Ok(http::stream_of_lines(futures::stream::iter([me])))
}

/// `POST /api/bot/account/upgrade`: every token may be used by a program.
pub(super) async fn upgrade(caller: Caller) -> JsonAnswer {
    Me::of(&caller).await?;
    Ok(Json(json!({"ok": true})))
}

/// `GET /api/account/playing`: as many as `nb`, those first in which it is the caller's turn.
pub(super) async fn playing(caller: Caller, fields: Fields) -> JsonAnswer {
    let most = fields.number("nb")?.unwrap_or(PLAYING) as usize;
    let games = games(&caller).await?;
    let running = games.iter().filter(|game| game.is_running());
    let mut listed: Vec<Value> = running.map(playing_game).collect();
    listed.sort_by_key(|game| game["isMyTurn"] != true);
    let own = listed
        .iter()
        .filter(|game| game["isMyTurn"] == true)
        .count();
    listed.truncate(most);
    Ok(Json(json!({"nbMyTurn": own, "nowPlaying": listed})))
}

/// A running game, which this list shows with fewer fields than the stream of events.
fn playing_game(game: &Game) -> Value {
    let mut listed = game.listed();
    if let Some(fields) = listed.as_object_mut() {
        fields.retain(|name, _| !["id", "status", "compat"].contains(&name.as_str()));
    }
    listed
}

/// `POST /api/token/test`: whose tokens these are, separated by commas. Each is answered on its
/// own: null if it is none, and the reason if the API does not say whose it is, as for a person who
/// has asked too often.
pub(super) async fn test_tokens(caller: Caller, tokens: String) -> JsonAnswer {
    let tokens = tokens.split(',').map(str::trim);
    let tokens: Vec<&str> = tokens.filter(|token| !token.is_empty()).collect();
    if tokens.len() > MAX_TOKENS {
        let error = format!("At most {MAX_TOKENS} tokens can be tested at once.");
        return Err(Failure::bad(error));
    }
    let mut tested = Map::new();
    for token in tokens {
        tested.insert(token.to_owned(), tested_token(&caller, token).await);
    }
    Ok(Json(tested.into()))
}

/// A token, as lichess describes one that it tests.
async fn tested_token(caller: &Caller, token: &str) -> Value {
    let Some(other) = caller.with_token(token) else {
        return Value::Null;
    };
    match Me::of(&other).await {
        Ok(me) => me.token(),
        Err(refused) if refused.status == StatusCode::UNAUTHORIZED => Value::Null,
        Err(refused) => json!({"error": refused.detail()}),
    }
}

/// A page of games of the API.
#[derive(Deserialize)]
struct GamePage {
    games: Vec<Value>,
    next: Option<String>,
}

impl GamePage {
    /// The page of the caller's games after this cursor: those that are over, or all others.
    async fn of(
        caller: &Caller,
        is_over: bool,
        after: Option<&str>,
    ) -> Result<(Vec<Game>, Option<String>), Refused> {
        let state = if is_over { "&state=over" } else { "" };
        let after = after.map(|after| format!("&after={after}"));
        let after = after.unwrap_or_default();
        let path = format!("/api/v1/me/games?limit=50{state}{after}");
        let page: Self = caller.get(&path).await.read()?;
        Ok((
            page.games.into_iter().filter_map(Game::read).collect(),
            page.next,
        ))
    }
}

/// The games of the caller that are not over and that lichess knows.
pub(super) async fn games(caller: &Caller) -> Result<Vec<Game>, Refused> {
    all_games(caller, false, usize::MAX).await
}

/// The games of the caller that lichess knows: those that are over, the latest first, or all
/// others. No more pages are read than so many games need.
pub(super) async fn all_games(
    caller: &Caller,
    is_over: bool,
    most: usize,
) -> Result<Vec<Game>, Refused> {
    let (mut games, mut after) = (Vec::new(), None);
    loop {
        let (page, next) = GamePage::of(caller, is_over, after.as_deref()).await?;
        games.extend(page);
        if next.is_none() || games.len() >= most {
            return Ok(games);
        }
        after = next;
    }
}
