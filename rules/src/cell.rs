//! A cell of a board: the name that people write, and the number that the tables use.
//! [`Cell`] is the one outside sees and stores; a [`Node`] never leaves this crate.

use core::fmt;

/// A cell by its name: a file letter (its case counts) and a rank number.
///
/// A cell comes from a [`Board`](crate::Board), which alone knows which cells there are.
///
/// ```
/// use entente_rules::{Options, Variant};
/// let e4 = Options::of(Variant::Standard).board().cell("e4").unwrap();
/// assert_eq!(e4.to_string(), "e4");
/// assert_eq!((e4.file(), e4.rank()), ('e', 4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    file: u8,
    rank: u8,
}

impl Cell {
    /// Reads a name by its form alone; whether a board has the cell, the board says.
    pub(crate) fn read(name: &str) -> Option<Cell> {
        let (file, rank) = name.split_at_checked(1)?;
        let file = *file
            .as_bytes()
            .first()
            .filter(|letter| letter.is_ascii_alphabetic())?;
        let plain = rank.bytes().all(|digit| digit.is_ascii_digit()) && !rank.starts_with('0');
        let rank = rank.parse().ok().filter(|_| plain)?;
        Some(Cell { file, rank })
    }

    /// The letter of its file, as in the name.
    pub fn file(self) -> char {
        char::from(self.file)
    }

    /// The number of its rank, as in the name.
    pub fn rank(self) -> u8 {
        self.rank
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.file(), self.rank)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// The number of a cell in the tables of its board: row by row from the bottom, left to right, so
/// that along every straight line the numbers only rise or only fall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Node(u8);

impl Node {
    pub(crate) const FIRST: Node = Node(0);

    /// Boards end at three words of bits.
    #[inline]
    pub(crate) fn new(word: usize, bit: u32) -> Node {
        Node((word * 64) as u8 + bit as u8)
    }

    /// The node of a place in a list of cells.
    pub(crate) fn at(place: usize) -> Node {
        Node(u8::try_from(place).expect("a board has at most 192 cells"))
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub(crate) fn word(self) -> usize {
        usize::from(self.0 / 64)
    }

    #[inline]
    pub(crate) fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }
}
