//! A database in a folder, by sled: the default. Only one process at a time can have it open.
//!
//! sled's own flush ends with `sync_file_range`, which does not survive a power cut. Therefore each
//! flush is followed by an `fdatasync` of the database file, through our own file handle. sled
//! overwrites a part of its log once its content has been copied three segments (1.5 MB) ahead. The
//! copy must be on the disk by then, so a group of batches must not be large.

use super::journal::{self, Journal, LastChanges};
use super::ledger::{DigestKey, LEDGER_KEY, Ledger, Tally};
use super::recovery::{self, Examined, Loss, OnLoss};
use crate::batch::{Batch, Change};
use crate::error::{Result, StoreError};
use crate::files::{self, catch_panic};
use crate::key::KeyNames;
use std::collections::BTreeMap;
use std::fs::File;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of changes that are written together again, before they are synced.
const CHANGES_AT_ONCE: usize = 64;

/// The number of changes in one batch when a folder is filled.
const FILLED_AT_ONCE: usize = 500;

pub(crate) struct FolderDatabase {
    sled: sled::Db,
    /// Our own handle to the database file, for `fdatasync`.
    file: File,
    books: Mutex<Books>,
    /// The changes that sled had lost when the folder was opened, and that were written again.
    pub(crate) restored: Vec<Change>,
    /// The loss with which the folder was opened all the same.
    pub(crate) loss: Option<Loss>,
    /// The bytes of the disk that have to stay free.
    pub(crate) free_space: FreeSpace,
    folder: PathBuf,
    names: KeyNames,
    /// While this lock is held, no other process can open the folder.
    lock: File,
}

/// The books that show whether something is missing.
struct Books {
    ledger: Ledger,
    /// `None` in a folder that is only read.
    journal: Option<Journal>,
}

impl FolderDatabase {
    pub(crate) fn open(folder: &Path, names: KeyNames, on_loss: OnLoss) -> Result<Self> {
        let lock = files::lock(folder)?;
        files::warn_if_readable(folder);
        Self::open_locked(folder, lock, names, on_loss)
    }

    fn open_locked(folder: &Path, lock: File, names: KeyNames, on_loss: OnLoss) -> Result<Self> {
        // sled's snapshot may have pages that its log no longer has.
        let can_do_without = on_loss == OnLoss::Accept || journal::exists(folder);
        let sled = match files::open(folder) {
            Err(StoreError::Damaged { .. }) if can_do_without => {
                files::set_snapshots_aside(folder)?;
                files::open(folder)?
            }
            opened => opened?,
        };
        let unusable = |cause: std::io::Error| StoreError::folder(folder, cause);
        let database = Self {
            file: File::open(folder.join("db")).map_err(unusable)?,
            books: Mutex::new(Books {
                ledger: Ledger::default(),
                journal: None,
            }),
            restored: Vec::new(),
            loss: None,
            free_space: FreeSpace::new(folder),
            folder: folder.to_owned(),
            names,
            sled,
            lock,
        };
        let examined = recovery::examine(&database.sled, folder)?;
        database.recovered(examined, on_loss)
    }

    /// Writes again what sled has lost and the journal has.
    fn recovered(mut self, examined: Examined, on_loss: OnLoss) -> Result<Self> {
        match examined {
            Examined::Whole { ledger, restored } => {
                self.write_again(&restored)?;
                self.open_journal(ledger)?;
                if !restored.is_empty() {
                    tracing::warn!(
                        entries = restored.len(),
                        of = recovery::names(&restored, self.names),
                        "the disk has damaged the store; what was lost was written again from the \
                         journal"
                    );
                }
                self.restored = restored;
            }
            Examined::Lossy(loss) if on_loss == OnLoss::Accept => {
                self.write_again(&loss.recorded)?;
                let found = recovery::count(&self.sled, &LastChanges::new(), &[]).tally;
                let writes = loss.expected.writes + 1;
                self.open_journal(Ledger {
                    tally: Tally { writes, ..found },
                    ..Ledger::default()
                })?;
                self.loss = Some(loss);
            }
            Examined::Lossy(loss) if on_loss == OnLoss::Keep => self.loss = Some(loss),
            Examined::Lossy(loss) => return Err(self.lost(Some(&loss))),
        }
        Ok(self)
    }

    /// Writes changes from the journal a second time.
    fn write_again(&self, changes: &[Change]) -> Result<()> {
        // Not too many at once, because sled writes over what it has copied.
        for changes in changes.chunks(CHANGES_AT_ONCE) {
            catch_panic(|| self.sled.apply_batch(batch(changes.iter())))?;
            self.flush()?;
        }
        Ok(())
    }

    /// Opens the journal when everything is in sled, and its snapshot has been written.
    fn open_journal(&self, mut ledger: Ledger) -> Result<()> {
        let unusable = |cause| StoreError::folder(&self.folder, cause);
        if ledger.digest_key.is_none() {
            ledger.digest_key = Some(DigestKey::random().map_err(unusable)?);
            // An earlier version kept the keys of what was erased.
            ledger.rewrites_journal = journal::exists(&self.folder);
        }
        if recovery::stored_ledger(&self.sled)? != Some(ledger) {
            self.sled.insert(LEDGER_KEY, ledger.to_bytes())?;
        }
        self.flush()?;
        let mut journal = Journal::open(&self.folder).map_err(unusable)?;
        if ledger.rewrites_journal {
            self.forget_erased(&mut ledger, &mut journal)?;
        }
        journal.mark(ledger.tally).map_err(unusable)?;
        *self.books() = Books {
            ledger,
            journal: Some(journal),
        };
        files::remove_unused_snapshots(&self.folder)?;
        // A new store must have its files before anything is written to them.
        files::sync_all(&self.folder)
    }

    fn lost(&self, loss: Option<&Loss>) -> StoreError {
        StoreError::Lost {
            folder: self.folder.clone(),
            missing: loss.map_or_else(String::new, |loss| loss.describe(self.names)),
        }
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tally of what was confirmed.
    pub(crate) fn expected(&self) -> Tally {
        match &self.loss {
            Some(loss) if self.books().journal.is_none() => loss.expected,
            _ => self.books().ledger.tally,
        }
    }

    pub(crate) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        // On some kinds of damage sled panics.
        let found = catch_panic(|| self.sled.get(key));
        let found = found.map_err(|cause| StoreError::reading(key, self.names, cause))?;
        Ok(found.map(|value| value.to_vec()))
    }

    pub(super) fn range(&self, from: Vec<u8>, until: Option<Vec<u8>>) -> sled::Iter {
        let end = until.map_or(Bound::Unbounded, Bound::Excluded);
        self.sled.range((Bound::Included(from), end))
    }

    pub(super) fn apply(&self, batches: &[Batch]) -> Result<()> {
        let mut books = self.books();
        let Books {
            ledger,
            journal: Some(journal),
        } = &mut *books
        else {
            return Err(self.lost(self.loss.as_ref()));
        };
        // Written with the changes, so that a kill from then on leaves it to the next start.
        ledger.rewrites_journal |= batches.iter().any(|batch| batch.forgets);
        // As one write: nobody is answered before the whole group is durable, and sled takes half
        // as long for it.
        let changes = batches.iter().flat_map(Batch::changes);
        // A frame without changes would be a mark.
        if changes.clone().next().is_some() {
            write(&self.sled, changes.clone(), ledger)?;
            self.flush()?;
            // Only now, so that the journal never has what sled has not.
            let recorded = journal.append(&journal::frame(ledger.tally, changes));
            recorded.map_err(sled::Error::from)?;
        }
        if ledger.rewrites_journal {
            self.forget_erased(ledger, journal)?;
        }
        Ok(())
    }

    /// Writes the journal anew without what was erased, whose digests nobody can compute any more.
    fn forget_erased(&self, ledger: &mut Ledger, journal: &mut Journal) -> Result<()> {
        let key = ledger.digest_key;
        let key = key.expect("a ledger has a key before a journal is open");
        ledger.digest_key = Some(key.next());
        ledger.rewrites_journal = true;
        self.write_ledger(ledger)?;
        let forgotten = journal.forget(ledger.tally, &key);
        forgotten.map_err(sled::Error::from)?;
        ledger.rewrites_journal = false;
        self.write_ledger(ledger)
    }

    fn write_ledger(&self, ledger: &Ledger) -> Result<()> {
        self.sled.insert(LEDGER_KEY, ledger.to_bytes())?;
        self.flush()
    }

    /// Puts on the disk what was written.
    fn flush(&self) -> Result<()> {
        // Writes sled's buffers to the file; the next line puts the file on the disk.
        self.sled.flush()?;
        self.file.sync_data().map_err(sled::Error::from)?;
        Ok(())
    }

    /// Closes the database. If something was written, sled writes its snapshot, and the journal
    /// gets a mark.
    ///
    /// sled writes its snapshot (where each page is in the file) when it opens a database, and it
    /// has to read everything written since the last one. Opening it once more now takes that time
    /// while nobody waits for the start, and what was read is not lost by later damage unnoticed.
    pub(crate) fn close(self, writes_snapshot: bool) {
        let Self {
            sled,
            lock,
            folder,
            names,
            ..
        } = self;
        drop(sled);
        // A folder that was removed meanwhile is not made again.
        if writes_snapshot && folder.join("db").exists() {
            // If this fails, the next start says why, or takes a little longer.
            let _ = Self::open_locked(&folder, lock, names, OnLoss::Refuse);
        }
    }
}

/// Writes changes together with the ledger after them.
fn write<'a>(
    sled: &sled::Db,
    changes: impl Iterator<Item = &'a Change> + Clone,
    ledger: &mut Ledger,
) -> Result<()> {
    let tally = &mut ledger.tally;
    let pairs = changes.clone();
    let last: BTreeMap<&[u8], Option<&[u8]>> = pairs
        .map(|(key, value)| (key.as_slice(), value.as_deref()))
        .collect();
    for (key, value) in last {
        if let Some(old) = sled.get(key)? {
            tally.remove(key, &old);
        }
        if let Some(value) = value {
            tally.add(key, value);
        }
    }
    tally.writes += 1;
    let mut batch = batch(changes);
    batch.insert(LEDGER_KEY, ledger.to_bytes());
    Ok(sled.apply_batch(batch)?)
}

/// Fills a folder in which nothing is. Everything is on the disk when this returns.
pub(crate) fn fill(folder: &Path, changes: impl IntoIterator<Item = Vec<Change>>) -> Result<()> {
    let lock = files::lock(folder)?;
    let sled = files::open(folder)?;
    let mut ledger = Ledger::default();
    for changes in changes {
        for changes in changes.chunks(FILLED_AT_ONCE) {
            write(&sled, changes.iter(), &mut ledger)?;
        }
    }
    sled.flush()?;
    drop(sled);
    // sled writes its snapshot when it opens a database, so the first real start is fast.
    drop(files::open(folder)?);
    drop(lock);
    files::sync_all(folder)
}

/// Changes as sled takes them.
fn batch<'a>(changes: impl Iterator<Item = &'a Change>) -> sled::Batch {
    let mut batch = sled::Batch::default();
    for (key, value) in changes {
        match value {
            Some(value) => batch.insert(key.as_slice(), value.as_slice()),
            None => batch.remove(key.as_slice()),
        }
    }
    batch
}

/// The space of the disk that has to stay free.
///
/// sled cannot go on after a write that failed because the disk was full. So some of the disk is
/// kept free: before each write the system is asked how much is left.
pub(crate) struct FreeSpace {
    folder: PathBuf,
    reserve: AtomicU64,
    was_full: AtomicBool,
}

impl FreeSpace {
    /// Any space is enough, until [`keep_free`](Self::keep_free) says otherwise.
    fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            reserve: AtomicU64::new(0),
            was_full: AtomicBool::new(false),
        }
    }

    pub(crate) fn keep_free(&self, bytes: u64) {
        self.reserve.store(bytes, Ordering::Relaxed);
    }

    /// Fails if less of the disk is free than has to be.
    pub(crate) fn check(&self) -> Result<()> {
        let reserve = self.reserve.load(Ordering::Relaxed);
        // If the system cannot say it, the write itself shows whether the disk is full.
        let Ok(disk) = rustix::fs::statvfs(&self.folder) else {
            return Ok(());
        };
        let is_full = disk.f_bavail.saturating_mul(disk.f_frsize) < reserve;
        let was_full = self.was_full.swap(is_full, Ordering::Relaxed);
        if was_full && !is_full {
            tracing::info!("the disk has free space again; going on");
        }
        if !is_full {
            return Ok(());
        }
        let full = StoreError::Full {
            folder: self.folder.clone(),
            reserve: reserve >> 20,
        };
        if !was_full {
            tracing::error!(error = %full, "no more changes are accepted for now");
        }
        Err(full)
    }
}
