//! The receivers of moves: a sink lists what the generator finds, counts it, or only looks for one.

use alloc::vec::Vec;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::pieces::moves::{Manner, Move};
use crate::pieces::piece::PieceKind;

/// Receives the moves as they are found.
pub(crate) trait Sink<const N: usize> {
    /// Moves of one piece to each of these squares, all of one kind.
    fn moves(&mut self, from: Node, to: Bits<N>, manner: Manner);
    /// Moves of a pawn to each of these squares, once for each promotion.
    fn promotions(&mut self, from: Node, to: Bits<N>, kinds: &[PieceKind]);
    /// Does the sink ask only for squares, in any order? Then moves of many pawns are passed at
    /// once to `pawn_moves`.
    const ANY_ORDER: bool = false;
    /// Is the sink full after its first move?
    const ONE_IS_ENOUGH: bool = false;
    /// Moves of different pawns, one to each of these squares, without promotions.
    #[inline]
    fn pawn_moves(&mut self, _to: Bits<N>) {}
    /// Has the sink seen enough? Then the generator stops early.
    #[inline]
    fn is_full(&self) -> bool {
        false
    }
    /// The squares to which moves are wanted; promotions and en passant are wanted on all. If these
    /// are not all squares, nobody castles.
    #[inline]
    fn wanted(&self) -> Bits<N> {
        Bits::FULL
    }
}

/// Collects the moves in a list.
impl<const N: usize> Sink<N> for Vec<Move<Node>> {
    #[inline]
    fn moves(&mut self, from: Node, to: Bits<N>, manner: Manner) {
        to.for_each(|to| self.push(Move { from, to, manner }));
    }

    #[inline]
    fn promotions(&mut self, from: Node, to: Bits<N>, kinds: &[PieceKind]) {
        for to in to {
            self.extend(kinds.iter().map(|&kind| Move {
                from,
                to,
                manner: Manner::Promotion(kind),
            }));
        }
    }
}

/// Passes the moves on one by one; only captures and promotions if only these squares are wanted.
pub(crate) struct OneByOne<const N: usize, F> {
    pub(crate) wanted: Bits<N>,
    pub(crate) see: F,
}

impl<const N: usize, F: FnMut(Move<Node>)> Sink<N> for OneByOne<N, F> {
    #[inline]
    fn moves(&mut self, from: Node, to: Bits<N>, manner: Manner) {
        to.for_each(|to| (self.see)(Move { from, to, manner }));
    }

    #[inline]
    fn promotions(&mut self, from: Node, to: Bits<N>, kinds: &[PieceKind]) {
        for to in to {
            for &kind in kinds {
                let manner = Manner::Promotion(kind);
                (self.see)(Move { from, to, manner });
            }
        }
    }

    #[inline]
    fn wanted(&self) -> Bits<N> {
        self.wanted
    }
}

/// Counts the moves without listing them.
///
/// Counting bits takes a dozen instructions on processors without a popcount. So the sets are added
/// first, and what two of them share is counted at once: `|a| + |b| = |a ^ b| + 2 |a & b|`.
pub(crate) struct Count<const N: usize> {
    counted: usize,
    /// The squares that are not yet counted.
    sum: Bits<N>,
}

impl<const N: usize> Default for Count<N> {
    #[inline]
    fn default() -> Self {
        Count {
            counted: 0,
            sum: Bits::EMPTY,
        }
    }
}

impl<const N: usize> Count<N> {
    #[inline(always)]
    fn add(&mut self, to: Bits<N>) {
        let shared = self.sum & to;
        self.sum ^= to;
        if shared.any() {
            self.counted += 2 * shared.count();
        }
    }

    #[inline]
    pub(crate) fn total(&self) -> usize {
        self.counted + self.sum.count()
    }
}

impl<const N: usize> Sink<N> for Count<N> {
    const ANY_ORDER: bool = true;

    #[inline]
    fn moves(&mut self, _: Node, to: Bits<N>, _: Manner) {
        self.add(to);
    }

    #[inline]
    fn promotions(&mut self, _: Node, to: Bits<N>, kinds: &[PieceKind]) {
        self.counted += to.count() * kinds.len();
    }

    #[inline]
    fn pawn_moves(&mut self, to: Bits<N>) {
        self.add(to);
    }
}

/// Only asks whether there is any move.
pub(super) struct Any(pub(super) bool);

impl<const N: usize> Sink<N> for Any {
    const ONE_IS_ENOUGH: bool = true;

    #[inline]
    fn moves(&mut self, _: Node, to: Bits<N>, _: Manner) {
        self.0 |= to.any();
    }

    fn promotions(&mut self, _: Node, to: Bits<N>, _: &[PieceKind]) {
        self.0 |= to.any();
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0
    }
}
