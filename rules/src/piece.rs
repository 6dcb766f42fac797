//! Armies and pieces: who owns a man, and what it is. How it moves is in the tables, not here.

use core::fmt;

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Moves straight ahead, captures diagonally ahead.
    Pawn,
    /// Leaps.
    Knight,
    /// Slides diagonally.
    Bishop,
    /// Slides straight.
    Rook,
    /// Slides straight and diagonally.
    Queen,
    /// One step in any direction.
    King,
    /// One step straight to an empty cell, or captures one step diagonally (Chess 4.5).
    Guard,
}

impl Kind {
    /// Every kind, in the order of the tables.
    pub const ALL: [Kind; 7] = [
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
        Kind::Guard,
    ];

    /// The kind's capital letter: `P N B R Q K G`.
    pub fn letter(self) -> char {
        char::from(b"PNBRQKG"[self as usize])
    }

    /// The kind of a capital letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The English word, in lower case.
    pub fn word(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king", "guard"][self as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

/// An army, by its colour. Which armies play, and in which order, the variant says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Army {
    /// `w`
    White,
    /// `s`
    Silver,
    /// `b`
    Black,
    /// `g`
    Gold,
}

impl Army {
    /// The letter used in positions: `w`, `b`. Unique within a variant, not among all armies.
    pub fn letter(self) -> char {
        match self {
            Army::White => 'w',
            Army::Silver => 's',
            Army::Black => 'b',
            Army::Gold => 'g',
        }
    }

    /// The English word, in lower case.
    pub fn word(self) -> &'static str {
        match self {
            Army::White => "white",
            Army::Silver => "silver",
            Army::Black => "black",
            Army::Gold => "gold",
        }
    }
}

impl fmt::Display for Army {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

/// A man on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub army: Army,
    /// What it is.
    pub kind: Kind,
}

/// As in the JSON form of a position: `wK`.
impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.army.letter(), self.kind.letter())
    }
}

/// An army's place in its variant's turn order, by which the tables and bitsets are indexed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Seat(pub(crate) u8);

impl Seat {
    #[inline]
    pub(crate) fn bit(self) -> u8 {
        1 << self.0
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}
