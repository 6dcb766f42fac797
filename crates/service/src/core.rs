//! The stored things, each declared once, and the parts of their keys as types.
//!
//! A [`Table`] says what is stored: its letter (a part of the layout on the disk), the parts of its
//! keys, the form of its values, whose it is, and what it follows from. Whatever has to go through
//! everything that is stored follows from these declarations, and `maintenance::tables` has the
//! list of them: erasing a person, the document of their data, the check of a store, its export and
//! repair, and the words for keys in reports.
//!
//! A text in a key ends with a zero byte, so that no key is the beginning of another one by chance.
//! The last part of many keys is written without it ([`Last`]), because nothing follows.
//!
//! Imports from `error`.

use crate::error::{Result, ServiceError};
use entente_game::{GameId, PersonId, ServerId, Time};
use entente_store::{Batch, Key, Store, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
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
    /// What reports show of its keys.
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

/// Where an entry of the index names the log that it follows from.
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

/// What reports show of a key behind the words of its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The first part.
    First,
    /// The first part; in log lines *somebody*, for it is a person.
    Person,
    /// The first part; nothing in log lines, for it may contain a person.
    Private,
    /// Nothing: the first part is a number or a secret.
    Nothing,
}

/// A part of a key.
pub(crate) trait KeyPart: Sized {
    /// The form in which it is passed.
    type Ref<'a>: Copy;

    /// What is shown of a key that begins with it.
    const SHOWN: Shown;

    /// Adds it to a key.
    fn push(part: Self::Ref<'_>, key: Key) -> Key;

    /// Takes it from the beginning of what is left of a key.
    fn take(rest: &mut &[u8]) -> Option<Self>;
}

/// A part of a key that is text.
pub(crate) trait TextPart: Sized {
    /// The form in which it is passed.
    type Ref<'a>: Copy;

    /// What is shown of a key that begins with it.
    const SHOWN: Shown = Shown::First;

    /// The text.
    fn text(part: Self::Ref<'_>) -> Cow<'_, str>;

    /// Reads the text.
    fn parse(text: &str) -> Option<Self>;
}

/// A text as the last part of a key, without a zero byte behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Last<P>(pub(crate) P);

/// All parts of the keys of a table.
pub(crate) trait KeyParts: Sized {
    /// The form in which they are passed.
    type Ref<'a>: Copy;

    /// What is shown of the keys.
    const SHOWN: Shown;

    /// Adds them to a key.
    fn push(parts: Self::Ref<'_>, key: Key) -> Key;

    /// Reads them from a key without its letter; `None` if they are not exactly that.
    fn read(rest: &[u8]) -> Option<Self>;
}

/// The parts of keys that are found by the first one.
pub(crate) trait ManyParts: KeyParts {
    /// The first part.
    type First: KeyPart;
    /// The parts behind it.
    type Rest: KeyParts;
}

impl KeyParts for () {
    type Ref<'a> = ();
    const SHOWN: Shown = Shown::Nothing;

    fn push((): Self::Ref<'_>, key: Key) -> Key {
        key
    }

    fn read(rest: &[u8]) -> Option<Self> {
        rest.is_empty().then_some(())
    }
}

/// Keys of one part.
macro_rules! one_part {
    ($($part:ty),*) => {$(
        const _: () = {
            use $crate::core::{KeyPart, KeyParts, Shown};
            use entente_store::Key;

            impl KeyParts for $part {
                type Ref<'a> = <$part as KeyPart>::Ref<'a>;
                const SHOWN: Shown = <$part as KeyPart>::SHOWN;

                fn push(part: Self::Ref<'_>, key: Key) -> Key {
                    <$part as KeyPart>::push(part, key)
                }

                fn read(mut rest: &[u8]) -> Option<Self> {
                    let part = <$part as KeyPart>::take(&mut rest)?;
                    rest.is_empty().then_some(part)
                }
            }
        };
    )*};
}

/// Texts as parts of keys.
macro_rules! text_parts {
    ($($part:ty),*) => {$(
        const _: () = {
            use $crate::core::{KeyPart, Last, Shown, TextPart};
            use entente_store::Key;

            impl KeyPart for $part {
                type Ref<'a> = <$part as TextPart>::Ref<'a>;
                const SHOWN: Shown = <$part as TextPart>::SHOWN;

                fn push(part: Self::Ref<'_>, key: Key) -> Key {
                    key.text(&<$part as TextPart>::text(part))
                }

                fn take(rest: &mut &[u8]) -> Option<Self> {
                    let end = rest.iter().position(|byte| *byte == 0)?;
                    let (text, behind) = rest.split_at(end);
                    *rest = &behind[1..];
                    <$part as TextPart>::parse(std::str::from_utf8(text).ok()?)
                }
            }
            $crate::core::one_part!($part, Last<$part>);
        };
    )*};
}

pub(crate) use {one_part, text_parts};

impl<P: TextPart> KeyPart for Last<P> {
    type Ref<'a> = P::Ref<'a>;
    const SHOWN: Shown = P::SHOWN;

    fn push(part: Self::Ref<'_>, key: Key) -> Key {
        key.bytes(P::text(part).as_bytes())
    }

    fn take(rest: &mut &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(std::mem::take(rest)).ok()?;
        P::parse(text).map(Self)
    }
}

impl TextPart for PersonId {
    type Ref<'a> = Self;
    const SHOWN: Shown = Shown::Person;

    fn text(person: Self::Ref<'_>) -> Cow<'_, str> {
        person.key().into()
    }

    fn parse(text: &str) -> Option<Self> {
        Self::from_key(text)
    }
}

impl TextPart for GameId {
    type Ref<'a> = &'a Self;

    fn text(game: Self::Ref<'_>) -> Cow<'_, str> {
        game.as_str().into()
    }

    fn parse(text: &str) -> Option<Self> {
        Self::parse(text)
    }
}

/// Any text, such as the name of a channel.
impl TextPart for String {
    type Ref<'a> = &'a str;

    fn text(text: Self::Ref<'_>) -> Cow<'_, str> {
        text.into()
    }

    fn parse(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }
}

/// A text that may name a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PrivateText(pub(crate) String);

impl TextPart for PrivateText {
    type Ref<'a> = &'a str;
    const SHOWN: Shown = Shown::Private;

    fn text(text: Self::Ref<'_>) -> Cow<'_, str> {
        text.into()
    }

    fn parse(text: &str) -> Option<Self> {
        Some(Self(text.to_owned()))
    }
}

/// A text that no report shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HiddenText(pub(crate) String);

impl TextPart for HiddenText {
    type Ref<'a> = &'a str;
    const SHOWN: Shown = Shown::Nothing;

    fn text(text: Self::Ref<'_>) -> Cow<'_, str> {
        text.into()
    }

    fn parse(text: &str) -> Option<Self> {
        Some(Self(text.to_owned()))
    }
}

text_parts!(PersonId, GameId, String, PrivateText, HiddenText);

/// Bytes as parts of keys, of a fixed length: keys are sorted like them.
macro_rules! fixed_parts {
    ($($part:ty: $part_of:expr, $bytes_of:expr;)*) => {$(
        impl KeyPart for $part {
            type Ref<'a> = Self;
            const SHOWN: Shown = Shown::Nothing;

            fn push(part: Self::Ref<'_>, key: Key) -> Key {
                let bytes_of: fn(Self) -> _ = $bytes_of;
                key.bytes(&bytes_of(part))
            }

            fn take(rest: &mut &[u8]) -> Option<Self> {
                let (bytes, behind) = rest.split_first_chunk()?;
                *rest = behind;
                let part_of: fn(_) -> Self = $part_of;
                Some(part_of(*bytes))
            }
        }
        one_part!($part);
    )*};
}

fixed_parts! {
    u64: u64::from_be_bytes, u64::to_be_bytes;
    u8: |bytes: [u8; 1]| bytes[0], |byte| [byte];
    Time: |bytes| Time(u64::from_be_bytes(bytes)), |time| time.0.to_be_bytes();
    ServerId: |bytes| ServerId(u64::from_be_bytes(bytes)), |server| server.0.to_be_bytes();
    [u8; 32]: |bytes| bytes, |bytes| bytes;
}

/// Keys of several parts.
macro_rules! many_parts {
    ($($first:ident, $($rest:ident),*;)*) => {$(
        impl<$first: KeyPart, $($rest: KeyPart),*> KeyParts for ($first, $($rest),*) {
            type Ref<'a> = ($first::Ref<'a>, $($rest::Ref<'a>),*);
            const SHOWN: Shown = $first::SHOWN;

            #[allow(non_snake_case)] // The names of the types are those of the parts.
            fn push(($first, $($rest),*): Self::Ref<'_>, key: Key) -> Key {
                let key = $first::push($first, key);
                $(let key = $rest::push($rest, key);)*
                key
            }

            fn read(mut rest: &[u8]) -> Option<Self> {
                let rest = &mut rest;
                let parts = ($first::take(rest)?, $($rest::take(rest)?),*);
                rest.is_empty().then_some(parts)
            }
        }
    )*};
}

many_parts! {
    A, B;
    A, B, C;
    A, B, C, D;
}

impl<A: KeyPart, B: KeyPart + KeyParts> ManyParts for (A, B) {
    type First = A;
    type Rest = B;
}

impl<A: KeyPart, B: KeyPart, C: KeyPart> ManyParts for (A, B, C) {
    type First = A;
    type Rest = (B, C);
}

impl<A: KeyPart, B: KeyPart, C: KeyPart, D: KeyPart> ManyParts for (A, B, C, D) {
    type First = A;
    type Rest = (B, C, D);
}
