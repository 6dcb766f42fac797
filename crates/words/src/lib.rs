//! Enums whose values have a word each, by which people and programs choose them: `random_move`.
//!
//! [`words!`] makes the enum, the list of its values and their words, and reads and writes it in
//! JSON. From its trait [`Worded`] the API makes a schema, Discord the choices of an option, and
//! the command line the possible values, so no other crate lists the values again. [`Army`],
//! [`PieceKind`], [`PieceSet`] and [`Theme`] are here because pictures need them, and know neither
//! rules nor games. [`Language`] is here because the games keep it as a setting, and the catalogues
//! are above them.
//!
//! [`faults!`] makes enums of what is wrong with a text, by whose names the catalogues have
//! sentences.
//!
//! It has no rules and no sentences: how pieces move is in `rules`, and the catalogues have what is
//! shown to people.

#![no_std]

extern crate alloc;

mod faults;
mod languages;
mod shared;

pub use faults::{Fault, with_hyphens};
pub use languages::Language;
pub use shared::{Army, PieceKind, PieceSet, Theme};

#[doc(hidden)]
pub use serde;
use serde::de::{self, Deserializer, Visitor};

use core::fmt;
use core::marker::PhantomData;

/// An enum whose values have a word each.
pub trait Worded: Copy + Eq + 'static {
    /// The name of the type.
    const TYPE: &'static str;
    /// Its description, line by line.
    const ABOUT: &'static [&'static str];
    /// Every value, in the order of their declaration.
    const ALL: &'static [Self];
    /// Their words, in the same order.
    const WORDS: &'static [&'static str];
    /// Their descriptions, line by line, in the same order.
    const DOCS: &'static [&'static [&'static str]];

    /// The value's word.
    fn word(self) -> &'static str;

    /// The value with this word.
    fn from_word(word: &str) -> Option<Self> {
        let number = Self::WORDS.iter().position(|known| *known == word)?;
        Some(Self::ALL[number])
    }
}

/// Defines an enum with a word for each value. `: Default = Value` names the one that is
/// used unless somebody chooses.
///
/// ```
/// entente_words::words! {
///     /// A part of the day.
///     pub enum Half: Default = Morning {
///         /// Before noon.
///         Morning = "morning",
///         /// After noon.
///         Evening = "evening",
///     }
/// }
///
/// assert_eq!(Half::default().word(), "morning");
/// assert_eq!(Half::from_word("evening"), Some(Half::Evening));
/// assert_eq!(Half::ALL.map(Half::word), Half::WORDS);
/// ```
#[macro_export]
macro_rules! words {
    ($(
        $(#[doc = $about:literal])+
        $vis:vis enum $name:ident $(: $default:ident = $usual:ident)? {
            $($(#[doc = $doc:literal])* $value:ident = $word:literal,)+
        }
    )+) => {$(
        $(#[doc = $about])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        // A word that says everything, such as a colour, needs no sentence.
        #[allow(missing_docs)]
        $vis enum $name {
            $($(#[doc = $doc])* $value,)+
        }

        // What one enum does not need, another does.
        #[allow(dead_code)]
        impl $name {
            /// Every value, in the order of their declaration.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$value),+];

            /// The words of all values, in the same order.
            pub const WORDS: [&'static str; [$($word),+].len()] = [$($word),+];

            /// The word by which people and programs choose the value.
            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// The value with this word.
            pub fn from_word(word: &str) -> Option<Self> {
                <Self as $crate::Worded>::from_word(word)
            }
        }

        impl $crate::Worded for $name {
            const TYPE: &'static str = stringify!($name);
            const ABOUT: &'static [&'static str] = &[$($about),+];
            const ALL: &'static [Self] = &Self::ALL;
            const WORDS: &'static [&'static str] = &Self::WORDS;
            const DOCS: &'static [&'static [&'static str]] = &[$(&[$($doc),*]),+];

            fn word(self) -> &'static str {
                self.word()
            }
        }

        $(impl $default for $name {
            fn default() -> Self {
                Self::$usual
            }
        })?

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.word())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::read(from)
            }
        }
    )+};
}

/// Reads a value by its word.
#[doc(hidden)]
pub fn read<'de, T: Worded, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    from.deserialize_str(WordVisitor(PhantomData))
}

struct WordVisitor<T>(PhantomData<T>);

impl<T: Worded> Visitor<'_> for WordVisitor<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("one of ")?;
        for (number, word) in T::WORDS.iter().enumerate() {
            let comma = if number == 0 { "" } else { ", " };
            write!(formatter, "{comma}`{word}`")?;
        }
        Ok(())
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<T, E> {
        T::from_word(word).ok_or_else(|| E::unknown_variant(word, T::WORDS))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{Army, Theme, Worded};
    use std::string::ToString;

    #[test]
    fn json_has_the_word_and_reads_it_again() {
        for army in Army::ALL {
            let json = serde_json::to_string(&army).unwrap_or_default();
            assert_eq!(json.trim_matches('"'), army.word());
            assert_eq!(serde_json::from_str(&json).ok(), Some(army));
        }
    }

    #[test]
    fn a_word_that_is_unknown_is_refused_with_those_that_are_known() {
        let refused = |json| serde_json::from_str::<Theme>(json).map_err(|error| error.to_string());
        let known = "one of `wood`, `dark`, `contrast`, `safe`, `green`, `blue`";
        let unknown = format_unknown(refused(r#""pink""#));
        assert!(
            unknown.contains("`pink`") && unknown.contains(known),
            "{unknown}"
        );
        let number = format_unknown(refused("1"));
        assert!(number.contains(known), "{number}");
    }

    fn format_unknown(read: Result<Theme, std::string::String>) -> std::string::String {
        read.expect_err("no theme has this word")
    }

    #[test]
    fn the_description_is_that_of_the_type() {
        assert_eq!(Theme::TYPE, "Theme");
        assert_eq!(Theme::ABOUT, [" The colours of a board."]);
    }
}
