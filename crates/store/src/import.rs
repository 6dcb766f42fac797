//! Makes a new store: from changes, first in a place beside its own, and then under its name.
//!
//! So a store that is there is never written over, and an interrupted import leaves no half store.

use super::archive::Reader;
use super::database::{Database, PostgresDatabase, TAKEOVER_TIMEOUT, fill_folder};
use super::location::Location;
use super::{Change, Result, Store, StoreError};
use std::fs::File;
use std::io;
use std::path::Path;

/// The number of changes in one batch.
const IMPORT_BATCH: usize = 500;

impl Store {
    /// Makes a store from an archive, in a place where nothing is.
    ///
    /// Damaged blocks are left out. The caller finds them in the reader afterwards, and decides
    /// whether to keep the store.
    pub fn import(at: impl Into<Location>, archive: &mut Reader) -> Result<()> {
        Self::fill(at, std::iter::from_fn(|| archive.next_block()))
    }

    /// Makes a store from changes, in a place where nothing is. It is durable when this returns.
    pub fn fill(
        at: impl Into<Location>,
        changes: impl IntoIterator<Item = Vec<Change>>,
    ) -> Result<()> {
        match &at.into() {
            // sled writes everything at the end, which is much faster than batch by batch.
            Location::Folder(folder) => fill_folder(folder, changes),
            Location::Database(address) => {
                let database = Database::Postgres(PostgresDatabase::open(address)?.into());
                database.take_lease(TAKEOVER_TIMEOUT)?;
                fill_database(&database, changes)
            }
        }
    }
}

fn fill_database(
    database: &Database,
    changes: impl IntoIterator<Item = Vec<Change>>,
) -> Result<()> {
    for changes in changes {
        for changes in changes.chunks(IMPORT_BATCH) {
            database.apply(&[changes.to_vec().into()])?;
        }
    }
    Ok(())
}

/// Whether there is nothing in this place: no folder, an empty one, or a database without a store.
pub fn is_free(location: &Location) -> Result<bool> {
    match location {
        Location::Folder(folder) => match std::fs::read_dir(folder) {
            Ok(mut entries) => Ok(entries.next().is_none()),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(true),
            Err(cause) => Err(StoreError::folder(folder, cause)),
        },
        Location::Database(address) => Ok(!PostgresDatabase::has_entries(address)?),
    }
}

/// Whether the files in a folder are those of a store.
pub fn is_store(folder: &Path) -> bool {
    let has = |name: &str| folder.join(name).is_file();
    has("db") && (has("conf") || has("journal"))
}

/// Removes what is in this place. Nothing need be there.
pub fn remove(location: &Location) -> Result<()> {
    match location {
        Location::Folder(folder) => match std::fs::remove_dir_all(folder) {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::folder(folder, cause))
            }
            _ => Ok(()),
        },
        Location::Database(address) => PostgresDatabase::remove(address),
    }
}

/// Gives a store the place of another one, where nothing is. Both must be of one kind.
pub fn rename(from: &Location, to: &Location) -> Result<()> {
    match (from, to) {
        (Location::Folder(from), Location::Folder(to)) => std::fs::rename(from, to)
            .and_then(|()| sync_name(to))
            .map_err(|cause| StoreError::folder(to, cause)),
        (Location::Database(from), Location::Database(to)) => PostgresDatabase::rename(from, to),
        _ => Err(StoreError::stopped(
            "a store cannot change its kind by a name",
        )),
    }
}

/// Puts the name of a folder on the disk.
fn sync_name(folder: &Path) -> io::Result<()> {
    let path = folder.canonicalize()?;
    File::open(path.parent().unwrap_or(&path))?.sync_all()
}
