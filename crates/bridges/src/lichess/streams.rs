//! The two streams of lichess's Bot API: what happens to a person, and what happens in a game.

use super::account::games;
use super::challenges::game;
use super::game::Game;
use crate::caller::{
    Answer, Caller, EventPage, GameEvent, LONGEST_WAIT, Refused, Waited, game_path,
};
use crate::lichess::http::{self, Failure, Result};
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use futures::stream::{self, Stream, StreamExt};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

/// `GET /api/bot/game/stream/{id}`
pub(super) async fn of_game(caller: Caller, Path(id): Path<String>) -> Result<Response> {
    let (first, later) = follow(caller, id).await?;
    let states = later.map(|game| game.state());
    Ok(http::stream_of_lines(
        stream::iter([first.full()]).chain(states),
    ))
}

/// A game that has begun, and from then on the game after each change, until it is over.
pub(super) async fn follow(
    caller: Caller,
    id: String,
) -> Result<(Game, impl Stream<Item = Game> + Send + 'static)> {
    let answer = caller.get(&game_path(&id, "")).await.success()?;
    let tag = answer.tag().unwrap_or_default();
    let first = Game::read(answer.json()).filter(Game::has_begun);
    let Some(first) = first else {
        // The same words for a game of another rule set.
        game(&caller, &id).await?;
        return Err(Failure::missing("This game has not begun."));
    };
    let followed = Followed {
        caller,
        tag,
        last: first.state(),
        is_over: !first.is_running(),
    };
    let later = stream::unfold((followed, id), async |(mut followed, id)| {
        let game = followed.next(&id).await?;
        Some((game, (followed, id)))
    });
    Ok((first, later))
}

/// A game that a client follows.
struct Followed {
    caller: Caller,
    /// The version that the client has seen.
    tag: String,
    /// The state that was sent last.
    last: Value,
    is_over: bool,
}

impl Followed {
    /// The game when its state differs from the last one; `None` if that will not come.
    async fn next(&mut self, id: &str) -> Option<Game> {
        while !self.is_over {
            match self.caller.changed(id, &self.tag, LONGEST_WAIT).await {
                Waited::Unchanged => {}
                Waited::HasToEnd => return None,
                Waited::Answer(answer) => match self.changed(*answer) {
                    Ok(Some(game)) => return Some(game),
                    Ok(None) => {}
                    Err(refused) => wait_after(&self.caller, &refused).await?,
                },
            }
        }
        None
    }

    /// The game in an answer, if its state is a new one.
    fn changed(&mut self, answer: Answer) -> Result<Option<Game>, Refused> {
        let answer = answer.success()?;
        self.tag = answer.tag().unwrap_or_default();
        let Some(game) = Game::read(answer.json()) else {
            self.is_over = true;
            return Ok(None);
        };
        self.is_over = !game.is_running();
        let state = game.state();
        let is_new = without_times(&state) != without_times(&self.last);
        self.last = state;
        Ok(is_new.then_some(game))
    }
}

/// A state without the times on the clocks, which always differ.
fn without_times(state: &Value) -> Value {
    let mut state = state.clone();
    for name in ["wtime", "btime"] {
        state[name] = Value::Null;
    }
    state
}

/// Waits for as long as a limit wants it; `None` if the stream cannot go on.
pub(super) async fn wait_after(caller: &Caller, refused: &Refused) -> Option<()> {
    let seconds = refused.retry_after?.max(1);
    caller.pause(Duration::from_secs(seconds)).await
}

/// `GET /api/stream/event`
pub(super) async fn of_person(caller: Caller) -> Result<Response> {
    let person = Person::of(&caller).await?;
    let events = person.events(caller.clone());
    Ok(http::stream_of_lines(
        events.map(move |event| event.json(&caller)),
    ))
}

/// An event in the games of a person.
pub(super) struct Event {
    kind: Kind,
    pub(super) game: Game,
}

/// The kinds of events, by lichess's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Challenge,
    ChallengeDeclined,
    ChallengeCanceled,
    GameStart,
    GameFinish,
}

impl Event {
    /// Whether a game has begun or is over.
    pub(super) fn is_of_game(&self) -> bool {
        [Kind::GameStart, Kind::GameFinish].contains(&self.kind)
    }

    fn json(&self, caller: &Caller) -> Value {
        let (kind, status) = match self.kind {
            Kind::GameStart => return of_listed("gameStart", &self.game),
            Kind::GameFinish => return of_listed("gameFinish", &self.game),
            Kind::Challenge => ("challenge", "created"),
            Kind::ChallengeDeclined => ("challengeDeclined", "declined"),
            Kind::ChallengeCanceled => ("challengeCanceled", "canceled"),
        };
        let mut event = json!({"type": kind, "challenge": self.game.challenge(caller, status)});
        if self.kind == Kind::Challenge {
            event["compat"] = json!({"bot": true, "board": true});
        }
        event
    }
}

fn of_listed(kind: &str, game: &Game) -> Value {
    json!({"type": kind, "game": game.listed()})
}

/// The challenges and games that a client knows, and what it has still to get.
#[derive(Default)]
pub(super) struct Person {
    /// The last event in the person's games that was seen.
    cursor: String,
    known: BTreeMap<String, (Known, Game)>,
    /// The games that were made or have begun since all were read.
    begun: BTreeSet<String>,
    events: VecDeque<Event>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Challenge,
    Running,
}

impl Person {
    /// The person who asks, with an event for each challenge and game of now.
    pub(super) async fn of(caller: &Caller) -> Result<Self> {
        let mut person = Self {
            // Before the games are read, so that nothing is missed in between.
            cursor: caller.last_event().await?,
            ..Self::default()
        };
        person.look(caller).await?;
        Ok(person)
    }

    /// Leaves out the events of what has begun already.
    pub(super) fn forget_events(&mut self) {
        self.events.clear();
    }

    /// The events, as they come.
    pub(super) fn events(self, caller: Caller) -> impl Stream<Item = Event> + Send + 'static {
        stream::unfold((caller, self), async |(caller, mut person)| {
            loop {
                if let Some(event) = person.events.pop_front() {
                    return Some((event, (caller, person)));
                }
                person.wait(&caller).await?;
                while let Err(refused) = person.look(&caller).await {
                    wait_after(&caller, &refused).await?;
                }
            }
        })
    }

    fn add(&mut self, kind: Kind, game: &Game) {
        let game = game.clone();
        self.events.push_back(Event { kind, game });
    }

    /// Waits until the games may have changed; `None` if the stream has to end.
    async fn wait(&mut self, caller: &Caller) -> Option<()> {
        loop {
            let answer = match caller.event_after(&self.cursor).await {
                Waited::Unchanged => continue,
                Waited::HasToEnd => return None,
                Waited::Answer(answer) => answer,
            };
            match answer.read() {
                Ok(EventPage { events, next }) => {
                    self.cursor = next;
                    let begun = events.into_iter().filter(GameEvent::is_beginning);
                    self.begun.extend(begun.filter_map(|event| event.game));
                    return Some(());
                }
                // The stream was away for longer than events are kept.
                Err(refused) if refused.status == StatusCode::GONE => {
                    self.cursor = caller.last_event().await.ok()?;
                    return Some(());
                }
                Err(refused) => wait_after(caller, &refused).await?,
            }
        }
    }

    /// Reads the games, and notes what is new.
    async fn look(&mut self, caller: &Caller) -> Result<(), Refused> {
        let games = games(caller).await?;
        self.begun.retain(|id| !self.known.contains_key(id));
        let gone: Vec<String> = self
            .known
            .keys()
            .filter(|id| games.iter().all(|game| game.id != **id))
            .cloned()
            .collect();
        for game in games {
            self.note(game);
        }
        for id in gone {
            let game = ended(caller, &id).await?;
            self.note_end(&id, game);
        }
        while let Some(id) = self.begun.first().cloned() {
            if !self.known.contains_key(&id) {
                self.note_missed(caller, &id).await?;
            }
            self.begun.remove(&id);
        }
        Ok(())
    }

    /// A game that is not over.
    fn note(&mut self, game: Game) {
        let known = match (game.is_running(), game.is_challenge()) {
            (true, _) => Known::Running,
            (false, true) => Known::Challenge,
            (false, false) => return,
        };
        let before = self.known.get(&game.id).map(|(before, _)| *before);
        if before != Some(known) {
            let kind = match known {
                Known::Running => Kind::GameStart,
                Known::Challenge => Kind::Challenge,
            };
            self.add(kind, &game);
        }
        self.known.insert(game.id.clone(), (known, game));
    }

    /// A game that came and went between two looks at the games: it is in no list.
    async fn note_missed(&mut self, caller: &Caller, id: &str) -> Result<(), Refused> {
        let answer = match caller.get(&game_path(id, "")).await.success() {
            Err(refused) if refused.retry_after.is_some() => return Err(refused),
            answer => answer,
        };
        let Some(game) = answer.ok().and_then(|answer| Game::read(answer.json())) else {
            return Ok(());
        };
        let kinds: &[Kind] = match game.phase.as_str() {
            "declined" if game.is_host() => &[Kind::Challenge, Kind::ChallengeDeclined],
            "cancelled" if game.is_host() => &[Kind::Challenge],
            "over" | "aborted" => &[Kind::GameStart, Kind::GameFinish],
            _ => &[],
        };
        kinds.iter().for_each(|kind| self.add(*kind, &game));
        Ok(())
    }

    /// A game that is no longer in the list, as it is now, if it can still be seen. Who declined or
    /// cancelled a challenge knows it; lichess says it to the other one alone.
    fn note_end(&mut self, id: &str, now: Option<Game>) {
        let Some((known, before)) = self.known.remove(id) else {
            return;
        };
        let is_incoming = before.is_incoming();
        let game = now.unwrap_or(before);
        let kinds: &[Kind] = match (known, game.phase.as_str()) {
            (Known::Challenge, "declined") if is_incoming => &[],
            (Known::Challenge, "declined") => &[Kind::ChallengeDeclined],
            (Known::Challenge, "cancelled" | "lobby") if !is_incoming => &[],
            (Known::Challenge, "cancelled" | "lapsed" | "lobby") => &[Kind::ChallengeCanceled],
            (Known::Challenge, _) => &[Kind::GameStart, Kind::GameFinish],
            (Known::Running, _) => &[Kind::GameFinish],
        };
        kinds.iter().for_each(|kind| self.add(*kind, &game));
    }
}

/// A game that is no longer in the list of those that are not over, if it can still be seen. The
/// list may be ahead of the game for a moment.
async fn ended(caller: &Caller, id: &str) -> Result<Option<Game>, Refused> {
    loop {
        let answer = caller.get(&game_path(id, "")).await;
        let tag = answer.tag().unwrap_or_default();
        let game = match answer.success() {
            Ok(answer) => Game::read(answer.json()),
            Err(refused) if refused.retry_after.is_some() => return Err(refused),
            Err(_) => None,
        };
        let is_running = game.as_ref().is_some_and(Game::is_running);
        if !is_running {
            return Ok(game);
        }
        if let Waited::HasToEnd = caller.changed(id, &tag, LONGEST_WAIT).await {
            return Ok(game);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;
    use axum::extract::{Query, State};
    use axum::routing::get;
    use axum::{Json, Router};
    use std::collections::HashMap;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// An API in which nothing happens: its waits last as long as they may.
    fn quiet_api(reads: &Arc<AtomicUsize>) -> Router {
        async fn events(Query(query): Query<HashMap<String, String>>) -> Json<Value> {
            let wait = query.get("wait").map_or(0, |wait| wait.parse().unwrap());
            tokio::time::sleep(Duration::from_secs(wait)).await;
            Json(json!({"events": [], "next": "7"}))
        }
        async fn games(State(reads): State<Arc<AtomicUsize>>) -> Json<Value> {
            reads.fetch_add(1, Ordering::Relaxed);
            Json(json!({"games": []}))
        }
        Router::new()
            .route("/api/v1/me/events", get(events))
            .route("/api/v1/me/games", get(games))
            .with_state(reads.clone())
    }

    #[tokio::test(start_paused = true)]
    async fn while_nothing_happens_the_games_are_not_read() {
        let reads = Arc::default();
        let stream = of_person(Caller::alone(&quiet_api(&reads))).await.unwrap();
        let mut body = stream.into_body().into_data_stream();
        let begun = tokio::time::Instant::now();
        while begun.elapsed() < Duration::from_mins(2) {
            assert_eq!(body.next().await.unwrap().unwrap(), "\n");
        }
        assert_eq!(reads.load(Ordering::Relaxed), 1);
    }

    /// A game as the API shows it.
    fn game(phase: &str) -> Value {
        let result = json!({"score": "0-1", "reason": "resigned"});
        json!({
            "id": "0000000000ab", "variant": "standard", "phase": phase, "people": [],
            "seats": [{"player": null}, {"player": null}], "your_player": null, "your_armies": [],
            "turn": "white", "mover": "white", "ply": 0, "moves": [], "start": {}, "fen": null,
            "last_move": null, "draw_offers": [], "draw_claims": [], "clock": null,
            "request": null, "result": if phase == "over" { result } else { Value::Null },
            "created_at": "2026-11-27T12:00:00Z",
        })
    }

    #[tokio::test(start_paused = true)]
    async fn a_game_whose_list_is_ahead_of_it_is_waited_for() {
        let reads: Arc<AtomicUsize> = Arc::default();
        let counted = reads.clone();
        let read = get(async move || {
            let phase = match counted.fetch_add(1, Ordering::Relaxed) {
                0 => "running",
                _ => "over",
            };
            ([("etag", format!("\"{phase}\""))], Json(game(phase)))
        });
        let api = Router::new().route("/api/v1/games/{id}", read);
        let caller = Caller::alone(&api);
        let ended = ended(&caller, "0000000000ab").await.unwrap().unwrap();
        assert_eq!((ended.status(), ended.winner()), ("resign", Some("black")));
    }
}
