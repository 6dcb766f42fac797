//! The whole program in a sandbox, with its store on the disk, and the games that people play in
//! it: what several benchmarks have in common.

#![allow(dead_code, reason = "not every benchmark uses all of it")]

use crate::common::Outcome;
use entente::config::{Config, Delay, LimitsConfig};
use entente_sandbox::{Builder, Message, RateLimits, Sandbox, Thread, UserInChannel};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// The longest time that anything may take before a benchmark fails.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(1);

/// Discord's type of the first message of a thread, which repeats the one above it.
const THREAD_STARTER: u8 = 21;

/// In milliseconds.
pub(crate) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// A sandbox with two people and this many channels.
pub(crate) async fn sandbox(bot: &str, channels: usize) -> Outcome<Sandbox> {
    Ok(sandbox_builder(bot, channels).start().await?)
}

pub(crate) fn sandbox_builder(bot: &str, channels: usize) -> Builder {
    let builder = Sandbox::builder().bot(bot).people(["ann", "bob"]);
    (0..channels).fold(builder, |builder, number| builder.channel(name(number)))
}

/// The name of a channel.
pub(crate) fn name(number: usize) -> String {
    format!("chess-{number}")
}

/// The whole program in a sandbox. Its store is on the disk.
pub(crate) struct TestServer {
    pub(crate) sandbox: Sandbox,
    pub(crate) folder: PathBuf,
    /// The address of the HTTP API.
    pub(crate) api: String,
    channels: usize,
    /// The number of games that have been started.
    started: AtomicUsize,
    stop: watch::Sender<bool>,
    program: JoinHandle<Result<(), entente::serve::ServeError>>,
}

impl TestServer {
    pub(crate) async fn open(bench: &str, channels: usize) -> Outcome<Self> {
        Self::open_filled(bench, channels, |_, _| Ok(())).await
    }

    /// The program in a sandbox with these limits.
    pub(crate) async fn open_limited(
        bench: &str,
        channels: usize,
        limits: RateLimits,
    ) -> Outcome<Self> {
        let builder = sandbox_builder("Entente", channels).rate_limits(limits);
        Self::open_in(bench, channels, builder.start().await?, |_, _| Ok(())).await
    }

    /// The program with a store that was filled before its start, by a function that gets the
    /// sandbox and the store's folder.
    pub(crate) async fn open_filled(
        bench: &str,
        channels: usize,
        fill: impl FnOnce(&Sandbox, &Path) -> Outcome<()>,
    ) -> Outcome<Self> {
        let sandbox = sandbox("Entente", channels).await?;
        Self::open_in(bench, channels, sandbox, fill).await
    }

    pub(crate) async fn open_in(
        bench: &str,
        channels: usize,
        sandbox: Sandbox,
        fill: impl FnOnce(&Sandbox, &Path) -> Outcome<()>,
    ) -> Outcome<Self> {
        // Not the folder for temporary files, which may be in memory.
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{bench}-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let config = settings(&sandbox, &folder)?;
        fill(&sandbox, &config.store.folder)?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let api = format!("http://{}/api/v1", listener.local_addr()?);
        let (stop, stopped) = watch::channel(false);
        let program = tokio::spawn(async move {
            let clock = entente_service::Clock::machine();
            entente::serve::serve(&config, listener, clock, stopped).await
        });
        sandbox.bot_ready(TIMEOUT).await?;
        Ok(Self {
            sandbox,
            folder,
            api,
            channels,
            started: AtomicUsize::new(0),
            stop,
            program,
        })
    }

    /// Starts a game of Ann (White) and Bob in the next channel.
    pub(crate) async fn start_game(&self) -> Outcome<Game> {
        let channel = name(self.started.fetch_add(1, Ordering::Relaxed) % self.channels);
        let [ann, bob] = ["ann", "bob"].map(|name| self.sandbox.user(name).in_channel(&channel));
        let (ann, bob) = (ann?, bob?);
        let known = ann.threads().len();
        ann.slash("/challenge @bob white").await?;
        let open = |message: &Message| message.controls().contains(&"Accept".to_owned());
        let challenge = bob.wait_for(open, TIMEOUT).await?;
        challenge.press("Accept").await?;
        let newest = |thread: &Thread| thread.id;
        let thread = until(|| {
            let threads = ann.threads();
            (threads.len() > known).then(|| threads.into_iter().max_by_key(newest))?
        })
        .await?;
        let game = Game {
            players: [
                ann.user().in_channel_id(thread.id)?,
                bob.user().in_channel_id(thread.id)?,
            ],
        };
        game.wait_for_boards(1).await?;
        let started = |message: &Message| !message.controls().contains(&"Accept".to_owned());
        challenge.wait_until(started, TIMEOUT).await?;
        Ok(game)
    }

    pub(crate) async fn close(self) -> Outcome<()> {
        self.stop.send(true)?;
        self.program.await??;
        self.sandbox.shutdown().await;
        // The store writes its last files in a thread of its own.
        until(|| std::fs::remove_dir_all(&self.folder).ok()).await
    }
}

/// The settings with which the program finds the sandbox. Nothing else is different from Discord.
fn settings(sandbox: &Sandbox, folder: &Path) -> Outcome<Config> {
    let certificate = folder.join("certificate.pem");
    std::fs::write(&certificate, sandbox.root_certificate_pem())?;
    let mut config = Config::default();
    config.store.folder = folder.join("games");
    config.discord.token = sandbox.token();
    config.discord.address = Some(sandbox.address());
    config.discord.root_certificate = Some(certificate);
    config.discord.welcome = false;
    config.computers.delay = Delay::None;
    config.limits = LimitsConfig::none();
    Ok(config)
}

/// A running game: its thread as White and as Black see it.
pub(crate) struct Game {
    pub(crate) players: [UserInChannel; 2],
}

impl Game {
    /// Makes a move with a slash command, and returns how long the answer took.
    pub(crate) async fn play(&self, ply: usize, notation: &str) -> Outcome<Duration> {
        let line = format!("/move {notation}");
        let start = Instant::now();
        let answer = self.players[ply % 2].slash(&line).await?;
        let took = start.elapsed();
        let expected = format!("You played **{notation}**.");
        assert!(answer.ephemeral && answer.content.starts_with(&expected));
        Ok(took)
    }

    /// Waits until the board after a move has arrived, the one before is a line of text, and both
    /// are stored.
    pub(crate) async fn wait_for_boards_after(&self, ply: usize) -> Outcome<()> {
        self.wait_for_boards(ply + 2).await?;
        tokio::time::sleep(Duration::from_millis(5)).await;
        Ok(())
    }

    /// Waits for this number of boards, of which only the last still has its picture.
    pub(crate) async fn wait_for_boards(&self, count: usize) -> Outcome<()> {
        until(|| {
            let messages = self.players[0].messages();
            let boards: Vec<_> = messages
                .iter()
                .filter(|message| message.author.bot && !message.ephemeral)
                .filter(|message| message.json["type"] != THREAD_STARTER)
                .collect();
            assert!(boards.len() <= count, "a board arrived twice");
            let (last, before) = boards.split_last()?;
            let are_past = before.iter().all(|board| board.attachments.is_empty());
            (are_past && boards.len() == count && !last.attachments.is_empty()).then_some(())
        })
        .await
    }
}

/// Waits until `find` finds something.
pub(crate) async fn until<T>(mut find: impl FnMut() -> Option<T>) -> Outcome<T> {
    let start = Instant::now();
    loop {
        if let Some(found) = find() {
            return Ok(found);
        }
        if start.elapsed() > TIMEOUT {
            return Err("waited for something that did not happen".into());
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}
