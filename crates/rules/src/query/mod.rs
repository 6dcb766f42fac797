//! Questions about positions that need more than the rules: what a text that names a move in part
//! can mean, and why a move is not legal.
//!
//! The notations are above, because reading a move that is not legal ends with the reason.

use alloc::format;

use crate::board::square::Square;
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, PieceKind};

mod explain;
pub(crate) mod why;

/// One way to understand a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    Castling {
        side: CastlingSide,
        /// The castling army, if the text names it.
        army: Option<Army>,
    },
    Piece(PartialMove),
}

/// A move as far as a text describes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PartialMove {
    /// `None` means whatever stands on the first square, which is then given in full.
    pub(crate) kind: Option<PieceKind>,
    pub(crate) file: Option<char>,
    pub(crate) rank: Option<u8>,
    pub(crate) to: Square,
    pub(crate) promotion: Option<PieceKind>,
    /// Must the move be a capture? Otherwise it may be one.
    pub(crate) captures: bool,
}

impl PartialMove {
    /// Can the move start on this square?
    pub(crate) fn starts_at(&self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// The first square, if the text gives it in full. The board may not have it.
    fn from(&self) -> Option<Square> {
        let (file, rank) = (self.file?, self.rank?);
        Square::read(&format!("{file}{rank}"))
    }
}
