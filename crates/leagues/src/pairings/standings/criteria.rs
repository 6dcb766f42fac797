//! The names of tie-breaks, and the rules by which they are counted.

use serde::{Deserialize, Serialize};

/// A criterion that decides between players of equal scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The place among the tied players by the games that they played against each other (FIDE's
    /// DE).
    DirectEncounter,
    /// The sum of the opponents' scores (BH).
    Buchholz,
    /// The same without the lowest of them (BH-C1).
    BuchholzCut1,
    /// The sum of the scores of the opponents who were beaten, and half of those of draws (SB).
    SonnebornBerger,
    /// The number of games won over the board (WON).
    Wins,
    /// The number of rounds that gave as many points as a win, with or without a game (WIN).
    RoundsWon,
}

impl TieBreak {
    /// All criteria.
    pub const ALL: [Self; 6] = [
        Self::DirectEncounter,
        Self::Buchholz,
        Self::BuchholzCut1,
        Self::SonnebornBerger,
        Self::Wins,
        Self::RoundsWon,
    ];

    /// The criterion that orders the tables of three to five.
    pub const OF_TABLES: Self = Self::Wins;

    /// FIDE's abbreviation (Handbook C.07, article 5).
    #[must_use]
    pub fn abbreviation(self) -> &'static str {
        match self {
            Self::DirectEncounter => "DE",
            Self::Buchholz => "BH",
            Self::BuchholzCut1 => "BH-C1",
            Self::SonnebornBerger => "SB",
            Self::Wins => "WON",
            Self::RoundsWon => "WIN",
        }
    }

    /// Whether its value is a number of games or rounds, and not points in quarters.
    #[must_use]
    pub fn is_count(self) -> bool {
        matches!(self, Self::Wins | Self::RoundsWon)
    }

    /// The criterion with this abbreviation, as FIDE's reports write it, too: `BH/C1`.
    #[must_use]
    pub fn from_abbreviation(text: &str) -> Option<Self> {
        let text = text.replace('/', "-");
        let mut all = Self::ALL.into_iter();
        all.find(|criterion| criterion.abbreviation().eq_ignore_ascii_case(&text))
    }
}

/// The rules by which rounds without a game count for tie-breaks, and direct encounters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreakRules {
    /// Pairs that follow from results: articles 6 and 16 of FIDE's Handbook C.07, in force since
    /// 1 March 2026.
    Swiss,
    /// Pairs that are scheduled in advance: article 15.2 of the same edition. A game that was lost
    /// by default is a game, and a round without an opponent is none.
    Scheduled,
    /// The rules of Entente before it followed that edition.
    Former,
}
