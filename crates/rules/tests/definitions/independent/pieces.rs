//! Kinds of pieces, and pieces as they are written: the letter of an army and the letter of a kind;
//! and an army at the start on Chess4's board, where each army is White's, turned.
//!
//! Which armies there are belongs to each game.

use std::fmt;

use crate::independent::squares::{Square, Step};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    King,
    Queen,
    /// Only Chess 4.5 has guards.
    Guard,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Kind {
    /// The kinds of chess.
    pub(crate) const ALL: [Kind; 6] = [
        Kind::King,
        Kind::Queen,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Pawn,
    ];
    pub(crate) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    pub(crate) fn letter(self) -> char {
        ['K', 'Q', 'G', 'R', 'B', 'N', 'P'][self as usize]
    }

    /// The kind of chess with this letter.
    pub(crate) fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// An army of a game. Pieces belong to it.
pub(crate) trait Owner: Copy + Ord + 'static {
    /// The kinds of pieces of the game.
    const KINDS: &'static [Kind] = &Kind::ALL;

    fn letter(self) -> char;

    fn of_letter(letter: char) -> Option<Self>;

    /// The army with this name, which is one letter.
    fn named(name: &str) -> Option<Self> {
        let mut letters = name.chars();
        let army = Self::of_letter(letters.next()?)?;
        letters.next().is_none().then_some(army)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Piece<A> {
    pub(crate) army: A,
    pub(crate) kind: Kind,
}

impl<A: Owner> Piece<A> {
    /// The piece with this name: `wK` is White's king.
    pub(crate) fn named(name: &str) -> Option<Piece<A>> {
        let mut letters = name.chars();
        let army = A::of_letter(letters.next()?)?;
        let letter = letters.next()?;
        let kind = *A::KINDS.iter().find(|kind| kind.letter() == letter)?;
        letters.next().is_none().then_some(Piece { army, kind })
    }
}

impl<A: Owner> fmt::Display for Piece<A> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.army.letter(), self.kind.letter())
    }
}

/// The pieces of each army from its left, as it looks ahead, and the number of the first square for
/// White.
const ROW: &str = "RNBKQBNR";
const FIRST: i8 = 4;

/// The pieces at the start of an army whose pawns make this step.
pub(crate) fn plus_army<A: Owner>(army: A, forward: Step) -> Vec<(Square, Piece<A>)> {
    let pieces = (FIRST..).zip(ROW.chars()).flat_map(|(index, letter)| {
        let square = turned(forward, index);
        let kind = Kind::of_letter(letter).expect("a kind");
        let pawn = Kind::Pawn;
        [
            (square, Piece { army, kind }),
            (square.plus(forward), Piece { army, kind: pawn }),
        ]
    });
    pieces.collect()
}

/// The square of an army's own line that corresponds, counted from its left, to White's row `n` and
/// this number.
pub(crate) fn turned(forward: Step, index: i8) -> Square {
    let (letter, number) = match forward {
        (-1, 0) => (13, index),
        (0, 1) => (index - 1, 1),
        (1, 0) => (0, 15 - index),
        _ => (14 - index, 14),
    };
    Square { letter, number }
}
