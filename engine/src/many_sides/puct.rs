//! The search that is used on the chessboard: a tree that grows where it is promising, in which
//! everybody plays for themselves.
//!
//! PUCT: Rosin, "Multi-armed Bandits with Episode Context" (2011), as in Silver et al., "Mastering
//! the Game of Go without Human Knowledge" (2017), with a value for every side: Sturtevant, "An
//! Analysis of UCT in Multi-Player Games" (2008). A visit goes down from the root to a position
//! that is new, and values it without looking ahead. What a move is worth is the average of its
//! visits, so one opponent's odd reply counts little unless that opponent gains by it. How good a
//! move looks at once (`order`) takes the place of a network.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use entente_rules::Ply;
use entente_rules::search::{Branch, Node};

use crate::evaluation::SEATS;
use crate::evaluation::many::shares;
use crate::many_sides::order::MoveChoice;
use crate::many_sides::tree::{LONGEST, Tree, WATCHED};
use crate::question::keys;
use crate::thought::MATE_IN_MOST;

/// How much a move is tried for how good it looks rather than for what it has been worth, as a
/// divisor of the whole win.
const CURIOSITY: u64 = 2;

/// For so many hundredths of a pawn less, a move is expected to be `e` times as rare.
const RARER: i32 = 60;

/// So much of all expectations is divided evenly: no move is out of the question.
const EVENLY: (u64, u64) = (1, 4);

/// How much less than the position itself a move is believed to be worth that was never tried, in
/// parts of 2^16 of the win.
const UNTRIED: u64 = 5_000;

/// What it is worth to be rid of an opponent at once. Who is mated now is out for certain; later
/// seems as good, again and again.
const PROMPT: i32 = 5_000;

/// How much each hundredth of a pawn counts by which an own move is misjudged. Without that, the
/// average of many visits would leave nothing of what positions are misjudged by, and strong levels
/// would play the same game again and again.
const TASTE: i32 = 12;

/// How many hundredths of a pawn each ply costs everybody in which nothing is captured and no pawn
/// moves. Where the first to attack loses, four who play well would else wait for one another.
const WAITING: i32 = 2;

/// How many a position costs that was there before.
const AGAIN: i32 = 300;

/// So many times more gently than the odds say does a chance grow. Otherwise nothing would seem
/// worth winning to those who are far ahead or behind.
const GENTLY: i32 = 3;

/// The whole win.
const WHOLE: u64 = 1 << 16;

/// A move that is forced is visited so often, to foresee what follows it.
const FORCED: u64 = 32;

/// The line goes on for as long as its moves have at least this part of all visits.
const FORESEEN: u32 = 32;

/// One that has not been visited.
const NONE: u32 = u32::MAX;

/// A position in the tree. The board is not kept: a visit plays the moves again.
struct Spot {
    /// The key of the position.
    key: u64,
    visits: u32,
    /// What its visits were worth to the side that moves to it, added up.
    total: u64,
    /// By side: what it is worth without looking ahead, in parts of 2^16 of the win.
    values: [u16; SEATS],
    /// What the move to it is worth besides, in the same parts.
    bonus: i32,
    mover: u8,
    /// Is the game over here, or was the position there before?
    is_over: bool,
    /// Where its choices are, the most expected first; empty before its second visit.
    choices: Range<u32>,
    /// How many of these were tried. Those are the first ones.
    tried: u32,
}

/// A move in a position of the tree.
struct Choice {
    ply: Ply<Node>,
    /// How much it is expected, in parts of 2^16.
    prior: u16,
    spot: u32,
}

/// The tree of one search.
pub(super) struct Growth<'t, 'a> {
    tree: &'t mut Tree<'a>,
    spots: Vec<Spot>,
    choices: Vec<Choice>,
    /// How many choices are remembered at most.
    most_choices: usize,
    /// The keys of the positions of the game so far.
    before: BTreeSet<u64>,
}

impl<'t, 'a> Growth<'t, 'a> {
    /// A tree that takes about so many bytes at most; then it grows no further down.
    pub(super) fn new(tree: &'t mut Tree<'a>, bytes: usize) -> Growth<'t, 'a> {
        Growth {
            tree,
            spots: Vec::new(),
            choices: Vec::new(),
            most_choices: bytes / (2 * size_of::<Choice>()),
            before: BTreeSet::new(),
        }
    }

    /// Visits as often as the question allows nodes. Shows the line after every doubling.
    pub(super) fn grow<const N: usize, B: Branch<N>>(
        mut self,
        root: &B,
        mut see: impl FnMut(&mut Tree<'a>, &[Ply<Node>]),
    ) -> Vec<Ply<Node>> {
        self.before = keys(self.tree.question).collect();
        let first = self.spot(root, &[]);
        self.spots.push(first);
        for visit in 1..=self.tree.question.nodes {
            if !self.visit(root) {
                break;
            }
            if visit.is_power_of_two() && visit >= WATCHED {
                see(self.tree, &self.line());
            }
            let is_forced = self.spots[0].choices.len() <= 1 && visit >= FORCED;
            if is_forced || self.is_interrupted(visit) {
                break;
            }
        }
        self.line()
    }

    /// Positions that are not new cost no node, but time.
    fn is_interrupted(&mut self, visit: u64) -> bool {
        visit.is_multiple_of(WATCHED) && self.tree.watcher.stops()
    }

    /// Goes down once, to a position that is new or that ends the line. Returns false if the budget
    /// is used up.
    fn visit<const N: usize, B: Branch<N>>(&mut self, root: &B) -> bool {
        let mut path = vec![0];
        let mut at = root.clone();
        let mut here = 0;
        while let Some(choice) = self.choice(here, &at, path.len() - 1) {
            let Choice { ply, spot, .. } = self.choices[choice];
            if spot != NONE {
                at = at.after(ply);
                here = spot as usize;
                path.push(here);
                continue;
            }
            let Some(next) = self.tree.step(&at, ply) else {
                return false;
            };
            let mut new = self.spot(&next, &path);
            if here == 0 {
                let lost = self.tree.opponents_lost(&at, &next) as i32;
                new.bonus = PROMPT * lost + TASTE * self.tree.noise.at(!new.key);
            }
            self.choices[choice].spot = self.spots.len() as u32;
            self.spots[here].tried += 1;
            path.push(self.spots.len());
            self.spots.push(new);
            break;
        }
        self.record(&path);
        true
    }

    /// Adds what the last position of the path is worth to all of it, to each side its own.
    fn record(&mut self, path: &[usize]) {
        let values = self.spots[path[path.len() - 1]].values;
        self.spots[path[0]].visits += 1;
        for pair in path.windows(2) {
            let mover = usize::from(self.spots[pair[0]].mover);
            let spot = &mut self.spots[pair[1]];
            spot.visits += 1;
            let value = i32::from(values[mover]) + spot.bonus;
            spot.total += u64::from(value.max(0).unsigned_abs());
        }
    }

    /// The choice that is tried next in a position; `None` where the visit ends.
    fn choice<const N: usize, B: Branch<N>>(
        &mut self,
        here: usize,
        at: &B,
        ply: usize,
    ) -> Option<usize> {
        if self.spots[here].is_over || ply >= LONGEST {
            return None;
        }
        if self.spots[here].choices.is_empty() && self.choices.len() < self.most_choices {
            let first = self.choices.len() as u32;
            let found = self.expected(at);
            self.choices.extend(found);
            self.spots[here].choices = first..self.choices.len() as u32;
        }
        let spot = &self.spots[here];
        let untried = spot.choices.start + spot.tried;
        // Every own move is looked at, since the best need not look good.
        if here == 0 && untried < spot.choices.end {
            return Some(untried as usize);
        }
        self.most_promising(spot)
    }

    /// By what it has been worth, and by how much it is expected but was not tried.
    fn most_promising(&self, spot: &Spot) -> Option<usize> {
        let choices = spot.choices.start as usize..spot.choices.end as usize;
        let tried = &self.choices[choices.start..choices.start + spot.tried as usize];
        let tried = || {
            tried
                .iter()
                .map(|choice| (choice, &self.spots[choice.spot as usize]))
        };
        let visits: u64 = tried().map(|(_, next)| u64::from(next.visits)).sum();
        let total: u64 = tried().map(|(_, next)| next.total).sum();
        let own = u64::from(spot.values[usize::from(spot.mover)]);
        let believed = ((total + own) / (visits + 1)).saturating_sub(UNTRIED);
        // The root in parts of 2^8.
        let root = ((visits + 1) << 16).isqrt();
        let hope = |prior: u16, visits: u32| {
            u64::from(prior) * root / (CURIOSITY << 8) / (1 + u64::from(visits))
        };
        let of_tried = tried().map(|(choice, next)| next.worth() + hope(choice.prior, next.visits));
        // Of those that were not tried, the first is expected most.
        let untried = self.choices[choices.clone()].get(spot.tried as usize);
        let of_untried = untried.map(|choice| believed + hope(choice.prior, 0));
        let scores = of_tried.chain(of_untried).enumerate();
        let best = scores.max_by_key(|(number, score)| (*score, core::cmp::Reverse(*number)));
        best.map(|(number, _)| choices.start + number)
    }

    /// The moves of a position, the most expected first.
    fn expected<const N: usize, B: Branch<N>>(&mut self, at: &B) -> Vec<Choice> {
        let choice = |ply, prior| Choice {
            ply,
            prior,
            spot: NONE,
        };
        if let Some(pass) = at.pass() {
            return vec![choice(pass, u16::MAX)];
        }
        let ranked = self
            .tree
            .among_friends(at, |tree| tree.ranked(at, 0, None, MoveChoice::All));
        let most = ranked.first().map_or(0, |first| first.merit);
        let weight = |merit: i32| shares::exp_of_minus(most - merit, RARER);
        let all: u64 = ranked.iter().map(|it| weight(it.merit)).sum();
        let evenly = WHOLE * EVENLY.0 / EVENLY.1 / ranked.len().max(1) as u64;
        let by_merit = WHOLE * (EVENLY.1 - EVENLY.0) / EVENLY.1;
        let prior = |merit| weight(merit) * by_merit / all.max(1) + evenly;
        let choices = ranked.iter().map(|it| {
            let prior = prior(it.merit).min(u16::MAX.into());
            choice(it.mv.into(), prior as u16)
        });
        choices.collect()
    }

    /// A position as it is before its first visit, at the end of this path. Everybody would rather
    /// see another than one that was there before.
    fn spot<const N: usize, B: Branch<N>>(&mut self, at: &B, path: &[usize]) -> Spot {
        let (key, ply) = (at.key(), path.len());
        let repeats = !path.is_empty()
            && (self.before.contains(&key) || path.iter().any(|&spot| self.spots[spot].key == key));
        let waiting = WAITING * at.halfmoves() as i32;
        let cost = waiting + if repeats { AGAIN } else { 0 };
        let worth = |value: i32| match value.abs() {
            MATE_IN_MOST.. => value,
            _ => (value - cost).max(1 - MATE_IN_MOST),
        };
        let softness = GENTLY * self.tree.judge.weights.softness;
        Spot {
            key,
            visits: 0,
            total: 0,
            values: self
                .values(at, ply)
                .map(|value| shares::chance(worth(value), softness)),
            bonus: 0,
            mover: self.tree.mover(at) as u8,
            is_over: repeats || at.winners().is_some(),
            choices: 0..0,
            tried: 0,
        }
    }

    /// By side: what a position is worth without looking ahead.
    fn values<const N: usize, B: Branch<N>>(&mut self, at: &B, ply: usize) -> [i32; SEATS] {
        match self.tree.followed(at, ply) {
            Some((end, end_ply)) => self.tree.values_at_once(&end, end_ply),
            None => self.tree.values_at_once(at, ply),
        }
    }

    /// The moves that were visited most.
    fn line(&self) -> Vec<Ply<Node>> {
        let mut line = Vec::new();
        let mut here = &self.spots[0];
        let least = here.visits / FORESEEN;
        loop {
            let choices = here.choices.start as usize..here.choices.end as usize;
            let tried = self.choices[choices].iter().take(here.tried as usize);
            let best = tried
                .map(|choice| (choice, &self.spots[choice.spot as usize]))
                .max_by_key(|(_, next)| (next.visits, next.total));
            match best {
                Some((choice, next)) if line.is_empty() || next.visits > least => {
                    line.push(choice.ply);
                    here = next;
                }
                _ => return line,
            }
        }
    }
}

impl Spot {
    /// The average of its visits.
    fn worth(&self) -> u64 {
        self.total / u64::from(self.visits.max(1))
    }
}
