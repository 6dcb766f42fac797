//! How long somebody waits for the acknowledgement of a move, beside the two things that it cannot be without: the same
//! way through the sandbox for a bot that only says "pong" (serenity and poise, one command), and one sync of the disk.
//!
//! `cargo bench -p entente --bench acknowledge`. Everything runs in one process and in turns: a move, the boards that it owes,
//! a ping, a sync; so a busy machine troubles all three alike. Time runs from the person's slash command to the moment at which the
//! person sees the answer. The program is the whole one; its log lies on the disk below the target folder, synced before each answer.
//! Answers and boards are asserted, times never: what is slow is to be read, not to fail.

use entente::config::Config;
use entente_rules::Pgn;
use entente_sandbox::{Message, Place, Sandbox, Thread};
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

/// Games that are played one after the other; each is Morphy's opera game, 33 moves.
const GAMES: usize = 61;

/// Interactions that are under way at once.
const AT_ONCE: usize = 32;

/// Games that run at the same time in a busy house, and the channels among which they are spread.
const RUNNING: usize = 1000;
const CHANNELS: usize = 100;

/// How long anything may take before the run is given up.
const LONG: Duration = Duration::from_secs(60);

#[tokio::main]
async fn main() -> Outcome<()> {
    let moves = opera()?;
    let club = Club::open().await?;
    let ponger = Ponger::open().await?;
    let times = one_by_one(&club, &ponger, &moves).await?;
    print_times(times);
    crowd(&club, &ponger, &moves).await?;
    club.close().await?;
    let busy = Club::open().await?;
    fill(&busy).await?;
    println!("\nthe same while {RUNNING} games run in {CHANNELS} channels");
    crowd(&busy, &ponger, &moves).await?;
    ponger.close().await;
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

/// The three things measured, each as often as the others.
#[derive(Default)]
struct Times {
    moves: Vec<Duration>,
    pongs: Vec<Duration>,
    syncs: Vec<Duration>,
}

/// One thing at a time: what a single player feels.
async fn one_by_one(club: &Club, ponger: &Ponger, moves: &[String]) -> Outcome<Times> {
    let disk = File::create(club.folder.join("games/sync"))?;
    let mut times = Times::default();
    for _ in 0..GAMES {
        let table = club.start_game().await?;
        for (ply, notation) in moves.iter().enumerate() {
            times.moves.push(table.play(ply, notation).await?);
            table.settled(ply).await?;
            times.pongs.push(ponger.ping().await?);
            times.syncs.push(sync(&disk)?);
        }
    }
    Ok(times)
}

/// The least that anything durable can cost: one block written in its place, and synced.
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

/// Starts games until as many run as shall, with those that the crowd will play: a server has room for a thousand threads, and every one of them is taken then.
async fn fill(club: &Club) -> Outcome<()> {
    for _ in AT_ONCE..RUNNING {
        club.start_game().await?;
    }
    Ok(())
}

/// Many at once: as many games as interactions, each playing as fast as it is answered; and as many people pinging.
async fn crowd(club: &Club, ponger: &Ponger, moves: &[String]) -> Outcome<()> {
    let mut tables = Vec::new();
    for _ in 0..AT_ONCE {
        tables.push(club.start_game().await?);
    }
    println!("{AT_ONCE} at once             number  median ms     p99 ms    a second");
    let start = Instant::now();
    let games = tables.iter().map(async |table| {
        let mut times = Vec::new();
        for (ply, notation) in moves.iter().enumerate() {
            times.push(table.play(ply, notation).await?);
        }
        Outcome::Ok(times)
    });
    print_crowd("/move acknowledged", join_all(games).await, start.elapsed())?;
    join_all(tables.iter().map(|table| table.settled(moves.len() - 1)))
        .await
        .into_iter()
        .collect::<Outcome<()>>()?;
    let boards = AT_ONCE * moves.len();
    let rate = boards as f64 / start.elapsed().as_secs_f64();
    println!("boards arrived        {boards:>7}{:>33.0} ", rate);

    let start = Instant::now();
    let pings = (0..AT_ONCE).map(async |_| {
        let mut times = Vec::new();
        for _ in moves {
            times.push(ponger.ping().await?);
        }
        Outcome::Ok(times)
    });
    print_crowd("pong", join_all(pings).await, start.elapsed())
}

fn print_crowd(name: &str, runs: Vec<Outcome<Vec<Duration>>>, took: Duration) -> Outcome<()> {
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

/// A sandbox of two people and so many channels.
async fn sandbox(bot: &str, channels: usize) -> Outcome<Sandbox> {
    let builder = Sandbox::builder().bot(bot).people(["ann", "bob"]);
    let builder = (0..channels).fold(builder, |builder, number| builder.channel(name(number)));
    Ok(builder.start().await?)
}

/// The name of a channel.
fn name(number: usize) -> String {
    format!("chess-{number}")
}

/// The whole program, playing in a sandbox; its log is on the disk.
struct Club {
    sandbox: Sandbox,
    folder: PathBuf,
    /// How many games were started.
    started: AtomicUsize,
    stop: watch::Sender<bool>,
    program: JoinHandle<Result<(), entente::serve::ServeError>>,
}

impl Club {
    async fn open() -> Outcome<Self> {
        // Not the system's folder for temporary files, which may be memory.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("acknowledge-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let sandbox = sandbox("Entente", CHANNELS).await?;
        let config = settings(&sandbox, &folder)?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let (stop, stopped) = watch::channel(false);
        let program = tokio::spawn(async move {
            let clock = entente::table::Clock::machine();
            entente::serve::serve(&config, listener, clock, stopped).await
        });
        sandbox.bot_ready(LONG).await?;
        Ok(Self {
            sandbox,
            folder,
            started: AtomicUsize::new(0),
            stop,
            program,
        })
    }

    /// Ann, as White, has challenged Bob, and Bob has accepted; each game in the next channel.
    async fn start_game(&self) -> Outcome<Table> {
        let channel = name(self.started.fetch_add(1, Ordering::Relaxed) % CHANNELS);
        let [ann, bob] = ["ann", "bob"].map(|name| self.sandbox.user(name).in_channel(&channel));
        let (ann, bob) = (ann?, bob?);
        let known = ann.threads().len();
        ann.slash("/challenge @bob white").await?;
        let open = |message: &Message| message.controls().contains(&"Accept".to_owned());
        let challenge = bob.wait_for(open, LONG).await?;
        challenge.press("Accept").await?;
        let newest = |thread: &Thread| thread.id;
        let thread = until(|| {
            let threads = ann.threads();
            (threads.len() > known).then(|| threads.into_iter().max_by_key(newest))?
        })
        .await?;
        let table = Table {
            players: [
                ann.user().in_channel_id(thread.id)?,
                bob.user().in_channel_id(thread.id)?,
            ],
        };
        table.boards(1).await?;
        challenge
            .until(|message| message.controls() == ["Watch"], LONG)
            .await?;
        Ok(table)
    }

    async fn close(self) -> Outcome<()> {
        self.stop.send(true)?;
        self.program.await??;
        self.sandbox.shutdown().await;
        Ok(std::fs::remove_dir_all(self.folder)?)
    }
}

/// The settings with which the program finds a sandbox; nothing else differs from Discord.
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

/// A game's thread, as White and as Black see it.
struct Table {
    players: [Place; 2],
}

impl Table {
    /// Makes a move by slash command; how long its acknowledgement took.
    async fn play(&self, ply: usize, notation: &str) -> Outcome<Duration> {
        let line = format!("/move {notation}");
        let start = Instant::now();
        let answer = self.players[ply % 2].slash(&line).await?;
        let took = start.elapsed();
        let expected = format!("You played **{notation}**.");
        assert!(answer.ephemeral && answer.content.starts_with(&expected));
        Ok(took)
    }

    /// Waits until the board after a move has arrived, the one before has lost its buttons, and both are noted on the disk.
    async fn settled(&self, ply: usize) -> Outcome<()> {
        self.boards(ply + 2).await?;
        tokio::time::sleep(Duration::from_millis(5)).await;
        Ok(())
    }

    /// Waits for so many boards, of which only the last has buttons.
    async fn boards(&self, count: usize) -> Outcome<()> {
        until(|| {
            let messages = self.players[0].messages();
            let boards = messages
                .iter()
                .filter(|message| !message.ephemeral && !message.attachments.is_empty());
            let boards: Vec<_> = boards.collect();
            assert!(boards.len() <= count, "a board arrived twice");
            let (_, before) = boards.split_last()?;
            let quiet = before.iter().all(|board| board.controls().is_empty());
            (quiet && boards.len() == count).then_some(())
        })
        .await
    }
}

/// A bot of one command, over the same way.
struct Ponger {
    sandbox: Sandbox,
    place: Place,
    bot: JoinHandle<()>,
}

/// Says pong.
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

impl Ponger {
    async fn open() -> Outcome<Self> {
        let sandbox = sandbox("Pong", 1).await?;
        let mut client = Self::client(&sandbox).await?;
        let bot = tokio::spawn(async move {
            client
                .start()
                .await
                .expect("the sandbox takes its own token");
        });
        sandbox.bot_ready(LONG).await?;
        let place = sandbox.user("ann").in_channel(&name(0))?;
        Ok(Self {
            sandbox,
            place,
            bot,
        })
    }

    async fn client(sandbox: &Sandbox) -> Outcome<Client> {
        let certificate = sandbox.root_certificate_pem().as_bytes();
        let certificate = reqwest::Certificate::from_pem(certificate)?;
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

    /// Asks once; how long the answer took.
    async fn ping(&self) -> Outcome<Duration> {
        let start = Instant::now();
        let answer = self.place.slash("/ping").await?;
        let took = start.elapsed();
        assert!(answer.ephemeral && answer.content == "pong");
        Ok(took)
    }

    async fn close(self) {
        self.bot.abort();
        self.sandbox.shutdown().await;
    }
}

/// Waits until there is something.
async fn until<T>(mut look: impl FnMut() -> Option<T>) -> Outcome<T> {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return Ok(found);
        }
        if start.elapsed() > LONG {
            return Err("waited for something that did not happen".into());
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}
