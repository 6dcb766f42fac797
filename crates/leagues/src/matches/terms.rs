//! The terms of a match: its boards, which side begins, and until when one can sign up.

use crate::terms::{DAY, Millis};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// How many boards a match of single players can have.
pub const BOARDS: RangeInclusive<u32> = 2..=20;
/// The most players who can sign up for a side, reserves among them.
pub const MAX_PLAYERS: usize = 60;
/// The longest time for signing up.
pub const MAX_SIGN_UP_TIME: Millis = 60 * DAY;

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that offers the match.
    Home,
    /// The side that takes the offer.
    Away,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Home, Self::Away];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Home => Self::Away,
            Self::Away => Self::Home,
        }
    }

    /// The index in arrays that have one element a side.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The boards of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Boards {
    /// One, on which all members of each side vote.
    Crowd,
    /// At most so many, on each of which one player of each side plays.
    Each(u32),
}

/// The terms of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The boards.
    pub boards: Boards,
    /// Until when players can sign up. An offer that nobody has taken by then lapses.
    pub until: Millis,
    /// The side that moves first on the first board. On the next one the other side does.
    pub white: Side,
}

/// Why there can be no match with these terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TermsFault {
    /// It has too few or too many boards.
    #[error("a match has {} to {} boards, or one on which all vote", BOARDS.start(), BOARDS.end())]
    Boards,
    /// The time for signing up is over already, or longer than [`MAX_SIGN_UP_TIME`].
    #[error("the time for signing up ends within {} days", MAX_SIGN_UP_TIME / DAY)]
    SignUpTime,
}

impl Terms {
    /// Whether a match can be offered at this time.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check(&self, now: Millis) -> Result<(), TermsFault> {
        if matches!(self.boards, Boards::Each(count) if !BOARDS.contains(&count)) {
            return Err(TermsFault::Boards);
        }
        let is_in_time = self.until > now && self.until - now <= MAX_SIGN_UP_TIME;
        is_in_time.then_some(()).ok_or(TermsFault::SignUpTime)
    }
}
