//! The callers who wait for a game to change, or for any game of a person. Each is woken by every
//! record that is written to it, and may wait with a token that is revoked meanwhile. The
//! deliveries to webhooks wait for changes of these.
//!
//! Only a view can say what has changed for the one who waits. So somebody may be woken by what is
//! secret to them; then they make a view, and wait on.

use entente_game::{GameId, PersonId};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, broadcast, watch};

/// From how many people on those are forgotten for whom nobody waits.
const MAX_IDLE_PEOPLE: usize = 1_000;

/// The number of changes of webhooks that can wait for the deliveries. After more, everybody's
/// webhooks are looked at.
const MAX_WEBHOOK_CHANGES: usize = 256;

/// The games and people that somebody waits for.
#[derive(Default)]
pub(crate) struct Watchers {
    /// The number of the last change of any game.
    last_change: AtomicU64,
    watched: Mutex<HashMap<GameId, watch::Sender<u64>>>,
    people: Mutex<HashMap<PersonId, Arc<PersonWatch>>>,
    webhooks: ChangedWebhooks,
    /// Notified when values for linked roles may have changed.
    linked_roles: Notify,
}

/// The people whose webhooks have changed; `None` for anybody's.
struct ChangedWebhooks(broadcast::Sender<Option<PersonId>>);

impl Default for ChangedWebhooks {
    fn default() -> Self {
        Self(broadcast::Sender::new(MAX_WEBHOOK_CHANGES))
    }
}

/// The changes of webhooks from the moment when this was made.
pub struct WebhookChanges(broadcast::Receiver<Option<PersonId>>);

impl WebhookChanges {
    /// Waits for the next person whose webhooks have changed; `None` if it may be anybody.
    pub async fn next(&mut self) -> Option<PersonId> {
        // The sender lives as long as the service. After missed changes it may be anybody.
        self.0.recv().await.unwrap_or_default()
    }
}

/// The games of a person that may have events without a number of the person's own.
#[derive(Debug, Clone)]
pub(crate) enum Pending {
    /// Any of them: nobody has looked since the start, or news of other processes were missed.
    Everything,
    Games(BTreeSet<GameId>),
}

/// The known state of a person for whom somebody waits, or has waited.
pub(crate) struct PersonWatch {
    pending: Mutex<Pending>,
    changes: watch::Sender<()>,
    /// Notified when tokens of the person may have been revoked.
    tokens: watch::Sender<()>,
    /// Held while events get their numbers.
    pub(crate) logging: tokio::sync::Mutex<()>,
}

/// The changes in a person's games from the moment when this was made.
pub struct PersonChanges {
    changes: watch::Receiver<()>,
    /// As long as somebody waits, it is not forgotten.
    _watch: Arc<PersonWatch>,
}

impl PersonChanges {
    /// Waits until a game of the person has changed since this was last called.
    pub async fn changed(&mut self) {
        // The sender is kept as long as this is.
        let _ = self.changes.changed().await;
    }
}

/// The changes of a person's tokens from the moment when this was made.
pub struct TokenChanges {
    changes: watch::Receiver<()>,
    /// As long as somebody waits, it is not forgotten.
    _watch: Arc<PersonWatch>,
}

impl TokenChanges {
    /// Waits until a token may have been revoked since this was last called.
    pub async fn changed(&mut self) {
        // The sender is kept as long as this is.
        let _ = self.changes.changed().await;
    }
}

impl PersonWatch {
    fn new() -> Self {
        Self {
            pending: Mutex::new(Pending::Everything),
            changes: watch::Sender::new(()),
            tokens: watch::Sender::new(()),
            logging: tokio::sync::Mutex::default(),
        }
    }

    /// Takes what has to be looked at.
    pub(crate) fn take(&self) -> Pending {
        std::mem::replace(&mut *self.lock(), Pending::Games(BTreeSet::new()))
    }

    /// Puts back what could not be looked at.
    pub(crate) fn restore(&self, pending: Pending) {
        match pending {
            Pending::Everything => *self.lock() = Pending::Everything,
            Pending::Games(games) => games.iter().for_each(|game| self.add(game)),
        }
    }

    fn add(&self, game: &GameId) {
        if let Pending::Games(games) = &mut *self.lock() {
            games.insert(game.clone());
        }
    }

    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watchers {
    /// Notifies the deliveries that values for linked roles may have changed.
    pub(crate) fn wake_linked_roles(&self) {
        self.linked_roles.notify_one();
    }

    /// Waits until they may have changed.
    pub(crate) async fn linked_roles(&self) {
        self.linked_roles.notified().await;
    }

    /// The known state of a person.
    pub(crate) fn person(&self, person: PersonId) -> Arc<PersonWatch> {
        let mut people = self.lock_people();
        if people.len() >= MAX_IDLE_PEOPLE && !people.contains_key(&person) {
            people.retain(|_, watch| Arc::strong_count(watch) > 1);
        }
        let watch = people
            .entry(person)
            .or_insert_with(|| Arc::new(PersonWatch::new()));
        Arc::clone(watch)
    }

    /// The changes in a person's games from now on.
    pub(crate) fn watch_person(&self, person: PersonId) -> PersonChanges {
        let watch = self.person(person);
        PersonChanges {
            changes: watch.changes.subscribe(),
            _watch: watch,
        }
    }

    /// The changes of a person's tokens from now on.
    pub(crate) fn watch_tokens(&self, person: PersonId) -> TokenChanges {
        let watch = self.person(person);
        TokenChanges {
            changes: watch.tokens.subscribe(),
            _watch: watch,
        }
    }

    /// Wakes all who wait with a token of this person: it may have been revoked.
    pub(crate) fn announce_tokens(&self, person: PersonId) {
        if let Some(watch) = self.lock_people().get(&person) {
            watch.tokens.send_replace(());
        }
    }

    /// Tells all who wait for this person that a game of theirs has changed.
    pub(crate) fn announce_to(&self, person: PersonId, game: &GameId) {
        if let Some(watch) = self.lock_people().get(&person) {
            watch.add(game);
            watch.changes.send_replace(());
        }
    }

    /// The changes of webhooks from now on.
    pub(crate) fn watch_webhooks(&self) -> WebhookChanges {
        WebhookChanges(self.webhooks.0.subscribe())
    }

    /// Wakes the deliveries: this person's webhooks have changed.
    pub(crate) fn announce_webhooks(&self, person: PersonId) {
        // Nobody may deliver here.
        let _ = self.webhooks.0.send(Some(person));
    }

    fn lock_people(&self) -> MutexGuard<'_, HashMap<PersonId, Arc<PersonWatch>>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The changes of a game from the moment when this was made, until it is dropped.
pub struct GameChanges {
    game: GameId,
    watchers: Arc<Watchers>,
    /// `None` only while it is dropped.
    changes: Option<watch::Receiver<u64>>,
}

impl Watchers {
    /// The changes of a game from now on.
    pub(crate) fn watch(self: &Arc<Self>, game: &GameId) -> GameChanges {
        let mut watched = self.lock();
        let sender = watched.entry(game.clone());
        let sender = sender.or_insert_with(|| watch::Sender::new(self.next_change()));
        GameChanges {
            game: game.clone(),
            watchers: self.clone(),
            changes: Some(sender.subscribe()),
        }
    }

    /// Tells all who wait for this game that it has changed.
    pub(crate) fn announce(&self, game: &GameId) {
        if let Some(sender) = self.lock().get(game) {
            sender.send_replace(self.next_change());
        }
    }

    /// Tells all who wait for the game or match with this id, or for these people of it.
    pub(crate) fn announce_change(&self, id: &GameId, people: &BTreeSet<PersonId>) {
        self.announce(id);
        people
            .iter()
            .for_each(|person| self.announce_to(*person, id));
    }

    /// All games may have changed.
    pub(crate) fn announce_all(&self) {
        for sender in self.lock().values() {
            sender.send_replace(self.next_change());
        }
        for watch in self.lock_people().values() {
            watch.restore(Pending::Everything);
            watch.changes.send_replace(());
            watch.tokens.send_replace(());
        }
        // Nobody may deliver here.
        let _ = self.webhooks.0.send(None);
    }

    fn next_change(&self) -> u64 {
        self.last_change.fetch_add(1, Ordering::Relaxed)
    }

    /// The number of games with at least one waiting caller.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, watch::Sender<u64>>> {
        // Nothing between the changes can panic, so the map is never half changed.
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameChanges {
    /// A number that is another one after each change of the game. No other state of it, before or
    /// after this watch, has the same number.
    pub fn state(&self) -> u64 {
        let changes = self.changes.as_ref();
        changes.map_or(u64::MAX, |changes| *changes.borrow())
    }

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
        let is_left = |sender: &watch::Sender<u64>| sender.receiver_count() == 0;
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
        let state = one.state();
        watchers.announce(&game(1));
        assert_ne!(one.state(), state);
        for waiting in [&mut one, &mut other] {
            assert!(waiting.changed().now_or_never().is_some());
            assert!(waiting.changed().now_or_never().is_none());
        }
        assert!(elsewhere.changed().now_or_never().is_none());
    }

    #[test]
    fn those_who_wait_with_a_token_are_told_of_their_person_s_tokens_alone() {
        let watchers = Watchers::default();
        let (ann, bob) = (PersonId(1), PersonId(2));
        let (mut tokens, mut other) = (watchers.watch_tokens(ann), watchers.watch_tokens(bob));
        let mut games = watchers.watch_person(ann);
        watchers.announce_tokens(ann);
        assert!(tokens.changed().now_or_never().is_some());
        assert!(tokens.changed().now_or_never().is_none());
        assert!(other.changed().now_or_never().is_none());
        assert!(games.changed().now_or_never().is_none());
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
