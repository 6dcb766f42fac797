//! The tables of a store in PostgreSQL, and what a server must promise before it gets games.
//!
//! `kv` has all keys and values, in the order of their bytes. `version` counts the guarded changes
//! of each part of the store. `batch` has the numbers of the groups that were written, so that one
//! whose outcome is unknown can be looked up. `lease` says which process delivers.

use crate::error::{Result, StoreError};
use crate::location::DatabaseAddress;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio_postgres::Client;

/// The oldest server that is used, as `server_version_num` writes it: the oldest that PostgreSQL's
/// makers still mend.
const MIN_SERVER_VERSION: u32 = 140_000;

/// By how much the clocks of the database and of this machine may differ, in seconds. What one
/// process decides by its clock another one goes on with.
const MAX_CLOCK_DIFFERENCE_SECONDS: f64 = 2.0;

/// Refuses a server that would lose what it has acknowledged, or that is too old.
pub(super) async fn check_server(client: &Client, address: &DatabaseAddress) -> Result<()> {
    let unusable = |cause: String| StoreError::unusable(address, cause);
    for (setting, bad) in [("synchronous_commit", "off"), ("fsync", "off")] {
        if show(client, address, setting).await? == bad {
            return Err(unusable(format!(
                "its setting {setting} is {bad}, so it can lose moves that were acknowledged: \
                 switch it on"
            )));
        }
    }
    let version = show(client, address, "server_version_num").await?;
    if version.parse().unwrap_or(0) < MIN_SERVER_VERSION {
        let oldest = MIN_SERVER_VERSION / 10_000;
        return Err(unusable(format!(
            "it runs version {version}, and Entente needs PostgreSQL {oldest} or newer"
        )));
    }
    check_clock(client, address).await
}

/// Refuses a server by whose clock it is another time.
async fn check_clock(client: &Client, address: &DatabaseAddress) -> Result<()> {
    let query = "select extract(epoch from clock_timestamp())::float8";
    let row = client.query_one(query, &[]).await;
    let row = row.map_err(|cause| StoreError::of_database(address, &cause))?;
    let here = SystemTime::now().duration_since(UNIX_EPOCH);
    let ahead = row.get::<_, f64>(0) - here.unwrap_or_default().as_secs_f64();
    if ahead.abs() <= MAX_CLOCK_DIFFERENCE_SECONDS {
        return Ok(());
    }
    let (seconds, way) = (ahead.abs(), if ahead > 0.0 { "ahead of" } else { "behind" });
    let cause = format!(
        "its clock is {seconds:.0} s {way} the clock of this machine: let both be set by the same \
         time service"
    );
    Err(StoreError::unusable(address, cause))
}

async fn show(client: &Client, address: &DatabaseAddress, setting: &str) -> Result<String> {
    let row = client.query_one(&format!("show {setting}"), &[]).await;
    let row = row.map_err(|cause| StoreError::of_database(address, &cause))?;
    Ok(row.get(0))
}

/// Makes the tables that are not there yet.
pub(super) async fn create(client: &Client, address: &DatabaseAddress) -> Result<()> {
    let schema = address.schema;
    // Two processes that start at once would both try to create the same tables.
    let statements = format!(
        "begin;
         select pg_advisory_xact_lock(hashtext('{schema}'));
         create schema if not exists {schema};
         create table if not exists {schema}.kv (
             key bytea primary key, value bytea not null);
         create table if not exists {schema}.batch (
             id bytea primary key, at timestamptz not null default now());
         create table if not exists {schema}.version (
             part text primary key, number bigint not null);
         create table if not exists {schema}.lease (
             name text primary key, owner bytea not null, epoch bigint not null,
             until timestamptz not null, bot text not null);
         -- Until 0.1 this part had the id of a person in its name, also when they were forgotten.
         delete from {schema}.version where part like 'leagues of %';
         create sequence if not exists {schema}.process;
         commit;"
    );
    let created = client.batch_execute(&statements).await;
    created.map_err(|cause| StoreError::of_database(address, &cause))
}

/// A number that no other process has had.
pub(super) async fn new_process(client: &Client, address: &DatabaseAddress) -> Result<i64> {
    let query = format!("select nextval('{}.process')", address.schema);
    let row = client.query_one(&query, &[]).await;
    let row = row.map_err(|cause| StoreError::of_database(address, &cause))?;
    Ok(row.get(0))
}

/// Whether there is something in the store already.
pub(super) async fn has_entries(client: &Client, address: &DatabaseAddress) -> Result<bool> {
    let schema = address.schema;
    let failed = |cause| StoreError::of_database(address, &cause);
    let table = format!("select to_regclass('{schema}.kv') is not null");
    let exists = client.query_one(&table, &[]).await.map_err(failed)?;
    if !exists.get::<_, bool>(0) {
        return Ok(false);
    }
    let any = format!("select exists (select 1 from {schema}.kv)");
    let found = client.query_one(&any, &[]).await.map_err(failed)?;
    Ok(found.get(0))
}
