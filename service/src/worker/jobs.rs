//! The jobs of a worker: what it is asked to do, and the loop in which it does one after the other.

use crate::worker::state::Worker;
use entente_game::GameId;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::panic::AssertUnwindSafe;
use tokio::sync::{mpsc, oneshot};

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
