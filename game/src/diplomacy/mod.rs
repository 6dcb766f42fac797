//! What people do with each other beside the board: alliances and pacts, letters, and the order for the day a king falls. One machinery for all games of more than two:
//! in Four Player Chess the rules hold who stands with whom, elsewhere a pact is a promise that the rules know nothing of ([`pacts`]). Here are the terms that a game is
//! played on and the names of things; what has come about is in [`ledger`], what may be asked in `decide`.

pub(crate) mod deed;
pub(crate) mod ledger;
pub(crate) mod pacts;
pub(crate) mod standing;

use crate::draw::Seed;
use crate::id::Seat;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use entente_rules::{Options, Variant};
use serde::{Deserialize, Serialize};

/// On which terms people deal with each other in a game: all of them are known before anybody joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DiplomacyOptions {
    /// Whether they may write to each other, and how.
    pub letters: Letters,
    /// Whether the letters are shown to all when the game is over.
    pub reveal_letters: bool,
    /// Whether the alliances are shown to all when the game is over, with everything that led to them.
    pub reveal_alliances: bool,
    /// How many may be allied with each other; where a pact is between two, one more than the pacts that one may have.
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
    /// The terms of a game for which none are named: Four Player Chess is never without.
    pub fn usual(options: &Options) -> Option<Self> {
        (options.variant() == Variant::Alliance).then(Self::default)
    }

    /// How many may be allied at most, from the least to the most that can be agreed on; `None` where two play, and nobody can be allied.
    pub fn bounds(options: &Options) -> Option<RangeInclusive<u8>> {
        let players = u8::try_from(options.players()).unwrap_or(u8::MAX);
        (players > 2).then(|| 2..=players - 1)
    }
}

/// Whether people may write to each other.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Letters {
    /// Not at all.
    Off,
    /// Each letter names who wrote it.
    #[default]
    Signed,
    /// A letter may name an alias in place of whoever wrote it.
    Anonymous,
}

/// What becomes of a player's army when his king falls while an ally has one (Four Player Chess, AL-11): it is said beforehand, so that nothing ever waits for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandingOrder {
    /// It leaves the board.
    Removal,
    /// It plays on, loyal to an ally.
    #[default]
    Protectorate,
}

/// The longest letter, in characters.
pub const LETTER_LIMIT: usize = 2000;

/// How many letters one player may write within [`LETTER_SPAN`].
pub const LETTERS_AT_ONCE: usize = 10;

/// The time within which that is counted, in milliseconds: ten minutes.
pub const LETTER_SPAN: u64 = 10 * 60 * 1000;

/// A name in place of a player's own, by its number among [`Alias::COUNT`]: the same all through one game, and another in the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Alias(pub u8);

impl Alias {
    /// How many there are.
    pub const COUNT: u8 = 16;

    /// The alias of a seat: the seed deals them out, each to one seat at most.
    pub(crate) fn of(seat: Seat, seed: Option<&Seed>) -> Self {
        let mut left: Vec<u8> = (0..Self::COUNT).collect();
        for dealt in 0..seat.0.min(Self::COUNT - 1) {
            left.swap_remove(Self::drawn(seed, dealt, left.len()));
        }
        let drawn = Self::drawn(seed, seat.0, left.len());
        Self(left[drawn])
    }

    fn drawn(seed: Option<&Seed>, seat: u8, left: usize) -> usize {
        seed.map_or(0, |seed| seed.below(left as u64, "alias", 0, seat) as usize)
    }
}

/// Who wrote a letter, or to whom one is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Correspondent {
    /// A player by name.
    Seat(Seat),
    /// Whoever wrote under this alias.
    Alias(Alias),
}

/// Something that a player wants to do with others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Overture {
    /// Propose an alliance.
    Propose {
        /// To whom.
        to: Seat,
        /// A few words with it.
        message: Option<String>,
    },
    /// Take a proposal back.
    Withdraw {
        /// To whom it was made.
        to: Seat,
    },
    /// Accept a proposal.
    Accept {
        /// Whose.
        from: Seat,
        /// Leaving one's own team first, if one is in one; if the alliance cannot be formed, nobody has left.
        leaving: bool,
    },
    /// Decline a proposal.
    Decline {
        /// Whose.
        from: Seat,
    },
    /// Decline a proposal and make one in its place.
    Counter {
        /// Whose.
        from: Seat,
        /// A few words with it.
        message: Option<String>,
    },
    /// Leave one's team with those who are loyal to one; where a pact is between two, one of them or all.
    Leave {
        /// With whom one has no pact any more; all where nobody is named. In Four Player Chess one leaves the whole team.
        with: Option<Seat>,
    },
    /// Say what becomes of one's army when its king falls.
    Order(StandingOrder),
    /// Write a letter.
    Write {
        /// To whom.
        to: Correspondent,
        /// What.
        text: String,
        /// Whether under one's alias.
        anonymous: bool,
    },
    /// Read no more letters of somebody, or again.
    Mute {
        /// Whose.
        sender: Correspondent,
        /// Whether they are kept away.
        muted: bool,
    },
    /// Show a letter that one has received to those who run the server.
    Report {
        /// Its number among one's own letters.
        letter: u32,
    },
}
