//! The errors of the service: refusals for the person who asked, and failures for the operator of
//! the bot.

use crate::metrics;
use entente_game::people::Limited;
use entente_game::{Contradiction, Damage, GameId, Refusal, View};
use entente_store::StoreError;
use std::fmt::Display;

/// Why a command or a question about a game is not answered.
#[derive(Debug, thiserror::Error)]
pub enum Rejected {
    /// There is no such game, or none that the person may see.
    #[error("there is no such game")]
    NoSuchGame,
    /// The game refused the command. Nothing has changed.
    #[error("refused: {refusal:?}")]
    Refused {
        /// The reason of the game.
        refusal: Refusal,
        /// The game as the person sees it; `None` if it was not created.
        view: Option<Box<View>>,
    },
    /// The command was for another version of the game than the present one. Nothing has changed.
    #[error("the game has changed meanwhile")]
    Changed {
        /// The game as the person sees it now.
        view: Box<View>,
    },
    /// The key of the command was used before for another command. Nothing has changed.
    #[error("the key was used before for another command")]
    KeyUsed,
    /// A limit was reached. Nothing has changed.
    #[error("a limit was reached: {0:?}")]
    Limited(Limited),
    /// The program failed.
    #[error(transparent)]
    Failed(#[from] ServiceError),
}

/// What the service returns where only the program itself can fail.
pub type Result<T, E = ServiceError> = std::result::Result<T, E>;

/// What comes of a request that the log it concerns can refuse: what was made, or the refusal.
pub type Reply<T, R> = Result<Result<T, R>, Rejected>;

/// A failure of the program. Its cause is for the log, and not for the people who play.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A log cannot be read.
    #[error("the log of {} is damaged: {damage}", anonymous(log))]
    Damaged {
        /// The log.
        log: String,
        /// The fault.
        damage: Damage,
    },
    /// A game has decided something that it cannot apply.
    #[error("the game {game} contradicts itself: {contradiction}")]
    Contradiction {
        /// The game.
        game: GameId,
        /// The decision, and why it cannot be applied.
        contradiction: Contradiction,
    },
    /// An item of the outbox cannot be read.
    #[error("the outbox cannot be read ({0}): the store was written by another version of Entente")]
    Delivery(serde_json::Error),
    /// Something that is stored apart from the logs cannot be read.
    #[error("{what} cannot be read: {error}")]
    Unreadable {
        /// Its name in a sentence.
        what: &'static str,
        /// The fault.
        error: serde_json::Error,
    },
    /// The program failed while it did this for somebody. The log has the cause.
    #[error("the program failed in this")]
    Panicked,
    /// The service is closing.
    #[error("Entente is stopping")]
    Stopped,
}

/// The name of a log for error messages, which must not name people. `entente store verify` shows
/// which log it is.
fn anonymous(log: &str) -> &str {
    if log.starts_with("person ") {
        "somebody"
    } else {
        log
    }
}

/// An error that may be no fault: [`StoreError::Overtaken`] or [`ServiceError::Stopped`].
/// A full disk passes too, and is one.
pub(crate) trait MayBeNoFault {
    /// Whether another process has changed the same meanwhile: asked again, it can be done.
    fn is_overtaken(&self) -> bool;

    /// Whether the service is closing. What is left undone is done after the next start.
    fn is_stop(&self) -> bool;

    /// Whether what was asked for is damaged, and anything else can be read.
    fn is_damage(&self) -> bool;

    /// Whether the log should name it when work that is tried again by itself fails with it.
    fn is_fault(&self) -> bool {
        !self.is_overtaken() && !self.is_stop()
    }
}

impl MayBeNoFault for StoreError {
    fn is_overtaken(&self) -> bool {
        matches!(self, Self::Overtaken)
    }

    fn is_stop(&self) -> bool {
        false
    }

    fn is_damage(&self) -> bool {
        matches!(self, Self::Damaged { .. })
    }
}

impl MayBeNoFault for ServiceError {
    fn is_overtaken(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_overtaken())
    }

    fn is_stop(&self) -> bool {
        matches!(self, Self::Stopped)
    }

    fn is_damage(&self) -> bool {
        match self {
            Self::Damaged { .. } | Self::Unreadable { .. } => true,
            Self::Store(error) => error.is_damage(),
            _ => false,
        }
    }
}

impl MayBeNoFault for Rejected {
    fn is_overtaken(&self) -> bool {
        matches!(self, Self::Failed(failed) if failed.is_overtaken())
    }

    fn is_stop(&self) -> bool {
        matches!(self, Self::Failed(failed) if failed.is_stop())
    }

    fn is_damage(&self) -> bool {
        matches!(self, Self::Failed(failed) if failed.is_damage())
    }
}

/// An entry as it was read for a list; `None` if it is damaged. That is for the operator, who finds
/// its name in the log, and hides no other entry.
pub(crate) fn listed<T, E: MayBeNoFault + Display>(
    entry: impl Display,
    read: Result<T, E>,
) -> Result<Option<T>, E> {
    match read {
        Err(error) if error.is_damage() => {
            tracing::error!(%entry, %error, "a list leaves an entry out");
            Ok(None)
        }
        read => read.map(Some),
    }
}

/// The error that the log should name when work that is tried again by itself ends with it.
pub(crate) fn fault<T, E: MayBeNoFault>(outcome: Result<T, E>) -> Option<E> {
    outcome.err().filter(E::is_fault)
}

/// Makes an attempt to read, decide and write, and another one whenever another process has changed
/// the same meanwhile.
pub(crate) async fn while_overtaken<T, E: MayBeNoFault>(
    mut attempt: impl AsyncFnMut() -> Result<T, E>,
) -> Result<T, E> {
    loop {
        let outcome = attempt().await;
        if !outcome.as_ref().is_err_and(E::is_overtaken) {
            return outcome;
        }
        metrics::count_overtaken();
    }
}

impl ServiceError {
    /// The same failure, if it passes by itself or with a restart.
    pub fn transient_failure(&self) -> Option<TransientFailure> {
        match self {
            Self::Store(error) if error.is_of_full_disk() => Some(TransientFailure::FullDisk),
            Self::Store(error) if error.is_of_disk() => Some(TransientFailure::BrokenDisk),
            Self::Stopped | Self::Panicked => Some(TransientFailure::Stopping),
            _ => None,
        }
    }
}

/// A failure that passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TransientFailure {
    /// The program is stopping, or begins again.
    Stopping,
    /// The disk is full. Writing goes on when some of it is free again.
    FullDisk,
    /// The disk cannot be read or written.
    BrokenDisk,
}

impl From<Limited> for Rejected {
    fn from(limited: Limited) -> Self {
        Self::Limited(limited)
    }
}

impl From<StoreError> for Rejected {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

/// The error for a log that cannot be read.
pub(crate) fn damaged_log(log: &str, damage: entente_game::Damage) -> ServiceError {
    ServiceError::Damaged {
        log: log.to_owned(),
        damage,
    }
}
