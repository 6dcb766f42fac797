//! The state that all searches for several sides share: the budget, the values of positions, and
//! the history of moves.
//!
//! All lines end in the same way: captures only, until no more pay. The value without looking ahead
//! already counts threatened pieces, so a few captures are enough. A king in check is followed up
//! to its turn, if mate is only decided then.

use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use entente_rules::search::{Branch, Node};
use entente_rules::{Move, Ply};

use crate::evaluation::SEATS;
use crate::evaluation::many::PlayerEvaluator;
use crate::evaluation::many::attacks::Scene;
use crate::evaluation::many::shares::{self, Standings, Strengths};
use crate::evaluation::many::weights::{
    MIN_OPPONENT_COST, OPPONENT_COST, OPPONENT_STRENGTH_DIVISOR, SHARED_WIN_COST,
};
use crate::many_sides::Style;
use crate::many_sides::choice::Plan;
use crate::request::{Noise, SearchRequest, StopSignal, mix};
use crate::result::{MATE, MATE_IN_MOST};
use crate::transpositions::{Transpositions, Window};

/// The most plies of a line, which bounds the recursion and the tables by ply. It leaves more than
/// 40 plies of depth room for captures and for moves that cost no depth.
pub(super) const MAX_LINE_PLIES: usize = 96;

/// The size of the history by square: every number of eight bits has an entry.
const SQUARES: usize = 256;

/// The nodes between two checks of the stop signal: a few milliseconds. The first check is at the
/// first node, because diplomacy makes many small searches one after the other.
const NODES_PER_STOP_CHECK: u64 = 256;

/// One search.
pub(super) struct Tree<'a, const N: usize, B> {
    pub(super) evaluator: PlayerEvaluator<N, B>,
    pub(super) plan: Plan,
    pub(super) request: &'a SearchRequest<'a>,
    pub(super) table: &'a mut Transpositions,
    pub(super) stop_signal: &'a mut dyn StopSignal,
    pub(super) nodes: u64,
    /// The most plies below the root that a visit of a search tree went.
    pub(super) longest: usize,
    /// The part of its memory that a search tree has used, in thousandths.
    pub(super) memory_used: u16,
    /// The only moves that are tried at the root; if this is empty, all are.
    chosen: Vec<Move<Node>>,
    pub(super) is_stopped: bool,
    pub(super) noise: Noise,
    /// Separates the entries of this player, style and target from others in the same table.
    salt: u64,
    /// By seat and square: a figure that grows with each cutoff by a quiet move there.
    history: Vec<i32>,
    /// By ply: quiet moves that were best in a sister position.
    killers: Vec<[Option<Move<Node>>; 2]>,
    /// By ply: the best line from there.
    pub(super) lines: Vec<Vec<Ply<Node>>>,
    position: PhantomData<B>,
}

impl<'a, const N: usize, B: Branch<N>> Tree<'a, N, B> {
    pub(super) fn new(
        evaluator: PlayerEvaluator<N, B>,
        plan: Plan,
        request: &'a SearchRequest<'a>,
        table: &'a mut Transpositions,
        stop_signal: &'a mut dyn StopSignal,
    ) -> Self {
        let style = plan.style as u64;
        let target = plan.target.map_or(SEATS, |target| target) as u64;
        let noise = request.noise;
        // A position has another value for another player, alliance, style or error, so each of
        // them has entries of its own.
        let of_noise = noise.seed ^ u64::from(noise.size) << 48;
        Tree {
            salt: mix(mix(of_noise)
                ^ request.alliances.number() << 24
                ^ (evaluator.own as u64) << 16
                ^ target << 8
                ^ style),
            evaluator,
            plan,
            request,
            table,
            stop_signal,
            nodes: 0,
            longest: 0,
            memory_used: 0,
            chosen: request.moves(),
            is_stopped: false,
            noise,
            history: vec![0; SEATS * SQUARES],
            killers: vec![[None; 2]; MAX_LINE_PLIES + 1],
            lines: vec![Vec::new(); MAX_LINE_PLIES + 2],
            position: PhantomData,
        }
    }

    /// The position after a ply, unless the budget is used up.
    pub(super) fn step(&mut self, at: &B, ply: Ply<Node>) -> Option<B> {
        self.takes_node().then(|| at.after(ply))
    }

    /// Can the root be answered with every move?
    pub(super) fn may_choose_all(&self) -> bool {
        self.chosen.is_empty()
    }

    /// Can the root be answered with this ply?
    pub(super) fn may_choose(&self, ply: Ply<Node>) -> bool {
        self.may_choose_all() || ply.mv().is_none_or(|mv| self.chosen.contains(&mv))
    }

    /// Takes one node of the budget, unless it is used up.
    pub(super) fn takes_node(&mut self) -> bool {
        let is_asked = self.nodes.is_multiple_of(NODES_PER_STOP_CHECK);
        if self.nodes >= self.request.nodes || (is_asked && self.stop_signal.stops()) {
            self.is_stopped = true;
        }
        if !self.is_stopped {
            self.nodes += 1;
        }
        !self.is_stopped
    }

    /// Are only allies left? Then they are allies no longer, since only the last one wins.
    #[inline]
    pub(super) fn only_allies_are_left(&self, at: &B) -> bool {
        let evaluator = &self.evaluator;
        // Most games have no alliances, and this is asked at every node.
        if evaluator.spared == [0; SEATS] {
            return false;
        }
        let left = (0..at.seats()).filter(|&seat| evaluator.can_win(at, seat));
        evaluator.are_all_allied(left.fold(0, |sides, seat| sides | 1 << evaluator.sides[seat]))
    }

    /// Searches a position, without allies if nobody else is left.
    pub(super) fn among_allies<T>(&mut self, at: &B, search: impl FnOnce(&mut Self) -> T) -> T {
        if self.only_allies_are_left(at) {
            self.without_allies(search)
        } else {
            search(self)
        }
    }

    /// Continues the search without allies.
    pub(super) fn without_allies<T>(&mut self, search: impl FnOnce(&mut Self) -> T) -> T {
        // Taken away and given back, because everything below reads it from the evaluator.
        let allies = core::mem::take(&mut self.evaluator.spared);
        let answer = search(self);
        self.evaluator.spared = allies;
        answer
    }

    /// The side that moves now.
    #[inline]
    pub(super) fn mover(&self, at: &B) -> usize {
        let turn = at.turn();
        // A turn that nobody uses belongs to the player after it.
        let mut next = (turn..at.seats()).chain(0..turn);
        let commander = next.find_map(|seat| at.commander(seat));
        self.evaluator.sides[commander.unwrap_or(turn)]
    }

    /// The key under which a position is stored.
    #[inline]
    pub(super) fn key(&self, at: &B, state: u64) -> u64 {
        at.key() ^ mix(self.salt ^ state)
    }

    /// The value to the own side if the game is over, or over for it.
    pub(super) fn ending(&self, at: &B, ply: usize) -> Option<i32> {
        // A loss is better the later it comes, and a win the sooner.
        let lost = ply as i32 - MATE;
        let sides = &self.evaluator.sides;
        if self.evaluator.counts_points() {
            let is_settled = at.winners().is_some() || !at.is_in(self.evaluator.own);
            return is_settled.then(|| self.worth(at, ply));
        }
        if let Some(winners) = at.winners() {
            let has_won = winners
                .iter()
                .any(|&seat| sides[seat] == self.evaluator.own);
            return Some(match (has_won, winners.is_empty()) {
                (true, _) => -lost,
                (false, false) => lost,
                (false, true) => self.drawn(at, self.evaluator.own).unwrap_or(lost),
            });
        }
        let mut own = (0..at.seats()).filter(|&seat| sides[seat] == self.evaluator.own);
        let is_in = own.any(|seat| self.evaluator.can_win(at, seat));
        (!is_in).then(|| self.value_when_out(at, self.evaluator.own, ply))
    }

    /// The value of a draw to a side that is in the game: all who are in share it.
    pub(super) fn drawn(&self, at: &B, side: usize) -> Option<i32> {
        let mut strengths: Strengths = [None; SEATS];
        let sharing = (0..at.seats()).filter(|&seat| self.evaluator.can_win(at, seat));
        for seat in sharing {
            strengths[self.evaluator.sides[seat]] = Some(0);
        }
        strengths[side]?;
        Some(self.prospects(&strengths, side, 0, self.evaluator.sharing(at)))
    }

    /// The value to the own side, without looking ahead.
    pub(super) fn worth(&self, at: &B, ply: usize) -> i32 {
        self.worth_and_scene(at, ply).0
    }

    /// The value to the own side, without looking ahead, and the attacks that it follows from.
    fn worth_and_scene(&self, at: &B, ply: usize) -> (i32, Option<Scene<N>>) {
        let noise = self.error(at, 0);
        if let Some((standings, scene)) = self.evaluator.standings_and_scene(at) {
            let own = self.by_points(&standings, self.evaluator.own);
            return (below_mate(own + noise), scene);
        }
        let (strengths, scene) = self.evaluator.strengths_and_scene(at);
        let sharers = self.evaluator.sharing(at);
        let prospects = |side| self.prospects(&strengths, side, ply, sharers);
        let own = prospects(self.evaluator.own);
        // Half of the difference keeps the scale of a value without a target.
        let value = match self.plan.target {
            Some(target) if strengths[target].is_some() => (own - prospects(target)) / 2,
            _ => own,
        };
        (below_mate(value + noise), Some(scene))
    }

    /// The error of a side in judging a position.
    #[inline]
    fn error(&self, at: &B, side: usize) -> i32 {
        // The key of a position costs something, and most searches do not misjudge.
        if self.noise.size == 0 {
            return 0;
        }
        self.noise.at(at.key() ^ side as u64)
    }

    /// The value to a side where points decide. Half of the difference to a target keeps the scale.
    fn by_points(&self, standings: &Standings, side: usize) -> i32 {
        let own = standings.value(side);
        match self.plan.target {
            Some(target) if side == self.evaluator.own => (own - standings.value(target)) / 2,
            _ => own,
        }
    }

    /// Is it the turn of a king that chance moves?
    #[inline]
    pub(super) fn is_chance_to_move(&self, at: &B) -> bool {
        self.evaluator.counts_points() && at.walks(at.turn())
    }

    /// The value to each side, without looking ahead.
    pub(super) fn worths(&self, at: &B, ply: usize) -> [i32; SEATS] {
        self.worths_and_scene(at, ply).0
    }

    /// The value to each side, without looking ahead, and the attacks that they follow from.
    pub(super) fn worths_and_scene(&self, at: &B, ply: usize) -> ([i32; SEATS], Option<Scene<N>>) {
        if let Some((standings, scene)) = self.evaluator.standings_and_scene(at) {
            let value = |side| {
                if side >= at.seats() {
                    return 0;
                }
                below_mate(self.by_points(&standings, side) + self.error(at, side))
            };
            return (core::array::from_fn(value), scene);
        }
        let (strengths, scene) = self.evaluator.strengths_and_scene(at);
        let sharers = self.evaluator.sharing(at);
        let prospects = |side| self.prospects(&strengths, side, ply, sharers);
        let value = |side| {
            let value = match (strengths[side], self.plan.target) {
                (None, _) => return self.value_when_out(at, side, ply),
                (_, Some(target)) if side == self.evaluator.own && strengths[target].is_some() => {
                    (prospects(side) - prospects(target)) / 2
                }
                _ => prospects(side),
            };
            // Each side has an error of its own: with one for all, a position would look too good
            // to all of them at once.
            below_mate(value + self.error(at, side))
        };
        (core::array::from_fn(value), Some(scene))
    }

    fn value_when_out(&self, at: &B, side: usize, ply: usize) -> i32 {
        let mut seats = (0..at.seats()).filter(|&seat| self.evaluator.sides[seat] == side);
        if seats.any(|seat| at.keeps_share(seat)) {
            -SHARED_WIN_COST * self.evaluator.sharing(at) as i32
        } else {
            ply as i32 - MATE
        }
    }

    /// The odds of a side, less the cost of the opponents that are left. `sharers` players are out
    /// and keep a share of the win.
    fn prospects(&self, strengths: &Strengths, side: usize, ply: usize, sharers: usize) -> i32 {
        let temperature = self.evaluator.weights.temperature;
        if strengths[side].is_none() {
            return ply as i32 - MATE;
        }
        let mut as_seen = *strengths;
        let counts_on_allies = side == self.evaluator.own || self.evaluator.knows_all;
        // An ally becomes an opponent only later, so it counts half: the logarithm of two is 0.7.
        for (its_side, strength) in as_seen.iter_mut().enumerate() {
            if counts_on_allies && its_side != side && self.evaluator.are_allied(side, its_side) {
                *strength = strength.map(|strength| strength - temperature * 7 / 10);
            }
        }
        let others = strengths.iter().enumerate();
        let others = others.filter(|(its_side, _)| *its_side != side);
        // However weak an opponent is, being rid of them is better still.
        let left: i32 = others
            .filter_map(|(_, strength)| {
                strength.map(|strength| {
                    (OPPONENT_COST + strength / OPPONENT_STRENGTH_DIVISOR).max(MIN_OPPONENT_COST)
                })
            })
            .sum();
        match shares::odds(&as_seen, side, temperature, sharers) {
            Some(odds) => odds - left,
            None => MATE - ply as i32,
        }
    }

    /// The merit of a quiet move from its history elsewhere in the tree.
    #[inline]
    pub(super) fn merit(&self, seat: usize, mv: Move<Node>, ply: usize) -> i32 {
        let killer = self.killers[ply.min(MAX_LINE_PLIES)].contains(&Some(mv));
        self.history[seat * SQUARES + mv.to.index()] + if killer { 60 } else { 0 }
    }

    /// Records a quiet move that caused a cutoff.
    pub(super) fn record_cutoff(&mut self, seat: usize, mv: Move<Node>, ply: usize, depth: i32) {
        let merit = &mut self.history[seat * SQUARES + mv.to.index()];
        // It approaches a limit below the value of a pawn.
        *merit += (50 - *merit) * depth.clamp(1, 4) / 8;
        // Two killers, the latest first; an older one is the least likely to fit.
        let killers = &mut self.killers[ply.min(MAX_LINE_PLIES)];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
    }

    /// Makes the best line from this ply begin with this move.
    pub(super) fn follow(&mut self, ply: usize, first: Ply<Node>) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(first);
        line.extend_from_slice(&after[0]);
    }

    /// Is this the plain best-reply search, in which opponents may skip their turns?
    #[inline]
    pub(super) fn opponents_may_skip(&self) -> bool {
        self.plan.style == Style::BestReply
    }
}

/// A value that cannot be mistaken for a win.
fn below_mate(value: i32) -> i32 {
    value.clamp(1 - MATE_IN_MOST, MATE_IN_MOST - 1)
}

/// The most captures in a row that are followed: about one for each opponent. Chosen by hand.
const MAX_CAPTURE_DEPTH: i32 = 3;

/// The most captures that are tried in a position. The order puts the best first; chosen by hand.
const MAX_CAPTURES: usize = 3;

impl<const N: usize, B: Branch<N>> Tree<'_, N, B> {
    /// The value to the own side at the end of a line.
    pub(super) fn quiet_value(&mut self, at: &B, window: Window, ply: usize) -> i32 {
        match self.at_checked_turn(at, ply) {
            Some((end, end_ply)) => match self.ending(&end, end_ply) {
                Some(value) => value,
                None => self.among_allies(&end, |tree| tree.worth(&end, end_ply)),
            },
            None => self.value_after_captures(at, window, ply, MAX_CAPTURE_DEPTH),
        }
    }

    fn value_after_captures(&mut self, at: &B, mut window: Window, ply: usize, left: i32) -> i32 {
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
    pub(super) fn at_checked_turn(&mut self, at: &B, ply: usize) -> Option<(B, usize)> {
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
