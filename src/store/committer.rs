//! The one thread that writes. It takes every batch that waits, applies them as one, flushes and syncs, and only then answers each asker.
//!
//! sled's own flush ends in `sync_file_range`, which a power cut can undo, so each flush is followed by an `fdatasync` on the database's file through a handle of
//! our own. After a failure nothing is promised any more: a batch might be half on the disk, so all later ones are refused until a restart reads what is there.

use super::StoreError;
use crate::measure;
use std::fs::File;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::Instant;
use tokio::sync::oneshot;

/// The most batches that one flush serves; bounds how long the first of them waits.
const GROUP: usize = 1024;

type Answer = Result<(), StoreError>;

struct Request {
    batch: sled::Batch,
    answer: oneshot::Sender<Answer>,
}

pub(super) struct Committer {
    requests: Option<Sender<Request>>,
    thread: Option<JoinHandle<()>>,
    failed: Arc<OnceLock<StoreError>>,
}

impl Committer {
    pub(super) fn start(database: sled::Db, folder: &Path) -> Result<Self, StoreError> {
        let unusable = |cause: std::io::Error| StoreError::Folder {
            folder: folder.to_owned(),
            cause: cause.into(),
        };
        let file = File::open(folder.join("db")).map_err(unusable)?;
        let (requests, waiting) = channel();
        let failed = Arc::new(OnceLock::new());
        let noted = Arc::clone(&failed);
        let thread = std::thread::Builder::new()
            .name("committer".into())
            .spawn(move || run(&database, &file, &waiting, &noted))
            .map_err(unusable)?;
        Ok(Self {
            requests: Some(requests),
            thread: Some(thread),
            failed,
        })
    }

    /// Whether every write so far is on the disk.
    pub(super) fn check(&self) -> Answer {
        match self.failed.get() {
            Some(error) => Err(StoreError::Stopped(error.to_string())),
            None => Ok(()),
        }
    }

    pub(super) async fn commit(&self, batch: sled::Batch) -> Answer {
        let (answer, answered) = oneshot::channel();
        let stopped = || StoreError::Stopped("the committer has stopped".into());
        let requests = self.requests.as_ref().ok_or_else(stopped)?;
        requests
            .send(Request { batch, answer })
            .map_err(|_| stopped())?;
        answered.await.unwrap_or_else(|_| Err(stopped()))
    }
}

impl Drop for Committer {
    /// Waits until everything that was handed in is on the disk.
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(
    database: &sled::Db,
    file: &File,
    waiting: &Receiver<Request>,
    failed: &OnceLock<StoreError>,
) {
    while let Ok(first) = waiting.recv() {
        let group: Vec<Request> = std::iter::once(first)
            .chain(waiting.try_iter().take(GROUP - 1))
            .collect();
        let (batches, answers): (Vec<_>, Vec<_>) = group
            .into_iter()
            .map(|request| (request.batch, request.answer))
            .unzip();
        let (begun, count) = (Instant::now(), batches.len());
        let outcome = match failed.get() {
            Some(error) => Err(StoreError::Stopped(error.to_string())),
            None => write(database, file, batches),
        };
        measure::commit(count, begun.elapsed());
        if let (None, Err(error)) = (failed.get(), &outcome) {
            tracing::error!(%error, "a write to the store failed; nothing more is accepted until a restart");
            // It is empty: only this thread sets it.
            let _ = failed.set(error.clone());
        }
        for answer in answers {
            // Whoever stopped waiting does not need the answer.
            let _ = answer.send(outcome.clone());
        }
    }
}

fn write(database: &sled::Db, file: &File, batches: Vec<sled::Batch>) -> Answer {
    for batch in batches {
        database.apply_batch(batch)?;
    }
    database.flush()?;
    file.sync_data().map_err(sled::Error::from)?;
    Ok(())
}
