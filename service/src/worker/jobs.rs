//! The jobs of a worker: what it is asked to do, and the loop in which it does one after the other.

use crate::worker::state::Worker;
use entente_game::GameId;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{mpsc, oneshot};

/// What the workers of a service have done since it started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorkDone {
    /// The jobs. Whoever asks a worker for one waits behind all others that it has.
    pub jobs: u64,
    /// The views that were made for somebody. Each goes through the whole game.
    pub views: u64,
}

impl std::ops::Sub for WorkDone {
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
    pub(crate) fn done(&self) -> WorkDone {
        WorkDone {
            jobs: self.jobs.load(Ordering::Relaxed),
            views: self.views.load(Ordering::Relaxed),
        }
    }

    fn count_job(&self) {
        self.jobs.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn count_view(&self) {
        self.views.fetch_add(1, Ordering::Relaxed);
    }
}

/// What a worker is asked to do. The channel for the answer is in it.
pub(crate) struct Job {
    /// The game that it is about, which is the only one that it opens.
    game: Option<GameId>,
    work: Work,
}

type Work = Box<dyn for<'w> FnOnce(&'w mut Worker) -> LocalBoxFuture<'w, ()> + Send>;

impl Job {
    /// Work, and where its answer will come. If the worker stops or the work panics, none comes.
    ///
    /// It does not matter if nobody waits for the answer any more: the work is done all the same,
    /// and a repeated command finds its answer in the store.
    pub(crate) fn new<T: Send + 'static>(
        game: Option<GameId>,
        work: impl AsyncFnOnce(&mut Worker) -> T + Send + 'static,
    ) -> (Self, oneshot::Receiver<T>) {
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move |worker| {
            let answering = async move { drop(answer.send(work(worker).await)) };
            answering.boxed_local()
        });
        (Self { game, work }, answered)
    }
}

impl Worker {
    /// Does all jobs, one after the other, until nobody can send any more.
    pub(crate) async fn work(&mut self, mut inbox: mpsc::Receiver<Job>) {
        while let Some(Job { game, work }) = inbox.recv().await {
            self.counts.count_job();
            // A panic concerns one game. The worker goes on, because it has many others.
            let done = AssertUnwindSafe(work(self)).catch_unwind().await;
            if done.is_err() {
                self.close_after_panic(game.as_ref());
            }
            self.report_open_games();
        }
    }
}
