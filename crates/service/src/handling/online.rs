//! Heartbeats, going offline and online, the credit that clocks get for outages, and what is
//! deleted from time to time: expired idempotency keys, and what is known of old Activities.

use crate::error::{Result, ServiceError, fault, while_overtaken};
use crate::handling::Upkeep;
use crate::log::idempotency::{ANSWERED_COMMANDS, EXPIRING_KEYS, KEYS_PER_ENTRY, from_bytes};
use crate::log::index::DEADLINES;
use crate::metrics;
use crate::time::outages::HEARTBEAT_INTERVAL;
use crate::votes::stored::BALLOT_DEADLINES;
use crate::worker::handle::{Inner, Service};
use entente_game::{GameId, Span, Time};
use entente_store::{Batch, Store, StoreError};
use futures::StreamExt;
use std::time::Duration;

/// The number of games that are credited at the same time.
const MAX_CONCURRENT: usize = 64;

impl Service {
    /// Ends the outage: people can reach the program. The clocks are credited with it, and
    /// deadlines happen again.
    pub async fn go_online(&self) -> Result<()> {
        let inner = &self.inner;
        // The outage ends for a process that does not deliver when another one does.
        if !self.delivers() {
            return Ok(());
        }
        // The heartbeat stores the outage before it ends it, so no clock runs on without its
        // credit.
        let ending = *inner.shared.outages.offline_since().borrow();
        if ending.is_some() {
            inner
                .shared
                .outages
                .write_heartbeat(&inner.store, ending)
                .await
        } else {
            Ok(())
        }
    }

    /// Begins an outage: people have not been able to reach the program since this time. Until
    /// [`Service::go_online`] nobody loses on time, and no other deadline happens.
    pub fn go_offline(&self, since: Time) {
        if !self.delivers() {
            return;
        }
        let offline_since = &self.inner.shared.outages.offline_since;
        offline_since.send_if_modified(|offline_since| {
            let was_online = offline_since.is_none();
            // An outage that has begun already keeps its earlier beginning.
            offline_since.get_or_insert(since);
            was_online
        });
    }

    /// Whether there is an outage now: no clock runs, because people cannot move.
    pub fn is_offline(&self) -> bool {
        self.inner.shared.outages.is_offline()
    }
}

impl Upkeep<'_> {
    /// Writes heartbeats and credits clocks, for as long as anybody has a handle to the service.
    pub(super) fn start_heartbeat(self) {
        // A weak reference: this task must not keep the service and its store open.
        let inner = std::sync::Arc::downgrade(&self.0.inner);
        let mut offline_since = self.0.inner.shared.outages.offline_since();
        tokio::spawn(async move {
            while let Some(inner) = inner.upgrade() {
                let service = Service { inner };
                if let Some(error) = fault(service.upkeep().heartbeat().await) {
                    tracing::error!(
                        %error,
                        "could not write the heartbeat or credit clocks; trying again"
                    );
                }
                // Only for when a report could not do it.
                service.deliveries().fill_outbox().await;
                let clock = service.inner.clock.clone();
                // While it waits it must not hold the service.
                drop(service);
                tokio::select! {
                    () = clock.wait(HEARTBEAT_INTERVAL) => {}
                    _ = offline_since.changed() => {}
                }
            }
        });
    }

    /// Writes a heartbeat and credits the clocks, unless there is an outage now.
    pub(crate) async fn heartbeat(self) -> Result<()> {
        let inner = &self.0.inner;
        if inner.shared.outages.is_offline() {
            return Ok(());
        }
        let now = inner.clock.now();
        if let Err(error) = inner
            .shared
            .outages
            .write_heartbeat(&inner.store, None)
            .await
        {
            // While nothing can be written nobody can move, so no clock runs.
            if error.transient_failure().is_some() {
                self.0.go_offline(inner.shared.outages.last_alive());
            }
            return Err(error);
        }
        self.credit_all_clocks().await?;
        metrics::set_alive(Duration::from_millis(now.0));
        Ok(())
    }

    /// Credits all clocks with every outage that has ended.
    async fn credit_all_clocks(self) -> Result<()> {
        for outage in self.0.inner.shared.outages.pending() {
            let games = self
                .0
                .read(move |inner| inner.games_to_credit(outage.span()))
                .await?;
            let credited = futures::stream::iter(games).map(|game| async move {
                let credit = self.0.in_game(&game, async |mut held| {
                    while_overtaken(async || {
                        held.credit_outages().await?;
                        held.credit_vote().await
                    })
                    .await
                });
                // It must not keep the outage: then every game would be asked again each heartbeat.
                if let Some(error) = fault(credit.await) {
                    tracing::error!(%game, %error, "could not credit a clock with an outage");
                }
            });
            credited
                .buffer_unordered(MAX_CONCURRENT)
                .collect::<()>()
                .await;
            // After a crash before this, games that got their time back do not get it again.
            self.0
                .inner
                .shared
                .outages
                .remove(&self.0.inner.store, outage)
                .await?;
        }
        Ok(())
    }
}

impl Inner {
    /// The games whose clocks get a credit for an outage of this length, sorted by their deadlines.
    ///
    /// For most correspondence games a short outage does not matter, so they are not even opened.
    fn games_to_credit(&self, length: Span) -> Result<Vec<GameId>> {
        let mut games = Vec::new();
        for entry in self.store.scan(&DEADLINES.all()) {
            let (key, value) = entry?;
            let text = std::str::from_utf8(&value).ok();
            let least = text.and_then(|text| text.parse::<u64>().ok());
            if least.is_none_or(|least| least > length.0) {
                continue;
            }
            // The first eight bytes of the key are the deadline.
            let name = key.get(8..).map(String::from_utf8_lossy);
            games.extend(name.and_then(|name| GameId::parse(&name)));
        }
        // A voter loses as much of the time for the vote as of that for the move.
        for entry in self.store.scan(&BALLOT_DEADLINES.all()) {
            let (key, _) = entry?;
            let name = key.get(8..).map(String::from_utf8_lossy);
            games.extend(name.and_then(|name| GameId::parse(&name)));
        }
        Ok(games)
    }
}

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
