//! The searches with one value, that of the own side: paranoid and both best-reply searches.
//!
//! The own side looks for the highest value, all others for the lowest, so alpha and beta cut. The
//! styles differ in the moves that opponents consider:
//!
//! - paranoid: every opponent considers all moves;
//! - best reply: one opponent moves between two own moves, while the others skip their turns;
//! - best reply with the order of turns kept: one opponent considers all moves, while the others
//!   make the move that is ordered first. Such an expected move costs no depth.

use entente_rules::Move;
use entente_rules::search::{Branch, Node};

use crate::many_sides::Style;
use crate::many_sides::order::Ranked;
use crate::many_sides::tree::{MAX_LINE_PLIES, Tree};
use crate::result::MATE;
use crate::transpositions::Window;
use crate::transpositions::{Bound, Record, UNKNOWN};

/// The state of the opponents' reply since the last own move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// None has moved yet.
    Open,
    /// Some have made their expected move, or skipped their turn.
    Expected,
    /// One has chosen; the others have to make the expected move.
    Given,
}

/// How a node is searched.
#[derive(Clone, Copy)]
struct Visit {
    /// The plies that are left to search.
    depth: i32,
    window: Window,
    /// The plies from the root.
    ply: usize,
    reply: Reply,
}

/// The chooser at a node, and the moves to choose from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chooser {
    /// The own side, from all moves.
    Own,
    /// An opponent, from all moves.
    Opponent,
    /// Nobody: the expected move is made.
    Nobody,
}

/// The number of the move from which on quiet moves are searched one ply less deeply at first. With
/// this, [`VERY_LATE_MOVE`] and narrow windows, 5,000 nodes won 70 games alone where the search
/// before won 52. The two figures themselves were chosen by hand.
const LATE_MOVE: usize = 6;

/// The number of the move from which on they are searched two plies less deeply, if at least three
/// remain.
const VERY_LATE_MOVE: usize = 18;

impl<const N: usize, B: Branch<N>> Tree<'_, N, B> {
    /// The value of a position to the own side, this many moves deep.
    pub(super) fn value(
        &mut self,
        at: &B,
        mut depth: i32,
        window: Window,
        ply: usize,
        reply: Reply,
    ) -> i32 {
        self.lines[ply].clear();
        if let Some(value) = self.ending(at, ply) {
            return value;
        }
        // The last players in the game are enemies at once, whatever they promised.
        if self.only_allies_are_left(at) {
            return self.without_allies(|tree| tree.value(at, depth, window, ply, reply));
        }
        if depth > 0 && ply < MAX_LINE_PLIES && self.is_chance_to_move(at) {
            return self.chance_value(at, depth, ply, reply);
        }
        let chooser = self.chooser(at, reply);
        // The opponents' expected moves together cost as much as a chosen reply. Otherwise a line
        // of expected moves only would never end.
        if chooser == Chooser::Own && reply == Reply::Expected {
            depth -= 1;
        }
        if depth <= 0 || ply >= MAX_LINE_PLIES {
            return self.quiet_value(at, window, ply);
        }
        // A turn that passes costs no depth: nothing was chosen.
        if let Some(pass) = at.pass() {
            let Some(next) = self.step(at, pass) else {
                return 0;
            };
            let value = self.value(&next, depth, window, ply + 1, reply);
            self.follow(ply, pass);
            return value;
        }
        // The same position has other values after a reply than before one.
        let key = self.key(at, reply as u64);
        let entry = self.table.get(key);
        let deep_entry = entry.filter(|entry| i32::from(entry.depth) >= depth);
        if let Some(value) = deep_entry.and_then(|entry| window.decided_by(&entry, ply)) {
            return value;
        }
        let moves = self.ranked(at, ply, entry.and_then(|entry| entry.mv));
        if moves.is_empty() {
            return self.worth(at, ply);
        }
        let visit = Visit {
            depth,
            window,
            ply,
            reply,
        };
        match chooser {
            Chooser::Nobody => self.expected(at, &moves[0], visit),
            _ => self.chosen(at, &moves, key, chooser, visit),
        }
    }

    /// The mean of the values after all moves of a king that chance moves. They cost a ply of
    /// depth, because all are searched.
    fn chance_value(&mut self, at: &B, depth: i32, ply: usize, reply: Reply) -> i32 {
        // A mean needs values, and not limits.
        let window = Window {
            alpha: -MATE,
            beta: MATE,
        };
        let moves = self.ranked(at, ply, None);
        let mut sum = 0;
        for ranked in &moves {
            let Some(next) = self.step(at, ranked.mv.into()) else {
                return 0;
            };
            sum += self.value(&next, depth - 1, window, ply + 1, reply);
            if self.is_stopped {
                return 0;
            }
        }
        // The expected line ends here, because nobody can foresee it.
        self.lines[ply].clear();
        sum / moves.len().max(1) as i32
    }

    fn chooser(&self, at: &B, reply: Reply) -> Chooser {
        let mover = self.mover(at);
        let is_bound = reply == Reply::Given && self.plan.style != Style::Paranoid;
        if mover == self.evaluator.own {
            Chooser::Own
        } else if is_bound || self.evaluator.are_allied(self.evaluator.own, mover) {
            Chooser::Nobody
        } else {
            Chooser::Opponent
        }
    }

    /// The value if the player makes the expected move, or skips the turn.
    fn expected(&mut self, at: &B, first: &Ranked, visit: Visit) -> i32 {
        let Visit {
            depth,
            window,
            ply,
            reply,
        } = visit;
        let skipped = self.opponents_may_skip();
        let skipped = skipped.then(|| at.skipped()).flatten();
        if let Some(next) = skipped {
            return self.value(&next, depth, window, ply + 1, reply);
        }
        let reply = match reply {
            Reply::Given => Reply::Given,
            _ => Reply::Expected,
        };
        let Some(next) = self.step(at, first.mv.into()) else {
            return 0;
        };
        let value = self.value(&next, depth, window, ply + 1, reply);
        self.follow(ply, first.mv.into());
        value
    }

    /// The value if the player chooses.
    fn chosen(
        &mut self,
        at: &B,
        moves: &[Ranked],
        key: u64,
        chooser: Chooser,
        visit: Visit,
    ) -> i32 {
        let Visit {
            depth, window, ply, ..
        } = visit;
        let is_own = chooser == Chooser::Own;
        let mut open = window;
        let mut best: Option<(i32, Option<Move<Node>>)> = None;
        if !is_own && let Some(value) = self.value_of_skipping(at, depth, window, ply) {
            best = Some((value, None));
            open.beta = open.beta.min(value);
        }
        // Skipping the turn may already be good enough for the opponent.
        let moves = if open.alpha < open.beta { moves } else { &[] };
        for (number, ranked) in moves.iter().enumerate() {
            let narrowed = Visit {
                window: open,
                ..visit
            };
            let value = self.after_move(at, number, ranked, chooser, narrowed);
            if self.is_stopped {
                return 0;
            }
            let is_better = |(most, _)| if is_own { value > most } else { value < most };
            if best.is_none_or(is_better) {
                best = Some((value, Some(ranked.mv)));
                // A line outside the window is only a limit, and not the one that will be played.
                if value > window.alpha && value < window.beta {
                    self.follow(ply, ranked.mv.into());
                }
            }
            if is_own {
                open.alpha = open.alpha.max(value);
            } else {
                open.beta = open.beta.min(value);
            }
            if open.alpha >= open.beta {
                if ranked.is_quiet {
                    self.record_cutoff(at.turn(), ranked.mv, ply, depth);
                }
                break;
            }
        }
        let Some((value, mv)) = best else {
            return 0;
        };
        self.remember(key, value, mv, visit);
        value
    }

    /// Plain best reply: the value if this opponent leaves the reply to a later one.
    fn value_of_skipping(&mut self, at: &B, depth: i32, window: Window, ply: usize) -> Option<i32> {
        let may_skip = self.opponents_may_skip();
        let next = may_skip.then(|| at.skipped()).flatten()?;
        // One of the opponents has to reply.
        if self.mover(&next) == self.evaluator.own {
            return None;
        }
        let value = self.value(&next, depth, window, ply + 1, Reply::Expected);
        (!self.is_stopped).then_some(value)
    }

    /// The value of one of the moves. All but the first are only compared with the best so far, and
    /// late quiet ones are searched less deeply at first.
    fn after_move(
        &mut self,
        at: &B,
        number: usize,
        ranked: &Ranked,
        chooser: Chooser,
        visit: Visit,
    ) -> i32 {
        let is_own = chooser == Chooser::Own;
        let Visit {
            depth,
            window,
            ply,
            reply,
        } = visit;
        let Some(next) = self.step(at, ranked.mv.into()) else {
            return 0;
        };
        let is_expected = number == 0 && self.plan.style == Style::BestReplyPlus;
        // An own move is followed by a reply of one opponent. The first move of an opponent is the
        // expected one and leaves the reply to the others; any other move is the reply.
        let (depth, reply) = match (is_own, is_expected) {
            (true, _) => (depth - 1, Reply::Open),
            (false, true) if reply != Reply::Given => (depth, Reply::Expected),
            (false, _) => (depth - 1, Reply::Given),
        };
        if number == 0 {
            return self.value(&next, depth, window, ply + 1, reply);
        }
        let (narrow, is_worse): (Window, fn(i32, Window) -> bool) = if is_own {
            (Window::above(window.alpha), |value, window| {
                value <= window.alpha
            })
        } else {
            (Window::below(window.beta), |value, window| {
                value >= window.beta
            })
        };
        let reduced_by = reduction(number, ranked, depth);
        if reduced_by > 0 {
            let value = self.value(&next, depth - reduced_by, narrow, ply + 1, reply);
            if is_worse(value, window) || self.is_stopped {
                return value;
            }
        }
        let value = self.value(&next, depth, narrow, ply + 1, reply);
        let is_outside = value <= window.alpha || value >= window.beta;
        // Inside the window the narrow search has only shown that the move is better; its value is
        // still needed.
        if is_outside || self.is_stopped {
            return value;
        }
        self.value(&next, depth, window, ply + 1, reply)
    }

    fn remember(&mut self, key: u64, value: i32, mv: Option<Move<Node>>, visit: Visit) {
        let Visit {
            depth, window, ply, ..
        } = visit;
        // This is the window of the node before it was narrowed, so the bound is true for any later
        // one.
        let bound = if value <= window.alpha {
            Bound::Upper
        } else if value >= window.beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        let record = Record {
            mv,
            value,
            evaluation: UNKNOWN,
            depth,
            bound,
        };
        self.table.put(key, ply, &record);
    }
}

/// The merit from which on a quiet move is never late: it saves at least half of a minor piece.
const MIN_SAVING_MERIT: i32 = 150;

/// How many plies less a move is searched at first.
fn reduction(number: usize, ranked: &Ranked, depth: i32) -> i32 {
    let is_late = number >= LATE_MOVE && ranked.is_quiet && ranked.merit < MIN_SAVING_MERIT;
    match (is_late, number >= VERY_LATE_MOVE) {
        (true, true) if depth >= 3 => 2,
        (true, _) if depth >= 2 => 1,
        _ => 0,
    }
}
