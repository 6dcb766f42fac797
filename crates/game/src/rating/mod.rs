//! Ratings as a game records them: what its end did to the rating of each seat's player, with
//! everything that it was calculated from; and why a game cannot be rated.
//!
//! The game calculates no rating (`entente-ratings` does). It keeps the numbers, so that nobody's
//! rating is explained by a later calculation. They name nobody: a person is an entrant of the
//! ladder, by a number that only the operator of the store can connect with anybody.

pub(crate) mod game;

use crate::base::refused::refusals;
use entente_words::words;
use serde::{Deserialize, Serialize};

words! {
    /// The pace of a game, as far as ratings distinguish it.
    pub enum RatingPace {
        /// Everybody is there: minutes for the game.
        Live = "live",
        /// Days for each move, or no clock.
        Daily = "daily",
    }

    /// Why a rated game changes no rating.
    pub enum NotCounted {
        /// It ended before each seat had enough moves.
        TooShort = "too_short",
        /// A substitute made too many moves for a player.
        Substituted = "substituted",
        /// The same person played on two sides.
        NoOpponent = "no_opponent",
        /// Only computers played.
        NoPerson = "no_person",
    }
}

/// The effect of a rated game's end on the ratings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum GameRating {
    /// It counted.
    Counted {
        /// The number of the game on its ladder, from 0: the order in which games are calculated.
        number: u64,
        /// The moves of the seat with the fewest.
        least_moves: u32,
        /// The seats, in turn order, without that of an army that takes no part.
        seats: Vec<SeatRating>,
    },
    /// It changed no rating.
    NotCounted {
        /// The reason.
        why: NotCounted,
    },
}

/// The effect of a game's end on the rating of a seat's player, and its reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRating {
    /// The seat.
    pub seat: u8,
    /// The number of the person on the ladder, in the order of their first games; `None` for a
    /// computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entrant: Option<u64>,
    /// The place, from 1. Equal places are shared.
    pub place: u32,
    /// The team, in a game of fixed partners, or if one player has several seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u32>,
    /// Whether the player left before the end.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub left: bool,
    /// The seat's part of the win, in thousandths, when the first player left. Nobody left: 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub share: u32,
    /// The moves that a substitute made for the player.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub substitute_moves: u32,
    /// The rating at the end of the game, before it counted.
    pub before: RatingFigures,
    /// The rating after it. That of a computer is the same.
    pub after: RatingFigures,
    /// The weight of the game for the player, in thousandths.
    pub weight: u32,
}

/// A rating in whole numbers, which are the same after they were written and read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingFigures {
    /// The points, in millionths.
    pub points: i64,
    /// The deviation, in millionths of a point.
    pub deviation: i64,
    /// The volatility, in 10⁻¹² of Glicko-2's unit.
    pub volatility: i64,
}

impl GameRating {
    /// Returns the effect on the rating of this seat's player; `None` if the game changed no
    /// rating.
    pub fn of_seat(&self, seat: u8) -> Option<&SeatRating> {
        match self {
            Self::Counted { seats, .. } => seats.iter().find(|rated| rated.seat == seat),
            Self::NotCounted { .. } => None,
        }
    }
}

impl RatingFigures {
    /// The points, rounded as they are shown.
    pub fn shown_points(self) -> i64 {
        rounded(self.points)
    }

    /// The deviation, rounded as it is shown.
    pub fn shown_deviation(self) -> i64 {
        rounded(self.deviation)
    }
}

/// Millionths, rounded to a whole number.
fn rounded(millionths: i64) -> i64 {
    (millionths + 500_000).div_euclid(1_000_000)
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes each field by reference"
)]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

refusals! {
    /// Why a game cannot be rated.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RatedRefusal = "invalid-body" {
        /// The game would begin from a position that was set up, or go on from a saved game.
        StartingPosition,
        /// The server has no ratings.
        NoRatingsHere,
        /// A team votes for the moves of a seat.
        Crowd,
        /// Players promise each other what they like, so nobody plays for themselves alone.
        Promises,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_rounded_to_the_nearest_point() {
        for (millionths, shown) in [(1_499_499_999, 1_499), (1_499_500_000, 1_500), (-1, 0)] {
            assert_eq!(rounded(millionths), shown);
        }
    }
}
