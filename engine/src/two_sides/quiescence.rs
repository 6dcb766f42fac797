//! The search below the last ply: captures and answers to checks, until nothing hangs.

use entente_rules::Ply;
use entente_rules::search::Branch;

use crate::evaluation::EXCHANGE;
use crate::table::{Bound, Record, UNKNOWN};
use crate::thought::{MATE, MATE_IN_MOST};
use crate::two_sides::exchange;
use crate::two_sides::picker::{self, Hints};
use crate::two_sides::searcher::{MOST_PLIES, Searcher, Window};

/// A capture has to bring the value up to the window with this much to spare, or it is not tried.
const MARGIN: i32 = 180;

impl<const N: usize, B: Branch<N>> Searcher<'_, N, B> {
    /// The value of a position when only captures and answers to checks are searched.
    pub(crate) fn quiesce(&mut self, position: &B, window: Window, ply: usize) -> i32 {
        if !self.enter(ply) {
            return 0;
        }
        if let Some(value) = self.draw(position, ply) {
            return value;
        }
        if ply >= MOST_PLIES {
            return self.evaluate(position);
        }
        let key = position.key();
        let entry = self.table.get(key);
        let is_pv = window.beta - window.alpha > 1;
        if let Some(value) = entry.and_then(|entry| window.decided_by(&entry, ply)) {
            if !is_pv {
                return value;
            }
        }
        let in_check = position.checkers().any();
        let mut best = -MATE + ply as i32;
        let mut evaluation = UNKNOWN;
        let mut alpha = window.alpha;
        if !in_check {
            let known = entry.map_or(UNKNOWN, |entry| entry.evaluation);
            evaluation = if known == UNKNOWN {
                self.evaluate(position) as i16
            } else {
                known
            };
            best = self.corrected(position, i32::from(evaluation));
            if best >= window.beta {
                return best;
            }
            alpha = alpha.max(best);
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
                search.quiesce(next, window, ply + 1)
            });
        }
        let futile = best + MARGIN;
        let mut best_move = None;
        let mut next = start;
        while let Some(candidate) = picker::pick(&mut self.moves, next, position) {
            next += 1;
            if best > -MATE_IN_MOST {
                if !in_check {
                    let gain = candidate.captured.map_or(0, |kind| EXCHANGE[kind as usize]);
                    let plain = candidate.mv.promotion().is_none();
                    if candidate.is_bad_capture() {
                        break;
                    }
                    let wins = || exchange::wins(position, candidate.mv, candidate.captured, 1);
                    if plain && futile + gain <= alpha || futile <= alpha && !wins() {
                        best = best.max((futile + gain).min(alpha));
                        continue;
                    }
                } else if candidate.is_quiet() && next > start + 3 {
                    // A check was answered; one of many more quiet answers is not better.
                    break;
                }
            }
            let child = position.after(Ply::Move(candidate.mv));
            self.arrive(ply, Some((candidate.kind, candidate.mv)), position.key());
            let below = Window {
                alpha,
                beta: window.beta,
            };
            let value = self.below(position, &child, below, |search, window| {
                search.quiesce(&child, window, ply + 1)
            });
            self.leave();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(candidate.mv);
                    if value >= window.beta {
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if !self.stopped {
            let record = Record {
                mv: best_move,
                value: best,
                evaluation,
                depth: 0,
                bound: if best >= window.beta {
                    Bound::Lower
                } else {
                    Bound::Upper
                },
            };
            self.table.put(key, ply, &record);
        }
        best
    }
}
