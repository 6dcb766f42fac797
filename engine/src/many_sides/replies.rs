//! The searches with one value, that of the own side: paranoid and both best-reply searches.
//!
//! The own side looks for the highest value, all others for the lowest, so alpha and beta cut. The
//! styles differ in which moves the opponents may look at:
//!
//! - paranoid: every opponent at all moves;
//! - best reply: one opponent between two own moves, while the others stand still;
//! - best reply with the order of turns kept: one opponent at all moves, while the others make the
//!   move that is ordered first. Such an expected move costs no depth.

use entente_rules::Move;
use entente_rules::search::{Branch, Node};

use crate::many_sides::Style;
use crate::many_sides::order::{MoveChoice, Ranked};
use crate::many_sides::tree::{MAX_LINE_PLIES, Tree};
use crate::transpositions::{Bound, Record, UNKNOWN};
use crate::window::Window;

/// What the opponents have done since the last own move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// None has moved yet.
    Open,
    /// Some have made the move that was expected of them, or stood still.
    Expected,
    /// One has chosen; the others have to do what is expected.
    Given,
}

/// Who chooses at a node, and from what.
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
/// this and [`VERY_LATE_MOVE`], and narrow windows, 5,000 nodes won 70 games alone where the search
/// before won 52; the two figures themselves were chosen by hand.
const LATE_MOVE: usize = 6;

/// The number of the move from which on it is two plies, if at least three remain.
const VERY_LATE_MOVE: usize = 18;

impl Tree<'_> {
    /// The value of a position to the own side, this many moves deep.
    pub(super) fn value<const N: usize, B: Branch<N>>(
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
        if self.only_allies_are_left(at) {
            return self.without_allies(|tree| tree.value(at, depth, window, ply, reply));
        }
        let chooser = self.chooser(at, reply);
        // The opponents' expected moves together cost as much as a chosen reply.
        if chooser == Chooser::Own && reply == Reply::Expected {
            depth -= 1;
        }
        if depth <= 0 || ply >= MAX_LINE_PLIES {
            return self.quiet_value(at, window, ply);
        }
        if let Some(pass) = at.pass() {
            let Some(next) = self.step(at, pass) else {
                return 0;
            };
            let value = self.value(&next, depth, window, ply + 1, reply);
            self.follow(ply, pass);
            return value;
        }
        let key = self.key(at, reply as u64);
        let known = self.table.get(key);
        let deep = known.filter(|known| i32::from(known.depth) >= depth);
        if let Some(value) = deep.and_then(|deep| window.decided_by(&deep, ply)) {
            return value;
        }
        let moves = self.ranked(at, ply, known.and_then(|known| known.mv), MoveChoice::All);
        if moves.is_empty() {
            return self.worth(at, ply);
        }
        match chooser {
            Chooser::Nobody => self.expected(at, &moves[0], depth, window, ply, reply),
            _ => self.chosen(at, &moves, (depth, key), window, ply, reply),
        }
    }

    fn chooser<const N: usize, B: Branch<N>>(&self, at: &B, reply: Reply) -> Chooser {
        let mover = self.mover(at);
        let is_bound = reply == Reply::Given && self.plan.style != Style::Paranoid;
        if mover == self.judge.own {
            Chooser::Own
        } else if is_bound || self.judge.are_allied(self.judge.own, mover) {
            Chooser::Nobody
        } else {
            Chooser::Opponent
        }
    }

    /// The value if the player does what is expected, or stands still.
    fn expected<const N: usize, B: Branch<N>>(
        &mut self,
        at: &B,
        first: &Ranked,
        depth: i32,
        window: Window,
        ply: usize,
        reply: Reply,
    ) -> i32 {
        let skipped = self.opponents_may_stand_still();
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
    fn chosen<const N: usize, B: Branch<N>>(
        &mut self,
        at: &B,
        moves: &[Ranked],
        (depth, key): (i32, u64),
        window: Window,
        ply: usize,
        reply: Reply,
    ) -> i32 {
        let is_own = self.chooser(at, reply) == Chooser::Own;
        let mut open = window;
        let mut best: Option<(i32, Option<Move<Node>>)> = None;
        if !is_own && let Some(value) = self.standing_still(at, depth, window, ply) {
            best = Some((value, None));
            open.beta = open.beta.min(value);
        }
        let moves = if open.alpha < open.beta { moves } else { &[] };
        for (number, ranked) in moves.iter().enumerate() {
            let value = self.after_move(at, (number, ranked), depth, open, ply, (is_own, reply));
            if self.is_stopped {
                return 0;
            }
            let is_better = |(most, _)| if is_own { value > most } else { value < most };
            if best.is_none_or(is_better) {
                best = Some((value, Some(ranked.mv)));
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
                    self.praise(at.turn(), ranked.mv, ply, depth);
                }
                break;
            }
        }
        let Some((value, mv)) = best else {
            return 0;
        };
        self.remember(key, (value, mv), depth, window, ply);
        value
    }

    /// Plain best reply: the value if this opponent leaves the reply to a later one.
    fn standing_still<const N: usize, B: Branch<N>>(
        &mut self,
        at: &B,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Option<i32> {
        let may_skip = self.opponents_may_stand_still();
        let next = may_skip.then(|| at.skipped()).flatten()?;
        // Some opponent has to move.
        if self.mover(&next) == self.judge.own {
            return None;
        }
        let value = self.value(&next, depth, window, ply + 1, Reply::Expected);
        (!self.is_stopped).then_some(value)
    }

    /// The value of one of the moves; all but the first are only compared with the best so far, and
    /// late quiet ones less deeply at first.
    fn after_move<const N: usize, B: Branch<N>>(
        &mut self,
        at: &B,
        (number, ranked): (usize, &Ranked),
        depth: i32,
        window: Window,
        ply: usize,
        (is_own, reply): (bool, Reply),
    ) -> i32 {
        let Some(next) = self.step(at, ranked.mv.into()) else {
            return 0;
        };
        let is_expected = number == 0 && self.plan.style == Style::BestReplyPlus;
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
        let less = reduction(number, ranked, depth);
        if less > 0 {
            let value = self.value(&next, depth - less, narrow, ply + 1, reply);
            if is_worse(value, window) || self.is_stopped {
                return value;
            }
        }
        let value = self.value(&next, depth, narrow, ply + 1, reply);
        let is_settled = value <= window.alpha || value >= window.beta;
        if is_settled || self.is_stopped {
            return value;
        }
        self.value(&next, depth, window, ply + 1, reply)
    }

    fn remember(
        &mut self,
        key: u64,
        (value, mv): (i32, Option<Move<Node>>),
        depth: i32,
        window: Window,
        ply: usize,
    ) {
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

/// By how much less deeply a move is searched at first.
fn reduction(number: usize, ranked: &Ranked, depth: i32) -> i32 {
    let is_late = number >= LATE_MOVE && ranked.is_quiet && ranked.merit < MIN_SAVING_MERIT;
    match (is_late, number >= VERY_LATE_MOVE) {
        (true, true) if depth >= 3 => 2,
        (true, _) if depth >= 2 => 1,
        _ => 0,
    }
}
