//! The end of a line: captures only, until no more pay.
//!
//! The value without looking ahead already counts threatened pieces, so a few captures are enough.
//! A king in check is followed up to its turn, if mate is only decided then.

use entente_rules::search::Branch;

use crate::many_sides::tree::{MAX_LINE_PLIES, Tree};
use crate::transpositions::Window;

/// The most captures in a row that are followed: about one for each opponent. Chosen by hand.
const MAX_CAPTURE_DEPTH: i32 = 3;

/// The most captures that are tried in a position. The order puts the best first; chosen by hand.
const MAX_CAPTURES: usize = 3;

impl Tree<'_> {
    /// The value to the own side at the end of a line.
    pub(super) fn quiet_value<const N: usize, B: Branch<N>>(
        &mut self,
        at: &B,
        window: Window,
        ply: usize,
    ) -> i32 {
        match self.at_checked_turn(at, ply) {
            Some((end, end_ply)) => match self.ending(&end, end_ply) {
                Some(value) => value,
                None => self.among_allies(&end, |tree| tree.worth(&end, end_ply)),
            },
            None => self.value_after_captures(at, window, ply, MAX_CAPTURE_DEPTH),
        }
    }

    fn value_after_captures<const N: usize, B: Branch<N>>(
        &mut self,
        at: &B,
        mut window: Window,
        ply: usize,
        left: i32,
    ) -> i32 {
        self.lines[ply].clear();
        if let Some(value) = self.ending(at, ply) {
            return value;
        }
        if self.only_allies_are_left(at) {
            return self.without_allies(|tree| tree.value_after_captures(at, window, ply, left));
        }
        let (mut best, scene) = self.worth_and_scene(at, ply);
        let is_own = self.mover(at) == self.evaluator.own;
        // No capture is forced: where the value without one is enough, none is looked for.
        let is_enough = if is_own {
            best >= window.beta
        } else {
            best <= window.alpha
        };
        if left == 0 || ply >= MAX_LINE_PLIES || is_enough || self.is_chance_to_move(at) {
            return best;
        }
        let mut captures = self.gains(at, ply, scene);
        captures.truncate(MAX_CAPTURES);
        for capture in captures {
            // The value without a capture is a limit.
            if is_own {
                window.alpha = window.alpha.max(best);
            } else {
                window.beta = window.beta.min(best);
            }
            if window.alpha >= window.beta {
                break;
            }
            let Some(next) = self.step(at, capture.mv.into()) else {
                return best;
            };
            let value = self.value_after_captures(&next, window, ply + 1, left - 1);
            if self.is_stopped {
                return best;
            }
            let is_better = if is_own { value > best } else { value < best };
            if is_better {
                best = value;
                self.follow(ply, capture.mv.into());
            }
        }
        best
    }

    /// The position at the turn of the player in check, by expected moves, with its distance from
    /// the root. `None` where mates are decided at once, or nobody is in check.
    pub(super) fn at_checked_turn<const N: usize, B: Branch<N>>(
        &mut self,
        at: &B,
        ply: usize,
    ) -> Option<(B, usize)> {
        if !self.evaluator.mates_wait {
            return None;
        }
        let checked = self.evaluator.checked(at, at.turn())?;
        let mut position = at.clone();
        let mut plies = ply;
        // One round at most: nobody stays in check longer.
        while position.turn() != checked && position.is_in(checked) && plies < ply + 4 {
            let moves = self.ranked(&position, plies, None);
            // A player without moves passes the turn, and the position is valued as it is.
            let Some(first) = moves.first() else {
                break;
            };
            position = self.step(&position, first.mv.into())?;
            plies += 1;
        }
        Some((position, plies))
    }
}
