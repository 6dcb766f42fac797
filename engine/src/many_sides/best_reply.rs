//! Best reply search: the thinking side against one reply at a time.
//!
//! Values are seen from the thinking side in every node; its opponents choose what is worst for it.

use alloc::vec;
use alloc::vec::Vec;

use entente_rules::search::{Branch, Node};
use entente_rules::{Move, PieceKind, Ply};

use crate::evaluation::{EXCHANGE, Evaluator};
use crate::many_sides::value::{Aim, parts};
use crate::noise::{Noise, mix};
use crate::question::Watcher;
use crate::thought::Thought;
use crate::transpositions::{Bound, Record, Transpositions, UNKNOWN};

/// No line is longer than this.
const MOST_PLIES: usize = 64;

/// How many plies of captures are searched below the last full one.
const CAPTURE_PLIES: i32 = 4;

/// More than any value.
const INFINITE: i32 = 1 << 22;

/// Values are kept in the table in steps of this.
const STEP: i32 = 64;

#[derive(Clone, Copy)]
struct Candidate {
    mv: Move<Node>,
    score: i32,
}

/// Where in the tree, and with which window.
#[derive(Clone, Copy)]
struct Reach {
    depth: i32,
    ply: usize,
    alpha: i32,
    beta: i32,
    /// Has an opponent looked at all of its moves since the thinking side's last turn?
    replied: bool,
}

/// A search for one side among several.
pub(super) struct BestReply<'a, const N: usize, B> {
    table: &'a mut Transpositions,
    evaluator: Evaluator<N>,
    watcher: &'a mut dyn Watcher,
    budget: u64,
    noise: Noise,
    aim: Aim,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    /// By square left and square entered: how often a move was best.
    history: Vec<i32>,
    squares: usize,
    moves: Vec<Candidate>,
    lines: Vec<Vec<Ply<Node>>>,
    position: core::marker::PhantomData<B>,
}

impl<'a, const N: usize, B: Branch<N>> BestReply<'a, N, B> {
    pub(super) fn new(
        table: &'a mut Transpositions,
        evaluator: Evaluator<N>,
        watcher: &'a mut dyn Watcher,
        (budget, noise): (u64, Noise),
        aim: Aim,
    ) -> BestReply<'a, N, B> {
        let squares = 64 * N;
        BestReply {
            table,
            evaluator,
            watcher,
            budget,
            noise,
            aim,
            nodes: 0,
            stopped: false,
            history: vec![0; squares * squares],
            squares,
            moves: Vec::with_capacity(2048),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            position: core::marker::PhantomData,
        }
    }

    pub(super) fn evaluator(&self) -> &Evaluator<N> {
        &self.evaluator
    }

    pub(super) fn show(&mut self, thought: &Thought) {
        self.watcher.sees(thought);
    }

    /// The best line of the root so far.
    pub(super) fn line(&self) -> Option<&[Ply<Node>]> {
        self.lines.first().map(Vec::as_slice)
    }

    pub(super) fn deepen(&mut self, root: &B, depth: u8) {
        let reach = Reach {
            depth: i32::from(depth),
            ply: 0,
            alpha: -INFINITE,
            beta: INFINITE,
            replied: false,
        };
        self.value(root, reach);
    }

    fn enter(&mut self, ply: usize) -> bool {
        self.lines[ply].clear();
        if self.nodes >= self.budget {
            self.stopped = true;
        }
        if self.stopped {
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && self.watcher.stops() {
            self.stopped = true;
        }
        !self.stopped
    }

    /// Does the thinking side have the turn?
    fn is_own(&self, position: &B) -> bool {
        let turn = position.turn();
        position.side(position.commander(turn).unwrap_or(turn)) == self.aim.side()
    }

    fn evaluate(&self, position: &B) -> i32 {
        let parts = parts(&self.evaluator, position);
        // A hundredth of a pawn is about a ten-thousandth of the win.
        self.aim.value(position, &parts) + self.noise.at(position.key()) * 100
    }

    fn value(&mut self, position: &B, mut reach: Reach) -> i32 {
        if !self.enter(reach.ply) {
            return 0;
        }
        let own = self.is_own(position);
        if own {
            reach.replied = false;
        }
        if reach.ply >= MOST_PLIES || reach.depth <= -CAPTURE_PLIES {
            return self.evaluate(position);
        }
        let key = mix(position.key() ^ mix(self.aim.side() as u64 * 2 + u64::from(reach.replied)));
        let entry = self.table.get(key);
        if reach.ply > 0
            && let Some(entry) = entry.filter(|entry| i32::from(entry.depth) >= reach.depth)
        {
            let value = entry.value(0) * STEP;
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= reach.beta,
                Bound::Upper => value <= reach.alpha,
            };
            if decides {
                return value;
            }
        }
        let start = self.moves.len();
        self.list(position, reach, own, entry.and_then(|entry| entry.mv));
        if self.moves.len() == start {
            return self.without_moves(position, reach);
        }
        let (best, best_move) = self.try_moves(position, reach, own, start);
        self.moves.truncate(start);
        if !self.stopped {
            let bound = if best >= reach.beta {
                Bound::Lower
            } else if best <= reach.alpha {
                Bound::Upper
            } else {
                Bound::Exact
            };
            let record = Record {
                mv: best_move,
                value: best / STEP,
                evaluation: UNKNOWN,
                depth: reach.depth,
                bound,
            };
            self.table.put(key, 0, &record);
        }
        best
    }

    /// Lists the moves to be tried, the most promising first: all moves of the thinking side and of
    /// the one opponent that replies, captures below the last full ply, and else the first alone.
    fn list(&mut self, position: &B, reach: Reach, own: bool, remembered: Option<Move<Node>>) {
        let start = self.moves.len();
        let (moves, history, squares) = (&mut self.moves, &self.history, self.squares);
        let see = |mv: Move<Node>| {
            let kind = |node| position.kind_at(node).unwrap_or(PieceKind::Pawn);
            let taken = position.capture_square(mv).map(kind);
            let promotion = mv.promotion().map_or(0, |kind| EXCHANGE[kind as usize]);
            let capture = taken.map_or(0, |taken| {
                100_000 + EXCHANGE[taken as usize] * 16 - EXCHANGE[kind(mv.from) as usize] / 16
            });
            let first = if remembered == Some(mv) { 1_000_000 } else { 0 };
            let quiet = history[mv.from.index() * squares + mv.to.index()].min(50_000);
            let score = first + capture + promotion + quiet;
            moves.push(Candidate { mv, score });
        };
        if reach.depth <= 0 {
            position.captures(see);
        } else {
            position.moves(see);
        }
        self.moves[start..].sort_by_key(|candidate| (-candidate.score, candidate.mv));
        if !own && reach.replied {
            self.moves.truncate(start + 1);
        }
    }

    fn try_moves(
        &mut self,
        position: &B,
        mut reach: Reach,
        own: bool,
        start: usize,
    ) -> (i32, Option<Move<Node>>) {
        let quiet_too = reach.depth > 0;
        let mut best = match (quiet_too, own) {
            // Nobody has to capture.
            (false, _) => self.evaluate(position),
            (true, true) => -INFINITE,
            (true, false) => INFINITE,
        };
        let mut best_move = None;
        for at in start..self.moves.len() {
            if is_decided(own, best, reach) {
                break;
            }
            narrow(own, best, &mut reach);
            let Some(&Candidate { mv, .. }) = self.moves.get(at) else {
                break;
            };
            let value = self.after(position, mv, reach, own, at == start);
            if self.stopped {
                break;
            }
            if (own && value > best) || (!own && value < best) {
                best = value;
                best_move = Some(mv);
                self.extend_line(reach.ply, Ply::Move(mv));
            }
        }
        if let Some(mv) = best_move.filter(|_| quiet_too) {
            self.history[mv.from.index() * self.squares + mv.to.index()] +=
                reach.depth * reach.depth;
        }
        (best, best_move)
    }

    /// The value of a move. An opponent's first move may also be made without using up the reply
    /// that the opponents have between two turns of the thinking side.
    fn after(&mut self, position: &B, mv: Move<Node>, reach: Reach, own: bool, first: bool) -> i32 {
        let child = position.after(Ply::Move(mv));
        let next = |replied| Reach {
            depth: reach.depth - 1,
            ply: reach.ply + 1,
            replied,
            ..reach
        };
        if own {
            return self.value(&child, next(false));
        }
        let value = self.value(&child, next(true));
        if !first || reach.replied || self.stopped || self.is_own(&child) {
            return value;
        }
        self.value(&child, next(false)).min(value)
    }

    fn without_moves(&mut self, position: &B, reach: Reach) -> i32 {
        match position.pass() {
            Some(pass) if reach.depth > 0 => {
                let child = position.after(pass);
                let next = Reach {
                    ply: reach.ply + 1,
                    depth: reach.depth - 1,
                    ..reach
                };
                let value = self.value(&child, next);
                self.extend_line(reach.ply, pass);
                value
            }
            _ => self.evaluate(position),
        }
    }

    fn extend_line(&mut self, ply: usize, first: Ply<Node>) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(first);
        above[ply].extend_from_slice(&below[0]);
    }
}

/// Is the value outside of the window already?
fn is_decided(own: bool, best: i32, reach: Reach) -> bool {
    if own {
        best >= reach.beta
    } else {
        best <= reach.alpha
    }
}

/// Moves the nearer end of the window to the best value.
fn narrow(own: bool, best: i32, reach: &mut Reach) {
    if own {
        reach.alpha = reach.alpha.max(best);
    } else {
        reach.beta = reach.beta.min(best);
    }
}
