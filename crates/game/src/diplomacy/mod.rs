//! Diplomacy: alliances, pacts, letters and standing orders, in games of more than two players.
//!
//! In Four Player Chess the rules know the alliances. In other games a pact is a promise that the
//! rules know nothing of ([`pacts`]). This file has the options and the actions. The state is in
//! [`ledger`], and `decide` decides what is allowed.

pub(crate) mod again;
pub(crate) mod alliances;
pub(crate) mod apply;
pub(crate) mod decide;
pub(crate) mod disclosure;
pub(crate) mod event;
pub(crate) mod king_losses;
pub(crate) mod ledger;
pub(crate) mod motive;
pub(crate) mod pacts;
pub(crate) mod refusal;
pub(crate) mod view;

use crate::base::id::{Seat, Seed, Span};
use crate::diplomacy::motive::ExplainedAction;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::num::ParseIntError;
use core::ops::RangeInclusive;
use core::str::FromStr;
use entente_rules::{OptionKind, OptionSchema, OptionValue, Options, Promises};
use entente_words::words;
use serde::{Deserialize, Serialize};

/// The diplomacy options of a game. They are known before anybody joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DiplomacyOptions {
    /// The kind of letters that players may write.
    pub letters: Letters,
    /// Whether letters are shown to everybody when the game is over.
    pub reveal_letters: bool,
    /// Whether alliances and everything that led to them are shown to everybody when the game is
    /// over.
    pub reveal_alliances: bool,
    /// The maximum number of allied players. With pacts, one more than the maximum number of pacts
    /// of a player.
    pub most_allied: u8,
}

impl Default for DiplomacyOptions {
    fn default() -> Self {
        Self {
            letters: Letters::Signed,
            reveal_letters: false,
            reveal_alliances: true,
            most_allied: 3,
        }
    }
}

impl DiplomacyOptions {
    /// The options with their values, for frontends. The bounds of `most_allied` depend on the
    /// number of armies ([`DiplomacyOptions::bounds`]).
    pub const SCHEMA: [OptionSchema; 4] = [
        OptionSchema {
            name: "letters",
            kind: OptionKind::Choice(&[
                OptionValue::Word("off"),
                OptionValue::Word("signed"),
                OptionValue::Word("anonymous"),
            ]),
            default: OptionValue::Word("signed"),
        },
        OptionSchema {
            name: "reveal_letters",
            kind: OptionKind::Flag,
            default: OptionValue::Flag(false),
        },
        OptionSchema {
            name: "reveal_alliances",
            kind: OptionKind::Flag,
            default: OptionValue::Flag(true),
        },
        OptionSchema {
            name: "most_allied",
            kind: OptionKind::Number {
                least: 0,
                most: u8::MAX as u16,
                example: 2,
            },
            default: OptionValue::Number(3),
        },
    ];

    /// The default options of a game: only rules with secret alliances have some, and those whose
    /// aim is to promise each other something.
    pub fn default_for(options: &Options) -> Option<Self> {
        let has_some = options.keeps_secrets() || options.promises() == Promises::Always;
        has_some.then(Self::default)
    }

    /// The values allowed for `most_allied`; `None` in a game of two, where nobody can be allied,
    /// and where the rules say that nobody promises anything.
    pub fn bounds(options: &Options) -> Option<RangeInclusive<u8>> {
        let players = u8::try_from(options.players()).unwrap_or(u8::MAX);
        let can_ally = players > 2 && options.promises() != Promises::Never;
        can_ally.then(|| 2..=players - 1)
    }
}

words! {
    /// The kinds of letters that players may write.
    pub enum Letters: Default = Signed {
        /// There are no letters.
        Off = "off",
        /// Each letter names its writer.
        Signed = "signed",
        /// A letter may be written under an alias.
        Anonymous = "anonymous",
    }

    /// The order for a player's army if their king is captured while an ally has one (Four Player
    /// Chess, AL-11). It is chosen beforehand, so that the game never waits for it.
    pub enum StandingOrder: Default = Protectorate {
        /// The army leaves the board.
        Removal = "removal",
        /// The army plays on, loyal to an ally.
        Protectorate = "protectorate",
    }
}

/// The maximum length of a letter, in characters.
pub const LETTER_LIMIT: usize = 2000;

/// The maximum number of letters that a player may write within [`LETTER_SPAN`].
pub const LETTERS_AT_ONCE: usize = 10;

/// Ten minutes, in milliseconds.
pub const LETTER_SPAN: u64 = Span::minutes(10).0;

/// An alias, by its number below [`Alias::COUNT`]. A player has the same alias all through a game,
/// and another in the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Alias(pub u8);

impl Alias {
    /// The number of aliases.
    pub const COUNT: u8 = 16;

    /// The alias of a seat. The seed assigns them, so that no two seats have the same.
    pub(crate) fn of(seat: Seat, seed: Option<&Seed>) -> Self {
        let mut left: Vec<u8> = (0..Self::COUNT).collect();
        for earlier in 0..seat.0.min(Self::COUNT - 1) {
            left.swap_remove(Self::draw(seed, earlier, left.len()));
        }
        let drawn = Self::draw(seed, seat.0, left.len());
        Self(left[drawn])
    }

    fn draw(seed: Option<&Seed>, seat: u8, left: usize) -> usize {
        seed.map_or(0, |seed| seed.below(left as u64, "alias", 0, seat) as usize)
    }
}

/// The player at the other end of a letter, by name or by alias.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Correspondent {
    /// A player by name.
    Seat(Seat),
    /// A player by alias.
    Alias(Alias),
}

/// The number of the seat, or `alias` and the number of the alias.
impl fmt::Display for Correspondent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Alias(alias) => write!(f, "alias{}", alias.0),
        }
    }
}

impl FromStr for Correspondent {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix("alias") {
            Some(alias) => Ok(Self::Alias(Alias(alias.parse()?))),
            None => text.parse().map(Self::Seat),
        }
    }
}

impl DiplomacyAction {
    /// The action that a computer would explain, and the seat that it concerns; `None` for a step
    /// that needs no explanation.
    pub fn explained_action(&self) -> Option<(ExplainedAction, Seat)> {
        match *self {
            Self::Propose { to, .. } => Some((ExplainedAction::Proposed, to)),
            Self::Accept { from, .. } => Some((ExplainedAction::Accepted, from)),
            Self::Decline { from, .. } | Self::Counter { from, .. } => {
                Some((ExplainedAction::Declined, from))
            }
            Self::Leave { with } => Some((ExplainedAction::Left, with?)),
            Self::Withdraw { .. }
            | Self::Order(_)
            | Self::Write { .. }
            | Self::Mute { .. }
            | Self::Report { .. } => None,
        }
    }
}

/// A diplomacy action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiplomacyAction {
    /// Propose an alliance.
    Propose {
        /// The seat of the player who gets the proposal.
        to: Seat,
        /// A message with it.
        message: Option<String>,
    },
    /// Withdraw a proposal.
    Withdraw {
        /// The player it was made to.
        to: Seat,
    },
    /// Accept a proposal.
    Accept {
        /// The player who made it.
        from: Seat,
        /// Whether to leave the present alliance first. If the alliance cannot be formed, the
        /// player stays in the alliance.
        leaving: bool,
    },
    /// Decline a proposal.
    Decline {
        /// The player who made it.
        from: Seat,
        /// A letter with it.
        message: Option<String>,
    },
    /// Decline a proposal and make one instead.
    Counter {
        /// The player who made it.
        from: Seat,
        /// The message, in which the new proposal differs from the old one.
        message: String,
    },
    /// Leave the alliance, together with those who are loyal to the player, or end pacts.
    Leave {
        /// An ally. With pacts only that one is left, and with `None` all of them. In Four Player
        /// Chess a player always leaves the whole alliance.
        with: Option<Seat>,
    },
    /// Choose what happens to the army if the king is captured.
    Order(StandingOrder),
    /// Write a letter.
    Write {
        /// The readers: several players by name, who all see each other, or one alias.
        to: Vec<Correspondent>,
        /// The text.
        text: String,
        /// Whether to write it under the alias.
        anonymous: bool,
    },
    /// Mute or unmute a player.
    Mute {
        /// The writer of the letters.
        sender: Correspondent,
        /// Whether to mute them.
        muted: bool,
    },
    /// Report a received letter to the people who run the server.
    Report {
        /// The number of the letter for this player.
        letter: u32,
    },
}
