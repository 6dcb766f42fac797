//! The games that a worker keeps in memory.
//!
//! A game can always be read again from its log. So when the worker's memory for games is used up,
//! it closes those that were used longest ago.

use crate::worker::readable_games::ReadableGames;
use entente_game::{Game, GameId};
use entente_store::Version;
use lru::LruCache;
use std::sync::Arc;

/// The open games of one worker.
pub(crate) struct OpenGames {
    /// The memory that they may take, in bytes.
    limit: usize,
    /// The memory that they take, in bytes.
    used: usize,
    games: LruCache<GameId, OpenGame>,
    /// The same games, for those who only read.
    readable: Arc<ReadableGames>,
}

/// A game with the memory that it took when it was put here.
struct OpenGame {
    game: Arc<Game>,
    /// The version of its log that it was made from.
    version: Version,
    bytes: usize,
}

impl OpenGames {
    pub(crate) fn new(limit: usize, readable: Arc<ReadableGames>) -> Self {
        Self {
            limit,
            used: 0,
            games: LruCache::unbounded(),
            readable,
        }
    }

    /// The number of open games.
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// The version of the log that an open game was made from.
    pub(crate) fn version(&self, id: &GameId) -> Option<&Version> {
        self.games.peek(id).map(|open| &open.version)
    }

    /// A game, which is now the one that was used last.
    pub(crate) fn get(&mut self, id: &GameId) -> Option<&Arc<Game>> {
        self.games.get(id).map(|open| &open.game)
    }

    /// Keeps a game, and closes others if there is not enough memory for it. The game itself stays
    /// in any case: somebody is about to use it.
    pub(crate) fn insert(&mut self, id: &GameId, game: Game, version: Version) {
        // Measured again each time: a game grows with each record.
        let bytes = game.memory();
        self.used += bytes;
        let game = Arc::new(game);
        self.readable.put(id, game.clone(), version.clone());
        let open = OpenGame {
            game,
            version,
            bytes,
        };
        let before = self.games.put(id.clone(), open);
        self.release(before);
        // The game that was put in just now is the newest, so it is the one that stays.
        while self.games.len() > 1 && self.used > self.limit {
            let Some((oldest, open)) = self.games.pop_lru() else {
                break;
            };
            self.readable.remove(&oldest);
            self.release(Some(open));
        }
    }

    /// Closes all games.
    pub(crate) fn clear(&mut self) {
        self.games.clear();
        self.readable.clear();
        self.used = 0;
    }

    /// Closes a game.
    pub(crate) fn remove(&mut self, id: &GameId) {
        let open = self.games.pop(id);
        self.readable.remove(id);
        self.release(open);
    }

    fn release(&mut self, open: Option<OpenGame>) {
        self.used -= open.map_or(0, |open| open.bytes);
    }

    #[cfg(test)]
    pub(crate) fn ids(&self) -> Vec<&GameId> {
        self.games.iter().map(|(id, _)| id).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn id(number: u8) -> GameId {
        GameId::from_random([number; 8])
    }

    /// A worker whose memory holds so many empty games.
    fn worker(count: usize) -> OpenGames {
        OpenGames::new(count * Game::new(id(0)).memory(), Arc::default())
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
        assert_eq!((games.len(), games.used), (0, 0));
    }

    #[test]
    fn a_game_that_goes_on_is_counted_once() {
        let mut games = worker(1);
        for _ in 0..10 {
            open(&mut games, 1);
        }
        assert_eq!(games.used, games.limit);
    }
}
