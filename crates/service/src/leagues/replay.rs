//! Leagues computed again from their logs: each record must be the one that follows from those
//! before it, the final standings of each season among them, and each result that of its game.

use crate::access::secret::secret_or_new;
use crate::error::Result;
use crate::leagues::stored as leagues;
use crate::leagues::stored::{LOG_PREFIX, LeagueId, Pending, pending_key, result_of};
use crate::log::records;
use entente_game::{Game, GameId, PlayerId, Viewer};
use entente_leagues::{Event, GameNumber, GameResult, League, Record};
use entente_store::{Store, StoreError};

/// The findings of computing all leagues again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeagueReplay {
    /// The leagues.
    pub leagues: u64,
    /// Their records.
    pub records: u64,
    /// The results that were compared with the logs of their games.
    pub results: u64,
    /// The games that are over, and whose result a league still has to learn.
    pub waiting: u64,
    /// The differences between the computed and the recorded or stored, each in a sentence.
    pub differences: Vec<String>,
}

/// Computes all leagues again.
pub fn replay_leagues(store: &Store) -> Result<LeagueReplay> {
    let secret = secret_or_new(store)?;
    let mut replay = LeagueReplay::default();
    for name in records::names(store) {
        let name = name?;
        let Some(id) = name.strip_prefix(LOG_PREFIX).and_then(LeagueId::parse) else {
            continue;
        };
        replay.leagues += 1;
        let read = records::read(store, &name);
        let records = match read.map(|log| leagues::verified(&log)) {
            Ok(Ok(records)) => records,
            Ok(Err(damage)) => {
                replay.differences.push(format!("league {id}: {damage}"));
                continue;
            }
            Err(error) => {
                replay.differences.push(format!("league {id}: {error}"));
                continue;
            }
        };
        let games = LeagueGames {
            store,
            secret: &secret,
            id: &id,
        };
        replay.compare(&games, &records)?;
    }
    Ok(replay)
}

/// The stage of a game of a league, by its log.
enum Progress {
    NotBegun,
    Running,
    Over(GameResult),
}

/// The games of a league in the store.
struct LeagueGames<'a> {
    store: &'a Store,
    secret: &'a [u8; 32],
    id: &'a LeagueId,
}

impl LeagueGames<'_> {
    fn game(&self, number: GameNumber) -> GameId {
        self.id.game(self.secret, number)
    }

    /// Returns the stage of a game; `None` if its log cannot be read, which `entente store verify`
    /// reports.
    fn progress(&self, number: GameNumber) -> Option<Progress> {
        let id = self.game(number);
        let log = records::read(self.store, id.as_str()).ok()?;
        if log.entries.is_empty() {
            return Some(Progress::NotBegun);
        }
        let game = Game::open(id, log.records()).ok()?;
        let result = game.view(Viewer::Player(PlayerId::HOST));
        Some(match result.as_ref().and_then(result_of) {
            Some(result) => Progress::Over(result),
            None if game.is_lobby() => Progress::NotBegun,
            None => Progress::Running,
        })
    }

    /// Whether it is noted that something has to be done about a game.
    fn is_noted(&self, pending: Pending, number: GameNumber) -> Result<bool, StoreError> {
        let key = pending_key(self.id, pending, number);
        Ok(self.store.get(&key)?.is_some())
    }
}

impl LeagueReplay {
    /// Compares the results of a league with the logs of its games, and what is noted of the games
    /// without a result.
    fn compare(&mut self, games: &LeagueGames<'_>, records: &[Record]) -> Result<()> {
        self.records += records.len() as u64;
        for record in records {
            if let Event::GameEnded { game, result } = &record.event {
                self.compare_result(games, *game, result);
            }
        }
        let league = entente_leagues::replay(records).ok().flatten();
        // Nothing has to become of the games of a league that is over.
        let league = league.filter(|league| league.ended.is_none());
        for game in league.iter().flat_map(League::running_games) {
            self.compare_running(games, game.number)?;
        }
        Ok(())
    }

    fn compare_result(
        &mut self,
        games: &LeagueGames<'_>,
        number: GameNumber,
        recorded: &GameResult,
    ) {
        // A game that could not begin has another result than its log says.
        let Some(Progress::Over(result)) = games.progress(number) else {
            return;
        };
        self.results += 1;
        if result != *recorded {
            let cause = format!("{recorded:?} is recorded, and it ended {result:?}");
            self.add_difference(games, number, &cause);
        }
    }

    /// Checks that a game without a result begins, and that its end is not forgotten.
    fn compare_running(
        &mut self,
        games: &LeagueGames<'_>,
        number: GameNumber,
    ) -> Result<(), StoreError> {
        match games.progress(number) {
            Some(Progress::NotBegun) if !games.is_noted(Pending::Begin, number)? => {
                self.add_difference(games, number, "nothing begins it");
            }
            Some(Progress::Over(_)) if games.is_noted(Pending::End, number)? => self.waiting += 1,
            Some(Progress::Over(_)) => self.add_difference(games, number, "its result is missing"),
            _ => {}
        }
        Ok(())
    }

    fn add_difference(&mut self, games: &LeagueGames<'_>, number: GameNumber, cause: &str) {
        let (league, game) = (games.id, games.game(number));
        let difference = format!("league {league}, game {game}: {cause}");
        self.differences.push(difference);
    }
}
