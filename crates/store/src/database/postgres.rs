//! A database of PostgreSQL, for those who have one already, and for more than one process.
//!
//! Any number of processes can read and write it ([`commit`](super::commit)); one of them has the
//! lease ([`lease`](super::lease)). This module opens it, reads it, and keeps the lease.
//!
//! The announcements of other processes are made with their batches: PostgreSQL passes them on when
//! a batch is durable (`notify`). Whatever is announced can be read in the store, too: after a
//! broken connection somebody who needs to know all of it reads there.

use crate::batch::{Batch, Pair};
use crate::database::commit::{Group, Written, repeated_parts};
use crate::database::connection::{
    ANSWER_TIMEOUT, Background, RETRY_DELAY, RETRY_TIMEOUT, Shared, Statements, connect,
    connect_alone, execute, first_client, with_client,
};
use crate::database::lease::{Lease, RENEWAL_INTERVAL, check_bot};
use crate::database::schema;
use crate::error::{Result, StoreError, is_of_connection};
use crate::location::DatabaseAddress;
use deadpool_postgres::{Object, Pool};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::sync::watch;
use tokio_postgres::Client;
use tokio_postgres::types::ToSql;

/// The number of rows in the first and in the later pages of a range.
const FIRST_PAGE_ROWS: i64 = 16;
const MAX_PAGE_ROWS: i64 = 1024;

/// The number of renewals of the lease between two cleanups of `batch`.
const RENEWALS_PER_CLEANUP: u32 = 100;

/// A database of PostgreSQL.
pub(crate) struct PostgresDatabase {
    runtime: Background,
    shared: Arc<Shared>,
}

impl PostgresDatabase {
    /// Connects, and makes the tables if they are not there.
    pub(crate) fn open(address: &DatabaseAddress) -> Result<Self> {
        let (runtime, pool) = connect(address)?;
        let shared = runtime.wait(prepare(address.clone(), pool))??;
        Ok(Self { runtime, shared })
    }

    /// Uses the database for this bot. Fails while a process of another one has the lease.
    pub(super) fn use_for(&self, bot: &str) -> Result<()> {
        let bot = self.shared.bot.get_or_init(|| bot.to_owned()).clone();
        let shared = Arc::clone(&self.shared);
        self.runtime.wait(async move {
            let client = shared.client().await?;
            check_bot(&client, &shared.address, &bot).await
        })?
    }

    /// Takes the lease. If another process has it, this waits so long for its end.
    pub(super) fn take_lease(&self, patience: Duration) -> Result<()> {
        if self.shared.lease().is_some() {
            return Ok(());
        }
        let shared = Arc::clone(&self.shared);
        self.runtime.wait(async move {
            let owner = random()?.to_vec();
            let client = shared.client().await?;
            let bot = shared.bot.get().map_or("", String::as_str);
            let lease = Lease::take(&client, &shared.address, bot, owner, patience).await?;
            // Only one caller takes it, and a second one would have had to wait for its end.
            let _ = shared.lease.set(lease);
            Ok::<_, StoreError>(())
        })??;
        self.runtime
            .spawn(renew_regularly(Arc::clone(&self.shared)));
        Ok(())
    }

    /// Whether this process has taken the lease.
    pub(super) fn has_lease(&self) -> bool {
        self.shared.lease().is_some()
    }

    /// The number of this process.
    pub(super) fn process(&self) -> u64 {
        self.shared.process.unsigned_abs()
    }

    /// The number of guarded batches that have changed a part.
    pub(super) fn version(&self, part: &str) -> Result<u64> {
        let part = part.to_owned();
        self.read(move |client, shared| {
            let part = part.clone();
            async move {
                let statement = client.prepare_cached(&shared.statements.version).await?;
                let row = client.query_opt(&statement, &[&part]).await?;
                Ok(row.map_or(0, |row| row.get::<_, i64>(0).unsigned_abs()))
            }
        })
    }

    /// Everything as it is at this moment.
    pub(super) fn snapshot(self: &Arc<Self>) -> Result<Rows> {
        self.shared.check()?;
        let address = self.shared.address.clone();
        let client = self.runtime.wait(async move {
            // Nobody sends anything on it without being asked.
            let (client, _) = connect_alone(&address).await?;
            let begin = client.batch_execute("begin isolation level repeatable read read only");
            match begin.await {
                Ok(()) => Ok(Arc::new(client)),
                Err(cause) => Err(StoreError::of_database(&address, &cause)),
            }
        })??;
        let database = Arc::clone(self);
        let read = move |from: &[u8], rows| database.snapshot_page(&client, from, rows);
        Ok(Rows::new(Vec::new(), read))
    }

    /// A page of a snapshot, which is the transaction on this connection.
    fn snapshot_page(
        &self,
        client: &Arc<Client>,
        from: &[u8],
        rows: i64,
    ) -> Result<VecDeque<Pair>> {
        let (shared, client) = (Arc::clone(&self.shared), Arc::clone(client));
        let from = from.to_vec();
        self.runtime.wait(async move {
            let parameters: [&(dyn ToSql + Sync); 2] = [&from, &rows];
            let query = client.query(&shared.statements.range_to_end, &parameters);
            match tokio::time::timeout(ANSWER_TIMEOUT, query).await {
                Ok(Ok(rows)) => Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect()),
                Ok(Err(cause)) => Err(StoreError::of_database(&shared.address, &cause)),
                Err(_) => Err(shared.unreachable("it does not answer")),
            }
        })?
    }

    /// The announcements of other processes from now on.
    pub(super) fn news(&self) -> mpsc::UnboundedReceiver<News> {
        let (sender, received) = mpsc::unbounded_channel();
        let (address, process) = (self.shared.address.clone(), self.shared.process);
        self.runtime
            .spawn(listen_for_news(address, process, sender));
        received
    }

    /// Whether there is a store in this database already.
    pub(crate) fn has_entries(address: &DatabaseAddress) -> Result<bool> {
        with_client(address, |client, address| async move {
            schema::has_entries(&client, &address).await
        })
    }

    /// Removes the schema of this address.
    pub(crate) fn remove(address: &DatabaseAddress) -> Result<()> {
        let statement = format!("drop schema if exists {} cascade", address.schema);
        execute(address, statement)
    }

    /// Gives the schema of this address the name of another one, which has no entries.
    pub(crate) fn rename(address: &DatabaseAddress, to: &DatabaseAddress) -> Result<()> {
        let (from, to) = (address.schema, to.schema);
        let statement = format!(
            "begin; drop schema if exists {to} cascade; alter schema {from} rename to {to}; commit"
        );
        execute(address, statement)
    }

    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
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
        let database = Arc::clone(self);
        Rows::new(from, move |from, rows| {
            database.page(from, until.as_ref(), rows)
        })
    }

    /// A page of a range, in order.
    fn page(&self, from: &[u8], until: Option<&Vec<u8>>, rows: i64) -> Result<VecDeque<Pair>> {
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

    /// Writes batches, and returns the places of those that were overtaken.
    pub(super) fn apply(&self, batches: &[Batch]) -> Result<Vec<usize>> {
        let mut overtaken = repeated_parts(batches);
        loop {
            let left = batches.iter().enumerate();
            let left: Vec<&Batch> = left
                .filter(|(place, _)| !overtaken.contains(place))
                .map(|(_, batch)| batch)
                .collect();
            if left.is_empty() {
                return Ok(overtaken);
            }
            let group = Group::of(&left, random()?, self.shared.process);
            let shared = Arc::clone(&self.shared);
            let written = self
                .runtime
                .wait(async move { shared.commit(&group).await })??;
            let Written::Overtaken(parts) = written else {
                return Ok(overtaken);
            };
            let is_of = |batch: &Batch| {
                let mut guards = batch.guards.iter();
                guards.any(|version| parts.contains(&version.part))
            };
            let places = 0..batches.len();
            overtaken.extend(places.filter(|place| is_of(&batches[*place])));
        }
    }

    /// Fails while the lease that this process has taken is not surely held, and after it was lost.
    pub(super) fn check(&self) -> Result<()> {
        self.shared.check()
    }

    pub(super) fn lost(&self) -> impl Future<Output = StoreError> + use<> {
        let shared = Arc::clone(&self.shared);
        async move {
            // The sender lives as long as what is shared.
            let _ = shared.lost.subscribe().wait_for(|lost| *lost).await;
            shared.taken_over()
        }
    }

    /// Reads, once more if the connection was broken.
    fn read<T, F>(&self, read: impl Fn(Object, Arc<Shared>) -> F + Send + 'static) -> Result<T>
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
            let Some(lease) = shared.lease() else {
                return Some(());
            };
            let released = async {
                let client = shared.client().await.ok()?;
                lease.release(&client, &shared.address).await.ok()
            };
            tokio::time::timeout(ANSWER_TIMEOUT, released).await.ok()?
        });
        if !matches!(released, Ok(Some(()))) {
            tracing::warn!("the lease of the database was not released; it ends by itself");
        }
    }
}

/// Rows in order, read page by page.
pub(crate) struct Rows {
    read: Box<ReadPage>,
    /// The beginning of the next page; `None` after the last one.
    from: Option<Vec<u8>>,
    page: VecDeque<Pair>,
    page_rows: i64,
}

/// Reads a page: where it begins, and how many rows it has at most.
type ReadPage = dyn FnMut(&[u8], i64) -> Result<VecDeque<Pair>> + Send;

impl Rows {
    fn new(
        from: Vec<u8>,
        read: impl FnMut(&[u8], i64) -> Result<VecDeque<Pair>> + Send + 'static,
    ) -> Self {
        Self {
            read: Box::new(read),
            from: Some(from),
            page: VecDeque::new(),
            page_rows: FIRST_PAGE_ROWS,
        }
    }

    /// Reads the next page, if there is one.
    fn turn_page(&mut self) -> Result<()> {
        let Some(from) = self.from.take() else {
            return Ok(());
        };
        self.page = (self.read)(&from, self.page_rows)?;
        if self.page.len() as i64 == self.page_rows {
            self.from = self.page.back().map(|(key, _)| after(key));
        }
        self.page_rows = (self.page_rows * 4).min(MAX_PAGE_ROWS);
        Ok(())
    }
}

impl Iterator for Rows {
    type Item = Result<Pair>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.page.is_empty()
            && let Err(error) = self.turn_page()
        {
            return Some(Err(error));
        }
        self.page.pop_front().map(Ok)
    }
}

/// The smallest key after this one.
fn after(key: &[u8]) -> Vec<u8> {
    [key, &[0]].concat()
}

async fn prepare(address: DatabaseAddress, pool: Pool) -> Result<Arc<Shared>> {
    let first = first_client(&pool, &address).await?;
    schema::check_server(&first, &address).await?;
    schema::create(&first, &address).await?;
    let process = schema::new_process(&first, &address).await?;
    drop(first);
    Ok(Arc::new(Shared {
        statements: Statements::of(address.schema),
        address,
        pool,
        process,
        bot: OnceLock::new(),
        lease: OnceLock::new(),
        lost: watch::Sender::new(false),
        is_closing: AtomicBool::new(false),
    }))
}

/// Renews the lease until the database is closed, and removes old numbers of batches now and then.
async fn renew_regularly(shared: Arc<Shared>) {
    let mut renewals: u32 = 0;
    let mut interval = tokio::time::interval(RENEWAL_INTERVAL);
    while let Some(lease) = shared.lease()
        && !shared.is_lost()
        && !shared.is_closing.load(Ordering::Relaxed)
    {
        interval.tick().await;
        if shared.is_closing.load(Ordering::Relaxed) {
            return;
        }
        renewals += 1;
        let renewal = async {
            let client = shared.client().await?;
            let renewed = lease.renew(&client, &shared.address).await;
            if renewals.is_multiple_of(RENEWALS_PER_CLEANUP) && renewed.is_ok() {
                // If it fails, the next cleanup does it.
                let _ = client.execute(&shared.statements.cleanup, &[]).await;
            }
            renewed.map_err(|cause| StoreError::of_database(&shared.address, &cause))
        };
        match tokio::time::timeout(RENEWAL_INTERVAL, renewal).await {
            Ok(Ok(true)) => {}
            Ok(Ok(false)) => shared.set_lost(),
            Ok(Err(error)) => tracing::warn!(%error, "could not renew the lease of the database"),
            Err(_) => tracing::warn!("the database does not answer"),
        }
    }
}

fn random() -> Result<[u8; 16]> {
    let mut bytes = [0; 16];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|_| StoreError::stopped("the system has no random numbers"))?;
    Ok(bytes)
}

/// The pause before another connection for announcements is made.
const LISTEN_RETRY_DELAY: Duration = Duration::from_secs(1);

/// An announcement of another process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// These things, in no order.
    Announced(Vec<String>),
    /// Something that did not get here.
    Missed,
}

/// Listens until nobody wants to hear it any more.
async fn listen_for_news(address: DatabaseAddress, process: i64, news: UnboundedSender<News>) {
    while !news.is_closed() {
        if let Err(error) = listen_once(&address, process, &news).await {
            tracing::warn!(%error, "cannot hear of other processes; trying again");
        }
        tokio::time::sleep(LISTEN_RETRY_DELAY).await;
    }
}

/// Listens on one connection, until it ends.
async fn listen_once(
    address: &DatabaseAddress,
    process: i64,
    news: &UnboundedSender<News>,
) -> Result<()> {
    let (client, mut notifications) = connect_alone(address).await?;
    let listening = client
        .batch_execute(&format!("listen {}", address.schema))
        .await;
    listening.map_err(|cause| StoreError::of_database(address, &cause))?;
    // Of the time before nothing is known.
    let _ = news.send(News::Missed);
    loop {
        tokio::select! {
            notification = notifications.recv() => {
                let Some(notification) = notification else {
                    return Ok(());
                };
                if let Some(heard) = read(notification.payload(), process) {
                    // It fails if nobody wants to hear it any more, which is noticed below.
                    let _ = news.send(heard);
                }
            }
            () = news.closed() => return Ok(()),
        }
    }
}

/// The news in a payload; `None` if they are this process's own.
fn read(payload: &str, process: i64) -> Option<News> {
    let mut lines = payload.lines();
    let is_own = lines.next() == Some(process.to_string().as_str());
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    match lines.is_empty() {
        _ if is_own => None,
        true => Some(News::Missed),
        false => Some(News::Announced(lines)),
    }
}
