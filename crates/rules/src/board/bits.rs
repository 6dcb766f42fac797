//! Sets of squares as bits, `[u64; N]`: one word for 64 squares, two for 128, three for 192.
//!
//! The generator works on nothing else, and `N` is the only thing that it is generic over. This
//! module knows no boards: a [`Node`] is just the number of a bit. Outside of this crate only a
//! search sees these sets.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::board::square::Node;

/// A set of nodes. Node `n` is bit `n % 64` of word `n / 64`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// No node.
    pub const EMPTY: Self = Self([0; N]);
    /// Every node, whether the board has it or not.
    pub const FULL: Self = Self([!0; N]);

    /// The set of one node.
    #[inline(always)]
    pub fn of(node: Node) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(node);
        bits
    }

    /// Adds a node.
    #[inline(always)]
    pub fn insert(&mut self, node: Node) {
        self.0[Self::word(node)] |= node.bit();
    }

    /// Removes a node.
    #[inline(always)]
    pub fn remove(&mut self, node: Node) {
        self.0[Self::word(node)] &= !node.bit();
    }

    /// Adds each of two nodes if the set has it not, and removes it if it has.
    #[inline]
    pub(crate) fn toggle(&mut self, [one, other]: [Node; 2]) {
        // One write where both are in one word: a second one would wait for the first.
        if N == 1 {
            self.0[0] ^= one.bit() | other.bit();
        } else {
            self.0[Self::word(one)] ^= one.bit();
            self.0[Self::word(other)] ^= other.bit();
        }
    }

    /// Is the node in the set?
    // Takes a reference, so that only one word of a set in memory is read.
    #[inline(always)]
    pub fn contains(&self, node: Node) -> bool {
        self.0[Self::word(node)] & node.bit() != 0
    }

    /// The word of a node. A set of one word needs no look at the number.
    #[inline(always)]
    fn word(node: Node) -> usize {
        if N == 1 { 0 } else { node.word() }
    }

    /// Is no node in the set?
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Is any node in the set?
    #[inline(always)]
    pub fn any(self) -> bool {
        !self.is_empty()
    }

    /// The number of nodes.
    #[inline]
    pub fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Are there at least two nodes?
    #[inline]
    pub fn more_than_one(self) -> bool {
        // `x & (x - 1)` drops the lowest bit.
        (self & self.minus_one()).any()
    }

    /// The lowest node of the set.
    #[inline(always)]
    pub fn first(self) -> Option<Node> {
        (0..N)
            .find(|&word| self.0[word] != 0)
            .map(|word| Node::new(word, self.0[word].trailing_zeros()))
    }

    /// The set as words, the lowest nodes first.
    #[inline]
    pub fn words(self) -> [u64; N] {
        self.0
    }

    /// All bits from 0 up to and including the lowest bit of this set; all bits if the set is
    /// empty.
    #[inline]
    pub(crate) fn through_lowest(self) -> Self {
        // Subtracting one flips the lowest bit and everything below it, and nothing above.
        self ^ self.minus_one()
    }

    /// All bits from the highest bit of this set upwards; all bits if the set is empty.
    #[inline]
    pub(crate) fn beyond_highest(self) -> Self {
        let mut out = Self::EMPTY;
        for word in (0..N).rev() {
            // `| 1` makes an empty word set all its bits: the highest bit is in a lower word then.
            out.0[word] = !0 << (63 - (self.0[word] | 1).leading_zeros());
            if self.0[word] != 0 {
                break;
            }
        }
        out
    }

    /// Each word turned to the left by this many bits.
    #[inline(always)]
    pub(crate) fn turned(self, by: u32) -> Self {
        Self(self.0.map(|word| word.rotate_left(by)))
    }

    /// The set read as one long number, minus one. An empty set wraps round to all bits.
    #[inline]
    fn minus_one(self) -> Self {
        let mut out = self;
        let mut borrow = true;
        for word in &mut out.0 {
            (*word, borrow) = word.overflowing_sub(u64::from(borrow));
        }
        out
    }
}

/// Iterates over the nodes, lowest first.
impl<const N: usize> Iterator for Bits<N> {
    type Item = Node;

    #[inline]
    fn next(&mut self) -> Option<Node> {
        let node = self.first()?;
        // Drops the bit just found; it is the lowest of its word.
        let word = &mut self.0[Self::word(node)];
        *word &= *word - 1;
        Some(node)
    }

    /// Word by word, because `next` begins with the first word for each node.
    #[inline]
    fn fold<B, F: FnMut(B, Node) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        for (word, mut rest) in self.0.into_iter().enumerate() {
            while rest != 0 {
                folded = f(folded, Node::new(word, rest.trailing_zeros()));
                // Drops the lowest bit.
                rest &= rest - 1;
            }
        }
        folded
    }
}

impl<const N: usize> FromIterator<Node> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = Node>>(nodes: I) -> Self {
        let mut bits = Self::EMPTY;
        nodes.into_iter().for_each(|node| bits.insert(node));
        bits
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;

    #[inline(always)]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

// Everything is made of these operations, and a call costs more than one of them does. So they are
// always part of their callers, and plain loops: the compiler leaves `array::from_fn` a call.
macro_rules! word_by_word {
    ($($operator:ident $call:ident, $assigning:ident $assign:ident;)*) => {$(
        impl<const N: usize> $operator for Bits<N> {
            type Output = Self;

            #[inline(always)]
            fn $call(mut self, other: Self) -> Self {
                self.$assign(other);
                self
            }
        }

        impl<const N: usize> $assigning for Bits<N> {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                let words = self.0.iter_mut().zip(&other.0);
                words.for_each(|(word, other)| word.$assign(other));
            }
        }
    )*};
}

word_by_word! {
    BitAnd bitand, BitAndAssign bitand_assign;
    BitOr bitor, BitOrAssign bitor_assign;
    BitXor bitxor, BitXorAssign bitxor_assign;
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::Bits;
    use crate::board::square::Node;

    /// Compares every operation with a plain set of numbers.
    fn check<const N: usize>(numbers: &BTreeSet<usize>) {
        let members: BTreeSet<usize> = numbers.iter().map(|number| number % (64 * N)).collect();
        let bits: Bits<N> = members.iter().copied().map(Node::at).collect();
        let listed = |bits: Bits<N>| bits.map(Node::index).collect::<BTreeSet<_>>();
        let all = || 0..64 * N;
        assert_eq!(
            bits.map(Node::index).collect::<Vec<_>>(),
            members.iter().copied().collect::<Vec<_>>()
        );
        assert_eq!(bits.count(), members.len());
        assert_eq!(bits.is_empty(), members.is_empty());
        assert_eq!(bits.more_than_one(), members.len() > 1);
        assert_eq!(
            listed(!bits),
            all().filter(|number| !members.contains(number)).collect()
        );
        let (first, last) = (members.first().copied(), members.last().copied());
        let up_to = all()
            .filter(|&number| first.is_none_or(|first| number <= first))
            .collect();
        let from = all()
            .filter(|&number| last.is_none_or(|last| number >= last))
            .collect();
        assert_eq!(listed(bits.through_lowest()), up_to);
        assert_eq!(listed(bits.beyond_highest()), from);
        assert!(all().all(|number| bits.contains(Node::at(number)) == members.contains(&number)));
    }

    proptest! {
        #[test]
        fn sets_of_any_width_behave_like_sets(
            numbers in prop::collection::btree_set(0usize..192, 0..12),
        ) {
            check::<1>(&numbers);
            check::<2>(&numbers);
            check::<3>(&numbers);
        }
    }
}
