//! What the JSON of rule sets with many armies says of each player: the status, what is pending,
//! points.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use serde::Deserialize;

use crate::movegen::json_object::{Allowed, KeyError, Keys, Object, letter};
use crate::pieces::endings::{Outcome, Pending, Status};
use crate::pieces::piece::Army;

/// The words for the status of a player.
pub(crate) struct StatusWords {
    /// Each status with its word.
    pub(crate) words: &'static [(Status, &'static str)],
    /// The words that can be read.
    pub(crate) allowed: &'static [&'static str],
}

impl StatusWords {
    pub(crate) fn word(&self, status: Status) -> &'static str {
        let found = self.words.iter().find(|(other, _)| *other == status);
        found.map_or("active", |(_, word)| word)
    }

    pub(crate) fn read(&self, word: String) -> Result<Status, KeyError> {
        read_word("status", word, self.allowed, |word| {
            let found = self.words.iter().find(|(_, other)| *other == word);
            found.map(|(status, _)| *status)
        })
    }
}

pub(crate) fn read_pending(word: String) -> Result<Pending, KeyError> {
    read_word(
        "pending",
        word,
        &["resigned", "flagged"],
        Pending::from_word,
    )
}

pub(crate) fn read_word<T>(
    key: &'static str,
    word: String,
    allowed: &'static [&'static str],
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, KeyError> {
    read(&word).ok_or(KeyError::Word {
        key,
        word,
        allowed: Allowed::Words(allowed),
    })
}

/// The army among these that has a letter.
pub(crate) fn read_army(armies: &[Army], key: &'static str, text: &str) -> Result<Army, KeyError> {
    let mut armies = armies.iter().copied();
    armies
        .find(|army| letter(*army) == text)
        .ok_or_else(|| KeyError::Army {
            key,
            letter: text.to_owned(),
        })
}

/// Takes a key with an entry for each army; without the key there are none.
pub(crate) fn take_by_army<T: for<'de> Deserialize<'de>, V>(
    keys: &mut Keys<'_>,
    armies: &[Army],
    key: &'static str,
    read: impl Fn(T) -> Result<V, KeyError>,
) -> Result<BTreeMap<Army, V>, KeyError> {
    let entries = keys.take::<Object<T>>(key)?.unwrap_or_default();
    read_by_army(armies, key, entries, read)
}

/// The entry of each army.
pub(crate) fn read_by_army<T, V>(
    armies: &[Army],
    key: &'static str,
    Object(entries): Object<T>,
    read: impl Fn(T) -> Result<V, KeyError>,
) -> Result<BTreeMap<Army, V>, KeyError> {
    let entry = |(letter, entry): (String, T)| Ok((read_army(armies, key, &letter)?, read(entry)?));
    entries.into_iter().map(entry).collect()
}

pub(crate) fn by_army<T, F>(
    entries: impl IntoIterator<Item = (Army, T)>,
    form: impl Fn(T) -> F,
) -> Object<F> {
    let entries = entries.into_iter();
    Object(
        entries
            .map(|(army, entry)| (letter(army), form(entry)))
            .collect(),
    )
}

/// The entries in turn order.
pub(crate) fn in_order<T: Copy>(
    armies: &[Army],
    entries: &BTreeMap<Army, T>,
) -> impl Iterator<Item = (Army, T)> {
    let armies = armies.iter();
    armies.filter_map(|army| Some((*army, *entries.get(army)?)))
}

/// The points of each army, once the game is over.
pub(crate) fn scores(armies: &[Army], outcome: Option<&Outcome>) -> Option<Object<String>> {
    let armies = armies.iter().copied();
    outcome.map(|outcome| by_army(armies.zip(outcome.points()), ToString::to_string))
}
