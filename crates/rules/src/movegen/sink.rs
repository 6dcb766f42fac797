//! What receives the moves of the generator: it may list them, count them, or only look for one.

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
        for to in to {
            self.push(Move { from, to, manner });
        }
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
        for to in to {
            (self.see)(Move { from, to, manner });
        }
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
#[derive(Default)]
pub(crate) struct Count(pub(crate) usize);

impl<const N: usize> Sink<N> for Count {
    #[inline]
    fn moves(&mut self, _: Node, to: Bits<N>, _: Manner) {
        // Counting bits takes a dozen instructions on processors without a popcount, and most sets
        // are empty.
        if to.any() {
            self.0 += to.count();
        }
    }

    #[inline]
    fn promotions(&mut self, _: Node, to: Bits<N>, kinds: &[PieceKind]) {
        self.0 += to.count() * kinds.len();
    }
}

/// Only asks whether there is any move.
pub(crate) struct Any(pub(crate) bool);

impl<const N: usize> Sink<N> for Any {
    fn moves(&mut self, _: Node, to: Bits<N>, _: Manner) {
        self.0 |= to.any();
    }

    fn promotions(&mut self, _: Node, to: Bits<N>, _: &[PieceKind]) {
        self.0 |= to.any();
    }

    fn is_full(&self) -> bool {
        self.0
    }
}
