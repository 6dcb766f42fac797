//! The events of a match, and who takes part in them.

use super::terms::{Side, Terms};
use crate::event::GameNumber;
use crate::result::GameResult;
use crate::terms::Millis;
use entente_words::words;
use serde::{Deserialize, Serialize};

/// The number of a player in a match, from 1 in the order of signing up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNumber(pub u32);

/// Two players who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pair {
    /// The player of the home side.
    pub home: PlayerNumber,
    /// The player of the away side.
    pub away: PlayerNumber,
}

impl Pair {
    /// The player of a side.
    #[must_use]
    pub fn of(self, side: Side) -> PlayerNumber {
        match side {
            Side::Home => self.home,
            Side::Away => self.away,
        }
    }

    pub(super) fn replace(&mut self, side: Side, player: PlayerNumber) {
        match side {
            Side::Home => self.home = player,
            Side::Away => self.away = player,
        }
    }
}

/// Why a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndCause {
    /// All its games have ended.
    Complete,
    /// Nobody took the offer in time.
    NotTaken,
    /// The home side did not confirm its opponent in time.
    NotConfirmed,
    /// Nobody signed up for a side.
    NoPlayers,
    /// A side called it off. Games that run go on without it.
    Cancelled {
        /// The side.
        by: Side,
    },
}

/// An event of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The match was offered.
    Offered {
        /// Its terms.
        terms: Terms,
    },
    /// Another side took the offer, and waits for the home side.
    Taken,
    /// The home side declined it, and looks for another one.
    Declined,
    /// The home side confirmed it: players sign up.
    Confirmed,
    /// A player signed up.
    Joined {
        /// The number.
        player: PlayerNumber,
        /// The side for which they play.
        side: Side,
        /// A rating, by which the boards are ordered.
        strength: u32,
    },
    /// A player without a game left.
    Left {
        /// The number.
        player: PlayerNumber,
    },
    /// A captain put players in this order. Who is not among them follows behind.
    Reordered {
        /// The side.
        side: Side,
        /// Its players.
        players: Vec<PlayerNumber>,
    },
    /// The games began.
    Began {
        /// The players of each board; empty for one board on which all vote.
        pairs: Vec<Pair>,
    },
    /// A reserve took the seat of a player who did not play, in a new game.
    Replaced {
        /// The board, from 1.
        board: u32,
        /// The side.
        side: Side,
        /// The reserve.
        player: PlayerNumber,
    },
    /// A game ended.
    GameEnded {
        /// Its number.
        game: GameNumber,
        /// Its result.
        result: GameResult,
    },
    /// The match ended.
    Ended {
        /// The reason.
        cause: EndCause,
    },
}

words! {
    /// The content of an event of a match between two servers.
    pub enum MatchEventType {
        /// A server offered the match.
        Offered = "match_offered",
        /// Another server took the offer.
        Taken = "match_taken",
        /// That was declined or withdrawn, and the match is offered again.
        Declined = "match_declined",
        /// It was confirmed: people sign up.
        Confirmed = "match_confirmed",
        /// A player signed up.
        Joined = "match_joined",
        /// A player who had no game left.
        Left = "match_left",
        /// A captain put the players of a server into another order.
        Reordered = "match_reordered",
        /// The games began.
        Began = "match_began",
        /// A reserve took the seat of a player who did not move, in a new game.
        Replaced = "match_replaced",
        /// A game ended.
        GameEnded = "match_game_ended",
        /// The match ended.
        Ended = "match_ended",
    }
}

impl Event {
    /// Its content, without those whom it is about.
    #[must_use]
    pub fn kind(&self) -> MatchEventType {
        match self {
            Self::Offered { .. } => MatchEventType::Offered,
            Self::Taken => MatchEventType::Taken,
            Self::Declined => MatchEventType::Declined,
            Self::Confirmed => MatchEventType::Confirmed,
            Self::Joined { .. } => MatchEventType::Joined,
            Self::Left { .. } => MatchEventType::Left,
            Self::Reordered { .. } => MatchEventType::Reordered,
            Self::Began { .. } => MatchEventType::Began,
            Self::Replaced { .. } => MatchEventType::Replaced,
            Self::GameEnded { .. } => MatchEventType::GameEnded,
            Self::Ended { .. } => MatchEventType::Ended,
        }
    }
}

/// An event with its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// When it happened.
    pub at: Millis,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}
