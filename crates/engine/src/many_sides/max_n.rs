//! Max^n: every side looks for its own highest value.
//!
//! Each position has a value for every side, so alpha and beta do not cut.

use entente_rules::search::Branch;

use crate::evaluation::SEATS;
use crate::many_sides::tree::{MAX_LINE_PLIES, Tree};
use crate::result::MATE;

/// By side: the value of a position.
type Values = [i32; SEATS];

/// The depth, below 0, at which no more captures are followed. Nothing is cut off here, so two
/// captures in a row are what the time allows; chosen by hand.
const MIN_DEPTH: i32 = -2;

/// The most captures that are tried in a position below depth 0, for the same reason.
const MAX_CAPTURES: usize = 2;

impl<const N: usize, B: Branch<N>> Tree<'_, N, B> {
    /// The values of a position to all sides, this many moves deep; below 0, of captures only.
    pub(super) fn values(&mut self, at: &B, depth: i32, ply: usize) -> Values {
        self.lines[ply].clear();
        if let Some(values) = self.endings(at, ply) {
            return values;
        }
        if self.only_allies_are_left(at) {
            return self.without_allies(|tree| tree.values(at, depth, ply));
        }
        if depth > 0 && ply < MAX_LINE_PLIES && self.is_chance_to_move(at) {
            return self.chance_values(at, depth, ply);
        }
        // A turn that passes costs no depth, because nothing was chosen.
        if let Some(pass) = at.pass()
            && depth > 0
            && ply < MAX_LINE_PLIES
        {
            let Some(next) = self.step(at, pass) else {
                return [0; SEATS];
            };
            let values = self.values(&next, depth, ply + 1);
            self.follow(ply, pass);
            return values;
        }
        // Captures say nothing about a king in check whose mate is only decided at its own turn.
        if depth == 0
            && let Some((end, plies)) = self.at_checked_turn(at, ply)
        {
            return self.values_at_once(&end, plies);
        }
        // Below depth 0 no capture is forced: the values as they are count, too.
        let worths = (depth <= 0).then(|| self.worths_and_scene(at, ply));
        let (mut best, scene) = worths.unzip();
        if depth <= MIN_DEPTH || ply >= MAX_LINE_PLIES || self.is_chance_to_move(at) {
            return best.unwrap_or([0; SEATS]);
        }
        // Above depth 0 no move may be left out: each could be the best for its player.
        let (moves, width) = if depth > 0 {
            (self.ranked(at, ply, None), usize::MAX)
        } else {
            (self.gains(at, ply, scene.flatten()), MAX_CAPTURES)
        };
        let mover = self.mover(at);
        for ranked in moves.into_iter().take(width) {
            let Some(next) = self.step(at, ranked.mv.into()) else {
                break;
            };
            let values = self.values(&next, depth - 1, ply + 1);
            if self.is_stopped {
                break;
            }
            // The value of the side to move alone decides. At equal values the earlier move stays.
            if best.is_none_or(|best| values[mover] > best[mover]) {
                best = Some(values);
                self.follow(ply, ranked.mv.into());
            }
        }
        best.unwrap_or_else(|| self.worths(at, ply))
    }

    /// The means of the values after all moves of a king that chance moves.
    fn chance_values(&mut self, at: &B, depth: i32, ply: usize) -> Values {
        let moves = self.ranked(at, ply, None);
        let mut sums = [0; SEATS];
        for ranked in &moves {
            let Some(next) = self.step(at, ranked.mv.into()) else {
                break;
            };
            let values = self.values(&next, depth - 1, ply + 1);
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += value;
            }
        }
        self.lines[ply].clear();
        sums.map(|sum| sum / moves.len().max(1) as i32)
    }

    /// The values without looking ahead.
    pub(super) fn values_at_once(&mut self, at: &B, ply: usize) -> Values {
        let endings = self.endings(at, ply);
        endings.unwrap_or_else(|| self.among_allies(at, |tree| tree.worths(at, ply)))
    }

    /// The values once the game is over. The sooner, the higher for a winner and the lower for a
    /// loser.
    fn endings(&self, at: &B, ply: usize) -> Option<Values> {
        let winners = at.winners()?;
        if self.evaluator.counts_points() {
            return Some(self.worths(at, ply));
        }
        let lost = ply as i32 - MATE;
        Some(core::array::from_fn(|side| {
            let is_winner = |&seat: &usize| self.evaluator.sides[seat] == side;
            match (winners.iter().any(is_winner), winners.is_empty()) {
                (true, _) => -lost,
                (false, true) => self.drawn(at, side).unwrap_or(lost),
                (false, false) => lost,
            }
        }))
    }
}
