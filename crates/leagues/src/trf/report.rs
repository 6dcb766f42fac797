//! A tournament as a file has it.

use super::date::Date;
use super::marks::{ByeKind, Mark};
use crate::pairings::record::Colour;

/// The editions of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edition {
    /// Of 2016, with JaVaFo's extensions.
    Trf16,
    /// Of 2026, drafted as TRF25.
    Trf26,
}

/// A tournament as a file has it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The texts about the tournament as a whole.
    pub heading: Heading,
    /// The day on which it begins.
    pub begins: Option<Date>,
    /// The day on which it ended.
    pub ended: Option<Date>,
    /// The day of each round, as far as they are known.
    pub round_dates: Vec<Option<Date>>,
    /// The number of rounds of the whole tournament.
    pub rounds: Option<u32>,
    /// The colour of the first player in the first round.
    pub first_colour: Option<Colour>,
    /// FIDE's codes of the criteria that decide between equal points, the first one first.
    pub tie_breaks: Vec<String>,
    /// The players in the order of their numbers: the first one has number 1.
    pub players: Vec<Player>,
    /// The players who will be absent from the next round, by their numbers, with what they get
    /// for it.
    pub absent: Vec<(u32, ByeKind)>,
    /// Remarks for people who read the file, line by line.
    pub comments: Vec<String>,
}

/// The texts about a tournament. One that is empty is not given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heading {
    /// The name.
    pub name: String,
    /// The city.
    pub city: String,
    /// The federation, by FIDE's three letters.
    pub federation: String,
    /// The type of tournament, in words.
    pub kind: String,
    /// The chief arbiter.
    pub arbiter: String,
    /// The time for each game, in words.
    pub time: String,
    /// The program that pairs; TRF26 only.
    pub controller: String,
    /// FIDE's code of the pairing system; TRF26 only.
    pub system: String,
    /// The time for each game, as FIDE encodes it; TRF26 only.
    pub encoded_time: String,
}

/// A player with the results of all rounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Player {
    /// `m` or `w`, if it is given.
    pub sex: Option<char>,
    /// FIDE's title, such as `WGM`. Empty without one.
    pub title: String,
    /// The name: 33 characters at most.
    pub name: String,
    /// FIDE's rating, up to 9999.
    pub rating: Option<u32>,
    /// FIDE's three letters of the federation. Empty if it is not given.
    pub federation: String,
    /// FIDE's number of the player, up to eleven digits.
    pub fide_number: Option<u64>,
    /// The day of birth, as it is written: 10 characters at most.
    pub birth: String,
    /// The points of all rounds, in halves.
    pub points: u32,
    /// The place. Players whom nothing decides share it.
    pub place: Option<u32>,
    /// The part in each round.
    pub marks: Vec<Mark>,
}

impl Report {
    /// The number of players.
    pub(crate) fn player_count(&self) -> u32 {
        u32::try_from(self.players.len()).unwrap_or(u32::MAX)
    }

    /// The number of rounds that have been played.
    #[must_use]
    pub fn played_rounds(&self) -> usize {
        let players = self.players.iter();
        players.map(|player| player.marks.len()).max().unwrap_or(0)
    }
}
