//! A finished game as its ratings need it, and whether it counts.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rating::Rating;

/// The moves that each seat has to have had for a game to count. A game that ends before is one
/// that hardly began.
pub const MIN_MOVES_OF_EACH_SEAT: u32 = 3;
/// The moves that a substitute can make for a player without the game losing its rating.
pub const MAX_SUBSTITUTE_MOVES: u32 = 2;

/// The pawns by which a seat is ahead if it has ten times the chances of another.
const PAWNS_FOR_TEN_TIMES: f64 = 4.0;

/// The holder of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who<Player> {
    /// A person, whose rating changes.
    Person(Player),
    /// A computer, whose rating is fixed.
    Computer(Rating),
}

/// A seat at the end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat<Player> {
    /// The holder of the seat.
    pub who: Who<Player>,
    /// The place, from 1. Equal places are shared.
    pub place: u32,
    /// The team of a game of fixed partners. Partners have the same place.
    pub team: Option<u32>,
    /// Whether this player left the game before its end.
    pub left: bool,
    /// This seat's part of the win, in thousandths, when the first player left. Nobody left: 0.
    pub share: u32,
    /// The moves that somebody else made for this player.
    pub substitute_moves: u32,
}

/// A finished game that was agreed to be rated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedGame<Player> {
    /// The end, in seconds since 1970.
    pub ended: i64,
    /// The number of moves of the seat with the fewest turns.
    pub moves_of_each_seat: u32,
    /// The seats.
    pub seats: Vec<Seat<Player>>,
}

/// The reasons for which a game changes no rating although it was to be rated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Unrated {
    /// It ended before each seat had three moves.
    #[error("the game ended before each seat had {MIN_MOVES_OF_EACH_SEAT} moves")]
    TooShort,
    /// A substitute made too many moves.
    #[error("a substitute made more than {MAX_SUBSTITUTE_MOVES} moves for a player")]
    Substituted,
    /// The same person played on two sides, or there was only one side.
    #[error("a person cannot gain rating from themselves")]
    NoOpponent,
    /// Only computers played.
    #[error("only computers played")]
    NoPerson,
}

impl<Player: Clone + Ord> FinishedGame<Player> {
    /// Checks that the game counts.
    ///
    /// # Errors
    /// The reason if it does not.
    pub fn check(&self) -> Result<(), Unrated> {
        if self.moves_of_each_seat < MIN_MOVES_OF_EACH_SEAT {
            return Err(Unrated::TooShort);
        }
        if self
            .seats
            .iter()
            .any(|seat| seat.substitute_moves > MAX_SUBSTITUTE_MOVES)
        {
            return Err(Unrated::Substituted);
        }
        let sides = self.sides();
        let mut persons = BTreeSet::new();
        for side in &sides {
            let own: BTreeSet<Player> = self.persons(side).into_iter().collect();
            if sides.len() < 2 || !persons.is_disjoint(&own) {
                return Err(Unrated::NoOpponent);
            }
            persons.extend(own);
        }
        if persons.is_empty() {
            Err(Unrated::NoPerson)
        } else {
            Ok(())
        }
    }

    /// The seats of each side: those of a team together, every other seat alone.
    pub(crate) fn sides(&self) -> Vec<Vec<usize>> {
        let mut sides: Vec<Vec<usize>> = Vec::new();
        for (index, seat) in self.seats.iter().enumerate() {
            let is_partner = |side: &&mut Vec<usize>| {
                seat.team.is_some() && self.seats[side[0]].team == seat.team
            };
            match sides.iter_mut().find(is_partner) {
                Some(side) => side.push(index),
                None => sides.push(vec![index]),
            }
        }
        sides
    }

    /// The persons of these seats.
    pub(crate) fn persons(&self, seats: &[usize]) -> Vec<Player> {
        let person = |&index: &usize| match &self.seats[index].who {
            Who::Person(person) => Some(person.clone()),
            Who::Computer(_) => None,
        };
        seats.iter().filter_map(person).collect()
    }
}

/// The place of each seat, from the groups of seats that ended together, the best group first.
/// Allies who win together are one group and share the first place; the next place is counted
/// after all of them.
#[must_use]
pub fn shared_places(groups: &[Vec<usize>]) -> Vec<u32> {
    let seats = groups.iter().flatten().max().map_or(0, |&last| last + 1);
    let mut places = vec![0; seats];
    let mut place = 1;
    for group in groups {
        for &seat in group {
            places[seat] = place;
        }
        place += u32::try_from(group.len()).unwrap_or(0);
    }
    places
}

/// The part of the win that each seat has in a position, in thousandths, from the value of its
/// pieces in pawns. Four pawns more are ten times the chances, as 400 points of rating are.
#[must_use]
pub fn shares_of_material(material: &[u32]) -> Vec<u32> {
    let most = material.iter().copied().max().unwrap_or(0);
    // Relative to the largest, so that no power is too large.
    let chances = material
        .iter()
        .map(|&pawns| 10_f64.powf(-f64::from(most - pawns) / PAWNS_FOR_TEN_TIMES));
    let chances: Vec<f64> = chances.collect();
    let total: f64 = chances.iter().sum();
    let share = |chance: f64| (chance / total * 1000.0).round() as u32;
    chances.into_iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(person: u64, team: Option<u32>) -> Seat<u64> {
        let (left, share, substitute_moves) = (false, 0, 0);
        Seat {
            who: Who::Person(person),
            place: 1,
            team,
            left,
            share,
            substitute_moves,
        }
    }

    fn game(seats: Vec<Seat<u64>>) -> FinishedGame<u64> {
        FinishedGame {
            ended: 0,
            moves_of_each_seat: MIN_MOVES_OF_EACH_SEAT,
            seats,
        }
    }

    #[test]
    fn a_game_counts_only_between_persons_who_played_it_themselves() {
        let two = game(vec![seat(1, None), seat(2, None)]);
        assert_eq!(two.check(), Ok(()));
        let short = FinishedGame {
            moves_of_each_seat: MIN_MOVES_OF_EACH_SEAT - 1,
            ..two.clone()
        };
        assert_eq!(short.check(), Err(Unrated::TooShort));
        let mut helped = two.clone();
        helped.seats[1].substitute_moves = MAX_SUBSTITUTE_MOVES + 1;
        assert_eq!(helped.check(), Err(Unrated::Substituted));
        assert_eq!(
            game(vec![seat(1, None), seat(1, None)]).check(),
            Err(Unrated::NoOpponent)
        );
        let mut computers = two;
        for seat in &mut computers.seats {
            seat.who = Who::Computer(Rating::of_computer(1500.0));
        }
        assert_eq!(computers.check(), Err(Unrated::NoPerson));
    }

    #[test]
    fn partners_are_one_side_and_may_be_one_person() {
        let teams = [(1, 0), (2, 1), (1, 0), (3, 1)];
        let four = game(
            teams
                .map(|(person, team)| seat(person, Some(team)))
                .to_vec(),
        );
        assert_eq!(four.sides(), [[0, 2], [1, 3]]);
        assert_eq!(four.check(), Ok(()));
    }

    #[test]
    fn the_shares_follow_from_the_pieces() {
        assert_eq!(shares_of_material(&[39, 39]), [500, 500]);
        assert_eq!(shares_of_material(&[4, 0]), [909, 91]);
        assert_eq!(shares_of_material(&[39, 38, 0, 39]), [390, 219, 0, 390]);
        assert!(shares_of_material(&[]).is_empty());
    }

    #[test]
    fn allies_who_win_together_share_the_first_place() {
        assert_eq!(shared_places(&[vec![2, 0], vec![1], vec![3]]), [1, 3, 1, 4]);
        assert_eq!(shared_places(&[vec![1], vec![0]]), [2, 1]);
        assert!(shared_places(&[]).is_empty());
    }
}
