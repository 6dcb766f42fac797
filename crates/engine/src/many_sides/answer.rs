//! The root of the search, and its answer: one depth after the other, or by growing a tree, until
//! the budget is used up.

use alloc::vec::Vec;

use entente_rules::Ply;
use entente_rules::search::{Branch, Node};

use crate::evaluation::SEATS;
use crate::evaluation::many::shares;
use crate::many_sides::Style;
use crate::many_sides::order::Ranked;
use crate::many_sides::puct::SearchTree;
use crate::many_sides::replies::Reply;
use crate::many_sides::tree::Tree;
use crate::result::{MATE, MATE_IN_MOST, SearchResult, Shares};
use crate::transpositions::Window;

/// The bonus for each opponent that a move eliminates at once, in hundredths of a pawn. Without it
/// a mate in the next round looked as good as one now, round after round, and was put off. It is
/// less than a minor piece with a pawn; chosen by hand.
const ELIMINATION_BONUS: i32 = 400;

/// The points of a mate, where points decide.
const MATE_POINTS: i32 = 20;

/// The greatest depth of a search, in plies. No budget reaches it except where few moves are left,
/// and there the end of the game comes first.
const MAX_DEPTH: u8 = 40;

/// The best line from the root.
#[derive(Clone, Debug)]
struct RootLine {
    value: i32,
    line: Vec<Ply<Node>>,
    depth: u8,
}

impl<const N: usize, B: Branch<N>> Tree<'_, N, B> {
    /// Searches deeper and deeper, and answers with the best line.
    pub(super) fn think(mut self, root: &B) -> SearchResult {
        if let Some(pass) = root.pass() {
            return self.result(root, &self.without_search(root, Some(pass)));
        }
        let mut moves = self.ranked(root, 0, None);
        let legal = moves.len();
        moves.retain(|ranked| self.may_choose(ranked.mv.into()));
        let first = moves.first().map(|first| first.mv.into());
        let mut best = self.without_search(root, first);
        let deepest = match legal {
            0 => 0,
            // Nothing is chosen where chance moves.
            _ if self.is_chance_to_move(root) => 0,
            // A single legal move needs no comparison. One ply is enough for an estimate.
            1 => 1,
            _ => self.request.deepest(MAX_DEPTH),
        };
        for depth in 1..=deepest {
            // Of a depth that was broken off the best line still counts: its first move is the one
            // that was best before.
            if let Some(line) = self.at_depth(root, &mut moves, depth) {
                best = line;
            }
            // A mate within this depth cannot come sooner.
            if self.is_stopped || best.value >= MATE - i32::from(depth) {
                break;
            }
            let result = self.result(root, &best);
            self.stop_signal.progress(&result);
        }
        self.result(root, &best)
    }

    /// Grows a tree of at most so many bytes, and answers with the moves that were visited most.
    pub(super) fn think_by_tree(mut self, root: &B, bytes: usize) -> SearchResult {
        if let Some(pass) = root.pass() {
            return self.result(root, &self.without_search(root, Some(pass)));
        }
        let line = SearchTree::new(&mut self, bytes).grow(root, |tree, line| {
            let result = tree.expected_result(root, line);
            tree.stop_signal.progress(&result);
        });
        self.expected_result(root, &line)
    }

    /// The answer if the game is expected to go on with this line.
    fn expected_result(&self, root: &B, line: &[Ply<Node>]) -> SearchResult {
        if line.is_empty() {
            let moves = self.ranked(root, 0, None);
            let mut plies = moves.iter().map(|ranked| ranked.mv.into());
            let first = plies.find(|ply| self.may_choose(*ply));
            return self.result(root, &self.without_search(root, first));
        }
        let end = line.iter().fold(root.clone(), |at, ply| at.after(*ply));
        let root_line = RootLine {
            value: self.ending(&end, line.len()).unwrap_or(0),
            line: line.to_vec(),
            depth: line.len() as u8,
        };
        self.result(root, &root_line)
    }

    /// The value of a position for the own side, who need not be the one to move, searched deeper
    /// and deeper.
    pub(super) fn prospect(mut self, root: &B) -> i32 {
        let mut best = self.ending(root, 0).unwrap_or_else(|| self.worth(root, 0));
        for depth in 1..=i32::from(self.request.deepest(MAX_DEPTH)) {
            // The whole window: a value that is only a limit could not be compared with that of
            // another alliance.
            let window = Window {
                alpha: -MATE,
                beta: MATE,
            };
            let value = self.value(root, depth, window, 0, Reply::Open);
            if self.is_stopped {
                break;
            }
            best = value;
            if best.abs() >= MATE_IN_MOST {
                break;
            }
        }
        best
    }

    /// The best line at this depth; if the budget ends before, the best of the moves that were
    /// reached.
    fn at_depth(&mut self, root: &B, moves: &mut [Ranked], depth: u8) -> Option<RootLine> {
        let mut best: Option<RootLine> = None;
        let mut ranking: Vec<(i32, usize)> = Vec::with_capacity(moves.len());
        for (number, ranked) in moves.iter().enumerate() {
            let most = best.as_ref().map_or(-MATE, |best| best.value);
            // The first move is the best of the last depth, so even one that was reached alone is
            // an answer.
            let Some(value) = self.root_value(root, ranked, depth, most) else {
                break;
            };
            ranking.push((value, number));
            if best.is_none() || value > most {
                self.follow(0, ranked.mv.into());
                best = Some(RootLine {
                    value,
                    line: self.lines[0].clone(),
                    depth,
                });
            }
        }
        // Only a whole depth says how the moves compare.
        if ranking.len() == moves.len() {
            reorder(moves, &ranking, depth);
        } else if let Some(line) = &mut best {
            line.depth = depth - 1;
        }
        best
    }

    fn root_value(&mut self, root: &B, ranked: &Ranked, depth: u8, most: i32) -> Option<i32> {
        let next = self.step(root, ranked.mv.into())?;
        let rest = i32::from(depth) - 1;
        // A player who is mated now is out for certain. A later mate seems as good to the search,
        // again and again.
        let bonus = self.bonus(root, &next, ELIMINATION_BONUS);
        // The bonus is added to the value afterwards, so the window that it has to exceed is lower
        // by it.
        let most = (most - bonus).max(-MATE);
        // Max^n has no window, since its values have one part for each side.
        let value = if self.plan.style == Style::MaxN {
            self.values(&next, rest, 1)[self.evaluator.own]
        } else {
            self.reply_value(&next, rest, most)
        };
        let is_decided = value.abs() >= MATE_IN_MOST;
        let value = if is_decided { value } else { value + bonus };
        (!self.is_stopped).then_some(value)
    }

    /// The value after an own move at the root. After the first move, only better ones matter.
    fn reply_value(&mut self, next: &B, depth: i32, most: i32) -> i32 {
        if most > -MATE {
            let value = self.value(next, depth, Window::above(most), 1, Reply::Open);
            if value <= most || self.is_stopped {
                return value;
            }
        }
        let window = Window {
            alpha: most,
            beta: MATE,
        };
        self.value(next, depth, window, 1, Reply::Open)
    }

    /// The bonus of an own move at the root: so much for each opponent that it eliminates. Where
    /// points decide, it is for the points that it brings, as much for a mate as for an opponent.
    pub(super) fn bonus(&self, at: &B, next: &B, each: i32) -> i32 {
        let points = |at: &B| at.points(self.evaluator.own).map(i32::from);
        if let Some((before, after)) = points(at).zip(points(next)) {
            return each * (after - before) / MATE_POINTS;
        }
        let lost = self.opponents(at).saturating_sub(self.opponents(next));
        each * lost as i32
    }

    /// The number of opponents who can still win and are not mated.
    fn opponents(&self, at: &B) -> usize {
        let evaluator = &self.evaluator;
        let seats = (0..at.seats())
            .filter(|&seat| !evaluator.are_allied(evaluator.own, evaluator.sides[seat]));
        // A mated player is not out yet, but can win no more.
        let left = seats.filter(|&seat| evaluator.can_win(at, seat) && !at.is_mated(seat));
        left.count()
    }

    /// The line before anything was searched.
    fn without_search(&self, root: &B, ply: Option<Ply<Node>>) -> RootLine {
        RootLine {
            value: self.ending(root, 0).unwrap_or_else(|| self.worth(root, 0)),
            line: ply.into_iter().collect(),
            depth: 0,
        }
    }

    fn result(&self, root: &B, best: &RootLine) -> SearchResult {
        let position = self.request.position();
        let line = best.line.iter().map(|ply| position.ply_of(*ply));
        let line: Vec<Ply> = line.collect();
        SearchResult {
            ply: line.first().copied(),
            value: None,
            shares: self.shares(root, best),
            line,
            depth: best.depth,
            longest: self.longest.max(best.line.len()) as u8,
            memory_used: self.table.used().max(self.memory_used),
            nodes: self.nodes,
        }
    }

    /// The shares at the end of the line.
    fn shares(&self, root: &B, best: &RootLine) -> Shares {
        let end = best
            .line
            .iter()
            .fold(root.clone(), |at, ply| at.after(*ply));
        if let Some(standings) = self.evaluator.standings(&end) {
            return standings.shares();
        }
        if let Some(winners) = root.winners() {
            return self.outcome(root, &winners);
        }
        let own = self.evaluator.own;
        let strengths = self.evaluator.strengths(&end);
        let left = strengths
            .iter()
            .flatten()
            .map(|strength| (*strength).max(0));
        let (sides, together) = (left.clone().count(), left.clone().sum());
        let strongest = left.max().unwrap_or(0);
        let calibration = self.evaluator.weights.calibration;
        // A mate that was found is certain, whatever the position at its end looks like.
        if best.value >= MATE_IN_MOST {
            let only_own = core::array::from_fn(|side| u64::from(side == own));
            return self.evaluator.divided(root, &only_own, 0);
        }
        let mut weights = shares::weights(&strengths, calibration.temperature(sides, together));
        if best.value <= -MATE_IN_MOST {
            weights[own] = 0;
        }
        self.evaluator
            .divided(root, &weights, calibration.prior_weight(strongest))
    }

    /// The shares once the game is over.
    fn outcome(&self, root: &B, winners: &[usize]) -> Shares {
        let mut weights = [0; SEATS];
        for (seat, weight) in weights.iter_mut().enumerate().take(root.seats()) {
            let is_in = root.is_in(seat) || root.keeps_share(seat);
            let shares_draw = winners.is_empty() && is_in;
            *weight = u64::from(winners.contains(&seat) || shares_draw);
        }
        Shares::by_weight(&weights[..root.seats()])
    }
}

/// Puts the best move first. The others keep their order, since most of their values are only
/// limits.
fn reorder(moves: &mut [Ranked], ranking: &[(i32, usize)], depth: u8) {
    // At the first depth all moves were compared with the full evaluation of one ply, which is a
    // better order than the first guess.
    if depth == 1 {
        let mut sorted: Vec<(i32, usize)> = ranking.to_vec();
        sorted.sort_by_key(|(value, _)| core::cmp::Reverse(*value));
        let ordered: Vec<Ranked> = sorted.iter().map(|(_, number)| moves[*number]).collect();
        moves.copy_from_slice(&ordered);
        return;
    }
    let best = ranking
        .iter()
        .max_by_key(|(value, number)| (*value, core::cmp::Reverse(*number)));
    if let Some(&(_, number)) = best {
        moves[..=number].rotate_right(1);
    }
}
