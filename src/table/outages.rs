//! When nobody could move: the program was not running, the machine slept, or Discord was out of reach. A heartbeat in the store says when people could last move, so it is known
//! after any end how long they could not; then every clock that ran meanwhile is given back that time, by a record in the log of its game. What has to be given back is kept until
//! all have it, so a restart in the midst of it loses nothing; and a game that is asked for anything has it first, so nobody loses on time before.
//!
//! The bound: after an end, what was missed is counted from the last heartbeat, so up to [`BEAT`] more is given back than was missed, and never less.

use super::{Clock, Inner, Job, Table, TableError};
use crate::measure;
use crate::store::{Batch, Key, Space, Store};
use entente_game::{GameId, Span, Time};
use futures::StreamExt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// How often the program says that it is alive.
pub(super) const BEAT: Duration = Duration::from_secs(10);

/// How much more time may have passed between two looks at the clock than the program was awake for, before the machine is known to have slept.
const SLEPT: Duration = Duration::from_secs(10);

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

/// The outages for which not every clock has been given its time back, and the one that lasts.
pub(super) struct Outages {
    clock: Clock,
    known: Mutex<Known>,
    /// Since when people cannot reach the program, if they cannot.
    cut_off: watch::Sender<Option<Time>>,
}

struct Known {
    pending: Vec<Outage>,
    /// Those of them that only the memory knows: the next heartbeat takes them along, and should there be none, they follow from the last one.
    unsaved: Vec<Outage>,
    /// The last look at the clock.
    look: (Time, Duration),
}

impl Outages {
    /// What was left when the store was last open; since then nobody could reach the program, and nobody can yet.
    pub(super) fn load(store: &Store, clock: Clock) -> Result<Self, TableError> {
        let mut pending = Vec::new();
        for entry in store.scan(&Key::new(Space::Outage)) {
            let (from, until) = entry?;
            let outage = number(&from).zip(number(&until));
            pending.extend(outage.map(|(from, until)| Outage { from, until }));
        }
        let look = clock.look();
        let last = store.get(&Key::new(Space::Heartbeat))?;
        let last = last.as_deref().and_then(number).unwrap_or(look.0);
        let known = Known {
            pending,
            unsaved: Vec::new(),
            look,
        };
        Ok(Self {
            clock,
            known: Mutex::new(known),
            cut_off: watch::Sender::new(Some(last.min(look.0))),
        })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What time it is. Whoever decides anything by the time looks here: if the machine has just slept, that is known from then on.
    pub(super) fn look(&self) -> Time {
        let mut known = self.known();
        let (last, awake) = known.look;
        known.look = self.clock.look();
        let (now, awake_now) = known.look;
        let passed = Duration::from_millis(now.0.saturating_sub(last.0));
        if passed > awake_now.saturating_sub(awake) + SLEPT {
            let outage = Outage {
                from: last,
                until: now,
            };
            known.pending.push(outage);
            known.unsaved.push(outage);
        }
        now
    }

    fn pending(&self) -> Vec<Outage> {
        self.known().pending.clone()
    }

    /// What clocks are to be given back by now, the first first: what is pending, and of the outage that lasts what has passed.
    pub(super) fn missed(&self, now: Time) -> Vec<Outage> {
        let lasting = *self.cut_off.borrow();
        let lasting = lasting.map(|from| Outage { from, until: now });
        self.pending().into_iter().chain(lasting).collect()
    }

    /// Since when people cannot reach the program, if they cannot; it tells of every change.
    pub(super) fn cut_off(&self) -> watch::Receiver<Option<Time>> {
        self.cut_off.subscribe()
    }

    /// Whether people cannot reach the program.
    pub(super) fn is_cut_off(&self) -> bool {
        self.cut_off.borrow().is_some()
    }

    /// Says that people can reach the program, and keeps what they are to be given back.
    async fn beat(&self, store: &Store) -> Result<(), TableError> {
        let now = self.look();
        let (unsaved, lasted) = (self.known().unsaved.clone(), *self.cut_off.borrow());
        let lasted = lasted.filter(|from| *from < now);
        let lasted = lasted.map(|from| Outage { from, until: now });
        let mut batch = Batch::default();
        batch.put(Key::new(Space::Heartbeat), now.0.to_be_bytes());
        for outage in unsaved.iter().chain(&lasted) {
            batch.put(outage.key(), outage.until.0.to_be_bytes());
        }
        store.commit(batch).await?;
        let mut known = self.known();
        known.unsaved.retain(|outage| !unsaved.contains(outage));
        known.pending.extend(lasted);
        drop(known);
        self.cut_off
            .send_if_modified(|cut_off| cut_off.take().is_some());
        Ok(())
    }

    /// Every clock has its time back.
    async fn done(&self, store: &Store, outage: Outage) -> Result<(), TableError> {
        let mut batch = Batch::default();
        batch.remove(outage.key());
        store.commit(batch).await?;
        self.known().pending.retain(|other| *other != outage);
        Ok(())
    }
}

fn number(bytes: &[u8]) -> Option<Time> {
    Some(Time(u64::from_be_bytes(bytes.try_into().ok()?)))
}

impl Table {
    /// People can reach the program: the clocks are given back what they ran while nobody could, and what is due happens by itself again.
    pub async fn in_reach(&self) -> Result<(), TableError> {
        let inner = &self.inner;
        match inner.outages.is_cut_off() {
            true => inner.outages.beat(&inner.store).await,
            false => Ok(()),
        }
    }

    /// People have not reached the program since then. Until they do, nobody runs out of time, and nothing else happens by itself.
    pub fn out_of_reach(&self, since: Time) {
        let cut_off = &self.inner.outages.cut_off;
        cut_off.send_if_modified(|cut_off| {
            let is_news = cut_off.is_none();
            cut_off.get_or_insert(since);
            is_news
        });
    }

    /// Says that people can reach the program for as long as anybody holds the table, and gives back what clocks ran while they could not.
    pub(super) fn keep_alive(&self) {
        let inner = std::sync::Arc::downgrade(&self.inner);
        let mut cut_off = self.inner.outages.cut_off();
        tokio::spawn(async move {
            while let Some(inner) = inner.upgrade() {
                let table = Self { inner };
                if let Err(error) = table.live_on().await {
                    tracing::error!(%error, "the heartbeat could not be written, or clocks not be given back what they ran while nobody could move; it is tried again");
                }
                let clock = table.inner.clock.clone();
                drop(table);
                tokio::select! {
                    () = clock.wait(BEAT) => {}
                    _ = cut_off.changed() => {}
                }
            }
        });
    }

    /// Says that people can reach the program, if they can, and gives back what is due.
    pub(super) async fn live_on(&self) -> Result<(), TableError> {
        let inner = &self.inner;
        if inner.outages.is_cut_off() {
            return Ok(());
        }
        let now = inner.clock.now();
        inner.outages.beat(&inner.store).await?;
        self.make_all_good().await?;
        measure::alive(Duration::from_millis(now.0));
        Ok(())
    }

    /// Gives all clocks back what they ran during every outage that has ended.
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
