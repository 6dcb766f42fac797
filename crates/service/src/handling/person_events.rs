//! The events of one game, and those of all games and matches of a person in one order that never
//! changes, as each reader may know them.
//!
//! Nothing is stored for the events of a game or a match: they follow from its own log. So a
//! follower can go on after a restart, and at any process.
//!
//! Games do not wait for a person's order: an event gets its entry in it when somebody asks for it
//! next. Which games have changed since then is kept in memory; at a start, and when news of other
//! processes were missed, all games of the person are looked at. The person's worker numbers the
//! entries, and the version of their order keeps two processes from using a number twice.

use crate::access::secret::keyed;
use crate::access::token::StreamToken;
use crate::error::{Rejected, Result, ServiceError, while_overtaken};
use crate::handling::People;
use crate::handling::lists::Asker;
use crate::log::index::{self, CURRENT_GAMES, FINISHED_GAMES};
use crate::log::person_events::{self, EventReference, KnownGame};
use crate::matches::events::{History, MatchEvent};
use crate::matches::stored as matches;
use crate::watchers::{Pending, PersonChanges, TokenChanges};
use crate::webhooks::stored::EventKind;
use crate::worker::handle::{Inner, Service};
use crate::worker::state::Worker;
use entente_game::{EventType, Game, GameEvent, GameId, PersonId, PlayerId, Time, Viewer};
use entente_store::{Batch, Version};
use std::collections::{BTreeMap, BTreeSet};

/// An event of a game or a match in the order of a person.
#[derive(Debug, Clone)]
pub struct PersonEvent {
    /// The number of the event for this person.
    pub number: u64,
    /// What happened.
    pub event: SourceEvent,
}

/// An event of a game or of a match.
#[derive(Debug, Clone)]
pub enum SourceEvent {
    /// Of a game.
    Game {
        /// The game.
        game: GameId,
        /// The viewer that the person is in it.
        viewer: Viewer,
        /// The event.
        event: Box<GameEvent>,
    },
    /// Of a match.
    Match(Box<MatchEvent>),
}

impl SourceEvent {
    /// When it happened.
    pub fn at(&self) -> Time {
        match self {
            Self::Game { event, .. } => event.at,
            Self::Match(event) => event.at,
        }
    }

    /// Its content.
    pub fn kind(&self) -> EventKind {
        match self {
            Self::Game { event, .. } => EventKind::Game(event.kind),
            Self::Match(event) => EventKind::Match(event.kind),
        }
    }
}

/// Events of a person.
#[derive(Debug, Clone)]
pub struct PersonEvents {
    /// The number before the first event that is still kept.
    pub first: u64,
    /// The number of the last event.
    pub last: u64,
    /// The events of this page.
    pub events: Vec<PersonEvent>,
}

/// The news in a game or a match of a person.
struct GameNews {
    /// Its id. Those of games and matches have one form.
    game: GameId,
    /// The last state that was known before.
    known: Option<KnownGame>,
    after: KnownGame,
    /// The events without an entry, by their times and versions.
    events: Vec<(Time, u64)>,
}

impl People<'_> {
    /// The changes in a person's games from now on.
    pub fn changes_for(self, person: PersonId) -> PersonChanges {
        self.0.inner.shared.watchers.watch_person(person)
    }

    /// The changes of a person's tokens from now on.
    pub fn token_changes_for(self, person: PersonId) -> TokenChanges {
        self.0.inner.shared.watchers.watch_tokens(person)
    }

    /// The events of a person after the first `after`, at most `limit`.
    pub async fn events_of(
        self,
        person: PersonId,
        after: u64,
        limit: usize,
    ) -> Result<PersonEvents, Rejected> {
        self.log_news(person).await?;
        let read = move |inner: &Inner| {
            let kept = person_events::kept(&inner.store, person)?.unwrap_or_default();
            let entries = person_events::entries(&inner.store, person, after, limit)?;
            Ok::<_, ServiceError>((kept, entries))
        };
        let (kept, entries) = self.0.read(read).await?;
        Ok(PersonEvents {
            first: kept.first,
            last: kept.last,
            events: self.events_at(person, entries).await?,
        })
    }

    /// The events of these entries, each as the person may know it.
    async fn events_at(
        self,
        person: PersonId,
        entries: Vec<EventReference>,
    ) -> Result<Vec<PersonEvent>, Rejected> {
        let mut by_game: BTreeMap<GameId, Vec<EventReference>> = BTreeMap::new();
        for entry in entries {
            by_game.entry(entry.game.clone()).or_default().push(entry);
        }
        let mut events = Vec::new();
        for (game, entries) in by_game {
            let found = self.0.in_game(&game, async move |mut held| {
                let game = held.open()?;
                if game.records() > 0 {
                    return Ok(events_in(game, person, entries));
                }
                let history = History::of_person(held.worker, held.id, person)?;
                Ok::<_, ServiceError>(match_events_in(history, entries))
            });
            match found.await {
                Ok(found) => events.extend(found),
                // A damaged game is for the operator, and hides no other game.
                Err(error @ ServiceError::Damaged { .. }) => {
                    tracing::error!(%error, "the events of a person leave a game out");
                }
                Err(error) => return Err(error.into()),
            }
        }
        events.sort_by_key(|event| event.number);
        Ok(events)
    }

    /// Gives an entry to each event that has none yet.
    async fn log_news(self, person: PersonId) -> Result<(), Rejected> {
        let watch = self.0.inner.shared.watchers.person(person);
        // A second request waits, so that it misses nothing that has happened already.
        let _one_at_a_time = watch.logging.lock().await;
        let pending = watch.take();
        let logged = self.log_pending(person, &pending).await;
        if logged.is_err() {
            watch.restore(pending);
        }
        logged
    }

    async fn log_pending(self, person: PersonId, pending: &Pending) -> Result<(), Rejected> {
        let pending = pending.clone();
        let known = self
            .0
            .read(move |inner| inner.games_to_log(person, &pending));
        let mut all = Vec::new();
        for (game, known) in known.await? {
            let news = self.0.in_game(&game, async move |mut held| {
                let game = held.open()?;
                if game.records() > 0 {
                    return Ok(news_of(game, person, known));
                }
                let history = History::of_person(held.worker, held.id, person)?;
                let news = history.map(|history| match_news_of(&history, held.id, known));
                Ok::<_, ServiceError>(news.flatten())
            });
            match news.await {
                Ok(news) => all.extend(news),
                Err(error @ ServiceError::Damaged { .. }) => {
                    tracing::error!(%error, "the events of a person leave a game out");
                }
                Err(error) => return Err(error.into()),
            }
        }
        if all.is_empty() {
            return Ok(());
        }
        let log = async move |worker: &mut Worker| {
            while_overtaken(async || log_events(worker, person, &all).await).await
        };
        Ok(self.0.in_log_of(&person, log).await?)
    }
}

impl Inner {
    /// The games of a person that may have new events, with what is known of them.
    fn games_to_log(
        &self,
        person: PersonId,
        pending: &Pending,
    ) -> Result<Vec<(GameId, Option<KnownGame>)>> {
        let games = match pending {
            Pending::Games(games) => games.clone(),
            Pending::Everything => {
                let known = person_events::games(&self.store, person)?;
                let is_open = |known: &KnownGame| !known.is_left;
                let mut games = BTreeSet::from_iter(self.games(&CURRENT_GAMES, person)?);
                let mut contests = matches::open_of_person(&self.store, person)?;
                // A person who asks for the first time gets those that are not over.
                if person_events::kept(&self.store, person)?.is_some() {
                    games.extend(self.games(&FINISHED_GAMES, person)?);
                    contests = matches::of_person(&self.store, person, usize::MAX)?;
                }
                games.extend(contests.iter().map(|id| id.source().clone()));
                games.extend(
                    known
                        .into_iter()
                        .filter(|(_, known)| is_open(known))
                        .map(|known| known.0),
                );
                games
            }
        };
        let with_known = |game: GameId| {
            let known = person_events::game(&self.store, person, &game)?;
            Ok((game, known))
        };
        games.into_iter().map(with_known).collect()
    }
}

/// The events of a game at these entries.
fn events_in(game: &Game, person: PersonId, entries: Vec<EventReference>) -> Vec<PersonEvent> {
    let viewer = game.viewer(person);
    let found = entries.into_iter().filter_map(|entry| {
        let before = entry.version.checked_sub(1)?;
        let event = Box::new(game.events_for(viewer, before, 1).pop()?);
        Some(PersonEvent {
            number: entry.number,
            event: SourceEvent::Game {
                game: entry.game,
                viewer,
                event,
            },
        })
    });
    found.collect()
}

/// The events of a match at these entries.
fn match_events_in(history: Option<History>, entries: Vec<EventReference>) -> Vec<PersonEvent> {
    let found = entries.into_iter().filter_map(|entry| {
        let event = history.as_ref()?.event(entry.version)?.clone();
        Some(PersonEvent {
            number: entry.number,
            event: SourceEvent::Match(Box::new(event)),
        })
    });
    found.collect()
}

/// The news in a match; `None` if there are none.
fn match_news_of(history: &History, id: &GameId, known: Option<KnownGame>) -> Option<GameNews> {
    let from = known.map_or(0, |known| known.version);
    let events = history.after(from).iter();
    let events: Vec<_> = events.map(|event| (event.at, event.number)).collect();
    let after = KnownGame {
        version: events.last().map_or(from, |(_, number)| *number),
        // Nobody has a number of their own in all matches.
        player: PlayerId::HOST,
        is_left: history.is_over(),
    };
    (known != Some(after)).then(|| GameNews {
        game: id.clone(),
        known,
        after,
        events,
    })
}

/// The news for a person in a game; `None` if there are none.
fn news_of(game: &Game, person: PersonId, known: Option<KnownGame>) -> Option<GameNews> {
    let viewer = game.viewer(person);
    let from = known.map_or(0, |known| known.version);
    let mut events = game.events_for(viewer, from, usize::MAX);
    let (player, is_left) = match (viewer, known) {
        (Viewer::Player(player), _) => (player, false),
        (Viewer::Spectator, Some(known)) if !known.is_left => {
            // The lobby has no secrets, so the last event for them is one that all can see.
            let removed = events.iter().position(|event| {
                matches!(event.kind, EventType::Left | EventType::InvitationCancelled)
                    && event.player == Some(known.player)
            });
            events.truncate(removed.map_or(0, |last| last + 1));
            (known.player, true)
        }
        (Viewer::Spectator, _) => return None,
    };
    let version = events.last().map_or(from, |event| event.number);
    let after = KnownGame {
        version,
        player,
        is_left,
    };
    (known != Some(after)).then(|| GameNews {
        game: game.id().clone(),
        known,
        after,
        events: events
            .iter()
            .map(|event| (event.at, event.number))
            .collect(),
    })
}

/// The version of a person's order of events.
fn version_of_events(worker: &Worker, person: PersonId) -> Result<Version> {
    let number = u64::from_be_bytes(keyed(&worker.index.secret, &person.log()));
    Ok(worker.store.version(&format!("events {number:016x}"))?)
}

/// Adds entries for these events, unless they have one by now.
async fn log_events(worker: &mut Worker, person: PersonId, all: &[GameNews]) -> Result<()> {
    let version = version_of_events(worker, person)?;
    let kept = person_events::kept(&worker.store, person)?.unwrap_or_default();
    let (mut batch, mut events) = (Batch::default(), Vec::new());
    batch.guard(&version);
    for news in all {
        // Another process may have been faster, or the person may have been forgotten.
        let is_same = person_events::game(&worker.store, person, &news.game)? == news.known;
        let is_theirs = index::has_game(&worker.store, person, &news.game)?
            || matches::has_person(&worker.store, person, &news.game)?;
        if is_same && is_theirs {
            person_events::put_game(&mut batch, person, &news.game, news.after);
            let of_game = news.events.iter();
            events.extend(of_game.map(|(at, number)| (*at, news.game.clone(), *number)));
        }
    }
    // Within a game the times never go back.
    events.sort_by_key(|(at, ..)| *at);
    let events: Vec<_> = events
        .into_iter()
        .map(|(_, game, version)| (game, version))
        .collect();
    person_events::add(&mut batch, person, kept, &events);
    Ok(worker.store.commit(batch).await?)
}

/// The events of a game that a viewer may know of.
#[derive(Debug, Clone)]
pub struct SeenEvents {
    /// The viewer.
    pub viewer: Viewer,
    /// The number of the last event that they may know of.
    pub version: u64,
    /// The events of this page.
    pub events: Vec<GameEvent>,
}

impl Service {
    /// The events of a game after the first `after`, at most `limit`, for a client that knows only
    /// its id.
    pub async fn visible_events(
        &self,
        game: &GameId,
        asker: impl Into<Asker>,
        after: u64,
        limit: usize,
    ) -> Result<SeenEvents, Rejected> {
        let seen = self.visible_game(game, asker).await?;
        Ok(SeenEvents {
            viewer: seen.viewer,
            version: seen.version,
            events: seen.events(after, limit),
        })
    }
}

impl Service {
    /// The text of a token for a stream.
    pub fn seal_stream_token(&self, token: &StreamToken) -> String {
        token.seal(&self.inner.secret)
    }

    /// The token for a stream with this text. `None` if this installation has not made it, or if
    /// its time is over.
    pub fn open_stream_token(&self, text: &str) -> Option<StreamToken> {
        let token = StreamToken::open(&self.inner.secret, text)?;
        Some(token).filter(|token| self.now() <= token.until)
    }
}
