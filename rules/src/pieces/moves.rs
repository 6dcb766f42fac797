//! A move: from which square, to which square, and of which kind.
//!
//! Moves are small and comparable. `san` and `coordinate` write them, and a position decides
//! whether they are legal.

use core::fmt;

use crate::board::square::Square;
use crate::pieces::piece::PieceKind;

/// A move of one piece, including everything that the rules make follow from it.
///
/// The type parameter is for the generator, which works with square numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move<C = Square> {
    /// The square that the piece leaves.
    pub from: C,
    /// The square that it goes to. In castling that is the king's target square, or in Chess960 the
    /// square of the castling rook.
    pub to: C,
    /// What kind of move it is.
    pub manner: Manner,
}

/// What kind of move it is. Captures are not marked: the board shows them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Manner {
    /// A step, slide or leap, with or without a capture.
    Plain,
    /// A pawn's first move of two squares.
    DoubleStep,
    /// A pawn captures a pawn that has just passed it.
    EnPassant,
    /// Castling: the king and a rook move together.
    Castling(CastlingSide),
    /// A pawn reaches its last rank and becomes this piece.
    Promotion(PieceKind),
}

/// The side on which a king castles: with the nearer rook, or with the farther one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CastlingSide {
    /// `O-O`
    King,
    /// `O-O-O`
    Queen,
}

impl CastlingSide {
    /// How castling on this side is written: `O-O` or `O-O-O`.
    pub fn notation(self) -> &'static str {
        match self {
            CastlingSide::King => "O-O",
            CastlingSide::Queen => "O-O-O",
        }
    }
}

/// The squares of king and rook before and after castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Castled {
    /// The king's squares, before and after.
    pub king: (Square, Square),
    /// The rook's squares, before and after.
    pub rook: (Square, Square),
}

impl<C> Move<C> {
    /// What a pawn becomes by this move.
    pub fn promotion(&self) -> Option<PieceKind> {
        match self.manner {
            Manner::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// The side on which this move castles.
    pub fn castling(&self) -> Option<CastlingSide> {
        match self.manner {
            Manner::Castling(side) => Some(side),
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

/// Coordinate form: `e2e4`, `e7e8q`. Castling is written as the king's own step.
impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)?;
        match self.promotion() {
            Some(kind) => write!(out, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}
