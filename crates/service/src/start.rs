//! Starts the service: its workers, and what it does by itself in the background.

use crate::access::code::Guesses;
use crate::access::secret::secret;
use crate::access::token::TokenDays;
use crate::clock::Clock;
use crate::error::{Result, ServiceError};
use crate::leagues::index as leagues;
use crate::limits::Limits;
use crate::limits::config::LimitsConfig;
use crate::limits::lobbies::OpenLobbies;
use crate::log::index::Index;
use crate::membership::Membership;
use crate::metrics;
use crate::outbox::queue::Outbox;
use crate::thinking::{Analyses, RequestQueue};
use crate::time::outages::Outages;
use crate::worker::ReadableGames;
use crate::worker::handle::{Inner, Job, Service, WORKER_COUNT};
use crate::worker::state::{Shared, Worker};
use entente_store::{Store, run_blocking, spawn_blocking};
use futures::executor::block_on;
use std::sync::Arc;
use tokio::sync::{mpsc, watch};

/// The number of jobs that can wait for one worker before its callers have to wait, too.
const QUEUE_CAPACITY: usize = 256;

impl Service {
    /// Starts the service with an open store, for tests and measurements. People can reach it at
    /// once, every game that was opened stays open, and nothing is limited.
    pub async fn open(store: Store, clock: Clock) -> Result<Self> {
        let service = Self::open_offline(store, clock, usize::MAX, &LimitsConfig::none()).await?;
        service.go_online().await?;
        Ok(service)
    }

    /// Starts the service with an open store, but offline: people cannot reach it before
    /// [`Service::go_online`]. Until then no clock runs out, because nobody could move.
    /// Games that are open take at most about `memory` bytes: each worker has its share, as games
    /// are spread evenly among the workers.
    pub async fn open_offline(
        store: Store,
        clock: Clock,
        memory: usize,
        limits: &LimitsConfig,
    ) -> Result<Self> {
        store.observe_commits(metrics::observe_commit);
        let store = Arc::new(store);
        let loaded = run_blocking({
            let store = store.clone();
            move || load(&store, clock)
        });
        let loaded = loaded.await.ok_or(ServiceError::Stopped)??;
        let clock = loaded.clock;
        let secret = loaded.secret;
        let outbox = Arc::new(Outbox::new(clock.clone(), store.process()));
        let shared = Shared {
            outages: Arc::new(loaded.outages),
            computers: Arc::default(),
            limits: Arc::new(Limits::new(limits.clone(), &clock, loaded.lobbies)),
            membership: Arc::new(Membership::default()),
            watchers: Arc::default(),
            known_tokens: Arc::default(),
            finished_rated: Arc::default(),
            counts: Arc::default(),
            votes: Arc::default(),
            faces: Arc::default(),
        };
        let (workers, readable) = (0..WORKER_COUNT)
            .map(|_| {
                let readable = Arc::<ReadableGames>::default();
                let (store, outbox, shared) = (store.clone(), outbox.clone(), shared.clone());
                let index = Index { secret };
                let (kept, memory) = (readable.clone(), memory / WORKER_COUNT);
                let worker = Worker::new(store, outbox, shared, kept, memory, index, clock.clone());
                (start_worker(worker), readable)
            })
            .unzip();
        let service = Self {
            inner: Arc::new(Inner {
                store,
                outbox,
                workers,
                readable,
                secret,
                clock,
                guesses: Guesses::default(),
                token_days: TokenDays::default(),
                shared,
                hint_queue: RequestQueue::default(),
                adjudication_queue: RequestQueue::default(),
                analyses: Analyses::default(),
                delivers: watch::Sender::new(false),
                erased: watch::Sender::new(0),
                erasing: Default::default(),
                welcoming: Default::default(),
            }),
        };
        service.upkeep().start_listening().await;
        service.upkeep().start_key_cleanup();
        if service.inner.store.has_lease() {
            service.deliver().await?;
        } else {
            service.upkeep().start_following();
        }
        Ok(service)
    }
}

/// Lets a worker work on a thread of its own, because it reads the store. Returns where its jobs
/// are sent.
fn start_worker(mut worker: Worker) -> mpsc::Sender<Job> {
    let (jobs, inbox) = mpsc::channel(QUEUE_CAPACITY);
    // The runtime waits for the thread when it shuts down, so the store is closed before the
    // process ends.
    spawn_blocking(move || block_on(worker.work(inbox)));
    jobs
}

/// The data that the service keeps in memory.
struct Loaded {
    /// The clock, which does not go back behind the last heartbeat.
    clock: Clock,
    secret: [u8; 32],
    outages: Outages,
    lobbies: OpenLobbies,
}

/// Reads what the service keeps in memory. A new store gets its secret.
fn load(store: &Store, clock: Clock) -> Result<Loaded> {
    // First of all: no clock may go back behind it, and the outages are loaded by that clock.
    let heartbeat = Outages::last_heartbeat(store)?;
    let clock = heartbeat.map_or(clock.clone(), |last| clock.not_before(last));
    let secret = block_on(secret(store))?;
    block_on(leagues::adopt_former_lists(store, &secret))?;
    Ok(Loaded {
        secret,
        outages: Outages::load(store, clock.clone())?,
        clock,
        lobbies: OpenLobbies::load(store)?,
    })
}
