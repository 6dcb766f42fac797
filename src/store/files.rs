//! The files of a store, as sled keeps them, and what sled leaves open about them: that one process holds them, that what a stop cut short is in nobody's way, and that
//! their names are on the disk too. It knows nothing of keys.
//!
//! `db` holds everything. `snap.…` tells where in it the pages lie, as of the last start; without it sled reads `db` from its beginning. `conf` holds three constants. `blobs`
//! would hold pages that are too large for `db`; as sled does not sync those, nothing that large is ever put in (see `Committer`).

use super::{CACHE, StoreError};
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What sled writes into `conf`, before four bytes of checksum.
const CONSTANTS: &[u8] = b"segment_size: 524288\nuse_compression: false\nversion: 0.34\n";

/// How often it is tried again to open what is held.
const PATIENCE: usize = 100;

/// Takes hold of a folder, and makes it if it is not there.
pub(super) fn claim(folder: &Path) -> Result<File, StoreError> {
    let unusable = |cause: io::Error| StoreError::folder(folder, cause);
    std::fs::create_dir_all(folder).map_err(unusable)?;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    let claim = options.open(folder.join("lock")).map_err(unusable)?;
    match claim.try_lock() {
        Ok(()) => Ok(claim),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse {
            folder: folder.to_owned(),
        }),
        Err(TryLockError::Error(cause)) => Err(unusable(cause)),
    }
}

/// Opens the database in a claimed folder.
pub(super) fn open(folder: &Path) -> Result<sled::Db, StoreError> {
    tidy(folder).map_err(|cause| StoreError::folder(folder, cause))?;
    match sled_open(folder) {
        Err(StoreError::Damaged { .. }) if !snapshots(folder).is_empty() => {
            tracing::warn!(
                "the store's own note of its pages cannot be used: everything is read anew, which takes a while"
            );
            for snapshot in snapshots(folder) {
                std::fs::remove_file(snapshot)
                    .map_err(|cause| StoreError::folder(folder, cause))?;
            }
            sled_open(folder)
        }
        opened => opened,
    }
}

/// Threads of sled's may hold the file for a moment after it was closed; an earlier version of Entente holds it for as long as it runs.
fn sled_open(folder: &Path) -> Result<sled::Db, StoreError> {
    for _ in 0..PATIENCE {
        match sled_open_now(folder) {
            Err(StoreError::InUse { .. }) => std::thread::sleep(Duration::from_millis(10)),
            opened => return opened,
        }
    }
    sled_open_now(folder)
}

fn sled_open_now(folder: &Path) -> Result<sled::Db, StoreError> {
    let config = sled::Config::new()
        .path(folder)
        .flush_every_ms(None)
        .cache_capacity(CACHE);
    // Of what it cannot make sense of, sled reports some, and panics over the rest.
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| config.open()));
    match opened {
        Ok(opened) => opened.map_err(|cause| StoreError::opening(folder, cause)),
        Err(_) => Err(StoreError::Damaged {
            place: "db".into(),
            cause: "its pages contradict each other".into(),
        }),
    }
}

/// Removes what a stop in the middle of an opening leaves behind, over which sled would stumble. Nobody else has the folder open.
fn tidy(folder: &Path) -> io::Result<()> {
    for half in snapshots(folder) {
        if half.extension().is_some_and(|end| end == "generating") {
            std::fs::remove_file(half)?;
        }
    }
    let conf = folder.join("conf");
    match std::fs::read(&conf) {
        Ok(bytes) if !is_whole(&bytes) => std::fs::remove_file(conf),
        Ok(_) => Ok(()),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(cause) => Err(cause),
    }
}

/// Whether this is what sled wrote, or what another version of it wrote: that one is for sled to refuse.
fn is_whole(conf: &[u8]) -> bool {
    let known = conf.strip_prefix(CONSTANTS).is_some_and(|sum| {
        let expected = crc32fast::hash(CONSTANTS).to_le_bytes();
        sum == expected
    });
    known || conf.starts_with(b"segment_size: ") && !conf.starts_with(&CONSTANTS[..20])
}

/// Where sled noted its pages, whole or half.
fn snapshots(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let named = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("snap."));
    named.map(|entry| entry.path()).collect()
}

/// Puts the files' names on the disk, and what sled wrote without syncing it: after a power cut all of them are there.
pub(super) fn settle(folder: &Path) -> Result<(), StoreError> {
    let sync = |path: &Path| File::open(path)?.sync_all();
    let settled = || {
        sync(&folder.join("conf"))?;
        sync(&folder.join("db"))?;
        sync(&folder.join("blobs"))?;
        sync(folder)?;
        sync_parents(folder)
    };
    settled().map_err(|cause: io::Error| StoreError::folder(folder, cause))
}

/// The folder's own name, and those of the folders above it that may have been made with it.
fn sync_parents(folder: &Path) -> io::Result<()> {
    for above in folder.canonicalize()?.ancestors().skip(1) {
        // What cannot be opened was not made by us.
        let Ok(above) = File::open(above) else { break };
        if above.sync_all().is_err() {
            break;
        }
    }
    Ok(())
}
