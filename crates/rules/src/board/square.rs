//! A square of a board, by name and by number.
//!
//! [`Square`] is the name that people write; it is what other crates see and store. [`Node`] is the
//! number that the tables use; outside of this crate only a search sees it.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Index;
use core::{array, fmt};

/// A square by its name: a file letter, whose case matters, and a rank number.
///
/// Get squares from a [`Board`](crate::Board), which knows which names exist on it.
///
/// ```
/// use entente_rules::{Options, Variant};
/// let e4 = Options::of(Variant::Standard).board().square("e4").unwrap();
/// assert_eq!(e4.to_string(), "e4");
/// assert_eq!((e4.file(), e4.rank()), ('e', 4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    file: u8,
    rank: u8,
}

impl Square {
    /// Reads a name by its form alone. Only a board can tell whether the square exists.
    pub(crate) fn read(name: &str) -> Option<Square> {
        let (file, rank) = name.split_at_checked(1)?;
        let file = *file
            .as_bytes()
            .first()
            .filter(|letter| letter.is_ascii_alphabetic())?;
        let plain = rank.bytes().all(|digit| digit.is_ascii_digit()) && !rank.starts_with('0');
        let rank = rank.parse().ok().filter(|_| plain)?;
        Some(Square { file, rank })
    }

    /// The file letter, as in the name.
    pub fn file(self) -> char {
        char::from(self.file)
    }

    /// The rank number, as in the name.
    pub fn rank(self) -> u8 {
        self.rank
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.file(), self.rank)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// The number of a square in the tables of its board.
///
/// Squares are numbered row by row from the bottom, left to right. Along every straight line the
/// numbers therefore only rise or only fall, which is what the sliding masks of `tables` rely on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node(u8);

impl Node {
    pub(crate) const FIRST: Node = Node(0);

    /// The node of a bit in a word. Boards have at most three words, so the number fits.
    #[inline]
    pub(super) fn new(word: usize, bit: u32) -> Node {
        Node((word * 64) as u8 + bit as u8)
    }

    /// The node of an index in a list of squares.
    pub fn at(place: usize) -> Node {
        Node(u8::try_from(place).expect("a board has at most 192 squares"))
    }

    /// Its index in the list of the board's squares
    /// ([`Board::locations`](crate::Board::locations)).
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub(super) fn word(self) -> usize {
        usize::from(self.0 / 64)
    }

    #[inline]
    pub(super) fn bit(self) -> u64 {
        1 << self.bit_number()
    }

    #[inline]
    fn bit_number(self) -> usize {
        usize::from(self.0 % 64)
    }
}

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
