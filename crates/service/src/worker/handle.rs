//! The handle to the service that every frontend has, the way of a job to its worker, and the way
//! of a question to the store.
//!
//! A worker does one job after the other. If what a game has decided cannot be applied, or a job
//! panics, only that game is closed, with a line in the log. Its records in the store are never
//! half written, so it is read again when somebody next needs it. All other games stay open.

use crate::access::code::Guesses;
use crate::access::secret::keyed;
use crate::access::token::TokenDays;
use crate::clock::Clock;
use crate::computers::ComputerTurns;
use crate::core::Declaration;
use crate::error::{Rejected, Result, ServiceError};
use crate::limits::config::LimitsConfig;
use crate::limits::{Allowance, Cost, Requester};
use crate::log::idempotency::ANSWERED_COMMANDS;
use crate::outbox::queue::Outbox;
use crate::thinking::{AdjudicationRequest, Analyses, HintRequest, RequestQueue};
use crate::time::outages::HEARTBEAT;
use crate::watchers::GameChanges;
use crate::work::ServiceWatch;
use crate::worker::ReadableGames;
use crate::worker::state::{HeldGame, Shared, Worker};
use entente_game::people::Limited;
use entente_game::{Actor, Contradiction, Game, GameId, PersonId, Phase, Span, Time, View, Viewer};
use entente_store::archive::ArchiveError;
use entente_store::{Key, Store, StoreError, run_blocking, spawn_blocking};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot, watch};

/// The number of workers that share the games among them. Each waits while its batch is written, so
/// there are more of them than cores: batches that wait together share one sync of the disk.
pub(crate) const WORKER_COUNT: usize = 64;

/// A handle to the service. Every frontend has one.
#[derive(Clone)]
pub struct Service {
    pub(crate) inner: Arc<Inner>,
}

/// A handle to a service that may have ended.
#[derive(Clone)]
pub struct WeakService(Weak<Inner>);

impl WeakService {
    /// The service, while it runs.
    pub fn upgrade(&self) -> Option<Service> {
        let inner = self.0.upgrade()?;
        Some(Service { inner })
    }
}

pub(crate) struct Inner {
    /// Dropped before the senders of the jobs, so the last handle to the store is that of a worker.
    /// Its thread may wait for the disk when it closes the store.
    pub(crate) store: Arc<Store>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) workers: Vec<mpsc::Sender<Job>>,
    /// The open games of each worker, in the same order.
    pub(crate) readable: Vec<Arc<ReadableGames>>,
    /// The installation's own random key. Game ids, join codes, seals and the moments of
    /// computers are made with it.
    pub(crate) secret: [u8; 32],
    pub(crate) clock: Clock,
    pub(crate) guesses: Guesses,
    pub(crate) token_days: TokenDays,
    pub(crate) shared: Shared,
    pub(crate) hint_queue: RequestQueue<HintRequest>,
    pub(crate) adjudication_queue: RequestQueue<AdjudicationRequest>,
    pub(crate) analyses: Analyses,
    /// True in the process that delivers.
    pub(crate) delivers: watch::Sender<bool>,
    /// The number of times that this process or another one has erased a person.
    pub(crate) erased: watch::Sender<u64>,
    /// Held while a person is erased.
    pub(crate) erasing: Mutex<()>,
    /// Held while a server is greeted.
    pub(crate) welcoming: Mutex<()>,
}

impl Service {
    /// The present time, by this service's clock.
    pub fn now(&self) -> Time {
        self.inner.clock.now()
    }

    /// The present time, and how long the program has been awake since some fixed moment.
    pub fn now_and_awake(&self) -> (Time, Duration) {
        self.inner.clock.read()
    }

    /// Waits for this long, by this service's clock.
    pub async fn wait(&self, span: Span) {
        self.inner.clock.wait(Duration::from_millis(span.0)).await;
    }

    /// Admits a request, or says when it can be sent again. A frontend asks this before anything
    /// else, once for each request. `None` where nothing is limited.
    pub fn admit(&self, requester: Requester, cost: Cost) -> Result<Option<Allowance>, Limited> {
        self.inner.shared.limits.paces.admit(requester, cost)
    }

    /// The limits.
    pub fn limits(&self) -> &LimitsConfig {
        &self.inner.shared.limits.config
    }

    /// Whether a person gets the message now that they type too fast. Otherwise what they type
    /// stays unanswered, so that nobody can make us send messages.
    pub fn should_report_limit(&self, person: PersonId) -> bool {
        self.inner.shared.limits.paces.may_report(person)
    }

    /// The id of the game that is created by the command with this key.
    ///
    /// It is made of the key and of this installation's secret. So nobody can guess it, and the
    /// same command that arrives twice, even at the same time, meets the same game at the same
    /// worker.
    pub(crate) fn new_game_id(&self, key: &str) -> GameId {
        GameId::from_random(keyed(&self.inner.secret, key))
    }

    /// A key for some purpose, which nobody outside of this installation can compute.
    pub fn own_key(&self, purpose: &str) -> [u8; 8] {
        keyed(&self.inner.secret, &format!("key:{purpose}"))
    }

    /// A game as this person or computer sees it.
    pub async fn view(&self, game: &GameId, actor: impl Into<Actor>) -> Result<View, Rejected> {
        let actor = actor.into();
        self.view_by(game, move |game| game.view(game.viewer(actor)))
            .await
    }

    /// A game as this computer saw it after the last event that everybody knows of. It finds its
    /// move by this view.
    pub async fn turn_view(&self, game: &GameId, actor: Actor) -> Result<View, Rejected> {
        self.view_by(game, move |game| game.view_of_turn(game.viewer(actor)))
            .await
    }

    /// A game as this person saw it at this time.
    pub async fn earlier_view(
        &self,
        game: &GameId,
        person: PersonId,
        at: Time,
    ) -> Result<View, Rejected> {
        self.view_by(game, move |game| game.view_at_time(game.viewer(person), at))
            .await
    }

    /// The computers that have to act: those that wait now, and then each that begins to.
    pub fn computer_turns(&self) -> ComputerTurns {
        ComputerTurns::new(self.inner.shared.computers.clone())
    }

    /// The number of times that people were erased. What was made of a game before the last time
    /// may still have their names.
    pub fn erasures(&self) -> u64 {
        *self.inner.erased.borrow()
    }

    /// The changes of a game from now on.
    pub fn changes_of(&self, game: &GameId) -> GameChanges {
        self.inner.shared.watchers.watch(game)
    }

    /// Waits until the game of a lobby has begun or the lobby was closed, and returns it as this
    /// person sees it then, with the service; `None` if it is gone. Who waits does not keep the
    /// store open.
    pub fn end_of_lobby(
        &self,
        game: GameId,
        person: PersonId,
    ) -> impl Future<Output = Option<(Self, View)>> + Send + use<> {
        let (mut changes, inner) = (self.changes_of(&game), Arc::downgrade(&self.inner));
        async move {
            loop {
                changes.changed().await;
                let inner = inner.upgrade()?;
                let service = Self { inner };
                let view = service.view(&game, person).await.ok()?;
                if view.phase != Phase::Lobby {
                    return Some((service, view));
                }
            }
        }
    }

    /// For how many games somebody waits ([`Service::changes_of`]).
    pub fn watched_games(&self) -> usize {
        self.inner.shared.watchers.count()
    }

    /// A game as a spectator sees it.
    pub async fn spectate(&self, game: &GameId) -> Result<View, Rejected> {
        self.view_by(game, |game| game.view(Viewer::Spectator))
            .await
    }

    /// A game as a spectator saw it when the head of its record began with these bytes; `None` if
    /// it never did.
    pub async fn spectate_at(
        &self,
        game: &GameId,
        head: Vec<u8>,
    ) -> Result<Option<View>, Rejected> {
        self.in_game(game, async move |mut held| {
            let Some(records) = held.open()?.records_at(&head) else {
                return Ok(None);
            };
            let view = held.view_by(|game| game.view_at(Viewer::Spectator, records));
            view.map(Some)
        })
        .await
    }

    /// A finished game as a document that everybody can verify. `person` decides who asks: a
    /// private game is exported only for its players.
    pub async fn export(
        &self,
        game: &GameId,
        person: Option<PersonId>,
    ) -> Result<String, Rejected> {
        self.in_game(game, async move |mut held| held.export(person))
            .await
    }

    /// A view of a game. `None` from `view` means that its viewer may not see the game.
    pub(crate) async fn view_by(
        &self,
        game: &GameId,
        view: impl FnOnce(&Game) -> Option<View> + Send + 'static,
    ) -> Result<View, Rejected> {
        self.in_game(game, async move |mut held| held.view_by(view))
            .await
    }

    /// Lets the worker of a game do something in it.
    pub(crate) async fn in_game<T, E>(
        &self,
        game: &GameId,
        work: impl AsyncFnOnce(HeldGame<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ServiceError> + Send + 'static,
    {
        let id = game.clone();
        let work = async move |worker: &mut Worker| work(worker.game(&id)).await;
        let (job, answered) = Job::new(Some(game.clone()), work);
        self.dispatch(game, job, answered).await
    }

    /// Lets the worker of a person or a server do something with their log.
    pub(crate) async fn in_log_of<T, E>(
        &self,
        owner: &impl Hash,
        work: impl AsyncFnOnce(&mut Worker) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ServiceError> + Send + 'static,
    {
        let (job, answered) = Job::new(None, work);
        self.dispatch(owner, job, answered).await
    }

    /// Lets every worker do something.
    pub(crate) async fn in_every_worker(
        &self,
        work: impl Fn(&mut Worker) + Clone + Send + 'static,
    ) -> Result<()> {
        for worker in &self.inner.workers {
            let work = work.clone();
            let (job, done) = Job::new(None, async move |worker: &mut Worker| work(worker));
            worker.send(job).await.map_err(|_| ServiceError::Stopped)?;
            done.await.map_err(|_| ServiceError::Panicked)?;
        }
        Ok(())
    }

    /// Passes a job to the worker of its owner, and waits for the answer.
    async fn dispatch<T, E: From<ServiceError>>(
        &self,
        owner: &impl Hash,
        job: Job,
        answered: oneshot::Receiver<Result<T, E>>,
    ) -> Result<T, E> {
        let worker = &self.inner.workers[worker_index(owner)];
        // If its inbox is full this waits, so callers slow down before jobs fill the memory.
        let sent = worker.send(job).await;
        sent.map_err(|_| ServiceError::Stopped)?;
        // The worker cannot stop meanwhile: it does so when nobody has a service any more.
        answered
            .await
            .unwrap_or_else(|_| Err(ServiceError::Panicked.into()))
    }

    /// Keeps this many bytes of the disk free
    /// ([`Store::keep_free`](entente_store::Store::keep_free)).
    pub fn keep_free(&self, bytes: u64) {
        self.inner.store.keep_free(bytes);
    }

    /// Fails if the store cannot be read, or takes no changes now.
    pub async fn check_store(&self) -> Result<()> {
        let check = |inner: &Inner| {
            // Any read shows whether it answers.
            inner.store.get(&HEARTBEAT.all())?;
            Ok(inner.store.check()?)
        };
        self.read(check).await
    }

    /// Whether a command with this idempotency key was accepted before.
    pub async fn was_accepted(&self, key: &str) -> Result<bool> {
        let answered = self.get(ANSWERED_COMMANDS.key(key));
        Ok(answered.await?.is_some())
    }

    /// Writes a backup of the whole store into a file while people play on, and returns its size in
    /// bytes.
    pub async fn back_up(&self, file: PathBuf) -> Result<u64, ArchiveError> {
        let (store, now) = (self.inner.store.clone(), self.inner.clock.now());
        let backup = spawn_blocking(move || store.back_up(&file, now.0));
        let panicked = |_| StoreError::stopped("the backup panicked");
        backup.await.map_err(panicked)?
    }

    /// The service for those who must not keep its store open.
    pub fn downgrade(&self) -> WeakService {
        WeakService(Arc::downgrade(&self.inner))
    }

    /// Watches what the service does, without keeping its store open.
    pub fn watch(&self) -> ServiceWatch {
        let inner = &self.inner;
        let counts = inner.shared.counts.clone();
        ServiceWatch::new(inner.outbox.clone(), counts, inner.store.reads())
    }

    /// The value of a key in the store.
    pub(crate) async fn get(&self, key: Key) -> Result<Option<Vec<u8>>> {
        self.read(move |inner| Ok(inner.store.get(&key)?)).await
    }

    /// Reads the store, on a thread that may wait for the disk.
    pub(crate) async fn read<T, E>(
        &self,
        read: impl FnOnce(&Inner) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ServiceError> + Send + 'static,
    {
        let inner = self.inner.clone();
        let found = run_blocking(move || read(&inner)).await;
        found.unwrap_or_else(|| Err(ServiceError::Stopped.into()))
    }
}

impl Inner {
    pub(crate) fn games_in(
        &self,
        table: &Declaration,
        prefix: &str,
    ) -> Result<Vec<(String, GameId)>> {
        let entries = self.store.scan(&table.all().bytes(prefix.as_bytes()));
        let read = |key: Vec<u8>| {
            let text = String::from_utf8(key).ok()?;
            let (rest, game) = text.split_once('\0')?;
            Some((format!("{prefix}{rest}"), GameId::parse(game)?))
        };
        let games: Result<Vec<_>, _> = entries.map(|entry| Ok(read(entry?.0))).collect();
        games.map(|games| games.into_iter().flatten().collect())
    }

    pub(crate) fn games(&self, table: &Declaration, person: PersonId) -> Result<Vec<GameId>> {
        let prefix = table.all().text(&person.key());
        let names = self
            .store
            .scan(&prefix)
            .map(|entry| entry.map(|(name, _)| GameId::parse(&String::from_utf8_lossy(&name))));
        Ok(names
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
            .flatten()
            .collect())
    }
}

/// The worker of a game, a person or a server: always the same one while the program runs.
pub(crate) fn worker_index(owner: &impl Hash) -> usize {
    // A later version of Rust may hash differently. Nothing on the disk depends on it.
    let mut hasher = DefaultHasher::new();
    owner.hash(&mut hasher);
    (hasher.finish() % WORKER_COUNT as u64) as usize
}

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

    /// Closes the game of a job that panicked, which may be half changed in memory.
    fn close_after_panic(&mut self, game: Option<&GameId>) {
        match game {
            Some(id) => self.game(id).close_failed_game(&"a panic"),
            None => tracing::error!("a worker panicked while it did something for a person"),
        }
    }
}

impl HeldGame<'_> {
    /// Closes a game in which the program failed.
    ///
    /// A task that is due is tried again each second, so the same failure of a game is logged only
    /// once.
    pub(crate) fn close_failed_game(&mut self, cause: &impl Display) {
        // The next job reads it again from its log, where nothing is half written.
        self.close();
        let message = cause.to_string();
        if self.worker.failures.get(self.id) != Some(&message) {
            tracing::error!(
                game = self.id.as_str(),
                cause = message,
                "the program failed in a game; closing it and reading it again from its log"
            );
            self.remember_failure(message);
        }
    }

    fn remember_failure(&mut self, cause: String) {
        if self.worker.failures.len() >= MAX_REMEMBERED_FAILURES
            && !self.worker.failures.contains_key(self.id)
        {
            // Any one will do: at worst, its failure is logged once more.
            let forgotten = self.worker.failures.keys().next().cloned();
            forgotten.map(|forgotten| self.worker.failures.remove(&forgotten));
        }
        self.worker.failures.insert(self.id.clone(), cause);
    }

    /// The error for a game that cannot apply what it has decided. The game is closed.
    pub(crate) fn contradiction(&mut self, contradiction: Contradiction) -> ServiceError {
        self.close_failed_game(&contradiction);
        ServiceError::Contradiction {
            game: self.id.clone(),
            contradiction,
        }
    }
}
