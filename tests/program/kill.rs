//! The bot is killed with SIGKILL at chosen and at random moments while six people play, and
//! started again each time. In the end every confirmed command is in its game, none is there twice,
//! and every board has arrived once and in order: with games in a folder, and in PostgreSQL.
//!
//! The default is ten kills. `TEST_KILLS=1000 cargo test --test program killed_at_any_moment --
//! --nocapture` does more, and `TEST_SEED=…` repeats a run.
mod checks;
mod negotiations;
mod opponents;
mod played_game;

use crate::chance::{Chance, number};
use crate::process::{Process, Settings, in_sandbox};
use crate::support::{Folder, TIMEOUT, until, until_or};
use entente_sandbox::Sandbox;
use entente_store::Location;
use entente_store::testing::TestDatabase;
use opponents::{Home, Opponents, Tally};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The default number of kills. `TEST_KILLS` changes it.
const KILLS: usize = 10;

/// How far Discord's clock advances during each kill. Discord then has forgotten every nonce, and
/// every open interaction has failed.
const DOWNTIME: Duration = Duration::from_secs(10 * 60);

/// When the bot is killed.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Moment {
    /// A while after the start of the process: during its checks, its registration, or the
    /// remaining deliveries.
    Start(Duration),
    /// A while after somebody sends a command: before or after its commit or its answer.
    Asked(Duration),
    /// A while after a move is sent over the HTTP API: around its commit. The client repeats the
    /// request with the same idempotency key.
    Requested(Duration),
    /// When a command has just been answered.
    Answered,
    /// When a board has just been posted, before it is reported and before the board before it
    /// loses its buttons.
    Posted,
    /// When a game's thread has just been created and is still empty.
    Opened,
}

impl Moment {
    /// The moment of a kill. Ten kills have every kind.
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

    /// How long after the moment the kill comes.
    fn pause(self) -> Duration {
        match self {
            Self::Start(pause) | Self::Asked(pause) | Self::Requested(pause) => pause,
            Self::Answered | Self::Posted | Self::Opened => Duration::ZERO,
        }
    }

    /// Whether the two are the same kind of moment, whatever their pauses.
    fn is_kind_of(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

/// The sandbox, and the bot that plays in it and is killed and started again.
struct Harness {
    sandbox: Sandbox,
    folder: Folder,
    /// The database that keeps the games, instead of a folder.
    database: Option<TestDatabase>,
    settings: Settings,
    running: Mutex<Running>,
    /// Set when no new game starts.
    finishing: AtomicBool,
}

struct Running {
    process: Process,
    /// How many processes there were before.
    number: usize,
    alive: bool,
    /// The moment at which it will be killed, and how many of its kind are skipped before.
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

impl Harness {
    async fn start(database: Option<TestDatabase>) -> Arc<Self> {
        let sandbox = Sandbox::builder()
            .people(["ann", "bob", "cleo", "dan", "eve", "finn"])
            .bot("Entente")
            .channel("chess")
            .start()
            .await
            .unwrap();
        let folder = Folder::new();
        let mut settings = in_sandbox(&sandbox, &folder);
        let url = database.as_ref().map(TestDatabase::url);
        settings.extend(url.map(|url| ("store.url", url)));
        let running = Mutex::new(Running::start(&folder, &settings, 0));
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        Arc::new(Self {
            sandbox,
            folder,
            database,
            settings,
            running,
            finishing: AtomicBool::new(false),
        })
    }

    /// Kills the bot `kills` times and starts it again each time. Then it asks the players to
    /// finish, and keeps on starting the bot again when they kill it.
    async fn kill_repeatedly(&self, kills: usize, mut chance: Chance) {
        for number in 0..kills {
            let moment = Moment::of_kill(number, &mut chance);
            self.kill_at(moment, chance.below(6)).await;
            self.restart().await;
        }
        self.finishing.store(true, Ordering::Relaxed);
        loop {
            self.wait_until_killed().await;
            self.restart().await;
        }
    }

    async fn kill_at(&self, moment: Moment, times: usize) {
        if let Moment::Start(pause) = moment {
            tokio::time::sleep(pause).await;
            return self.kill(self.number());
        }
        // Players who got no answer kill the bot themselves.
        tokio::select! {
            () = self.wait_until_killed() => return,
            () = self.wait_until_online() => {}
        }
        // These moments are rare, so the first of them counts.
        let rare = matches!(moment, Moment::Opened | Moment::Requested(_));
        self.running().armed = Some((moment, if rare { 0 } else { times }));
        let killed = tokio::time::timeout(TIMEOUT, self.wait_until_killed()).await;
        killed.unwrap_or_else(|_| panic!("nothing leads to {moment:?}"));
    }

    /// Reports that somebody has reached this moment. If the bot is to be killed then, it is dead
    /// when this returns, or a little later.
    fn reached(self: &Arc<Self>, moment: Moment) {
        let mut running = self.running();
        let number = running.number;
        match running.armed {
            Some((armed, times)) if moment.is_kind_of(armed) && times > 0 => {
                running.armed = Some((armed, times - 1));
            }
            Some((armed, _)) if moment.is_kind_of(armed) && !armed.pause().is_zero() => {
                // The kill comes later, when the player goes on already.
                running.armed = None;
                let harness = self.clone();
                tokio::spawn(async move {
                    tokio::time::sleep(armed.pause()).await;
                    harness.kill(number);
                });
            }
            Some((armed, _)) if moment.is_kind_of(armed) => {
                // `kill` takes the lock again.
                drop(running);
                self.kill(number);
            }
            _ => {}
        }
    }

    /// Kills the process of this number, if it still runs.
    fn kill(&self, number: usize) {
        let mut running = self.running();
        if running.alive && running.number == number {
            running.process.kill();
            running.alive = false;
        }
    }

    /// Starts the bot again after it was killed.
    async fn restart(&self) {
        until(|| self.running().process.has_exited().then_some(())).await;
        // Discord forgets nonces meanwhile, so the bot itself has to find the messages that it sent
        // before the kill.
        self.sandbox.advance(DOWNTIME);
        if let Some(database) = &self.database {
            // That time is longer than any lease.
            database.execute("update entente.lease set until = now() - interval '1 s'");
        }
        let next = Running::start(&self.folder, &self.settings, self.number() + 1);
        let killed = std::mem::replace(&mut *self.running(), next);
        let output = killed.process.wait_for_exit().await;
        assert_eq!(output.status.code(), None, "it ended by itself: {output:?}");
        assert!(!output.stderr.contains("panicked"), "{}", output.stderr);
    }

    /// Waits until the bot has been killed, however long that takes.
    async fn wait_until_killed(&self) {
        while self.running().alive {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Waits until the bot is online, so that a command reaches it.
    async fn wait_until_online(&self) {
        let online = || self.running().alive && self.sandbox.bot_is_online();
        let instead = || {
            let running = self.running();
            let (alive, stderr) = (running.alive, running.process.stderr());
            format!("a bot that is online (process alive: {alive}); its log: {stderr}")
        };
        until_or(|| online().then_some(()), instead).await;
    }

    /// The present address of the HTTP API.
    async fn api(&self) -> String {
        until(|| self.running().process.api_if_known()).await
    }

    /// Where the games are.
    fn store(&self) -> Location {
        let database = self.database.as_ref().map(TestDatabase::location);
        database.unwrap_or_else(|| Location::Folder(self.folder.path("games")))
    }

    fn number(&self) -> usize {
        self.running().number
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_finishing(&self) -> bool {
        self.finishing.load(Ordering::Relaxed)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_the_bot_loses_nothing_and_repeats_nothing() {
    kill_at_any_moment(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_with_postgresql_it_loses_nothing_and_repeats_nothing() {
    if let Some(database) = TestDatabase::create() {
        kill_at_any_moment(Some(database)).await;
    }
}

async fn kill_at_any_moment(database: Option<TestDatabase>) {
    let kills = number("TEST_KILLS", KILLS);
    let mut chance = Chance::from_environment("killed");
    let harness = Harness::start(database).await;
    let mut pairs = Vec::new();
    for (people, home) in [
        (["ann", "bob"], Home::Channel),
        (["cleo", "dan"], Home::Channel),
        (["eve", "finn"], Home::Direct),
    ] {
        pairs.push(Opponents::new(&harness, people, home, chance.split()).await);
    }
    let playing = futures::future::join_all(pairs.into_iter().map(Opponents::play));
    let pairs = tokio::select! {
        pairs = playing => pairs,
        () = harness.kill_repeatedly(kills, chance) => unreachable!("kills go on to the end"),
    };
    let tally: Tally = pairs.iter().map(|pair| pair.tally).sum();
    let games: usize = pairs.iter().map(|pair| pair.games.len()).sum();
    println!("{} kills, {games} games, {tally:?}", harness.number());
    let service = checks::stop_with_empty_outbox(&harness).await;
    checks::check_boards(&harness, &pairs);
    checks::check_games(&service, &pairs).await;
}
