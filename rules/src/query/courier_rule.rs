//! Why a well-written line is not a legal move, although board and pieces allow its first part.
//! Only the facts are here; the notation finds the one that applies.

use thiserror::Error;

use crate::board::square::Square;
use crate::pieces::piece::Piece;
use crate::pieces::placed::PlacedPiece;

/// A reason of Game Courier's notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum CourierRule {
    /// The line does not begin with a piece that goes from one square to another.
    NoPieceMoves {
        /// The first part.
        part: alloc::string::String,
    },
    /// The label is that of another piece.
    Label {
        /// The piece on the square.
        piece: PlacedPiece,
        /// The label as written.
        label: Piece,
    },
    /// A promotion is labelled as the other army's piece.
    OthersPromotion {
        /// The label as written.
        label: Piece,
        /// The label that was meant.
        own: Piece,
    },
    /// The move does not remove a piece there.
    NothingRemoved {
        /// The square.
        square: Square,
    },
    /// The move does not put a piece there.
    NothingPut {
        /// The square.
        square: Square,
    },
    /// The move does not move a second piece.
    NoOtherPieceMoves {
        /// The first square.
        from: Square,
        /// The target square.
        to: Square,
    },
    /// No move takes a square off the board.
    SquareRemoved {
        /// The square.
        square: Square,
    },
    /// A part is written twice.
    Repeated {
        /// The part.
        part: alloc::string::String,
    },
}
