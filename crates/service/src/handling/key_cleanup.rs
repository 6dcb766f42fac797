//! Deletes expired idempotency keys from time to time, and what is known of old Activities.

use crate::error::{Result, ServiceError, fault};
use crate::handling::Upkeep;
use crate::log::idempotency::{ANSWERED_COMMANDS, EXPIRING_KEYS, KEYS_PER_ENTRY, from_bytes};
use crate::worker::handle::{Inner, Service};
use entente_game::Time;
use entente_store::{Batch, Store, StoreError};
use std::time::Duration;

/// The time between two deletions of expired keys.
const CLEANUP_INTERVAL: Duration = Duration::from_mins(10);

impl Upkeep<'_> {
    /// Deletes expired keys from time to time, for as long as anybody has a handle to the service.
    pub(crate) fn start_key_cleanup(self) {
        // A weak reference: this task must not keep the service and its store open.
        let inner = std::sync::Arc::downgrade(&self.0.inner);
        let clock = self.0.inner.clock.clone();
        tokio::spawn(async move {
            loop {
                clock.wait(CLEANUP_INTERVAL).await;
                // Nobody has a handle to the service any more.
                let Some(inner) = inner.upgrade() else { break };
                let service = Service { inner };
                service.inner.shared.limits.paces.forget_full();
                service.inner.shared.limits.contacts.forget_full();
                // It has to be done once, so the process that delivers does it.
                if !service.delivers() {
                    continue;
                }
                let now = service.inner.clock.now();
                if let Some(error) = fault(service.upkeep().delete_expired_keys(now).await) {
                    tracing::error!(%error, "could not delete expired keys; trying again");
                }
                if let Some(error) = fault(service.upkeep().delete_expired_activities(now).await) {
                    tracing::error!(%error, "could not delete old Activities; trying again");
                }
            }
        });
    }

    /// Deletes all keys that have expired by now, in small batches.
    pub(crate) async fn delete_expired_keys(self, now: Time) -> Result<()> {
        let expired = move |inner: &Inner| Ok::<_, ServiceError>(expired_keys(&inner.store, now)?);
        while let Some(batch) = self.0.read(expired).await? {
            self.0.inner.store.commit(batch).await?;
        }
        Ok(())
    }
}

/// Removes the first few keys that have expired by now; `None` if there are none.
fn expired_keys(store: &Store, now: Time) -> Result<Option<Batch>, StoreError> {
    let list = EXPIRING_KEYS.all();
    let (mut batch, mut is_empty) = (Batch::default(), true);
    for entry in store.scan(&list).take(KEYS_PER_ENTRY) {
        let (rest, value) = entry?;
        match rest.first_chunk() {
            // The list is sorted by time: the first key that has not expired ends it.
            Some(until) if u64::from_be_bytes(*until) > now.0 => break,
            Some(_) => {}
            // Left alone, it would come before the others and be read again each time.
            None => tracing::warn!("deleting an entry without a time from the expiring keys"),
        }
        for key in from_bytes(&value) {
            batch.remove(ANSWERED_COMMANDS.key(&key));
        }
        batch.remove(list.clone().bytes(&rest));
        is_empty = false;
    }
    Ok((!is_empty).then_some(batch))
}
