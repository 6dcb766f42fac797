//! The search below the last ply: captures and answers to checks, until no capture pays.

use entente_rules::search::{Branch, Node};
use entente_rules::{Move, Ply};

use crate::evaluation::EXCHANGE;
use crate::result::{MATE, MATE_IN_MOST};
use crate::transpositions::{Bound, Record, UNKNOWN, Window};
use crate::two_sides::picker::{self, Candidate, Hints};
use crate::two_sides::searcher::{MAX_LINE_PLIES, Searcher};

/// The margin, in hundredths of a pawn, by which a capture may miss the window and still be tried:
/// it covers the value of a piece's square besides that of its kind. Chosen by hand.
const CAPTURE_MARGIN: i32 = 180;

/// A position below the last ply, before its moves are tried.
struct Quiet {
    window: Window,
    ply: usize,
    in_check: bool,
    /// The best value so far: that of making no capture, unless in check.
    best: i32,
    /// The index in the list of moves at which those of this position begin.
    start: usize,
}

impl<const N: usize, B: Branch<N>> Searcher<'_, N, B> {
    /// The value of a position when only captures and answers to checks are searched. The caller
    /// says if the side to move is in check, as far as it knows.
    pub(super) fn quiesce(
        &mut self,
        position: &B,
        window: Window,
        ply: usize,
        in_check: Option<bool>,
    ) -> i32 {
        if !self.enter(ply) {
            return 0;
        }
        if let Some(value) = self.draw(position, ply) {
            return value;
        }
        if ply >= MAX_LINE_PLIES {
            return self.evaluate(position);
        }
        let entry = self.table.get(position.key());
        // Any depth will do: an entry of the main search is deeper than this one.
        let decided = entry.and_then(|entry| window.decided_by(&entry, ply));
        if let Some(value) = decided.filter(|_| window.beta - window.alpha <= 1) {
            return value;
        }
        let in_check = in_check.unwrap_or_else(|| position.checkers().any());
        // In check there is no choice of making no capture, so every answer is searched.
        let mut best = -MATE + ply as i32;
        let mut evaluation = UNKNOWN;
        if !in_check {
            evaluation = match entry.map_or(UNKNOWN, |entry| entry.evaluation) {
                UNKNOWN => self.evaluate(position) as i16,
                stored => stored,
            };
            best = self.corrected(position, i32::from(evaluation));
            if best >= window.beta {
                return best;
            }
        }
        let hints = Hints {
            remembered: entry.and_then(|entry| entry.mv),
            killers: [None; 2],
            counter: None,
            before: self.arrivals_before(ply),
        };
        let start = self.moves.len();
        self.list_moves(position, &hints, !in_check);
        if self.moves.len() == start && in_check {
            return self.without_moves(position, window, ply, |search, next, window| {
                search.quiesce(next, window, ply + 1, None)
            });
        }
        let quiet = Quiet {
            window,
            ply,
            in_check,
            best,
            start,
        };
        let (best, mv) = self.try_captures(position, &quiet);
        self.moves.truncate(start);
        // A value that is neither above nor at the lower end is still only a limit, since quiet
        // moves were not searched.
        if !self.stopped {
            let refutes = best >= window.beta;
            let record = Record {
                mv,
                value: best,
                evaluation,
                depth: 0,
                bound: if refutes { Bound::Lower } else { Bound::Upper },
            };
            self.table.put(position.key(), ply, &record);
        }
        best
    }

    /// The best value, and the move that raised it above the window's lower end.
    fn try_captures(&mut self, position: &B, quiet: &Quiet) -> (i32, Option<Move<Node>>) {
        let Quiet {
            window,
            ply,
            in_check,
            ..
        } = *quiet;
        let mut best = quiet.best;
        let mut alpha = window.alpha.max(best);
        // A capture that cannot lift the value into the window is not worth a node.
        let futile = best + CAPTURE_MARGIN;
        let mut best_move = None;
        let mut next = quiet.start;
        while let Some(candidate) = picker::pick(&mut self.moves, next, position) {
            next += 1;
            // Every answer to a check is tried while only mates were found.
            if best > -MATE_IN_MOST {
                // Three answers are tried before quiet ones are skipped; captures come first in the
                // order.
                let enough = in_check && candidate.is_quiet() && next > quiet.start + 3;
                if enough || !in_check && candidate.loses_material() {
                    break;
                }
                if !in_check && let Some(most) = futile_value(position, &candidate, futile, alpha) {
                    best = best.max(most);
                    continue;
                }
            }
            let child = position.after(Ply::Move(candidate.mv));
            self.arrive(ply, Some((candidate.kind, candidate.mv)), position.key());
            let beta = window.beta;
            let value = self.below(
                position,
                &child,
                Window { alpha, beta },
                |search, window| search.quiesce(&child, window, ply + 1, None),
            );
            self.leave();
            if self.stopped {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                best_move = Some(candidate.mv);
                if value >= beta {
                    break;
                }
            }
        }
        (best, best_move)
    }
}

/// The most that a capture can bring, if that is too little to be tried.
fn futile_value<const N: usize, B: Branch<N>>(
    position: &B,
    candidate: &Candidate,
    futile: i32,
    alpha: i32,
) -> Option<i32> {
    let most = futile + candidate.captured.map_or(0, |kind| EXCHANGE[kind as usize]);
    let plain = candidate.mv.promotion().is_none();
    // A promotion brings more than it captures, so only its exchange is checked.
    let wins = || picker::wins_exchange(position, candidate.mv, candidate.captured, 1);
    let little = plain && most <= alpha || futile <= alpha && !wins();
    little.then(|| most.min(alpha))
}
