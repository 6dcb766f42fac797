//! The durable log and everything else that must outlive the process: keys and bytes in sled. What [`Store::commit`] has acknowledged is on the disk.
//!
//! It knows nothing of games or people. On the way of a move it stands between the decision and the acknowledgement: one committer thread takes all batches
//! that wait, applies them, flushes and syncs once, and answers them all. A store is copied out of, and back into, one file ([`archive`]), also while it is written ([`backup`]).

pub mod archive;
pub mod backup;
mod committer;
mod error;
mod files;
mod key;
mod pages;

pub use error::StoreError;
pub use key::{Key, Space, describe};
pub use pages::Pages;

use committer::Committer;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The layout of the keys; a later program knows how to read this one, an earlier one refuses it.
pub const LAYOUT: u32 = 2;

/// The first layout: its records lie under other keys. The table brings it to the present one.
pub const FIRST_LAYOUT: u32 = 1;

/// How much sled reads into memory before it drops what was not read for long.
const CACHE: u64 = 64 * 1024 * 1024;

/// From so many bytes on, what was written since the store was opened is digested when it is closed, so that the next start need not read it.
const DIGESTED: u64 = 1024 * 1024;

/// A key, and the value that it gets, or `None` where it is taken away.
pub type Change = (Vec<u8>, Option<Vec<u8>>);

/// An open store. One process at a time holds it.
pub struct Store {
    /// `None` only while it is being closed.
    database: Option<sled::Db>,
    committer: Committer,
    folder: PathBuf,
    layout: u32,
    /// One backup is made at a time.
    backing_up: Mutex<()>,
    /// Nobody else opens the folder as long as this is held.
    _claim: File,
}

/// Changes that become durable together or not at all.
#[derive(Debug, Default)]
pub struct Batch {
    changes: Vec<Change>,
}

impl Batch {
    /// Sets a value.
    pub fn put(&mut self, key: Key, value: impl Into<Vec<u8>>) {
        self.changes.push((key.into_bytes(), Some(value.into())));
    }

    /// Takes a value away.
    pub fn remove(&mut self, key: Key) {
        self.changes.push((key.into_bytes(), None));
    }

    /// What it changes, in order; the last change of a key counts.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Takes out what it changes.
    pub fn into_changes(self) -> Vec<Change> {
        self.changes
    }

    /// How many bytes its keys and values have.
    pub fn size(&self) -> usize {
        let size = |(key, value): &Change| key.len() + value.as_ref().map_or(0, Vec::len);
        self.changes.iter().map(size).sum()
    }
}

impl Store {
    /// Opens the store in this folder, and makes it there if it does not exist.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let claim = files::claim(folder)?;
        let database = files::open(folder)?;
        let layout = check_layout(&database)?;
        database.flush()?;
        files::settle(folder)?;
        let committer = Committer::start(database.clone(), folder)?;
        Ok(Self {
            database: Some(database),
            committer,
            folder: folder.to_owned(),
            layout,
            backing_up: Mutex::default(),
            _claim: claim,
        })
    }

    /// The layout in which it was found.
    pub fn layout(&self) -> u32 {
        self.layout
    }

    /// The value of a key.
    ///
    /// After a failed write nothing is answered any more: what is in memory might not be on the disk.
    pub fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.committer.check()?;
        let found = self.database().get(key.as_bytes());
        let found = found.map_err(|cause| StoreError::reading(key.as_bytes(), cause))?;
        Ok(found.map(|value| value.to_vec()))
    }

    /// All values under a key, in the order of their keys; each with the part of its key that follows.
    pub fn scan(
        &self,
        prefix: &Key,
    ) -> impl Iterator<Item = Result<(Vec<u8>, Vec<u8>), StoreError>> + use<> {
        let length = prefix.as_bytes().len();
        let place = prefix.clone();
        let stopped = self.committer.check().err().map(Err);
        let entries = self.database().scan_prefix(prefix.as_bytes()).map(Ok);
        stopped.into_iter().chain(entries).map(move |entry| {
            let (key, value) =
                entry?.map_err(|cause| StoreError::reading(place.as_bytes(), cause))?;
            Ok((key[length..].to_vec(), value.to_vec()))
        })
    }

    /// The first text parts of all keys of a kind, once each, in order. Where a page cannot be read, that is said, and it goes on behind it.
    pub fn texts(&self, space: Space) -> impl Iterator<Item = Result<String, StoreError>> + use<> {
        let pages = self.pages();
        let mut from = vec![space as u8];
        std::iter::from_fn(move || match pages.first_from(&from) {
            Ok(None) => None,
            Ok(Some((key, _))) => {
                let name = key.strip_prefix(&[space as u8])?;
                let name = name.split(|byte| *byte == 0).next()?;
                from = [&[space as u8], name, &[1]].concat();
                Some(Ok(String::from_utf8_lossy(name).into_owned()))
            }
            Err(error) => {
                from = pages.behind_gap(&from);
                Some(Err(error))
            }
        })
    }

    /// Everything there is, for those who read on where something cannot be read.
    pub fn pages(&self) -> Pages {
        Pages::new(self.database().clone())
    }

    /// Makes the changes durable: when this returns, they are on the disk.
    pub async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        self.committer.commit(batch.changes).await
    }

    fn backing_up(&self) -> MutexGuard<'_, ()> {
        self.backing_up
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn database(&self) -> &sled::Db {
        self.database.as_ref().expect("it is not being closed")
    }
}

impl Drop for Store {
    /// sled notes where its pages lie when it opens, and reads then what was written since: a long day's writing is digested so now, and not when somebody waits.
    fn drop(&mut self) {
        let written = self.committer.close();
        self.database = None;
        if written >= DIGESTED {
            // Where that fails, the next start says why, or takes a little longer.
            let _ = files::open(&self.folder);
        }
    }
}

fn check_layout(database: &sled::Db) -> Result<u32, StoreError> {
    let key = Key::new(Space::Layout);
    let Some(found) = database.get(key.as_bytes())? else {
        database.insert(key.as_bytes(), LAYOUT.to_be_bytes().to_vec())?;
        return Ok(LAYOUT);
    };
    let number = |number: u32, byte: &u8| number << 8 | u32::from(*byte);
    match found.iter().fold(0, number) {
        found @ (FIRST_LAYOUT | LAYOUT) => Ok(found),
        found => Err(StoreError::Layout {
            found,
            known: LAYOUT,
        }),
    }
}

#[cfg(test)]
mod tests;
