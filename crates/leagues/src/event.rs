//! The events of a league, in the past tense. They name entrants and games by numbers; who the
//! entrants are is stored by the service beside them, where it can be erased.

use crate::pairings::record::Bye;
use crate::result::GameResult;
use crate::terms::{Millis, Terms, TieBreakEdition};
use crate::tournament::Tournament;
use serde::{Deserialize, Serialize};

/// The number of an entrant in a league, from 1 in the order of entry. It is never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantId(pub u32);

/// The number of a game in a league, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameNumber(pub u32);

/// A game that begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewGame {
    /// Its number.
    pub game: GameNumber,
    /// Its players in the order of seats.
    pub seats: Vec<EntrantId>,
}

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingsLine {
    /// The place, from 1. Players whom nothing decides share it.
    pub place: u32,
    /// The player.
    pub entrant: EntrantId,
    /// The score in half points.
    pub score: u32,
    /// The number of games that have ended.
    pub played: u32,
    /// The value of each tie-break, in quarters of a point. Wins are whole games, and a direct
    /// encounter gives four for each of those tied with the player whom it puts behind them.
    pub tie_breaks: Vec<u32>,
}

/// Why an entrant plays no more rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeaveCause {
    /// They have left.
    Left,
    /// They lost too many games without playing them.
    Forfeits,
    /// They asked to be forgotten.
    Forgotten,
}

/// Why a league ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndCause {
    /// All seasons have been played.
    Complete,
    /// Too few people entered, several times in a row.
    TooFewEntrants,
    /// The organiser has cancelled it.
    Cancelled,
}

/// An event of a league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The league was opened for entries.
    Opened {
        /// Its terms.
        terms: Terms,
    },
    /// A tournament that was begun elsewhere goes on here. Its players are vacant, and its season
    /// has begun.
    Imported {
        /// What of it was played there.
        tournament: Tournament,
    },
    /// The organiser keeps the place of a vacant player for somebody.
    Reserved {
        /// The number of the player.
        entrant: EntrantId,
    },
    /// Somebody entered, or entered again, or took the place of a vacant player.
    Entered {
        /// Their number.
        entrant: EntrantId,
        /// A rating, by which the first season is ordered.
        strength: u32,
    },
    /// Somebody plays no more rounds.
    Withdrew {
        /// Their number.
        entrant: EntrantId,
        /// The reason.
        cause: LeaveCause,
    },
    /// Somebody does not play in the next rounds.
    BecameAbsent {
        /// Their number.
        entrant: EntrantId,
        /// In how many rounds; 0 if they are back. In a continuous format, until they are back.
        rounds: u32,
    },
    /// Too few have entered: entries stay open.
    Postponed {
        /// The new end of the time for entries.
        until: Millis,
    },
    /// A season began.
    SeasonBegan {
        /// Its number, from 1.
        season: u32,
        /// The players of its divisions, the highest first, each in the order of strength.
        divisions: Vec<Vec<EntrantId>>,
        /// The edition of the tie-breaks, until its end.
        #[serde(default)]
        edition: TieBreakEdition,
    },
    /// A round began.
    RoundBegan {
        /// The division, from 0.
        division: usize,
        /// The number of the round, from 1.
        round: u32,
        /// Its games.
        games: Vec<NewGame>,
        /// The entrants without a game.
        byes: Vec<(EntrantId, Bye)>,
        /// When the next round begins at the latest.
        deadline: Millis,
    },
    /// More games began in the round of a continuous format.
    GamesBegan {
        /// The division, from 0.
        division: usize,
        /// The games.
        games: Vec<NewGame>,
    },
    /// A game ended.
    GameEnded {
        /// Its number.
        game: GameNumber,
        /// Its result.
        result: GameResult,
    },
    /// A round is over: all of its games have ended, or its time was up.
    RoundEnded {
        /// The division, from 0.
        division: usize,
        /// The number of the round.
        round: u32,
    },
    /// The standings of all divisions were published, as each week.
    StandingsPublished,
    /// A season is over.
    SeasonEnded {
        /// Its number.
        season: u32,
        /// The final standings of each division.
        standings: Vec<Vec<StandingsLine>>,
        /// When the next one begins; `None` if it was the last.
        next: Option<Millis>,
    },
    /// The league is over.
    Ended {
        /// The reason.
        cause: EndCause,
    },
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
