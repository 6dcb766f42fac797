//! Copies: of a store that is being written into an archive, and of an archive into a new store. Play goes on meanwhile: what is written while the rest is read is noted, and stands at
//! the end of the archive. So the copy is the store as it was at one moment, the one at which the noting ended: every batch that was acknowledged before is in it, whole.

use super::archive::{ArchiveError, Reader, Writer};
use super::{Change, Store, StoreError, committer, files};
use std::path::{Path, PathBuf};

/// How many changes are imported at once.
const AT_ONCE: usize = 500;

/// What the names of backups begin and end with; what is between sorts by time.
const PREFIX: &str = "entente-";
const SUFFIX: &str = ".backup";

impl Store {
    /// Writes a backup into a file. Blocks; to be called where that does no harm. How many bytes it has.
    pub fn back_up(&self, file: &Path, now: u64) -> Result<u64, ArchiveError> {
        let _one = self.backing_up();
        let tap = self.committer.tap()?;
        let mut archive = Writer::create(file, now)?;
        for pair in self.pages().all() {
            let (key, value) = pair?;
            archive.push(&(key, Some(value)))?;
        }
        for change in tap.close().flatten() {
            archive.push(&change)?;
        }
        self.committer.check()?;
        archive.finish()
    }

    /// Makes a store of an archive, in a folder that is empty or not there. Damaged blocks are left out: whoever minds looks at the reader afterwards, and takes the folder away again.
    pub fn import(folder: &Path, archive: &mut Reader) -> Result<(), StoreError> {
        Self::fill(folder, std::iter::from_fn(|| archive.next_block()))
    }

    /// Makes a store of changes, in a folder that is empty or not there. It is on the disk when this returns, and not before.
    pub fn fill(
        folder: &Path,
        changes: impl IntoIterator<Item = Vec<Change>>,
    ) -> Result<(), StoreError> {
        let _claim = files::claim(folder)?;
        let database = files::open(folder)?;
        for changes in changes {
            for changes in changes.chunks(AT_ONCE) {
                database.apply_batch(committer::batch(changes))?;
            }
        }
        database.flush()?;
        drop(database);
        // sled notes where its pages lie when it opens.
        drop(files::open(folder)?);
        files::settle(folder)
    }
}

/// The backups in a folder, the oldest first.
pub fn backups(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_backup = |name: &str| name.starts_with(PREFIX) && name.ends_with(SUFFIX);
    let named = entries.filter(|entry| is_backup(&entry.file_name().to_string_lossy()));
    let mut files: Vec<PathBuf> = named.map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// Where the backup of a moment goes (in milliseconds since 1970), as `entente-20261121T003648.123Z.backup`.
pub fn file_at(folder: &Path, moment: u64) -> PathBuf {
    let moment = i64::try_from(moment).ok();
    let moment = moment.and_then(chrono::DateTime::from_timestamp_millis);
    let moment = moment.unwrap_or_default().format("%Y%m%dT%H%M%S%.3fZ");
    folder.join(format!("{PREFIX}{moment}{SUFFIX}"))
}

/// Takes all backups away but the last.
pub fn keep_last(folder: &Path, count: usize) -> std::io::Result<()> {
    let all = backups(folder);
    let old = all.len().saturating_sub(count);
    all.iter().take(old).try_for_each(std::fs::remove_file)
}
