//! The search that is used on the chessboard: a tree that grows where it is promising, in which
//! every side plays for itself.
//!
//! PUCT: Rosin, "Multi-armed Bandits with Episode Context" (2011), as in Silver et al., "Mastering
//! the Game of Go without Human Knowledge" (2017), with a value for every side: Sturtevant, "An
//! Analysis of UCT in Multi-Player Games" (2008). A visit goes down from the root to a new
//! position, and values it without looking ahead. The value of a move is the average of its visits,
//! so one opponent's odd reply counts little unless that opponent gains by it. The merit of a move
//! (`order`) takes the place of a network.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use entente_rules::Ply;
use entente_rules::search::{Branch, Node};

use crate::evaluation::SEATS;
use crate::evaluation::many::shares;
use crate::many_sides::tree::{MAX_LINE_PLIES, Tree};
use crate::request::arrangements;
use crate::result::MATE_IN_MOST;

// These figures were chosen by hand and measured together, not one by one: with 5,000 nodes each
// seat of this search wins 40.8 % of the games of Four Player Chess, and each of best-reply search
// 9.2 % (`docs/developers/strength.md`, "Which search"). Each comment says what bounds its figure.

/// The divisor of the exploration bonus: a move that is expected for certain begins with half of
/// the win. Larger divisors trust the first visits, smaller ones spread the visits.
const EXPLORATION: u64 = 2;

/// The loss of merit, in hundredths of a pawn, for which a move is expected `e` times more rarely.
/// It is about half a pawn, since most quiet moves differ by less.
const PRIOR_SCALE: i32 = 60;

/// The part of all expectations that is divided evenly, as a fraction. No move is out of the
/// question, because the order of moves is only a guess.
const PRIOR_FLOOR: (u64, u64) = (1, 4);

/// The loss that is assumed of a move that was never tried, compared with its position, in parts of
/// 2^16 of the win. Without it all moves of a node would be tried before the best one a second
/// time.
const FIRST_PLAY_PENALTY: u64 = 5_000;

/// The bonus for a move after which one opponent fewer is left, in parts of 2^16 of the win.
/// Without it a mate in the next round seems as good as one now, again and again, and was put off.
const ELIMINATION_BONUS: i32 = 5_000;

/// The weight of each hundredth of a pawn by which an own move is misjudged, in parts of 2^16 of
/// the win. The average of many visits cancels the errors of single positions. Without this weight,
/// strong levels would play the same game again and again.
const NOISE_WEIGHT: i32 = 12;

/// The cost to every side, in hundredths of a pawn, of each ply without a capture or a pawn's move.
/// Without it four strong computers only moved to and fro, since the first to attack loses.
const QUIET_PLY_COST: i32 = 2;

/// The plies after which a further quiet one costs nothing more. Together they cost two pawns at
/// most: otherwise a player would sacrifice a piece only to have moved a pawn.
const MAX_QUIET_PLIES: u32 = 100;

/// The cost to every side of a position that was there before, in hundredths of a pawn. It is more
/// than all quiet plies together can cost.
const REPETITION_COST: i32 = 300;

/// The factor by which chances grow more slowly here than the odds of the evaluation say. Otherwise
/// nothing would seem worth winning to a side that is far ahead or behind.
const VALUE_TEMPERATURE: i32 = 3;

/// The whole win, in the parts in which chances are counted.
const WHOLE_WIN: u64 = 1 << 16;

/// The visits of a root with one legal move: enough for an expected line, and no time is lost.
const FORCED_VISITS: u32 = 32;

/// The visits before the line is reported for the first time; after that whenever they have
/// doubled. Fewer would report a line that changes with each visit.
const MIN_REPORT_VISITS: u32 = 256;

/// The divisor of all visits that says how many a move of the line must have. A move that was
/// visited more rarely is a guess.
const MIN_LINE_SHARE: u32 = 32;

/// The number of moves that most positions have, on average. It only sizes the first allocation.
const TYPICAL_MOVES: usize = 48;

/// An upper bound of the moves of one position: a node gets its edges only if so many fit in.
const MAX_MOVES: usize = 256;

/// The index that an edge has instead of a node before its first visit.
const UNVISITED: u32 = u32::MAX;

/// A position in the tree. The board is not kept, because a visit plays the moves again.
struct TreeNode {
    /// The arrangement of its pieces.
    arrangement: u64,
    visits: u32,
    /// The sum of the values of its visits, to the side that moves to it.
    total: u64,
    /// By side: its value without looking ahead, in parts of 2^16 of the win.
    values: [u16; SEATS],
    /// An addition to the value of the move to it, in the same parts.
    bonus: i32,
    mover: u8,
    /// Is the game over here, or was the position there before?
    is_over: bool,
    /// The range of its edges, the most expected first; empty before its second visit.
    edges: Range<u32>,
    /// The number of edges that were tried: the first ones.
    tried: u32,
}

/// A move in a position of the tree.
struct Edge {
    ply: Ply<Node>,
    /// The expectation that it is made, in parts of 2^16.
    prior: u16,
    node: u32,
}

pub(super) struct SearchTree<'t, 'a, const N: usize, B> {
    tree: &'t mut Tree<'a, N, B>,
    nodes: Vec<TreeNode>,
    edges: Vec<Edge>,
    /// The most bytes that nodes and edges may take together.
    bytes: usize,
    /// The arrangements of the game so far. These are not the positions, since every proposal of an
    /// alliance makes another position.
    before: BTreeSet<u64>,
    /// The move that wins at once.
    win: Option<Ply<Node>>,
}

impl<'t, 'a, const N: usize, B: Branch<N>> SearchTree<'t, 'a, N, B> {
    /// A tree of at most so many bytes. Once it is full it grows no further, but is still visited.
    pub(super) fn new(tree: &'t mut Tree<'a, N, B>, bytes: usize) -> Self {
        let budget = usize::try_from(tree.request.nodes).unwrap_or(usize::MAX);
        let nodes = max_nodes(bytes).min(budget.saturating_add(1));
        let edges = max_edges(bytes).min(budget.saturating_mul(TYPICAL_MOVES));
        SearchTree {
            nodes: Vec::with_capacity(nodes),
            edges: Vec::with_capacity(edges),
            bytes,
            before: arrangements(tree.request).collect(),
            win: None,
            tree,
        }
    }

    /// Visits until the budget is used up or a win is found. Passes the line to `report` now and
    /// then.
    pub(super) fn grow(
        &mut self,
        root: &B,
        mut report: impl FnMut(&mut Tree<'a, N, B>, &[Ply<Node>]),
    ) -> Vec<Ply<Node>> {
        let first = self.new_node(root, &[]);
        self.nodes.push(first);
        for visit in 1..=u32::MAX {
            if !self.visit(root) {
                break;
            }
            if visit.is_power_of_two() && visit >= MIN_REPORT_VISITS {
                self.measure();
                report(self.tree, &self.line());
            }
            let is_forced = self.nodes[0].edges.len() <= 1 && self.tree.may_choose_all();
            let is_forced = is_forced && visit >= FORCED_VISITS;
            // With one move, or a move that wins, more visits would change nothing.
            if is_forced || self.win.is_some() {
                break;
            }
        }
        self.measure();
        self.win.map_or_else(|| self.line(), |ply| vec![ply])
    }

    /// Records the part of its memory that the tree has used.
    fn measure(&mut self) {
        let used = self.nodes.len() * 1000 / max_nodes(self.bytes).max(1);
        self.tree.memory_used = used.min(1000) as u16;
    }

    /// Goes down once, to a position that is new or that ends the line; either way it costs a node.
    /// Returns false if the budget is used up.
    fn visit(&mut self, root: &B) -> bool {
        let mut path = vec![0];
        // The moves are played again from the root: a board for each node would take most of the
        // memory.
        let mut at = root.clone();
        let mut here = 0;
        while let Some(edge) = self.next_edge(here, &at, path.len() - 1) {
            let Edge { ply, node, .. } = self.edges[edge];
            if node == UNVISITED {
                return self.try_out(edge, &at, path);
            }
            at = at.after(ply);
            here = node as usize;
            path.push(here);
        }
        // The end of a line is visited again: its value counts once more, as that of a new position
        // would.
        self.record(&path);
        self.tree.takes_node()
    }

    /// Makes a move for the first time, in the last position of the path.
    fn try_out(&mut self, edge: usize, at: &B, mut path: Vec<usize>) -> bool {
        let ply = self.edges[edge].ply;
        let Some(next) = self.tree.step(at, ply) else {
            return false;
        };
        let mut new = self.new_node(&next, &path);
        // Only moves at the root get a bonus: it is the search's own choice, and not a forecast.
        if path.len() == 1 {
            new.bonus = self.bonus(at, &next);
            let wins = self.tree.ending(&next, 1) >= Some(MATE_IN_MOST);
            self.win = wins.then_some(ply);
        }
        // The node is appended below, so its index is the present length.
        self.edges[edge].node = self.nodes.len() as u32;
        self.nodes[path[path.len() - 1]].tried += 1;
        path.push(self.nodes.len());
        self.nodes.push(new);
        self.record(&path);
        true
    }

    /// The bonus of an own move at the root, besides the value of the position that it leads to.
    fn bonus(&self, at: &B, next: &B) -> i32 {
        let bonus = self.tree.bonus(at, next, ELIMINATION_BONUS);
        // The key is inverted, so that this error differs from that of the position itself.
        bonus + NOISE_WEIGHT * self.tree.noise.at(!next.key())
    }

    /// Adds the values of the last position to the whole path, to each node that of the side that
    /// moved to it.
    fn record(&mut self, path: &[usize]) {
        let values = self.nodes[path[path.len() - 1]].values;
        self.tree.longest = self.tree.longest.max(path.len() - 1);
        self.nodes[path[0]].visits += 1;
        for pair in path.windows(2) {
            let mover = usize::from(self.nodes[pair[0]].mover);
            let node = &mut self.nodes[pair[1]];
            node.visits += 1;
            let value = i32::from(values[mover]) + node.bonus;
            // A penalty at the root could push a value below zero, which a sum of parts cannot
            // hold.
            node.total += u64::from(value.max(0).unsigned_abs());
        }
    }

    /// The edge that is tried next in a position; `None` where the visit ends.
    fn next_edge(&mut self, here: usize, at: &B, ply: usize) -> Option<usize> {
        if self.nodes[here].is_over || ply >= MAX_LINE_PLIES {
            return None;
        }
        // Edges come with the second visit, because most positions are visited once. A node whose
        // edges do not fit stays a leaf.
        let has_room = self.edges.len() + MAX_MOVES <= max_edges(self.bytes);
        if self.nodes[here].edges.is_empty() && has_room {
            let first = self.edges.len() as u32;
            let mut edges = self.expected(at);
            if here == 0 {
                edges.retain(|edge| self.tree.may_choose(edge.ply));
            }
            self.edges.extend(edges);
            self.nodes[here].edges = first..self.edges.len() as u32;
        }
        let node = &self.nodes[here];
        if self.tree.is_chance_to_move(at) {
            return self.untried(node).or_else(|| self.least_visited(node));
        }
        match self.untried(node) {
            // Every own move is tried, since the best need not look good.
            Some(untried) if here == 0 => Some(untried),
            untried => self.most_promising(node, untried),
        }
    }

    /// The edge of a turn of chance that was visited least: all are equally likely.
    fn least_visited(&self, node: &TreeNode) -> Option<usize> {
        let first = node.edges.start as usize;
        let tried = first..first + node.tried as usize;
        tried.min_by_key(|edge| self.nodes[self.edges[*edge].node as usize].visits)
    }

    /// The most expected edge that was not tried, if there is room for its node.
    fn untried(&self, node: &TreeNode) -> Option<usize> {
        let untried = node.edges.start + node.tried;
        let has_room = self.nodes.len() < max_nodes(self.bytes);
        (has_room && untried < node.edges.end).then_some(untried as usize)
    }

    /// The edge with the highest sum of two figures: the average of its visits, and a bonus for
    /// moves that are expected but were rarely visited.
    fn most_promising(&self, node: &TreeNode, untried: Option<usize>) -> Option<usize> {
        let first = node.edges.start as usize;
        let tried = &self.edges[first..first + node.tried as usize];
        let tried = || {
            tried
                .iter()
                .map(|edge| (edge, &self.nodes[edge.node as usize]))
        };
        let visits: u64 = tried().map(|(_, next)| u64::from(next.visits)).sum();
        let total: u64 = tried().map(|(_, next)| next.total).sum();
        // A new move is assumed to be a little worse than the average of its position.
        let own = u64::from(node.values[usize::from(node.mover)]);
        let first_play_value = ((total + own) / (visits + 1)).saturating_sub(FIRST_PLAY_PENALTY);
        // The root in parts of 2^8.
        let root = ((visits + 1) << 16).isqrt();
        let exploration = |prior: u16, visits: u32| {
            u64::from(prior) * root / (EXPLORATION << 8) / (1 + u64::from(visits))
        };
        let of_tried =
            tried().map(|(edge, next)| next.worth() + exploration(edge.prior, next.visits));
        let of_untried =
            untried.map(|edge| first_play_value + exploration(self.edges[edge].prior, 0));
        let scores = of_tried.chain(of_untried).enumerate();
        // Of equal edges the more expected one, so that the answer does not depend on the iterator.
        let best = scores.max_by_key(|(number, score)| (*score, core::cmp::Reverse(*number)));
        best.map(|(number, _)| first + number)
    }

    /// The moves of a position, the most expected first.
    fn expected(&mut self, at: &B) -> Vec<Edge> {
        let edge = |ply, prior| Edge {
            ply,
            prior,
            node: UNVISITED,
        };
        if let Some(pass) = at.pass() {
            return vec![edge(pass, u16::MAX)];
        }
        let ranked = self.tree.among_allies(at, |tree| tree.ranked(at, 0, None));
        let most = ranked.first().map_or(0, |first| first.merit);
        // The softmax of the merits, with a part for all moves alike.
        let weight = |merit: i32| shares::exp_of_minus(most - merit, PRIOR_SCALE);
        let all: u64 = ranked.iter().map(|ranked| weight(ranked.merit)).sum();
        let floor = WHOLE_WIN * PRIOR_FLOOR.0 / PRIOR_FLOOR.1 / ranked.len().max(1) as u64;
        let by_merit = WHOLE_WIN * (PRIOR_FLOOR.1 - PRIOR_FLOOR.0) / PRIOR_FLOOR.1;
        let prior = |merit| weight(merit) * by_merit / all.max(1) + floor;
        let edges = ranked.iter().map(|ranked| {
            let prior = prior(ranked.merit).min(u16::MAX.into());
            edge(ranked.mv.into(), prior as u16)
        });
        edges.collect()
    }

    /// The node of a position before its first visit, at the end of this path. A position that was
    /// there before costs every side something.
    fn new_node(&mut self, at: &B, path: &[usize]) -> TreeNode {
        let (arrangement, ply) = (at.arrangement(), path.len());
        let is_there = |&node: &usize| self.nodes[node].arrangement == arrangement;
        // The root itself may repeat a position of the game: it has to be searched all the same.
        let repeats =
            !path.is_empty() && (self.before.contains(&arrangement) || path.iter().any(is_there));
        let waiting = QUIET_PLY_COST * at.halfmoves().min(MAX_QUIET_PLIES) as i32;
        let cost = waiting + if repeats { REPETITION_COST } else { 0 };
        // A cost must not make a certain end look uncertain, or an uncertain one like a mate.
        let worth = |value: i32| match value.abs() {
            MATE_IN_MOST.. => value,
            _ => (value - cost).max(1 - MATE_IN_MOST),
        };
        let temperature = VALUE_TEMPERATURE * self.tree.evaluator.weights.temperature;
        TreeNode {
            arrangement,
            visits: 0,
            total: 0,
            values: self
                .values(at, ply)
                .map(|value| shares::chance(worth(value), temperature)),
            bonus: 0,
            mover: self.tree.mover(at) as u8,
            is_over: repeats || at.winners().is_some(),
            edges: 0..0,
            tried: 0,
        }
    }

    /// By side: the value of a position without looking ahead.
    fn values(&mut self, at: &B, ply: usize) -> [i32; SEATS] {
        match self.tree.at_checked_turn(at, ply) {
            Some((end, end_ply)) => self.tree.values_at_once(&end, end_ply),
            None => self.tree.values_at_once(at, ply),
        }
    }

    /// The moves that were visited most.
    fn line(&self) -> Vec<Ply<Node>> {
        let mut line = Vec::new();
        let mut here = &self.nodes[0];
        let least = here.visits / MIN_LINE_SHARE;
        loop {
            let edges = here.edges.start as usize..here.edges.end as usize;
            let tried = self.edges[edges].iter().take(here.tried as usize);
            // Of equal edges the more expected one comes later here, and the maximum is the last
            // one.
            let best = tried
                .rev()
                .map(|edge| (edge, &self.nodes[edge.node as usize]))
                .max_by_key(|(_, next)| (next.visits, next.total));
            match best {
                Some((edge, next)) if line.is_empty() || next.visits > least => {
                    line.push(edge.ply);
                    here = next;
                }
                _ => return line,
            }
        }
    }
}

/// The most nodes that fit into the bytes of the tree: a quarter of them, because there are many
/// more edges than nodes.
fn max_nodes(bytes: usize) -> usize {
    bytes / 4 / size_of::<TreeNode>()
}

/// The most edges that fit in.
fn max_edges(bytes: usize) -> usize {
    bytes * 3 / 4 / size_of::<Edge>()
}

impl TreeNode {
    /// The average of its visits.
    fn worth(&self) -> u64 {
        self.total / u64::from(self.visits.max(1))
    }
}

#[cfg(test)]
mod tests {
    use entente_rules::search::Search;
    use entente_rules::{Position, Variant};

    use super::*;
    use crate::evaluation::many::PlayerEvaluator;
    use crate::many_sides::{Style, choice};
    use crate::request::SearchRequest;
    use crate::transpositions::Transpositions;

    /// Grows a tree, and answers with the bytes and the positions that it has.
    struct GrowTree<'a> {
        request: &'a SearchRequest<'a>,
        bytes: usize,
    }

    impl Search for GrowTree<'_> {
        type Answer = (usize, usize);

        fn run<const N: usize, B: Branch<N>>(self, root: B) -> (usize, usize) {
            let evaluator =
                PlayerEvaluator::of(self.request.position(), &root, self.request.alliances);
            let plan = choice::plan(&evaluator, &root, Style::Puct);
            let mut table = Transpositions::with_memory(0);
            let mut stop_signal = ();
            let mut tree = Tree::new(evaluator, plan, self.request, &mut table, &mut stop_signal);
            let mut search_tree = SearchTree::new(&mut tree, self.bytes);
            let line = search_tree.grow(&root, |_, _| ());
            assert!(!line.is_empty(), "{}", self.bytes);
            let bytes = search_tree.nodes.capacity() * size_of::<TreeNode>()
                + search_tree.edges.capacity() * size_of::<Edge>();
            (bytes, search_tree.nodes.len())
        }
    }

    #[test]
    fn a_tree_keeps_within_its_memory() {
        let positions = [Position::start(Variant::Alliance)];
        let request = SearchRequest::after(&positions, 3_000);
        let mut before = 0;
        for bytes in [20_000, 100_000, 500_000, 10_000_000] {
            let grown = GrowTree {
                request: &request,
                bytes,
            };
            let (taken, nodes) = positions[0].search(grown);
            assert!(taken <= bytes, "{taken} of {bytes}");
            assert!(nodes > before, "{nodes} in {bytes}");
            before = nodes;
        }
        // With enough memory each visit leaves a position.
        assert!(before > 2_000, "{before}");
    }
}
