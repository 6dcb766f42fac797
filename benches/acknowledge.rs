//! Measures how long a player waits for the answer to a move, compared with the two things that it
//! always needs: the same way through the sandbox, for a bot that only answers "pong" (serenity and
//! poise, one command), and one sync of the disk.
//!
//! `cargo bench -p entente --bench acknowledge`. Everything runs in one process and takes turns: a
//! move and its boards, a ping, a sync. So a busy machine slows down all three alike. The time
//! counts from the person's slash command until they see the answer. The program is complete, and
//! its store is on the disk below the target folder. Answers and boards are asserted, but never
//! times.

use entente::config::Config;
use entente_rules::Pgn;
use entente_sandbox::{Message, Sandbox, Thread, UserInChannel};
use futures::future::join_all;
use poise::serenity_prelude::{Client, ClientBuilder, GatewayIntents, HttpBuilder};
use std::error::Error;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The number of games that are played one after the other. Each is Morphy's opera game, 33 moves.
const GAMES: usize = 61;

/// How many interactions run at the same time.
const CONCURRENT: usize = 32;

/// The running games of a busy installation, and the number of their channels.
const RUNNING: usize = 1000;
const CHANNELS: usize = 100;

/// How long anything may take before the benchmark fails.
const TIMEOUT: Duration = Duration::from_secs(60);

#[tokio::main]
async fn main() -> Outcome<()> {
    let moves = opera()?;
    let server = TestServer::open().await?;
    let ping_bot = PingBot::open().await?;
    let times = one_by_one(&server, &ping_bot, &moves).await?;
    print_times(times);
    concurrently(&server, &ping_bot, &moves).await?;
    server.close().await?;
    let busy = TestServer::open().await?;
    fill(&busy).await?;
    println!("\nthe same with {RUNNING} running games in {CHANNELS} channels");
    concurrently(&busy, &ping_bot, &moves).await?;
    ping_bot.close().await;
    busy.close().await
}

/// The moves of the game in notation.
fn opera() -> Outcome<Vec<String>> {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/rules/tests/data/games.pgn"
    ))?;
    let game = Pgn::read(&text)?.remove(0);
    let mut position = game.start().clone();
    let mut notations = Vec::new();
    for mv in game.moves() {
        notations.push(position.san(mv));
        position = position.play(mv)?;
    }
    Ok(notations)
}

/// The three things that are measured, each as often as the others.
#[derive(Default)]
struct Times {
    moves: Vec<Duration>,
    pongs: Vec<Duration>,
    syncs: Vec<Duration>,
}

/// One thing at a time: what a single player experiences.
async fn one_by_one(server: &TestServer, ping_bot: &PingBot, moves: &[String]) -> Outcome<Times> {
    let disk = File::create(server.folder.join("games/sync"))?;
    let mut times = Times::default();
    for _ in 0..GAMES {
        let game = server.start_game().await?;
        for (ply, notation) in moves.iter().enumerate() {
            times.moves.push(game.play(ply, notation).await?);
            game.wait_for_boards_after(ply).await?;
            times.pongs.push(ping_bot.ping().await?);
            times.syncs.push(sync(&disk)?);
        }
    }
    Ok(times)
}

/// The least that anything durable can cost: writing one block in place and syncing it.
fn sync(disk: &File) -> std::io::Result<Duration> {
    let start = Instant::now();
    disk.write_all_at(&[7; 512], 0)?;
    disk.sync_data()?;
    Ok(start.elapsed())
}

fn print_times(mut times: Times) {
    println!("one at a time          number  median ms     p99 ms");
    let rows = [
        ("/move acknowledged", &mut times.moves),
        ("pong", &mut times.pongs),
        ("write and fdatasync", &mut times.syncs),
    ];
    let [moved, pong, sync] = rows.map(|(name, times)| {
        times.sort();
        let [median, p99] = [50, 99].map(|share| ms(times[times.len() * share / 100]));
        println!("{name:<22}{:>7}{median:>11.3}{p99:>11.3}", times.len());
        median
    });
    println!(
        "/move is {:.2} pongs, or a pong and {:.2} syncs\n",
        moved / pong,
        (moved - pong) / sync
    );
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Starts games until there are [`RUNNING`], including those that `concurrently` will play. A
/// Discord server can have a thousand threads, and all of them are used then.
async fn fill(server: &TestServer) -> Outcome<()> {
    for _ in CONCURRENT..RUNNING {
        server.start_game().await?;
    }
    Ok(())
}

/// Many things at once: [`CONCURRENT`] games that play as fast as they are answered, and then as
/// many people who ping.
async fn concurrently(server: &TestServer, ping_bot: &PingBot, moves: &[String]) -> Outcome<()> {
    let mut games = Vec::new();
    for _ in 0..CONCURRENT {
        games.push(server.start_game().await?);
    }
    println!("{CONCURRENT} at once             number  median ms     p99 ms    a second");
    let start = Instant::now();
    let runs = games.iter().map(async |game| {
        let mut times = Vec::new();
        for (ply, notation) in moves.iter().enumerate() {
            times.push(game.play(ply, notation).await?);
        }
        Outcome::Ok(times)
    });
    print_rate("/move acknowledged", join_all(runs).await, start.elapsed())?;
    join_all(
        games
            .iter()
            .map(|game| game.wait_for_boards_after(moves.len() - 1)),
    )
    .await
    .into_iter()
    .collect::<Outcome<()>>()?;
    let boards = CONCURRENT * moves.len();
    let rate = boards as f64 / start.elapsed().as_secs_f64();
    println!("boards arrived        {boards:>7}{:>33.0} ", rate);

    let start = Instant::now();
    let pings = (0..CONCURRENT).map(async |_| {
        let mut times = Vec::new();
        for _ in moves {
            times.push(ping_bot.ping().await?);
        }
        Outcome::Ok(times)
    });
    print_rate("pong", join_all(pings).await, start.elapsed())
}

fn print_rate(name: &str, runs: Vec<Outcome<Vec<Duration>>>, took: Duration) -> Outcome<()> {
    let runs: Vec<_> = runs.into_iter().collect::<Outcome<_>>()?;
    let mut times = runs.concat();
    times.sort();
    let [median, p99] = [50, 99].map(|share| ms(times[times.len() * share / 100]));
    let rate = times.len() as f64 / took.as_secs_f64();
    println!(
        "{name:<22}{:>7}{median:>11.3}{p99:>11.3}{rate:>12.0}",
        times.len()
    );
    Ok(())
}

/// A sandbox with two people and this many channels.
async fn sandbox(bot: &str, channels: usize) -> Outcome<Sandbox> {
    let builder = Sandbox::builder().bot(bot).people(["ann", "bob"]);
    let builder = (0..channels).fold(builder, |builder, number| builder.channel(name(number)));
    Ok(builder.start().await?)
}

/// The name of a channel.
fn name(number: usize) -> String {
    format!("chess-{number}")
}

/// The whole program in a sandbox. Its store is on the disk.
struct TestServer {
    sandbox: Sandbox,
    folder: PathBuf,
    /// How many games have been started.
    started: AtomicUsize,
    stop: watch::Sender<bool>,
    program: JoinHandle<Result<(), entente::serve::ServeError>>,
}

impl TestServer {
    async fn open() -> Outcome<Self> {
        // Not the folder for temporary files, which may be in memory.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("acknowledge-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let sandbox = sandbox("Entente", CHANNELS).await?;
        let config = settings(&sandbox, &folder)?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let (stop, stopped) = watch::channel(false);
        let program = tokio::spawn(async move {
            let clock = entente::service::Clock::machine();
            entente::serve::serve(&config, listener, clock, stopped).await
        });
        sandbox.bot_ready(TIMEOUT).await?;
        Ok(Self {
            sandbox,
            folder,
            started: AtomicUsize::new(0),
            stop,
            program,
        })
    }

    /// Starts a game of Ann (White) and Bob in the next channel.
    async fn start_game(&self) -> Outcome<Game> {
        let channel = name(self.started.fetch_add(1, Ordering::Relaxed) % CHANNELS);
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
        challenge
            .wait_until(|message| message.controls() == ["Watch"], TIMEOUT)
            .await?;
        Ok(game)
    }

    async fn close(self) -> Outcome<()> {
        self.stop.send(true)?;
        self.program.await??;
        self.sandbox.shutdown().await;
        Ok(std::fs::remove_dir_all(self.folder)?)
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
    Ok(config)
}

/// A running game: its thread as White and as Black see it.
struct Game {
    players: [UserInChannel; 2],
}

impl Game {
    /// Makes a move with a slash command, and returns how long the answer took.
    async fn play(&self, ply: usize, notation: &str) -> Outcome<Duration> {
        let line = format!("/move {notation}");
        let start = Instant::now();
        let answer = self.players[ply % 2].slash(&line).await?;
        let took = start.elapsed();
        let expected = format!("You played **{notation}**.");
        assert!(answer.ephemeral && answer.content.starts_with(&expected));
        Ok(took)
    }

    /// Waits until the board after a move has arrived, the one before has lost its buttons, and
    /// both are stored.
    async fn wait_for_boards_after(&self, ply: usize) -> Outcome<()> {
        self.wait_for_boards(ply + 2).await?;
        tokio::time::sleep(Duration::from_millis(5)).await;
        Ok(())
    }

    /// Waits for this number of boards, of which only the last has buttons.
    async fn wait_for_boards(&self, count: usize) -> Outcome<()> {
        until(|| {
            let messages = self.players[0].messages();
            let boards: Vec<_> = messages
                .iter()
                .filter(|message| !message.ephemeral && !message.attachments.is_empty())
                .collect();
            assert!(boards.len() <= count, "a board arrived twice");
            let (_, before) = boards.split_last()?;
            let has_old_buttons = before.iter().any(|board| !board.controls().is_empty());
            (!has_old_buttons && boards.len() == count).then_some(())
        })
        .await
    }
}

/// A bot with one command, in a sandbox of its own.
struct PingBot {
    sandbox: Sandbox,
    channel: UserInChannel,
    bot: JoinHandle<()>,
}

/// Answers "pong".
#[poise::command(slash_command)]
async fn ping(
    context: poise::Context<'_, (), poise::serenity_prelude::Error>,
) -> Result<(), poise::serenity_prelude::Error> {
    let answer = poise::CreateReply::default()
        .content("pong")
        .ephemeral(true);
    context.send(answer).await?;
    Ok(())
}

impl PingBot {
    async fn open() -> Outcome<Self> {
        let sandbox = sandbox("Pong", 1).await?;
        let mut client = Self::client(&sandbox).await?;
        let bot = tokio::spawn(async move {
            client
                .start()
                .await
                .expect("the sandbox accepts its own token");
        });
        sandbox.bot_ready(TIMEOUT).await?;
        let channel = sandbox.user("ann").in_channel(&name(0))?;
        Ok(Self {
            sandbox,
            channel,
            bot,
        })
    }

    async fn client(sandbox: &Sandbox) -> Outcome<Client> {
        let certificate =
            reqwest::Certificate::from_pem(sandbox.root_certificate_pem().as_bytes())?;
        let client = reqwest::Client::builder()
            .resolve("discord.com", sandbox.address())
            .add_root_certificate(certificate)
            .build()?;
        let http = HttpBuilder::new(sandbox.token()).client(client).build();
        let framework = poise::Framework::builder()
            .options(poise::FrameworkOptions {
                commands: vec![ping()],
                initialize_owners: false,
                ..Default::default()
            })
            .setup(|context, _, framework| {
                Box::pin(async move {
                    let commands = &framework.options().commands;
                    poise::builtins::register_globally(context, commands).await
                })
            })
            .build();
        Ok(ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .framework(framework)
            .await?)
    }

    /// Pings once, and returns how long the answer took.
    async fn ping(&self) -> Outcome<Duration> {
        let start = Instant::now();
        let answer = self.channel.slash("/ping").await?;
        let took = start.elapsed();
        assert!(answer.ephemeral && answer.content == "pong");
        Ok(took)
    }

    async fn close(self) {
        self.bot.abort();
        self.sandbox.shutdown().await;
    }
}

/// Waits until `find` finds something.
async fn until<T>(mut find: impl FnMut() -> Option<T>) -> Outcome<T> {
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
