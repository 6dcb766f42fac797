//! The root of the tree, and the answer: one depth after the other, or growing, until the budget is
//! used up.

use alloc::vec::Vec;

use entente_rules::Ply;
use entente_rules::search::{Branch, Node};

use crate::evaluation::SEATS;
use crate::evaluation::many::shares;
use crate::many_sides::Style;
use crate::many_sides::order::{MoveChoice, Ranked};
use crate::many_sides::puct::SearchTree;
use crate::many_sides::replies::Reply;
use crate::many_sides::tree::Tree;
use crate::result::{MATE, MATE_IN_MOST, SearchResult, Shares};
use crate::window::Window;

/// The bonus for each opponent that a move puts out at once, in hundredths of a pawn. A mate in the
/// next round looked as good, round after round, and was put off. It is less than a minor piece
/// with a pawn; chosen by hand.
const ELIMINATION_BONUS: i32 = 400;

/// The greatest depth of a search, in plies. No budget reaches it except where few moves are left,
/// and there the end of the game comes first.
const MAX_DEPTH: u8 = 40;

/// The best that has been found at the root.
#[derive(Clone, Debug)]
struct Found {
    value: i32,
    line: Vec<Ply<Node>>,
    depth: u8,
}

impl Tree<'_> {
    /// Searches deeper and deeper, and answers with the best that was found.
    pub(super) fn think<const N: usize, B: Branch<N>>(mut self, root: &B) -> SearchResult {
        if let Some(pass) = root.pass() {
            return self.result(root, &self.without_search(root, Some(pass)));
        }
        let mut moves = self.ranked(root, 0, None, MoveChoice::All);
        let legal = moves.len();
        moves.retain(|ranked| self.may_choose(ranked.mv.into()));
        let first = moves.first().map(|first| first.mv.into());
        let mut best = self.without_search(root, first);
        let deepest = match legal {
            0 => 0,
            1 => 1,
            _ => self.request.deepest(MAX_DEPTH),
        };
        for depth in 1..=deepest {
            if let Some(found) = self.at_depth(root, &mut moves, depth) {
                best = found;
            }
            if self.is_stopped || best.value >= MATE - i32::from(depth) {
                break;
            }
            let result = self.result(root, &best);
            self.stop_signal.sees(&result);
        }
        self.result(root, &best)
    }

    /// Grows a tree of so many bytes at most, and answers with what was looked at most.
    pub(super) fn think_by_tree<const N: usize, B: Branch<N>>(
        mut self,
        root: &B,
        bytes: usize,
    ) -> SearchResult {
        if let Some(pass) = root.pass() {
            return self.result(root, &self.without_search(root, Some(pass)));
        }
        let line = SearchTree::new(&mut self, bytes).grow(root, |tree, line| {
            let result = tree.foreseen(root, line);
            tree.stop_signal.sees(&result);
        });
        self.foreseen(root, &line)
    }

    /// The answer if the game is foreseen to go on like this.
    fn foreseen<const N: usize, B: Branch<N>>(&self, root: &B, line: &[Ply<Node>]) -> SearchResult {
        if line.is_empty() {
            let moves = self.ranked(root, 0, None, MoveChoice::All);
            let mut plies = moves.iter().map(|ranked| ranked.mv.into());
            let first = plies.find(|ply| self.may_choose(*ply));
            return self.result(root, &self.without_search(root, first));
        }
        let end = line.iter().fold(root.clone(), |at, ply| at.after(*ply));
        let found = Found {
            value: self.ending(&end, line.len()).unwrap_or(0),
            line: line.to_vec(),
            depth: line.len() as u8,
        };
        self.result(root, &found)
    }

    /// What a position is worth to the own side, who need not be the one to move: searched deeper
    /// and deeper.
    pub(super) fn prospect<const N: usize, B: Branch<N>>(mut self, root: &B) -> i32 {
        let mut best = self.ending(root, 0).unwrap_or_else(|| self.worth(root, 0));
        for depth in 1..=i32::from(self.request.deepest(MAX_DEPTH)) {
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

    /// The best move at this depth; of those that were reached, if the budget ends before.
    fn at_depth<const N: usize, B: Branch<N>>(
        &mut self,
        root: &B,
        moves: &mut [Ranked],
        depth: u8,
    ) -> Option<Found> {
        let mut best: Option<Found> = None;
        let mut ranking: Vec<(i32, usize)> = Vec::with_capacity(moves.len());
        for (number, ranked) in moves.iter().enumerate() {
            let most = best.as_ref().map_or(-MATE, |best| best.value);
            let Some(value) = self.root_value(root, ranked, depth, most) else {
                break;
            };
            ranking.push((value, number));
            if best.is_none() || value > most {
                self.follow(0, ranked.mv.into());
                best = Some(Found {
                    value,
                    line: self.lines[0].clone(),
                    depth,
                });
            }
        }
        if ranking.len() == moves.len() {
            reorder(moves, &ranking, depth);
        } else if let Some(found) = &mut best {
            found.depth = depth - 1;
        }
        best
    }

    fn root_value<const N: usize, B: Branch<N>>(
        &mut self,
        root: &B,
        ranked: &Ranked,
        depth: u8,
        most: i32,
    ) -> Option<i32> {
        let next = self.step(root, ranked.mv.into())?;
        let rest = i32::from(depth) - 1;
        // Who is mated now is out for certain. Later seems as good to the search, again and again.
        let bonus = ELIMINATION_BONUS * self.opponents_lost(root, &next) as i32;
        let most = (most - bonus).max(-MATE);
        let found = if self.plan.style == Style::MaxN {
            self.values(&next, rest, 1)[self.judge.own]
        } else {
            self.reply_value(&next, rest, most)
        };
        let is_decided = found.abs() >= MATE_IN_MOST;
        let found = if is_decided { found } else { found + bonus };
        (!self.is_stopped).then_some(found)
    }

    /// The value after an own move at the root. After the first move, only better ones matter.
    fn reply_value<const N: usize, B: Branch<N>>(
        &mut self,
        next: &B,
        depth: i32,
        most: i32,
    ) -> i32 {
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

    /// How many opponents a move is rid of.
    pub(super) fn opponents_lost<const N: usize, B: Branch<N>>(&self, at: &B, next: &B) -> usize {
        self.opponents(at).saturating_sub(self.opponents(next))
    }

    /// How many opponents can still win and are not mated.
    fn opponents<const N: usize, B: Branch<N>>(&self, at: &B) -> usize {
        let judge = &self.judge;
        let seats = (0..at.seats()).filter(|&seat| !judge.are_allied(judge.own, judge.sides[seat]));
        let left = seats.filter(|&seat| judge.can_win(at, seat) && !at.is_mated(seat));
        left.count()
    }

    /// What can be said before anything was searched.
    fn without_search<const N: usize, B: Branch<N>>(
        &self,
        root: &B,
        ply: Option<Ply<Node>>,
    ) -> Found {
        Found {
            value: self.ending(root, 0).unwrap_or_else(|| self.worth(root, 0)),
            line: ply.into_iter().collect(),
            depth: 0,
        }
    }

    fn result<const N: usize, B: Branch<N>>(&self, root: &B, found: &Found) -> SearchResult {
        let position = self.request.position();
        let line = found.line.iter().map(|ply| position.ply_of(*ply));
        let line: Vec<Ply> = line.collect();
        SearchResult {
            ply: line.first().copied(),
            value: None,
            shares: self.shares(root, found),
            line,
            depth: found.depth,
            longest: self.longest.max(found.line.len()) as u8,
            memory_used: self.table.used().max(self.memory_used),
            nodes: self.nodes,
        }
    }

    /// The shares at the end of the line.
    fn shares<const N: usize, B: Branch<N>>(&self, root: &B, found: &Found) -> Shares {
        let end = found
            .line
            .iter()
            .fold(root.clone(), |at, ply| at.after(*ply));
        if let Some(winners) = root.winners() {
            return self.outcome(root, &winners);
        }
        let own = self.judge.own;
        let strengths = self.judge.strengths(&end);
        let left = strengths.iter().flatten().map(|it| (*it).max(0));
        let (sides, together) = (left.clone().count(), left.clone().sum());
        let strongest = left.max().unwrap_or(0);
        let calibration = self.judge.weights.calibration;
        if found.value >= MATE_IN_MOST {
            let only_own = core::array::from_fn(|side| u64::from(side == own));
            return self.judge.divided(root, &only_own, 0);
        }
        let mut weights = shares::weights(&strengths, calibration.temperature(sides, together));
        if found.value <= -MATE_IN_MOST {
            weights[own] = 0;
        }
        self.judge
            .divided(root, &weights, calibration.prior_weight(strongest))
    }

    /// The shares once the game is over.
    fn outcome<const N: usize, B: Branch<N>>(&self, root: &B, winners: &[usize]) -> Shares {
        let mut weights = [0; SEATS];
        for (seat, weight) in weights.iter_mut().enumerate().take(root.seats()) {
            let is_in = root.is_in(seat) || root.keeps_share(seat);
            let shares_draw = winners.is_empty() && is_in;
            *weight = u64::from(winners.contains(&seat) || shares_draw);
        }
        Shares::by_weight(&weights[..root.seats()])
    }
}

/// The best move first; the others keep their order, since most of their values are only limits.
fn reorder(moves: &mut [Ranked], ranking: &[(i32, usize)], depth: u8) {
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
