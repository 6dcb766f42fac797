//! Starts the service: its workers, and what it does by itself in the background.

use crate::service::access::code::Guesses;
use crate::service::access::secret::secret;
use crate::service::advisers::Advisers;
use crate::service::computers::WaitingComputers;
use crate::service::error::ServiceError;
use crate::service::log::index::Index;
use crate::service::outbox::queue::Outbox;
use crate::service::time::clock::Clock;
use crate::service::time::outages::Outages;
use crate::service::worker::handle::{Inner, Service, WORKER_COUNT};
use crate::service::worker::state::{Shared, Worker};
use crate::store::{Store, run_blocking};
use futures::executor::block_on;
use std::sync::Arc;

/// How many jobs can wait for one worker before its callers have to wait, too.
const QUEUE_CAPACITY: usize = 256;

impl Service {
    /// Starts the service with an open store, for tests and measurements. People can reach it at
    /// once, and every game that was opened stays open.
    pub async fn open(store: Store, clock: Clock) -> Result<Self, ServiceError> {
        let service = Self::open_offline(store, clock, usize::MAX).await?;
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
    ) -> Result<Self, ServiceError> {
        let store = Arc::new(store);
        let loaded = run_blocking({
            let (store, clock) = (store.clone(), clock.clone());
            move || load(&store, clock)
        });
        let loaded = loaded.await.ok_or(ServiceError::Stopped)??;
        let (secret, outbox) = (loaded.secret, Arc::new(loaded.outbox));
        let shared = Shared {
            outages: Arc::new(loaded.outages),
            computers: Arc::new(loaded.computers),
            memory: memory / WORKER_COUNT,
        };
        let workers = (0..WORKER_COUNT)
            .map(|_| {
                Worker::start(
                    store.clone(),
                    outbox.clone(),
                    shared.clone(),
                    Index { secret },
                    clock.clone(),
                    QUEUE_CAPACITY,
                )
            })
            .collect();
        let service = Self {
            inner: Arc::new(Inner {
                store,
                outbox,
                workers,
                secret,
                clock,
                guesses: Guesses::default(),
                outages: shared.outages,
                computers: shared.computers,
                advisers: Advisers::default(),
                numbering: Default::default(),
            }),
        };
        // Before the tasks below, so that they find nothing about people who asked to be forgotten.
        service.resume_forgetting().await?;
        service.start_heartbeat();
        service.start_deadlines();
        service.start_key_cleanup();
        Ok(service)
    }
}

/// What the service keeps in memory.
struct Loaded {
    secret: [u8; 32],
    outbox: Outbox,
    outages: Outages,
    computers: WaitingComputers,
}

/// Reads what the service keeps in memory. A new store gets its secret.
fn load(store: &Store, clock: Clock) -> Result<Loaded, ServiceError> {
    Ok(Loaded {
        secret: block_on(secret(store))?,
        outbox: Outbox::load(store)?,
        outages: Outages::load(store, clock)?,
        computers: WaitingComputers::load(store)?,
    })
}
