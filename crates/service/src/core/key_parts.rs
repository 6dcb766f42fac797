//! The parts of the keys of a table, as types: how each is written and read, and how much of a key
//! reports may show.
//!
//! A text ends with a zero byte, so that no key is the beginning of another one by chance. The last
//! part of many keys is written without it ([`Last`]), because nothing follows.

use entente_game::{GameId, PersonId, ServerId, Time};
use entente_store::Key;
use std::borrow::Cow;

/// The part of a key that reports show behind the words of its table.
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

    /// The part that is shown of a key that begins with it.
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

    /// The part that is shown of a key that begins with it.
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

    /// The part that is shown of the keys.
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
            use $crate::core::key_parts::{KeyPart, KeyParts, Shown};
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
            use $crate::core::key_parts::{KeyPart, Last, Shown, TextPart};
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
            $crate::core::key_parts::one_part!($part, Last<$part>);
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
