//! The lines of a square as pairs of masks, and what a slider on it attacks.
//!
//! Along each mask node numbers only rise or only fall. The first piece on a line is then the
//! lowest or highest bit of `mask & occupied`. Where a line branches, each way through it has a
//! mask of its own.
//!
//! On a board of one word at most six squares of a line matter: a piece on the last square of a ray
//! stops nothing. Their 64 sets are told apart by the top bits of a product, so the attacks are
//! found by a multiplication and one look into a table.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::board::bits::Bits;
use crate::board::square::Node;

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
    fn lines(&self) -> impl Iterator<Item = Line<N>> {
        self.lines.into_iter()
    }

    /// Builds the lines from rays that each begin with the square they start from.
    pub(super) fn of(rays: &[Vec<Node>]) -> SlidingLines<N> {
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

/// The bits of a product that choose the entry.
const INDEX_BITS: u32 = 6;
const ENTRIES: usize = 1 << INDEX_BITS;

/// Two rays from one square: one with falling node numbers and one with rising ones. Either may be
/// empty.
#[derive(Clone, Copy, Debug)]
struct Line<const N: usize> {
    falling: Bits<N>,
    rising: Bits<N>,
}

impl<const N: usize> Line<N> {
    /// A line without squares.
    const EMPTY: Line<N> = Line {
        falling: Bits::EMPTY,
        rising: Bits::EMPTY,
    };

    /// The squares on which a piece makes a difference: all but the last of each ray.
    fn inner(self) -> Bits<N> {
        let last_falling = self.falling & self.falling.through_lowest();
        let last_rising = self.rising & self.rising.beyond_highest();
        (self.falling | self.rising) & !(last_falling | last_rising)
    }

    /// The squares of both rays up to and including the first occupied one.
    #[inline]
    fn attacks(self, occupied: Bits<N>) -> Bits<N> {
        // The first piece on the falling ray has the highest number there, on the rising ray the
        // lowest. Without a piece the masks keep the whole ray.
        let falling = self.falling & (self.falling & occupied).beyond_highest();
        let rising = self.rising & (self.rising & occupied).through_lowest();
        falling | rising
    }
}

/// The attacks along one line, for each set of pieces on it.
#[derive(Clone, Debug)]
struct LineTable<const N: usize> {
    inner: Bits<N>,
    factor: u64,
    attacks: [Bits<N>; ENTRIES],
}

impl<const N: usize> LineTable<N> {
    /// The table of a line; `None` if the board has several words, or too many squares matter.
    fn of(line: Line<N>) -> Option<LineTable<N>> {
        let inner = line.inner();
        if N > 1 || inner.count() > INDEX_BITS as usize {
            return None;
        }
        let sets = subsets(inner);
        let factor = factors().find(|&factor| tells_apart(factor, &sets))?;
        let mut attacks = [Bits::EMPTY; ENTRIES];
        for set in sets {
            attacks[index(set, factor)] = line.attacks(set);
        }
        Some(LineTable {
            inner,
            factor,
            attacks,
        })
    }

    /// The squares of both rays up to and including the first occupied one.
    #[inline(always)]
    fn attacks(&self, occupied: Bits<N>) -> Bits<N> {
        self.attacks[index(occupied & self.inner, self.factor)]
    }
}

#[inline(always)]
fn index<const N: usize>(set: Bits<N>, factor: u64) -> usize {
    (set.words()[0].wrapping_mul(factor) >> (u64::BITS - INDEX_BITS)) as usize
}

fn subsets<const N: usize>(squares: Bits<N>) -> Vec<Bits<N>> {
    let set = |number: usize| {
        let places = squares.zip(0..);
        let members = places.filter(|(_, place)| number >> place & 1 != 0);
        members.map(|(node, _)| node).collect()
    };
    (0..1 << squares.count()).map(set).collect()
}

/// Numbers whose bits have the same distance. The squares of a line have the same distance too, so
/// one of these numbers moves each of them to a place of its own.
fn factors() -> impl Iterator<Item = u64> {
    let bits = |first: u32, distance: u32| {
        let places = (first..u64::BITS).step_by(distance as usize);
        places.fold(0, |factor, place| factor | 1 << place)
    };
    (1..=u64::BITS).flat_map(move |distance| (0..u64::BITS).map(move |first| bits(first, distance)))
}

fn tells_apart<const N: usize>(factor: u64, sets: &[Bits<N>]) -> bool {
    let mut is_used = [false; ENTRIES];
    sets.iter()
        .all(|&set| !core::mem::replace(&mut is_used[index(set, factor)], true))
}

#[cfg(test)]
mod tests {
    use super::{LineTable, subsets};
    use crate::variants::standard;

    #[test]
    fn every_line_of_the_chessboard_is_looked_up_as_it_is_followed() {
        let tables = standard::tables();
        let mut lines = 0;
        for node in crate::board::graph::CHESSBOARD.board().nodes() {
            let geometry = &tables.geometry[node];
            for line in geometry.straight.lines().chain(geometry.diagonal.lines()) {
                let table = LineTable::of(line).expect("at most six squares matter");
                for set in subsets(line.attacks(crate::board::bits::Bits::EMPTY)) {
                    assert_eq!(table.attacks(set), line.attacks(set));
                }
                lines += 1;
            }
        }
        assert_eq!(lines, 64 * 4);
    }
}
