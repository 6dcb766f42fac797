//! The games that a worker keeps in memory, and how much memory all workers together give to them.
//!
//! A game can always be read again from its log. So when the memory is used up, a worker closes
//! those of its games that were used longest ago.

use entente_game::{Game, GameId};
use lru::LruCache;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The memory that all open games of a service may take, in bytes.
#[derive(Debug)]
pub(crate) struct GamesMemory {
    limit: usize,
    used: AtomicUsize,
}

impl GamesMemory {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            limit,
            used: AtomicUsize::new(0),
        }
    }

    fn is_used_up(&self) -> bool {
        self.used.load(Ordering::Relaxed) > self.limit
    }
}

/// The open games of one worker.
pub(crate) struct OpenGames {
    memory: Arc<GamesMemory>,
    games: LruCache<GameId, OpenGame>,
}

/// A game with the memory that it took when it was put here.
struct OpenGame {
    game: Game,
    bytes: usize,
}

impl OpenGames {
    pub(crate) fn new(memory: Arc<GamesMemory>) -> Self {
        Self {
            memory,
            games: LruCache::unbounded(),
        }
    }

    /// How many games are open.
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    pub(crate) fn contains(&self, id: &GameId) -> bool {
        self.games.contains(id)
    }

    /// A game, which is now the one that was used last.
    pub(crate) fn get(&mut self, id: &GameId) -> Option<&Game> {
        self.games.get(id).map(|open| &open.game)
    }

    /// Keeps a game, and closes others if there is no room for it. The game itself stays in any
    /// case: somebody is about to use it.
    pub(crate) fn insert(&mut self, id: &GameId, game: Game) {
        let bytes = game.memory();
        self.memory.used.fetch_add(bytes, Ordering::Relaxed);
        let before = self.games.put(id.clone(), OpenGame { game, bytes });
        self.release(before);
        while self.games.len() > 1 && self.memory.is_used_up() {
            let oldest = self.games.pop_lru();
            self.release(oldest.map(|(_, open)| open));
        }
    }

    /// Closes a game.
    pub(crate) fn remove(&mut self, id: &GameId) {
        let open = self.games.pop(id);
        self.release(open);
    }

    fn release(&self, open: Option<OpenGame>) {
        let bytes = open.map_or(0, |open| open.bytes);
        self.memory.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    #[cfg(test)]
    pub(crate) fn ids(&self) -> Vec<&GameId> {
        self.games.iter().map(|(id, _)| id).collect()
    }
}

impl Drop for OpenGames {
    fn drop(&mut self) {
        while let Some((_, open)) = self.games.pop_lru() {
            self.release(Some(open));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn id(number: u8) -> GameId {
        GameId::from_random([number; 8])
    }

    /// Two workers with room for so many empty games together.
    fn two(room: usize) -> (Arc<GamesMemory>, OpenGames, OpenGames) {
        let memory = Arc::new(GamesMemory::new(room * Game::new(id(0)).memory()));
        let [one, other] = [memory.clone(), memory.clone()].map(OpenGames::new);
        (memory, one, other)
    }

    #[test]
    fn the_game_that_was_used_longest_ago_is_closed() {
        let (_, mut games, _) = two(3);
        for number in 1..=3 {
            games.insert(&id(number), Game::new(id(number)));
        }
        games.get(&id(1)).unwrap();
        games.insert(&id(4), Game::new(id(4)));
        assert_eq!(games.ids(), [&id(4), &id(1), &id(3)]);
    }

    #[test]
    fn all_workers_share_the_memory() {
        let (memory, mut one, mut other) = two(4);
        for number in 1..=4 {
            one.insert(&id(number), Game::new(id(number)));
        }
        // The other worker has nothing to close, but its own game stays.
        other.insert(&id(5), Game::new(id(5)));
        assert_eq!((one.len(), other.len()), (4, 1));
        one.insert(&id(6), Game::new(id(6)));
        assert_eq!((one.len(), other.len()), (3, 1));
        drop(one);
        other.remove(&id(5));
        assert_eq!(memory.used.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn a_game_that_goes_on_is_counted_once() {
        let (memory, mut games, _) = two(1);
        for _ in 0..10 {
            games.insert(&id(1), Game::new(id(1)));
        }
        assert_eq!(memory.used.load(Ordering::Relaxed), memory.limit);
    }
}
