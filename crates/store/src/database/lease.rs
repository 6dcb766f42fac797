//! The choice of the process that delivers: the one with the lease. It sends messages, handles what
//! is due, and plays for computers; the others only answer.
//!
//! A lease lasts [`LEASE_SECONDS`] by the clock of the database and is renewed long before. The
//! next process that takes it raises its epoch, and every batch of a process that has taken it is
//! written only if owner and epoch are still the same, in the same statement. So a process that was
//! stopped or cut off cannot write any more, no matter what it believes.

use crate::error::{Result, StoreError};
use crate::location::{DatabaseAddress, Location};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::{Duration, Instant};
use tokio_postgres::{Client, Error};

/// The length of a lease, in seconds. A process that was killed is replaced after this time.
const LEASE_SECONDS: u32 = 10;

/// The time between two renewals of a lease: a renewal can fail twice before the lease ends.
pub(super) const RENEWAL_INTERVAL: Duration = Duration::from_secs(3);

/// For how long after a renewal the store is used. It is less than the lease by as much as the
/// clocks of two machines may drift apart, with the time that a reading takes.
const TRUSTED_TIME: Duration = Duration::from_secs(7);

/// The longest time that opening waits for the lease of a process that was killed.
pub(crate) const TAKEOVER_TIMEOUT: Duration = Duration::from_secs(LEASE_SECONDS as u64 + 3);

/// The time between two questions of opening for the lease.
const TAKEOVER_RETRY: Duration = Duration::from_millis(200);

/// The lease that this process has.
pub(super) struct Lease {
    pub(super) owner: Vec<u8>,
    pub(super) epoch: i64,
    /// The beginning of the last renewal that succeeded, by this process's own clock.
    renewed: Mutex<Instant>,
}

impl Lease {
    /// Takes the lease for this bot. If another process has it, this waits so long for its end.
    pub(super) async fn take(
        client: &Client,
        address: &DatabaseAddress,
        bot: &str,
        owner: Vec<u8>,
        patience: Duration,
    ) -> Result<Self> {
        let schema = address.schema;
        let statement = format!(
            "insert into {schema}.lease as held (name, owner, epoch, until, bot)
             values ('delivery', $1, 1, clock_timestamp() + interval '{LEASE_SECONDS} s', $2)
             on conflict (name) do update set owner = $1, epoch = held.epoch + 1, bot = $2,
                 until = clock_timestamp() + interval '{LEASE_SECONDS} s'
                 where held.until < clock_timestamp()
             returning epoch"
        );
        let begun = Instant::now();
        loop {
            let asked = Instant::now();
            let row = client.query_opt(&statement, &[&owner, &bot]).await;
            if let Some(row) = row.map_err(|cause| StoreError::of_database(address, &cause))? {
                return Ok(Self {
                    owner,
                    epoch: row.get(0),
                    renewed: Mutex::new(asked),
                });
            }
            check_bot(client, address, bot).await?;
            if begun.elapsed() >= patience {
                return Err(StoreError::InUse {
                    location: Location::Database(address.clone()),
                });
            }
            tokio::time::sleep(TAKEOVER_RETRY).await;
        }
    }

    /// Renews the lease. Returns false if another process has taken over.
    pub(super) async fn renew(
        &self,
        client: &Client,
        address: &DatabaseAddress,
    ) -> Result<bool, Error> {
        let asked = Instant::now();
        let held = format!("+ interval '{LEASE_SECONDS} s'");
        let is_held = self.set_end(client, address, &held).await?;
        if is_held {
            *self.renewed.lock().unwrap_or_else(PoisonError::into_inner) = asked;
        }
        Ok(is_held)
    }

    /// Ends the lease, so that the next process need not wait for it.
    pub(super) async fn release(
        &self,
        client: &Client,
        address: &DatabaseAddress,
    ) -> Result<(), Error> {
        self.set_end(client, address, "- interval '1 s'").await?;
        Ok(())
    }

    /// Lets the lease end so long from now. Returns whether this process still had it.
    async fn set_end(
        &self,
        client: &Client,
        address: &DatabaseAddress,
        from_now: &str,
    ) -> Result<bool, Error> {
        let schema = address.schema;
        let statement = format!(
            "update {schema}.lease set until = clock_timestamp() {from_now}
             where name = 'delivery' and owner = $1 and epoch = $2"
        );
        let rows = client
            .execute(&statement, &[&self.owner, &self.epoch])
            .await?;
        Ok(rows > 0)
    }

    /// Whether the lease surely still holds, unless another process has taken over.
    pub(super) fn is_trusted(&self) -> bool {
        let renewed = *self.renewed.lock().unwrap_or_else(PoisonError::into_inner);
        renewed.elapsed() < TRUSTED_TIME
    }
}

/// Fails while a process of another bot has the lease.
pub(super) async fn check_bot(client: &Client, address: &DatabaseAddress, bot: &str) -> Result<()> {
    let schema = address.schema;
    let query = format!(
        "select exists (select 1 from {schema}.lease
         where name = 'delivery' and until > clock_timestamp() and bot <> $1)"
    );
    let row = client.query_one(&query, &[&bot]).await;
    let row = row.map_err(|cause| StoreError::of_database(address, &cause))?;
    if row.get(0) {
        return Err(StoreError::OtherBot {
            database: address.to_string(),
        });
    }
    Ok(())
}
