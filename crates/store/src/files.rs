//! The files of a store, and what sled does not do about them: locking the folder, removing
//! incomplete files, and syncing their names.
//!
//! It knows nothing about keys. `db` contains everything. `snap.…` is sled's snapshot: where the
//! pages were in `db` at the last start. Without it sled reads `db` from its beginning. `conf` has
//! three constants. `blobs` would contain pages that are too large for `db`. sled does not sync
//! those, so nothing that large is ever written (see `Committer`). `journal` and `journal.before`
//! are ours: the batches that were written last, once more. Of somebody who was erased, only old
//! pages in `db` remain.

use super::error::{Result, StoreError};
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The size of sled's cache in bytes.
const CACHE_SIZE: u64 = 64 * 1024 * 1024;

/// The content that sled writes into `conf`, before four bytes of checksum.
const CONSTANTS: &[u8] = b"segment_size: 524288\nuse_compression: false\nversion: 0.34\n";

/// The beginning of the names of sled's snapshots, complete or not, and of those set aside.
const SNAPSHOT: &str = "snap.";
const UNUSED: &str = "unused-";

/// The number of attempts to lock a folder, and to open sled's file, while they are still in use,
/// and the pause between two of them. A second process should not wait long for its answer.
const LOCK_ATTEMPTS: usize = 30;
const OPEN_ATTEMPTS: usize = 100;
const PAUSE_BETWEEN_ATTEMPTS: Duration = Duration::from_millis(10);

/// Locks a folder against other processes, and creates it if it does not exist. A process that this
/// one is just starting has a copy of every lock until its own program runs, also of one that was
/// let go meanwhile, so this is tried several times.
pub(super) fn lock(folder: &Path) -> Result<File> {
    once_free(LOCK_ATTEMPTS, || lock_now(folder))
}

/// Tries again so often while something is in use.
fn once_free<T>(attempts: usize, mut open: impl FnMut() -> Result<T>) -> Result<T> {
    for _ in 0..attempts {
        match open() {
            Err(StoreError::InUse { .. }) => std::thread::sleep(PAUSE_BETWEEN_ATTEMPTS),
            opened => return opened,
        }
    }
    open()
}

fn lock_now(folder: &Path) -> Result<File> {
    let unusable = |cause: io::Error| StoreError::folder(folder, cause);
    create_folder(folder).map_err(unusable)?;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    let lock = options.open(folder.join("lock")).map_err(unusable)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse {
            location: folder.into(),
        }),
        Err(TryLockError::Error(cause)) => Err(unusable(cause)),
    }
}

/// Creates a folder that only its owner can open, if it does not exist.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Checks that a complete file can take this name: nothing is there, or a plain file. A folder, a
/// device, a pipe or a link is never replaced.
pub fn check_replaceable(file: &Path) -> io::Result<()> {
    let refuse = |why: &str| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    let kind = match std::fs::symlink_metadata(file) {
        Ok(found) => found.file_type(),
        Err(_) if file.file_name().is_none() => return refuse("this is no name of a file"),
        // Whether the name can be made shows when it is.
        Err(_) => return Ok(()),
    };
    if kind.is_file() {
        Ok(())
    } else if kind.is_dir() {
        refuse("this is a folder: name a file in it")
    } else if kind.is_symlink() {
        refuse("this is a link: name the file itself")
    } else {
        refuse("this is a device, a pipe or a socket: name a plain file")
    }
}

/// Says in the log that others on this machine can read the store: it has everything that players
/// keep secret.
pub(super) fn warn_if_readable(folder: &Path) {
    #[cfg(unix)]
    if let Ok(metadata) = std::fs::metadata(folder) {
        let mode = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions());
        if mode & 0o077 != 0 {
            tracing::warn!(
                folder = %folder.display(),
                "others on this machine can open the store: take their rights with chmod -R go-rwx"
            );
        }
    }
}

/// Opens the database in a locked folder.
pub(super) fn open(folder: &Path) -> Result<sled::Db> {
    repair_files(folder).map_err(|cause| StoreError::folder(folder, cause))?;
    sled_open(folder)
}

/// Opens the database. sled's own threads may keep the file locked for a moment after the database
/// was closed, so this is tried several times.
fn sled_open(folder: &Path) -> Result<sled::Db> {
    once_free(OPEN_ATTEMPTS, || sled_open_now(folder))
}

fn sled_open_now(folder: &Path) -> Result<sled::Db> {
    let config = sled::Config::new()
        .path(folder)
        // The committer flushes after each group; a second thread would only disturb it.
        .flush_every_ms(None)
        .cache_capacity(CACHE_SIZE);
    catch_panic(|| config.open()).map_err(|cause| StoreError::opening(folder, cause))
}

/// Uses sled, which reports some kinds of damage, and panics on others.
pub(super) fn catch_panic<T>(used: impl FnOnce() -> sled::Result<T>) -> sled::Result<T> {
    let damaged = |_| Err(sled::Error::Corruption { at: None, bt: () });
    catch_unwind(AssertUnwindSafe(used)).unwrap_or_else(damaged)
}

/// Gives sled's snapshots another name, so that it reads its log as far as it can.
pub(super) fn set_snapshots_aside(folder: &Path) -> Result<()> {
    for snapshot in named(folder, SNAPSHOT) {
        let name = snapshot.file_name().unwrap_or_default().to_string_lossy();
        let aside = snapshot.with_file_name(format!("{UNUSED}{name}"));
        std::fs::rename(&snapshot, aside).map_err(|cause| StoreError::folder(folder, cause))?;
    }
    Ok(())
}

/// Whether snapshots were set aside.
pub(super) fn has_unused_snapshots(folder: &Path) -> bool {
    !named(folder, UNUSED).is_empty()
}

/// Removes the snapshots that were set aside, when nothing is missing without them.
pub(super) fn remove_unused_snapshots(folder: &Path) -> Result<()> {
    let mut unused = named(folder, UNUSED).into_iter();
    let removed = unused.try_for_each(std::fs::remove_file);
    removed.map_err(|cause| StoreError::folder(folder, cause))
}

/// Removes incomplete files that a stop during an earlier start may have left, on which sled would
/// fail, and syncs the database file. Nobody else has the folder open.
fn repair_files(folder: &Path) -> io::Result<()> {
    for snapshot in named(folder, SNAPSHOT) {
        let is_unfinished = snapshot.extension().is_some_and(|end| end == "generating");
        if is_unfinished || !is_complete_snapshot(&std::fs::read(&snapshot)?) {
            if !is_unfinished {
                tracing::warn!(
                    "the snapshot of the store is damaged, so reading the store takes a while"
                );
            }
            std::fs::remove_file(snapshot)?;
        }
    }
    // sled's snapshot will say that everything it finds in the file now is durable. So it must be.
    match File::open(folder.join("db")) {
        Ok(db) => db.sync_all()?,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => {}
        Err(cause) => return Err(cause),
    }
    let conf = folder.join("conf");
    match std::fs::read(&conf) {
        Ok(bytes) if !is_complete_conf(&bytes) => std::fs::remove_file(conf),
        Ok(_) => Ok(()),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(cause) => Err(cause),
    }
}

/// Whether this is a complete file of this version of sled. A file of another version counts as
/// complete, too: sled itself refuses it.
fn is_complete_conf(conf: &[u8]) -> bool {
    let is_known = conf.strip_prefix(CONSTANTS).is_some_and(|sum| {
        let expected = crc32fast::hash(CONSTANTS).to_le_bytes();
        sum == expected
    });
    is_known || conf.starts_with(b"segment_size: ") && !conf.starts_with(&CONSTANTS[..20])
}

/// Whether a snapshot is complete: it ends with the length of its content and a checksum.
///
/// A complete snapshot is kept even if it contradicts the data, because sled reports that as
/// damage. Without it sled would read the data as far as possible, and nobody would notice what is
/// missing.
fn is_complete_snapshot(bytes: &[u8]) -> bool {
    let Some((rest, sum)) = bytes.split_last_chunk::<4>() else {
        return false;
    };
    let content = rest.len().checked_sub(8).map(|length| &rest[..length]);
    content.is_some_and(|content| crc32fast::hash(content).to_le_bytes() == *sum)
}

/// All files in a folder whose names begin like this.
fn named(folder: &Path, beginning: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let named = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(beginning));
    named.map(|entry| entry.path()).collect()
}

/// Syncs the files that sled does not sync, and their names in the folder, so that all of them are
/// there after a power cut.
pub(super) fn sync_all(folder: &Path) -> Result<()> {
    let sync = |path: &Path| File::open(path)?.sync_all();
    let synced = || {
        sync(&folder.join("conf"))?;
        sync(&folder.join("db"))?;
        sync(&folder.join("blobs"))?;
        sync(folder)?;
        sync_parents(folder)
    };
    synced().map_err(|cause: io::Error| StoreError::folder(folder, cause))
}

/// Syncs the name of the folder, and the names of the folders above it that may have been created
/// with it.
fn sync_parents(folder: &Path) -> io::Result<()> {
    for above in folder.canonicalize()?.ancestors().skip(1) {
        // A folder that cannot be opened was not created by this program.
        let Ok(above) = File::open(above) else { break };
        if above.sync_all().is_err() {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_use_for_a_moment_is_opened_when_it_is_free() {
        let mut refusals = 3;
        let opened = once_free(LOCK_ATTEMPTS, || {
            if refusals == 0 {
                return Ok("open");
            }
            refusals -= 1;
            Err(StoreError::InUse {
                location: Path::new("games").into(),
            })
        });
        assert!(matches!(opened, Ok("open")));
    }

    #[test]
    fn what_cannot_be_opened_at_all_is_tried_once() {
        let mut attempts = 0;
        let refused: Result<(), _> = once_free(LOCK_ATTEMPTS, || {
            attempts += 1;
            Err(StoreError::folder(
                Path::new("games"),
                io::ErrorKind::NotADirectory.into(),
            ))
        });
        assert!(matches!(refused, Err(StoreError::Folder { .. })));
        assert_eq!(attempts, 1);
    }
}
