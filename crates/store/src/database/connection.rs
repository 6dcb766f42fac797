//! The connections to a database of PostgreSQL, with a small runtime of their own, and the state
//! that the tasks of a database share: its connections, the lease of this process, and the
//! statements.
//!
//! The library is asynchronous, and a thread that reads a store may wait: it waits for the answer
//! of a task in that runtime. This module knows no tables.

use crate::database::lease::Lease;
use crate::error::{Result, StoreError};
use crate::location::DatabaseAddress;
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod};
use std::future::poll_fn;
use std::sync::atomic::AtomicBool;
use std::sync::{OnceLock, mpsc};
use std::time::Duration;
use tokio::sync::{mpsc as mpsc_async, watch};
use tokio_postgres::{AsyncMessage, Client, Notification, SimpleQueryMessage};
use tokio_postgres_rustls::MakeRustlsConnect;

/// The most connections that are open. Readers of several games share them.
const MAX_CONNECTIONS: usize = 8;

/// The threads that move bytes between the connections and those who wait.
const RUNTIME_THREADS: usize = 2;

/// The longest time that opening a connection may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// The longest time that an answer may take before the connection counts as broken.
pub(super) const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// The time for which something that was surely not done is tried again before its caller is
/// refused.
pub(super) const RETRY_TIMEOUT: Duration = Duration::from_secs(3);

/// The pause before something is tried again.
pub(super) const RETRY_DELAY: Duration = Duration::from_millis(100);

/// The number of times that two connections are compared. Once is enough while nobody else comes
/// through the same pooler.
const SESSION_CHECKS: usize = 8;

/// The reason why a pooler is refused.
const NO_SESSIONS: &str = "a pooler such as PgBouncer is between, which gives every transaction \
                           another session: set its pool_mode to session, or connect to \
                           PostgreSQL itself";

/// The runtime of the connections.
pub(super) struct Background(Option<tokio::runtime::Runtime>);

impl Background {
    fn runtime(&self) -> &tokio::runtime::Runtime {
        let runtime = self.0.as_ref();
        runtime.expect("it is there until it is dropped")
    }

    pub(super) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.runtime().spawn(work);
    }

    /// Waits for work of the runtime. Its own threads must not do that.
    pub(super) fn wait<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = mpsc::sync_channel(1);
        self.runtime().spawn(async move {
            // The receiver waits below.
            let _ = answer.send(work.await);
        });
        answered
            .recv()
            .map_err(|_| StoreError::stopped("the connection to the database panicked"))
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            // The thread that drops this may belong to another runtime, and must not wait.
            runtime.shutdown_background();
        }
    }
}

/// A runtime and connections that are made when they are needed.
pub(super) fn connect(address: &DatabaseAddress) -> Result<(Background, Pool)> {
    let unusable = |cause: String| StoreError::unusable(address, cause);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(RUNTIME_THREADS)
        .thread_name("database")
        .enable_all()
        .build()
        .map_err(|cause| unusable(cause.to_string()))?;
    let (config, connector) = configure(address)?;
    let recycling = ManagerConfig {
        recycling_method: RecyclingMethod::Fast,
    };
    let manager = Manager::from_config(config, connector, recycling);
    let pool = Pool::builder(manager)
        .max_size(MAX_CONNECTIONS)
        .runtime(deadpool_postgres::Runtime::Tokio1)
        .wait_timeout(Some(ANSWER_TIMEOUT))
        .create_timeout(Some(CONNECT_TIMEOUT))
        .build()
        .map_err(|cause| unusable(cause.to_string()))?;
    Ok((Background(Some(runtime)), pool))
}

/// The way in which a connection is made.
fn configure(address: &DatabaseAddress) -> Result<(tokio_postgres::Config, MakeRustlsConnect)> {
    let mut config = tokio_postgres::Config::clone(&address.config);
    config.connect_timeout(CONNECT_TIMEOUT);
    config.tcp_user_timeout(ANSWER_TIMEOUT);
    // A connection that only listens sends nothing by itself.
    config.keepalives_idle(ANSWER_TIMEOUT);
    config.keepalives_interval(CONNECT_TIMEOUT);
    let client = address.encryption.client();
    let client = client.map_err(|cause| StoreError::unusable(address, cause))?;
    Ok((config, MakeRustlsConnect::new(client)))
}

/// A connection of its own, and what the server sends on it without being asked. It lasts as long
/// as both.
pub(super) async fn connect_alone(
    address: &DatabaseAddress,
) -> Result<(Client, mpsc_async::UnboundedReceiver<Notification>)> {
    let (config, connector) = configure(address)?;
    let connected = config.connect(connector).await;
    let (client, mut connection) =
        connected.map_err(|cause| StoreError::of_database(address, &cause))?;
    let (sender, received) = mpsc_async::unbounded_channel();
    tokio::spawn(async move {
        // A connection that ends drops the sender.
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(notification) = message
                && sender.send(notification).is_err()
            {
                return;
            }
        }
    });
    Ok((client, received))
}

pub(super) async fn client(pool: &Pool, address: &DatabaseAddress) -> Result<Object> {
    pool.get().await.map_err(|failure| match failure {
        PoolError::Backend(cause) => StoreError::of_database(address, &cause),
        other => StoreError::Unreachable {
            database: address.to_string(),
            cause: other.to_string(),
        },
    })
}

/// The first connection of a pool. Refuses an address behind which connections are no sessions.
pub(super) async fn first_client(pool: &Pool, address: &DatabaseAddress) -> Result<Object> {
    let (first, second) = (client(pool, address).await?, client(pool, address).await?);
    let asked = tokio::time::timeout(ANSWER_TIMEOUT, have_sessions(&first, &second));
    match asked.await {
        Ok(Ok(true)) => Ok(first),
        Ok(Ok(false)) => Err(StoreError::unusable(address, NO_SESSIONS.to_owned())),
        Ok(Err(cause)) => Err(StoreError::of_database(address, &cause)),
        Err(_) => Err(StoreError::Unreachable {
            database: address.to_string(),
            cause: "it does not answer".to_owned(),
        }),
    }
}

/// Whether each connection has a session of its own in the server, which prepared statements and
/// announcements need.
///
/// A pooler that assigns sessions to transactions gives the second connection that of the first,
/// which has none in hand, or if somebody else has just taken it, gives the first one another
/// while the transaction of the second holds it. If that somebody gives it back between, the first
/// gets its own again, so this is asked several times.
async fn have_sessions(first: &Client, second: &Client) -> Result<bool, tokio_postgres::Error> {
    for _ in 0..SESSION_CHECKS {
        let before = session(first, "select pg_backend_pid()").await?;
        let other = session(second, "begin; select pg_backend_pid()").await?;
        let after = session(first, "select pg_backend_pid()").await?;
        second.batch_execute("rollback").await?;
        if before == other || before != after {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The number of a session. Nothing is prepared for it: a pooler could forget that.
async fn session(client: &Client, query: &str) -> Result<Option<String>, tokio_postgres::Error> {
    let answer = client.simple_query(query).await?;
    Ok(answer.iter().find_map(|message| match message {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    }))
}

/// Does something with one connection, without a lease.
pub(super) fn with_client<T, F>(
    address: &DatabaseAddress,
    work: impl FnOnce(Object, DatabaseAddress) -> F + Send + 'static,
) -> Result<T>
where
    T: Send + 'static,
    F: Future<Output = Result<T>> + Send,
{
    let (runtime, pool) = connect(address)?;
    let address = address.clone();
    runtime.wait(async move {
        let client = first_client(&pool, &address).await?;
        work(client, address).await
    })?
}

pub(super) fn execute(address: &DatabaseAddress, statement: String) -> Result<()> {
    with_client(address, |client, address| async move {
        let done = client.batch_execute(&statement).await;
        done.map_err(|cause| StoreError::of_database(&address, &cause))
    })
}

/// The state that the tasks of the runtime share.
pub(super) struct Shared {
    pub(super) address: DatabaseAddress,
    pub(super) pool: Pool,
    /// The number of this process, which no other one has had in this database.
    pub(super) process: i64,
    /// The bot whose processes share the database. Nothing is checked as long as it is not set.
    pub(super) bot: OnceLock<String>,
    /// Once this process has the lease, it keeps it until it ends.
    pub(super) lease: OnceLock<Lease>,
    /// Becomes true when another process takes the lease.
    pub(super) lost: watch::Sender<bool>,
    pub(super) is_closing: AtomicBool,
    pub(super) statements: Statements,
}

/// The statements, in the words of the schema.
pub(super) struct Statements {
    pub(super) get: String,
    pub(super) range: String,
    pub(super) range_to_end: String,
    pub(super) version: String,
    pub(super) commit: String,
    pub(super) written: String,
    pub(super) cleanup: String,
}

impl Statements {
    pub(super) fn of(schema: &str) -> Self {
        Self {
            get: format!("select value from {schema}.kv where key = $1"),
            range: format!(
                "select key, value from {schema}.kv where key >= $1 and key < $2 order by key \
                 limit $3"
            ),
            range_to_end: format!(
                "select key, value from {schema}.kv where key >= $1 order by key limit $2"
            ),
            version: format!("select number from {schema}.version where part = $1"),
            commit: commit_statement(schema),
            written: format!("select exists (select 1 from {schema}.batch where id = $1)"),
            cleanup: format!("delete from {schema}.batch where at < now() - interval '1 hour'"),
        }
    }
}

impl Shared {
    pub(super) fn check(&self) -> Result<()> {
        let Some(lease) = self.lease() else {
            return Ok(());
        };
        if self.is_lost() {
            return Err(self.taken_over());
        }
        if lease.is_trusted() {
            Ok(())
        } else {
            Err(self.unreachable("the lease could not be renewed"))
        }
    }

    /// The lease that this process has taken.
    pub(super) fn lease(&self) -> Option<&Lease> {
        self.lease.get()
    }

    /// Another process has taken the lease.
    pub(super) fn set_lost(&self) {
        self.lost.send_replace(true);
    }

    /// Whether another process has taken the lease.
    pub(super) fn is_lost(&self) -> bool {
        *self.lost.borrow()
    }

    pub(super) async fn client(&self) -> Result<Object> {
        client(&self.pool, &self.address).await
    }

    pub(super) fn unreachable(&self, cause: &str) -> StoreError {
        StoreError::Unreachable {
            database: self.address.to_string(),
            cause: cause.to_owned(),
        }
    }

    pub(super) fn taken_over(&self) -> StoreError {
        StoreError::TakenOver {
            database: self.address.to_string(),
        }
    }
}

/// The statement that writes a group.
///
/// `held` is the lease: a row that is locked for others until the group is written. `known` are the
/// versions as they are now, also if another group has changed them since this statement began.
fn commit_statement(schema: &str) -> String {
    format!(
        "with held as materialized (
             select 1 from {schema}.lease
             where $9 and name = 'delivery' and owner = $1 and epoch = $2 for share),
         known as materialized (
             select part, number from {schema}.version where part = any($7)
             order by part for update),
         overtaken as materialized (
             select read.part from unnest($7::text[], $8::bigint[]) as read(part, number)
             left join known on known.part = read.part
             where coalesce(known.number, 0) <> read.number),
         allowed as materialized (
             select 1 where not exists (select 1 from overtaken)
             and (not $9 or exists (select 1 from held))),
         noted as (
             insert into {schema}.batch (id) select $3::bytea from allowed returning 1),
         put as (
             insert into {schema}.kv (key, value)
             select changed.key, changed.value
             from unnest($4::bytea[], $5::bytea[]) as changed(key, value)
             where exists (select 1 from allowed)
             on conflict (key) do update set value = excluded.value),
         removed as (
             delete from {schema}.kv
             where key = any($6::bytea[]) and exists (select 1 from allowed)),
         raised as (
             update {schema}.version set number = version.number + 1
             where part = any($7) and exists (select 1 from allowed)
             and part in (select part from known)),
         begun as (
             insert into {schema}.version (part, number)
             select read.part, 1 from unnest($7::text[], $8::bigint[]) as read(part, number)
             where read.number = 0 and exists (select 1 from allowed)),
         announced as materialized (
             select pg_notify('{schema}', $10) from allowed where $10 <> '')
         select (select count(*) from noted), (select count(*) from announced),
             exists (select 1 from held), array(select part from overtaken)"
    )
}
