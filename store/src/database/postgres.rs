//! A database of PostgreSQL, for those who have one already, and for more than one machine.
//!
//! Each group of batches is one statement, so it is written as a whole or not at all, in one round
//! trip. If the connection breaks before its answer, nobody knows whether it was written. The group
//! has a number, which the same statement writes down; so it is sent again with this number, and a
//! number that is there already shows that it was written the first time. The second statement
//! waits until the first one has ended, so the answer is never a guess.

use super::connection::{
    ANSWER_TIMEOUT, Background, client, connect, execute, is_of_connection, with_client,
};
use super::lease::{Lease, RENEWAL_INTERVAL};
use super::schema;
use crate::batch::{Change, Pair};
use crate::error::StoreError;
use crate::location::DatabaseAddress;
use deadpool_postgres::{Object, Pool};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio_postgres::error::SqlState;

/// How long a batch that was surely not written is tried again before its caller is refused.
const RETRY_TIMEOUT: Duration = Duration::from_secs(3);

/// How long a batch that may have been written is looked for. Then the store stops, because what
/// is in memory may no longer be what is in the database. A process that is asked to end waits as
/// long.
const DOUBT_TIMEOUT: Duration = Duration::from_secs(60);

/// The pause before something is tried again.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// How many rows the first and the later pages of a range have.
const FIRST_PAGE_ROWS: i64 = 16;
const MAX_PAGE_ROWS: i64 = 1024;

/// How many renewals of the lease come between two cleanups of `batch`.
const RENEWALS_PER_CLEANUP: u32 = 100;

/// A database of PostgreSQL, of which this process has the lease.
pub(crate) struct PostgresDatabase {
    runtime: Background,
    shared: Arc<Shared>,
}

/// What the tasks of the runtime share.
struct Shared {
    address: DatabaseAddress,
    pool: Pool,
    lease: Lease,
    is_closing: AtomicBool,
    statements: Statements,
}

/// The statements, in the words of the schema.
struct Statements {
    get: String,
    range: String,
    range_to_end: String,
    commit: String,
    cleanup: String,
}

impl Statements {
    fn of(schema: &str) -> Self {
        Self {
            get: format!("select value from {schema}.kv where key = $1"),
            range: format!(
                "select key, value from {schema}.kv where key >= $1 and key < $2 order by key \
                 limit $3"
            ),
            range_to_end: format!(
                "select key, value from {schema}.kv where key >= $1 order by key limit $2"
            ),
            // `for share` makes a takeover wait for the batch, and the batch for a takeover.
            commit: format!(
                "with held as materialized (
                     select 1 from {schema}.lease
                     where partition = 0 and owner = $1 and epoch = $2 for share),
                 noted as (
                     insert into {schema}.batch (id) select $3::bytea from held returning 1),
                 put as (
                     insert into {schema}.kv (key, value)
                     select changed.key, changed.value
                     from unnest($4::bytea[], $5::bytea[]) as changed(key, value)
                     where exists (select 1 from held)
                     on conflict (key) do update set value = excluded.value),
                 removed as (
                     delete from {schema}.kv
                     where key = any($6::bytea[]) and exists (select 1 from held))
                 select count(*) from noted"
            ),
            cleanup: format!("delete from {schema}.batch where at < now() - interval '1 hour'"),
        }
    }
}

impl PostgresDatabase {
    /// Connects, makes the tables if they are not there, and takes the lease.
    pub(super) fn open(address: &DatabaseAddress, patience: Duration) -> Result<Self, StoreError> {
        let (runtime, pool) = connect(address)?;
        let shared = runtime.wait(prepare(address.clone(), pool, patience))??;
        runtime.spawn(renew_regularly(Arc::clone(&shared)));
        Ok(Self { runtime, shared })
    }

    /// Whether there is a store in this database already.
    pub(crate) fn has_entries(address: &DatabaseAddress) -> Result<bool, StoreError> {
        with_client(address, |client, address| async move {
            schema::has_entries(&client, &address).await
        })
    }

    /// Removes the schema of this address.
    pub(crate) fn remove(address: &DatabaseAddress) -> Result<(), StoreError> {
        let statement = format!("drop schema if exists {} cascade", address.schema);
        execute(address, statement)
    }

    /// Gives the schema of this address the name of another one, which has no entries.
    pub(crate) fn rename(
        address: &DatabaseAddress,
        to: &DatabaseAddress,
    ) -> Result<(), StoreError> {
        let (from, to) = (address.schema, to.schema);
        let statement = format!(
            "begin; drop schema if exists {to} cascade; alter schema {from} rename to {to}; commit"
        );
        execute(address, statement)
    }

    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let key = key.to_vec();
        self.read(move |client, shared| {
            let key = key.clone();
            async move {
                let statement = client.prepare_cached(&shared.statements.get).await?;
                let row = client.query_opt(&statement, &[&key]).await?;
                Ok(row.map(|row| row.get(0)))
            }
        })
    }

    pub(super) fn range(self: &Arc<Self>, from: Vec<u8>, until: Option<Vec<u8>>) -> Rows {
        Rows {
            database: Arc::clone(self),
            from: Some(from),
            until,
            page: VecDeque::new(),
            page_rows: FIRST_PAGE_ROWS,
        }
    }

    /// A page of a range, in order.
    fn page(
        &self,
        from: &[u8],
        until: Option<&Vec<u8>>,
        rows: i64,
    ) -> Result<VecDeque<Pair>, StoreError> {
        let (from, until) = (from.to_vec(), until.cloned());
        self.read(move |client, shared| {
            let (from, until) = (from.clone(), until.clone());
            async move {
                let statements = &shared.statements;
                let found = match &until {
                    Some(until) => {
                        let statement = client.prepare_cached(&statements.range).await?;
                        client.query(&statement, &[&from, until, &rows]).await?
                    }
                    None => {
                        let statement = client.prepare_cached(&statements.range_to_end).await?;
                        client.query(&statement, &[&from, &rows]).await?
                    }
                };
                Ok(found.iter().map(|row| (row.get(0), row.get(1))).collect())
            }
        })
    }

    pub(super) fn apply(&self, batches: &[Vec<Change>]) -> Result<(), StoreError> {
        let group = Group::of(batches, random()?);
        let shared = Arc::clone(&self.shared);
        self.runtime
            .wait(async move { shared.commit(&group).await })?
    }

    /// Fails while the lease is not surely held, and after it was lost.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.shared.check()
    }

    pub(super) fn lost(&self) -> impl Future<Output = StoreError> + use<> {
        let shared = Arc::clone(&self.shared);
        async move {
            shared.lease.lost().await;
            shared.taken_over()
        }
    }

    /// Reads, once more if the connection was broken.
    fn read<T, F>(
        &self,
        read: impl Fn(Object, Arc<Shared>) -> F + Send + 'static,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, tokio_postgres::Error>> + Send,
    {
        self.shared.check()?;
        let shared = Arc::clone(&self.shared);
        self.runtime.wait(async move {
            let begun = Instant::now();
            loop {
                let failure = match shared.client().await {
                    Ok(client) => {
                        let answer =
                            tokio::time::timeout(ANSWER_TIMEOUT, read(client, Arc::clone(&shared)));
                        match answer.await {
                            Ok(Ok(found)) => return Ok(found),
                            Ok(Err(cause)) if !is_of_connection(&cause) => {
                                return Err(StoreError::of_database(&shared.address, &cause));
                            }
                            Ok(Err(cause)) => StoreError::of_database(&shared.address, &cause),
                            Err(_) => shared.unreachable("it does not answer"),
                        }
                    }
                    Err(failure) => failure,
                };
                if begun.elapsed() > RETRY_TIMEOUT {
                    return Err(failure);
                }
                tokio::time::sleep(RETRY_DELAY).await;
            }
        })?
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        self.shared.is_closing.store(true, Ordering::Relaxed);
        let shared = Arc::clone(&self.shared);
        let released = self.runtime.wait(async move {
            let client = shared.client().await.ok()?;
            shared.lease.release(&client, &shared.address).await.ok()
        });
        if !matches!(released, Ok(Some(()))) {
            tracing::warn!("the lease of the database was not released; it ends by itself");
        }
    }
}

impl Shared {
    fn check(&self) -> Result<(), StoreError> {
        if self.lease.is_lost() {
            return Err(self.taken_over());
        }
        if self.lease.is_trusted() {
            Ok(())
        } else {
            Err(self.unreachable("the lease could not be renewed"))
        }
    }

    async fn client(&self) -> Result<Object, StoreError> {
        client(&self.pool, &self.address).await
    }

    fn unreachable(&self, cause: &str) -> StoreError {
        StoreError::Unreachable {
            database: self.address.to_string(),
            cause: cause.to_owned(),
        }
    }

    fn taken_over(&self) -> StoreError {
        StoreError::TakenOver {
            database: self.address.to_string(),
        }
    }

    /// Writes a group of batches. If its outcome becomes unknown, this returns when it is known
    /// again, or stops the store.
    async fn commit(&self, group: &Group) -> Result<(), StoreError> {
        let begun = Instant::now();
        let mut is_in_doubt = false;
        loop {
            let failure = match self.client().await {
                // It was not sent, so an earlier doubt remains and no new one arises.
                Err(failure) => failure,
                Ok(client) => match self.send(client, group).await {
                    Sent::Written => return Ok(()),
                    Sent::Fenced => {
                        self.lease.set_lost();
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
            if self.is_closing.load(Ordering::Relaxed) {
                return Err(failure);
            }
            let waited = begun.elapsed();
            if is_in_doubt && waited > DOUBT_TIMEOUT {
                let cause = format!("nobody knows whether a change was written: {failure}");
                return Err(StoreError::stopped(&cause));
            }
            if !is_in_doubt && waited > RETRY_TIMEOUT {
                return Err(failure);
            }
            tokio::time::sleep(RETRY_DELAY).await;
        }
    }

    async fn send(&self, client: Object, group: &Group) -> Sent {
        let (owner, epoch) = (&self.lease.owner, &self.lease.epoch);
        let statement = match client.prepare_cached(&self.statements.commit).await {
            Ok(statement) => statement,
            Err(cause) => return Sent::Not(StoreError::of_database(&self.address, &cause)),
        };
        let answer = async {
            let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 6] = [
                owner,
                epoch,
                &group.id,
                &group.keys,
                &group.values,
                &group.removed,
            ];
            client.query_one(&statement, &parameters).await
        };
        match tokio::time::timeout(ANSWER_TIMEOUT, answer).await {
            Ok(Ok(row)) if row.get::<_, i64>(0) == 1 => Sent::Written,
            Ok(Ok(_)) => Sent::Fenced,
            // The number is there: an attempt before this one has written the group.
            Ok(Err(cause)) if cause.code() == Some(&SqlState::UNIQUE_VIOLATION) => Sent::Written,
            Ok(Err(cause)) if is_of_connection(&cause) => {
                Sent::Unknown(StoreError::of_database(&self.address, &cause))
            }
            Ok(Err(cause)) => Sent::Refused(StoreError::of_database(&self.address, &cause)),
            Err(_) => {
                // Nobody may get this connection again: its answer could still come.
                drop(Object::take(client));
                Sent::Unknown(self.unreachable("it does not answer"))
            }
        }
    }
}

/// What became of a group that was sent.
enum Sent {
    Written,
    /// Another process has the lease.
    Fenced,
    /// The server has refused it, so it was not written.
    Refused(StoreError),
    /// It did not leave this process.
    Not(StoreError),
    Unknown(StoreError),
}

/// Batches that are written together: the last change of each key.
struct Group {
    id: Vec<u8>,
    keys: Vec<Vec<u8>>,
    values: Vec<Vec<u8>>,
    removed: Vec<Vec<u8>>,
}

impl Group {
    fn of(batches: &[Vec<Change>], id: [u8; 16]) -> Self {
        let changes = batches.iter().flatten();
        let last: BTreeMap<&Vec<u8>, &Option<Vec<u8>>> =
            changes.map(|(key, value)| (key, value)).collect();
        let mut group = Self {
            id: id.to_vec(),
            keys: Vec::new(),
            values: Vec::new(),
            removed: Vec::new(),
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

/// The rows of a range, read page by page.
pub(crate) struct Rows {
    database: Arc<PostgresDatabase>,
    /// Where the next page begins; `None` after the last one.
    from: Option<Vec<u8>>,
    until: Option<Vec<u8>>,
    page: VecDeque<Pair>,
    page_rows: i64,
}

impl Iterator for Rows {
    type Item = Result<Pair, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(row) = self.page.pop_front() {
            return Some(Ok(row));
        }
        let from = self.from.take()?;
        let page = self
            .database
            .page(&from, self.until.as_ref(), self.page_rows);
        self.page = match page {
            Ok(page) => page,
            Err(error) => return Some(Err(error)),
        };
        if self.page.len() as i64 == self.page_rows {
            // The smallest key after the last one.
            let last = self
                .page
                .back()
                .map(|(key, _)| [key, [0].as_slice()].concat());
            self.from = last;
        }
        self.page_rows = (self.page_rows * 4).min(MAX_PAGE_ROWS);
        self.page.pop_front().map(Ok)
    }
}

async fn prepare(
    address: DatabaseAddress,
    pool: Pool,
    patience: Duration,
) -> Result<Arc<Shared>, StoreError> {
    let first = client(&pool, &address).await?;
    schema::check_server(&first, &address).await?;
    schema::create(&first, &address).await?;
    let owner = random()?.to_vec();
    let lease = Lease::take(&first, &address, owner, patience).await?;
    Ok(Arc::new(Shared {
        statements: Statements::of(address.schema),
        address,
        pool,
        lease,
        is_closing: AtomicBool::new(false),
    }))
}

/// Renews the lease until the database is closed, and removes old numbers of batches now and then.
async fn renew_regularly(shared: Arc<Shared>) {
    let mut renewals: u32 = 0;
    let mut interval = tokio::time::interval(RENEWAL_INTERVAL);
    while !shared.lease.is_lost() && !shared.is_closing.load(Ordering::Relaxed) {
        interval.tick().await;
        renewals += 1;
        let renewal = async {
            let client = shared.client().await?;
            let renewed = shared.lease.renew(&client, &shared.address).await;
            if renewals.is_multiple_of(RENEWALS_PER_CLEANUP) && renewed.is_ok() {
                // If it fails, the next cleanup does it.
                let _ = client.execute(&shared.statements.cleanup, &[]).await;
            }
            renewed.map_err(|cause| StoreError::of_database(&shared.address, &cause))
        };
        match tokio::time::timeout(ANSWER_TIMEOUT, renewal).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "could not renew the lease of the database"),
            Err(_) => tracing::warn!("the database does not answer"),
        }
    }
}

fn random() -> Result<[u8; 16], StoreError> {
    let mut bytes = [0; 16];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|_| StoreError::stopped("the system has no random numbers"))?;
    Ok(bytes)
}
