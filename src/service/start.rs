//! Starts the service: its workers, and what it does by itself in the background.

use crate::service::access::code::Guesses;
use crate::service::access::secret::secret;
use crate::service::error::ServiceError;
use crate::service::log::index::Index;
use crate::service::outbox::queue::Outbox;
use crate::service::time::clock::Clock;
use crate::service::time::outages::Outages;
use crate::service::worker::handle::{Inner, Service, WORKER_COUNT};
use crate::service::worker::state::Worker;
use crate::store::Store;
use std::sync::Arc;

/// How many jobs can wait for one worker before its callers have to wait, too.
const QUEUE_CAPACITY: usize = 256;

impl Service {
    /// Starts the service with an open store. People can reach it at once.
    pub async fn open(store: Store, clock: Clock) -> Result<Self, ServiceError> {
        let service = Self::open_offline(store, clock).await?;
        service.go_online().await?;
        Ok(service)
    }

    /// The same, but people cannot reach it before [`Service::go_online`]. Until then no clock runs
    /// out: nobody could move.
    pub async fn open_offline(store: Store, clock: Clock) -> Result<Self, ServiceError> {
        let store = Arc::new(store);
        let secret = secret(&store).await?;
        let outbox = Arc::new(Outbox::load(&store)?);
        let outages = Arc::new(Outages::load(&store, clock.clone())?);
        let workers = (0..WORKER_COUNT)
            .map(|_| {
                Worker::start(
                    store.clone(),
                    outbox.clone(),
                    outages.clone(),
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
                outages,
            }),
        };
        service.resume_forgetting().await?;
        service.start_heartbeat();
        service.start_deadlines();
        service.start_key_cleanup();
        Ok(service)
    }
}
