//! The lines of a square as pairs of masks, and what a slider on it attacks.
//!
//! Along each mask node numbers only rise or only fall. The first piece on a line is then the
//! lowest or highest bit of `mask & occupied`. Where a line branches, each way through it has a
//! mask of its own.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::line::{Line, LineTable};

/// All straight or all diagonal lines of one square.
///
/// On a plain board there are two of each from every square. Where rays branch there are more.
#[derive(Clone, Debug)]
pub(crate) struct SlidingLines<const N: usize> {
    lines: [Line<N>; 2],
    branches: Box<[Line<N>]>,
    /// The attacks along the two lines, where they can be looked up and nothing branches.
    looked_up: Option<Box<[LineTable<N>; 2]>>,
    /// Everything that a slider would attack on an empty board.
    pub(crate) reach: Bits<N>,
}

impl<const N: usize> SlidingLines<N> {
    /// Everything that a slider attacks.
    #[inline(always)]
    pub(crate) fn attacks(&self, occupied: Bits<N>) -> Bits<N> {
        // Only boards of one word have these tables.
        if N == 1
            && let Some([one, other]) = self.looked_up.as_deref()
        {
            return one.attacks(occupied) | other.attacks(occupied);
        }
        let plain = self.lines[0].attacks(occupied) | self.lines[1].attacks(occupied);
        self.branches
            .iter()
            .fold(plain, |sum, line| sum | line.attacks(occupied))
    }

    #[cfg(test)]
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<N>> {
        self.lines.into_iter()
    }

    /// Builds the lines from rays that each begin with the square they start from.
    pub(crate) fn of(rays: &[Vec<Node>]) -> SlidingLines<N> {
        // The second square of a ray tells which way its numbers go.
        let (up, down): (Vec<_>, Vec<_>) = rays.iter().partition(|ray| ray[0] < ray[1]);
        let mut all = plain_lines(&up, &down).unwrap_or_else(|| lines_as_they_come(&up, &down));
        all.resize(all.len().max(2), Line::EMPTY);
        let (lines, branches): (_, Box<[_]>) = ([all[0], all[1]], all[2..].into());
        SlidingLines {
            lines,
            looked_up: looked_up(lines).filter(|_| branches.is_empty()),
            branches,
            reach: rays.iter().flat_map(|ray| &ray[1..]).copied().collect(),
        }
    }
}

/// The lines of a square of a plain board: opposite rays change the number of their square by the
/// same amount. `None` where that does not tell two lines apart.
fn plain_lines<const N: usize>(up: &[&Vec<Node>], down: &[&Vec<Node>]) -> Option<Vec<Line<N>>> {
    let step = |ray: &&Vec<Node>| ray[0].index().abs_diff(ray[1].index());
    let steps = |rays: &[&Vec<Node>]| rays.iter().map(step).collect::<BTreeSet<_>>();
    let all: BTreeSet<_> = &steps(up) | &steps(down);
    let is_plain = all.len() <= 2
        && [up, down]
            .iter()
            .all(|rays| steps(rays).len() == rays.len());
    let along = |rays: &[&Vec<Node>], wanted| {
        let ray = rays.iter().find(|ray| step(ray) == wanted);
        ray.into_iter().flat_map(|ray| &ray[1..]).copied().collect()
    };
    let line = |step| Line {
        falling: along(down, step),
        rising: along(up, step),
    };
    is_plain.then(|| all.into_iter().map(line).collect())
}

/// The lines of a square where rays branch: each rising ray with one of the falling ones, whichever
/// it is.
fn lines_as_they_come<const N: usize>(up: &[&Vec<Node>], down: &[&Vec<Node>]) -> Vec<Line<N>> {
    let (rising, falling) = (masks(up), masks(down));
    let mask = |masks: &[Bits<N>], at: usize| masks.get(at).copied().unwrap_or(Bits::EMPTY);
    let line = |at| Line {
        falling: mask(&falling, at),
        rising: mask(&rising, at),
    };
    (0..rising.len().max(falling.len())).map(line).collect()
}

fn looked_up<const N: usize>([one, other]: [Line<N>; 2]) -> Option<Box<[LineTable<N>; 2]>> {
    Some(Box::new([LineTable::of(one)?, LineTable::of(other)?]))
}

/// The rays as sets of squares, without duplicates.
fn masks<const N: usize>(rays: &[&Vec<Node>]) -> Vec<Bits<N>> {
    let mut masks = Vec::new();
    for ray in rays {
        let mask = ray[1..].iter().copied().collect();
        if !masks.contains(&mask) {
            masks.push(mask);
        }
    }
    masks
}
