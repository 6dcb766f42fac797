//! The terms of a league, which are agreed before anybody enters, and what makes them impossible.

use crate::pairings::standings::{TieBreak, TieBreakRules};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A time or a span of time, in milliseconds. Times count from 1970-01-01 UTC.
pub type Millis = u64;

/// An hour.
pub const HOUR: Millis = Duration::from_hours(1).as_millis() as Millis;
/// A day of 24 hours.
pub const DAY: Millis = 24 * HOUR;

/// The most rounds that a season can have.
pub const MAX_ROUNDS: u32 = 30;
/// The most games that a player can have at once.
pub const MAX_GAMES_AT_ONCE: u32 = 10;
/// The most criteria that decide between equal scores: so many have a column in the standings.
pub const MAX_TIE_BREAKS: usize = 4;
/// The shortest deadline of a round: a minute.
pub const MIN_ROUND_TIME: Millis = HOUR / 60;
/// The longest deadline of a round: a year.
pub const MAX_ROUND_TIME: Millis = 366 * DAY;
const TABLE_SEATS: std::ops::RangeInclusive<u8> = 3..=5;

/// The formats: rules by which the players of a division meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Everybody meets everybody, as fast as games end.
    Rolling,
    /// Everybody meets everybody, in rounds by Berger's tables.
    RoundRobin,
    /// Players of equal scores meet, by FIDE's Dutch system.
    Swiss,
    /// Balanced tables of three to five.
    Tables,
    /// All who are free play at once, until the time is up.
    Arena,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [
        Self::Rolling,
        Self::RoundRobin,
        Self::Swiss,
        Self::Tables,
        Self::Arena,
    ];

    /// The most entrants that a league can have. Everybody meets everybody in so many games that
    /// fewer can enter; a Swiss tournament grows by one game for two players.
    #[must_use]
    pub fn most_entrants(self) -> u32 {
        match self {
            Self::Swiss => 512,
            Self::Rolling | Self::RoundRobin | Self::Tables | Self::Arena => 256,
        }
    }

    /// Whether the number of rounds is one of the terms, and does not follow from the players.
    #[must_use]
    pub fn has_chosen_rounds(self) -> bool {
        matches!(self, Self::Swiss | Self::Tables)
    }

    /// Whether nobody waits for a round: there is one, which lasts as long as the season.
    #[must_use]
    pub fn is_continuous(self) -> bool {
        matches!(self, Self::Rolling | Self::Arena)
    }

    /// Whether everybody meets everybody.
    #[must_use]
    pub fn is_round_robin(self) -> bool {
        matches!(self, Self::Rolling | Self::RoundRobin)
    }
}

/// The editions of the rules for tie-breaks. A season keeps the one with which it began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreakEdition {
    /// The rules before FIDE's edition of 2026 was followed. Records of that time name none.
    #[default]
    Former,
    /// FIDE's Handbook C.07 in the edition that applies from 1 March 2026.
    March2026,
}

impl TieBreakEdition {
    /// The edition of seasons that begin now.
    pub const CURRENT: Self = Self::March2026;

    /// The rules of this edition for a format.
    pub(crate) fn rules(self, format: Format) -> TieBreakRules {
        match self {
            Self::Former => TieBreakRules::Former,
            Self::March2026 if format == Format::Swiss => TieBreakRules::Swiss,
            // An arena has no rounds that somebody could miss.
            Self::March2026 => TieBreakRules::Scheduled,
        }
    }
}

/// The terms of a league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The format: the rule by which players meet.
    pub format: Format,
    /// The number of seats of a game of the rule set.
    pub seats: u8,
    /// A season begins with at least this many entrants.
    pub least_entrants: u32,
    /// The league is full with this many.
    pub most_entrants: u32,
    /// The number of rounds of a season, in formats with a chosen number.
    pub rounds: u32,
    /// The longest time for a round. In a continuous format it is the length of the season.
    pub round_time: Millis,
    /// For how long entries are open before a season begins. A league that is full does not wait.
    pub entry_time: Millis,
    /// The most games that a player has at once, in a rolling round robin.
    pub games_at_once: u32,
    /// The number of meetings of two players in a round robin: 1, or 2 with changed colours.
    pub meetings: u32,
    /// The criteria that decide between equal scores, in this order.
    pub tie_breaks: Vec<TieBreak>,
    /// The number of players in a division; 0 for a single division.
    pub division_size: u32,
    /// The number of players of a division who change places with those of the division above.
    pub moving: u32,
    /// A player who lost so many games of a season without playing them is withdrawn; 0 for never.
    pub forfeits_to_withdraw: u32,
    /// The number of seasons; 0 if the next one always begins by itself.
    pub seasons: u32,
}

/// Why there can be no league with these terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TermsFault {
    /// A game has too many or too few seats for the format.
    #[error("a game of {seats} seats cannot be played in this format")]
    SeatsDoNotFit {
        /// The format.
        format: Format,
        /// The seats of the rule set.
        seats: u8,
    },
    /// A season would begin with too few players.
    #[error("a league needs at least {least} players")]
    TooSmall {
        /// The fewest possible.
        least: u32,
    },
    /// There are too many players, or fewer at most than at least.
    #[error("a league has between its least number of players and {most}")]
    TooLarge {
        /// The most possible.
        most: u32,
    },
    /// The number of rounds is impossible.
    #[error("a season has 1 to {most} rounds")]
    Rounds {
        /// The most possible.
        most: u32,
    },
    /// A round is too short or too long, or entries would be open for too long.
    #[error("a round lasts between a minute and a year, and entries are open for a year at most")]
    RoundTime,
    /// The number of games at once is impossible.
    #[error("a player has 1 to {most} games at once")]
    GamesAtOnce {
        /// The most possible.
        most: u32,
    },
    /// Two players meet once or twice.
    #[error("two players meet once or twice")]
    Meetings,
    /// A division is too small, or too many players of it would move.
    #[error("a division has at least {least} players, and at most half of them move")]
    Division {
        /// The fewest players of a division.
        least: u32,
    },
    /// There are too many tie-breaks.
    #[error("a league has at most {most} tie-breaks")]
    TieBreaks {
        /// The most possible.
        most: usize,
    },
    /// A tie-break is named twice.
    #[error("the tie-break {} is named twice", .0.abbreviation())]
    RepeatedTieBreak(TieBreak),
    /// Tables are ordered by something else than their one tie-break.
    #[error("between equal scores at tables decides only {}", TieBreak::OF_TABLES.abbreviation())]
    TieBreaksOfTables,
}

impl Terms {
    /// The default terms of a format, for games of so many seats: one division, rounds of a week.
    #[must_use]
    pub fn default_for(format: Format, seats: u8) -> Self {
        let (round_time, tie_breaks) = match format {
            Format::Rolling => (
                90 * DAY,
                vec![TieBreak::DirectEncounter, TieBreak::SonnebornBerger],
            ),
            Format::RoundRobin => (
                14 * DAY,
                vec![TieBreak::DirectEncounter, TieBreak::SonnebornBerger],
            ),
            Format::Swiss => (14 * DAY, vec![TieBreak::BuchholzCut1, TieBreak::Buchholz]),
            Format::Tables => (14 * DAY, vec![TieBreak::OF_TABLES]),
            Format::Arena => (HOUR, vec![TieBreak::Wins]),
        };
        Self {
            format,
            seats,
            least_entrants: u32::from(seats.max(3)),
            most_entrants: 32,
            rounds: 5,
            round_time,
            entry_time: 3 * DAY,
            games_at_once: 2,
            meetings: 1,
            tie_breaks,
            division_size: 0,
            moving: 1,
            forfeits_to_withdraw: 2,
            seasons: 0,
        }
    }

    /// Checks that a league with these terms can be opened.
    ///
    /// # Errors
    /// If it cannot, the first reason.
    pub fn check(&self) -> Result<(), TermsFault> {
        self.check_opened()?;
        self.check_tie_breaks()
    }

    /// Checks that there can be a league with these terms. Which tie-breaks can be chosen was not
    /// always the same, so those of a league that is there are taken as they are.
    pub(crate) fn check_opened(&self) -> Result<(), TermsFault> {
        let seats_fit = match self.format {
            Format::Tables => TABLE_SEATS.contains(&self.seats),
            _ => self.seats == 2,
        };
        let least = self.least_possible();
        let most = self.format.most_entrants();
        let faults = [
            (
                !seats_fit,
                TermsFault::SeatsDoNotFit {
                    format: self.format,
                    seats: self.seats,
                },
            ),
            (self.least_entrants < least, TermsFault::TooSmall { least }),
            (
                self.most_entrants > most || self.most_entrants < self.least_entrants,
                TermsFault::TooLarge { most },
            ),
            (
                self.format.has_chosen_rounds() && !(1..=MAX_ROUNDS).contains(&self.rounds),
                TermsFault::Rounds { most: MAX_ROUNDS },
            ),
            (
                !(MIN_ROUND_TIME..=MAX_ROUND_TIME).contains(&self.round_time)
                    || self.entry_time > MAX_ROUND_TIME,
                TermsFault::RoundTime,
            ),
            (
                !(1..=MAX_GAMES_AT_ONCE).contains(&self.games_at_once),
                TermsFault::GamesAtOnce {
                    most: MAX_GAMES_AT_ONCE,
                },
            ),
            (!(1..=2).contains(&self.meetings), TermsFault::Meetings),
            (
                self.division_size > 0
                    && (self.division_size < least || self.moving > self.division_size / 2),
                TermsFault::Division { least },
            ),
        ];
        let fault = faults.iter().find(|(applies, _)| *applies);
        fault.map_or(Ok(()), |(_, fault)| Err(*fault))
    }

    fn check_tie_breaks(&self) -> Result<(), TermsFault> {
        let named = &self.tie_breaks;
        let is_repeated = |(index, one): &(usize, &TieBreak)| named[..*index].contains(one);
        if let Some((_, repeated)) = named.iter().enumerate().find(is_repeated) {
            return Err(TermsFault::RepeatedTieBreak(*repeated));
        }
        if named.len() > MAX_TIE_BREAKS {
            let most = MAX_TIE_BREAKS;
            return Err(TermsFault::TieBreaks { most });
        }
        match self.format {
            Format::Tables if named[..] != [TieBreak::OF_TABLES] => {
                Err(TermsFault::TieBreaksOfTables)
            }
            _ => Ok(()),
        }
    }

    /// The fewest players of a league, and of a division.
    #[must_use]
    pub fn least_possible(&self) -> u32 {
        match self.format {
            Format::Tables => u32::from(self.seats),
            _ => 3,
        }
    }
}
