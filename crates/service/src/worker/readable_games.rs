//! The games as their workers have them, for those who only read: they need no worker, and wait
//! behind no command.
//!
//! A worker puts a game here before it answers the command that has changed it. So a reader never
//! gets a game that is older than what was acknowledged. In a database that other processes share,
//! the reader has to look first whether the version of the log is still that of the game.

use entente_game::{Game, GameId};
use entente_store::Version;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// The open games of one worker.
#[derive(Default)]
pub(crate) struct ReadableGames(RwLock<HashMap<GameId, (Arc<Game>, Version)>>);

// A map of whole values cannot be half changed, so a poisoned lock is as good as any.
impl ReadableGames {
    /// Puts a game here, or its new state.
    pub(crate) fn put(&self, id: &GameId, game: Arc<Game>, version: Version) {
        let mut games = self.0.write().unwrap_or_else(PoisonError::into_inner);
        games.insert(id.clone(), (game, version));
    }

    /// Removes a game that its worker has closed.
    pub(crate) fn remove(&self, id: &GameId) {
        let mut games = self.0.write().unwrap_or_else(PoisonError::into_inner);
        games.remove(id);
    }

    pub(crate) fn clear(&self) {
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
    use super::*;

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
