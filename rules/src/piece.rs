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
    /// `r`
    Red,
    /// `y`
    Yellow,
    /// `g`, in games without gold.
    Green,
}

impl Army {
    /// The letter used in positions: `w`, `b`. Unique within a variant, not among all armies.
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

    /// The English word as sentences and headers have it, with a capital.
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

    /// The English word, in lower case.
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
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of seats, bit `n` for seat `n`; its seats come in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Seats(pub(crate) u8);

impl Seats {
    pub(crate) const NONE: Seats = Seats(0);
    /// Both where two play.
    pub(crate) const TWO: Seats = Seats(0b11);
    /// All where four play.
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

    /// Those that are in both sets.
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
