//! Deletes expired idempotency keys from time to time.

use crate::service::error::ServiceError;
use crate::service::log::idempotency::{KEYS_PER_ENTRY, from_bytes};
use crate::service::worker::handle::Service;
use crate::store::{Batch, Key, Keyspace};
use entente_game::Time;
use std::time::Duration;

/// How often expired keys are deleted.
const CLEANUP_INTERVAL: Duration = Duration::from_secs(600);

impl Service {
    /// Deletes expired keys from time to time, for as long as anybody has a handle to the service.
    pub(crate) fn start_key_cleanup(&self) {
        // A weak reference: this task must not keep the service and its store open.
        let inner = std::sync::Arc::downgrade(&self.inner);
        let clock = self.inner.clock.clone();
        tokio::spawn(async move {
            loop {
                clock.wait(CLEANUP_INTERVAL).await;
                // Nobody has a handle to the service any more.
                let Some(inner) = inner.upgrade() else { break };
                let service = Self { inner };
                if let Err(error) = service.delete_expired_keys(service.inner.clock.now()).await {
                    tracing::error!(%error, "could not delete expired keys, will try again");
                }
            }
        });
    }

    /// Deletes all keys that have expired by now, in small batches.
    pub(crate) async fn delete_expired_keys(&self, now: Time) -> Result<(), ServiceError> {
        loop {
            let (mut batch, mut count) = (Batch::default(), 0);
            for entry in self
                .inner
                .store
                .scan(&Key::new(Keyspace::ExpiringKeys))
                .take(KEYS_PER_ENTRY)
            {
                let (rest, value) = entry?;
                let until = rest.first_chunk::<8>().copied();
                // The list is sorted by time: the first key that has not expired ends it.
                if until.is_none_or(|until| u64::from_be_bytes(until) > now.0) {
                    break;
                }
                for key in from_bytes(&value) {
                    batch.remove(Key::new(Keyspace::AnsweredCommand).text(&key));
                }
                batch.remove(Key::new(Keyspace::ExpiringKeys).bytes(&rest));
                count += 1;
            }
            if count == 0 {
                return Ok(());
            }
            self.inner.store.commit(batch).await?;
        }
    }
}
