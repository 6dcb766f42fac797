//! The one thread that writes. It takes the batches that wait, applies them, flushes and syncs once, and only then answers each asker.
//!
//! sled's own flush ends in `sync_file_range`, which a power cut can undo, so each flush is followed by an `fdatasync` on the database's file through a handle of
//! our own. sled writes over a place of its log when what stood there stands three segments (1.5 MB) further on; so that this is on the disk by then, no group of batches may be
//! large. After a failure nothing is promised any more: a batch might be half on the disk, so all later ones are refused until a restart reads what is there.
//!
//! A backup listens here to what is written while it reads the rest ([`Tap`]).

use super::{Change, StoreError};
use crate::measure;
use std::fs::File;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::Instant;
use tokio::sync::oneshot;

/// From so many changes on, or so many bytes, a group is full. Bounds how long the first of it waits, and how much of the log is written before a sync.
const CHANGES: usize = 64;
const BYTES: usize = 256 * 1024;

/// The longest value: up to twenty of them are one page, and a page of more than 128 KiB would become a file that sled does not sync.
pub(super) const LONGEST_VALUE: usize = 6000;

type Answer = Result<(), StoreError>;

enum Request {
    Commit(Vec<Change>, oneshot::Sender<Answer>),
    /// From now on every change goes here as well; first of all an empty list, to say so.
    Listen(Sender<Vec<Change>>),
    /// No more: with the answer to this, everything before has been handed on.
    Leave,
}

/// Everything that is written from the moment at which it was made, in order.
pub(super) struct Tap {
    requests: Sender<Request>,
    changes: Receiver<Vec<Change>>,
}

impl Tap {
    /// The changes up to this very moment; every batch that was acknowledged is among them.
    pub(super) fn close(self) -> impl Iterator<Item = Vec<Change>> {
        // Where the committer has stopped, it hands on nothing more anyway.
        let _ = self.requests.send(Request::Leave);
        self.changes.into_iter()
    }
}

pub(super) struct Committer {
    requests: Option<Sender<Request>>,
    thread: Option<JoinHandle<u64>>,
    failed: Arc<OnceLock<StoreError>>,
}

impl Committer {
    pub(super) fn start(database: sled::Db, folder: &Path) -> Result<Self, StoreError> {
        let unusable = |cause: std::io::Error| StoreError::folder(folder, cause);
        let file = File::open(folder.join("db")).map_err(unusable)?;
        let (requests, waiting) = channel();
        let failed = Arc::new(OnceLock::new());
        let work = Work {
            database,
            file,
            failed: Arc::clone(&failed),
            tap: None,
            written: 0,
        };
        let thread = std::thread::Builder::new()
            .name("committer".into())
            .spawn(move || work.run(&waiting))
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

    pub(super) async fn commit(&self, changes: Vec<Change>) -> Answer {
        let (answer, answered) = oneshot::channel();
        self.send(Request::Commit(changes, answer))?;
        let stopped = || StoreError::Stopped("the committer has stopped".into());
        answered.await.unwrap_or_else(|_| Err(stopped()))
    }

    /// Listens from now on.
    pub(super) fn tap(&self) -> Result<Tap, StoreError> {
        let (sender, changes) = channel();
        self.send(Request::Listen(sender))?;
        let stopped = |_| StoreError::Stopped("the committer has stopped".into());
        // Whatever is read from here on is older than what is heard.
        changes.recv().map_err(stopped)?;
        let requests = self.requests.clone();
        Ok(Tap {
            requests: requests.expect("something has just been sent by it"),
            changes,
        })
    }

    fn send(&self, request: Request) -> Answer {
        let stopped = || StoreError::Stopped("the committer has stopped".into());
        let requests = self.requests.as_ref().ok_or_else(stopped)?;
        requests.send(request).map_err(|_| stopped())
    }

    /// Waits until everything that was handed in is on the disk; how many bytes that were since the store was opened.
    pub(super) fn close(&mut self) -> u64 {
        self.requests = None;
        let thread = self.thread.take();
        thread.map_or(0, |thread| thread.join().unwrap_or_default())
    }
}

impl Drop for Committer {
    fn drop(&mut self) {
        self.close();
    }
}

struct Work {
    database: sled::Db,
    file: File,
    failed: Arc<OnceLock<StoreError>>,
    tap: Option<Sender<Vec<Change>>>,
    written: u64,
}

impl Work {
    fn run(mut self, waiting: &Receiver<Request>) -> u64 {
        while let Ok(first) = waiting.recv() {
            let (mut group, mut size) = (Vec::new(), (0, 0));
            let mut next = Some(first);
            while let Some(request) = next.take() {
                match request {
                    Request::Commit(changes, answer) => {
                        size.0 += changes.len();
                        size.1 += bytes(&changes);
                        group.push((changes, answer));
                    }
                    other => {
                        self.write(std::mem::take(&mut group));
                        self.listen(other);
                        size = (0, 0);
                    }
                }
                if size.0 < CHANGES && size.1 < BYTES {
                    next = waiting.try_recv().ok();
                }
            }
            self.write(group);
        }
        self.written
    }

    fn listen(&mut self, request: Request) {
        self.tap = match request {
            Request::Listen(tap) => tap.send(Vec::new()).is_ok().then_some(tap),
            _ => None,
        };
    }

    /// Makes a group of batches durable, and answers those who wait for it.
    fn write(&mut self, group: Vec<(Vec<Change>, oneshot::Sender<Answer>)>) {
        if group.is_empty() {
            return;
        }
        let (batches, answers): (Vec<_>, Vec<_>) = group.into_iter().unzip();
        let (begun, count) = (Instant::now(), batches.len());
        let (outcomes, applied) = match self.failed.get() {
            Some(error) => (
                vec![Err(StoreError::Stopped(error.to_string())); answers.len()],
                Vec::new(),
            ),
            None => self.make_durable(batches),
        };
        measure::commit(count, begun.elapsed());
        self.written += applied
            .iter()
            .map(|changes| bytes(changes) as u64)
            .sum::<u64>();
        if let Some(tap) = &self.tap {
            for changes in applied {
                // Whoever stopped listening needs no more.
                let _ = tap.send(changes);
            }
        }
        for (answer, outcome) in answers.into_iter().zip(outcomes) {
            // Whoever stopped waiting does not need the answer.
            let _ = answer.send(outcome);
        }
    }

    /// What became of each batch, and those that are durable.
    fn make_durable(&self, batches: Vec<Vec<Change>>) -> (Vec<Answer>, Vec<Vec<Change>>) {
        let mut outcomes: Vec<Answer> = batches.iter().map(|batch| self.can_take(batch)).collect();
        let fine = outcomes
            .iter()
            .zip(batches)
            .filter(|(outcome, _)| outcome.is_ok());
        let fine: Vec<_> = fine.map(|(_, batch)| batch).collect();
        match self.apply(&fine) {
            Ok(()) => (outcomes, fine),
            Err(error) => {
                tracing::error!(%error, "a write to the store failed; nothing more is accepted until a restart");
                outcomes.fill(Err(error.clone()));
                // It is empty: only this thread sets it, and then writes no more.
                let _ = self.failed.set(error);
                (outcomes, Vec::new())
            }
        }
    }

    /// Whether every place that a batch changes can be read: a batch that fails in its midst would stop everything, and one damaged page concerns few games.
    fn can_take(&self, batch: &[Change]) -> Answer {
        for (key, value) in batch {
            if value
                .as_ref()
                .is_some_and(|value| value.len() > LONGEST_VALUE)
            {
                return Err(StoreError::TooLong {
                    place: super::key::describe_nameless(key),
                });
            }
            let found = self.database.contains_key(key);
            found.map_err(|cause| StoreError::reading(key, cause))?;
        }
        Ok(())
    }

    fn apply(&self, batches: &[Vec<Change>]) -> Answer {
        if batches.is_empty() {
            return Ok(());
        }
        for changes in batches {
            self.database.apply_batch(batch(changes))?;
        }
        self.database.flush()?;
        self.file.sync_data().map_err(sled::Error::from)?;
        Ok(())
    }
}

/// Changes as sled takes them.
pub(super) fn batch(changes: &[Change]) -> sled::Batch {
    let mut batch = sled::Batch::default();
    for (key, value) in changes {
        match value {
            Some(value) => batch.insert(key.as_slice(), value.as_slice()),
            None => batch.remove(key.as_slice()),
        }
    }
    batch
}

fn bytes(changes: &[Change]) -> usize {
    let size = |(key, value): &Change| key.len() + value.as_ref().map_or(0, Vec::len);
    changes.iter().map(size).sum()
}
