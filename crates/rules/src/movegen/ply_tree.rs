//! The tree of plies below a position, and the number of its leaves.

use core::hint::black_box;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::sink::{Count, OneByOne, Sink};
use crate::pieces::moves::Move;

/// The way in which the last plies of a tree are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LastPly {
    /// They are only listed.
    Listed,
    /// They are made too, which measures how fast that is.
    Made,
}

/// A position that is copied for every ply. What stays the same all through its game is beside it.
pub(crate) trait PlyTree<const N: usize>: Copy {
    /// What stays the same all through a game.
    type Config;

    /// Passes every legal move of the army to move to the sink.
    fn generate(&self, config: &Self::Config, sink: &mut impl Sink<N>);

    /// Makes a legal move, with everything that follows from it, in a copy of the position before.
    /// A copy that is returned would be copied once more for every leaf.
    fn make_move(&mut self, before: &Self, config: &Self::Config, mv: Move<Node>);

    #[inline]
    fn count_moves(&self, config: &Self::Config) -> usize {
        let mut count = Count::default();
        self.generate(config, &mut count);
        count.total()
    }

    #[inline]
    fn for_each_move(&self, config: &Self::Config, see: impl FnMut(Move<Node>)) {
        let wanted = Bits::FULL;
        self.generate(config, &mut OneByOne { wanted, see });
    }

    /// The number of plies: the moves, unless a turn can pass.
    #[inline]
    fn count_plies(&self, config: &Self::Config) -> usize {
        self.count_moves(config)
    }

    /// The sum over all moves of what is counted below each.
    #[inline]
    fn sum_moves(&self, config: &Self::Config, below: impl Fn(&Self) -> u64) -> u64 {
        let mut sum = 0;
        self.for_each_move(config, |mv| {
            let mut next = *self;
            next.make_move(self, config, mv);
            sum += below(&next);
        });
        sum
    }

    /// The same over all plies.
    #[inline]
    fn sum_plies(&self, config: &Self::Config, below: impl Fn(&Self) -> u64) -> u64 {
        self.sum_moves(config, below)
    }

    /// The number of lines of two plies.
    fn count_two_plies(&self, config: &Self::Config) -> u64 {
        self.sum_plies(config, |next| next.count_plies(config) as u64)
    }

    /// The leaves of the tree of plies.
    fn leaves(&self, config: &Self::Config, depth: u32, last: LastPly) -> u64 {
        match (depth, last) {
            (0, LastPly::Listed) => 1,
            (0, LastPly::Made) => made_leaf(self),
            (1, LastPly::Listed) => self.count_plies(config) as u64,
            (1, LastPly::Made) => self.sum_plies(config, made_leaf),
            (2, LastPly::Listed) => self.count_two_plies(config),
            _ => self.sum_plies(config, |next| next.leaves(config, depth - 1, last)),
        }
    }
}

/// One leaf that is really made: the black box keeps the compiler from seeing that it need not be.
#[inline]
fn made_leaf<P>(leaf: &P) -> u64 {
    black_box(leaf);
    1
}
