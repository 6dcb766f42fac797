//! The words for a command that was not carried out, and the log entry for a failure of the
//! program.
//!
//! The words for the rules of a game and for limits are in `text`.

use entente_presentation::text::{self, Naming, Text, say};
use entente_service::{Rejected, ServiceError, TransientFailure};

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
