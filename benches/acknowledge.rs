//! Measures how long a player waits for the answer to a move, compared with the two things that it
//! always needs: the same way through the sandbox, for a bot that only answers "pong" (serenity and
//! poise, one command), and one sync of the disk.
//!
//! `cargo bench -p entente --bench acknowledge`. Everything runs in one process and takes turns: a
//! move and its boards, a ping, a sync. So a busy machine slows down all three alike. The time
//! counts from the person's slash command until they see the answer. The program is complete, and
//! its store is on the disk below the target folder. Answers and boards are asserted, but never
//! times.

mod common;
mod server;

use common::{Outcome, opera};
use entente_sandbox::{Sandbox, UserInChannel};
use futures::future::join_all;
use poise::serenity_prelude::{Client, ClientBuilder, GatewayIntents, HttpBuilder};
use server::{TIMEOUT, TestServer, ms, name, sandbox};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// The number of games that are played one after the other. Each is Morphy's opera game, 33 moves.
const GAMES: usize = 61;

/// The number of interactions that run at the same time.
const CONCURRENT: usize = 32;

/// The running games of a busy installation, and the number of their channels.
const RUNNING: usize = 1000;
const CHANNELS: usize = 100;

#[tokio::main]
async fn main() -> Outcome<()> {
    let moves = opera()?;
    let server = TestServer::open("acknowledge", CHANNELS).await?;
    let ping_bot = PingBot::open().await?;
    let times = one_by_one(&server, &ping_bot, &moves).await?;
    print_times(times);
    concurrently(&server, &ping_bot, &moves).await?;
    server.close().await?;
    let busy = TestServer::open("acknowledge", CHANNELS).await?;
    fill(&busy).await?;
    println!("\nthe same with {RUNNING} running games in {CHANNELS} channels");
    concurrently(&busy, &ping_bot, &moves).await?;
    ping_bot.close().await;
    busy.close().await
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
        "/move is {:.2} pongs, or a pong and {:.2} syncs, or {:.2} times a pong and a sync\n",
        moved / pong,
        (moved - pong) / sync,
        moved / (pong + sync)
    );
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
