//! Measures the figures that the README states (memory is read from Linux's `/proc`).
//! Run it with `cargo bench -p entente-sandbox --bench figures`.
//!
//! It measures how long a sandbox takes to start, how much memory its process uses while idle, how
//! much once a bot in a separate process has logged in and sent 1,000 messages, and by how much
//! memory and a folder grow by 1,000 boards.

use std::error::Error;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use entente_sandbox::{Id, Sandbox};
use serenity::all::{ChannelId, CreateAttachment, CreateMessage, HttpBuilder};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;
use twilight_gateway::{ConfigBuilder, EventTypeFlags, Intents, Shard, ShardId, StreamExt as _};

const STARTS: usize = 100;
const MESSAGES: usize = 1000;

/// The size of a picture of a chessboard, in bytes.
const BOARD: usize = 36_000;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = arguments().collect();
    match &arguments[..] {
        [address, token, channel, picture] => {
            let picture = vec![7; picture.parse()?];
            run_bot(address, token, channel.parse::<Id>()?, &picture).await
        }
        _ => measure().await,
    }
}

async fn measure() -> Result<(), Box<dyn Error>> {
    println!("without a sandbox: {}", memory());
    let sandbox = Sandbox::builder().start().await?;
    println!("an idle sandbox: {}", memory());
    let (count, span) = measure_bot(&sandbox, 0).await?;
    println!(
        "with a bot and {count} messages, written in {span:.1?}: {}",
        memory()
    );
    measure_bot(&sandbox, BOARD).await?;
    println!("with {MESSAGES} boards more: {}", memory());
    sandbox.shutdown().await;
    measure_folder().await?;
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let started_at = Instant::now();
        let sandbox = Sandbox::builder().start().await?;
        times.push(started_at.elapsed());
        sandbox.shutdown().await;
    }
    times.sort();
    let (median, slowest) = (times[STARTS / 2], times[STARTS - 1]);
    println!("start: {median:.1?} (median of {STARTS}; the slowest {slowest:.1?})");
    Ok(())
}

/// Measures how many bytes of a folder 1,000 boards take.
async fn measure_folder() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("sandbox-figures-{}", std::process::id()));
    let sandbox = Sandbox::builder().folder(&folder).start().await?;
    let before = size(&folder)?;
    measure_bot(&sandbox, BOARD).await?;
    let bytes = size(&folder)? - before;
    println!("a folder grows by {bytes} bytes for {MESSAGES} boards");
    sandbox.shutdown().await;
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

/// The bytes of all files in a folder and in those below it.
fn size(folder: &Path) -> std::io::Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        bytes += if metadata.is_dir() {
            size(&entry.path())?
        } else {
            metadata.len()
        };
    }
    Ok(bytes)
}

/// Starts this program again as a bot and waits until it has sent all its messages.
///
/// The bot is a separate process, so that its memory is not counted.
async fn measure_bot(
    sandbox: &Sandbox,
    picture: usize,
) -> Result<(usize, Duration), Box<dyn Error>> {
    let channel = sandbox.user("ann").in_channel("general")?;
    let mut bot = Command::new(std::env::current_exe()?)
        .args([
            sandbox.address().to_string(),
            sandbox.token(),
            channel.id().to_string(),
            picture.to_string(),
        ])
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let output = bot.stdout.take().ok_or("the bot has no standard output")?;
    let mut lines = BufReader::new(output).lines();
    lines.next_line().await?.ok_or("the bot did not log in")?;
    let started_at = Instant::now();
    lines.next_line().await?.ok_or("the bot did not write")?;
    Ok((channel.messages().len(), started_at.elapsed()))
}

/// The bot process: logs in, sends the messages and reports both steps on standard output.
async fn run_bot(
    address: &str,
    token: &str,
    channel: Id,
    picture: &[u8],
) -> Result<(), Box<dyn Error>> {
    let intents = Intents::GUILDS | Intents::GUILD_MESSAGES;
    let config = ConfigBuilder::new(token.to_owned(), intents)
        .proxy_url(format!("ws://{address}"))
        .build();
    let mut shard = Shard::with_config(ShardId::ONE, config);
    shard
        .next_event(EventTypeFlags::READY)
        .await
        .ok_or("no READY")??;
    println!("ready");
    let listening =
        tokio::spawn(
            async move { while shard.next_event(EventTypeFlags::empty()).await.is_some() {} },
        );
    let http = HttpBuilder::new(token)
        .proxy(format!("http://{address}"))
        .ratelimiter_disabled(true)
        .build();
    let channel = ChannelId::new(channel.0);
    for number in 0..MESSAGES {
        let mut message = CreateMessage::new()
            .content(format!("This is message {number} of a bot in the sandbox."));
        if !picture.is_empty() {
            message = message.add_file(CreateAttachment::bytes(picture, "board.png"));
        }
        channel.send_message(&http, message).await?;
    }
    println!("written");
    listening.await?;
    Ok(())
}

/// The resident memory of this process, as text.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kibibytes.map_or_else(
        || "memory unknown".to_owned(),
        |kibibytes| format!("{:.1} MiB", kibibytes / 1024.0),
    )
}

/// What the command line says, without the flag that Cargo adds.
fn arguments() -> impl Iterator<Item = String> {
    std::env::args().skip(1).filter(|word| word != "--bench")
}
