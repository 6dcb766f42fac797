//! The errors of the store, with messages for the operator of the bot.

use super::key::KeyNames;
use super::location::Location;
use std::fmt::Display;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use tokio_postgres::error::{DbError, SqlState};

/// What the store returns.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// A failure of the store.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be created or read.
    #[error("the folder {} cannot be used: {cause}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The error of the system.
        #[source]
        cause: SharedIo,
    },
    /// Another process has the store open.
    #[error(
        "the store in {location} is in use by another process: stop it first, or use another store"
    )]
    InUse {
        /// The location of the store.
        location: Location,
    },
    /// The database cannot be used as it is.
    #[error("{database} cannot be used: {cause}")]
    Unusable {
        /// The database.
        database: String,
        /// The reason, in the database's words.
        cause: String,
    },
    /// The database does not answer. Entente goes on by itself when it does again.
    #[error("{database} cannot be reached: {cause}")]
    Unreachable {
        /// The database.
        database: String,
        /// The reason, in the database's words.
        cause: String,
    },
    /// Another process has changed the same since it was read. It has to be read again.
    #[error("another process has changed the same at this moment: try it again")]
    Overtaken,
    /// Another process uses the database now, so this one must not write any more.
    #[error(
        "another process has taken over {database}, because this one did not answer for a while; \
         restart this one if it should play"
    )]
    TakenOver {
        /// The database.
        database: String,
    },
    /// Nobody can say whether a change was written, so what is in memory may be wrong.
    #[error(
        "nobody can say whether a change to {database} was written ({cause}): restart Entente, \
         which reads what is there"
    )]
    InDoubt {
        /// The database.
        database: String,
        /// The reason why it cannot be looked up.
        cause: String,
    },
    /// A process of another bot uses the database.
    #[error(
        "another bot plays with {database}: give each bot a database of its own, or stop the other \
         one first"
    )]
    OtherBot {
        /// The database.
        database: String,
    },
    /// The store was written by another version of Entente, in another layout.
    #[error(
        "the store has layout {found}, but this Entente reads only layout {known}: open it \
         with the version that wrote it"
    )]
    Layout {
        /// The layout of the store.
        found: u32,
        /// The layout that this program reads.
        known: u32,
    },
    /// The content of the disk is not what was written.
    #[error(
        "the store is damaged ({location}: {cause}): `entente store verify` lists what is \
         damaged, and docs/operators/operations.md explains what to do"
    )]
    Damaged {
        /// The place where the damage was found.
        location: String,
        /// The fault there.
        cause: String,
    },
    /// The folder has less than was confirmed, and its journal does not have the rest.
    #[error(
        "the store in {} has lost what was saved ({missing}): `entente store verify` says more, \
         and docs/operators/operations.md explains what to do; `entente serve --accept-loss` \
         starts with what is left",
        folder.display()
    )]
    Lost {
        /// The folder of the store.
        folder: PathBuf,
        /// The missing entries, in words.
        missing: String,
    },
    /// A value is too long to be stored safely.
    #[error("{location} is too long to be stored")]
    TooLong {
        /// Its name.
        location: String,
    },
    /// The disk is full, so nothing more is written until there is space again.
    #[error(
        "the disk of {} is full: less than {reserve} MiB are free. Entente goes on by itself when \
         there is space again",
        folder.display()
    )]
    Full {
        /// The folder of the store.
        folder: PathBuf,
        /// The space that has to stay free, in MiB.
        reserve: u64,
    },
    /// The disk cannot be read or written.
    #[error("the disk cannot be read or written: {0}")]
    Disk(ErrorKind),
    /// The database failed.
    #[error("the store failed: {0}")]
    Database(sled::Error),
    /// An earlier write failed, so the store accepts nothing more until a restart.
    #[error(
        "an earlier write to the store failed ({cause}): restart Entente when the disk works again"
    )]
    Stopped {
        /// The reason of that failure.
        cause: String,
        /// Whether the disk was full.
        by_full_disk: bool,
    },
}

/// An I/O error that can be cloned, to answer several callers.
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
    /// The setting that names the store.
    pub fn setting(&self) -> &'static str {
        match self {
            Self::Unusable { .. }
            | Self::Unreachable { .. }
            | Self::TakenOver { .. }
            | Self::InDoubt { .. }
            | Self::OtherBot { .. }
            | Self::InUse {
                location: Location::Database(_),
            } => "store.url",
            _ => "store.folder",
        }
    }

    /// Whether a database, or the content of the store, is why nothing can be served: what was
    /// asked for is clear, and cannot be done.
    pub fn is_refusal_to_serve(&self) -> bool {
        matches!(self, Self::Layout { .. }) || self.is_damage() || self.setting() == "store.url"
    }

    /// Whether what is stored is not what was confirmed.
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Damaged { .. } | Self::Lost { .. })
    }

    /// Whether the disk or the database is the cause, and not what is stored: it may work again
    /// later.
    pub fn is_of_disk(&self) -> bool {
        matches!(
            self,
            Self::Full { .. }
                | Self::Disk(_)
                | Self::Stopped { .. }
                | Self::Unusable { .. }
                | Self::Unreachable { .. }
                | Self::TakenOver { .. }
                | Self::InDoubt { .. }
                | Self::Overtaken
        )
    }

    /// Whether the disk has no space for more.
    pub fn is_of_full_disk(&self) -> bool {
        match self {
            Self::Full { .. } => true,
            Self::Disk(kind) => matches!(
                kind,
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge
            ),
            Self::Stopped { by_full_disk, .. } => *by_full_disk,
            _ => false,
        }
    }

    /// Whether nothing may be written after this failure of a write: only a restart reads what is
    /// really there.
    pub(super) fn stops_store(&self) -> bool {
        !matches!(
            self,
            Self::Full { .. } | Self::Unreachable { .. } | Self::Unusable { .. } | Self::Overtaken
        )
    }

    pub(super) fn unusable(address: &impl Display, cause: String) -> Self {
        Self::Unusable {
            database: address.to_string(),
            cause,
        }
    }

    /// An error of the library of the database.
    pub(super) fn of_database(address: &impl Display, cause: &tokio_postgres::Error) -> Self {
        match cause.as_db_error() {
            // A server that starts, stops, or has no connection left. It will answer again.
            Some(refused) if is_of_connection(cause) || has_no_room(refused) => Self::Unreachable {
                database: address.to_string(),
                cause: refused.message().to_owned(),
            },
            // The words of the server, such as a missing right.
            Some(refused) => Self::unusable(address, refused.message().to_owned()),
            None => Self::Unreachable {
                database: address.to_string(),
                cause: entente_tls::explain(cause).unwrap_or_else(|| first_cause(cause)),
            },
        }
    }

    /// The store accepts nothing more, for a cause that is not a failed write.
    pub fn stopped(cause: &str) -> Self {
        Self::Stopped {
            cause: cause.to_owned(),
            by_full_disk: false,
        }
    }

    /// The store accepts nothing more since this failure of a write.
    pub(super) fn stopped_by(failure: &Self) -> Self {
        if matches!(failure, Self::TakenOver { .. } | Self::InDoubt { .. }) {
            return failure.clone();
        }
        Self::Stopped {
            cause: failure.to_string(),
            by_full_disk: failure.is_of_full_disk(),
        }
    }

    pub(super) fn folder(folder: &Path, cause: std::io::Error) -> Self {
        Self::Folder {
            folder: folder.to_owned(),
            cause: cause.into(),
        }
    }

    /// An error of opening the database. sled reports a file that is locked as an ordinary I/O
    /// error.
    pub(super) fn opening(folder: &Path, cause: sled::Error) -> Self {
        match cause {
            sled::Error::Io(error) if error.to_string().contains("lock") => Self::InUse {
                location: folder.into(),
            },
            other => Self::damaged("db", other),
        }
    }

    /// An error of reading a key, or one next to it on the same page.
    pub(super) fn reading(key: &[u8], names: KeyNames, cause: sled::Error) -> Self {
        Self::damaged(&(names.describe_anonymously)(key), cause)
    }

    pub(super) fn damaged(location: &str, cause: sled::Error) -> Self {
        match cause {
            sled::Error::Corruption { .. } => Self::Damaged {
                location: location.to_owned(),
                cause: "the content is not what was written".into(),
            },
            sled::Error::Io(cause) => Self::Disk(cause.kind()),
            other => Self::Database(other),
        }
    }
}

/// Whether an error of a database is that of the connection, so that nobody knows what the server
/// did.
pub(super) fn is_of_connection(cause: &tokio_postgres::Error) -> bool {
    // Class 08 is broken connections, 57P a server that is being shut down.
    let is_of_class =
        |code: &SqlState| code.code().starts_with("08") || code.code().starts_with("57P");
    cause.code().is_none_or(is_of_class)
}

/// The words of the library for the cause of its error.
fn first_cause(error: &tokio_postgres::Error) -> String {
    let cause = std::error::Error::source(error);
    let said = cause.map_or_else(|| error.to_string(), ToString::to_string);
    if said == "server does not support TLS" {
        return format!("{said}: switch it on there, or say sslmode=prefer here");
    }
    said
}

/// Whether a server has no connection or memory left.
fn has_no_room(refused: &DbError) -> bool {
    refused.code().code().starts_with("53")
}
