//! Armies and pieces: who owns a piece and what it is. How pieces move is in `tables`.

use core::fmt;

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PieceKind {
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
    /// One step straight to an empty square, or captures one step diagonally (Chess 4.5).
    Guard,
}

impl PieceKind {
    /// Every kind, in the order that the tables use.
    pub const ALL: [PieceKind; 7] = [
        PieceKind::Pawn,
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
        PieceKind::King,
        PieceKind::Guard,
    ];

    /// The kind's capital letter: `P N B R Q K G`.
    pub fn letter(self) -> char {
        char::from(b"PNBRQKG"[self as usize])
    }

    /// The kind with this capital letter.
    pub fn from_letter(letter: char) -> Option<PieceKind> {
        PieceKind::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter)
    }

    /// The English word in lower case.
    pub fn word(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king", "guard"][self as usize]
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

/// An army, by its colour. The variant says which armies play, and in which order.
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
    /// `r`
    Red,
    /// `y`
    Yellow,
    /// `g`, in variants without Gold.
    Green,
}

impl Army {
    /// The letter used in positions, such as `w` or `b`. It is unique within a variant, not among
    /// all armies.
    pub fn letter(self) -> char {
        match self {
            Army::White => 'w',
            Army::Silver => 's',
            Army::Black => 'b',
            Army::Gold | Army::Green => 'g',
            Army::Red => 'r',
            Army::Yellow => 'y',
        }
    }

    /// The English word with a capital, as in sentences and headers.
    pub fn name(self) -> &'static str {
        match self {
            Army::White => "White",
            Army::Silver => "Silver",
            Army::Black => "Black",
            Army::Gold => "Gold",
            Army::Red => "Red",
            Army::Yellow => "Yellow",
            Army::Green => "Green",
        }
    }

    /// The English word in lower case.
    pub fn word(self) -> &'static str {
        match self {
            Army::White => "white",
            Army::Silver => "silver",
            Army::Black => "black",
            Army::Gold => "gold",
            Army::Red => "red",
            Army::Yellow => "yellow",
            Army::Green => "green",
        }
    }
}

impl fmt::Display for Army {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

/// A piece of an army.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The army that owns it.
    pub army: Army,
    /// What it is.
    pub kind: PieceKind,
}

/// Writes the piece as in the JSON form of a position: `wK`.
impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.army.letter(), self.kind.letter())
    }
}

/// An army's index in the turn order of its variant. Tables and bitsets are indexed by it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Seat(pub(crate) u8);

impl Seat {
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of seats: bit `n` is seat `n`. It iterates in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Seats(pub(crate) u8);

impl Seats {
    pub(crate) const NONE: Seats = Seats(0);
    /// Both seats of a two-player variant.
    pub(crate) const TWO: Seats = Seats(0b11);
    /// All seats of a four-player variant.
    pub(crate) const FOUR: Seats = Seats(0b1111);

    #[inline]
    pub(crate) fn of(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    #[inline]
    pub(crate) fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 != 0
    }

    #[inline]
    pub(crate) fn any(self) -> bool {
        self.0 != 0
    }

    #[inline]
    pub(crate) fn with(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    #[inline]
    pub(crate) fn without(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// The seats that are in both sets.
    #[inline]
    pub(crate) fn common(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl Iterator for Seats {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let first = (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8));
        self.0 &= self.0.wrapping_sub(1);
        first
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats
            .into_iter()
            .fold(Seats::NONE, |set, seat| set.with(Seats::of(seat)))
    }
}
