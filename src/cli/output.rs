//! The output of a command: standard output, or a file that is written completely or not at all;
//! and its errors, a message for standard error and an exit status.
//!
//! If the reader of standard output stops early (`| head`), that is not an error.
//!
//! For a script it matters whether the rules refused something or the input could not be read. Each
//! error of the rules becomes one of these two here, with the location where it was found.

use crate::config::ConfigError;
use crate::serve::ServeError;
use entente_presentation::plain::plain_fault;
use entente_presentation::scenario::ScenarioFault;
use entente_presentation::text::{self, Language, Naming, Text};
use entente_rules::{
    Code, EventError, FenError, JsonError, MoveTextError, OptionFault, PgnError, PgnFault,
};
use entente_store::check_replaceable;
use serde::Serialize;
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The name of standard output where a file is expected.
pub(super) const STANDARD_OUTPUT: &str = "-";

/// Writes a text to standard output. It must contain its own line ends.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// Writes a value to standard output, as a line of JSON.
pub(super) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string(value).expect("texts and numbers are always JSON");
    print(&(json + "\n"))
}

fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = out.write_all(bytes).and_then(|()| out.flush());
    written.map_err(|cause| match cause.kind() {
        io::ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::Unwritten {
            location: "standard output".into(),
            cause,
        },
    })
}

/// Writes a file: first under a temporary name, and then over a file that may already be there. `-`
/// is standard output.
pub(super) fn write_file(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if file.as_os_str() == STANDARD_OUTPUT {
        return print_bytes(bytes);
    }
    let draft = draft_path(file);
    let written = check_replaceable(file)
        .and_then(|()| write_new(&draft, bytes))
        .and_then(|()| fs::rename(&draft, file));
    written.map_err(|cause| {
        // The draft may not exist. The first error is the one to report.
        let _ = fs::remove_file(&draft);
        let location = file.display().to_string();
        Failure::Unwritten { location, cause }
    })
}

/// A temporary name in the same folder, so that the file system can rename it in one step.
fn draft_path(file: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(file.file_name().unwrap_or_default());
    name.push(format!(".{}.draft", std::process::id()));
    file.with_file_name(name)
}

fn write_new(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = OpenOptions::new().write(true).create_new(true).open(file)?;
    draft.write_all(bytes)?;
    draft.sync_all()
}

/// Writes a line to standard error that is not a failure.
pub(super) fn note(line: &str) {
    // If even this cannot be written, there is nowhere to report it.
    let _ = writeln!(io::stderr(), "entente: {line}");
}

/// Why a command fails.
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
