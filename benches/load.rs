//! Prints the memory of the program, each minute under a load that goes on: 64 writers who play one
//! game after the other at a fixed rate, and 500 held streams. Its sandbox is a process of its own.
//!
//! `cargo bench -p entente --bench load`. Each command has an Idempotency-Key, which the store
//! keeps for a week after its game, unless `LOAD_KEYED` is 0. Of the streams each writer has two of
//! their people's events, and the others are of their present game; one of ten reads slowly.
//! `LOAD_MINUTES` (5) says how long, `LOAD_RATE` (60) how many moves a second are asked for, and
//! `LOAD_STREAMS` (500) how many streams there are. Nothing is asserted but that every command is
//! accepted.

mod common;

use common::{Outcome, number, opera};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until};

const WRITERS: usize = 64;

/// One of so many streams reads slowly.
const STREAMS_FOR_ONE_SLOW: usize = 10;

/// The pause of such a stream after each piece that it has read.
const SLOW_PAUSE: Duration = Duration::from_secs(5);

/// The pause before a stream is opened again that was refused.
const REOPEN_PAUSE: Duration = Duration::from_millis(100);

/// The program's own figures that are printed.
const FIGURES: [&str; 5] = [
    "entente_open_games",
    "entente_deliveries_queued",
    "entente_kept_answers_bytes",
    "entente_kept_pictures_bytes",
    "process_open_fds",
];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let minutes = number("LOAD_MINUTES", 5);
    let settings = Settings::new()?;
    let tokens = settings.make_tokens()?;
    let load = Arc::new(Load {
        processes: Processes::start(settings).await?,
        moves: opera()?,
        rate: number("LOAD_RATE", 60),
        is_keyed: number("LOAD_KEYED", 1) == 1,
        played: AtomicUsize::new(0),
    });
    let (mut writing, mut listening) = (JoinSet::new(), JoinSet::new());
    for number in 0..WRITERS {
        let tokens = [tokens[2 * number].clone(), tokens[2 * number + 1].clone()];
        let (game, present_game) = watch::channel(String::new());
        let streams = number_of_streams(number);
        for stream in 0..streams {
            let is_slow = stream % STREAMS_FOR_ONE_SLOW == STREAMS_FOR_ONE_SLOW - 1;
            let path = if stream < 2 {
                watch::channel("/me".to_owned()).1
            } else {
                present_game.clone()
            };
            let stream = Stream {
                token: tokens[stream % 2].clone(),
                path,
                is_slow,
            };
            listening.spawn(listen(load.clone(), stream));
        }
        writing.spawn(play_on(
            load.clone(),
            Writer {
                number,
                tokens,
                game,
            },
        ));
    }
    println!(
        "minute      moves  RSS, MB  own, MB  sandbox, MB  disk, MB  {}",
        FIGURES.join("  ")
    );
    let begun = Instant::now();
    for minute in 0..=minutes {
        sleep_until(begun + Duration::from_mins(minute as u64)).await;
        load.report(minute).await?;
        if let Some(ended) = writing.try_join_next() {
            ended?.map_err(|why| why.to_string())?;
        }
    }
    Ok(())
}

/// The number of streams for a writer: as many for each, and one more for the first ones.
fn number_of_streams(writer: usize) -> usize {
    let all = number("LOAD_STREAMS", 500);
    all / WRITERS + usize::from(writer < all % WRITERS)
}

type Sent<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

struct Load {
    processes: Processes,
    moves: Vec<String>,
    /// Moves a second.
    rate: usize,
    is_keyed: bool,
    played: AtomicUsize,
}

impl Load {
    async fn report(&self, minute: usize) -> Outcome<()> {
        let Memory { all, own } = self.processes.bot.memory()?;
        let sandbox = self.processes.sandbox.memory()?.all;
        let settings = &self.processes.settings;
        let disk = size(&settings.folder.join("games"))? / 1_000_000;
        let played = self.played.load(Ordering::Relaxed);
        let metrics = format!("http://{}/metrics", settings.metrics);
        let text = reqwest::get(metrics).await?.text().await?;
        let figures = FIGURES.map(|name| sum(&text, name).to_string()).join("  ");
        println!(
            "{minute:>6}  {played:>9}  {all:>7}  {own:>7}  {sandbox:>11}  {disk:>8}  {figures}"
        );
        Ok(())
    }
}

/// The sum of a metric over its labels.
fn sum(text: &str, name: &str) -> f64 {
    let lines = text.lines().filter_map(|line| line.strip_prefix(name));
    let lines = lines.filter(|rest| rest.starts_with([' ', '{']));
    lines
        .filter_map(|rest| rest.rsplit(' ').next()?.parse::<f64>().ok())
        .sum()
}

/// The bytes of all files in a folder.
fn size(folder: &Path) -> std::io::Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        // A file may be removed meanwhile.
        let Ok(metadata) = entry.metadata() else {
            continue;
        };
        bytes += if metadata.is_dir() {
            size(&entry.path())?
        } else {
            metadata.len()
        };
    }
    Ok(bytes)
}

fn name(person: usize) -> String {
    format!("p{person:03}")
}

/// Two people who play one game after the other.
struct Writer {
    number: usize,
    tokens: [String; 2],
    /// The path of their present game.
    game: watch::Sender<String>,
}

async fn play_on(load: Arc<Load>, writer: Writer) -> Sent<()> {
    let client = Client::builder().no_proxy().build()?;
    let pause = Duration::from_secs_f64(WRITERS as f64 / load.rate as f64);
    let first = Instant::now() + pause * writer.number as u32 / WRITERS as u32;
    let mut turns = interval_at(first, pause);
    turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let post = |by: usize, path: &str, key: String| {
        let path = format!("{}{path}", load.processes.settings.address());
        let request = client.post(path).bearer_auth(&writer.tokens[by]);
        if load.is_keyed {
            request.header("idempotency-key", key)
        } else {
            request
        }
    };
    for number in 0.. {
        let key = |what: &str| format!("{}-{number}-{what}", writer.number);
        let new = json!({"variant": "standard", "name": "Ann", "wishes": ["white"]});
        let created = accepted(post(0, "/games", key("new")).json(&new)).await?;
        let created: Value = created.json().await?;
        let game = format!("/games/{}", created["id"].as_str().ok_or("no id")?);
        let join = post(1, &format!("{game}/join"), key("join"));
        accepted(join.json(&json!({"name": "Bob"}))).await?;
        // Without streams nobody listens.
        writer.game.send_replace(game.clone());
        for (ply, notation) in load.moves.iter().enumerate() {
            turns.tick().await;
            let request = post(ply % 2, &format!("{game}/moves"), key(&ply.to_string()));
            accepted(request.json(&json!({"move": notation}))).await?;
            load.played.fetch_add(1, Ordering::Relaxed);
        }
    }
    Ok(())
}

/// Sends a command, which has to be accepted.
async fn accepted(request: RequestBuilder) -> Sent<Response> {
    let response = request.send().await?;
    if response.status().is_success() {
        return Ok(response);
    }
    Err(response.text().await?.into())
}

/// The events of a person or of a game, for as long as there are any.
struct Stream {
    token: String,
    path: watch::Receiver<String>,
    is_slow: bool,
}

async fn listen(load: Arc<Load>, mut stream: Stream) -> Sent<()> {
    let client = Client::builder().no_proxy().build()?;
    stream.path.wait_for(|path| !path.is_empty()).await?;
    loop {
        let path = stream.path.borrow_and_update().clone();
        let address = format!(
            "{}{path}/events?after=latest",
            load.processes.settings.address()
        );
        let request = client.get(address).bearer_auth(&stream.token);
        let response = request.header("accept", "text/event-stream").send().await;
        match response {
            Ok(response) if response.status() == StatusCode::OK => {
                read(response, &mut stream).await;
            }
            _ => tokio::time::sleep(REOPEN_PAUSE).await,
        }
    }
}

/// Reads a stream until it ends, or until the next game has begun.
async fn read(mut response: Response, stream: &mut Stream) {
    loop {
        tokio::select! {
            piece = response.chunk() => match piece {
                Ok(Some(_)) if stream.is_slow => tokio::time::sleep(SLOW_PAUSE).await,
                Ok(Some(_)) => {}
                _ => return,
            },
            Ok(()) = stream.path.changed() => return,
        }
    }
}

/// The settings of the program: nothing is limited, and everything is in one folder.
struct Settings {
    folder: PathBuf,
    api: SocketAddr,
    metrics: SocketAddr,
    values: Vec<(&'static str, String)>,
}

impl Settings {
    fn new() -> Outcome<Self> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let [api, metrics] = [free_address()?, free_address()?];
        let path = |name: &str| folder.join(name).display().to_string();
        let values = vec![
            ("API_LISTEN", api.to_string()),
            ("METRICS_LISTEN", metrics.to_string()),
            ("STORE_FOLDER", path("games")),
            ("LIMITS_STRANGERS", "true".to_owned()),
            ("LIMITS_INVITATIONS", "0".to_owned()),
            ("LIMITS_MESSAGES", "0".to_owned()),
            ("LIMITS_COMMANDS", "0".to_owned()),
            ("LIMITS_READS", "0".to_owned()),
            ("LIMITS_REQUESTS", "0".to_owned()),
            ("LIMITS_LOBBIES", "0".to_owned()),
            ("LIMITS_CONNECTIONS", "8192".to_owned()),
            ("LIMITS_CONNECTIONS_PER_ADDRESS", "8192".to_owned()),
            ("LIMITS_WAITING_PER_CLIENT", "8192".to_owned()),
        ];
        Ok(Self {
            folder,
            api,
            metrics,
            values,
        })
    }

    /// The address of the HTTP API.
    fn address(&self) -> String {
        format!("http://{}/api/v1", self.api)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_entente"));
        command.current_dir(&self.folder);
        for (name, value) in &self.values {
            command.env(format!("ENTENTE_{name}"), value);
        }
        command
    }

    /// Makes a token for each person, while the program plays in a sandbox of its own. Its folder
    /// is that of the later sandbox, so the people stay the same.
    fn make_tokens(&self) -> Outcome<Vec<String>> {
        let with_sandbox = || {
            let mut command = self.command();
            command.env("ENTENTE_SANDBOX_FOLDER", self.folder.join("sandbox"));
            command.env("ENTENTE_SANDBOX_PEOPLE", people());
            command.env("ENTENTE_SANDBOX_PAGE", "127.0.0.1:0");
            command
        };
        let (program, lines) = Process::start(with_sandbox())?;
        find(lines, "HTTP API")?;
        let token = |number| {
            let made = with_sandbox().args(["token", &name(number)]).output()?;
            Ok(String::from_utf8(made.stdout)?.trim().to_owned())
        };
        let tokens = (0..2 * WRITERS).map(token).collect();
        program.stop()?;
        tokens
    }
}

/// An address of this machine. Nobody else takes its port in this moment.
fn free_address() -> std::io::Result<SocketAddr> {
    TcpListener::bind("127.0.0.1:0")?.local_addr()
}

/// The names of all people, as the settings have them.
fn people() -> String {
    let names: Vec<String> = (0..2 * WRITERS).map(name).collect();
    names.join(",")
}

/// The sandbox and the program that plays in it.
struct Processes {
    settings: Settings,
    sandbox: Process,
    bot: Process,
}

impl Processes {
    async fn start(settings: Settings) -> Outcome<Self> {
        let mut command = settings.command();
        command.args([
            "sandbox",
            "--listen",
            "127.0.0.1:0",
            "--page",
            "127.0.0.1:0",
        ]);
        command.args([
            "--bot",
            "Entente",
            "--channels",
            "chess",
            "--people",
            &people(),
        ]);
        command.arg("--folder").arg(settings.folder.join("sandbox"));
        let (sandbox, mut lines) = Process::start(command)?;
        let mut command = settings.command();
        command.env("ENTENTE_DISCORD_ADDRESS", find(&mut lines, "address")?);
        command.env("ENTENTE_DISCORD_TOKEN", find(&mut lines, "token")?);
        command.env(
            "ENTENTE_DISCORD_ROOT_CERTIFICATE",
            find(lines, "certificate")?,
        );
        let (bot, _) = Process::start(command)?;
        let health = format!("http://{}/healthz", settings.api);
        while reqwest::get(&health).await.is_err() {
            tokio::time::sleep(REOPEN_PAUSE).await;
        }
        Ok(Self {
            settings,
            sandbox,
            bot,
        })
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        let _ = self.bot.0.kill();
        let _ = self.sandbox.0.kill();
        let _ = std::fs::remove_dir_all(&self.settings.folder);
    }
}

/// The last word of the first line that begins with a name.
fn find(mut lines: impl Iterator<Item = String>, name: &str) -> Outcome<String> {
    let line = lines.find(|line| line.trim_start().starts_with(name));
    let line = line.ok_or_else(|| format!("the program did not print its {name}"))?;
    Ok(line
        .split_whitespace()
        .last()
        .unwrap_or_default()
        .to_owned())
}

/// Memory of a process in megabytes.
struct Memory {
    all: u64,
    /// What is not read from files.
    own: u64,
}

struct Process(Child);

impl Process {
    /// Starts a process; the lines of its output go to the caller, and nowhere when that is
    /// dropped.
    fn start(mut command: Command) -> Outcome<(Self, impl Iterator<Item = String>)> {
        let mut process = command.stdout(Stdio::piped()).spawn()?;
        let output = process.stdout.take().ok_or("it has an output")?;
        let (sender, receiver) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.for_each(|line| drop(sender.send(line)));
        });
        Ok((Self(process), receiver.into_iter()))
    }

    /// Lets it end by itself.
    fn stop(mut self) -> Outcome<()> {
        let number = rustix::process::Pid::from_child(&self.0);
        rustix::process::kill_process(number, rustix::process::Signal::TERM)?;
        self.0.wait()?;
        Ok(())
    }

    fn memory(&self) -> Outcome<Memory> {
        let maps = std::fs::read_to_string(format!("/proc/{}/smaps_rollup", self.0.id()))?;
        let megabytes = |name: &str| -> Outcome<u64> {
            let line = maps.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.split_whitespace().next());
            Ok(number.ok_or("no such line")?.parse::<u64>()? / 1000)
        };
        Ok(Memory {
            all: megabytes("Rss:")?,
            own: megabytes("Anonymous:")?,
        })
    }
}
