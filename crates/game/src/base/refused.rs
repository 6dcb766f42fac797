//! The declaration of refusals: from it `refusals!` makes the enum, the key of each sentence, its
//! facts and its code. A fact is said the same way whichever refusal it belongs to.
//!
//! A new refusal is a variant, in its topic or in `refusal`, and a sentence in each catalogue.

use crate::base::id::{PersonId, PlayerId, Profile, Seat, Span, Time};
use core::any::Any;
use core::fmt::Debug;
use entente_rules::{Claim, Uci, WhyNot};
use entente_words::with_hyphens;

/// The facts of a refusal by their names.
pub type FactsOfRefusal<'a> = Vec<(&'static str, Fact<'a>)>;

/// Why something was refused, as it was declared with `refusals!`.
pub trait Refused: Debug + Any {
    /// Its declaration.
    fn declared(&self) -> Declared;

    /// Its facts by their names. A variant without names has one, which has no name.
    fn facts(&self) -> FactsOfRefusal<'_>;

    /// The refusal that this one only passes on, or itself.
    fn innermost(&self) -> (Declared, FactsOfRefusal<'_>) {
        let facts = self.facts();
        match facts.first() {
            Some(("", Fact::Refusal(inner))) => inner.innermost(),
            _ => (self.declared(), facts),
        }
    }

    /// The key of its sentence in the catalogues.
    fn key(&self) -> String {
        self.innermost().0.key()
    }

    /// The code by which programs know its kind.
    fn code(&self) -> &'static str {
        self.innermost().0.code
    }
}

/// The declaration of one refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Declared {
    /// The name of the enum.
    pub group: &'static str,
    /// The name of the variant.
    pub name: &'static str,
    /// The code of its kind for programs.
    pub code: &'static str,
    /// The names of what its sentence can say.
    pub facts: &'static [&'static str],
}

impl Declared {
    /// The key of its sentence: `refusal-arbiter-not-absent` of `ArbiterRefusal::NotAbsent`.
    pub fn key(self) -> String {
        let group = self.group.trim_end_matches("Refusal");
        let group = group.trim_end_matches("Fault");
        format!("refusal{}{}", with_hyphens(group), with_hyphens(self.name))
    }
}

/// A fact of a refusal that its sentence can say.
#[derive(Debug, Clone)]
pub enum Fact<'a> {
    /// A number.
    Number(u64),
    /// A seat, named by its owner and army.
    Seat(Seat),
    /// A player.
    Player(PlayerId),
    /// People.
    People(&'a [Profile]),
    /// A point in time.
    Time(Time),
    /// A length of time.
    Span(Span),
    /// A text as somebody typed it.
    Typed(&'a str),
    /// A move.
    Move(&'a PossibleMove),
    /// A name that is the same in every language.
    Name(&'a str),
    /// Words of which one can be chosen.
    OneOf(Vec<&'a str>),
    /// The rules that an engine plays.
    Rules(&'a [Uci]),
    /// Whether something is so.
    Flag(bool),
    /// The refusal that is the cause of this one.
    Cause(&'a dyn Refused),
    /// The refusal that this one passes on.
    Refusal(&'a dyn Refused),
    /// A fact that no sentence says as it is.
    Other,
}

/// Makes facts of the types that refusals have.
macro_rules! facts {
    ($($from:ty => |$value:pat_param| $fact:expr;)*) => {$(
        impl<'a> From<&'a $from> for $crate::base::refusal::Fact<'a> {
            fn from($value: &'a $from) -> Self {
                $fact
            }
        }
    )*};
}

facts! {
    usize => |number| Self::Number(*number as u64);
    u32 => |number| Self::Number(u64::from(*number));
    u8 => |number| Self::Number(u64::from(*number));
    u64 => |number| Self::Number(*number);
    Seat => |seat| Self::Seat(*seat);
    PlayerId => |player| Self::Player(*player);
    Vec<Profile> => |people| Self::People(people);
    Time => |time| Self::Time(*time);
    Span => |span| Self::Span(*span);
    String => |typed| Self::Typed(typed);
    PossibleMove => |mv| Self::Move(mv);
    Vec<Uci> => |rules| Self::Rules(rules);
    bool => |flag| Self::Flag(*flag);
    Vec<String> => |words| Self::OneOf(words.iter().map(String::as_str).collect());
    &'static str => |name| Self::Name(name);
    &'static [&'static str] => |words| Self::OneOf(words.to_vec());
    Option<String> => |_| Self::Other;
    Vec<PossibleMove> => |_| Self::Other;
    WhyNot => |_| Self::Other;
    Claim => |_| Self::Other;
}

impl<'a, R: Refused> From<&'a Box<R>> for Fact<'a> {
    fn from(refusal: &'a Box<R>) -> Self {
        Self::Cause(&**refusal)
    }
}

/// Declares an enum of refusals, with the code of their kinds for programs after its name, and
/// after a variant where that one has another code: `Full = "seats-not-free"`. Behind it `where
/// limit = LIMIT` is a number that the sentence says too. A variant that only passes on another
/// refusal has no code of its own, and is made of that refusal (`From`).
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        pub enum $group:ident = $code:literal {$(
            $(#[$about:meta])*
            $name:ident
            $({ $($(#[$doc:meta])* $fact:ident: $type:ty),* $(,)? })?
            $(($inner:ty))?
            $(= $own_code:literal)?
            $(where $said:ident = $number:expr)?
        ),* $(,)?}
    ) => {
        $(#[$meta])*
        pub enum $group {$(
            $(#[$about])*
            $name $({ $($(#[$doc])* $fact: $type),* })? $(($inner))?
        ),*}

        impl $group {
            /// The declaration of each variant, in their order.
            pub const DECLARED: &'static [$crate::base::refusal::Declared] = &[$($crate::base::refusal::Declared {
                group: stringify!($group),
                name: stringify!($name),
                code: refusals!(@ code $code $($own_code)?),
                facts: &[
                    $($(stringify!($fact),)*)?
                    $(refusals!(@ none $inner),)?
                    $(stringify!($said),)?
                ],
            }),*];
        }

        impl $crate::base::refusal::Refused for $group {
            fn declared(&self) -> $crate::base::refusal::Declared {
                let name = match self {
                    $(Self::$name { .. } => stringify!($name),)*
                };
                Self::DECLARED.iter().copied().find(|declared| declared.name == name)
                    .expect("every variant is declared")
            }

            fn facts(&self) -> $crate::base::refusal::FactsOfRefusal<'_> {
                match self {$(
                    Self::$name {
                        $($($fact,)*)?
                        $(0: refusals!(@ bind inner $inner),)?
                    } => $crate::base::refusal::FactsOfRefusal::from([
                        $($((stringify!($fact), $crate::base::refusal::Fact::from($fact)),)*)?
                        $(("", <$crate::base::refusal::Fact as From<&$inner>>::from(inner)),)?
                        $((stringify!($said), $crate::base::refusal::Fact::from(&$number)),)?
                    ]),
                )*}
            }
        }

        impl<'a> From<&'a $group> for $crate::base::refusal::Fact<'a> {
            fn from(refusal: &'a $group) -> Self {
                Self::Refusal(refusal)
            }
        }

        $(refusals!(@ from $group $name [$($inner)?] [$($own_code)?]);)*
    };
    (@ from $group:ident $name:ident [$inner:ty] []) => {
        impl From<$inner> for $group {
            fn from(refusal: $inner) -> Self {
                Self::$name(refusal)
            }
        }
    };
    (@ from $group:ident $name:ident [$($inner:ty)?] [$($code:literal)?]) => {};
    (@ code $code:literal) => { $code };
    (@ code $code:literal $own_code:literal) => { $own_code };
    (@ none $inner:ty) => { "" };
    (@ bind $name:ident $inner:ty) => { $name };
}

pub(super) use facts;

pub(crate) use refusals;

/// One possible reading of a typed move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PossibleMove {
    /// The move in the rule set's notation.
    pub notation: String,
    /// The move in coordinate form, which is never ambiguous.
    pub coordinate: String,
}

/// A limit that a person, address or channel has reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limited {
    /// The limit.
    pub limit: Limit,
    /// The latest time at which they can go on; `None` if no time alone changes it.
    pub until: Option<Time>,
}

/// The kinds of limits. They are only named here, so that each frontend can word them; the service
/// counts and obeys them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    /// The pace of requests.
    Pace(Policy),
    /// The open lobbies and challenges of a person.
    Lobbies {
        /// The maximum.
        most: u32,
    },
    /// The open lobbies and challenges in a channel.
    LobbiesInChannel {
        /// The maximum.
        most: u32,
    },
    /// The invitations of one person to another that wait for an answer.
    Invitations {
        /// The maximum.
        most: u32,
        /// The person who is invited.
        person: PersonId,
    },
    /// The messages that one person causes for another, over all games.
    Messages {
        /// The number of messages at once.
        most: u32,
        /// The number in an hour after that.
        per_hour: u32,
    },
    /// The messages that one person causes in a channel, or in all their games together.
    ChannelMessages {
        /// The number of messages at once.
        most: u32,
        /// The number in an hour after that.
        per_hour: u32,
    },
    /// The games of files that a person lets be analysed.
    Analyses {
        /// The number of games at once.
        most: u32,
        /// The number in an hour after that.
        per_hour: u32,
    },
    /// The pictures that wait to be drawn, of all people together.
    Pictures,
}

/// A limit on the pace of requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// Its name.
    pub name: &'static str,
    /// The number of requests that can be sent at once.
    pub burst: u32,
    /// The seconds in which all of them come back.
    pub window: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    refusals! {
        /// Why nobody is invited.
        #[derive(Debug)]
        pub enum InviteRefusal = "not-possible" {
            /// The game is full.
            Full,
            /// The name is too long.
            NameTooLong = "invalid-body" where limit = 32_u32,
            /// This seat is taken.
            SeatTaken {
                /// The seat.
                seat: Seat,
            },
        }
    }

    refusals! {
        /// A refusal that passes others on.
        #[derive(Debug)]
        pub enum OuterRefusal = "refused" {
            /// Another refusal.
            Invite(InviteRefusal),
        }
    }

    #[test]
    fn a_refusal_has_the_key_the_facts_and_the_code_of_its_declaration() {
        let taken = InviteRefusal::SeatTaken { seat: Seat(1) };
        assert_eq!(taken.key(), "refusal-invite-seat-taken");
        assert_eq!(taken.code(), "not-possible");
        assert!(matches!(taken.facts()[..], [("seat", Fact::Seat(Seat(1)))]));
        assert!(InviteRefusal::Full.facts().is_empty());
        let long = InviteRefusal::NameTooLong;
        assert_eq!(long.declared().facts, ["limit"]);
        assert!(matches!(long.facts()[..], [("limit", Fact::Number(32))]));
        let outer = OuterRefusal::from(long);
        assert_eq!(outer.key(), "refusal-invite-name-too-long");
        assert_eq!(outer.code(), "invalid-body");
        assert_eq!(outer.facts().len(), 1);
    }
}
