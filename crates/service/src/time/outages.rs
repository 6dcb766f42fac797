//! Outages: times in which nobody could move, because the program was not running, the machine
//! slept or Discord was unreachable. The clocks of all games are credited with them.
//!
//! A heartbeat in the store says when people could last move. So after any kind of end it is known
//! how long the outage was. Then every clock that ran meanwhile gets that time back, by a record in
//! the log of its game. An outage stays in the store until all clocks have been credited, so a
//! restart in between loses nothing. A game for which a job comes is credited first, so nobody
//! loses on time before.
//!
//! The precision: the outage counts from the last heartbeat. So up to [`HEARTBEAT_INTERVAL`] more
//! is credited than was lost, and never less.

use crate::clock::Clock;
use crate::core::{Bound, Raw, Table};
use crate::error::Result;
use entente_game::{Span, Time};
use entente_store::{Batch, Key, Store};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// When the program was last known to be alive.
pub(crate) static HEARTBEAT: Table<(), Raw> = Table::new(b'y', "the heartbeat", Bound::Short);

/// Outages that have not been credited to every clock yet: beginning.
pub(crate) static OUTAGES: Table<Time, Raw> = Table::new(b'0', "the outages", Bound::Short);

/// The time between two heartbeats.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(10);

/// The longest time without a heartbeat before the process that delivers counts as gone.
const MAX_SILENCE: Duration = Duration::from_secs(15);

/// If the time of day has moved on by this much more than the program was awake, the machine has
/// slept.
const SLEEP_THRESHOLD: Duration = Duration::from_secs(10);

/// A span of time in which nobody could move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outage {
    pub(crate) from: Time,
    pub(crate) until: Time,
}

impl Outage {
    pub(crate) fn span(&self) -> Span {
        Span(self.until.0.saturating_sub(self.from.0))
    }

    fn key(&self) -> Key {
        OUTAGES.key(self.from)
    }
}

/// The past outages that have not been credited to every clock yet, and the present one.
pub(crate) struct Outages {
    clock: Clock,
    state: Mutex<OutageState>,
    /// The beginning of the present outage; `None` while people can reach the program.
    pub(crate) offline_since: watch::Sender<Option<Time>>,
}

struct OutageState {
    /// Whether this process delivers: then only it knows when people cannot move.
    delivers: bool,
    pending: Vec<Outage>,
    /// The outages that are not in the store yet. The next heartbeat stores them. If the program
    /// ends before, nothing is lost: the time since the last heartbeat is an outage then.
    unsaved: Vec<Outage>,
    /// The last reading of the clock.
    last_reading: (Time, Duration),
    /// The last heartbeat that was stored.
    last_alive: Time,
}

impl Outages {
    /// Loads the uncredited outages. The present outage began when the program was last alive, and
    /// lasts until it goes online.
    pub(crate) fn load(store: &Store, clock: Clock) -> Result<Self> {
        let pending = stored_outages(store)?;
        let reading = clock.read();
        // A new store has no heartbeat, and no clock that could be credited.
        let last_alive = Self::last_heartbeat(store)?.unwrap_or(reading.0);
        let state = OutageState {
            delivers: false,
            pending,
            unsaved: Vec::new(),
            last_reading: reading,
            last_alive,
        };
        Ok(Self {
            clock,
            state: Mutex::new(state),
            // The clock of the machine may have been set back since.
            offline_since: watch::Sender::new(Some(last_alive.min(reading.0))),
        })
    }

    /// Reads again what the process that delivers has stored. While it writes heartbeats, people
    /// can move; otherwise there is an outage since the last one.
    pub(crate) fn follow(&self, store: &Store) -> Result<()> {
        // In this order: an outage is stored together with the heartbeat that ends it.
        let (heartbeat, stored) = (Self::last_heartbeat(store)?, stored_outages(store)?);
        let now = self.clock.now();
        let mut state = self.state();
        // It may have begun to deliver meanwhile.
        if state.delivers {
            return Ok(());
        }
        state.pending = stored;
        state.last_alive = heartbeat.unwrap_or(now);
        let last = state.last_alive;
        let is_silent = now.0.saturating_sub(last.0) > MAX_SILENCE.as_millis() as u64;
        let outage = is_silent.then_some(last);
        self.offline_since
            .send_if_modified(|since| std::mem::replace(since, outage) != outage);
        Ok(())
    }

    /// This process delivers from now on. Until people can reach it there is an outage, which began
    /// with the last heartbeat.
    pub(crate) fn take_over(&self, store: &Store) -> Result<()> {
        self.follow(store)?;
        let now = self.clock.now();
        let mut state = self.state();
        state.delivers = true;
        self.offline_since
            .send_replace(Some(state.last_alive.min(now)));
        Ok(())
    }

    /// When people could last move, as far as the store knows.
    pub(crate) fn last_heartbeat(store: &Store) -> Result<Option<Time>> {
        let heartbeat = store.get(&HEARTBEAT.all())?;
        Ok(heartbeat.as_deref().and_then(number))
    }

    /// When people could last move, as far as it was stored since the start.
    pub(crate) fn last_alive(&self) -> Time {
        self.state().last_alive
    }

    fn state(&self) -> MutexGuard<'_, OutageState> {
        // No change below panics, so a poisoned lock leaves nothing half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The present time. Everything that is decided by the time uses this: if the machine has just
    /// slept, that is noticed here.
    pub(crate) fn now(&self) -> Time {
        let mut state = self.state();
        let (last, awake) = state.last_reading;
        state.last_reading = self.clock.read();
        let (now, awake_now) = state.last_reading;
        let passed = Duration::from_millis(now.0.saturating_sub(last.0));
        // The awake time does not grow while the machine sleeps, and the time of day does.
        let has_slept = passed > awake_now.saturating_sub(awake) + SLEEP_THRESHOLD;
        // Of a process that does not deliver only its own callers would notice.
        if has_slept && state.delivers {
            let outage = Outage {
                from: last,
                until: now,
            };
            state.pending.push(outage);
            state.unsaved.push(outage);
        }
        now
    }

    pub(crate) fn pending(&self) -> Vec<Outage> {
        self.state().pending.clone()
    }

    /// All outages that clocks have to be credited with by now, in order: the pending ones, and the
    /// part of the present one that has passed.
    pub(crate) fn outages_until(&self, now: Time) -> Vec<Outage> {
        let offline_since = *self.offline_since.borrow();
        // The present outage counts as far as it has passed: commands can arrive before it ends.
        let ongoing = offline_since.map(|from| Outage { from, until: now });
        self.pending().into_iter().chain(ongoing).collect()
    }

    /// Watches the beginning of the present outage.
    pub(crate) fn offline_since(&self) -> watch::Receiver<Option<Time>> {
        self.offline_since.subscribe()
    }

    /// Whether there is an outage now.
    pub(crate) fn is_offline(&self) -> bool {
        self.offline_since.borrow().is_some()
    }

    /// Writes a heartbeat: people can reach the program now. Stores the outage that began at
    /// `ending`, and ends it.
    pub(crate) async fn write_heartbeat(&self, store: &Store, ending: Option<Time>) -> Result<()> {
        let now = self.now();
        // A copy: the lock must not be held during the commit, and more may come meanwhile.
        let unsaved = self.state().unsaved.clone();
        // If the clock was set back meanwhile, there is nothing to credit.
        let ended = ending
            .filter(|from| *from < now)
            .map(|from| Outage { from, until: now });
        let mut batch = Batch::default();
        batch.put(HEARTBEAT.all(), now.0.to_be_bytes());
        for outage in unsaved.iter().chain(&ended) {
            batch.put(outage.key(), outage.until.0.to_be_bytes());
        }
        // Memory changes only after the commit: if it fails, the outage goes on.
        store.commit(batch).await?;
        let mut state = self.state();
        state.unsaved.retain(|outage| !unsaved.contains(outage));
        state.pending.extend(ended);
        state.last_alive = now;
        drop(state);
        // An outage that has begun meanwhile goes on.
        self.offline_since
            .send_if_modified(|since| *since == ending && since.take().is_some());
        Ok(())
    }

    /// Forgets an outage with which every clock has been credited.
    pub(crate) async fn remove(&self, store: &Store, outage: Outage) -> Result<()> {
        let mut batch = Batch::default();
        batch.remove(outage.key());
        // Memory last: if the commit fails, the outage is credited again, which changes nothing.
        store.commit(batch).await?;
        self.state().pending.retain(|other| *other != outage);
        Ok(())
    }
}

/// The outages that have not been credited to every clock.
fn stored_outages(store: &Store) -> Result<Vec<Outage>> {
    let mut outages = Vec::new();
    for entry in store.scan(&OUTAGES.all()) {
        let (from, until) = entry?;
        let outage = number(&from).zip(number(&until));
        outages.extend(outage.map(|(from, until)| Outage { from, until }));
    }
    Ok(outages)
}

fn number(bytes: &[u8]) -> Option<Time> {
    Some(Time(u64::from_be_bytes(bytes.try_into().ok()?)))
}
