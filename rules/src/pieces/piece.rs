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
    /// Moves like a bishop or a knight (Capablanca chess).
    Archbishop,
    /// Moves like a rook or a knight (Capablanca chess).
    Chancellor,
}

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

/// A kind of piece as data: its letter, its English word, and how it moves.
struct KindData {
    kind: PieceKind,
    letter: char,
    word: &'static str,
    /// The same way twice for a kind that has only one.
    movers: [Mover; 2],
}

/// Every kind, in the order of their declaration.
const KINDS: [KindData; 9] = [
    KindData {
        kind: PieceKind::Pawn,
        letter: 'P',
        word: "pawn",
        movers: [Mover::Pawn; 2],
    },
    KindData {
        kind: PieceKind::Knight,
        letter: 'N',
        word: "knight",
        movers: [Mover::Leap; 2],
    },
    KindData {
        kind: PieceKind::Bishop,
        letter: 'B',
        word: "bishop",
        movers: [Mover::Diagonal; 2],
    },
    KindData {
        kind: PieceKind::Rook,
        letter: 'R',
        word: "rook",
        movers: [Mover::Straight; 2],
    },
    KindData {
        kind: PieceKind::Queen,
        letter: 'Q',
        word: "queen",
        movers: [Mover::Straight, Mover::Diagonal],
    },
    KindData {
        kind: PieceKind::King,
        letter: 'K',
        word: "king",
        movers: [Mover::King; 2],
    },
    KindData {
        kind: PieceKind::Guard,
        letter: 'G',
        word: "guard",
        movers: [Mover::Guard; 2],
    },
    KindData {
        kind: PieceKind::Archbishop,
        letter: 'A',
        word: "archbishop",
        movers: [Mover::Diagonal, Mover::Leap],
    },
    KindData {
        kind: PieceKind::Chancellor,
        letter: 'C',
        word: "chancellor",
        movers: [Mover::Straight, Mover::Leap],
    },
];

impl PieceKind {
    /// Every kind, in the order of their declaration.
    pub const ALL: [PieceKind; KINDS.len()] = {
        let mut all = [PieceKind::Pawn; KINDS.len()];
        let mut number = 0;
        while number < KINDS.len() {
            // The data of a kind is found by its number.
            assert!(KINDS[number].kind as usize == number);
            all[number] = KINDS[number].kind;
            number += 1;
        }
        all
    };

    /// Every kind, in the order in which lists show them.
    pub const LISTED: [PieceKind; KINDS.len()] = [
        PieceKind::King,
        PieceKind::Queen,
        PieceKind::Chancellor,
        PieceKind::Archbishop,
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Knight,
        PieceKind::Pawn,
        PieceKind::Guard,
    ];

    /// The kind's capital letter: `N` for a knight.
    pub fn letter(self) -> char {
        self.data().letter
    }

    /// The kind with this capital letter.
    pub fn from_letter(letter: char) -> Option<PieceKind> {
        PieceKind::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter)
    }

    /// The English word in lower case.
    pub fn word(self) -> &'static str {
        self.data().word
    }

    /// The ways in which it moves: the same one twice if there is only one.
    #[inline]
    pub(crate) const fn movers(self) -> [Mover; 2] {
        MOVERS[self as usize]
    }

    /// Does it move in this way, alone or with another?
    #[inline]
    pub(crate) const fn moves_as(self, mover: Mover) -> bool {
        let [one, other] = self.movers();
        one as u8 == mover as u8 || other as u8 == mover as u8
    }

    /// The kind that moves in exactly these ways of a knight, a bishop and a rook.
    #[inline]
    pub(crate) fn of_movers(leaps: bool, diagonal: bool, straight: bool) -> Option<PieceKind> {
        BY_MOVERS[usize::from(leaps) | usize::from(diagonal) << 1 | usize::from(straight) << 2]
    }

    fn data(self) -> &'static KindData {
        &KINDS[self as usize]
    }
}

/// The ways of moving of each kind, without the rest of its data.
const MOVERS: [[Mover; 2]; KINDS.len()] = {
    let mut movers = [[Mover::Pawn; 2]; KINDS.len()];
    let mut number = 0;
    while number < KINDS.len() {
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
        let ways = kind.moves_as(Mover::Leap) as usize
            | (kind.moves_as(Mover::Diagonal) as usize) << 1
            | (kind.moves_as(Mover::Straight) as usize) << 2;
        // Pawns, kings and guards move in none of these ways.
        if ways > 0 {
            kinds[ways] = Some(kind);
        }
        number += 1;
    }
    kinds
};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_words_and_ways_of_moving_are_unique() {
        for one in PieceKind::ALL {
            assert_eq!(PieceKind::from_letter(one.letter()), Some(one));
            for other in PieceKind::ALL.into_iter().filter(|other| *other != one) {
                assert_ne!(one.word(), other.word());
                assert_ne!(one.movers(), other.movers());
            }
        }
    }

    #[test]
    fn lists_have_every_kind_once() {
        let mut listed = PieceKind::LISTED;
        listed.sort();
        assert_eq!(listed, PieceKind::ALL);
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
