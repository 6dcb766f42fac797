//! Pieces: their armies, how they move, and a piece with its square. Where the ways
//! lead is in `tables`.

use core::fmt;

use crate::board::square::Square;

pub use entente_words::{Army, PieceKind};

/// A way of moving. Every kind of piece has one of them, or two at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mover {
    /// As a pawn.
    Pawn,
    /// Leaps as a knight.
    Leap,
    /// Slides diagonally.
    Diagonal,
    /// Slides straight.
    Straight,
    /// Steps as a king.
    King,
    /// As a guard.
    Guard,
}

impl Mover {
    /// The number of ways of moving.
    pub(crate) const COUNT: usize = 6;
}

/// A kind of piece as data: the ways in which it moves.
struct KindData {
    kind: PieceKind,
    /// The same way twice for a kind that has only one.
    movers: [Mover; 2],
}

/// Every kind, in the order of their declaration.
const KINDS: [KindData; PieceKind::ALL.len()] = [
    KindData {
        kind: PieceKind::Pawn,
        movers: [Mover::Pawn; 2],
    },
    KindData {
        kind: PieceKind::Knight,
        movers: [Mover::Leap; 2],
    },
    KindData {
        kind: PieceKind::Bishop,
        movers: [Mover::Diagonal; 2],
    },
    KindData {
        kind: PieceKind::Rook,
        movers: [Mover::Straight; 2],
    },
    KindData {
        kind: PieceKind::Queen,
        movers: [Mover::Straight, Mover::Diagonal],
    },
    KindData {
        kind: PieceKind::King,
        movers: [Mover::King; 2],
    },
    KindData {
        kind: PieceKind::Guard,
        movers: [Mover::Guard; 2],
    },
    KindData {
        kind: PieceKind::Archbishop,
        movers: [Mover::Diagonal, Mover::Leap],
    },
    KindData {
        kind: PieceKind::Chancellor,
        movers: [Mover::Straight, Mover::Leap],
    },
];

/// How a kind of piece moves.
pub(crate) trait Moving: Sized {
    /// Its ways to move: the same one twice if there is only one.
    fn movers(self) -> [Mover; 2];

    /// Does it move in this way, alone or with another?
    fn moves_as(self, mover: Mover) -> bool;

    /// The kind that moves in exactly these ways of a knight, a bishop and a rook.
    fn of_movers(leaps: bool, diagonal: bool, straight: bool) -> Option<Self>;
}

impl Moving for PieceKind {
    #[inline]
    fn movers(self) -> [Mover; 2] {
        MOVERS[self as usize]
    }

    #[inline]
    fn moves_as(self, mover: Mover) -> bool {
        moves_as(self, mover)
    }

    #[inline]
    fn of_movers(leaps: bool, diagonal: bool, straight: bool) -> Option<PieceKind> {
        BY_MOVERS[usize::from(leaps) | usize::from(diagonal) << 1 | usize::from(straight) << 2]
    }
}

#[inline]
const fn moves_as(kind: PieceKind, mover: Mover) -> bool {
    let [first, second] = MOVERS[kind as usize];
    first as u8 == mover as u8 || second as u8 == mover as u8
}

/// The ways of moving of each kind, without the rest of its data.
const MOVERS: [[Mover; 2]; KINDS.len()] = {
    let mut movers = [[Mover::Pawn; 2]; KINDS.len()];
    let mut number = 0;
    while number < KINDS.len() {
        // The data of a kind is found by its number.
        assert!(KINDS[number].kind as usize == number);
        movers[number] = KINDS[number].movers;
        number += 1;
    }
    movers
};

/// The kind of each set of ways: bit 0 leaps, bit 1 slides diagonally, bit 2 slides straight.
const BY_MOVERS: [Option<PieceKind>; 8] = {
    let mut kinds = [None; 8];
    let mut number = 0;
    while number < KINDS.len() {
        let kind = KINDS[number].kind;
        let ways = moves_as(kind, Mover::Leap) as usize
            | (moves_as(kind, Mover::Diagonal) as usize) << 1
            | (moves_as(kind, Mover::Straight) as usize) << 2;
        // Pawns, kings and guards move in none of these ways.
        if ways > 0 {
            kinds[ways] = Some(kind);
        }
        number += 1;
    }
    kinds
};

/// A piece of an army.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The army that owns it.
    pub army: Army,
    /// The kind of the piece.
    pub kind: PieceKind,
}

impl Piece {
    /// The letter where only two armies play: a capital for White, a small one for Black.
    pub fn cased_letter(self) -> char {
        match self.army {
            Army::White => self.kind.letter(),
            _ => self.kind.letter().to_ascii_lowercase(),
        }
    }
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

    /// Are there at least two seats?
    #[inline]
    pub(crate) fn more_than_one(self) -> bool {
        self.without_first().any()
    }

    /// Are there at least three seats? That takes less than counting them.
    #[inline]
    pub(crate) fn more_than_two(self) -> bool {
        self.without_first().more_than_one()
    }

    /// The seats of the items of which this is true. They are in turn order.
    pub(crate) fn whose<T>(items: impl IntoIterator<Item = T>, is: impl Fn(&T) -> bool) -> Seats {
        let seats = (0..).map(Seat).zip(items).filter(|(_, item)| is(item));
        seats.map(|(seat, _)| seat).collect()
    }

    #[inline]
    fn without_first(self) -> Seats {
        // `x & (x - 1)` drops the lowest bit.
        Seats(self.0 & self.0.wrapping_sub(1))
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

/// A piece and the square that it stands on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedPiece {
    /// The square of the piece.
    pub square: Square,
    /// The army that it belongs to.
    pub army: Army,
    /// The kind of the piece.
    pub kind: PieceKind,
}

impl PlacedPiece {
    /// Places a piece on a square.
    pub fn new(square: Square, Piece { army, kind }: Piece) -> PlacedPiece {
        PlacedPiece { square, army, kind }
    }

    /// The piece without its square.
    pub fn piece(self) -> Piece {
        Piece {
            army: self.army,
            kind: self.kind,
        }
    }
}

/// Writes a piece as in a list of pieces: `wR g1`.
impl fmt::Debug for PlacedPiece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.piece(), self.square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_kinds_move_in_the_same_ways() {
        for (number, kind) in PieceKind::ALL.into_iter().enumerate() {
            let mut others = PieceKind::ALL[..number].iter();
            assert!(others.all(|other| other.movers() != kind.movers()));
        }
    }

    #[test]
    fn a_kind_is_known_by_its_ways_of_moving() {
        let sliding_and_leaping = PieceKind::ALL.into_iter().filter(|kind| {
            [Mover::Leap, Mover::Diagonal, Mover::Straight]
                .into_iter()
                .any(|mover| kind.moves_as(mover))
        });
        for kind in sliding_and_leaping {
            let [leaps, diagonal, straight] =
                [Mover::Leap, Mover::Diagonal, Mover::Straight].map(|mover| kind.moves_as(mover));
            assert_eq!(PieceKind::of_movers(leaps, diagonal, straight), Some(kind));
        }
        assert_eq!(PieceKind::of_movers(false, false, false), None);
        assert_eq!(PieceKind::of_movers(true, true, true), None);
    }
}
