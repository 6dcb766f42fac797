//! One simulated world for the long tests: people with habits play games of every rule set, while
//! Discord fails now and then, the bot is killed, stopped and offline, and time passes as the test
//! says. A model that shares no code with the bot says what must hold, after each restart and at
//! the end:
//!
//! 1. every confirmed command is in its game once; a command without an answer is there at most
//!    once (`actions`, `game`);
//! 2. nobody loses on time too early or too late: `docs/players/clocks.md` says what a clock does
//!    not count, and how exactly that is known (`time_model`, `checks`);
//! 3. nobody gets a ping in their quiet hours, in their own time zone, with its summer time
//!    (`checks`);
//! 4. each board, reminder and daily summary comes once, in order, and when it is due (`checks`);
//! 5. letters and proposals are there once, for the two whom they concern and for nobody else
//!    (`letters`);
//! 6. at the end the outbox is empty, every log verifies, the store can be exported, and every
//!    message shows the right board and has the right buttons (`last_checks`).
//!
//! This file has the place: the sandbox, the bot in it, and the clock of both. `bots` owns the
//! processes of the bot, of which there may be several with one database (`several`); `posts` sees
//! what they send; `simulation` has the people and their games. `year` and `kill` are programs over
//! it. Secrets are not kept here: `alliance_secrecy` and `secrets` compare whole games with each
//! other.
pub(crate) mod actions;
pub(crate) mod bots;
mod checks;
mod clocked;
pub(crate) mod game;
pub(crate) mod habits;
pub(crate) mod last_checks;
pub(crate) mod letters;
mod moves;
pub(crate) mod people;
pub(crate) mod posts;
pub(crate) mod several;
pub(crate) mod simulation;
pub(crate) mod time_model;

use crate::chance::Chance;
use crate::support::{TIMEOUT, until, until_or};
use bots::{Bots, Program};
use clocked::HEARTBEAT;
use entente_sandbox::Sandbox;
use entente_store::testing::TestDatabase;
use posts::PostObserver;
use several::{Absent, Away};
use std::sync::Arc;
use std::time::Duration;
use time_model::{SECOND, Stretch};

/// The start of the simulated time: midnight UTC, some days before summer time begins in New York
/// and in Berlin.
pub(crate) const BEGINNING: u64 = 1_804_550_400_000;

/// Counts of steps and ends of the bot, to print at the end.
#[derive(Debug, Default)]
pub(crate) struct Events {
    pub(crate) steps: usize,
    pub(crate) kills: usize,
    pub(crate) stops: usize,
    /// The number of times that one of several processes was taken away.
    pub(crate) taken_away: usize,
    /// The time for which the bot was offline, in milliseconds.
    pub(crate) offline: u64,
}

/// The ways in which the bot ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum End {
    Stopped,
    Killed,
}

/// The sandbox and the bot, with one clock for both.
pub(crate) struct World {
    pub(crate) sandbox: Sandbox,
    pub(crate) bots: Bots,
    /// The process that delivers. Without a database it is the only one.
    pub(crate) delivering: usize,
    /// The process that was taken away, if there are several.
    absent: Option<Absent>,
    pub(crate) observer: Arc<PostObserver>,
    pub(crate) now: u64,
    /// The time at which the bot was last idle.
    pub(crate) idle_at: u64,
    pub(crate) outages: Vec<Stretch>,
    pub(crate) events: Events,
}

/// The process of a bot that has only one.
pub(crate) const PLAYING: usize = 0;

impl World {
    /// A world with these people, in which the bot has so many processes.
    pub(crate) async fn open(
        names: &[&'static str],
        database: Option<TestDatabase>,
        processes: usize,
    ) -> Self {
        let observer = Arc::new(PostObserver::default());
        let beginning = std::time::UNIX_EPOCH + Duration::from_millis(BEGINNING);
        let sandbox = entente_strict::builder()
            .people(names.iter().copied())
            .bot("Entente")
            .channel("chess")
            .clock(beginning)
            .observer(observer.clone())
            .start()
            .await
            .unwrap();
        let bots = Bots::new(Program::WithClock, &sandbox, database, processes).await;
        let mut world = Self {
            sandbox,
            bots,
            delivering: PLAYING,
            absent: None,
            observer,
            now: BEGINNING,
            idle_at: BEGINNING,
            outages: Vec::new(),
            events: Events::default(),
        };
        if world.has_several() {
            world.start_several().await;
        } else {
            world.start_bot().await;
        }
        world.sandbox.bot_ready(TIMEOUT).await.unwrap();
        world
    }

    /// Sets both clocks forward, without waiting for what the bot does about it.
    pub(crate) async fn advance_to(&mut self, until: u64) {
        let span = until.checked_sub(self.now).expect("time never goes back");
        self.sandbox.advance(Duration::from_millis(span));
        self.now = until;
        self.events.steps += 1;
        if self.bots.is_running(self.delivering) {
            self.bots.set_time_of(self.delivering, until).await;
        }
    }

    /// Waits until the bot has nothing left to do at the present time.
    pub(crate) async fn wait_until_idle(&mut self) {
        // The process that delivers hears of a message a moment after another one has stored it.
        loop {
            self.wait_until_all_are_idle().await;
            if !self.has_several() || self.bots.stored_messages() == 0 {
                break;
            }
        }
        self.idle_at = self.now;
    }

    /// Lets a second pass, so that the bot checks its clock once more.
    pub(crate) async fn tick(&mut self) {
        self.advance_to(self.now + SECOND).await;
        self.wait_until_idle().await;
    }

    /// Stops or kills the bot, or of several processes the one that delivers. Commands without an
    /// answer go on waiting.
    pub(crate) async fn end_bot(&mut self, end: End) {
        if self.has_several() {
            let how = match end {
                End::Killed => Away::Killed,
                End::Stopped => Away::Stopped,
            };
            return self.take_away(self.delivering, how).await;
        }
        // All that the bot stores of the start of its outage is its last heartbeat, so the outage
        // may count from then.
        let last_heartbeat = self.idle_at.min(self.now - HEARTBEAT);
        self.outages
            .push(Stretch::outage(last_heartbeat, self.now, self.now));
        match end {
            End::Killed => {
                self.events.kills += 1;
                self.bots.kill(PLAYING).await;
                // The next process need not wait for its end.
                self.bots.expire_lease();
            }
            End::Stopped => {
                self.events.stops += 1;
                self.bots.stop(PLAYING).await;
            }
        }
        until(|| (!self.sandbox.bot_is_online()).then_some(())).await;
    }

    /// Lets time pass while the bot is offline. One of several processes is not missed.
    pub(crate) async fn stay_offline(&mut self, span: u64) {
        if self.has_several() {
            return;
        }
        assert!(!self.bots.is_running(PLAYING));
        self.advance_to(self.now + span).await;
        self.events.offline += span;
        let outage = self.outages.last_mut().expect("the bot has ended before");
        (outage.until, outage.late) = (self.now, self.now);
    }

    /// Starts the bot and waits until it has done what was left.
    pub(crate) async fn start_bot(&mut self) {
        if self.has_several() {
            return self.bring_back().await;
        }
        // No faults while the bot connects: that would take longer than a test should wait.
        self.clear_faults();
        self.bots.start(PLAYING, self.now);
        let process = self.bots.process(PLAYING);
        let instead = || format!("a bot that is online; its log: {}", process.stderr());
        until_or(|| self.sandbox.bot_is_online().then_some(()), instead).await;
        self.wait_until_idle().await;
    }

    /// Starts the bot and kills it so long afterwards: during its checks, its registration, or the
    /// deliveries that were left.
    pub(crate) async fn start_and_kill(&mut self, after: Duration) {
        self.clear_faults();
        self.bots.start(PLAYING, self.now);
        tokio::time::sleep(after).await;
        self.end_bot(End::Killed).await;
    }

    /// From now on about so many of a thousand requests and events fail.
    pub(crate) fn inject_faults(&self, per_mille: u32, chance: &mut Chance) {
        self.sandbox
            .faults()
            .inject_at_random(chance.next(), per_mille);
    }

    pub(crate) fn clear_faults(&self) {
        self.sandbox.faults().clear();
    }

    /// Stops the bot and the sandbox, which must not have seen a malformed request. What the bot
    /// has stored can be read then.
    pub(crate) async fn close(mut self) -> Bots {
        for number in self.answering() {
            if number != self.delivering {
                self.bots.stop(number).await;
            }
        }
        self.bots.stop(self.delivering).await;
        // A request that a kill has cut off is not readable, so it does not count.
        let violations = self.sandbox.violations().into_iter();
        let whole: Vec<_> = violations
            .filter(|violation| !violation.body.is_null())
            .collect();
        assert_eq!(whole, []);
        self.sandbox.shutdown().await;
        self.bots
    }
}
