//! The stored things, each declared once.
//!
//! A [`Table`] says what is stored: its letter (a part of the layout on the disk), the parts of its
//! keys, the form of its values, whose it is, and what it follows from. Whatever has to go through
//! everything that is stored follows from these declarations, and `maintenance::tables` has the
//! list of them: erasing a person, the document of their data, the check of a store, its export and
//! repair, and the words for keys in reports.

use crate::core::key_parts::{KeyPart, KeyParts, ManyParts, Shown};
use crate::error::{Result, ServiceError};
use entente_game::PersonId;
use entente_store::{Batch, Key, Store, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use std::ops::Deref;

/// A kind of things that are stored, with keys of these parts and values of this form.
pub(crate) struct Table<K, V> {
    declaration: Declaration,
    types: PhantomData<fn(K) -> V>,
}

/// Values in JSON.
pub(crate) struct Json<T>(PhantomData<fn() -> T>);

/// Values in a form that only their topic knows.
pub(crate) struct Raw;

/// The facts that the service has to know of a table without knowing what it means.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Declaration {
    /// The first byte of its keys. No two tables have the same.
    pub(crate) letter: u8,
    /// Its words in reports, before the first part of a key.
    pub(crate) words: &'static str,
    /// The part of its keys that reports show.
    pub(crate) shown: Shown,
    /// The bound of its values.
    pub(crate) bound: Bound,
    /// The source of its entries.
    pub(crate) origin: Origin,
    /// Its part when a person is forgotten, or asks for their data.
    pub(crate) people: AboutPeople,
    /// The check of an entry, by the rest of its key and its value; `None` where entries are not
    /// checked one by one.
    pub(crate) is_readable: Option<IsReadable>,
}

/// Says whether an entry can be read.
type IsReadable = fn(rest_of_key: &[u8], value: &[u8]) -> bool;

/// The bound of the values of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The whole meaning is in the key.
    Empty,
    /// A number, an id or a hash.
    Short,
    /// Fields of which each has a bound: so many bytes.
    Record(usize),
    /// It is stored in pieces, and grows with this.
    Pieces(&'static str),
}

/// The sources of the entries of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Nothing: they are what is known.
    Stored,
    /// They belong to the log whose name is the first part of their keys: without it they mean
    /// nothing.
    Log,
    /// The logs alone, one by one: the index. Each entry names its log there.
    Index(LogName),
    /// Several logs together, or a log and what belongs to it.
    Rebuilt,
}

/// The place where an entry of the index names the log from which it follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LogName {
    /// The last part of the key.
    InKey,
    /// The value.
    InValue,
}

/// The part of a table when a person is forgotten, or asks for their data.
#[derive(Debug, Clone, Copy)]
pub(crate) enum AboutPeople {
    /// It has nothing about anybody.
    None,
    /// It has something about people.
    Some {
        /// The way to erase it.
        erase: Erase,
        /// The place where the person sees it.
        #[allow(dead_code)] // The tests compare it with the document.
        export: Export,
    },
}

/// The ways to erase what a table has about a person.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Erase {
    /// All entries whose keys begin with the person.
    Entries,
    /// This function does it.
    By(fn(&Erasing<'_>, &mut Batch) -> Result<()>),
    /// It goes together with this.
    #[allow(dead_code)] // The tests print it.
    With(&'static str),
}

/// Somebody who is erased.
pub(crate) struct Erasing<'a> {
    pub(crate) person: PersonId,
    pub(crate) store: &'a Store,
    /// The installation's own key.
    pub(crate) secret: &'a [u8; 32],
}

/// The places where a person sees what a table has about them.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Export {
    /// In these fields of the document of their data.
    #[allow(dead_code)] // The tests compare them with the document.
    Fields(&'static [&'static str]),
    /// Nowhere, for this reason.
    #[allow(dead_code)] // It is for readers.
    Not(&'static str),
}

impl<K: KeyParts, V> Table<K, V> {
    /// A table that has nothing about people.
    ///
    /// # Panics
    ///
    /// When it is compiled: if its keys begin with a person.
    pub(crate) const fn new(letter: u8, words: &'static str, bound: Bound) -> Self {
        assert!(
            !matches!(K::SHOWN, Shown::Person),
            "what is stored about a person is erased, and exported"
        );
        Self::declare(letter, words, bound, AboutPeople::None)
    }

    /// A table that has something about people.
    pub(crate) const fn about_people(
        letter: u8,
        words: &'static str,
        bound: Bound,
        erase: Erase,
        export: Export,
    ) -> Self {
        Self::declare(letter, words, bound, AboutPeople::Some { erase, export })
    }

    const fn declare(letter: u8, words: &'static str, bound: Bound, people: AboutPeople) -> Self {
        Self {
            declaration: Declaration {
                letter,
                words,
                shown: K::SHOWN,
                bound,
                origin: Origin::Stored,
                people,
                is_readable: None,
            },
            types: PhantomData,
        }
    }

    /// The same table, whose entries follow from something.
    pub(crate) const fn from(self, origin: Origin) -> Self {
        let declaration = Declaration {
            origin,
            ..self.declaration
        };
        Self {
            declaration,
            types: PhantomData,
        }
    }

    /// The same table, whose entries are checked one by one.
    pub(crate) const fn checked(self, is_readable: IsReadable) -> Self {
        let declaration = Declaration {
            is_readable: Some(is_readable),
            ..self.declaration
        };
        Self {
            declaration,
            types: PhantomData,
        }
    }

    /// The declaration, for lists of tables.
    pub(crate) const fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// The key of an entry.
    pub(crate) fn key(&self, parts: K::Ref<'_>) -> Key {
        K::push(parts, self.all())
    }

    /// Reads the parts of a key without its letter.
    pub(crate) fn read_key(&self, rest: &[u8]) -> Option<K> {
        K::read(rest)
    }
}

impl<K: ManyParts, V> Table<K, V> {
    /// The prefix of the entries with this first part.
    pub(crate) fn of(&self, first: <K::First as KeyPart>::Ref<'_>) -> Key {
        K::First::push(first, self.all())
    }

    /// Reads the parts of a key behind the first one.
    pub(crate) fn read_rest(&self, rest: &[u8]) -> Option<K::Rest> {
        K::Rest::read(rest)
    }
}

impl<K: KeyParts, T: Serialize + DeserializeOwned> Table<K, Json<T>> {
    /// Writes an entry.
    pub(crate) fn put(&self, batch: &mut Batch, parts: K::Ref<'_>, value: &T) {
        let json = serde_json::to_vec(value).expect("texts and numbers can be serialized");
        batch.put(self.key(parts), json);
    }

    /// Reads an entry; `None` if there is none.
    pub(crate) fn get(&self, store: &Store, parts: K::Ref<'_>) -> Result<Option<T>> {
        let stored = store.get(&self.key(parts))?;
        stored.map(|stored| self.read(&stored)).transpose()
    }

    /// Reads a value.
    pub(crate) fn read(&self, stored: &[u8]) -> Result<T> {
        serde_json::from_slice(stored).map_err(|error| ServiceError::Unreadable {
            what: self.words,
            error,
        })
    }
}

impl<K, V> Deref for Table<K, V> {
    type Target = Declaration;

    fn deref(&self) -> &Declaration {
        &self.declaration
    }
}

impl Declaration {
    /// The prefix of all its entries.
    pub(crate) fn all(&self) -> Key {
        Key::new(self.letter)
    }

    /// A whole key, by what is behind its letter.
    pub(crate) fn whole(&self, rest: &[u8]) -> Vec<u8> {
        [&[self.letter], rest].concat()
    }

    /// Whether a key is one of its own.
    pub(crate) fn has(&self, key: &[u8]) -> bool {
        key.first() == Some(&self.letter)
    }

    /// Whether its values are stored in pieces.
    pub(crate) fn is_in_pieces(&self) -> bool {
        matches!(self.bound, Bound::Pieces(_))
    }

    /// Removes the entries of a person whose own log is deleted.
    pub(crate) fn erase(&self, erasing: &Erasing<'_>, batch: &mut Batch) -> Result<()> {
        match self.people {
            AboutPeople::None => Ok(()),
            AboutPeople::Some { erase, .. } => match erase {
                Erase::Entries => {
                    let own = self.all().text(&erasing.person.key());
                    Ok(remove_all(erasing.store, batch, &own)?)
                }
                Erase::By(erase) => erase(erasing, batch),
                Erase::With(_) => Ok(()),
            },
        }
    }
}

/// Whether a value is JSON of this form.
pub(crate) fn is_json<T: DeserializeOwned>(_: &[u8], value: &[u8]) -> bool {
    serde_json::from_slice::<T>(value).is_ok()
}

/// Removes all entries with this prefix.
pub(crate) fn remove_all(store: &Store, batch: &mut Batch, prefix: &Key) -> Result<(), StoreError> {
    for entry in store.scan(prefix) {
        batch.remove(prefix.clone().bytes(&entry?.0));
    }
    Ok(())
}
