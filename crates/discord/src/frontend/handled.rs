//! The result of a handler, the words for a command that was not carried out, and the log entry for
//! a failure of the program.
//!
//! A handler passes on with `?` what the service or another handler rejects, and `Frontend::answer`
//! makes the answer. The words for the rules of a game and for limits are in `text`.

use crate::frontend::answer::Answer;
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::{Rejected, ServiceError, TransientFailure};

/// The result of a handler: an answer, or what it had to find; or the reason why it did nothing.
pub(crate) type Handled<T = Answer> = Result<T, NotDone>;

/// The reason why a handler did not do what it was asked to.
pub(crate) enum NotDone {
    /// The service rejected the command.
    Rejected(Box<Rejected>),
    /// The handler says why itself, or asks for what it has to know.
    Answered(Box<Answer>),
    /// Nobody knows the component: it is from another version, or made up.
    UnknownComponent,
    /// The program failed. The cause is in the log already.
    Failed,
}

impl From<Rejected> for NotDone {
    fn from(rejected: Rejected) -> Self {
        Self::Rejected(Box::new(rejected))
    }
}

impl From<ServiceError> for NotDone {
    fn from(error: ServiceError) -> Self {
        Rejected::from(error).into()
    }
}

impl From<Answer> for NotDone {
    fn from(answer: Answer) -> Self {
        Self::Answered(Box::new(answer))
    }
}

/// The reason in words.
impl From<String> for NotDone {
    fn from(reason: String) -> Self {
        Answer::text(reason).into()
    }
}

/// The result of a handler that always has an answer.
impl From<Answer> for Handled {
    fn from(answer: Answer) -> Self {
        Ok(answer)
    }
}

/// The reason why a command was not carried out, in words. The cause of a failure is logged here
/// and not shown.
pub(crate) fn rejection(text: &Text, rejected: &Rejected, naming: Naming) -> String {
    match rejected {
        Rejected::NoSuchGame => say!(text, "no-such-game"),
        Rejected::Refused { refusal, view } => {
            text::refusal(text, refusal, view.as_deref(), naming)
        }
        Rejected::Changed { .. } => say!(text, "game-changed"),
        Rejected::KeyUsed => say!(text, "key-used"),
        Rejected::Limited(limited) => text::limited(text, limited, naming),
        Rejected::Failed(error) => failure(text, error),
    }
}

/// The text when the program itself failed.
fn failure(text: &Text, error: &ServiceError) -> String {
    match error.transient_failure() {
        Some(_) => tracing::warn!(%error, "could not carry out a command"),
        None => tracing::error!(%error, "could not carry out a command"),
    }
    match error.transient_failure() {
        Some(TransientFailure::Stopping) => say!(text, "failed-stopping"),
        Some(TransientFailure::FullDisk) => say!(text, "failed-disk-full"),
        Some(TransientFailure::BrokenDisk) => say!(text, "failed-disk"),
        None => say!(text, "failed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_presentation::text::Language;
    use entente_store::StoreError;
    use std::io::ErrorKind;

    #[test]
    fn who_asks_while_nothing_can_be_saved_is_words_why() {
        let full = StoreError::Full {
            folder: "games".into(),
            reserve: 64,
        };
        let stopped = |by_full_disk| StoreError::Stopped {
            cause: "before".into(),
            by_full_disk,
        };
        let failures = [
            (full.into(), "My disk is full"),
            (
                StoreError::Disk(ErrorKind::Other).into(),
                "I can’t save anything right now",
            ),
            (
                StoreError::Disk(ErrorKind::StorageFull).into(),
                "My disk is full",
            ),
            (stopped(false).into(), "I can’t save anything right now"),
            (stopped(true).into(), "My disk is full"),
            (ServiceError::Stopped, "I’m just being restarted."),
            (
                StoreError::TooLong {
                    location: "a note".into(),
                }
                .into(),
                "Something went wrong",
            ),
        ];
        for (error, begin) in failures {
            let words = rejection(
                Text::of(Language::English),
                &Rejected::Failed(error),
                Naming::Name,
            );
            assert!(words.starts_with(begin), "{words}");
            assert!(words.contains("Nothing was changed"), "{words}");
        }
    }
}
