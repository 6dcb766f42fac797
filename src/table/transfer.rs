//! A store into one file, and out of it again. What leaves a store is looked at first, and what comes in is looked at before it is anybody's store: so nothing that is damaged is handed
//! on in silence. Of a damaged store or file everything that is whole can be saved, and what is left out is said.

use super::check::{self, Fault, Report};
use super::index::{self, Index};
use super::upgrade::{Pen, index_anew};
use super::{TableError, kept_secret, log, upgrade};
use crate::store::archive::{ArchiveError, Flaw, Reader, Writer};
use crate::store::{Batch, Space, Store};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Whether only what is whole is to go over, where something is damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Everything, or nothing.
    All,
    /// What is whole.
    Whole,
}

/// Why nothing went over.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// Something is damaged.
    #[error("{}", told(.0))]
    Damaged(Vec<String>),
    /// There is something in the folder already.
    #[error("the folder {} is not empty: import goes into an empty folder only", .0.display())]
    NotEmpty(PathBuf),
    /// The file cannot be written or read.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The store fails.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A folder cannot be changed.
    #[error("{}: {cause}", folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
}

impl From<crate::store::StoreError> for TransferError {
    fn from(error: crate::store::StoreError) -> Self {
        Self::Table(error.into())
    }
}

fn told(faults: &[String]) -> String {
    let more = "; `--whole-only` leaves out what is damaged";
    format!("{}{more}", faults.join("; "))
}

/// Writes everything into a file; what was found, and what was left out, is said.
pub async fn export(
    store: &Store,
    file: &Path,
    now: u64,
    extent: Extent,
) -> Result<Report, TransferError> {
    upgrade(store).await?;
    let report = check::check(store)?;
    if !report.faults.is_empty() && extent == Extent::All {
        return Err(TransferError::Damaged(faults(&report)));
    }
    let mut archive = Writer::create(file, now)?;
    match report.faults.is_empty() {
        true => {
            for pair in store.pages().all() {
                let (key, value) = pair?;
                archive.push(&(key, Some(value)))?;
            }
        }
        false => write_whole(store, &report.damaged(), &mut archive)?,
    }
    archive.finish()?;
    Ok(report)
}

fn faults(report: &Report) -> Vec<String> {
    report.faults.iter().map(Fault::to_string).collect()
}

/// Writes the logs that are whole, what follows from them, and everything else that can be read.
fn write_whole(
    store: &Store,
    damaged: &BTreeSet<&str>,
    archive: &mut Writer,
) -> Result<(), TransferError> {
    let is_index = |key: &[u8]| {
        index::DERIVED
            .iter()
            .any(|space| key.first() == Some(&(*space as u8)))
    };
    for (key, value) in store.pages().all().flatten() {
        let is_damaged = log_of(&key).is_some_and(|log| damaged.contains(log.as_str()));
        if !is_index(&key) && !is_damaged {
            archive.push(&(key, Some(value)))?;
        }
    }
    let index = Index {
        secret: kept_secret(store)?.unwrap_or_default(),
    };
    for name in log::names(store).flatten() {
        let Ok((_, _, derived)) = check::examine(store, &index, &name) else {
            continue;
        };
        for (key, value) in derived {
            archive.push(&(key, Some(value)))?;
        }
    }
    Ok(())
}

/// The log that a key is part of.
fn log_of(key: &[u8]) -> Option<String> {
    let (letter, rest) = key.split_first()?;
    let is_log = [Space::Entry, Space::Packed]
        .iter()
        .any(|space| *letter == *space as u8);
    let name = rest.split(|byte| *byte == 0).next()?;
    is_log.then(|| String::from_utf8_lossy(name).into_owned())
}

/// Makes a store of a file, in an empty folder: it is there when it is whole and on the disk, or not at all. What was found, with what was left out.
pub async fn import(file: &Path, folder: &Path, extent: Extent) -> Result<Report, TransferError> {
    let failed = |cause: std::io::Error| TransferError::Folder {
        folder: folder.to_owned(),
        cause,
    };
    let is_empty = match std::fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => true,
        Err(cause) => return Err(failed(cause)),
    };
    if !is_empty {
        return Err(TransferError::NotEmpty(folder.to_owned()));
    }
    let mut archive = Reader::open(file)?;
    let draft = draft_of(folder);
    let _ = std::fs::remove_dir_all(&draft);
    let made = match fill(&draft, &mut archive, extent).await {
        Ok(report) => std::fs::rename(&draft, folder)
            .and_then(|()| sync(folder))
            .map(|()| report)
            .map_err(failed),
        Err(error) => Err(error),
    };
    if made.is_err() {
        let _ = std::fs::remove_dir_all(&draft);
    }
    made
}

fn draft_of(folder: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(folder.file_name().unwrap_or_default());
    name.push(".draft");
    folder.with_file_name(name)
}

fn sync(folder: &Path) -> std::io::Result<()> {
    let above = folder.canonicalize()?;
    std::fs::File::open(above.parent().unwrap_or(&above))?.sync_all()
}

async fn fill(draft: &Path, archive: &mut Reader, extent: Extent) -> Result<Report, TransferError> {
    Store::import(draft, archive)?;
    let flaws: Vec<String> = archive.flaws().iter().map(Flaw::to_string).collect();
    if !flaws.is_empty() && extent == Extent::All {
        return Err(TransferError::Damaged(flaws));
    }
    let store = Store::open(draft)?;
    upgrade(&store).await?;
    let report = check::check(&store)?;
    if report.faults.is_empty() && flaws.is_empty() {
        return Ok(report);
    }
    if extent == Extent::All {
        return Err(TransferError::Damaged(faults(&report)));
    }
    let mut batch = Batch::default();
    for name in report.damaged() {
        log::remove(&store, &mut batch, name)?;
    }
    store.commit(batch).await?;
    index_anew(&mut Pen::new(&store)).await?;
    let mended = check::check(&store)?;
    if !mended.faults.is_empty() {
        return Err(TransferError::Damaged(faults(&mended)));
    }
    let is_log = |fault: &Fault| matches!(fault, Fault::Log { .. });
    let logs = report.faults.into_iter().filter(is_log);
    Ok(Report {
        faults: flaws.into_iter().map(Fault::Page).chain(logs).collect(),
        ..mended
    })
}
