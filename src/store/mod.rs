//! The durable log and everything else that must outlive the process: keys and bytes in sled. What [`Store::commit`] has acknowledged is on the disk.
//!
//! It knows nothing of games or people. On the way of a move it stands between the decision and the acknowledgement: one committer thread takes all batches
//! that wait, applies them, flushes and syncs once, and answers them all.

mod committer;
mod error;
mod key;

pub use error::StoreError;
pub use key::{Key, Space};

use committer::Committer;
use std::path::Path;

/// The layout of the keys; a later program knows how to read this one, an earlier one refuses it.
const LAYOUT: u32 = 1;

/// An open store. One process at a time holds it.
pub struct Store {
    database: sled::Db,
    committer: Committer,
}

/// Changes that become durable together or not at all.
#[derive(Debug, Default)]
pub struct Batch {
    changes: sled::Batch,
}

impl Batch {
    /// Sets a value.
    pub fn put(&mut self, key: Key, value: impl Into<Vec<u8>>) {
        self.changes.insert(key.into_bytes(), value.into());
    }

    /// Takes a value away.
    pub fn remove(&mut self, key: Key) {
        self.changes.remove(key.into_bytes());
    }
}

impl Store {
    /// Opens the store in this folder, and makes it there if it does not exist.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|cause| StoreError::Folder {
            folder: folder.to_owned(),
            cause: cause.into(),
        })?;
        let database = sled::Config::new()
            .path(folder)
            .flush_every_ms(None)
            .cache_capacity(64 * 1024 * 1024)
            .open()
            .map_err(|cause| StoreError::opening(folder, cause))?;
        check_layout(&database)?;
        let committer = Committer::start(database.clone(), folder)?;
        Ok(Self {
            database,
            committer,
        })
    }

    /// The value of a key.
    ///
    /// After a failed write nothing is answered any more: what is in memory might not be on the disk.
    pub fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.committer.check()?;
        Ok(self
            .database
            .get(key.as_bytes())?
            .map(|value| value.to_vec()))
    }

    /// All values under a key, in the order of their keys; each with the part of its key that follows.
    pub fn scan(
        &self,
        prefix: &Key,
    ) -> impl Iterator<Item = Result<(Vec<u8>, Vec<u8>), StoreError>> + use<> {
        let length = prefix.as_bytes().len();
        let stopped = self.committer.check().err().map(Err);
        let entries = self.database.scan_prefix(prefix.as_bytes()).map(Ok);
        stopped.into_iter().chain(entries).map(move |entry| {
            let (key, value) = entry??;
            Ok((key[length..].to_vec(), value.to_vec()))
        })
    }

    /// Makes the changes durable: when this returns, they are on the disk.
    pub async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        self.committer.commit(batch.changes).await
    }
}

fn check_layout(database: &sled::Db) -> Result<(), StoreError> {
    let key = Key::new(Space::Layout);
    match database.get(key.as_bytes())? {
        None => {
            database.insert(key.as_bytes(), LAYOUT.to_be_bytes().to_vec())?;
            Ok(())
        }
        Some(found) if *found == LAYOUT.to_be_bytes() => Ok(()),
        Some(found) => Err(StoreError::Layout {
            found: found
                .iter()
                .fold(0, |number, byte| number << 8 | u32::from(*byte)),
            known: LAYOUT,
        }),
    }
}

#[cfg(test)]
mod tests;
