//! The two databases that can keep a store: sled in a folder, and PostgreSQL.
//!
//! Both keep keys and values of bytes, sorted by key. [`Database`] is the only place that tells
//! them apart; what a commit, a scan or a backup is made of is the same for both.

mod commit;
mod connection;
#[cfg(test)]
mod encryption_tests;
mod folder;
mod journal;
mod lease;
mod ledger;
#[cfg(test)]
mod pooler_tests;
mod postgres;
mod recovery;
mod schema;
#[cfg(test)]
mod sharing_tests;
#[cfg(test)]
mod tests;

pub(super) use folder::{FolderDatabase, fill as fill_folder};
pub(super) use lease::TAKEOVER_TIMEOUT;
pub(super) use ledger::Tally;
pub use postgres::News;
pub(super) use postgres::PostgresDatabase;
pub(super) use recovery::{Loss, OnLoss};

use super::batch::{Batch, Pair};
use super::error::{Result, StoreError};
use super::files::catch_panic;
use super::key::KeyNames;
use super::location::Location;
use ledger::LEDGER_KEY;
use postgres::Rows;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// An open database.
#[derive(Clone)]
pub(super) enum Database {
    Folder(Arc<FolderDatabase>),
    Postgres(Arc<PostgresDatabase>),
}

impl Database {
    /// Opens the database at this place, or creates it.
    pub(super) fn open(location: &Location, names: KeyNames, on_loss: OnLoss) -> Result<Self> {
        Ok(match location {
            Location::Folder(folder) => {
                Self::Folder(FolderDatabase::open(folder, names, on_loss)?.into())
            }
            Location::Database(address) => Self::Postgres(PostgresDatabase::open(address)?.into()),
        })
    }

    /// Uses the database for this bot. Fails while a process of another one has the lease.
    pub(super) fn use_for(&self, bot: &str) -> Result<()> {
        match self {
            Self::Folder(_) => Ok(()),
            Self::Postgres(database) => database.use_for(bot),
        }
    }

    /// Takes the lease. If another process has it, this waits so long for its end.
    pub(super) fn take_lease(&self, patience: Duration) -> Result<()> {
        match self {
            // A process that has a folder is alone.
            Self::Folder(_) => Ok(()),
            Self::Postgres(database) => database.take_lease(patience),
        }
    }

    /// Whether this process has taken the lease.
    pub(super) fn has_lease(&self) -> bool {
        match self {
            Self::Folder(_) => true,
            Self::Postgres(database) => database.has_lease(),
        }
    }

    /// A number that no other process has while this one runs.
    pub(super) fn process(&self) -> u64 {
        match self {
            Self::Folder(_) => 0,
            Self::Postgres(database) => database.process(),
        }
    }

    /// The number of guarded batches that have changed a part; `None` where no other process can.
    pub(super) fn version(&self, part: &str) -> Result<Option<u64>> {
        match self {
            Self::Folder(_) => Ok(None),
            Self::Postgres(database) => database.version(part).map(Some),
        }
    }

    /// Everything as it is at this moment, whatever other processes write meanwhile; `None` where
    /// there can be none.
    pub(super) fn snapshot(&self) -> Result<Option<Rows>> {
        match self {
            Self::Folder(_) => Ok(None),
            Self::Postgres(database) => database.snapshot().map(Some),
        }
    }

    /// The announcements of other processes; `None` where there can be none.
    pub(super) fn news(&self) -> Option<mpsc::UnboundedReceiver<News>> {
        match self {
            Self::Folder(_) => None,
            Self::Postgres(database) => Some(database.news()),
        }
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        match self {
            Self::Folder(database) => database.get(key),
            Self::Postgres(database) => database.get(key),
        }
    }

    /// All keys and values from this key on, up to another one (without it) or to the end.
    pub(super) fn entries(&self, from: Vec<u8>, until: Option<Vec<u8>>) -> Entries {
        match self {
            Self::Folder(database) => Entries::Folder(Some(database.range(from, until))),
            Self::Postgres(database) => Entries::Postgres(database.range(from, until)),
        }
    }

    /// Fails if a batch with this key could not be applied as a whole.
    pub(super) fn check_key(&self, key: &[u8]) -> Result<()> {
        match self {
            // A damaged page concerns a few games, a batch that fails halfway the whole store.
            Self::Folder(database) => database.get(key).map(|_| ()),
            Self::Postgres(_) => Ok(()),
        }
    }

    /// Makes batches durable, one after the other: a later batch may change the same keys. Returns
    /// the places of those that were not written, because another process was faster.
    pub(super) fn apply(&self, batches: &[Batch]) -> Result<Vec<usize>> {
        match self {
            Self::Folder(database) => database.apply(batches).map(|()| Vec::new()),
            Self::Postgres(database) => database.apply(batches),
        }
    }

    /// Fails while nothing can be written for now, although no write has failed.
    pub(super) fn check(&self) -> Result<()> {
        match self {
            Self::Folder(database) => database.free_space.check(),
            Self::Postgres(database) => database.check(),
        }
    }

    /// Waits until this process may not use the database any more.
    pub(super) fn lost(&self) -> impl Future<Output = StoreError> + use<> {
        let lost = match self {
            // The lock of the folder lasts as long as the process.
            Self::Folder(_) => None,
            Self::Postgres(database) => Some(database.lost()),
        };
        async move {
            match lost {
                Some(lost) => lost.await,
                None => std::future::pending().await,
            }
        }
    }
}

/// Keys and values in order.
pub(super) enum Entries {
    /// `None` behind what cannot be read.
    Folder(Option<sled::Iter>),
    Postgres(Rows),
}

impl Iterator for Entries {
    type Item = Result<Pair, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Folder(entries) => loop {
                let next = entries.as_mut()?;
                match catch_panic(|| next.next().transpose()) {
                    Ok(Some((key, _))) if *key == *LEDGER_KEY => {}
                    Ok(found) => {
                        return found.map(|(key, value)| Ok((key.to_vec(), value.to_vec())));
                    }
                    Err(cause) => {
                        *entries = None;
                        return Some(Err(EntryError::Folder(cause)));
                    }
                }
            },
            Self::Postgres(rows) => rows.next().map(|row| row.map_err(EntryError::Postgres)),
        }
    }
}

/// The reasons for which the next entry cannot be read.
pub(super) enum EntryError {
    Folder(sled::Error),
    Postgres(StoreError),
}

impl EntryError {
    /// The error, for an entry at or after this key.
    pub(super) fn at(self, key: &[u8], names: KeyNames) -> StoreError {
        match self {
            Self::Folder(cause) => StoreError::reading(key, names, cause),
            Self::Postgres(error) => error,
        }
    }
}
