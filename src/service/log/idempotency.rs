//! Idempotency keys, and when they are deleted.
//!
//! While a game is played, the keys of all its commands are kept, so no command is done twice. When
//! the game is over they are kept for another week, in which a command could still be repeated.
//! Keys that expire are listed in the store, in the order of their times: the list is written with
//! the record that ends the game, and deleted together with the keys. The logs of people and
//! servers never end, so the keys of their commands begin to expire at once.

use crate::store::{Batch, Key, Keyspace, Store, StoreError};
use entente_game::{GameId, PersonId, Time};

/// For how long a key is kept after its game is over, or if it was not about a game: a week, in
/// milliseconds.
const RETENTION: u64 = 7 * 24 * 60 * 60 * 1000;

/// How many keys one list entry holds, and how many entries are deleted at once. Both bound the
/// size of a batch.
pub(crate) const KEYS_PER_ENTRY: usize = 20;

/// How the keys begin that a person's API clients chose.
pub(crate) fn api_key_prefix(person: PersonId) -> String {
    format!("api:{person}:")
}

/// The key of a command for which a person's API client chose this one: two people may choose the
/// same. By its beginning it is found when the person wants to be forgotten.
pub fn api_key(person: PersonId, chosen: &str) -> String {
    api_key_prefix(person) + chosen
}

/// Lets the keys of a finished game expire. `number` makes the entry unique among those of one game
/// that are written at the same time.
pub(crate) fn expire_game_keys(
    batch: &mut Batch,
    now: Time,
    game: &GameId,
    number: u64,
    keys: Vec<String>,
) {
    let until = now.0.saturating_add(RETENTION);
    for (part, keys) in (0..).zip(keys.chunks(KEYS_PER_ENTRY)) {
        let key = Key::new(Keyspace::ExpiringKeys)
            .number(until)
            .text(game.as_str());
        batch.put(key.number(number).number(part), to_bytes(keys));
    }
}

/// Lets the key of a command expire that was not about a game.
pub(crate) fn expire_key(batch: &mut Batch, now: Time, key: &str) {
    let until = now.0.saturating_add(RETENTION);
    let entry = Key::new(Keyspace::ExpiringKeys).number(until).text(key);
    batch.put(entry, to_bytes(&[key.to_owned()]));
}

fn to_bytes(keys: &[String]) -> Vec<u8> {
    serde_json::to_vec(keys).expect("strings can be serialized")
}

pub(crate) fn from_bytes(bytes: &[u8]) -> Vec<String> {
    serde_json::from_slice(bytes).unwrap_or_default()
}

/// Removes the keys that a person's API clients chose from the list: they contain the person's id.
pub(crate) fn forget_person(
    store: &Store,
    batch: &mut Batch,
    person: PersonId,
) -> Result<(), StoreError> {
    let (list, own) = (Key::new(Keyspace::ExpiringKeys), api_key_prefix(person));
    for entry in store.scan(&list) {
        let (rest, value) = entry?;
        let mut keys = from_bytes(&value);
        let count = keys.len();
        keys.retain(|key| !key.starts_with(&own));
        // Most entries do not contain keys of this person, and stay as they are.
        if keys.len() < count {
            let entry = list.clone().bytes(&rest);
            if keys.is_empty() {
                batch.remove(entry);
            } else {
                batch.put(entry, to_bytes(&keys));
            }
        }
    }
    Ok(())
}
