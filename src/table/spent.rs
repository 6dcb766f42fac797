//! The keys of wishes that are spent: as long as a game is played its wishes are known by their keys, so that none is done twice; when it is over they are only kept for so long as
//! somebody could still ask again. The list of them is written with the record that ends the game, and dropped with the keys when its time has come. What somebody asked of
//! their own log, or of a server's, which never end, is spent as soon as it is granted.

use super::{Table, TableError};
use crate::store::{Batch, Key, Space, Store, StoreError};
use entente_game::{GameId, Person, Time};
use std::time::Duration;

/// For how long a wish is still known when its game is over, or when it was about no game, in milliseconds: a week.
const KEPT: u64 = 7 * 24 * 60 * 60 * 1000;

/// How often it is looked whether some can be dropped.
const EVERY: Duration = Duration::from_secs(600);

/// How many keys one entry holds, and how many entries go at once.
const TOGETHER: usize = 20;

/// What the keys begin with that a person's programs chose.
pub(super) fn keys_of(person: Person) -> String {
    format!("api:{person}:")
}

/// From now on these keys are kept for a while only. `number` tells apart what is written at the same moment.
pub(super) fn put(batch: &mut Batch, now: Time, game: &GameId, number: u64, keys: Vec<String>) {
    let until = now.0.saturating_add(KEPT);
    for (part, keys) in (0..).zip(keys.chunks(TOGETHER)) {
        let key = Key::new(Space::Spent).number(until).text(game.as_str());
        batch.put(key.number(number).number(part), to_bytes(keys));
    }
}

/// The same for a wish that is about no game.
pub(super) fn put_own(batch: &mut Batch, now: Time, key: &str) {
    let until = now.0.saturating_add(KEPT);
    let listed = Key::new(Space::Spent).number(until).text(key);
    batch.put(listed, to_bytes(&[key.to_owned()]));
}

fn to_bytes(keys: &[String]) -> Vec<u8> {
    serde_json::to_vec(keys).expect("texts can be written")
}

fn from_bytes(bytes: &[u8]) -> Vec<String> {
    serde_json::from_slice(bytes).unwrap_or_default()
}

/// Forgets the keys that a person's programs chose.
pub(super) fn forget(store: &Store, batch: &mut Batch, person: Person) -> Result<(), StoreError> {
    let (spent, own) = (Key::new(Space::Spent), keys_of(person));
    for entry in store.scan(&spent) {
        let (rest, value) = entry?;
        let mut keys = from_bytes(&value);
        let count = keys.len();
        keys.retain(|key| !key.starts_with(&own));
        if keys.len() < count {
            let listed = spent.clone().bytes(&rest);
            match keys.is_empty() {
                true => batch.remove(listed),
                false => batch.put(listed, to_bytes(&keys)),
            }
        }
    }
    Ok(())
}

impl Table {
    /// Sees to it that spent keys are dropped, for as long as anybody holds the table.
    pub(super) fn drop_what_is_spent(&self) {
        let inner = std::sync::Arc::downgrade(&self.inner);
        let clock = self.inner.clock.clone();
        tokio::spawn(async move {
            loop {
                clock.wait(EVERY).await;
                let Some(inner) = inner.upgrade() else { break };
                let table = Self { inner };
                if let Err(error) = table.drop_spent(table.inner.clock.now()).await {
                    tracing::error!(%error, "spent keys could not be dropped; it is tried again");
                }
            }
        });
    }

    /// Drops what is spent by now, a few games at a time.
    pub(super) async fn drop_spent(&self, now: Time) -> Result<(), TableError> {
        loop {
            let (mut batch, mut count) = (Batch::default(), 0);
            for entry in self
                .inner
                .store
                .scan(&Key::new(Space::Spent))
                .take(TOGETHER)
            {
                let (rest, value) = entry?;
                let until = rest.first_chunk::<8>().copied();
                // They are in the order of their times.
                if until.is_none_or(|until| u64::from_be_bytes(until) > now.0) {
                    break;
                }
                for key in from_bytes(&value) {
                    batch.remove(Key::new(Space::Asked).text(&key));
                }
                batch.remove(Key::new(Space::Spent).bytes(&rest));
                count += 1;
            }
            if count == 0 {
                return Ok(());
            }
            self.inner.store.commit(batch).await?;
        }
    }
}
