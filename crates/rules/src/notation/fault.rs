//! What is wrong with a text in a notation, or was assumed about it: the reports of readers, with
//! line and column, and why a text is no event.
//!
//! They are facts: the sentences about them are in the catalogues, by their names.

use alloc::string::String;
use alloc::vec::Vec;

use entente_words::faults;
use thiserror::Error;

use crate::movegen::options::OptionFault;
use crate::notation::fen_fields::{FenAssumption, FenError};
use crate::notation::json::JsonError;
use crate::notation::letters::PieceLetters;
use crate::notation::text::MoveTextError;
use crate::pieces::code::Code;
use crate::position::registry::Variant;

/// A location in a text. Both numbers count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TextLocation {
    pub(super) line: usize,
    /// Counted in characters.
    pub(super) column: usize,
}

impl TextLocation {
    /// The beginning of a text.
    pub(super) const START: TextLocation = TextLocation { line: 1, column: 1 };
}

/// Where a text stops being a game, and the reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// The character on that line, from 1.
    pub column: usize,
    /// The fault.
    pub fault: PgnFault,
}

impl PgnError {
    pub(super) fn at(TextLocation { line, column }: TextLocation, fault: PgnFault) -> PgnError {
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

/// A part of a text of games that has an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enclosure {
    /// A comment in braces.
    Comment,
    /// A variation in parentheses.
    Variation,
}

faults! {
    /// A fault in a text of games.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[error("{self:?}")]
    pub enum PgnFault = "load" {
        /// A header that is not `[Name "Value"]`.
        Header(text: String),
        /// A comment or variation that never ends.
        Unclosed(enclosure: Enclosure),
        /// A closing bracket or brace without an opening one.
        Unopened(text: char),
        /// The header FEN is not a position.
        Fen(#[from] cause: FenError),
        /// The header StartFen4 is not a position.
        Fen4(cause: FenError),
        /// The header FEN is a position of Chess960, and no header says so.
        Chess960Start,
        /// The header Options is not the JSON of options.
        Options(cause: OptionFault),
        /// The header Position is not the JSON of a position.
        Position(cause: JsonError),
        /// It is a game of another variant, which a header names or its tags show.
        Variant(variant: Variant),
        /// The header Variant names rules that are not here.
        UnknownVariant(name: String),
        /// A player left a game without this rule, and here it always holds.
        MissingRule(rule: &'static str),
        /// A turn in which nothing moves, as some programs write it.
        NullMove {
            /// The move's number with its dots, as in `12...`.
            number: String,
            /// The word as written.
            text: String,
        },
        /// A result without a game.
        Result(text: String),
        /// A token that is not a legal move.
        Move {
            /// The move's number with its dots, as in `12...`.
            number: String,
            /// Why the token is not a move.
            error: MoveTextError,
        },
        /// The game is legal in the letters of several languages, with different moves.
        Letters {
            /// The number of the first move that differs, with its dots.
            number: String,
            /// The different moves, in English letters, each with the first letters that mean it.
            readings: Vec<(PieceLetters, String)>,
        },
    }
}

impl PgnFault {
    /// The name of the header that is wrong.
    pub(super) fn header(&self) -> Option<&'static str> {
        match self {
            PgnFault::Fen(_) | PgnFault::Chess960Start => Some("FEN"),
            PgnFault::Fen4(_) => Some("StartFen4"),
            PgnFault::Options(_) => Some("Options"),
            PgnFault::Position(_) => Some("Position"),
            PgnFault::Variant(_) | PgnFault::UnknownVariant(_) => Some("Variant"),
            _ => None,
        }
    }
}

/// Something that was assumed, and where. Both numbers count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnNote {
    /// The line.
    pub line: usize,
    /// The character on that line.
    pub column: usize,
    /// The assumption.
    pub remark: PgnRemark,
}

faults! {
    /// An assumption, made because a text leaves something out or contradicts itself.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum PgnRemark = "remark" {
        /// The header FEN has no counters.
        Fen(assumption: FenAssumption),
        /// A header is given twice.
        Repeated {
            /// Its name.
            name: String,
            /// The first value, which was dropped.
            dropped: String,
        },
        /// The header Result is no result.
        UnknownResult(text: String),
        /// The header Result and the end of the moves have different results.
        Results {
            /// The result of the header, which was taken.
            header: &'static str,
            /// The result behind the moves.
            moves: &'static str,
        },
        /// An ambiguous token was understood by the moves behind it.
        Resolved {
            /// The move's number with its dots, as in `12...`.
            number: String,
            /// The token as printed.
            printed: String,
            /// The move that it means, in the same notation.
            taken: String,
        },
        /// The pieces of the game have the letters of another language.
        Letters(letters: PieceLetters),
        /// Kings were put into the centre, in these words: they are a result and no moves.
        Kings(text: String),
        /// A text that is no game was left out. It begins with this word.
        NoGame(text: String),
    }
}

impl PgnNote {
    pub(super) fn at(TextLocation { line, column }: TextLocation, remark: PgnRemark) -> PgnNote {
        PgnNote {
            line,
            column,
            remark,
        }
    }
}

impl PgnRemark {
    /// Is it about the result of the game?
    pub fn is_about_result(&self) -> bool {
        matches!(self, PgnRemark::Kings(_)) || self.header() == Some("Result")
    }

    /// The name of the header that it is about, if it is about one.
    pub fn header(&self) -> Option<&str> {
        match self {
            PgnRemark::Fen(_) => Some("FEN"),
            PgnRemark::Repeated { name, .. } => Some(name),
            PgnRemark::UnknownResult(_) | PgnRemark::Results { .. } => Some("Result"),
            PgnRemark::Resolved { .. }
            | PgnRemark::Letters(_)
            | PgnRemark::Kings(_)
            | PgnRemark::NoGame(_) => None,
        }
    }
}

/// Why a text is not an event of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum EventError {
    /// The text is not the JSON of an event.
    ///
    /// The message is that of the parser, with line and column.
    Form(String),
    /// A refusal names neither a draw offer nor a proposal, or both.
    DeclinesNothing,
    /// The event is one of alliances, and the game has none.
    NoAlliances,
    /// The move cannot be read, or it is written in notation and not legal.
    Move(#[from] MoveTextError),
    /// No army of this game has this letter.
    Army(char),
    /// An alliance event names something that this game does not have.
    Alliance {
        /// The name as written.
        name: String,
        /// The code of the refusal.
        code: Code,
    },
    /// A choice of an army names a letter that no army of this game has.
    Choice {
        /// The letter.
        letter: char,
        /// The code of the refusal.
        code: Code,
    },
}

impl EventError {
    /// The code of the refusal, if the text was an event at all.
    pub fn code(&self) -> Option<Code> {
        match self {
            EventError::Form(_) | EventError::DeclinesNothing | EventError::NoAlliances => None,
            EventError::Move(_) => Some(Code::IllegalMove),
            EventError::Army(_) => Some(Code::NotInGame),
            EventError::Choice { code, .. } | EventError::Alliance { code, .. } => Some(*code),
        }
    }
}
