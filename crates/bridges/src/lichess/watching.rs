//! Streams of several games: each of them when it begins and when it is over, without its moves.

use super::account::Me;
use super::game::Game;
use super::streams::{Person, wait_after};
use crate::caller::{Caller, LONGEST_WAIT, Waited, game_path};
use crate::lichess::http::{self, Failure, Fields, JsonAnswer, Result};
use axum::extract::Path;
use axum::http::Uri;
use axum::response::Response;
use axum::{Extension, Json};
use futures::stream::{self, BoxStream, SelectAll, Stream, StreamExt};
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;

/// The most games that one stream follows, because each of them is waited for.
const MAX_WATCHED: usize = 20;

/// The most people among whom games are looked for, as on lichess.
const MAX_PEOPLE: usize = 300;

/// The texts between commas.
fn listed(text: &str) -> Vec<String> {
    let parts = text.split(',').map(str::trim);
    parts
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// `POST /api/stream/games-by-users`: the caller's games of these people, which commas separate, as
/// they begin and end. With `withCurrentGames` those that run already come first.
pub(super) async fn of_people(caller: Caller, uri: Uri, names: String) -> Result<Response> {
    let names = listed(&names);
    if names.len() > MAX_PEOPLE {
        let error = format!("At most {MAX_PEOPLE} people can be watched at once.");
        return Err(Failure::bad(error));
    }
    let mut person = Person::of(&caller).await?;
    if !Fields::of_query(&uri).is_set("withCurrentGames") {
        person.forget_events();
    }
    let games = person.events(caller).filter_map(move |event| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let is_wanted = event.is_of_game() && event.game.is_among(&names);
        std::future::ready(is_wanted.then(|| event.game.streamed()))
    });
    Ok(http::stream_of_lines(games))
}

/// The streams that are open, by their owners and the names that these chose.
#[derive(Clone, Default)]
pub(super) struct OpenStreams(Arc<Mutex<HashMap<StreamKey, mpsc::Sender<String>>>>);

type StreamKey = (String, String);

impl OpenStreams {
    /// Opens a stream under a name, which it has until it ends or another one takes it.
    fn open(&self, key: StreamKey) -> mpsc::Receiver<String> {
        let (sender, receiver) = mpsc::channel(MAX_WATCHED);
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, sender| !sender.is_closed());
        open.insert(key, sender);
        receiver
    }

    /// Adds games to a stream; false if it is not open, or follows too many already.
    fn add(&self, key: &StreamKey, games: Vec<String>) -> bool {
        let open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let stream = open.get(key);
        stream.is_some_and(|stream| games.into_iter().all(|game| stream.try_send(game).is_ok()))
    }
}

/// `POST /api/stream/games/{stream}`: the games with these ids, as they are and when they end. The
/// stream ends with the last of them.
pub(super) async fn with_ids(
    caller: Caller,
    Extension(open): Extension<OpenStreams>,
    Path(name): Path<String>,
    ids: String,
) -> Result<Response> {
    let ids = listed(&ids);
    if ids.len() > MAX_WATCHED {
        return Err(too_many());
    }
    let owner = Me::of(&caller).await?.person;
    let added = open.open((owner, name));
    let games = Watching {
        games: ids.into_iter().map(|id| watch(&caller, id)).collect(),
        added,
        caller,
    };
    Ok(http::stream_of_lines(
        games.into_stream().map(|game| game.streamed()),
    ))
}

/// `POST /api/stream/games/{stream}/add`
pub(super) async fn add(
    caller: Caller,
    Extension(open): Extension<OpenStreams>,
    Path(name): Path<String>,
    ids: String,
) -> JsonAnswer {
    let owner = Me::of(&caller).await?.person;
    if open.add(&(owner, name), listed(&ids)) {
        return Ok(Json(json!({"ok": true})));
    }
    Err(Failure::missing(format!(
        "You have no open stream of this name that can take more games: it follows at most \
         {MAX_WATCHED}, and ends with the last of them."
    )))
}

fn too_many() -> Failure {
    Failure::bad(format!(
        "At most {MAX_WATCHED} games can be watched at once."
    ))
}

/// Games that are followed, and the ids of those that come to them.
struct Watching {
    games: SelectAll<BoxStream<'static, Game>>,
    added: mpsc::Receiver<String>,
    caller: Caller,
}

impl Watching {
    fn into_stream(self) -> impl Stream<Item = Game> + Send + 'static {
        stream::unfold(self, async |mut watching| {
            let game = watching.next().await?;
            Some((game, watching))
        })
    }

    async fn next(&mut self) -> Option<Game> {
        loop {
            tokio::select! {
                // What is added before the last game ends is followed.
                biased;
                Some(id) = self.added.recv() => self.follow(id),
                game = self.games.next() => return game,
            }
        }
    }

    fn follow(&mut self, id: String) {
        if self.games.len() < MAX_WATCHED {
            self.games.push(watch(&self.caller, id));
        }
    }
}

/// A game as it is when it has begun, and again when it is over. What the caller cannot see is left
/// out.
fn watch(caller: &Caller, id: String) -> BoxStream<'static, Game> {
    let watched = Watched {
        caller: caller.clone(),
        id,
        tag: None,
        status: "created",
    };
    let games = stream::unfold(watched, async |mut watched| {
        let game = watched.next().await?;
        Some((game, watched))
    });
    games.boxed()
}

/// A game that is followed until it is over.
struct Watched {
    caller: Caller,
    id: String,
    /// The version that was seen last.
    tag: Option<String>,
    /// lichess's word for the state in which it was seen last.
    status: &'static str,
}

impl Watched {
    /// The game when its state is a new one; `None` if that will not come.
    async fn next(&mut self) -> Option<Game> {
        while ["created", "started"].contains(&self.status) {
            let answer = match &self.tag {
                None => self.caller.get(&game_path(&self.id, "")).await,
                Some(tag) => match self.caller.changed(&self.id, tag, LONGEST_WAIT).await {
                    Waited::Unchanged => continue,
                    Waited::HasToEnd => return None,
                    Waited::Answer(answer) => *answer,
                },
            };
            let answer = match answer.success() {
                Ok(answer) => answer,
                Err(refused) => {
                    wait_after(&self.caller, &refused).await?;
                    continue;
                }
            };
            self.tag = answer.tag();
            let game = Game::read(answer.json())?;
            let before = std::mem::replace(&mut self.status, game.status());
            if before != self.status {
                // A challenge that was declined is no game.
                return game.has_begun().then_some(game);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;

    #[test]
    fn games_are_added_to_the_open_stream_of_their_owner() {
        let streams = OpenStreams::default();
        let key = |owner: &str| (owner.to_owned(), "mine".to_owned());
        let mut added = streams.open(key("1"));
        assert!(streams.add(&key("1"), listed("a, b,")));
        assert!(!streams.add(&key("2"), listed("c")));
        assert_eq!(added.try_recv().unwrap(), "a");
        assert_eq!(added.try_recv().unwrap(), "b");
        drop(added);
        assert!(!streams.add(&key("1"), listed("d")));
        drop(streams.open(key("3")));
        let later = streams.open(key("4"));
        assert_eq!(streams.0.lock().unwrap().len(), 1);
        drop(later);
    }
}
