//! The way of batches into a database of PostgreSQL: many of them as one statement.
//!
//! A group is written as a whole or not at all, in one round trip. If the connection breaks before
//! its answer, nobody knows whether it was written. The group has a number, which the same
//! statement writes down; so it is sent again with this number, and a number that is there already
//! shows that it was written the first time.
//!
//! Two things can keep a group from being written. A process that delivers does so only with its
//! lease, so nothing that it writes after another process has taken over counts. And a batch can be
//! guarded by versions: if another process has changed the same, the batch is taken out of its
//! group, and its caller reads again. The statement locks the versions before it compares them, so
//! no change comes in between.

use super::connection::{ANSWER_TIMEOUT, RETRY_DELAY, RETRY_TIMEOUT, Shared};
use crate::batch::Batch;
use crate::error::{Result, StoreError, is_of_connection};
use deadpool_postgres::Object;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::{Duration, Instant};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

/// The time for which a batch that may have been written is looked for. Then the store stops,
/// because what is in memory may no longer be what is in the database. A process that is asked to
/// end waits as long. Tests do not wait for a minute.
const DOUBT_TIMEOUT: Duration = Duration::from_secs(if cfg!(test) { 2 } else { 60 });

/// The longest news that are sent with a group, in bytes: PostgreSQL takes at most 8,000. Of a
/// group with more, the others learn only that something has changed.
const MAX_NEWS_BYTES: usize = 7_900;

/// Batches that are written together: the last change of each key.
pub(super) struct Group {
    id: Vec<u8>,
    keys: Vec<Vec<u8>>,
    values: Vec<Vec<u8>>,
    removed: Vec<Vec<u8>>,
    parts: Vec<String>,
    numbers: Vec<i64>,
    news: String,
}

/// The fate of a group.
pub(super) enum Written {
    All,
    /// Nothing of it was written, because other processes have changed these parts.
    Overtaken(HashSet<String>),
}

impl Group {
    /// The group of these batches, with a number of its own. `process` is who announces them.
    pub(super) fn of(batches: &[&Batch], id: [u8; 16], process: i64) -> Self {
        let changes = batches.iter().flat_map(|batch| batch.changes());
        let last: BTreeMap<&Vec<u8>, &Option<Vec<u8>>> =
            changes.map(|(key, value)| (key, value)).collect();
        let guards = batches.iter().flat_map(|batch| &batch.guards);
        let guards: BTreeMap<&String, u64> = guards
            .filter_map(|version| Some((&version.part, version.number?)))
            .collect();
        let mut group = Self {
            id: id.to_vec(),
            keys: Vec::new(),
            values: Vec::new(),
            removed: Vec::new(),
            parts: guards.keys().map(ToString::to_string).collect(),
            numbers: guards.values().map(|number| *number as i64).collect(),
            news: news(batches, process),
        };
        for (key, value) in last {
            match value {
                Some(value) => {
                    group.keys.push(key.clone());
                    group.values.push(value.clone());
                }
                None => group.removed.push(key.clone()),
            }
        }
        group
    }
}

/// The news of a group for the other processes: who has written it, and a line for each thing.
fn news(batches: &[&Batch], process: i64) -> String {
    let lines: BTreeSet<&String> = batches.iter().flat_map(|batch| &batch.news).collect();
    if lines.is_empty() {
        return String::new();
    }
    let mut news = process.to_string();
    for line in lines {
        news.push('\n');
        news.push_str(line);
    }
    if news.len() > MAX_NEWS_BYTES {
        return process.to_string();
    }
    news
}

/// The batches that cannot be in one group with the others, because one before them changes
/// the same part: the version that they have read is old when that one is written.
pub(super) fn repeated_parts(batches: &[Batch]) -> Vec<usize> {
    let mut parts = HashSet::new();
    let mut repeated = Vec::new();
    for (place, batch) in batches.iter().enumerate() {
        if batch
            .guards
            .iter()
            .any(|version| parts.contains(&version.part))
        {
            repeated.push(place);
        } else {
            parts.extend(batch.guards.iter().map(|version| version.part.clone()));
        }
    }
    repeated
}

/// The result of sending a group once.
enum Sent {
    Done(Written),
    /// Another process has the lease.
    Fenced,
    /// The server has refused it, so it was not written.
    Refused(StoreError),
    /// It was surely not written, and may be the next time.
    Not(StoreError),
    Unknown(StoreError),
}

/// The database did not answer in time, which means this for the group.
struct Silence(Sent);

impl Shared {
    /// Writes a group of batches. If its outcome becomes unknown, this returns when it is known
    /// again, or stops the store.
    pub(super) async fn commit(&self, group: &Group) -> Result<Written> {
        let begun = Instant::now();
        let mut is_in_doubt = false;
        loop {
            let failure = match self.client().await {
                // It was not sent, so an earlier doubt remains and no new one arises.
                Err(failure) => failure,
                Ok(client) => match self.send(client, group, is_in_doubt).await {
                    Sent::Done(written) => return Ok(written),
                    Sent::Fenced => {
                        self.set_lost();
                        return Err(self.taken_over());
                    }
                    // An attempt before this one may have been written all the same.
                    Sent::Refused(failure) if !is_in_doubt => return Err(failure),
                    Sent::Refused(failure) | Sent::Not(failure) => failure,
                    Sent::Unknown(failure) => {
                        is_in_doubt = true;
                        failure
                    }
                },
            };
            let waited = begun.elapsed();
            if is_in_doubt && waited > DOUBT_TIMEOUT {
                return Err(StoreError::InDoubt {
                    database: self.address.to_string(),
                    cause: failure.to_string(),
                });
            }
            if !is_in_doubt && waited > RETRY_TIMEOUT {
                return Err(failure);
            }
            tokio::time::sleep(RETRY_DELAY).await;
        }
    }

    async fn send(&self, client: Object, group: &Group, is_in_doubt: bool) -> Sent {
        match self.exchange(&client, group, is_in_doubt).await {
            Ok(sent) => sent,
            Err(Silence(sent)) => {
                // Nobody may get this connection again: its answer could still come.
                drop(Object::take(client));
                sent
            }
        }
    }

    async fn exchange(
        &self,
        client: &Object,
        group: &Group,
        is_in_doubt: bool,
    ) -> Result<Sent, Silence> {
        let not = |cause| Sent::Not(StoreError::of_database(&self.address, &cause));
        let silence = || self.unreachable("it does not answer");
        let prepared = client.prepare_cached(&self.statements.commit);
        let prepared = tokio::time::timeout(ANSWER_TIMEOUT, prepared).await;
        let statement = match prepared.map_err(|_| Silence(Sent::Not(silence())))? {
            Ok(statement) => statement,
            Err(cause) => return Ok(not(cause)),
        };
        let lease = self.lease();
        let (owner, epoch) = lease.map_or((&[][..], 0), |lease| (&lease.owner[..], lease.epoch));
        let has_lease = lease.is_some();
        let parameters: [&(dyn ToSql + Sync); 10] = [
            &owner,
            &epoch,
            &group.id,
            &group.keys,
            &group.values,
            &group.removed,
            &group.parts,
            &group.numbers,
            &has_lease,
            &group.news,
        ];
        let answer = client.query_one(&statement, &parameters);
        let answer = tokio::time::timeout(ANSWER_TIMEOUT, answer).await;
        let row = match answer.map_err(|_| Silence(Sent::Unknown(silence())))? {
            Ok(row) => row,
            Err(cause) => return Ok(self.failed(&cause)),
        };
        let (noted, is_held): (i64, bool) = (row.get(0), row.get(2));
        if noted == 1 {
            return Ok(Sent::Done(Written::All));
        }
        // An earlier attempt has changed the versions itself, if it was written.
        if is_in_doubt {
            let looked_up = tokio::time::timeout(ANSWER_TIMEOUT, self.was_written(client, group));
            match looked_up.await.map_err(|_| Silence(Sent::Not(silence())))? {
                Ok(true) => return Ok(Sent::Done(Written::All)),
                Ok(false) => {}
                Err(cause) => return Ok(not(cause)),
            }
        }
        if has_lease && !is_held {
            return Ok(Sent::Fenced);
        }
        let overtaken: Vec<String> = row.get(3);
        Ok(Sent::Done(Written::Overtaken(
            overtaken.into_iter().collect(),
        )))
    }

    /// Whether the number of a group is there.
    async fn was_written(
        &self,
        client: &Object,
        group: &Group,
    ) -> Result<bool, tokio_postgres::Error> {
        let row = client
            .query_one(&self.statements.written, &[&group.id])
            .await?;
        Ok(row.get(0))
    }

    /// The meaning of an error of the server for a group.
    fn failed(&self, cause: &tokio_postgres::Error) -> Sent {
        let failure = StoreError::of_database(&self.address, cause);
        let constraint = cause.as_db_error().and_then(|error| error.constraint());
        match cause.code() {
            // The number is there: an attempt before this one has written the group.
            Some(&SqlState::UNIQUE_VIOLATION) if constraint == Some("batch_pkey") => {
                Sent::Done(Written::All)
            }
            // Another process has begun the same part at this moment, or two groups waited for each
            // other.
            Some(
                &SqlState::UNIQUE_VIOLATION
                | &SqlState::T_R_DEADLOCK_DETECTED
                | &SqlState::T_R_SERIALIZATION_FAILURE,
            ) => Sent::Not(failure),
            _ if is_of_connection(cause) => Sent::Unknown(failure),
            _ => Sent::Refused(failure),
        }
    }
}
