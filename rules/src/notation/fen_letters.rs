//! What is wrong with a FEN, what is taken where it says nothing, and what its letters mean.
//!
//! `fen` and `fen_castling` read and write the fields.

use alloc::string::String;

use thiserror::Error;

use crate::pieces::piece::Army;
use crate::position::setup::InvalidPosition;

/// Why a FEN cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// The text does not have six fields, nor the first four or five of them.
    #[error("a FEN has six fields, or four without the counters, this has {0}")]
    Fields(usize),
    /// The first field has the wrong number of rows.
    #[error("pieces: the board has {expected} rows, this has {found}")]
    Rows {
        /// The number of rows of the board.
        expected: usize,
        /// The number of rows written.
        found: usize,
    },
    /// A row of the first field does not fill the width of the board.
    #[error("pieces: {row:?} does not describe a row of {width} squares")]
    Row {
        /// The row as written.
        row: String,
        /// The number of squares that it should describe.
        width: usize,
    },
    /// A letter that is not a piece.
    #[error("pieces: {letter:?} in {row:?} is not a piece")]
    Piece {
        /// The letter.
        letter: char,
        /// The row as written.
        row: String,
    },
    /// The second field is wrong.
    #[error("turn: {0:?} is neither w nor b")]
    Turn(String),
    /// The third field is wrong.
    #[error("castling: {0:?} is neither - nor some of KQkq, nor files of rooks as in HAha")]
    Castling(String),
    /// The fourth field is wrong.
    #[error("en passant: {0:?} is neither - nor a square that a pawn may have crossed")]
    EnPassant(String),
    /// The fifth or sixth field is wrong.
    #[error("{field}: {text:?} is not a number from 0 to 65535")]
    Number {
        /// The name of the field.
        field: &'static str,
        /// The text as written.
        text: String,
    },
    /// The FEN is well written, but the position is not possible.
    #[error(transparent)]
    InvalidPosition(#[from] InvalidPosition),
}

/// What a FEN does not say, and what was taken for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum FenAssumption {
    /// Neither counter is written.
    #[error("no counters: no moves without a capture or pawn move, and move 1, were assumed")]
    Counters,
    /// The moves without a capture or a pawn move are not written.
    #[error("no halfmove counter: 0 was assumed")]
    Halfmoves,
    /// The number of the move is not written.
    #[error("no move number: 1 was assumed")]
    Round,
    /// The number of the move is 0, with which no game begins.
    #[error("move number 0: 1 was assumed")]
    RoundZero,
}

/// Capitals are White's.
pub(crate) fn army_of(letter: char) -> Army {
    if letter.is_ascii_uppercase() {
        Army::White
    } else {
        Army::Black
    }
}

/// The letter in the case of an army.
pub(crate) fn cased(army: Army, letter: char) -> char {
    if army == Army::White {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}

/// Does the field say that there is nothing? People type dashes of several lengths.
pub(crate) fn is_dash(field: &str) -> bool {
    matches!(field, "-" | "–" | "—" | "−")
}
