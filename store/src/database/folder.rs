//! A database in a folder, by sled: the default. Only one process at a time can have it open.
//!
//! sled's own flush ends with `sync_file_range`, which does not survive a power cut. Therefore each
//! flush is followed by an `fdatasync` of the database file, through our own file handle. sled
//! overwrites a part of its log once its content has been copied three segments (1.5 MB) ahead. The
//! copy must be on the disk by then, so a group of batches must not be large.

use crate::batch::{Batch, Change};
use crate::error::StoreError;
use crate::files;
use std::fs::File;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A database in a folder.
pub(crate) struct FolderDatabase {
    sled: sled::Db,
    /// Our own handle to the database file, for `fdatasync`.
    file: File,
    /// The bytes of the disk that have to stay free.
    pub(crate) free_space: FreeSpace,
    folder: PathBuf,
    /// While this lock is held, no other process can open the folder.
    lock: File,
}

impl FolderDatabase {
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        let lock = files::lock(folder)?;
        files::warn_if_readable(folder);
        let sled = files::open(folder)?;
        let unusable = |cause: std::io::Error| StoreError::folder(folder, cause);
        Ok(Self {
            file: File::open(folder.join("db")).map_err(unusable)?,
            free_space: FreeSpace::new(folder),
            folder: folder.to_owned(),
            sled,
            lock,
        })
    }

    pub(crate) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let found = self.sled.get(key);
        let found = found.map_err(|cause| StoreError::reading(key, cause))?;
        Ok(found.map(|value| value.to_vec()))
    }

    pub(super) fn range(&self, from: Vec<u8>, until: Option<Vec<u8>>) -> sled::Iter {
        let end = until.map_or(Bound::Unbounded, Bound::Excluded);
        self.sled.range((Bound::Included(from), end))
    }

    pub(super) fn apply(&self, batches: &[Batch]) -> Result<(), StoreError> {
        for group in batches {
            self.sled.apply_batch(batch(group.changes()))?;
        }
        // Writes sled's buffers to the file; the next line puts the file on the disk.
        self.sled.flush()?;
        self.file.sync_data().map_err(sled::Error::from)?;
        Ok(())
    }

    /// Puts everything on the disk that opening has written, with the names of the files.
    pub(crate) fn sync(&self) -> Result<(), StoreError> {
        self.sled.flush()?;
        files::sync_all(&self.folder)
    }

    /// Closes the database, and writes sled's snapshot if much was written.
    ///
    /// sled writes its snapshot (where each page is in the file) when it opens a database, and it
    /// has to read everything written since the last one. Opening it once more now takes that time
    /// while nobody waits for the start.
    pub(crate) fn close(self, writes_snapshot: bool) {
        let Self { sled, lock, .. } = self;
        drop(sled);
        if writes_snapshot {
            // If this fails, the next start says why, or takes a little longer.
            let _ = files::open(&self.folder);
        }
        drop(lock);
    }
}

/// Changes as sled takes them.
pub(crate) fn batch(changes: &[Change]) -> sled::Batch {
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
    pub(crate) fn check(&self) -> Result<(), StoreError> {
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
