//! Whether the disk has room for more.
//!
//! sled cannot go on after a write that failed because the disk was full. So some of the disk is
//! kept free: before each write it is asked how much there is.

use super::error::StoreError;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How much of the disk has to stay free.
pub(super) struct Room {
    folder: PathBuf,
    reserve: AtomicU64,
    was_full: AtomicBool,
}

impl Room {
    /// Any room is enough, until [`keep_free`](Self::keep_free) says otherwise.
    pub(super) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            reserve: AtomicU64::new(0),
            was_full: AtomicBool::new(false),
        }
    }

    pub(super) fn keep_free(&self, bytes: u64) {
        self.reserve.store(bytes, Ordering::Relaxed);
    }

    /// Fails if the disk has less room than has to stay free.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let reserve = self.reserve.load(Ordering::Relaxed);
        // If the system does not say it, the write itself shows whether there is room.
        let Ok(disk) = rustix::fs::statvfs(&self.folder) else {
            return Ok(());
        };
        let is_full = disk.f_bavail.saturating_mul(disk.f_frsize) < reserve;
        let was_full = self.was_full.swap(is_full, Ordering::Relaxed);
        if was_full && !is_full {
            tracing::info!("the disk has room again; going on");
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
