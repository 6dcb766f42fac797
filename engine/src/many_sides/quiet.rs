//! At the end of a line: captures only, until nothing is left to take at once.
//!
//! The value without looking ahead already counts what is hanging to whom, so a few captures are
//! enough. Where mate is judged only when the turn comes, a king in check is followed up to there.

use entente_rules::search::Branch;

use crate::many_sides::order::MoveChoice;
use crate::many_sides::tree::{MAX_LINE_PLIES, Tree};
use crate::window::Window;

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
        match self.followed(at, ply) {
            Some((end, end_ply)) => match self.ending(&end, end_ply) {
                Some(value) => value,
                None => self.among_allies(&end, |tree| tree.worth(&end, end_ply)),
            },
            None => self.taking(at, window, ply, MAX_CAPTURE_DEPTH),
        }
    }

    fn taking<const N: usize, B: Branch<N>>(
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
            return self.without_allies(|tree| tree.taking(at, window, ply, left));
        }
        let mut best = self.worth(at, ply);
        let is_own = self.mover(at) == self.judge.own;
        if left == 0 || ply >= MAX_LINE_PLIES {
            return best;
        }
        let mut takes = self.ranked(at, ply, None, MoveChoice::Gains);
        takes.truncate(MAX_CAPTURES);
        for taken in takes {
            // Nobody has to capture.
            if is_own {
                window.alpha = window.alpha.max(best);
            } else {
                window.beta = window.beta.min(best);
            }
            if window.alpha >= window.beta {
                break;
            }
            let Some(next) = self.step(at, taken.mv.into()) else {
                return best;
            };
            let value = self.taking(&next, window, ply + 1, left - 1);
            if self.is_stopped {
                return best;
            }
            let is_better = if is_own { value > best } else { value < best };
            if is_better {
                best = value;
                self.follow(ply, taken.mv.into());
            }
        }
        best
    }

    /// Where mate is judged only at the mated player's turn: the position when that turn comes, by
    /// expected moves.
    pub(super) fn followed<const N: usize, B: Branch<N>>(
        &mut self,
        at: &B,
        ply: usize,
    ) -> Option<(B, usize)> {
        if !self.judge.mates_wait {
            return None;
        }
        let checked = self.judge.checked(at, at.turn())?;
        let mut position = at.clone();
        let mut plies = ply;
        while position.turn() != checked && position.is_in(checked) && plies < ply + 4 {
            let moves = self.ranked(&position, plies, None, MoveChoice::All);
            let Some(first) = moves.first() else {
                break;
            };
            position = self.step(&position, first.mv.into())?;
            plies += 1;
        }
        Some((position, plies))
    }
}
