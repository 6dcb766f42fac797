//! What a door may be told instead of an answer: a refusal for the person who asked, or a failure for whoever runs the bot.

use crate::store::StoreError;
use entente_game::{Damage, Refusal, View};

/// Why a wish about a game has no answer.
#[derive(Debug, thiserror::Error)]
pub enum Rejected {
    /// There is no such game, or none that the asker may see.
    #[error("there is no such game")]
    NoSuchGame,
    /// The game says no; nothing has changed.
    #[error("refused: {refusal:?}")]
    Refused {
        /// Why.
        refusal: Refusal,
        /// The game as the asker sees it; `None` where it was never made.
        view: Option<Box<View>>,
    },
    /// The wish was for another state of the game than the present one; nothing has changed.
    #[error("the game has gone on")]
    Changed {
        /// The game as the asker sees it.
        view: Box<View>,
    },
    /// The wish's key was used before, for something else; nothing has changed.
    #[error("the key was used for something else")]
    KeyUsed,
    /// The program failed.
    #[error(transparent)]
    Failed(#[from] TableError),
}

/// A failure, the cause of which is for the log and not for people.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A log cannot be read.
    #[error("the log of {} is damaged: {damage}", nameless(log))]
    Damaged {
        /// Which log.
        log: String,
        /// What is wrong.
        damage: Damage,
    },
    /// Something that is owed cannot be read.
    #[error(
        "what is owed cannot be read ({0}): the store was written by another version of Entente"
    )]
    Delivery(serde_json::Error),
    /// The table is closing.
    #[error("Entente is stopping")]
    Stopped,
}

/// A log's name as it can be told: a person's names nobody. Whose it is, `entente store verify` tells.
fn nameless(log: &str) -> &str {
    match log.starts_with("person ") {
        true => "somebody",
        false => log,
    }
}

impl From<StoreError> for Rejected {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}
