//! The two aggregates of the service: `Service`, the handle that frontends have, and `Worker`, the
//! thread that changes games. A job is what one asks of the other.
//!
//! Imports from `time`, `outbox`, `log`, `access`, `command` and `error`. A worker opens games,
//! decides and writes. What a topic does with a game is a method of `HeldGame`, the game in its
//! worker's hands, and stands in the topic's folder; what it does with something else is a function
//! of the worker, or of the store if that is enough.
//!
//! A game can always be read again from its log. So when the worker's memory for games is used up,
//! it closes those that were used longest ago. Games that are over get a small part of the memory:
//! nobody moves in them any more, and under a steady load they would fill all of it.
//!
//! Who only reads needs no worker, and waits behind no command. A worker puts a game there before
//! it answers the command that has changed it. So a reader never gets a game that is older than
//! what was acknowledged. In a database that other processes share, the reader has to look first
//! whether the version of the log is still that of the game.

pub(crate) mod handle;
pub(crate) mod state;
pub(crate) mod writing;

use entente_game::{Game, GameId};
use entente_store::Version;
use lru::LruCache;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// Games that are over may take one of so many parts of the memory.
const PARTS_FOR_ONE_OVER: usize = 8;

/// The open games of one worker.
pub(crate) struct OpenGames {
    running: Shelf,
    over: Shelf,
    /// The same games, for those who only read.
    readable: Arc<ReadableGames>,
}

/// Games with a limit for their memory.
struct Shelf {
    /// The memory that they may take, in bytes.
    limit: usize,
    /// The memory that they take, in bytes.
    used: usize,
    games: LruCache<GameId, OpenGame>,
}

/// A game with the memory that it took when it was put here.
struct OpenGame {
    game: Arc<Game>,
    /// The version of its log that it was made from.
    version: Version,
    bytes: usize,
}

impl OpenGames {
    /// `limit` is in bytes.
    fn new(limit: usize, readable: Arc<ReadableGames>) -> Self {
        let over = limit / PARTS_FOR_ONE_OVER;
        Self {
            running: Shelf::new(limit - over),
            over: Shelf::new(over),
            readable,
        }
    }

    /// The number of open games.
    fn len(&self) -> usize {
        self.running.games.len() + self.over.games.len()
    }

    /// The version of the log that an open game was made from.
    fn version(&self, id: &GameId) -> Option<&Version> {
        let running = self.running.games.peek(id);
        let open = running.or_else(|| self.over.games.peek(id));
        open.map(|open| &open.version)
    }

    /// A game, which is now the one that was used last.
    fn get(&mut self, id: &GameId) -> Option<&Arc<Game>> {
        let running = self.running.games.get(id);
        let open = running.or_else(|| self.over.games.get(id));
        open.map(|open| &open.game)
    }

    /// Keeps a game, and closes others if there is not enough memory for it. The game itself stays
    /// in any case: somebody is about to use it.
    fn insert(&mut self, id: &GameId, game: Game, version: Version) {
        // Measured again each time: a game grows with each record.
        let bytes = game.memory();
        let game = Arc::new(game);
        self.readable.put(id, game.clone(), version.clone());
        self.running.remove(id);
        self.over.remove(id);
        let shelf = if game.is_over() {
            &mut self.over
        } else {
            &mut self.running
        };
        let open = OpenGame {
            game,
            version,
            bytes,
        };
        for closed in shelf.put(id, open) {
            self.readable.remove(&closed);
        }
    }

    /// Closes all games.
    pub(crate) fn clear(&mut self) {
        self.running.clear();
        self.over.clear();
        self.readable.clear();
    }

    /// Closes a game.
    fn remove(&mut self, id: &GameId) {
        self.running.remove(id);
        self.over.remove(id);
        self.readable.remove(id);
    }

    #[cfg(test)]
    pub(crate) fn ids(&self) -> Vec<&GameId> {
        let games = self.running.games.iter().chain(self.over.games.iter());
        games.map(|(id, _)| id).collect()
    }
}

impl Shelf {
    fn new(limit: usize) -> Self {
        Self {
            limit,
            used: 0,
            games: LruCache::unbounded(),
        }
    }

    /// Puts a game here that is not here, and returns those that have to go for it.
    fn put(&mut self, id: &GameId, open: OpenGame) -> Vec<GameId> {
        self.used += open.bytes;
        self.games.put(id.clone(), open);
        let mut closed = Vec::new();
        // The game that was put in just now is the newest, so it is the one that stays.
        while self.games.len() > 1 && self.used > self.limit {
            let Some((oldest, open)) = self.games.pop_lru() else {
                break;
            };
            self.used -= open.bytes;
            closed.push(oldest);
        }
        closed
    }

    fn remove(&mut self, id: &GameId) {
        let open = self.games.pop(id);
        self.used -= open.map_or(0, |open| open.bytes);
    }

    fn clear(&mut self) {
        self.games.clear();
        self.used = 0;
    }
}

/// The open games of one worker.
#[derive(Default)]
pub(crate) struct ReadableGames(RwLock<HashMap<GameId, (Arc<Game>, Version)>>);

// A map of whole values cannot be half changed, so a poisoned lock is as good as any.
impl ReadableGames {
    /// Puts a game here, or its new state.
    fn put(&self, id: &GameId, game: Arc<Game>, version: Version) {
        let mut games = self.0.write().unwrap_or_else(PoisonError::into_inner);
        games.insert(id.clone(), (game, version));
    }

    /// Removes a game that its worker has closed.
    fn remove(&self, id: &GameId) {
        let mut games = self.0.write().unwrap_or_else(PoisonError::into_inner);
        games.remove(id);
    }

    fn clear(&self) {
        let mut games = self.0.write().unwrap_or_else(PoisonError::into_inner);
        games.clear();
    }

    /// A game, and the version of its log that it was made from.
    pub(crate) fn get(&self, id: &GameId) -> Option<(Arc<Game>, Version)> {
        let games = self.0.read().unwrap_or_else(PoisonError::into_inner);
        games.get(id).cloned()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn id(number: u8) -> GameId {
        GameId::from_random([number; 8])
    }

    /// A worker whose memory holds so many empty games that run.
    fn worker(count: usize) -> OpenGames {
        let running = count * Game::new(id(0)).memory();
        let all = running * PARTS_FOR_ONE_OVER / (PARTS_FOR_ONE_OVER - 1);
        OpenGames::new(all, Arc::default())
    }

    fn open(games: &mut OpenGames, number: u8) {
        let version = Version::of_one_process(id(number).as_str());
        games.insert(&id(number), Game::new(id(number)), version);
    }

    #[test]
    fn the_game_that_was_used_longest_ago_is_closed() {
        let mut games = worker(3);
        for number in 1..=3 {
            open(&mut games, number);
        }
        games.get(&id(1)).unwrap();
        open(&mut games, 4);
        assert_eq!(games.ids(), [&id(4), &id(1), &id(3)]);
    }

    #[test]
    fn one_game_always_stays_open() {
        let mut games = worker(0);
        for number in 1..=3 {
            open(&mut games, number);
            assert_eq!(games.ids(), [&id(number)]);
        }
        games.remove(&id(3));
        assert_eq!((games.len(), games.running.used), (0, 0));
    }

    #[test]
    fn a_game_that_goes_on_is_counted_once() {
        let mut games = worker(1);
        for _ in 0..10 {
            open(&mut games, 1);
        }
        assert_eq!(games.running.used, Game::new(id(1)).memory());
    }

    #[test]
    fn a_game_is_readable_until_its_worker_closes_it() {
        let id = |number| GameId::from_random([number; 8]);
        let games = ReadableGames::default();
        for number in 1..=3 {
            let (game, version) = (Game::new(id(number)), Version::of_one_process("game"));
            games.put(&id(number), Arc::new(game), version);
        }
        games.remove(&id(2));
        let readable = |number| games.get(&id(number)).is_some();
        assert_eq!([1, 2, 3].map(readable), [true, false, true]);
        games.clear();
        assert_eq!([1, 2, 3].map(readable), [false, false, false]);
    }
}
