//! The reasons why a ply is not legal that only Chess66 has: switches, and lines that bend.
//!
//! Only the facts are here; `explain` finds the reason that applies.

use thiserror::Error;

use crate::board::square::Square;
use crate::pieces::piece::{PieceKind, PlacedPiece};

/// The reasons of Chess66.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum Chess66Rule {
    /// This kind does not move this way on the bent board, where letters say little about lines.
    NotItsMove {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// Both squares belong to one switch.
    WithinSwitch {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The other square of the piece's switch.
        to: Square,
    },
    /// A piece of the mover's own stands on the other square of the switch.
    OwnPieceInSwitch {
        /// The piece in the switch.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// A piece stands on the other square of a switch that the way goes through, or that a pawn
    /// would enter.
    BlockedInSwitch {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// The piece in the switch.
        by: PlacedPiece,
        /// The square of the switch that the way goes through.
        square: Square,
    },
}

impl Chess66Rule {
    /// Whether the bend between ranks 4 and 5 can be why a move seems legal to a player: a rook on
    /// b1 does not reach b8. A pawn or king meets the bend only where it would step over it.
    pub fn is_over_the_bend(kind: PieceKind, from: Square, to: Square) -> bool {
        let crosses = (from.rank() <= 4) != (to.rank() <= 4);
        match kind {
            PieceKind::Pawn | PieceKind::King => crosses && from.rank().abs_diff(to.rank()) == 1,
            _ => crosses,
        }
    }
}
