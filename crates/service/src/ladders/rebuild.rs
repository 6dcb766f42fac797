//! The ladders made again from the logs of the games, for a store that was damaged.
//!
//! Nothing is calculated here: the record of each game has the ratings after it, and the numbers of
//! its entrants. So a rating stays what it was for everybody, even if the log of an earlier game is
//! lost. Whether the records are right is checked by `ladders::replay`.

use crate::ladders::counting::{
    Meetings, finished_game, outcome, pairs, scores, with_meeting, with_server,
};
use crate::ladders::leaderboards;
use crate::ladders::stored as ladders;
use crate::ladders::stored::{
    HeadToHead, Ladder, LadderEntry, LadderState, head_to_head_key, put, rating_of,
};
use crate::log::records;
use entente_game::{
    FinishedSeat, Game, GameId, GameRating, Home, PersonId, RatedGame, SeatOwner, ServerId,
};
use entente_ratings::Who;
use entente_store::{Batch, Store};
use std::collections::BTreeMap;

/// A rated game that is over.
pub(super) struct LoggedGame {
    pub(crate) id: GameId,
    pub(crate) facts: RatedGame,
    server: Option<ServerId>,
}

impl LoggedGame {
    /// Reads a finished rated game; `None` if it is none, or its log cannot be read, which `entente
    /// store verify` reports.
    pub(crate) fn read(store: &Store, name: &str) -> Option<Self> {
        let id = GameId::parse(name)?;
        let log = records::read(store, id.as_str()).ok()?;
        let game = Game::open(id.clone(), log.records()).ok()?;
        let server = game.home().and_then(Home::server);
        let facts = game.rated_game()?;
        Some(Self { id, facts, server })
    }

    /// The number of the game on its ladder; `None` if it changed no rating.
    pub(crate) fn number(&self) -> Option<u64> {
        match self.facts.rating {
            Some(GameRating::Counted { number, .. }) => Some(number),
            Some(GameRating::NotCounted { .. }) | None => None,
        }
    }
}

/// Returns the player of a seat, by the number that is recorded.
pub(super) fn recorded_player(game: &RatedGame, seat: &FinishedSeat) -> Who<u64> {
    let rating = game.rating.as_ref();
    let recorded = rating.and_then(|rating| rating.of_seat(seat.seat.0));
    match recorded.map(|recorded| (recorded.entrant, recorded.before)) {
        Some((Some(entrant), _)) => Who::Person(entrant),
        Some((None, rating)) => Who::Computer(rating_of(rating)),
        None => Who::Person(u64::MAX),
    }
}

/// Calculates the ladders from these logs, as a batch that writes all of it.
pub(crate) fn rebuilt(store: &Store, names: &[String]) -> Batch {
    let mut batch = Batch::default();
    let mut ladders: BTreeMap<Ladder, BTreeMap<u64, LoggedGame>> = BTreeMap::new();
    for name in names {
        let Some(game) = LoggedGame::read(store, name) else {
            continue;
        };
        match game.number() {
            Some(number) => {
                let games = ladders.entry(Ladder::of(&game.facts)).or_default();
                games.insert(number, game);
            }
            None if game.facts.rating.is_none() => {
                batch.put(ladders::waiting_key(&game.id, game.facts.ended), "");
            }
            None => {}
        }
    }
    let mut heads = BTreeMap::new();
    for (ladder, games) in ladders {
        let mut rebuilt = Rebuilt::default();
        for (number, game) in games {
            batch.put(ladder.game_key(number), game.id.as_str());
            rebuilt.add(number, &game);
            for (pair, score) in scores(&game.facts) {
                let known: &mut HeadToHead = heads.entry(pair).or_default();
                known.add(score);
            }
        }
        rebuilt.write(&mut batch, &ladder);
    }
    for ((first, second), known) in heads {
        put(&mut batch, head_to_head_key(first, second), &known);
    }
    batch
}

/// A ladder, as far as its games have been read.
#[derive(Default)]
struct Rebuilt {
    state: LadderState,
    entries: BTreeMap<PersonId, LadderEntry>,
    meetings: Meetings,
}

impl Rebuilt {
    /// Adds the next game.
    fn add(&mut self, number: u64, game: &LoggedGame) {
        let facts = &game.facts;
        let finished = finished_game(facts, |seat| recorded_player(facts, seat));
        let entrants = finished.seats.iter().filter_map(|seat| match seat.who {
            Who::Person(entrant) => Some(entrant + 1),
            Who::Computer(_) => None,
        });
        // Also those whose games are lost keep their numbers.
        self.state = LadderState {
            games: number + 1,
            entrants: entrants.fold(self.state.entrants, u64::max),
        };
        for (low, high) in pairs(&finished) {
            let earlier = self.meetings.remove(&(low, high)).unwrap_or_default();
            self.meetings
                .insert((low, high), with_meeting(&finished, low, high, earlier));
        }
        let mut added: Vec<PersonId> = Vec::new();
        for (seat, own) in facts.seats.iter().zip(&finished.seats) {
            let (SeatOwner::Person(Some((person, name))), Who::Person(entrant)) =
                (&seat.owner, &own.who)
            else {
                continue;
            };
            let rating = facts.rating.as_ref();
            let recorded = rating.and_then(|rating| rating.of_seat(seat.seat.0));
            // Who had several seats has finished one game.
            let Some(recorded) = recorded.filter(|_| !added.contains(person)) else {
                continue;
            };
            added.push(*person);
            let new = || LadderEntry::new(*entrant);
            let entry = self.entries.entry(*person).or_insert_with(new);
            entry.name.clone_from(name);
            let rating = rating_of(recorded.after);
            entry.add(finished.ended, rating, outcome(&finished, own));
            entry.servers = with_server(&entry.servers, game.server);
        }
    }

    fn write(mut self, batch: &mut Batch, ladder: &Ladder) {
        put(batch, ladder.state_key(), &self.state);
        for ((low, high), meetings) in &self.meetings {
            put(batch, ladder.meetings_key(*low, *high), meetings);
        }
        for (person, entry) in &mut self.entries {
            entry.listed_until = leaderboards::listed_until(&entry.entry);
            leaderboards::update(batch, ladder, *person, None, Some(entry));
            put(batch, ladder.entry_key(*person), entry);
        }
    }
}
