//! The committer: the only thread that writes to the database.
//!
//! It takes all waiting batches as one group, applies them, flushes and syncs once, and only then
//! answers the callers. So many commands share the cost of one sync.
//!
//! After a failed write to a folder the committer refuses everything: a batch might be half on the
//! disk, and only a restart reads what is really there. Therefore nothing is written while the disk
//! is nearly full. A database answers for a whole group or for nothing, so it can go on.
//!
//! A backup gets a copy of everything that is written while it reads the rest ([`ChangeStream`]).

use super::batch::{Batch, Change, check_lengths};
use super::database::Database;
use super::error::{Result, StoreError};
use super::key::KeyNames;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// A group is full when it has this many changes or bytes. This bounds how long its first batch
/// waits, and how much of the log is written before a sync. A move has about five changes of 700
/// bytes together, for which sled writes 1.5 KB.
const MAX_GROUP_CHANGES: usize = 256;
const MAX_GROUP_BYTES: usize = 256 * 1024;

type Answer = Result<()>;

/// Receives, for each write to the disk, how many batches shared it and how long it took.
pub type CommitObserver = fn(usize, Duration);

enum Request {
    Commit(Batch, oneshot::Sender<Answer>),
    /// From now on send every change here as well, beginning with an empty list as a confirmation.
    Listen(Sender<Vec<Change>>),
    /// Stop sending changes.
    Leave,
}

/// Everything that is written from the moment when it was created, in order.
pub(super) struct ChangeStream {
    requests: Sender<Request>,
    changes: Receiver<Vec<Change>>,
}

impl ChangeStream {
    /// The changes up to this moment. Every batch that was acknowledged is among them.
    pub(super) fn close(self) -> impl Iterator<Item = Vec<Change>> {
        // If the committer has stopped, it sends nothing more anyway.
        let _ = self.requests.send(Request::Leave);
        self.changes.into_iter()
    }
}

/// A handle to the committer thread.
pub(super) struct Committer {
    requests: Option<Sender<Request>>,
    thread: Option<JoinHandle<bool>>,
    /// The first failed write. It is never cleared.
    failed: Arc<watch::Sender<Option<StoreError>>>,
    observer: Arc<OnceLock<CommitObserver>>,
}

impl Committer {
    pub(super) fn start(database: Database, names: KeyNames) -> Result<Self> {
        let (requests, waiting) = channel();
        let failed = Arc::new(watch::Sender::new(None));
        let observer = Arc::default();
        let work = Work {
            observer: Arc::clone(&observer),
            database,
            names,
            failed: Arc::clone(&failed),
            listener: None,
            has_written: false,
        };
        let thread = std::thread::Builder::new()
            .name("committer".into())
            .spawn(move || work.run(&waiting))
            .map_err(|cause| StoreError::Disk(cause.kind()))?;
        Ok(Self {
            requests: Some(requests),
            thread: Some(thread),
            failed,
            observer,
        })
    }

    /// Fails if any write so far has failed.
    pub(super) fn check(&self) -> Answer {
        match self.failed.borrow().as_ref() {
            Some(error) => Err(StoreError::stopped_by(error)),
            None => Ok(()),
        }
    }

    /// Waits until a write has failed.
    pub(super) fn failure(&self) -> impl Future<Output = StoreError> + use<> {
        let mut failed = self.failed.subscribe();
        async move {
            loop {
                if let Some(error) = failed.borrow_and_update().as_ref() {
                    return StoreError::stopped_by(error);
                }
                if failed.changed().await.is_err() {
                    // The store is closed, so nothing is written any more.
                    std::future::pending::<()>().await;
                }
            }
        }
    }

    /// Calls this after each write from now on. Only the first call has an effect.
    pub(super) fn observe_commits(&self, observer: CommitObserver) {
        let _ = self.observer.set(observer);
    }

    /// Makes the changes durable.
    pub(super) async fn commit(&self, batch: Batch) -> Answer {
        let (answer, answered) = oneshot::channel();
        self.send(Request::Commit(batch, answer))?;
        let stopped = || StoreError::stopped("the committer has stopped");
        answered.await.unwrap_or_else(|_| Err(stopped()))
    }

    /// Begins to listen to everything that is written.
    pub(super) fn listen(&self) -> Result<ChangeStream> {
        let (sender, changes) = channel();
        self.send(Request::Listen(sender))?;
        let stopped = |_| StoreError::stopped("the committer has stopped");
        // Waits for the confirmation. Everything that is written after it goes to the stream, so
        // what is read from the database from here on is complete together with the stream.
        changes.recv().map_err(stopped)?;
        let requests = self.requests.clone();
        Ok(ChangeStream {
            requests: requests.expect("the request above was sent through it"),
            changes,
        })
    }

    fn send(&self, request: Request) -> Answer {
        let stopped = || StoreError::stopped("the committer has stopped");
        let requests = self.requests.as_ref().ok_or_else(stopped)?;
        requests.send(request).map_err(|_| stopped())
    }

    /// Waits until all requests are done. Returns whether something was written since the store was
    /// opened.
    pub(super) fn close(&mut self) -> bool {
        // The thread ends when there is no sender left.
        self.requests = None;
        let thread = self.thread.take();
        thread.is_some_and(|thread| thread.join().unwrap_or_default())
    }
}

impl Drop for Committer {
    fn drop(&mut self) {
        self.close();
    }
}

/// The state of the committer thread.
struct Work {
    observer: Arc<OnceLock<CommitObserver>>,
    database: Database,
    names: KeyNames,
    failed: Arc<watch::Sender<Option<StoreError>>>,
    listener: Option<Sender<Vec<Change>>>,
    has_written: bool,
}

impl Work {
    fn run(mut self, waiting: &Receiver<Request>) -> bool {
        while let Ok(first) = waiting.recv() {
            // A group has what has come since the last sync: the slower the disk, the larger.
            let mut group = Vec::new();
            let (mut group_changes, mut group_bytes) = (0, 0);
            let mut next = Some(first);
            while let Some(request) = next.take() {
                match request {
                    Request::Commit(batch, answer) => {
                        group_changes += batch.changes().len();
                        group_bytes += batch.size();
                        group.push((batch, answer));
                    }
                    // A change stream begins and ends between two groups.
                    other => {
                        self.write(std::mem::take(&mut group));
                        self.listen(other);
                        (group_changes, group_bytes) = (0, 0);
                    }
                }
                // Takes what is waiting now, but never waits for more.
                if group_changes < MAX_GROUP_CHANGES && group_bytes < MAX_GROUP_BYTES {
                    next = waiting.try_recv().ok();
                }
            }
            self.write(group);
        }
        self.has_written
    }

    fn listen(&mut self, request: Request) {
        self.listener = match request {
            Request::Listen(listener) => listener.send(Vec::new()).is_ok().then_some(listener),
            _ => None,
        };
    }

    /// Makes a group of batches durable, and answers the callers.
    fn write(&mut self, group: Vec<(Batch, oneshot::Sender<Answer>)>) {
        if group.is_empty() {
            return;
        }
        let (batches, answers): (Vec<_>, Vec<_>) = group.into_iter().unzip();
        // Before the write, so that the observed time includes the sync.
        let (begun, count) = (Instant::now(), batches.len());
        // A copy, because this thread may set it below.
        let failed = self.failed.borrow().clone();
        let (outcomes, applied) = match failed {
            Some(error) => (
                vec![Err(StoreError::stopped_by(&error)); answers.len()],
                Vec::new(),
            ),
            None => self.make_durable(batches),
        };
        if let Some(observe) = self.observer.get() {
            observe(count, begun.elapsed());
        }
        self.has_written |= !applied.is_empty();
        // Before the answers: a batch that was acknowledged is in every backup that ends later.
        if let Some(listener) = &self.listener {
            for batch in applied {
                // It fails if the backup has ended early and listens no more.
                let _ = listener.send(batch.into_changes());
            }
        }
        for (answer, outcome) in answers.into_iter().zip(outcomes) {
            // It fails if the caller does not wait any more.
            let _ = answer.send(outcome);
        }
    }

    /// The outcome of each batch, and the batches that are durable.
    fn make_durable(&self, batches: Vec<Batch>) -> (Vec<Answer>, Vec<Batch>) {
        // A write that fails halfway stops the store until a restart, and this one does not.
        if let Err(refused) = self.database.check() {
            return (vec![Err(refused); batches.len()], Vec::new());
        }
        let mut outcomes: Vec<Answer> = batches.iter().map(|batch| self.can_take(batch)).collect();
        let (places, possible): (Vec<usize>, Vec<Batch>) = batches
            .into_iter()
            .enumerate()
            .filter(|(place, _)| outcomes[*place].is_ok())
            .unzip();
        match self.apply(&possible) {
            Ok(overtaken) => {
                for place in &overtaken {
                    outcomes[places[*place]] = Err(StoreError::Overtaken);
                }
                let applied = possible.into_iter().enumerate();
                let applied = applied.filter(|(place, _)| !overtaken.contains(place));
                (outcomes, applied.map(|(_, batch)| batch).collect())
            }
            // The database has taken nothing of it, and may take the next group.
            Err(error) if !error.stops_store() => {
                outcomes.fill(Err(error));
                (outcomes, Vec::new())
            }
            Err(error) => {
                tracing::error!(
                    %error,
                    "a write to the store failed; no more changes are accepted until a restart"
                );
                outcomes.fill(Err(error.clone()));
                // Only this thread sets it, and then writes no more.
                self.failed.send_replace(Some(error));
                (outcomes, Vec::new())
            }
        }
    }

    /// Checks that every key of a batch can be read. A batch that failed halfway would stop the
    /// whole store, but a damaged page concerns only a few games.
    fn can_take(&self, batch: &Batch) -> Answer {
        check_lengths(batch.changes(), self.names)?;
        let mut changes = batch.changes().iter();
        changes.try_for_each(|(key, _)| self.database.check_key(key))
    }

    /// Returns the places of the batches that were overtaken.
    fn apply(&self, batches: &[Batch]) -> Result<Vec<usize>> {
        if batches.is_empty() {
            return Ok(Vec::new());
        }
        self.database.apply(batches)
    }
}
