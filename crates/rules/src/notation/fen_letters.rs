//! The faults of a FEN, the values taken where it says nothing, and the meaning of its letters.
//!
//! `fen` and `fen_castling` read and write the fields.

use alloc::string::String;

use entente_words::faults;
use thiserror::Error;

use crate::pieces::piece::Army;
use crate::position::setup::InvalidPosition;

faults! {
    /// Why a FEN cannot be read.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[error("{self:?}")]
    pub enum FenError = "fen" {
        /// The text does not have six fields, nor the first one, two, four or five of them.
        Fields(count: usize),
        /// The first field has the wrong number of rows.
        Rows {
            /// The number of rows of the board.
            expected: usize,
            /// The number of rows written.
            found: usize,
        },
        /// A row of the first field does not fill the width of the board.
        Row {
            /// The row as written.
            row: String,
            /// The number of squares that it should describe.
            width: usize,
        },
        /// A letter that is not a piece.
        Piece {
            /// The letter.
            letter: char,
            /// The row as written.
            row: String,
        },
        /// The second field is wrong.
        Turn(text: String),
        /// The third field is wrong.
        Castling(text: String),
        /// The fourth field is wrong.
        EnPassant(text: String),
        /// The fifth or sixth field is wrong.
        Number {
            /// The name of the field.
            field: &'static str,
            /// The text as written.
            text: String,
        },
        /// A FEN4 does not have its seven parts, with the options eight.
        Fen4Fields(count: usize),
        /// The first part of a FEN4 is no army.
        Fen4Turn(text: String),
        /// A part of a FEN4 is not four times 0 or 1.
        Fen4Flags(text: String),
        /// The fifth part of a FEN4 is not four numbers.
        Fen4Points(text: String),
        /// An en passant right of a FEN4 is not the crossed square and the pawn's.
        Fen4EnPassant(text: String),
        /// An option of a FEN4 that cannot be read, or that changes the rules.
        Option(text: String),
        /// The FEN is well written, but the position is not possible.
        InvalidPosition(#[from] faults: InvalidPosition),
    }
}

faults! {
    /// A field that a FEN does not have, with a default taken for it.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum FenAssumption = "fen-assumed" {
        /// Only the pieces are written, and perhaps the army to move: that is White, unless only
        /// Black can be to move, and nobody can castle or capture en passant.
        Board,
        /// Neither counter is written.
        Counters,
        /// The moves without a capture or a pawn move are not written.
        Halfmoves,
        /// The number of the move is not written.
        Round,
        /// The number of the move is 0, with which no game begins.
        RoundZero,
    }
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
