//! Idempotency keys, what is stored about the command of each, and when they are deleted.
//!
//! All commands share one table, and no two frontends, people or operations of the API have the
//! same key: so nothing that is done with one key can change what is known about another command.
//! The entry of a command is never changed or deleted before it
//! expires, even if it cannot be read: the command could be done twice.
//!
//! While a game is played, the keys of all its commands are kept, so no command is done twice. When
//! the game is over they are kept for another week, in which a command could still be repeated.
//! Keys that expire are listed in the store, in the order of their times: the list is written with
//! the record that ends the game, and deleted together with the keys. The logs of people and
//! servers never end, so the keys of their commands begin to expire at once.

use crate::command::Command;
use crate::core::{Bound, Erase, Erasing, Export, Json, PrivateText, Raw, Table, remove_all};
use crate::error::{Rejected, Result};
use crate::leagues::stored::LeagueId;
use crate::matches::stored::MatchId;
use crate::puzzles::stored::{StoredAnswer, StoredAttempt};
use entente_game::{GameId, PersonId, ServerId, Span, ThinkMoveId, Time};
use entente_store::{Batch, Store};
use serde::{Deserialize, Serialize};

/// An accepted command: idempotency key.
pub(crate) static ANSWERED_COMMANDS: Table<PrivateText, Json<AnsweredCommand>> =
    Table::about_people(
        b'a',
        "the command",
        Bound::Record(4000),
        Erase::By(erase_answered),
        Export::Not("names of commands, which their own programs chose"),
    );

/// Idempotency keys that expire. Of a finished game: time, game, number, part. Of a command that
/// was not about a game: time, its key.
pub(crate) static EXPIRING_KEYS: Table<(Time, String), Raw> = Table::about_people(
    b'w',
    "the expiring command keys",
    Bound::Record(5500),
    Erase::By(erase_expiring),
    Export::Not("names of commands, which their own programs chose"),
);

/// For how long a key is kept after its game is over, or if it was not about a game: a week, in
/// milliseconds.
const RETENTION: u64 = Span::days(7).0;

/// The most keys in one list entry, and the most entries that are deleted at once. Both bound the
/// size of a batch.
pub(crate) const KEYS_PER_ENTRY: usize = 20;

/// The beginning of the keys that a person's API clients chose.
pub(crate) fn api_key_prefix(person: PersonId) -> String {
    format!("api:{person}:")
}

/// The key of a command for which a person's API client chose this one, which has no blanks: two
/// people may choose the same, and so may two commands to different operations. By its beginning it
/// is found when the person wants to be forgotten.
pub fn api_key(person: PersonId, operation: &str, chosen: &str) -> String {
    format!("{}{operation} {chosen}", api_key_prefix(person))
}

/// The stored form of an accepted command: enough to recognize it, and to answer it the same.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AnsweredCommand {
    /// The thing that it has changed.
    pub(crate) changed: Changed,
    /// The hash of the request in hexadecimal digits, if the client chose the key. As a list of
    /// numbers it would be twice as long, and there is one for each move of such a client.
    fingerprint: Option<String>,
}

/// The log that an accepted command has changed. It names no people, because it is not erased with
/// them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Changed {
    /// A game, which had this many records afterwards.
    Game { game: GameId, records: u64 },
    /// The log of a person.
    Person,
    /// The log of a server.
    Server,
    /// The webhook with this id.
    Webhook(String),
    /// The log of a league.
    League(LeagueId),
    /// The log of a match.
    Match(MatchId),
    /// The person's answers to the puzzles of a server, with the judgement of the move.
    Puzzle {
        server: ServerId,
        answer: StoredAnswer,
    },
    /// The person's way through the collection of puzzles: a move in the puzzle with this name.
    Practice {
        puzzle: String,
        attempt: StoredAttempt,
    },
    /// The same, by giving the puzzle with this name up. It ended a streak.
    GivenUp { puzzle: String, streak: u32 },
    /// The think-board of the person for a game, and the move that was added or changed.
    ThinkBoard {
        game: GameId,
        last: Option<ThinkMoveId>,
    },
    /// A vote for a move of a crowd.
    Vote { game: GameId },
}

impl AnsweredCommand {
    /// Adds what is stored about a command in a game to the batch in which it takes effect.
    pub(crate) fn put<A, By>(batch: &mut Batch, command: &Command<A, By>, changed: Changed) {
        if command.repeatable {
            Self::put_at(batch, &command.key, changed, command.fingerprint);
        }
    }

    /// The same of a command that is not about a game: its key begins to expire at once.
    pub(crate) fn put_expiring<A, By>(
        batch: &mut Batch,
        command: &Command<A, By>,
        changed: Changed,
        now: Time,
    ) {
        Self::put(batch, command, changed);
        if command.repeatable {
            expire_key(batch, now, &command.key);
        }
    }

    /// The same, of any command with this key.
    pub(crate) fn put_at(
        batch: &mut Batch,
        key: &str,
        changed: Changed,
        fingerprint: Option<[u8; 32]>,
    ) {
        let answered = Self {
            changed,
            fingerprint: fingerprint.map(hex::encode),
        };
        let value = serde_json::to_vec(&answered).expect("ids and numbers can be serialized");
        batch.put(ANSWERED_COMMANDS.key(key), value);
    }

    /// The log that a command has changed, if it was accepted before. A key that was used for
    /// another command is refused: the answer to that one would hide the mistake.
    pub(crate) fn find<A, By>(
        store: &Store,
        command: &Command<A, By>,
    ) -> Result<Option<Changed>, Rejected> {
        if !command.repeatable {
            return Ok(None);
        }
        let Some(answered) = Self::stored(store, &command.key)? else {
            return Ok(None);
        };
        if answered.fingerprint == command.fingerprint.map(hex::encode) {
            Ok(Some(answered.changed))
        } else {
            Err(Rejected::KeyUsed)
        }
    }

    /// The entry of the command with this key.
    fn stored(store: &Store, key: &str) -> Result<Option<Self>, Rejected> {
        let stored = store.get(&ANSWERED_COMMANDS.key(key))?;
        let read = stored.map(|stored| serde_json::from_slice(&stored));
        read.transpose().map_err(|_| {
            tracing::warn!("what is stored about an idempotency key cannot be read");
            Rejected::KeyUsed
        })
    }
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
        let key = EXPIRING_KEYS.key((Time(until), game.as_str()));
        batch.put(key.number(number).number(part), to_bytes(keys));
    }
}

/// Lets the key of a command expire that was not about a game.
fn expire_key(batch: &mut Batch, now: Time, key: &str) {
    let until = now.0.saturating_add(RETENTION);
    let entry = EXPIRING_KEYS.key((Time(until), key));
    batch.put(entry, to_bytes(&[key.to_owned()]));
}

fn to_bytes(keys: &[String]) -> Vec<u8> {
    serde_json::to_vec(keys).expect("strings can be serialized")
}

pub(crate) fn from_bytes(bytes: &[u8]) -> Vec<String> {
    serde_json::from_slice(bytes).unwrap_or_default()
}

/// Removes the commands of a person's API clients.
fn erase_answered(erasing: &Erasing<'_>, batch: &mut Batch) -> Result<()> {
    let prefix = api_key_prefix(erasing.person);
    let own = ANSWERED_COMMANDS.all().bytes(prefix.as_bytes());
    Ok(remove_all(erasing.store, batch, &own)?)
}

/// Removes the keys that a person's API clients chose from the list: they contain the person's id.
fn erase_expiring(erasing: &Erasing<'_>, batch: &mut Batch) -> Result<()> {
    let Erasing { person, store, .. } = *erasing;
    let (list, own) = (EXPIRING_KEYS.all(), api_key_prefix(person));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_of_one_person_and_one_operation() {
        let (ann, bob) = (PersonId(1), PersonId(12));
        let keys = [
            api_key(ann, "POST /games/{id}/moves", "k:1"),
            api_key(ann, "POST /games/{id}/draw", "k:1"),
            api_key(ann, "POST /games/{id}/moves", "k:2"),
            api_key(bob, "POST /games/{id}/moves", "k:1"),
        ];
        let unique: std::collections::BTreeSet<_> = keys.iter().collect();
        assert_eq!(unique.len(), keys.len());
        assert!(!keys[3].starts_with(&api_key_prefix(ann)));
    }
}
