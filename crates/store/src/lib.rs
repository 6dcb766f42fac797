//! The store: keys and bytes, in a folder (by sled, the default) or in a database of PostgreSQL.
//! When [`Store::commit`] returns, the changes are durable.
//!
//! It is no database of games: it knows nothing about games or people, and decides nothing. What
//! the keys and the values mean is known to the service, which passes the words for them.
//!
//! Read it in the way of a move. `batch` has the changes; the thread of `committer` takes all
//! batches that wait, applies them to a `database` (in a folder, or on a server), syncs once, and
//! answers them all. `blocking` keeps reads, which may wait for the disk, from the threads of the
//! async runtime ([`MayBlock`]). Above it a store is written into one file and read again
//! ([`archive`], [`import`]), and copied while it is in use ([`backup`]).

mod address;
pub mod archive;
pub mod audit;
pub mod backup;
mod batch;
mod blocking;
mod committer;
mod database;
mod error;
mod files;
pub mod import;
mod key;
mod location;
mod pages;
#[doc(hidden)]
pub mod testing;

pub use address::InvalidAddress;
pub use batch::{Batch, Change, Version};
pub use blocking::{MayBlock, run_blocking, spawn_blocking};
pub use committer::CommitObserver;
pub use database::News;
pub use error::{Result, StoreError};
pub use files::{check_replaceable, create_folder};
pub use key::{Key, KeyNames};
pub use location::Location;
pub use pages::Pages;

use committer::Committer;
use database::{Database, FolderDatabase, OnLoss, TAKEOVER_TIMEOUT};
use key::LAYOUT_KIND;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

/// The version of the layout of keys and values. A store with another one is refused.
pub const LAYOUT: u32 = 1;

/// An open store.
pub struct Store {
    /// `None` only while the store is being closed.
    database: Option<Database>,
    committer: Committer,
    names: KeyNames,
    reads: ReadCount,
    /// Only one backup is made at a time.
    backing_up: Mutex<()>,
}

/// Counts the keys that were looked up and the entries that scans have passed on, so that tests can
/// compare what a list costs. It does not keep the store open.
#[derive(Debug, Clone, Default)]
pub struct ReadCount(Arc<AtomicU64>);

impl ReadCount {
    /// The count since the store was opened.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn add_one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl Store {
    /// Opens the store in this place for this process alone, or creates it if it does not exist. It
    /// blocks its thread for a while: any thread may do that, because nobody uses the store yet. If
    /// another process used the database a moment ago, this waits until that one must have ended.
    ///
    /// A folder that lost something for good is refused ([`StoreError::Lost`]).
    pub fn open(at: impl Into<Location>, names: KeyNames) -> Result<Self> {
        Self::open_with(at, names, OnLoss::Refuse)
    }

    fn open_with(at: impl Into<Location>, names: KeyNames, on_loss: OnLoss) -> Result<Self> {
        let store = Self::start(at, names, on_loss)?;
        store.take_lease(TAKEOVER_TIMEOUT)?;
        Ok(store)
    }

    /// Opens the store in this place beside other processes that have the same database, or creates
    /// it if it does not exist. No other process can have the same folder.
    pub fn open_shared(at: impl Into<Location>, names: KeyNames) -> Result<Self> {
        Self::start(at, names, OnLoss::Refuse)
    }

    fn start(at: impl Into<Location>, names: KeyNames, on_loss: OnLoss) -> Result<Self> {
        let database = Database::open(&at.into(), names, on_loss)?;
        check_layout(&database)?;
        let committer = Committer::start(database.clone(), names)?;
        Ok(Self {
            database: Some(database),
            committer,
            names,
            reads: ReadCount::default(),
            backing_up: Mutex::default(),
        })
    }

    /// Uses the store for this bot, by any name that differs between bots. It fails with
    /// [`StoreError::OtherBot`] while a process of another one delivers.
    pub fn use_for(&self, bot: &str) -> Result<()> {
        self.open_database().use_for(bot)
    }

    /// Becomes the process that delivers. It stays the only one until it ends, or until it does not
    /// answer for a while; then its store accepts nothing more. If another process delivers, this
    /// waits so long for its end, and fails with [`StoreError::InUse`].
    pub fn take_lease(&self, patience: Duration) -> Result<()> {
        self.open_database().take_lease(patience)
    }

    /// Whether this is the process that delivers.
    pub fn has_lease(&self) -> bool {
        self.open_database().has_lease()
    }

    /// Whether other processes can have this store open at the same time.
    pub fn is_shared(&self) -> bool {
        matches!(self.open_database(), Database::Postgres(_))
    }

    /// A number that no other process has that has this store open.
    pub fn process(&self) -> u64 {
        self.open_database().process()
    }

    /// The version of a part of the store, to be read before what a change of the part is made
    /// from ([`Batch::guard`]).
    pub fn version(&self, part: &str) -> Result<Version> {
        self.committer.check()?;
        // A folder is not read for it, so any thread may ask.
        let number = if self.is_shared() {
            self.database().version(part)?
        } else {
            None
        };
        Ok(Version {
            part: part.to_owned(),
            number,
        })
    }

    /// The announcements of other processes from now on; `None` if there cannot be any.
    pub fn news(&self) -> Option<mpsc::UnboundedReceiver<News>> {
        self.open_database().news()
    }

    /// The count of what is read, which goes on counting.
    pub fn reads(&self) -> ReadCount {
        self.reads.clone()
    }

    /// The value of a key.
    ///
    /// After a failed write this always fails: what is in memory might not be on the disk.
    pub fn get(&self, key: &Key) -> Result<Option<Vec<u8>>> {
        self.committer.check()?;
        self.reads.add_one();
        self.database().get(key.as_bytes())
    }

    /// All values whose keys begin with this prefix, sorted by key. Each comes with the rest of its
    /// key.
    pub fn scan(&self, prefix: &Key) -> impl Iterator<Item = Result<(Vec<u8>, Vec<u8>)>> + use<> {
        self.scan_from(prefix, prefix)
    }

    /// The same from this key on, which has the prefix.
    pub fn scan_from(
        &self,
        prefix: &Key,
        first: &Key,
    ) -> impl Iterator<Item = Result<(Vec<u8>, Vec<u8>)>> + use<> {
        let length = prefix.as_bytes().len();
        let described = prefix.clone();
        let names = self.names;
        let reads = self.reads.clone();
        let stopped = self.committer.check().err().map(Err);
        let first = first.as_bytes().to_vec();
        let entries = self.database().entries(first, prefix.end()).map(Ok);
        stopped.into_iter().chain(entries).map(move |entry| {
            // The iterator may be used on another thread than this method.
            blocking::assert_may_block();
            reads.add_one();
            let (key, value) = entry?.map_err(|error| error.at(described.as_bytes(), names))?;
            Ok((key[length..].to_vec(), value))
        })
    }

    /// The first text part of all keys of a kind, once each and sorted. A page that cannot be read
    /// is an error, and the iterator goes on after it.
    pub fn texts(&self, kind: u8) -> impl Iterator<Item = Result<String>> + use<> {
        let pages = self.pages();
        let mut next = Some(vec![kind]);
        std::iter::from_fn(move || match pages.first_from(next.as_ref()?) {
            Ok(None) => None,
            Ok(Some((key, _))) => {
                let rest = key.strip_prefix(&[kind])?;
                let name = rest.split(|byte| *byte == 0).next()?;
                // The text ends with a zero byte, so this is after all keys with the same text.
                next = Some([&[kind], name, &[1]].concat());
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
        Pages::new(self.database().clone(), self.names)
    }

    /// Calls this after each write to the disk from now on, for metrics. Only the first call has an
    /// effect.
    pub fn observe_commits(&self, observer: CommitObserver) {
        self.committer.observe_commits(observer);
    }

    /// Writes nothing while less than this many bytes of the disk are free. Batches fail then with
    /// [`StoreError::Full`], and the store goes on as soon as there is free space again. A database
    /// looks after its own disk.
    pub fn keep_free(&self, bytes: u64) {
        if let Some(folder) = self.folder() {
            folder.free_space.keep_free(bytes);
        }
    }

    /// Fails if nothing can be written now.
    pub fn check(&self) -> Result<()> {
        self.committer.check()?;
        self.open_database().check()
    }

    /// Waits until a write has failed, or another process has taken over. The store accepts nothing
    /// more then.
    pub fn failure(&self) -> impl Future<Output = StoreError> + use<> {
        let (failed, lost) = (self.committer.failure(), self.open_database().lost());
        async move {
            tokio::select! {
                failed = failed => failed,
                lost = lost => lost,
            }
        }
    }

    /// Makes the changes durable. When this returns, they are on the disk.
    pub async fn commit(&self, batch: Batch) -> Result<()> {
        self.committer.commit(batch).await
    }

    /// The folder of the store, if it is in one.
    fn folder(&self) -> Option<&FolderDatabase> {
        match self.open_database() {
            Database::Folder(folder) => Some(folder),
            Database::Postgres(_) => None,
        }
    }

    fn backing_up(&self) -> MutexGuard<'_, ()> {
        self.backing_up
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Every access goes through this.
    #[track_caller]
    fn database(&self) -> &Database {
        blocking::assert_may_block();
        self.open_database()
    }

    fn open_database(&self) -> &Database {
        let database = self.database.as_ref();
        database.expect("the store is not being closed")
    }
}

impl Drop for Store {
    /// Closes the store. This blocks the thread that drops the last handle: in a service always
    /// that of a worker.
    fn drop(&mut self) {
        // First what still waits is written. Then the database closes.
        let has_written = self.committer.close();
        if let Some(Database::Folder(folder)) = self.database.take()
            && let Some(folder) = Arc::into_inner(folder)
        {
            folder.close(has_written);
        }
    }
}

/// Writes the layout into a new store, and refuses a store with another one.
fn check_layout(database: &Database) -> Result<()> {
    let key = Key::new(LAYOUT_KIND).into_bytes();
    let Some(stored) = database.get(&key)? else {
        let layout = vec![(key, Some(LAYOUT.to_be_bytes().to_vec()))];
        return database.apply(&[layout.into()]).map(drop);
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
mod damage_tests;
#[cfg(test)]
mod erasure_tests;
#[cfg(test)]
mod tests;
