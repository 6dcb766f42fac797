//! Where a text stops being a game of the PGN family, and why.

use alloc::string::String;

use thiserror::Error;

use crate::movegen::option_schema::OptionFault;
use crate::notation::fen_letters::FenError;
use crate::notation::json::JsonError;
use crate::notation::text::MoveTextError;

/// A location in a text. Both numbers count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TextLocation {
    pub(crate) line: usize,
    /// Counted in characters.
    pub(crate) column: usize,
}

/// Where a text stops being a game, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// The character on that line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: PgnFault,
}

impl PgnError {
    pub(crate) fn at(TextLocation { line, column }: TextLocation, fault: PgnFault) -> PgnError {
        PgnError {
            line,
            column,
            fault,
        }
    }

    /// Is it a move that can be read but is not legal?
    pub fn is_illegal_move(&self) -> bool {
        let PgnFault::Move { error, .. } = &self.fault else {
            return false;
        };
        matches!(error, MoveTextError::Illegal { .. })
    }
}

/// What is wrong in a text of games.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PgnFault {
    /// A header that is not `[Name "Value"]`.
    #[error("a header is written [Name \"Value\"], not {0}")]
    Header(String),
    /// A comment or variation that never ends.
    #[error("{0} is never closed")]
    Unclosed(&'static str),
    /// A closing bracket or brace without an opening one.
    #[error("{0:?} closes nothing")]
    Unopened(char),
    /// The header FEN is not a position.
    #[error("header FEN: {0}")]
    Fen(#[from] FenError),
    /// The header Options is not the JSON of options.
    #[error("header Options: {0}")]
    Options(OptionFault),
    /// The header Position is not the JSON of a position.
    #[error("header Position: {0}")]
    Position(JsonError),
    /// The header Variant names another variant.
    #[error("header Variant: {0} is not the variant that is read here")]
    Variant(String),
    /// The header Variant names rules that are not here.
    #[error("header Variant: {0} is a rule set that is not here")]
    UnknownVariant(String),
    /// A turn in which nothing moves, as some programs write it.
    #[error("move {number}: {text} is a null move, and every turn must have a legal one")]
    NullMove {
        /// The move's number with its dots, as in `12...`.
        number: String,
        /// The word as written.
        text: String,
    },
    /// A result without a game.
    #[error("{0} is a result without a game: expected headers or a move")]
    Result(String),
    /// A token that is not a legal move.
    #[error("move {number}: {error}")]
    Move {
        /// The move's number with its dots, as in `12...`.
        number: String,
        /// Why the token is not a move.
        error: MoveTextError,
    },
}

impl PgnFault {
    /// The name of the header that is wrong.
    pub(crate) fn header(&self) -> Option<&'static str> {
        match self {
            PgnFault::Fen(_) => Some("FEN"),
            PgnFault::Options(_) => Some("Options"),
            PgnFault::Position(_) => Some("Position"),
            PgnFault::Variant(_) | PgnFault::UnknownVariant(_) => Some("Variant"),
            _ => None,
        }
    }
}
