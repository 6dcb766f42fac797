//! What can go wrong with the store, in words for whoever runs the bot.

use std::path::{Path, PathBuf};

/// A failure of the store.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made or read.
    #[error("the folder {} cannot be used: {cause}", folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// What the system says.
        #[source]
        cause: SharedIo,
    },
    /// Another process has the store open.
    #[error("the store in {} is in use by another process: stop that one first, or name another folder", folder.display())]
    InUse {
        /// Which.
        folder: PathBuf,
    },
    /// It was written by a later program.
    #[error(
        "the store has layout {found}, and this program knows layout {known}: use a newer Entente"
    )]
    Layout {
        /// What was found.
        found: u32,
        /// What is known here.
        known: u32,
    },
    /// What stands on the disk is not what was written.
    #[error(
        "the store is damaged ({place}: {cause}): `entente store verify` tells what is whole, and docs/operations.md how to go on"
    )]
    Damaged {
        /// Where it was met.
        place: String,
        /// What was found there.
        cause: String,
    },
    /// A value is longer than can be kept safely.
    #[error("{place} is too long to be kept")]
    TooLong {
        /// Which.
        place: String,
    },
    /// The disk does not do what it is asked.
    #[error("the disk refuses to be read or written: {0}")]
    Disk(std::io::ErrorKind),
    /// The database failed.
    #[error("the store failed: {0}")]
    Database(sled::Error),
    /// A write or sync failed, so that nothing can be promised any more until a restart.
    #[error(
        "an earlier write to the store failed ({0}): restart Entente once the disk is well again"
    )]
    Stopped(String),
}

/// An input or output error that can be handed to several askers.
#[derive(Debug, Clone)]
pub struct SharedIo(std::sync::Arc<std::io::Error>);

impl std::fmt::Display for SharedIo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for SharedIo {}

impl From<std::io::Error> for SharedIo {
    fn from(error: std::io::Error) -> Self {
        Self(std::sync::Arc::new(error))
    }
}

impl From<sled::Error> for StoreError {
    fn from(error: sled::Error) -> Self {
        match error {
            sled::Error::Io(cause) => Self::Disk(cause.kind()),
            other => Self::damaged("db", other),
        }
    }
}

impl StoreError {
    pub(super) fn folder(folder: &Path, cause: std::io::Error) -> Self {
        Self::Folder {
            folder: folder.to_owned(),
            cause: cause.into(),
        }
    }

    /// sled reports a lock that is held as an ordinary input or output error.
    pub(super) fn opening(folder: &Path, cause: sled::Error) -> Self {
        match cause {
            sled::Error::Io(error) if error.to_string().contains("lock") => Self::InUse {
                folder: folder.to_owned(),
            },
            other => Self::damaged("db", other),
        }
    }

    /// A failure to read what stands at a key, or next to it.
    pub(super) fn reading(key: &[u8], cause: sled::Error) -> Self {
        Self::damaged(&super::key::describe_nameless(key), cause)
    }

    fn damaged(place: &str, cause: sled::Error) -> Self {
        match cause {
            sled::Error::Corruption { .. } => Self::Damaged {
                place: place.to_owned(),
                cause: "what stands there is not what was written".into(),
            },
            sled::Error::Io(cause) => Self::Disk(cause.kind()),
            other => Self::Database(other),
        }
    }
}
