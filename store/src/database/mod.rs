//! The two databases that can keep a store: sled in a folder, and PostgreSQL.
//!
//! Both keep keys and values of bytes, sorted by key. [`Database`] is the only place that tells
//! them apart; what a commit, a scan or a backup is made of is the same for both.

mod connection;
mod folder;
mod lease;
mod postgres;
mod schema;
#[cfg(test)]
mod tests;

pub(super) use folder::{FolderDatabase, batch};
pub(super) use lease::TAKEOVER_TIMEOUT;
pub(super) use postgres::PostgresDatabase;

use super::batch::{Change, Pair};
use super::error::StoreError;
use super::location::Location;
use postgres::Rows;
use std::sync::Arc;
use std::time::Duration;

/// An open database.
#[derive(Clone)]
pub(super) enum Database {
    Folder(Arc<FolderDatabase>),
    Postgres(Arc<PostgresDatabase>),
}

impl Database {
    /// Opens the database at this place, or creates it. If another process has its lease, this
    /// waits so long for its end.
    pub(super) fn open(location: &Location, patience: Duration) -> Result<Self, StoreError> {
        Ok(match location {
            Location::Folder(folder) => Self::Folder(FolderDatabase::open(folder)?.into()),
            Location::Database(address) => {
                Self::Postgres(PostgresDatabase::open(address, patience)?.into())
            }
        })
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        match self {
            Self::Folder(database) => database.get(key),
            Self::Postgres(database) => database.get(key),
        }
    }

    /// All keys and values from this key on, up to another one (without it) or to the end.
    pub(super) fn entries(&self, from: Vec<u8>, until: Option<Vec<u8>>) -> Entries {
        match self {
            Self::Folder(database) => Entries::Folder(database.range(from, until)),
            Self::Postgres(database) => Entries::Postgres(database.range(from, until)),
        }
    }

    /// Fails if a batch with this key could not be applied as a whole.
    pub(super) fn check_key(&self, key: &[u8]) -> Result<(), StoreError> {
        match self {
            // A damaged page concerns a few games, a batch that fails halfway the whole store.
            Self::Folder(database) => database.get(key).map(|_| ()),
            Self::Postgres(_) => Ok(()),
        }
    }

    /// Makes batches durable, one after the other: a later batch may change the same keys.
    pub(super) fn apply(&self, batches: &[Vec<Change>]) -> Result<(), StoreError> {
        match self {
            Self::Folder(database) => database.apply(batches),
            Self::Postgres(database) => database.apply(batches),
        }
    }

    /// Fails while nothing can be written for now, although no write has failed.
    pub(super) fn check(&self) -> Result<(), StoreError> {
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
    Folder(sled::Iter),
    Postgres(Rows),
}

impl Iterator for Entries {
    type Item = Result<Pair, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Folder(entries) => entries.next().map(|entry| {
                let (key, value) = entry.map_err(EntryError::Folder)?;
                Ok((key.to_vec(), value.to_vec()))
            }),
            Self::Postgres(rows) => rows.next().map(|row| row.map_err(EntryError::Postgres)),
        }
    }
}

/// Why the next entry cannot be read. sled does not say which one it is.
pub(super) enum EntryError {
    Folder(sled::Error),
    Postgres(StoreError),
}

impl EntryError {
    /// The error, for an entry at or after this key.
    pub(super) fn at(self, key: &[u8]) -> StoreError {
        match self {
            Self::Folder(cause) => StoreError::reading(key, cause),
            Self::Postgres(error) => error,
        }
    }
}
