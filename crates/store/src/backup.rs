//! Backups: copies a store into an archive while it is in use.
//!
//! Batches that are written to a folder while the backup reads the rest are collected, and put at
//! the end of the archive. So the backup is the store at one moment, the one when the collecting
//! ended: it contains every batch that was acknowledged before, completely. Of a database it is the
//! moment when the reading begins, since the server shows one moment for as long as it takes.

use super::Store;
use super::archive::{ArchiveError, DRAFT_SUFFIX, Writer};
use super::batch::Pair;
use super::error::Result;
use std::path::{Path, PathBuf};

/// The beginning and the end of the names of backups. The part between sorts by time.
const PREFIX: &str = "entente-";
const SUFFIX: &str = ".backup";

impl Store {
    /// Writes a backup into a file, and returns its size in bytes. It blocks its thread for a
    /// while.
    pub fn back_up(&self, file: &Path, now: u64) -> Result<u64, ArchiveError> {
        let _only_one = self.backing_up();
        let mut archive = Writer::create(file, now)?;
        // Nobody would collect here what other processes write meanwhile.
        if let Some(snapshot) = self.database().snapshot()? {
            push_all(&mut archive, snapshot)?;
            return archive.finish();
        }
        // Before the first read, so that nothing is missed. What is both read and collected does no
        // harm: the later change of a key counts.
        let changes = self.committer.listen()?;
        push_all(&mut archive, self.pages().all())?;
        for change in changes.close().flatten() {
            archive.push(&change)?;
        }
        // If a write has failed meanwhile, what was read may never have been durable.
        self.committer.check()?;
        archive.finish()
    }
}

/// Adds all these pairs to an archive.
fn push_all(
    archive: &mut Writer,
    pairs: impl Iterator<Item = Result<Pair>>,
) -> Result<(), ArchiveError> {
    for pair in pairs {
        let (key, value) = pair?;
        archive.push(&(key, Some(value)))?;
    }
    Ok(())
}

/// The backups in a folder, oldest first.
pub fn backups(folder: &Path) -> Vec<PathBuf> {
    named(folder, PREFIX, SUFFIX)
}

/// The files in a folder whose names begin and end so, in the order of their names.
fn named(folder: &Path, beginning: &str, end: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_named = |name: &str| name.starts_with(beginning) && name.ends_with(end);
    let named = entries.filter(|entry| is_named(&entry.file_name().to_string_lossy()));
    let mut files: Vec<PathBuf> = named.map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// The file for a backup at this time (in milliseconds since 1970), such as
/// `entente-20261121T003648.123Z.backup`.
pub fn file_at(folder: &Path, now: u64) -> PathBuf {
    let time = i64::try_from(now)
        .ok()
        .and_then(chrono::DateTime::from_timestamp_millis)
        .unwrap_or_default()
        .format("%Y%m%dT%H%M%S%.3fZ");
    folder.join(format!("{PREFIX}{time}{SUFFIX}"))
}

/// Deletes all backups except the last ones, and what a kill has left of those that were being
/// made. None is being made meanwhile.
pub fn keep_last(folder: &Path, count: usize) -> std::io::Result<()> {
    let all = backups(folder);
    let old = all.len().saturating_sub(count);
    let unfinished = named(
        folder,
        &format!(".{PREFIX}"),
        &format!("{SUFFIX}{DRAFT_SUFFIX}"),
    );
    let mut superfluous = all.iter().take(old).chain(&unfinished);
    superfluous.try_for_each(std::fs::remove_file)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn old_backups_and_unfinished_ones_are_deleted_and_nothing_else() {
        let name = format!("entente-kept-backups-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let unfinished = ".entente-20261121T003648.123Z.backup.draft";
        let others = [".games.store.draft", "entente-notes.txt", "my.backup"];
        let made = [1, 2, 3].map(|day| file_at(&folder, day * 86_400_000));
        let others = others.map(|name| folder.join(name));
        for file in made.iter().chain(&others).chain([&folder.join(unfinished)]) {
            std::fs::write(file, "").unwrap();
        }
        keep_last(&folder, 2).unwrap();
        let mut left: Vec<_> = made[1..].iter().chain(&others).cloned().collect();
        left.sort();
        assert_eq!(named(&folder, "", ""), left);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
