//! Why a policy forbids a ply, as facts. The sentences that follow from them are in `why`.

use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use crate::board::square::Square;
use crate::pieces::placed::{PlacedPiece, the};

/// Why a policy forbids a ply, whatever the board allows.
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
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoCastling {
    /// The right does not exist or is lost.
    #[error("the king or that rook has already moved or been captured")]
    NoRight,
    /// A captured army has not regained the right yet.
    #[error("the {piece} of the captured army isn't back on {home}, its starting square")]
    NotRegained {
        /// The piece that is away.
        piece: PlacedPiece,
        /// The square on which the piece began the game.
        home: Square,
    },
    /// A captured army can no longer regain the right.
    #[error(
        "the {piece} hasn't come nearer to its starting square with every move since its army was \
         captured"
    )]
    Strayed {
        /// The piece that broke the rule of coming back.
        piece: PlacedPiece,
    },
    /// A captured army must not leave its commander's king in check.
    #[error("the commander's own king would be in check from {}", the(by))]
    CommanderInCheck {
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// Pieces stand between king and rook.
    #[error("{} in the way", are(by))]
    Occupied {
        /// The pieces.
        by: Vec<PlacedPiece>,
    },
    /// The king is in check.
    #[error("your king is in check from {}", the(by))]
    InCheck {
        /// The pieces that give check.
        by: Vec<PlacedPiece>,
    },
    /// The king would pass or reach an attacked square.
    #[error(
        "the king would pass or reach {square}, which is attacked by {}",
        the(by)
    )]
    Attacked {
        /// The square.
        square: Square,
        /// The attackers.
        by: Vec<PlacedPiece>,
    },
}

fn are(pieces: &[PlacedPiece]) -> String {
    the(pieces) + if pieces.len() == 1 { " is" } else { " are" }
}
