//! Starts the workers, and gives each job to the method that does it.

use crate::service::log::index::Index;
use crate::service::outbox::queue::Outbox;
use crate::service::time::clock::Clock;
use crate::service::time::outages::Outages;
use crate::service::worker::jobs::Job;
use crate::service::worker::state::Worker;
use crate::store::Store;
use futures::FutureExt;
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tokio::sync::mpsc;

impl Worker {
    pub(crate) fn start(
        store: Arc<Store>,
        outbox: Arc<Outbox>,
        outages: Arc<Outages>,
        index: Index,
        clock: Clock,
        capacity: usize,
    ) -> mpsc::Sender<Job> {
        let (jobs, mut inbox) = mpsc::channel(capacity);
        let mut worker = Self {
            store,
            outbox,
            outages,
            index,
            clock,
            games: HashMap::new(),
            reported_games: 0,
        };
        tokio::spawn(async move {
            while let Some(job) = inbox.recv().await {
                if AssertUnwindSafe(worker.run(job))
                    .catch_unwind()
                    .await
                    .is_err()
                {
                    // A game in memory may be half changed. Its log in the store never is.
                    tracing::error!("a worker panicked; its games are read again from their logs");
                    worker.games.clear();
                }
                worker.report_open_games();
            }
        });
        jobs
    }

    /// Does a job and sends its answer. It does not matter if nobody waits for the answer any more.
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
