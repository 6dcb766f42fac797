//! The callers who wait for a game to change. Each is woken by every record that is written to it.
//!
//! What has changed for the one who waits only a view can say. So somebody may be woken by what is
//! secret to them; then they make a view, and wait on.

use entente_game::GameId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The games that somebody waits for.
#[derive(Default)]
pub(crate) struct Watchers {
    watched: Mutex<HashMap<GameId, watch::Sender<()>>>,
}

/// The changes of a game from the moment when this was made, until it is dropped.
pub struct GameChanges {
    game: GameId,
    watchers: Arc<Watchers>,
    /// `None` only while it is dropped.
    changes: Option<watch::Receiver<()>>,
}

impl Watchers {
    /// The changes of a game from now on.
    pub(crate) fn watch(self: &Arc<Self>, game: &GameId) -> GameChanges {
        let mut watched = self.lock();
        let sender = watched.entry(game.clone()).or_default();
        GameChanges {
            game: game.clone(),
            watchers: self.clone(),
            changes: Some(sender.subscribe()),
        }
    }

    /// Tells all who wait for this game that it has changed.
    pub(crate) fn announce(&self, game: &GameId) {
        if let Some(sender) = self.lock().get(game) {
            sender.send_replace(());
        }
    }

    /// All games may have changed.
    pub(crate) fn announce_all(&self) {
        for sender in self.lock().values() {
            sender.send_replace(());
        }
    }

    /// The number of games with at least one waiting caller.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, watch::Sender<()>>> {
        // Nothing between the changes can panic, so the map is never half changed.
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameChanges {
    /// Waits until the game has changed since this was last called.
    pub async fn changed(&mut self) {
        let Some(changes) = &mut self.changes else {
            return;
        };
        // The sender is kept as long as somebody waits, so this cannot fail.
        let _ = changes.changed().await;
    }
}

impl Drop for GameChanges {
    fn drop(&mut self) {
        let mut watched = self.watchers.lock();
        self.changes = None;
        let is_left = |sender: &watch::Sender<()>| sender.receiver_count() == 0;
        if watched.get(&self.game).is_some_and(is_left) {
            watched.remove(&self.game);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use futures::FutureExt;

    #[test]
    fn those_who_wait_are_told_of_their_game_alone() {
        let watchers = Arc::new(Watchers::default());
        let game = |random| GameId::from_random([random; 8]);
        let (mut one, mut other) = (watchers.watch(&game(1)), watchers.watch(&game(1)));
        let mut elsewhere = watchers.watch(&game(2));
        watchers.announce(&game(1));
        for waiting in [&mut one, &mut other] {
            assert!(waiting.changed().now_or_never().is_some());
            assert!(waiting.changed().now_or_never().is_none());
        }
        assert!(elsewhere.changed().now_or_never().is_none());
    }

    #[test]
    fn a_game_for_which_nobody_waits_any_more_is_forgotten() {
        let watchers = Arc::new(Watchers::default());
        let game = GameId::from_random([1; 8]);
        let (one, mut other) = (watchers.watch(&game), watchers.watch(&game));
        drop(one);
        watchers.announce(&game);
        assert!(other.changed().now_or_never().is_some());
        drop(other);
        assert_eq!(watchers.count(), 0);
        watchers.announce(&game);
        assert_eq!(watchers.count(), 0);
    }
}
