//! The figures of the README: `cargo run -p entente-sandbox --example figures` (on Linux, for the memory).
//!
//! How long a sandbox takes to start, what its process holds while it is idle, and what once a bot, in a process of its own,
//! has logged in and written 1,000 messages.

use std::error::Error;
use std::process::Stdio;
use std::time::{Duration, Instant};

use entente_sandbox::{Id, Sandbox};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;
use twilight_gateway::{ConfigBuilder, EventTypeFlags, Intents, Shard, ShardId, StreamExt as _};
use twilight_http::Client;

const STARTS: usize = 100;
const MESSAGES: usize = 1000;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [address, token, channel] => write(address, token, channel.parse::<Id>()?).await,
        _ => measure().await,
    }
}

async fn measure() -> Result<(), Box<dyn Error>> {
    println!("without a sandbox: {}", memory());
    let sandbox = Sandbox::builder().start().await?;
    println!("an idle sandbox: {}", memory());
    let (count, span) = let_a_bot_write(&sandbox).await?;
    println!(
        "with a bot and {count} messages, written in {span:.1?}: {}",
        memory()
    );
    sandbox.shutdown().await;
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let began = Instant::now();
        let sandbox = Sandbox::builder().start().await?;
        times.push(began.elapsed());
        sandbox.shutdown().await;
    }
    times.sort();
    let (median, slowest) = (times[STARTS / 2], times[STARTS - 1]);
    println!("start: {median:.1?} (median of {STARTS}; the slowest {slowest:.1?})");
    Ok(())
}

/// Starts a bot in a process of its own, and waits until it has written.
async fn let_a_bot_write(sandbox: &Sandbox) -> Result<(usize, Duration), Box<dyn Error>> {
    let channel = sandbox.user("ann").in_channel("general")?;
    let mut bot = Command::new(std::env::current_exe()?)
        .args([
            sandbox.address().to_string(),
            sandbox.token(),
            channel.id().to_string(),
        ])
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let said = bot.stdout.take().ok_or("the bot says nothing")?;
    let mut lines = BufReader::new(said).lines();
    lines.next_line().await?.ok_or("the bot did not log in")?;
    let began = Instant::now();
    lines.next_line().await?.ok_or("the bot did not write")?;
    Ok((channel.messages().len(), began.elapsed()))
}

/// The bot: logs in, writes, and says when it has.
async fn write(address: &str, token: &str, channel: Id) -> Result<(), Box<dyn Error>> {
    let intents = Intents::GUILDS | Intents::GUILD_MESSAGES;
    let config = ConfigBuilder::new(token.to_owned(), intents);
    let config = config.proxy_url(format!("ws://{address}")).build();
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
    let client = Client::builder().token(format!("Bot {token}"));
    let client = client
        .proxy(address.to_owned(), true)
        .ratelimiter(None)
        .build();
    for number in 0..MESSAGES {
        let text = format!("This is message {number} of a bot that has much to say.");
        client
            .create_message(channel.0.try_into()?)
            .content(&text)
            .await?;
    }
    println!("written");
    listening.await?;
    Ok(())
}

/// What this process holds in memory.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kibibytes.map_or_else(
        || "memory unknown".to_owned(),
        |held| format!("{:.1} MiB", held / 1024.0),
    )
}
