//! A finished game as its ratings need it, whether it counts, and how much: players who feed each
//! other gain little.
//!
//! One-sidedness is what is measured. Two who play each other all day and win in turn are rated in
//! full; a win after unanswered wins against the same opponent counts less and less.
//!
//! The lead is a sum, so meetings are kept as sums ([`remember`]). However many games two people
//! play, at most 25 hours and 31 days of them are kept.

use crate::rating::Rating;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::time::Duration;
use thiserror::Error;

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

/// Why a game changes no rating although it was to be rated.
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

/// Each seat's share of the win in a position, in thousandths, from the value of its pieces in
/// pawns. Four pawns more are ten times the chances, as 400 points of rating are.
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

/// Seconds in an hour.
const HOUR: i64 = Duration::from_hours(1).as_secs() as i64;
/// Seconds in a day of 24 hours.
pub(crate) const DAY: i64 = 24 * HOUR;
/// Days after which a meeting no longer counts for damping.
const REMEMBERED_DAYS: i64 = 30;
/// The weight of a game against a computer for a person.
pub const COMPUTER_WEIGHT: f64 = 0.5;

/// An earlier rated game of two persons, or several of the same hour or day, as the first of them
/// saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// The end of the last of them, in seconds since 1970.
    pub ended: i64,
    /// 1 for each in which the first one was placed before the second, -1 for each behind.
    pub score: i32,
}

impl Meeting {
    /// Whether this meeting still counts at a time.
    #[must_use]
    pub fn is_remembered(self, now: i64) -> bool {
        now - self.ended < REMEMBERED_DAYS * DAY
    }
}

/// The weight of a game between two persons, between 0 and 1, by their earlier meetings and by
/// its own score. Of the winner's lead in wins over this opponent, each win of the last day halves
/// it, and the lead of the last 30 days divides it.
#[must_use]
pub fn pair_weight(earlier: &[Meeting], now: i64, score: i8) -> f64 {
    let lead = |days: i64| {
        let counted = earlier
            .iter()
            .filter(|meeting| now - meeting.ended < days * DAY);
        let sum: i32 = counted.map(|meeting| meeting.score).sum();
        (sum * i32::from(score)).max(0)
    };
    0.5_f64.powi(lead(1)) / f64::from(1 + lead(REMEMBERED_DAYS))
}

/// The meetings of two persons with one more. Those of the last day are kept as the sum of each
/// hour, older ones as the sum of each day, and those that no longer count not at all.
#[must_use]
pub fn remember(earlier: Vec<Meeting>, latest: Meeting) -> Vec<Meeting> {
    let now = latest.ended;
    let period = |meeting: &Meeting| {
        let is_recent = now - meeting.ended < DAY;
        let length = if is_recent { HOUR } else { DAY };
        (is_recent, meeting.ended.div_euclid(length))
    };
    let mut sums: Vec<Meeting> = Vec::new();
    for meeting in earlier.into_iter().chain([latest]) {
        let same = |sum: &&mut Meeting| period(sum) == period(&meeting);
        match sums.iter_mut().find(same) {
            _ if !meeting.is_remembered(now) => {}
            Some(sum) => {
                sum.ended = sum.ended.max(meeting.ended);
                sum.score += meeting.score;
            }
            None => sums.push(meeting),
        }
    }
    // A draw, or wins in turn, change no lead.
    sums.retain(|sum| sum.score != 0);
    sums
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

    fn meetings(scores: &[i32], ended: i64) -> Vec<Meeting> {
        scores
            .iter()
            .map(|&score| Meeting { ended, score })
            .collect()
    }

    #[test]
    fn wins_in_turn_count_in_full_and_unanswered_ones_less_and_less() {
        assert_eq!(pair_weight(&[], 0, 1), 1.0);
        assert_eq!(pair_weight(&meetings(&[1, -1, 1, -1], 0), 60, 1), 1.0);
        assert_eq!(pair_weight(&meetings(&[1], 0), 60, 1), 0.25);
        assert_eq!(pair_weight(&meetings(&[1, 1], 0), 60, 1), 1.0 / 12.0);
        // The one who has lost so far wins, or nobody does.
        assert_eq!(pair_weight(&meetings(&[1, 1], 0), 60, -1), 1.0);
        assert_eq!(pair_weight(&meetings(&[1, 1], 0), 60, 0), 1.0);
    }

    #[test]
    fn after_a_day_a_lead_divides_only_and_after_30_days_it_is_forgotten() {
        let earlier = meetings(&[1, 1], 0);
        assert_eq!(pair_weight(&earlier, DAY, 1), 1.0 / 3.0);
        assert_eq!(pair_weight(&earlier, 30 * DAY, 1), 1.0);
        assert!(!earlier[0].is_remembered(30 * DAY) && earlier[0].is_remembered(30 * DAY - 1));
    }

    /// Two people who meet every few minutes for months.
    #[test]
    fn what_is_kept_of_two_people_does_not_grow_with_their_games() {
        let mut kept = Vec::new();
        for number in 0..30_000 {
            let score = [1, 1, 0, -1][number % 4];
            let ended = number as i64 * 300;
            kept = remember(kept, Meeting { ended, score });
            assert!(kept.len() <= 25 + 31, "{}", kept.len());
        }
        assert!(kept.len() > 50, "{}", kept.len());
    }

    /// A meeting a day: it is as if each of them were kept.
    #[test]
    fn sums_weigh_as_the_meetings_do() {
        let (mut kept, mut all) = (Vec::new(), Vec::new());
        for number in 0..40 {
            let ended = number * DAY + number * 60;
            let score = [1, 1, -1, 1, 0][number as usize % 5];
            for own in [-1, 0, 1] {
                let (sums, each) = (
                    pair_weight(&kept, ended, own),
                    pair_weight(&all, ended, own),
                );
                assert_eq!(sums, each, "day {number}");
            }
            kept = remember(kept, Meeting { ended, score });
            all.push(Meeting { ended, score });
        }
    }

    #[test]
    fn meetings_of_an_hour_and_later_of_a_day_are_one() {
        let at = |ended, score| Meeting { ended, score };
        let kept = remember(vec![at(10, 1)], at(20, 1));
        assert_eq!(kept, [at(20, 2)]);
        let kept = remember(kept, at(HOUR, 1));
        assert_eq!(kept, [at(20, 2), at(HOUR, 1)]);
        // A day later both are of yesterday.
        let later = 3 * DAY;
        assert_eq!(
            remember(kept.clone(), at(later, -1)),
            [at(HOUR, 3), at(later, -1)]
        );
        // Wins in turn leave nothing.
        assert_eq!(remember(kept, at(HOUR + 1, -1)), [at(20, 2)]);
    }
}
