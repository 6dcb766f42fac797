//! A piece with its square, as the reasons why a move is not legal name it.

use core::fmt;

use crate::board::square::Square;
use crate::pieces::piece::{Army, Piece, PieceKind};

/// A piece and the square that it stands on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedPiece {
    /// Where it stands.
    pub square: Square,
    /// The army that it belongs to.
    pub army: Army,
    /// What it is.
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

/// As in a list of pieces: `wR g1`.
impl fmt::Debug for PlacedPiece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.piece(), self.square)
    }
}
