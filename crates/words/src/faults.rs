//! Faults: what is wrong with a text, or was assumed about it, as facts with names.
//!
//! [`faults!`](crate::faults) makes the enum. The catalogues have a sentence for the name of each
//! value, which says its facts, so a new fault is a value here and a sentence in each catalogue.

use alloc::string::String;
use core::any::Any;

/// A fault that has a sentence in the catalogues.
pub trait Fault {
    /// The first words of the keys of its sentences: `tournament-fault`.
    const PREFIX: &'static str;

    /// The names of all values, each with those of its facts.
    const NAMES: &'static [(&'static str, &'static [&'static str])];

    /// The name of the value.
    fn name(&self) -> &'static str;

    /// Tells the facts, each with its name.
    fn facts(&self, tell: &mut dyn FnMut(&'static str, &dyn Any));

    /// The key of the sentence of a name: `tournament-fault-not-played`.
    fn key(name: &str) -> String {
        String::from(Self::PREFIX) + &with_hyphens(name)
    }
}

/// The words of a name in small letters, each after a hyphen: `-not-played` of `NotPlayed`.
pub fn with_hyphens(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            words.push('-');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// Defines an enum of faults, with the first words of their keys. The fact of a value in
/// parentheses has a name, too.
///
/// ```
/// use entente_words::Fault;
///
/// entente_words::faults! {
///     /// What is wrong with a line.
///     pub enum LineFault = "line-fault" {
///         /// It is empty.
///         Empty,
///         /// It is too long.
///         TooLong { most: usize },
///         /// A word is not known.
///         UnknownWord(word: String),
///     }
/// }
///
/// let fault = LineFault::UnknownWord("hello".to_owned());
/// assert_eq!(LineFault::key(fault.name()), "line-fault-unknown-word");
/// fault.facts(&mut |name, fact| assert_eq!((name, fact.is::<String>()), ("word", true)));
/// ```
#[macro_export]
macro_rules! faults {
    (
        $(#[$about:meta])*
        $vis:vis enum $fault:ident $(<$of:ident>)? = $prefix:literal {$(
            $(#[$doc:meta])*
            $name:ident
            $({ $($(#[$fact_doc:meta])* $fact:ident: $type:ty),* $(,)? })?
            $(($(#[$only_doc:meta])* $only:ident: $only_type:ty))?
        ),* $(,)?}
    ) => {
        $(#[$about])*
        $vis enum $fault $(<$of>)? {$(
            $(#[$doc])*
            $name $({ $($(#[$fact_doc])* $fact: $type),* })? $(($(#[$only_doc])* $only_type))?
        ),*}

        impl$(<$of: 'static>)? $crate::Fault for $fault$(<$of>)? {
            const PREFIX: &'static str = $prefix;
            const NAMES: &'static [(&'static str, &'static [&'static str])] = &[$((
                stringify!($name),
                &[$($(stringify!($fact)),*)? $(stringify!($only))?],
            )),*];

            fn name(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => stringify!($name)),*
                }
            }

            fn facts(&self, _tell: &mut dyn FnMut(&'static str, &dyn core::any::Any)) {
                match self {$(
                    Self::$name { $($($fact,)*)? $(0: $only)? } => {
                        $($(_tell(stringify!($fact), $fact);)*)?
                        $(_tell(stringify!($only), $only);)?
                    }
                )*}
            }
        }
    };
}
