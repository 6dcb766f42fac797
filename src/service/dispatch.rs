//! Starts the workers, and gives each job to the method that does it.

use crate::service::log::index::Index;
use crate::service::outbox::queue::Outbox;
use crate::service::time::clock::Clock;
use crate::service::worker::jobs::Job;
use crate::service::worker::state::{Shared, Worker};
use crate::store::{Store, spawn_blocking};
use futures::FutureExt;
use futures::executor::block_on;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tokio::sync::mpsc;

impl Worker {
    pub(crate) fn start(
        store: Arc<Store>,
        outbox: Arc<Outbox>,
        shared: Shared,
        index: Index,
        clock: Clock,
        capacity: usize,
    ) -> mpsc::Sender<Job> {
        let (jobs, inbox) = mpsc::channel(capacity);
        let mut worker = Self::new(store, outbox, shared, index, clock);
        // A thread of its own, because a worker reads the store. The runtime waits for it when it
        // shuts down, so the store is closed before the process ends.
        spawn_blocking(move || block_on(worker.work(inbox)));
        jobs
    }

    /// Does all jobs, one after the other, until nobody can send any more.
    pub(crate) async fn work(&mut self, mut inbox: mpsc::Receiver<Job>) {
        while let Some(job) = inbox.recv().await {
            let game = job.game().cloned();
            // A panic concerns one game. The worker goes on, because it has many others.
            let done = AssertUnwindSafe(self.run(job)).catch_unwind().await;
            if done.is_err() {
                self.close_after_panic(game.as_ref());
            }
            self.report_open_games();
        }
    }

    /// Does a job and sends its answer. It does not matter if nobody waits for the answer any more:
    /// the job is done all the same, and a repeated command finds its answer in the store.
    async fn run(&mut self, job: Job) {
        match job {
            Job::Decide {
                game,
                command,
                answer,
            } => drop(answer.send(self.decide(&game, &command).await)),
            Job::Deadline { game, at, answer } => {
                drop(answer.send(self.handle_deadline(&game, at).await))
            }
            Job::Remind { game, due, answer } => drop(answer.send(self.remind(&game, &due).await)),
            Job::ConfirmReminder {
                notice,
                reminder,
                answer,
            } => drop(answer.send(self.confirm_reminder(&notice, &reminder).await)),
            Job::Vacation {
                game,
                person,
                answer,
            } => drop(answer.send(self.update_vacation(&game, person).await)),
            Job::Digest {
                person,
                due,
                answer,
            } => drop(answer.send(self.digest(person, due).await)),
            Job::CreditOutages { game, answer } => {
                drop(answer.send(self.credit_outages(&game).await.map(drop)))
            }
            Job::Forget {
                game,
                person,
                answer,
            } => drop(answer.send(self.forget(&game, person).await)),
            Job::ForgetPerson { person, answer } => {
                drop(answer.send(self.forget_person(person).await))
            }
            Job::EraseBlocked {
                owner,
                person,
                answer,
            } => drop(answer.send(self.erase_blocked(owner, person).await)),
            Job::View {
                game,
                request,
                answer,
            } => drop(answer.send(self.view(&game, &request))),
            Job::Export {
                game,
                person,
                answer,
            } => drop(answer.send(self.export(&game, person))),
            Job::Save {
                game,
                request,
                answer,
            } => drop(answer.send(self.save(&game, &request))),
            Job::Person { command, answer } => {
                drop(answer.send(self.change_person(&command).await))
            }
            Job::PersonLog { person, answer } => drop(answer.send(self.person_log(person))),
            Job::Server {
                server,
                command,
                answer,
            } => drop(answer.send(self.change_server(server, &command).await)),
            Job::ServerLog { server, answer } => drop(answer.send(self.server_log(server))),
        }
    }
}
