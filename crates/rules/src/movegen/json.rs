//! JSON objects, as the forms of positions, options and events read them; and what the forms of
//! rule sets with many armies have in common: the status of each player, what is pending, points.
//!
//! They refuse duplicate keys and lists in the place of objects, and every error names its line and
//! column in the whole text. What the keys mean is for `notation::json` and the variants.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::pieces::endings::{Outcome, Pending, Status};
use crate::pieces::piece::Army;

/// Why the value of a key cannot be read. The sentences are in `json`.
#[derive(Debug)]
pub(crate) enum KeyError {
    /// The value is not JSON, or does not have the form that the key needs.
    Form(String),
    /// A letter that is not an army of the variant.
    Army { key: &'static str, letter: String },
    /// A name that is not a square of the board.
    Square { key: &'static str, name: String },
    /// A word that is not one of the allowed ones.
    Word {
        key: &'static str,
        word: String,
        allowed: Allowed,
    },
}

/// The values that a key of a position's JSON can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list of rooks' squares.
    RookSquares,
    /// Two letters: the army that proposed, and the one to which.
    Proposal,
    /// A score like `0`, `1/2` or `1+1/3`.
    Score,
}

/// An army as a key or a value.
pub(crate) fn letter(army: Army) -> String {
    army.letter().to_string()
}

/// An object that keeps the order of its keys. Reading it refuses duplicate keys.
#[derive(Clone)]
pub(crate) struct Object<V>(pub(crate) Vec<(String, V)>);

impl<V> Default for Object<V> {
    fn default() -> Object<V> {
        Object(Vec::new())
    }
}

impl<V> Object<V> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<V: Serialize> Serialize for Object<V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Object<V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for ObjectVisitor<V> {
    type Value = Object<V>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries: Vec<(String, V)> = Vec::new();
        while let Some((key, value)) = map.next_entry::<String, V>()? {
            // serde would silently keep the last one.
            if entries.iter().any(|(other, _)| *other == key) {
                return Err(serde::de::Error::custom(format!("{key:?} comes twice")));
            }
            entries.push((key, value));
        }
        Ok(Object(entries))
    }
}

/// A struct that is read from an object only. Plain serde would also accept a list of its fields.
pub(crate) struct ObjectOnly<T>(pub(crate) T);

impl<T: Serialize> Serialize for ObjectOnly<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ObjectOnly<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(ObjectOnlyVisitor(PhantomData))
    }
}

struct ObjectOnlyVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectOnlyVisitor<T> {
    type Value = ObjectOnly<T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(ObjectOnly)
    }
}

/// The values of a JSON object by key. Each value is taken by the code that knows its key. Errors
/// name their location in the whole text.
pub(crate) struct Keys<'a> {
    json: &'a str,
    values: Vec<(String, &'a RawValue)>,
}

impl<'a> Keys<'a> {
    pub(crate) fn read(json: &'a str) -> Result<Keys<'a>, KeyError> {
        let Object(values) = serde_json::from_str::<Object<&RawValue>>(json)
            .map_err(|error| KeyError::Form(error.to_string()))?;
        Ok(Keys { json, values })
    }

    /// The value of a key, if it is there. A key can be taken only once.
    pub(crate) fn take<T: Deserialize<'a>>(&mut self, key: &str) -> Result<Option<T>, KeyError> {
        let Some(at) = self.values.iter().position(|(name, _)| name == key) else {
            return Ok(None);
        };
        let (_, value) = self.values.swap_remove(at);
        let raw = value.get();
        serde_json::from_str(raw).map(Some).map_err(|error| {
            let fault = located(&error, self.json, raw);
            KeyError::Form(format!("{key}: {fault}"))
        })
    }

    /// The keys that nothing has taken.
    pub(crate) fn untaken(self) -> impl Iterator<Item = String> + 'a {
        self.values.into_iter().map(|(key, _)| key)
    }
}

/// A serde error in a part of a text, with the location counted from the start of the whole text.
fn located(error: &serde_json::Error, text: &str, part: &str) -> String {
    let full_message = error.to_string();
    let location = format!(" at line {} column {}", error.line(), error.column());
    let message = full_message
        .strip_suffix(&location)
        .unwrap_or(&full_message);
    let (line, column) = match error.line() {
        // serde names no line for errors without a location.
        0 => (1, 1),
        line => (line, error.column()),
    };
    // The part is a slice of the text, so its address tells where it begins.
    let before = &text[..part.as_ptr().addr() - text.as_ptr().addr()];
    let indent = before.rsplit('\n').next().map_or(0, str::len);
    // Only the first line of the part has text of the whole before it.
    let whole_column = if line == 1 { column + indent } else { column };
    let whole_line = line + before.matches('\n').count();
    format!("{message} at line {whole_line} column {whole_column}")
}

/// A whole number that is not negative. `setup` checks whether it is too large.
pub(crate) struct Counter(pub(crate) u32);

impl<'de> Deserialize<'de> for Counter {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = Value::deserialize(from)?.as_u64();
        let counter = number.and_then(|number| u32::try_from(number).ok());
        let whole = || serde::de::Error::custom("a whole number from 0 to 65535 was expected");
        counter.map(Counter).ok_or_else(whole)
    }
}

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

#[cfg(test)]
mod tests {
    use super::KeyError;
    use super::Keys;

    #[test]
    fn an_error_is_located_in_the_whole_text() {
        for (json, location) in [
            ("{\"round\": \"1\"}", "line 1 column 13"),
            (
                "{\n \"turn\": \"w\",\n  \"round\": \"1\"}",
                "line 3 column 14",
            ),
            ("{\n \"round\":\n[\n1,\n true\n]}", "line 5 column 5"),
        ] {
            let mut keys = Keys::read(json).expect("an object");
            match keys.take::<alloc::vec::Vec<u8>>("round") {
                Err(KeyError::Form(message)) => assert!(message.ends_with(location), "{message}"),
                other => panic!("{other:?}"),
            }
        }
    }
}
