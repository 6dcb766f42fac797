//! What each seat can expect where three or more sides are left: its share of the win.
//!
//! A player is as strong as the pieces that it moves, on the squares where they stand, less what
//! threatens its king. Shares grow with the square of strength.

use alloc::vec::Vec;

use entente_rules::search::Branch;

use crate::evaluation::{Evaluator, SEATS};

/// The whole win, in the fine steps that the search compares.
pub(super) const WHOLE: i32 = 1 << 20;

/// Shares by seat; the sum is about [`WHOLE`].
pub(super) type Parts = [i32; SEATS];

/// The least strength of a player who is still in the game.
const LEAST: i64 = 60;

/// The shares of a position without looking ahead.
pub(super) fn parts<const N: usize, B: Branch<N>>(evaluator: &Evaluator<N>, position: &B) -> Parts {
    let mut weights = [0i64; SEATS];
    if position.seats() > 2
        && let Some(winners) = position.winners()
    {
        // A draw that the position makes is shared by those who are still in.
        let in_draw = |seat: &usize| winners.is_empty() && position.is_in(*seat);
        for seat in (0..position.seats()).filter(|seat| winners.contains(seat) || in_draw(seat)) {
            weights[seat] = 1;
        }
        return divided(&weights);
    }
    let strengths = evaluator.strengths(position);
    for seat in 0..position.seats() {
        if position.is_in(seat) {
            let strength = i64::from(strengths[seat]).max(LEAST);
            weights[seat] = strength * strength;
        }
    }
    divided(&weights)
}

fn divided(weights: &[i64; SEATS]) -> Parts {
    let sum = weights.iter().sum::<i64>().max(1);
    weights.map(|weight| (i64::from(WHOLE) * weight / sum) as i32)
}

/// What a side wants, as one number: its own share, and less of it for others who run away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    side: usize,
    /// The side that leads by so much that it has to be stopped.
    against: Option<usize>,
}

/// By how much of the whole another side leads before the aim turns against it.
const RUNS_AWAY: i32 = WHOLE / 12;

/// By side: the sum of the shares of its seats.
fn by_side<const N: usize, B: Branch<N>>(position: &B, parts: &Parts) -> Parts {
    let mut sums = [0; SEATS];
    for seat in 0..position.seats() {
        sums[position.side(seat)] += parts[seat];
    }
    sums
}

impl Aim {
    /// The aim of a side: the leader looks after itself, all others turn against a leader that
    /// runs away.
    pub(super) fn of<const N: usize, B: Branch<N>>(root: &B, side: usize, parts: &Parts) -> Aim {
        let sums = by_side(root, parts);
        let mut order: Vec<usize> = (0..SEATS).collect();
        order.sort_by_key(|&other| -sums[other]);
        let (leader, second) = (order[0], order[1]);
        let runs_away = leader != side && sums[leader] - sums[second] > RUNS_AWAY;
        Aim {
            side,
            against: runs_away.then_some(leader),
        }
    }

    /// How well it is met.
    pub(super) fn value<const N: usize, B: Branch<N>>(self, position: &B, parts: &Parts) -> i32 {
        let sums = by_side(position, parts);
        sums[self.side] - self.against.map_or(0, |leader| sums[leader] / 3)
    }

    pub(super) fn side(self) -> usize {
        self.side
    }
}
