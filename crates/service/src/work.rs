//! The work of the workers, and whether every message has been sent: tests and measurements
//! watch. Nothing is decided by it. What an operator sees is in `metrics`.

use crate::outbox::queue::{Outbox, OutboxWatch};
use entente_store::ReadCount;
use std::ops::Sub;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The work of a service's workers since it started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorkDone {
    /// The jobs. Each waits behind all others that its worker has.
    pub jobs: u64,
    /// The views that were made for somebody. Each goes through the whole game.
    pub views: u64,
}

impl Sub for WorkDone {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Self {
            jobs: self.jobs - earlier.jobs,
            views: self.views - earlier.views,
        }
    }
}

/// Counts what the workers do.
#[derive(Default)]
pub(crate) struct WorkCounts {
    jobs: AtomicU64,
    views: AtomicU64,
}

impl WorkCounts {
    /// The counts now.
    fn done(&self) -> WorkDone {
        WorkDone {
            jobs: self.jobs.load(Ordering::Relaxed),
            views: self.views.load(Ordering::Relaxed),
        }
    }

    pub(crate) fn count_job(&self) {
        self.jobs.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn count_view(&self) {
        self.views.fetch_add(1, Ordering::Relaxed);
    }
}

/// Watches what a service does.
#[derive(Clone)]
pub struct ServiceWatch {
    outbox: OutboxWatch,
    counts: Arc<WorkCounts>,
    reads: ReadCount,
}

impl ServiceWatch {
    pub(crate) fn new(outbox: Arc<Outbox>, counts: Arc<WorkCounts>, reads: ReadCount) -> Self {
        Self {
            outbox: OutboxWatch::new(outbox),
            counts,
            reads,
        }
    }

    /// Waits until no message is left: each was sent and that was stored, or it was given up. What
    /// a command causes is queued before the command is answered, so after an answer this waits for
    /// all of that.
    ///
    /// Names of threads do not count, because Discord can let one wait for minutes.
    pub async fn settled(&self) {
        self.outbox.settled().await;
    }

    /// The work that is done so far.
    pub fn work_done(&self) -> WorkDone {
        self.counts.done()
    }

    /// The number of entries that were read from the store so far.
    pub fn entries_read(&self) -> u64 {
        self.reads.get()
    }
}
