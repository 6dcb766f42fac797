//! The state shared by the tasks of a database of PostgreSQL: its connections, the lease of this
//! process, and the statements. It does nothing by itself.

use super::connection::client;
use super::lease::Lease;
use crate::error::{Result, StoreError};
use crate::location::DatabaseAddress;
use deadpool_postgres::{Object, Pool};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use tokio::sync::watch;

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
