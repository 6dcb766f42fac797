//! A piece with its square, as the reasons why a move is not legal name it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::board::square::Square;
use crate::pieces::piece::{Army, Piece, PieceKind};

/// A piece and the square that it stands on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

/// "the rook on g1"
impl fmt::Display for PlacedPiece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} on {}", self.kind, self.square)
    }
}

pub(crate) fn whose(piece: &PlacedPiece, by: &PlacedPiece) -> &'static str {
    if piece.army == by.army { "your" } else { "the" }
}

/// "the rook on e8, the knight on f3 and the bishop on b4"
pub(crate) fn the(pieces: &[PlacedPiece]) -> String {
    let names: Vec<String> = pieces
        .iter()
        .map(|piece| String::from("the ") + &piece.to_string())
        .collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => others.join(", ") + " and " + last,
        _ => names.concat(),
    }
}
