//! The board of Four Player Chess and its armies.
//!
//! This is geometry only. It knows no turns and no alliances, and no rules beyond where a piece
//! stands and how it moves.

use serde::{Serialize, Serializer};

use crate::independent::{Layout, Owner, Step};

pub(crate) use crate::independent::{Kind, Square};

pub(crate) type Piece = crate::independent::Piece<Army>;
pub(crate) type Board = crate::independent::Board<Army>;

pub(crate) const LAYOUT: Layout = Layout::Square;

/// One of the four armies, in turn order: clockwise, seen from above (AL-20).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Army {
    White,
    Red,
    Black,
    Yellow,
}

impl Army {
    pub(crate) const ALL: [Army; 4] = [Army::White, Army::Red, Army::Black, Army::Yellow];

    pub(crate) fn next(self) -> Army {
        Army::ALL[(self as usize + 1) % 4]
    }

    /// One step of the army's pawns: White moves up, Red right, Black down, Yellow left.
    pub(crate) fn forward(self) -> Step {
        match self {
            Army::White => (0, 1),
            Army::Red => (1, 0),
            Army::Black => (0, -1),
            Army::Yellow => (-1, 0),
        }
    }

    /// Whether pawns of this army promote here: on the far edge of their direction (AL-19).
    pub(crate) fn promotes_on(self, square: Square) -> bool {
        !LAYOUT.has(square.plus(self.forward()))
    }
}

impl Owner for Army {
    fn letter(self) -> char {
        ['w', 'r', 'b', 'y'][self as usize]
    }

    fn of_letter(letter: char) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.letter() == letter)
    }
}

impl Serialize for Army {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(self.letter())
    }
}

impl Board {
    /// Whether the piece on one square attacks the other, whatever stands there. As in chess, pawns
    /// attack diagonally ahead.
    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        self.get(from).is_some_and(|piece| {
            let sort = (piece.kind, Some(piece.army.forward()));
            self.reaches(LAYOUT, sort, from, to)
        })
    }
}
