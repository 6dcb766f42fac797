//! Rights to capture a pawn en passant, by army and square, as positions and setups list them.
//!
//! The changes of the rights during a game are in `en_passant`.

use alloc::vec::Vec;

use crate::board::square::Square;
use crate::pieces::piece::Army;

/// A pawn that can be captured en passant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The square that it crossed.
    pub target: Square,
    /// The square that it stands on.
    pub pawn: Square,
    /// The army that it belongs to.
    pub owner: Army,
    /// The armies that may capture it, and since when. In two-player variants this is always the
    /// army to move, and the list is not read.
    pub rights: Vec<(Army, EnPassantRight)>,
}

/// The age of a right to capture a pawn en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnPassantRight {
    /// The right is for the first turn after the double step.
    Fresh,
    /// The right goes on, because its owner has captured another pawn en passant on every turn
    /// since.
    Continuing,
}

impl EnPassantRight {
    /// The name used in positions: `fresh`, `continuing`.
    pub fn name(self) -> &'static str {
        match self {
            EnPassantRight::Fresh => "fresh",
            EnPassantRight::Continuing => "continuing",
        }
    }
}
