//! The game of an Activity: a frame in Discord in which people play on the page of a game.
//!
//! The frontend that launches an Activity learns its instance from Discord, and stores its game
//! here. The page in the frame asks for it, at any process. Discord never uses the id of an
//! instance again, so what is stored is deleted after a day.

use crate::core::{Bound, Json, Table};
use crate::error::{Result, ServiceError};
use crate::handling::Upkeep;
use crate::worker::handle::{Inner, Service};
use entente_game::{GameId, Span, Time};
use entente_store::{Batch, Key, Store, StoreError};
use serde::{Deserialize, Serialize};

/// The game that an Activity in Discord shows: instance.
pub(crate) static ACTIVITIES: Table<String, Json<LaunchedGame>> =
    Table::new(b'I', "the game of the Activity", Bound::Short);

/// The time for which the game of an instance is known, in milliseconds: a day, as long as the
/// tokens of one link to a page can follow each other.
const LIFETIME: Span = Span::days(1);

/// The most expired instances that are deleted at once, which bounds the size of a batch.
const DELETED_AT_ONCE: usize = 100;

/// The stored game of an instance.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct LaunchedGame {
    game: GameId,
    until: Time,
}

impl Service {
    /// From now on an instance of the Activity shows this game.
    pub async fn launch_activity(&self, instance: &str, game: &GameId) -> Result<()> {
        let launched = LaunchedGame {
            game: game.clone(),
            until: self.now() + LIFETIME,
        };
        let value = serde_json::to_vec(&launched).expect("an id and a time can be serialized");
        let mut batch = Batch::default();
        batch.put(key(instance), value);
        Ok(self.inner.store.commit(batch).await?)
    }

    /// The game that an instance of the Activity shows. `None` if it was not launched here.
    pub async fn game_of_activity(&self, instance: &str) -> Result<Option<GameId>> {
        let found = self.get(key(instance)).await?;
        let launched = found.and_then(|value| read(&value));
        let now = self.now();
        let launched = launched.filter(|launched| now < launched.until);
        Ok(launched.map(|launched| launched.game))
    }
}

impl Upkeep<'_> {
    /// Deletes the instances whose time is over, in small batches.
    pub(crate) async fn delete_expired_activities(self, now: Time) -> Result<()> {
        let expired = move |inner: &Inner| Ok::<_, ServiceError>(expired(&inner.store, now)?);
        while let Some(batch) = self.0.read(expired).await? {
            self.0.inner.store.commit(batch).await?;
        }
        Ok(())
    }
}

fn key(instance: &str) -> Key {
    ACTIVITIES.key(instance)
}

fn read(value: &[u8]) -> Option<LaunchedGame> {
    serde_json::from_slice(value).ok()
}

/// Removes the first instances that have expired by now; `None` if there are none. One that cannot
/// be read has expired, too.
fn expired(store: &Store, now: Time) -> Result<Option<Batch>, StoreError> {
    let list = ACTIVITIES.all();
    let (mut batch, mut found) = (Batch::default(), 0);
    for entry in store.scan(&list) {
        let (rest, value) = entry?;
        if read(&value).is_some_and(|launched| now < launched.until) {
            continue;
        }
        batch.remove(list.clone().bytes(&rest));
        found += 1;
        if found == DELETED_AT_ONCE {
            break;
        }
    }
    Ok((found > 0).then_some(batch))
}
