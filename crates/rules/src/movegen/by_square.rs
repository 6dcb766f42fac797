//! A table with an entry for each square of a board.
//!
//! It has room for as many squares as its sets have, so that on boards of one word no index has to
//! be checked.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::array;
use core::ops::Index;

use crate::board::square::Node;

/// An entry for each square. Copies share their entries.
#[derive(Clone, Debug)]
pub(crate) struct BySquare<T, const N: usize>(Arc<[[T; 64]; N]>);

impl<T: Clone, const N: usize> BySquare<T, N> {
    /// These entries, and the same one for each number that the board does not have.
    pub(crate) fn of(entries: impl IntoIterator<Item = T>, beyond: &T) -> BySquare<T, N> {
        let mut entries = entries.into_iter();
        let mut next = || entries.next().unwrap_or_else(|| beyond.clone());
        let words: Vec<[T; 64]> = (0..N).map(|_| array::from_fn(|_| next())).collect();
        let words: Result<Box<[[T; 64]; N]>, _> = words.into_boxed_slice().try_into();
        match words {
            Ok(words) => BySquare(words.into()),
            Err(_) => unreachable!("there are N words"),
        }
    }

    /// Changes every entry.
    pub(crate) fn change(&mut self, change: impl FnMut(&mut T)) {
        Arc::make_mut(&mut self.0)
            .as_flattened_mut()
            .iter_mut()
            .for_each(change);
    }

    /// Every entry.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.as_flattened().iter()
    }
}

impl<T, const N: usize> Index<Node> for BySquare<T, N> {
    type Output = T;

    #[inline(always)]
    fn index(&self, node: Node) -> &T {
        // With one word the number is less than 64 without a test.
        if N == 1 {
            &self.0[0][node.bit_number()]
        } else {
            &self.0.as_flattened()[node.index()]
        }
    }
}
