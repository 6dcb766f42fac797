//! When nobody could move: the program was not running, or the machine slept. A heartbeat in the store says when it was last alive, so it is known after any end how long it was
//! away; then every clock that ran meanwhile is given back that time, by a record in the log of its game. What has to be given back is kept until all have it, so a restart
//! in the midst of it loses nothing; and a game that is asked for anything has it first, so nobody loses on time before.
//!
//! The bound: what was missed is counted from the last heartbeat, so up to [`BEAT`] more is given back than was missed, and never less.

use super::{Inner, Job, Table, TableError};
use crate::measure;
use crate::store::{Batch, Key, Space, Store};
use entente_game::{GameId, Span, Time};
use futures::StreamExt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

/// How often the program says that it is alive.
pub(super) const BEAT: Duration = Duration::from_secs(10);

/// How much longer than it should have taken a beat may take before the machine is known to have slept.
const SLEPT: Duration = Duration::from_secs(20);

/// How many games are given their time back at once.
const AT_ONCE: usize = 64;

/// A time in which nobody could move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outage {
    pub(super) from: Time,
    pub(super) until: Time,
}

impl Outage {
    fn span(&self) -> Span {
        Span(self.until.0.saturating_sub(self.from.0))
    }

    fn key(&self) -> Key {
        Key::new(Space::Outage).number(self.from.0)
    }
}

/// The outages for which not every clock has been given its time back.
#[derive(Default)]
pub(super) struct Outages {
    pending: RwLock<Vec<Outage>>,
}

impl Outages {
    /// What was left when the store was last open, and the time since it was.
    pub(super) async fn load(store: &Store, now: Time) -> Result<Self, TableError> {
        let outages = Self::default();
        for entry in store.scan(&Key::new(Space::Outage)) {
            let (from, until) = entry?;
            let outage = number(&from).zip(number(&until));
            let outage = outage.map(|(from, until)| Outage { from, until });
            outages.add(outage.into_iter());
        }
        let last = store.get(&Key::new(Space::Heartbeat))?;
        let last = last.as_deref().and_then(number);
        let outage = last.filter(|last| *last < now).map(|last| Outage {
            from: last,
            until: now,
        });
        outages.note(store, outage, now).await?;
        Ok(outages)
    }

    /// Those that are pending, the first one first.
    pub(super) fn pending(&self) -> Vec<Outage> {
        let pending = self.pending.read();
        pending.unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn add(&self, outages: impl Iterator<Item = Outage>) {
        let pending = self.pending.write();
        pending
            .unwrap_or_else(PoisonError::into_inner)
            .extend(outages);
    }

    /// Says that the program is alive, after an outage if there was one.
    async fn note(
        &self,
        store: &Store,
        outage: Option<Outage>,
        now: Time,
    ) -> Result<(), TableError> {
        let mut batch = Batch::default();
        batch.put(Key::new(Space::Heartbeat), now.0.to_be_bytes());
        if let Some(outage) = outage {
            batch.put(outage.key(), outage.until.0.to_be_bytes());
        }
        store.commit(batch).await?;
        self.add(outage.into_iter());
        Ok(())
    }

    /// Every clock has its time back.
    async fn done(&self, store: &Store, outage: Outage) -> Result<(), TableError> {
        let mut batch = Batch::default();
        batch.remove(outage.key());
        store.commit(batch).await?;
        let pending = self.pending.write();
        let mut pending = pending.unwrap_or_else(PoisonError::into_inner);
        pending.retain(|other| *other != outage);
        Ok(())
    }
}

fn number(bytes: &[u8]) -> Option<Time> {
    Some(Time(u64::from_be_bytes(bytes.try_into().ok()?)))
}

impl Table {
    /// Says that the program is alive for as long as anybody holds the table, and gives back what clocks ran while it was not.
    pub(super) fn keep_alive(&self) {
        let inner = Arc::downgrade(&self.inner);
        let mut alive = (self.inner.clock.now(), self.inner.clock.awake());
        tokio::spawn(async move {
            while let Some(inner) = inner.upgrade() {
                let table = Self { inner };
                if let Err(error) = table.live_on(&mut alive).await {
                    tracing::error!(%error, "the heartbeat could not be written, or clocks not be given back what they ran while nobody could move; it is tried again");
                }
                let clock = table.inner.clock.clone();
                drop(table);
                clock.wait(BEAT).await;
            }
        });
    }

    /// Says that the program is alive, and gives back what is due; `alive` is when it last said so, and for how long it had been awake.
    async fn live_on(&self, alive: &mut (Time, Duration)) -> Result<(), TableError> {
        *alive = self.inner.beat(*alive).await?;
        self.make_all_good().await?;
        measure::alive(Duration::from_millis(alive.0.0));
        Ok(())
    }

    /// Gives all clocks back what they ran during every outage that is known.
    async fn make_all_good(&self) -> Result<(), TableError> {
        for outage in self.inner.outages.pending() {
            let games = self.inner.clocks_of(outage.span())?;
            let given = futures::stream::iter(games).map(|game| async move {
                let asked = self.ask(&game, |answer| Job::MakeGood {
                    game: game.clone(),
                    answer,
                });
                if let Err(error) = asked.await {
                    tracing::error!(%game, %error, "a clock could not be given back what it ran while nobody could move");
                }
            });
            given.buffer_unordered(AT_ONCE).collect::<()>().await;
            self.inner.outages.done(&self.inner.store, outage).await?;
        }
        Ok(())
    }
}

impl Inner {
    /// Says that the program is alive.
    pub(super) async fn beat(
        &self,
        (last, awake): (Time, Duration),
    ) -> Result<(Time, Duration), TableError> {
        let (now, awake_now) = (self.clock.now(), self.clock.awake());
        let awake = awake_now.saturating_sub(awake);
        let passed = Duration::from_millis(now.0.saturating_sub(last.0));
        let slept = passed > awake + SLEPT;
        let outage = slept.then_some(Outage {
            from: last,
            until: now,
        });
        self.outages.note(&self.store, outage, now).await?;
        Ok((now, awake_now))
    }

    /// The games with a clock which an outage of that length matters to, the first whose time is over first.
    fn clocks_of(&self, missed: Span) -> Result<Vec<GameId>, TableError> {
        let mut games = Vec::new();
        for entry in self.store.scan(&Key::new(Space::Deadline)) {
            let (key, least) = entry?;
            let least = std::str::from_utf8(&least).ok();
            let matters = least.and_then(|least| Some(least.parse::<u64>().ok()? <= missed.0));
            let game = key.get(8..).map(String::from_utf8_lossy);
            if let (Some(true), Some(game)) = (matters, game.and_then(|name| GameId::parse(&name)))
            {
                games.push(game);
            }
        }
        Ok(games)
    }
}
