//! The lines of a square as pairs of masks, and what a slider on it attacks.
//!
//! Along each mask node numbers only rise or only fall. The first piece on a line is then the
//! lowest or highest bit of `mask & occupied`. Where a line branches, each way through it has a
//! mask of its own.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::board::bits::Bits;
use crate::board::square::Node;

/// Two rays from one square: one with falling node numbers and one with rising ones. Either may be
/// empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<const N: usize> {
    falling: Bits<N>,
    rising: Bits<N>,
}

impl<const N: usize> Line<N> {
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

/// All straight or all diagonal lines of one square.
///
/// On a plain board there are two of each from every square. Where rays branch there are more.
#[derive(Clone, Debug)]
pub(crate) struct SlidingLines<const N: usize> {
    lines: [Line<N>; 2],
    branches: Box<[Line<N>]>,
    /// Everything that a slider would attack on an empty board.
    pub(crate) reach: Bits<N>,
}

impl<const N: usize> SlidingLines<N> {
    /// Everything that a slider attacks.
    #[inline(always)]
    pub(crate) fn attacks(&self, occupied: Bits<N>) -> Bits<N> {
        let plain = self.lines[0].attacks(occupied) | self.lines[1].attacks(occupied);
        self.branches
            .iter()
            .fold(plain, |sum, line| sum | line.attacks(occupied))
    }

    /// Builds the lines from rays that each begin with the square they start from.
    pub(crate) fn of(rays: &[Vec<Node>]) -> SlidingLines<N> {
        // The second square of a ray tells which way its numbers go.
        let (up, down): (Vec<_>, Vec<_>) = rays.iter().partition(|ray| ray[0] < ray[1]);
        let (rising, falling) = (masks(&up), masks(&down));
        let mask = |masks: &[Bits<N>], at: usize| masks.get(at).copied().unwrap_or(Bits::EMPTY);
        let line = |at| Line {
            falling: mask(&falling, at),
            rising: mask(&rising, at),
        };
        SlidingLines {
            lines: [line(0), line(1)],
            branches: (2..rising.len().max(falling.len())).map(line).collect(),
            reach: rays.iter().flat_map(|ray| &ray[1..]).copied().collect(),
        }
    }
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
