//! Why a call ends without an answer, in words for standard error, and as an exit status.
//!
//! The one question that a script asks is whether the rules said no or the call could not be understood; here each
//! error of the rules is sorted into one of the two, with the place at which it was found.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use entente_rules::{Code, FenError, JsonError, Move, MoveTextError, PgnError, PgnFault};

use crate::config::ConfigError;
use crate::serve::ServeError;

/// Why a call ends without an answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// It can be read, and the rules say no.
    #[error("{place}: {why}")]
    Refused {
        /// Where: a flag, a file with its line, the number of a move.
        place: String,
        /// The rule.
        why: String,
    },
    /// It cannot be read.
    #[error("{place}: {why}")]
    Unreadable {
        /// Where.
        place: String,
        /// What was expected.
        why: String,
    },
    /// A file cannot be opened or read.
    #[error("{place} cannot be read: {cause}")]
    Unopened {
        /// Which.
        place: String,
        /// What the system says.
        cause: io::Error,
    },
    /// A file, or standard output, cannot be written.
    #[error("{place} cannot be written: {cause}")]
    Unwritten {
        /// Which.
        place: String,
        /// What the system says.
        cause: io::Error,
    },
    /// Whoever read the output has seen enough.
    #[error("nobody reads the output any more")]
    Closed,
    /// The position cannot be drawn.
    #[error("{} cannot be drawn: {cause}", file.display())]
    Undrawn {
        /// Where the picture was to go.
        file: PathBuf,
        /// What the painter says.
        cause: entente_render::Error,
    },
    /// The settings cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The bot does not run.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

impl Failure {
    /// Tells standard error, and gives the exit status.
    pub(super) fn report(&self) -> ExitCode {
        let status = match self {
            Failure::Closed => return ExitCode::SUCCESS,
            Failure::Refused { .. } => 1,
            _ => 2,
        };
        // Nobody is left to tell if even this cannot be written.
        let _ = writeln!(io::stderr(), "entente: {self}");
        ExitCode::from(status)
    }

    /// What is read at a place is not what was expected.
    pub(super) fn unreadable(place: impl Into<String>, why: impl ToString) -> Failure {
        let (place, why) = (place.into(), why.to_string());
        Failure::Unreadable { place, why }
    }

    /// What is read at a place is understood, and cannot be.
    pub(super) fn refused(place: impl Into<String>, why: impl ToString) -> Failure {
        let (place, why) = (place.into(), why.to_string());
        Failure::Refused { place, why }
    }

    /// A text that is no move to make. The moves that it fits are named.
    pub(super) fn of_move(place: impl Into<String>, error: &MoveTextError) -> Failure {
        match (error, error.moves()) {
            (MoveTextError::Unreadable { .. }, _) => Failure::unreadable(place, error),
            (_, []) => Failure::refused(place, error),
            (_, moves) => Failure::refused(place, format!("{error}: {}", choices(moves))),
        }
    }

    /// What is no move, and refused by the course of the game.
    pub(super) fn of_code(place: &str, token: &str, code: Code) -> Failure {
        Failure::refused(place, format!("{token}: {code}"))
    }

    /// A FEN that is no position.
    pub(super) fn of_fen(place: impl Into<String>, error: &FenError) -> Failure {
        match error {
            FenError::Impossible(_) => Failure::refused(place, error),
            _ => Failure::unreadable(place, error),
        }
    }

    /// JSON that is no position, or no options.
    pub(super) fn of_json(place: impl Into<String>, error: &JsonError) -> Failure {
        match error {
            JsonError::Impossible(_) => Failure::refused(place, error),
            _ => Failure::unreadable(place, error),
        }
    }

    /// A text that is no series of games.
    pub(super) fn of_pgn(place: &str, error: &PgnError) -> Failure {
        let place = format!("{place}, line {}, column {}", error.line, error.column);
        match &error.fault {
            PgnFault::Move { number, error } => {
                Failure::of_move(format!("{place}, move {number}"), error)
            }
            PgnFault::Fen(error) => Failure::of_fen(format!("{place}, header FEN"), error),
            PgnFault::Options(error) => Failure::of_json(format!("{place}, header Options"), error),
            PgnFault::Position(error) => {
                Failure::of_json(format!("{place}, header Position"), error)
            }
            fault => Failure::unreadable(place, fault),
        }
    }
}

/// Moves in coordinate form, sorted: `b1d2 or f3d2`.
fn choices(moves: &[Move]) -> String {
    let mut names: Vec<String> = moves.iter().map(Move::to_string).collect();
    names.sort();
    names.join(" or ")
}
