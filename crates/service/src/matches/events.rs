//! The events of a match, for those who listen to it: everybody who knows its id may know all of
//! them. They follow from its log, so nothing is stored for them.

use crate::error::{Result, damaged_log};
use crate::handling::Matches;
use crate::log::records;
use crate::matches::stored::{MatchId, MatchState, read_events};
use crate::watchers::GameChanges;
use crate::worker::handle::Inner;
use crate::worker::state::Worker;
use entente_game::{GameId, PersonId, Time};
use entente_leagues::GameNumber;
use entente_leagues::matches::{
    EndCause, Event, Match, MatchEventType, PlayerNumber, Record, Side,
};
use entente_store::Store;

/// An event of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchEvent {
    /// The match.
    pub contest: MatchId,
    /// The number of the event in the match, from 1.
    pub number: u64,
    /// When it happened.
    pub at: Time,
    /// Its content.
    pub kind: MatchEventType,
    /// The side that did it, or to which it happened; `None` if that is both.
    pub side: Option<Side>,
    /// The player who signed up, left, or took a seat.
    pub player: Option<PlayerNumber>,
    /// Their name; `None` also if they asked to be forgotten.
    pub name: Option<String>,
    /// The game that ended, or that a reserve plays.
    pub game: Option<GameId>,
    /// The half points of both sides after it.
    pub score: [u32; 2],
}

/// Events of a match.
#[derive(Debug, Clone)]
pub struct MatchEvents {
    /// The number of the last event.
    pub last: u64,
    /// The events of this page.
    pub events: Vec<MatchEvent>,
}

impl Matches<'_> {
    /// The events of a match after the first `after`, at most `limit`; `None` if there is no such
    /// match.
    pub async fn events(
        self,
        id: &MatchId,
        after: u64,
        limit: usize,
    ) -> Result<Option<MatchEvents>> {
        let (id, secret) = (id.clone(), self.0.inner.secret);
        let read = move |inner: &Inner| {
            let found = History::read(&inner.store, &secret, &id)?;
            Ok(found.map(|history| history.page(after, limit)))
        };
        self.0.read(read).await
    }

    /// The changes of a match from now on.
    pub fn changes_of(self, id: &MatchId) -> GameChanges {
        self.0.inner.shared.watchers.watch(id.source())
    }
}

/// All events of a match.
pub(crate) struct History {
    state: MatchState,
    events: Vec<MatchEvent>,
}

impl History {
    /// Reads them; `None` if there is no such match.
    fn read(store: &Store, secret: &[u8; 32], id: &MatchId) -> Result<Option<Self>> {
        let log = records::read(store, &id.log())?;
        let damaged = |damage| damaged_log(&id.log(), damage);
        let Some(state) = MatchState::open(id, &log).map_err(damaged)? else {
            return Ok(None);
        };
        let records = read_events(&log).map_err(damaged)?;
        let (mut events, mut number) = (Vec::new(), 0);
        let replayed = Match::replay_with(&records, |record, after| {
            number += 1;
            let game = |game: GameNumber| id.game(secret, game);
            events.push(MatchEvent::of(&state, record, after, game, number));
        });
        // It was replayed a moment ago.
        replayed.expect("a match that was opened can be replayed");
        Ok(Some(Self { state, events }))
    }

    /// Those of the match with this id; `None` if the person has nothing to do with it.
    pub(crate) fn of_person(
        worker: &Worker,
        id: &GameId,
        person: PersonId,
    ) -> Result<Option<Self>> {
        let id = MatchId::of_source(id);
        let found = Self::read(&worker.store, &worker.index.secret, &id)?;
        Ok(found.filter(|history| history.state.everybody.contains(&person)))
    }

    /// The event with this number.
    pub(crate) fn event(&self, number: u64) -> Option<&MatchEvent> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        self.events.get(index)
    }

    /// The events after the first `after`.
    pub(crate) fn after(&self, after: u64) -> &[MatchEvent] {
        let first = usize::try_from(after).unwrap_or(usize::MAX);
        self.events.get(first..).unwrap_or_default()
    }

    /// Whether nothing more can happen.
    pub(crate) fn is_over(&self) -> bool {
        self.state.contest.ended.is_some()
    }

    fn page(self, after: u64, limit: usize) -> MatchEvents {
        let page = self.after(after).iter().take(limit);
        MatchEvents {
            last: self.events.len() as u64,
            events: page.cloned().collect(),
        }
    }
}

impl MatchEvent {
    /// The event of a record, after which the match was like this.
    fn of(
        state: &MatchState,
        record: &Record,
        after: &Match,
        game_id: impl Fn(GameNumber) -> GameId,
        number: u64,
    ) -> Self {
        let player = player_of(&record.event);
        let named = player.and_then(|player| state.people.get(&player));
        Self {
            contest: state.id.clone(),
            number,
            at: Time(record.at),
            kind: record.event.kind(),
            side: side_of(&record.event, after),
            player,
            name: named.map(|profile| profile.name.clone()),
            game: game_of(&record.event, after).map(game_id),
            score: after.score(),
        }
    }
}

fn player_of(event: &Event) -> Option<PlayerNumber> {
    match event {
        Event::Joined { player, .. } | Event::Left { player } | Event::Replaced { player, .. } => {
            Some(*player)
        }
        _ => None,
    }
}

fn side_of(event: &Event, after: &Match) -> Option<Side> {
    match event {
        Event::Offered { .. } | Event::Confirmed => Some(Side::Home),
        Event::Taken => Some(Side::Away),
        Event::Joined { side, .. }
        | Event::Reordered { side, .. }
        | Event::Replaced { side, .. } => Some(*side),
        Event::Left { player } => Some(after.players.get(player)?.side),
        Event::Ended {
            cause: EndCause::Cancelled { by },
        } => Some(*by),
        Event::Declined | Event::Began { .. } | Event::GameEnded { .. } | Event::Ended { .. } => {
            None
        }
    }
}

fn game_of(event: &Event, after: &Match) -> Option<GameNumber> {
    match event {
        Event::GameEnded { game, .. } => Some(*game),
        Event::Replaced { board, .. } => {
            let index = usize::try_from(*board).ok()?.checked_sub(1)?;
            Some(after.boards.get(index)?.game)
        }
        _ => None,
    }
}
