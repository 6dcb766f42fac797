//! The worth of a finished game: points by places, and the players who did not play.

use crate::pairings::record::{Colour, Outcome};
use serde::{Deserialize, Serialize};

/// How the player of a seat took part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Participation {
    /// To the end.
    Played,
    /// They lost on time, after they had moved.
    TimedOut,
    /// A computer had taken their place when the game ended.
    Substituted,
    /// They never moved, or aborted the game.
    Missing,
    /// To the end, and an arbiter gave them nothing. Only games that were played elsewhere have
    /// arbiters.
    Penalised,
    /// To the end, and an arbiter gave them half a point, and their opponent nothing.
    Halved,
}

impl Participation {
    /// Whether the place counts that the seat has reached.
    fn has_earned_place(self) -> bool {
        matches!(self, Self::Played | Self::TimedOut)
    }
}

/// The result of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatResult {
    /// The place, from 1. Several seats can share one.
    pub place: u8,
    /// The player's part in the game.
    pub participation: Participation,
}

/// The result of a game, seat by seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameResult(pub Vec<SeatResult>);

impl GameResult {
    /// A game of two that was played to an end.
    #[must_use]
    pub fn of_two(outcome: Outcome) -> Self {
        let seat = |place, participation| SeatResult {
            place,
            participation,
        };
        let played = |one, two| {
            vec![
                seat(one, Participation::Played),
                seat(two, Participation::Played),
            ]
        };
        Self(match outcome {
            Outcome::WhiteWins => played(1, 2),
            Outcome::Draw => played(1, 1),
            Outcome::BlackWins => played(2, 1),
            Outcome::WhiteForfeits => vec![
                seat(2, Participation::Missing),
                seat(1, Participation::Played),
            ],
            Outcome::BlackForfeits => vec![
                seat(1, Participation::Played),
                seat(2, Participation::Missing),
            ],
            Outcome::BothForfeit => vec![
                seat(1, Participation::Missing),
                seat(1, Participation::Missing),
            ],
            Outcome::BothLose => vec![
                seat(1, Participation::Penalised),
                seat(1, Participation::Penalised),
            ],
            Outcome::DrawForWhite => vec![
                seat(1, Participation::Halved),
                seat(2, Participation::Penalised),
            ],
            Outcome::DrawForBlack => vec![
                seat(2, Participation::Penalised),
                seat(1, Participation::Halved),
            ],
        })
    }

    /// The half points of a seat: two for each seat that it has beaten, one for each with which it
    /// shares its place. Who did not play gets none, and is beaten by all who did.
    #[must_use]
    pub fn points(&self, seat: usize) -> u32 {
        let Some(own) = self.0.get(seat) else {
            return 0;
        };
        if own.participation == Participation::Halved {
            return 1;
        }
        if !own.participation.has_earned_place() {
            return 0;
        }
        let against = self
            .0
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != seat)
            .map(|(_, other)| match other.place.cmp(&own.place) {
                _ if !other.participation.has_earned_place() => 2,
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            });
        against.sum()
    }

    /// Whether a seat has more points than all others.
    #[must_use]
    pub fn is_won_by(&self, seat: usize) -> bool {
        let mut others = (0..self.0.len()).filter(|&other| other != seat);
        others.all(|other| self.points(other) < self.points(seat))
    }

    /// The result of a game of two, as systems of pairing know it.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let part = |seat: usize| self.0.get(seat).map(|seat| seat.participation);
        match (part(0), part(1)) {
            (Some(Participation::Halved), _) => return Outcome::DrawForWhite,
            (_, Some(Participation::Halved)) => return Outcome::DrawForBlack,
            (Some(Participation::Penalised), Some(Participation::Penalised)) => {
                return Outcome::BothLose;
            }
            _ => {}
        }
        let is_missing = |seat| part(seat).is_none_or(|part| part == Participation::Missing);
        match (is_missing(0), is_missing(1)) {
            (true, true) => return Outcome::BothForfeit,
            (true, false) => return Outcome::WhiteForfeits,
            (false, true) => return Outcome::BlackForfeits,
            (false, false) => {}
        }
        match self.points(0).cmp(&self.points(1)) {
            std::cmp::Ordering::Greater => Outcome::WhiteWins,
            std::cmp::Ordering::Less => Outcome::BlackWins,
            // Two who were both substituted have no points.
            std::cmp::Ordering::Equal if self.points(0) == 0 => Outcome::BothForfeit,
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }
}

/// The colour of a seat in a game of two.
pub(crate) fn colour(seat: usize) -> Colour {
    if seat == 0 {
        Colour::White
    } else {
        Colour::Black
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_of_a_game_of_two_is_read_back_from_its_result() {
        for outcome in [
            Outcome::WhiteWins,
            Outcome::Draw,
            Outcome::BlackWins,
            Outcome::WhiteForfeits,
            Outcome::BlackForfeits,
            Outcome::BothForfeit,
            Outcome::BothLose,
            Outcome::DrawForWhite,
            Outcome::DrawForBlack,
        ] {
            let result = GameResult::of_two(outcome);
            assert_eq!(result.outcome(), outcome);
            for seat in 0..2 {
                assert_eq!(
                    result.points(seat),
                    outcome.points(colour(seat)),
                    "{outcome:?}"
                );
            }
        }
    }

    #[test]
    fn a_substituted_player_loses_to_all_who_played_whatever_the_computer_reached() {
        let seat = |place, participation| SeatResult {
            place,
            participation,
        };
        let table = GameResult(vec![
            seat(1, Participation::Substituted),
            seat(2, Participation::Played),
            seat(2, Participation::Played),
            seat(4, Participation::TimedOut),
        ]);
        let points: Vec<u32> = (0..4).map(|seat| table.points(seat)).collect();
        assert_eq!(points, [0, 5, 5, 2]);
        assert!(!table.is_won_by(0) && !table.is_won_by(1));
    }
}
