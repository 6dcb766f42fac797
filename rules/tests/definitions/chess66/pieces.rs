//! The two armies and their pieces.

use crate::independent::Owner;

pub(crate) use crate::independent::Kind;

pub(crate) type Piece = crate::independent::Piece<Army>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Army {
    White,
    Black,
}

impl Army {
    pub(crate) const BOTH: [Army; 2] = [Army::White, Army::Black];

    pub(crate) fn other(self) -> Army {
        match self {
            Army::White => Army::Black,
            Army::Black => Army::White,
        }
    }
}

impl Owner for Army {
    fn letter(self) -> char {
        ['w', 'b'][self as usize]
    }

    fn of_letter(letter: char) -> Option<Army> {
        Army::BOTH.into_iter().find(|army| army.letter() == letter)
    }
}
