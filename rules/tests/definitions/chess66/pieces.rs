//! The two armies and their pieces.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Army {
    White,
    Black,
}

impl Army {
    pub(crate) const BOTH: [Army; 2] = [Army::White, Army::Black];

    pub(crate) fn letter(self) -> char {
        match self {
            Army::White => 'w',
            Army::Black => 'b',
        }
    }

    pub(crate) fn of_letter(letter: char) -> Option<Army> {
        Army::BOTH.into_iter().find(|army| army.letter() == letter)
    }

    pub(crate) fn other(self) -> Army {
        match self {
            Army::White => Army::Black,
            Army::Black => Army::White,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Kind {
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
        match self {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Rook => 'R',
            Kind::Bishop => 'B',
            Kind::Knight => 'N',
            Kind::Pawn => 'P',
        }
    }

    pub(crate) fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Piece {
    pub(crate) army: Army,
    pub(crate) kind: Kind,
}

impl Piece {
    pub(crate) fn named(name: &str) -> Option<Piece> {
        let mut letters = name.chars();
        let army = Army::of_letter(letters.next()?)?;
        let kind = Kind::of_letter(letters.next()?)?;
        letters.next().is_none().then_some(Piece { army, kind })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.army.letter(), self.kind.letter())
    }
}
