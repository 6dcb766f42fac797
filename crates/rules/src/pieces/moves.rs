//! A move: from which square, to which square, and of which kind; and a ply, which is a move or one
//! of the ways to pass.
//!
//! In two-player variants every ply is a move. Where an army can leave while others play on, its
//! turns still come round. `san` writes moves, and a position decides whether they are legal.

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
    /// The kind of the move.
    pub manner: Manner,
}

/// The kind of a move. Captures are not marked: the board shows them.
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
    /// A pawn reaches its last rank and becomes a queen worth one point, without a choice.
    Crowning,
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
    /// The written form of castling on this side: `O-O` or `O-O-O`.
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
    /// The kind that a pawn becomes by this move.
    pub fn promotion(&self) -> Option<PieceKind> {
        match self.manner {
            Manner::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// Does a pawn become another piece by this move, by choice or without one?
    pub fn promotes(&self) -> bool {
        matches!(self.manner, Manner::Promotion(_) | Manner::Crowning)
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

/// One turn of a seat: a move, or a way to pass.
///
/// ```
/// use entente_rules::Ply;
/// assert_eq!(Ply::Blocked.to_string(), "%");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ply<C = Square> {
    /// A piece moved.
    Move(Move<C>),
    /// No piece of the army can move: `%`.
    Blocked,
    /// The player resigned or ran out of time: `%%`.
    Resigned,
    /// Nobody moves the army any more: `%%%`.
    Eliminated,
}

impl<C: Copy> Ply<C> {
    /// The move, if a piece moved.
    pub fn mv(&self) -> Option<Move<C>> {
        match *self {
            Ply::Move(mv) => Some(mv),
            _ => None,
        }
    }

    pub(crate) fn map<D>(self, name: impl Fn(C) -> D) -> Ply<D> {
        match self {
            Ply::Move(mv) => Ply::Move(mv.map(name)),
            Ply::Blocked => Ply::Blocked,
            Ply::Resigned => Ply::Resigned,
            Ply::Eliminated => Ply::Eliminated,
        }
    }
}

impl<C> From<Move<C>> for Ply<C> {
    fn from(mv: Move<C>) -> Ply<C> {
        Ply::Move(mv)
    }
}

impl From<&Move> for Ply {
    fn from(mv: &Move) -> Ply {
        Ply::Move(*mv)
    }
}

impl From<&Ply> for Ply {
    fn from(ply: &Ply) -> Ply {
        *ply
    }
}

/// Coordinate form: that of the move, or `%`, `%%`, `%%%`.
impl fmt::Display for Ply {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ply::Move(mv) => mv.fmt(out),
            Ply::Blocked => out.write_str("%"),
            Ply::Resigned => out.write_str("%%"),
            Ply::Eliminated => out.write_str("%%%"),
        }
    }
}
