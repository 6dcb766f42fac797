//! The board of Chess4, its armies, and the pawns that can be captured en passant.
//!
//! Positions and turns are in `game` and `turns`.

use std::collections::BTreeMap;

use crate::chess4::game::Game;
use crate::chess4::legal::Move;
use crate::independent::{Layout, Owner, Step};

pub(crate) use crate::independent::{Kind, Right, Square};

pub(crate) type Piece = crate::independent::Piece<Army>;
pub(crate) type Board = crate::independent::Board<Army>;

/// Letters are rows from a to n, towards White; numbers are columns from 1 to 14, towards Gold.
pub(crate) const LAYOUT: Layout = Layout::Plus;

/// One of the four armies and its seat, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Army {
    White,
    Silver,
    Black,
    Gold,
}

impl Army {
    pub(crate) const ALL: [Army; 4] = [Army::White, Army::Silver, Army::Black, Army::Gold];

    pub(crate) fn next(self) -> Army {
        Army::ALL[(self as usize + 1) % 4]
    }

    /// One step of the army's pawns.
    pub(crate) fn forward(self) -> Step {
        match self {
            Army::White => (-1, 0),
            Army::Silver => (0, 1),
            Army::Black => (1, 0),
            Army::Gold => (0, -1),
        }
    }

    /// Whether the square is on the outer line behind the army's pawns, where they never stand.
    pub(crate) fn is_own_line(self, square: Square) -> bool {
        match self {
            Army::White => square.letter == 13,
            Army::Silver => square.number == 1,
            Army::Black => square.letter == 0,
            Army::Gold => square.number == 14,
        }
    }

    /// Whether the square is on the line where the army's pawns start.
    pub(crate) fn is_first_line(self, square: Square) -> bool {
        let (rows, columns) = self.forward();
        self.is_own_line(square.plus((-rows, -columns)))
    }

    /// Whether the square is on one of the three outer lines that are not the army's own (A6).
    pub(crate) fn promotes_on(self, square: Square) -> bool {
        let others = Army::ALL.into_iter().filter(|&army| army != self);
        others.into_iter().any(|army| army.is_own_line(square))
    }
}

impl Owner for Army {
    fn letter(self) -> char {
        ['w', 's', 'b', 'g'][self as usize]
    }

    fn of_letter(letter: char) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.letter() == letter)
    }
}

/// The square with this name.
pub(crate) fn square(name: &str) -> Square {
    let square = LAYOUT.square(name);
    square.unwrap_or_else(|| panic!("{name} is not a square"))
}

impl Board {
    /// Whether the piece on one square attacks the other, whatever stands there.
    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        self.get(from).is_some_and(|piece| {
            let sort = (piece.kind, Some(piece.army.forward()));
            self.reaches(LAYOUT, sort, from, to)
        })
    }
}

/// Whether the square is one step forward and one to the side.
pub(crate) fn is_pawn_attack(army: Army, from: Square, to: Square) -> bool {
    from.is_pawn_attack(army.forward(), to)
}

pub(crate) type PassingPawn = crate::independent::PassingPawn<Army>;

impl Game {
    /// Armies of one commander have no en passant rights against each other (A30).
    pub(crate) fn end_friendly_rights(&mut self) {
        let parties: BTreeMap<Army, Option<char>> =
            Army::ALL.map(|army| (army, self.party(army))).into();
        self.passing_pawns
            .retain(|owner, seat| parties[&seat] != parties[&owner]);
    }

    pub(crate) fn open_en_passant(&mut self, army: Army, mv: Move) {
        let opponents = Army::ALL.map(|seat| (seat, seat.forward()));
        let opponents: Vec<_> = opponents
            .into_iter()
            .filter(|&(seat, _)| self.are_opponents(seat, army))
            .collect();
        self.passing_pawns
            .open(&self.board, (army, army.forward()), mv, opponents);
    }
}
