//! Why a well-written line is not a legal move, although board and pieces allow its first part.
//! Only the sentences are here; the notation finds the one that applies.

use thiserror::Error;

use crate::board::square::Square;
use crate::pieces::piece::{Army, Piece};
use crate::pieces::placed::PlacedPiece;

/// A reason of Game Courier's notation. Displayed as a clause, like every
/// [`WhyNot`](crate::WhyNot).
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CourierRule {
    /// The line does not begin with a piece that goes from one square to another.
    #[error(
        "{part} alone isn't a move: the line has to start with a piece that moves, as in P e2-e4"
    )]
    NoPieceMoves {
        /// The first part.
        part: alloc::string::String,
    },
    /// The label is that of another piece.
    #[error(
        "the {piece} has the letter {}, not {}",
        letter(piece.piece()), letter(*label)
    )]
    Label {
        /// The piece on the square.
        piece: PlacedPiece,
        /// The label as written.
        label: Piece,
    },
    /// A promotion is labelled as the other army's piece.
    #[error(
        "{} is the other army's letter: your pawn becomes {}",
        letter(*label), letter(*own)
    )]
    OthersPromotion {
        /// The label as written.
        label: Piece,
        /// The label that was meant.
        own: Piece,
    },
    /// The move does not remove a piece there.
    #[error("this move removes no piece from {square}")]
    NothingRemoved {
        /// The square.
        square: Square,
    },
    /// The move does not put a piece there.
    #[error("this move puts no piece on {square}")]
    NothingPut {
        /// The square.
        square: Square,
    },
    /// The move does not move a second piece.
    #[error("this move takes no other piece from {from} to {to}")]
    NoOtherPieceMoves {
        /// The first square.
        from: Square,
        /// The target square.
        to: Square,
    },
    /// No move takes a square off the board.
    #[error("no move takes the square {square} off the board")]
    SquareRemoved {
        /// The square.
        square: Square,
    },
    /// A part is written twice.
    #[error("{part} is written twice")]
    Repeated {
        /// The part.
        part: alloc::string::String,
    },
}

/// The piece's letter: a capital for White, lower case for Black.
pub(crate) fn letter(piece: Piece) -> char {
    match piece.army {
        Army::White => piece.kind.letter(),
        _ => piece.kind.letter().to_ascii_lowercase(),
    }
}
