//! The store: keys and bytes on the disk, in sled. When [`Store::commit`] returns, the changes are
//! durable.
//!
//! It knows nothing about games or people. A move comes here between its decision and its answer:
//! one committer thread takes all waiting batches, applies them, flushes and syncs once, and
//! answers them all. Reading can mean waiting for the disk, so no thread of the async runtime reads
//! ([`MayBlock`]). A store can be exported into one file and imported again ([`archive`]), and
//! backed up while it is in use ([`backup`]).

pub mod archive;
pub mod backup;
mod batch;
mod blocking;
mod committer;
mod error;
mod files;
mod key;
mod pages;
mod room;

pub use batch::{Batch, Change};
pub use blocking::{MayBlock, run_blocking, spawn_blocking};
pub use committer::CommitObserver;
pub use error::StoreError;
pub use files::create_folder;
pub use key::{Key, Keyspace, describe};
pub use pages::Pages;

use committer::Committer;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The version of the layout of keys and values. A store with another one is refused.
pub const LAYOUT: u32 = 1;

/// If at least this many bytes were written since the store was opened, closing it writes a new
/// snapshot, so that the next start does not have to read all of them.
const SNAPSHOT_THRESHOLD: u64 = 1024 * 1024;

/// An open store. Only one process at a time can have it open.
pub struct Store {
    /// `None` only while the store is being closed.
    database: Option<sled::Db>,
    committer: Committer,
    folder: PathBuf,
    /// Only one backup is made at a time.
    backing_up: Mutex<()>,
    /// While this lock is held, no other process can open the folder.
    _lock: File,
}

impl Store {
    /// Opens the store in this folder, or creates it if it does not exist. It blocks its thread for
    /// a while: any thread may do that, because nobody uses the store yet.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let lock = files::lock(folder)?;
        files::warn_if_readable(folder);
        let database = files::open(folder)?;
        check_layout(&database)?;
        // A new store must have its layout on the disk before anything else.
        database.flush()?;
        files::sync_all(folder)?;
        let committer = Committer::start(database.clone(), folder)?;
        Ok(Self {
            database: Some(database),
            committer,
            folder: folder.to_owned(),
            backing_up: Mutex::default(),
            _lock: lock,
        })
    }

    /// The value of a key.
    ///
    /// After a failed write this always fails: what is in memory might not be on the disk.
    pub fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.committer.check()?;
        let found = self
            .database()
            .get(key.as_bytes())
            .map_err(|cause| StoreError::reading(key.as_bytes(), cause))?;
        Ok(found.map(|value| value.to_vec()))
    }

    /// All values whose keys begin with this prefix, sorted by key. Each comes with the rest of its
    /// key.
    pub fn scan(
        &self,
        prefix: &Key,
    ) -> impl Iterator<Item = Result<(Vec<u8>, Vec<u8>), StoreError>> + use<> {
        let length = prefix.as_bytes().len();
        let described = prefix.clone();
        let stopped = self.committer.check().err().map(Err);
        let entries = self.database().scan_prefix(prefix.as_bytes()).map(Ok);
        stopped.into_iter().chain(entries).map(move |entry| {
            // The iterator may be used on another thread than this method.
            blocking::assert_may_block();
            let (key, value) =
                entry?.map_err(|cause| StoreError::reading(described.as_bytes(), cause))?;
            Ok((key[length..].to_vec(), value.to_vec()))
        })
    }

    /// The first text part of all keys in a keyspace, once each and sorted. A page that cannot be
    /// read gives an error, and the iterator goes on after it.
    pub fn texts(
        &self,
        keyspace: Keyspace,
    ) -> impl Iterator<Item = Result<String, StoreError>> + use<> {
        let pages = self.pages();
        let mut next = Some(vec![keyspace as u8]);
        std::iter::from_fn(move || match pages.first_from(next.as_ref()?) {
            Ok(None) => None,
            Ok(Some((key, _))) => {
                let rest = key.strip_prefix(&[keyspace as u8])?;
                let name = rest.split(|byte| *byte == 0).next()?;
                // The text ends with a zero byte, so this is after all keys with the same text.
                next = Some([&[keyspace as u8], name, &[1]].concat());
                Some(Ok(String::from_utf8_lossy(name).into_owned()))
            }
            Err(error) => {
                next = next.take().and_then(|from| {
                    let after = pages.after_gap(&from);
                    after.filter(|after| *after > from)
                });
                Some(Err(error))
            }
        })
    }

    /// All keys and values, for callers who read on after damaged pages.
    pub fn pages(&self) -> Pages {
        Pages::new(self.database().clone())
    }

    /// Calls this after each write to the disk from now on, for metrics. Only the first call has an
    /// effect.
    pub fn observe_commits(&self, observer: CommitObserver) {
        self.committer.observe_commits(observer);
    }

    /// Writes nothing while less than this many bytes of the disk are free. Batches fail then with
    /// [`StoreError::Full`], and the store goes on as soon as there is room again.
    pub fn keep_free(&self, bytes: u64) {
        self.committer.keep_free(bytes);
    }

    /// Fails if nothing can be written now.
    pub fn check(&self) -> Result<(), StoreError> {
        self.committer.check()?;
        self.committer.check_room()
    }

    /// Waits until a write has failed. The store accepts nothing more then.
    pub fn failure(&self) -> impl Future<Output = StoreError> + use<> {
        self.committer.failure()
    }

    /// Makes the changes durable. When this returns, they are on the disk.
    pub async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        self.committer.commit(batch.into_changes()).await
    }

    fn backing_up(&self) -> MutexGuard<'_, ()> {
        self.backing_up
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Every access goes through this.
    #[track_caller]
    fn database(&self) -> &sled::Db {
        blocking::assert_may_block();
        self.database
            .as_ref()
            .expect("the store is not being closed")
    }
}

impl Drop for Store {
    /// Closes the store, and writes a new snapshot if much was written. This blocks the thread that
    /// drops the last handle: in a service always that of a worker.
    ///
    /// sled writes its snapshot (where each page is in the file) when it opens a database, and it
    /// has to read everything written since the last one. Opening it once more now takes that time
    /// while nobody waits for the start.
    fn drop(&mut self) {
        // First what still waits is written. Then the database closes, so that it can be opened.
        let written = self.committer.close();
        self.database = None;
        if written >= SNAPSHOT_THRESHOLD {
            // If this fails, the next start says why, or takes a little longer.
            let _ = files::open(&self.folder);
        }
    }
}

/// Writes the layout into a new store, and refuses a store with another one.
fn check_layout(database: &sled::Db) -> Result<(), StoreError> {
    let key = Key::new(Keyspace::Layout);
    let Some(stored) = database.get(key.as_bytes())? else {
        database.insert(key.as_bytes(), LAYOUT.to_be_bytes().to_vec())?;
        return Ok(());
    };
    let found = stored
        .iter()
        .fold(0, |number: u32, byte| number << 8 | u32::from(*byte));
    if found == LAYOUT {
        Ok(())
    } else {
        Err(StoreError::Layout {
            found,
            known: LAYOUT,
        })
    }
}

#[cfg(test)]
mod tests;
