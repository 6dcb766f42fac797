//! The objections of a policy to a ply, as facts. `why` adds them to the other reasons.

use alloc::vec::Vec;

use crate::board::square::Square;
use crate::pieces::piece::PlacedPiece;

/// A reason for which a policy forbids a ply that the board allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Objection<R> {
    /// The game is over.
    GameOver,
    /// A piece can be moved, or the turn cannot pass at all.
    MustMove,
    /// The piece's army no longer moves.
    Eliminated(PlacedPiece),
    /// A rule that only this variant has.
    Rule(R),
}

/// The rule that forbids castling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoCastling {
    /// The right does not exist or is lost.
    NoRight,
    /// A captured army has not regained the right yet.
    NotRegained {
        /// The piece that is away.
        piece: PlacedPiece,
        /// The square on which the piece began the game.
        home: Square,
    },
    /// A captured army can no longer regain the right.
    Strayed {
        /// The piece that broke the rule of coming back.
        piece: PlacedPiece,
    },
    /// A captured army must not leave its commander's king in check.
    CommanderInCheck {
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// Pieces stand between king and rook.
    Occupied {
        /// The pieces.
        by: Vec<PlacedPiece>,
    },
    /// The king is in check.
    InCheck {
        /// The pieces that give check.
        by: Vec<PlacedPiece>,
    },
    /// The king would pass or reach an attacked square.
    Attacked {
        /// The square.
        square: Square,
        /// The attackers.
        by: Vec<PlacedPiece>,
    },
}
