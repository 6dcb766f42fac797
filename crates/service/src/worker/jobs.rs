//! The jobs of a worker: what it is asked to do, the loop in which it does one after the other, and
//! what happens if the program fails in one.
//!
//! If what a game has decided cannot be applied, or a job panics, only that game is closed, with a
//! line in the log. Its records in the store are never half written, so it is read again when
//! somebody next needs it. All other games stay open.

use crate::error::ServiceError;
use crate::worker::state::Worker;
use entente_game::{Contradiction, GameId};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::fmt::Display;
use std::panic::AssertUnwindSafe;
use tokio::sync::{mpsc, oneshot};

/// The number of failures that a worker remembers, one for each game.
pub(crate) const MAX_REMEMBERED_FAILURES: usize = 512;

/// One piece of work for a worker, with the channel for its answer.
pub(crate) struct Job {
    /// The game of the job, which is the only one that it opens.
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
            // Counted before it is done: who gets the answer finds it in the counts.
            self.shared.counts.count_job();
            self.checked = None;
            // A panic concerns one game. The worker goes on, because it has many others.
            let done = AssertUnwindSafe(work(self)).catch_unwind().await;
            if done.is_err() {
                self.close_after_panic(game.as_ref());
            }
            self.report_open_games();
        }
    }

    /// Closes a game in which the program failed.
    ///
    /// A task that is due is tried again each second, so the same failure of a game is logged only
    /// once.
    pub(crate) fn close_failed_game(&mut self, id: &GameId, cause: &impl Display) {
        // The next job reads it again from its log, where nothing is half written.
        self.close(id);
        let message = cause.to_string();
        if self.failures.get(id) != Some(&message) {
            tracing::error!(
                game = id.as_str(),
                cause = message,
                "the program failed in a game; closing it and reading it again from its log"
            );
            self.remember_failure(id, message);
        }
    }

    fn remember_failure(&mut self, id: &GameId, cause: String) {
        if self.failures.len() >= MAX_REMEMBERED_FAILURES && !self.failures.contains_key(id) {
            // Any one will do: at worst, its failure is logged once more.
            let forgotten = self.failures.keys().next().cloned();
            forgotten.map(|forgotten| self.failures.remove(&forgotten));
        }
        self.failures.insert(id.clone(), cause);
    }

    /// The error for a game that cannot apply what it has decided. The game is closed.
    pub(crate) fn contradiction(
        &mut self,
        id: &GameId,
        contradiction: Contradiction,
    ) -> ServiceError {
        self.close_failed_game(id, &contradiction);
        ServiceError::Contradiction {
            game: id.clone(),
            contradiction,
        }
    }

    /// Closes the game of a job that panicked, which may be half changed in memory.
    fn close_after_panic(&mut self, game: Option<&GameId>) {
        match game {
            Some(id) => self.close_failed_game(id, &"a panic"),
            None => tracing::error!("a worker panicked while it did something for a person"),
        }
    }
}
