//! The places that points decide: how likely each player ends before each other one, and what that
//! is worth.

use alloc::vec::Vec;

use entente_rules::search::{Branch, Search};

use crate::evaluation::many::shares;
use crate::result::Shares;

/// The places that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stake {
    EveryPlace,
    FirstPlace,
}

impl Stake {
    /// `None` where points do not decide.
    pub(super) fn of<const N: usize, B: Branch<N>>(at: &B) -> Option<Stake> {
        at.points(0)?;
        Some(if at.counts_only_first() {
            Stake::FirstPlace
        } else {
            Stake::EveryPlace
        })
    }
}

// The figures below were chosen by hand. Everything is counted in hundredths of a point, as values
// elsewhere are in hundredths of a pawn.

/// The value of a place: about as much as the pieces that usually make the difference.
const PLACE: i32 = 1_500;

/// The divisor of the lead in points, which counts besides the places. Without it nothing would be
/// worth winning to a player who is far ahead or behind.
const LEAD_DIVISOR: i32 = 8;

/// The certainty that one player is before another, in the parts in which chances are counted.
const CERTAIN: i32 = 1 << 16;

/// The points that each seat can expect at the end.
pub(crate) struct Standings {
    pub(super) expected: Vec<i32>,
    /// The usual error of a difference; 0 once the game is over.
    pub(super) spread: i32,
    pub(super) stake: Stake,
}

/// The shares of a game that would be drawn now.
pub(crate) struct IfDrawn;

impl Search for IfDrawn {
    type Answer = Option<Shares>;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Option<Shares> {
        let stake = Stake::of(&root)?;
        let points = (0..root.seats()).map(|seat| root.points_if_drawn(seat).unwrap_or(0));
        let standings = Standings {
            expected: points.map(i32::from).collect(),
            spread: 0,
            stake,
        };
        Some(standings.shares())
    }
}

impl Standings {
    /// The value to a seat.
    pub(crate) fn value(&self, seat: usize) -> i32 {
        let (own, seats) = (self.expected[seat], self.expected.len() as i32);
        let all: i32 = self.expected.iter().sum();
        let lead = own - (all - own) / (seats - 1).max(1);
        let places = self.places(seat) as i64 * i64::from(PLACE) / i64::from(CERTAIN);
        places as i32 + lead / LEAD_DIVISOR
    }

    /// The share of each seat in what is at stake: the first place, or all places, of which each is
    /// worth as much as the number of players behind it.
    pub(crate) fn shares(&self) -> Shares {
        let weights = (0..self.expected.len()).map(|seat| self.places(seat).unsigned_abs().into());
        Shares::by_weight(&weights.collect::<Vec<u64>>())
    }

    /// The number of players behind a seat, in parts of [`CERTAIN`]. Where only the first place
    /// counts, all of them are behind the first, and nobody is behind any other.
    fn places(&self, seat: usize) -> i32 {
        let mut others = (0..self.expected.len()).filter(|other| *other != seat);
        match self.stake {
            Stake::EveryPlace => others.map(|other| self.before(seat, other)).sum(),
            Stake::FirstPlace => {
                let count = self.expected.len() as i64 - 1;
                let first = others.try_fold(i64::from(CERTAIN), |chance, other| {
                    Some(chance * i64::from(self.before(seat, other)) / i64::from(CERTAIN))
                });
                (first.unwrap_or(0) * count) as i32
            }
        }
    }

    /// The chance that one seat ends before another. Equal points are half of it.
    fn before(&self, seat: usize, other: usize) -> i32 {
        let lead = self.expected[seat] - self.expected[other];
        match (self.spread, lead) {
            (_, 0) => CERTAIN / 2,
            (0, 1..) => CERTAIN,
            (0, _) => 0,
            (spread, lead) => shares::chance(lead, spread).into(),
        }
    }
}
