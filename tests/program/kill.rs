//! The program is killed with SIGKILL at chosen and at random moments while six people play, and started again each time. In the end every acknowledged
//! wish is in its game, none is there twice, and every board has arrived once and in order.
//!
//! Twenty kills by default; `TEST_KILLS=1000 cargo test --test program killed -- --nocapture` for more, `TEST_SEED=…` for the same ones again.
mod negotiations;
mod table;
mod verdict;

use crate::chance::Chance;
use crate::process::{Process, Settings, in_sandbox};
use crate::support::{Folder, SOON, until, until_or};
use entente_sandbox::Sandbox;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use table::{Home, Table, Tally};

/// What is killed, unless `TEST_KILLS` says otherwise.
const KILLS: usize = 20;

/// How far Discord's clock is ahead after each kill: it has forgotten every nonce, and failed every interaction.
const DOWN: Duration = Duration::from_secs(10 * 60);

/// When the program is killed.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Moment {
    /// So long after the start of the process: during its checks, its registration, the deliveries that were left.
    Start(Duration),
    /// So long after somebody has asked for something: before and after its commit, before and after its answer.
    Asked(Duration),
    /// So long after a program has asked for a move by HTTP, which it will repeat under the same key: around its commit.
    Requested(Duration),
    /// When somebody has just been answered.
    Answered,
    /// When a board has just been posted: before it is reported, before the one before it loses its buttons.
    Posted,
    /// When a game's thread has just been opened: before anything stands in it.
    Opened,
}

impl Moment {
    /// Ten kills see every kind.
    fn of_kill(number: usize, chance: &mut Chance) -> Self {
        let mut within = |span: usize| Duration::from_micros(chance.below(span * 1000) as u64);
        match number % 10 {
            0 => Self::Asked(within(60)),
            1 | 6 => Self::Answered,
            2 | 5 | 8 | 9 => Self::Requested(within(5)),
            3 => Self::Posted,
            4 => Self::Opened,
            _ => Self::Start(within(250)),
        }
    }

    /// How long after it the kill comes.
    fn pause(self) -> Duration {
        match self {
            Self::Start(pause) | Self::Asked(pause) | Self::Requested(pause) => pause,
            Self::Answered | Self::Posted | Self::Opened => Duration::ZERO,
        }
    }

    /// Whether this has happened, however long ago the other may be.
    fn is_kind_of(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

/// The sandbox, and the program that plays in it as long as it is not dead.
struct House {
    sandbox: Sandbox,
    folder: Folder,
    settings: Settings,
    running: Mutex<Running>,
    /// No game is begun any more.
    closing: AtomicBool,
}

struct Running {
    process: Process,
    /// How many there have been before it.
    number: usize,
    alive: bool,
    /// The moment at which it will be killed, when it has come so often.
    armed: Option<(Moment, usize)>,
}

impl Running {
    fn start(folder: &Folder, settings: &Settings, number: usize) -> Self {
        Self {
            process: Process::start(&folder.0, settings),
            number,
            alive: true,
            armed: None,
        }
    }
}

impl House {
    async fn open() -> Arc<Self> {
        let sandbox = Sandbox::builder()
            .people(["ann", "bob", "cleo", "dan", "eve", "finn"])
            .bot("Entente")
            .channel("chess")
            .start()
            .await
            .unwrap();
        let folder = Folder::new();
        let settings = in_sandbox(&sandbox, &folder);
        let running = Mutex::new(Running::start(&folder, &settings, 0));
        sandbox.bot_ready(SOON).await.unwrap();
        Arc::new(Self {
            sandbox,
            folder,
            settings,
            running,
            closing: AtomicBool::new(false),
        })
    }

    /// Kills so often, and starts again each time; then tells the tables to come to an end, and goes on to start again what they kill.
    async fn haunt(&self, kills: usize, mut chance: Chance) {
        for number in 0..kills {
            let moment = Moment::of_kill(number, &mut chance);
            self.kill_at(moment, chance.below(6)).await;
            self.start_again().await;
        }
        self.closing.store(true, Ordering::Relaxed);
        loop {
            self.dead().await;
            self.start_again().await;
        }
    }

    async fn kill_at(&self, moment: Moment, times: usize) {
        if let Moment::Start(pause) = moment {
            tokio::time::sleep(pause).await;
            return self.strike(self.number());
        }
        // A table that has had no answer kills by itself.
        tokio::select! {
            () = self.dead() => return,
            () = self.online() => {}
        }
        let rare = matches!(moment, Moment::Opened | Moment::Requested(_));
        self.running().armed = Some((moment, if rare { 0 } else { times }));
        let killed = tokio::time::timeout(SOON, self.dead()).await;
        killed.unwrap_or_else(|_| panic!("nobody does anything that leads to {moment:?}"));
    }

    /// Somebody has come to this moment. If it is the one, the program is dead when this returns, or will be a little later.
    fn reached(self: &Arc<Self>, moment: Moment) {
        let mut running = self.running();
        let number = running.number;
        match running.armed {
            Some((armed, times)) if moment.is_kind_of(armed) && times > 0 => {
                running.armed = Some((armed, times - 1));
            }
            Some((armed, _)) if moment.is_kind_of(armed) && !armed.pause().is_zero() => {
                running.armed = None;
                let house = self.clone();
                tokio::spawn(async move {
                    tokio::time::sleep(armed.pause()).await;
                    house.strike(number);
                });
            }
            Some((armed, _)) if moment.is_kind_of(armed) => {
                drop(running);
                self.strike(number);
            }
            _ => {}
        }
    }

    /// Kills the process of this number, if it is not dead.
    fn strike(&self, number: usize) {
        let mut running = self.running();
        if running.alive && running.number == number {
            running.process.strike();
            running.alive = false;
        }
    }

    /// Buries the dead program and starts it anew.
    async fn start_again(&self) {
        until(|| self.running().process.is_gone().then_some(())).await;
        self.sandbox.advance(DOWN);
        let next = Running::start(&self.folder, &self.settings, self.number() + 1);
        let dead = std::mem::replace(&mut *self.running(), next);
        let dead = dead.process.ended().await;
        assert_eq!(dead.status.code(), None, "it ended by itself: {dead:?}");
        assert!(!dead.error.contains("panicked"), "{}", dead.error);
    }

    /// Waits until the program has been killed, however long that takes.
    async fn dead(&self) {
        while self.running().alive {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Waits until somebody who asks would be heard.
    async fn online(&self) {
        let online = || self.running().alive && self.sandbox.bot_is_online();
        let instead = || {
            let running = self.running();
            let (alive, error) = (running.alive, running.process.error());
            format!("a bot (process alive: {alive}), which says: {error}")
        };
        until_or(|| online().then_some(()), instead).await;
    }

    /// Where the HTTP API is at the moment.
    async fn api(&self) -> String {
        until(|| self.running().process.api_now()).await
    }

    fn number(&self) -> usize {
        self.running().number
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_it_loses_nothing_and_repeats_nothing() {
    let kills = std::env::var("TEST_KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    let mut chance = Chance::of_the_day("killed");
    let house = House::open().await;
    let mut tables = Vec::new();
    for (people, home) in [
        (["ann", "bob"], Home::Channel),
        (["cleo", "dan"], Home::Channel),
        (["eve", "finn"], Home::Direct),
    ] {
        tables.push(Table::seat(&house, people, home, chance.split()).await);
    }
    let playing = futures::future::join_all(tables.into_iter().map(Table::play));
    let tables = tokio::select! {
        tables = playing => tables,
        () = house.haunt(kills, chance) => unreachable!("it haunts as long as they play"),
    };
    let tally: Tally = tables.iter().map(|table| table.tally).sum();
    let games: usize = tables.iter().map(|table| table.games.len()).sum();
    println!("{} kills, {games} games, {tally:?}", house.number());
    let log = verdict::settled(&house).await;
    verdict::boards(&house, &tables);
    verdict::games(&log, &tables).await;
}
