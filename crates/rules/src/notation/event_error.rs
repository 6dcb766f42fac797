//! The error of a text that is not an event of a game.

use alloc::string::String;

use thiserror::Error;

use crate::notation::text::MoveTextError;
use crate::pieces::code::Code;

/// The reasons for which a text is not an event of a game.
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
