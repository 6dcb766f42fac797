//! The errors of the command line: a message for standard error, and an exit status.
//!
//! For a script it matters whether the rules refused something or the input could not be read. Each
//! error of the rules becomes one of these two here, with the location where it was found.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use entente_presentation::plain::plain_fault;
use entente_presentation::scenario::ScenarioFault;
use entente_presentation::text::{self, Language, Naming, Text};
use entente_rules::{
    Code, EventError, FenError, JsonError, MoveTextError, OptionFault, PgnError, PgnFault,
};

use crate::config::ConfigError;
use crate::serve::ServeError;

/// The reasons for which a command fails.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// The input can be read, but the rules refuse it.
    #[error("{location}: {why}")]
    Refused {
        /// The place: a flag, a file with a line, the number of a move.
        location: String,
        /// The rule that refuses it.
        why: String,
    },
    /// Some of the games cannot be read. Each was reported, and the others were written.
    #[error("{refused} of {} games could not be read", refused + read)]
    Partly {
        /// The number of games that were refused.
        refused: usize,
        /// The number of games that were read.
        read: usize,
    },
    /// The input cannot be read.
    #[error("{location}: {why}")]
    Unreadable {
        /// The place.
        location: String,
        /// The text that was expected.
        why: String,
    },
    /// A file cannot be opened or read.
    #[error("{location} cannot be read: {cause}")]
    Unopened {
        /// The file.
        location: String,
        /// The error of the system.
        cause: io::Error,
    },
    /// A file, or standard output, cannot be written.
    #[error("{location} cannot be written: {cause}")]
    Unwritten {
        /// The file.
        location: String,
        /// The error of the system.
        cause: io::Error,
    },
    /// The reader of the output has closed it.
    #[error("the output was closed")]
    Closed,
    /// The position cannot be drawn.
    #[error("{} cannot be drawn: {cause}", file.display())]
    Undrawn {
        /// The file for the picture.
        file: PathBuf,
        /// The error of the renderer.
        cause: entente_render::Error,
    },
    /// The settings are not valid.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The bot cannot run.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

impl Failure {
    /// Writes the message to standard error, and returns the exit status.
    pub(super) fn report(&self) -> ExitCode {
        // `| head` is not an error.
        if !matches!(self, Failure::Closed) {
            // If even this cannot be written, there is nowhere to report it.
            let _ = writeln!(io::stderr(), "entente: {self}");
        }
        ExitCode::from(self.status())
    }

    /// The exit status.
    fn status(&self) -> u8 {
        match self {
            Failure::Closed => 0,
            Failure::Refused { .. } | Failure::Partly { .. } => 1,
            Failure::Serve(ServeError::Store(error)) if error.is_refusal_to_serve() => 1,
            _ => 2,
        }
    }

    /// The input is not what was expected.
    pub(super) fn unreadable(location: impl Into<String>, why: impl ToString) -> Failure {
        Failure::Unreadable {
            location: location.into(),
            why: plain_fault(&why.to_string()),
        }
    }

    /// The input can be read, but is not possible.
    pub(super) fn refused(location: impl Into<String>, why: impl ToString) -> Failure {
        Failure::Refused {
            location: location.into(),
            why: why.to_string(),
        }
    }

    /// The same failure, with one more sentence.
    pub(super) fn with_hint(self, hint: &str) -> Failure {
        match self {
            Failure::Refused { location, why } => Failure::Refused {
                location,
                why: format!("{why} {hint}"),
            },
            other => other,
        }
    }

    /// A text that is not a legal move. If several moves match, they are listed.
    pub(super) fn of_move(location: impl Into<String>, error: &MoveTextError) -> Failure {
        let why = text::move_text_fault(english(), error, Naming::Name);
        match error {
            MoveTextError::Unreadable { .. } => Failure::unreadable(location, why),
            _ => Failure::refused(location, why),
        }
    }

    /// A token that is not a move, and that the game refuses.
    pub(super) fn of_code(location: &str, token: &str, code: Code) -> Failure {
        Failure::refused(location, format!("{token} is refused: {code}"))
    }

    /// Options that the rule set does not have.
    pub(super) fn of_options(location: impl Into<String>, fault: &OptionFault) -> Failure {
        Failure::unreadable(location, text::option_fault(english(), fault, Naming::Name))
    }

    /// A FEN that is not a position.
    pub(super) fn of_fen(location: impl Into<String>, error: &FenError) -> Failure {
        let why = text::fault_sentence(english(), error, Naming::Name);
        match error {
            FenError::InvalidPosition(_) => Failure::refused(location, why),
            _ => Failure::unreadable(location, why),
        }
    }

    /// JSON that is not a position.
    pub(super) fn of_json(location: impl Into<String>, error: &JsonError) -> Failure {
        if let JsonError::InvalidPosition(invalid) = error {
            return Failure::refused(location, text::position_faults(english(), invalid));
        }
        let fault = ScenarioFault::Json(error.clone());
        let why = text::scenario_fault(english(), &fault, Naming::Name);
        Failure::unreadable(location, why)
    }

    /// A line that is not an event of the game.
    pub(super) fn of_event(location: &str, error: &EventError) -> Failure {
        Failure::unreadable(location, text::event_fault(english(), error))
    }

    /// A text that is not a list of games.
    pub(super) fn of_pgn(location: &str, error: &PgnError) -> Failure {
        let location = format!("{location}, line {}, column {}", error.line, error.column);
        match &error.fault {
            PgnFault::Move { number, error } => {
                Failure::of_move(format!("{location}, move {number}"), error)
            }
            PgnFault::Fen(error) => Failure::of_fen(format!("{location}, header FEN"), error),
            PgnFault::Fen4(error) => {
                Failure::of_fen(format!("{location}, header StartFen4"), error)
            }
            PgnFault::Options(error) => {
                Failure::of_options(format!("{location}, header Options"), error)
            }
            PgnFault::Position(error) => {
                Failure::of_json(format!("{location}, header Position"), error)
            }
            fault => {
                let why = text::pgn_fault(english(), fault, Naming::Name);
                Failure::unreadable(location, why)
            }
        }
    }
}

/// The texts of the command line.
pub(super) fn english() -> &'static Text {
    Text::of(Language::English)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_service::ServiceError;
    use entente_store::{Location, StoreError};

    /// The promise of docs/operators/scale.md for a database. With a folder a write that failed
    /// ends with another status than a store that is refused.
    #[test]
    fn the_exit_status_says_whether_a_database_is_the_reason() {
        let database = || "the database chess on db".to_owned();
        let cause = || "a reason".to_owned();
        let location = Location::database("postgres://db/chess").unwrap();
        let in_database = [
            StoreError::Unreachable {
                database: database(),
                cause: cause(),
            },
            StoreError::Unusable {
                database: database(),
                cause: cause(),
            },
            StoreError::Layout { found: 9, known: 1 },
            StoreError::InUse { location },
            StoreError::OtherBot {
                database: database(),
            },
            StoreError::TakenOver {
                database: database(),
            },
            StoreError::InDoubt {
                database: database(),
                cause: cause(),
            },
        ];
        for error in in_database {
            let shown = error.to_string();
            assert_eq!(Failure::from(ServeError::from(error.clone())).status(), 1);
            let noticed = ServeError::from(ServiceError::from(error));
            assert_eq!(Failure::from(noticed).status(), 1, "{shown}");
        }
        let folder = [
            StoreError::stopped("a write failed"),
            StoreError::Disk(io::ErrorKind::Other),
            StoreError::InUse {
                location: Location::Folder("games".into()),
            },
        ];
        for error in folder {
            assert_eq!(Failure::from(ServeError::from(error)).status(), 2);
        }
    }
}
