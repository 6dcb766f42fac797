//! A move: from where, to where, and in what manner. Small and comparable; what it is called is
//! the matter of `san` and `coordinate`, whether it is legal that of a position.

use core::fmt;

use crate::cell::Cell;
use crate::piece::Kind;

/// A move of one piece, with all that the rules make follow from it.
///
/// The parameter is for the generator's own use, which knows cells by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move<C = Cell> {
    /// Where the piece stands.
    pub from: C,
    /// Where it goes; in castling the king's own goal, in Chess960 the cell of the rook with which he castles.
    pub to: C,
    /// What kind of move it is.
    pub manner: Manner,
}

/// What a move is, beside its two cells. A capture is not named: the board shows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Manner {
    /// A step, slide or leap, with or without a capture.
    Plain,
    /// A pawn's first move over two cells.
    DoubleStep,
    /// A pawn takes one that has just passed it.
    EnPassant,
    /// The king and a rook move together.
    Castling(Wing),
    /// A pawn reaches its last row and becomes this.
    Promotion(Kind),
}

/// A side of the board as seen by a king: that of the nearer rook, or that of the farther one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wing {
    /// `O-O`
    King,
    /// `O-O-O`
    Queen,
}

impl Wing {
    /// As it is written: `O-O` or `O-O-O`.
    pub fn notation(self) -> &'static str {
        match self {
            Wing::King => "O-O",
            Wing::Queen => "O-O-O",
        }
    }
}

/// What becomes of the two men of a castling: the cell of each before it and after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Castled {
    /// The king's.
    pub king: (Cell, Cell),
    /// The rook's.
    pub rook: (Cell, Cell),
}

impl<C> Move<C> {
    /// What a pawn becomes by this move.
    pub fn promotion(&self) -> Option<Kind> {
        match self.manner {
            Manner::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// On which side it castles.
    pub fn castling(&self) -> Option<Wing> {
        match self.manner {
            Manner::Castling(wing) => Some(wing),
            _ => None,
        }
    }

    pub(crate) fn map<D>(self, name: impl Fn(C) -> D) -> Move<D> {
        Move {
            from: name(self.from),
            to: name(self.to),
            manner: self.manner,
        }
    }
}

/// In coordinate form: `e2e4`, `e7e8q`; castling is the king's own step.
impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)?;
        match self.promotion() {
            Some(kind) => write!(out, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}
