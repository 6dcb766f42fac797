//! The games that have to learn that a player goes on vacation or comes back, listed in the store.

use entente_game::{GameId, PersonId};
use entente_store::{Batch, Key, Keyspace};

/// The entry for a game that has to learn that a player goes on vacation or comes back.
pub(crate) fn pending_update(person: PersonId, game: &GameId) -> Key {
    let key = Key::new(Keyspace::PendingVacation).text(&person.key());
    key.bytes(game.as_str().as_bytes())
}

/// Reads such a key, without its keyspace.
pub(crate) fn read_pending_update(key: &[u8]) -> Option<(PersonId, GameId)> {
    let text = String::from_utf8_lossy(key);
    let (person, game) = text.split_once('\0')?;
    Some((PersonId::from_key(person)?, GameId::parse(game)?))
}

/// Schedules an update of one game for each of these people.
pub(crate) fn schedule(batch: &mut Batch, game: &GameId, people: &[PersonId]) {
    for person in people {
        batch.put(pending_update(*person, game), "");
    }
}
