//! Measures what the bot takes in many servers: its memory, and how many events it takes in.
//!
//! `cargo bench --workspace --profile dev --bench gateway`. The bot is the program itself,
//! and the sandbox sends it a `GUILD_CREATE` as large as Discord's for each server. Servers are not
//! greeted, because that would measure the store. `GATEWAY_SERVERS=2000` and
//! `GATEWAY_MESSAGES=10000` change the numbers.

mod common;

use common::{Outcome, number};
use entente_sandbox::{Sandbox, UserInChannel};
use futures::future::try_join_all;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// The longest time for anything before the benchmark fails.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The events after which the sandbox waits until the bot has taken them in.
const AT_ONCE: usize = 100;

/// The commands that people give at the same time.
const COMMANDS_AT_ONCE: usize = 32;

/// The process of the bot, which ends with this.
struct Bot {
    process: Child,
    folder: PathBuf,
}

impl Bot {
    fn start(sandbox: &Sandbox) -> Outcome<Self> {
        let name = format!("gateway-{}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder)?;
        std::fs::write(
            folder.join("certificate.pem"),
            sandbox.root_certificate_pem(),
        )?;
        let settings = [
            ("API_LISTEN", "127.0.0.1:0".to_owned()),
            ("COMPUTERS_DELAY", "none".to_owned()),
            ("DISCORD_ADDRESS", sandbox.address().to_string()),
            ("DISCORD_ROOT_CERTIFICATE", "certificate.pem".to_owned()),
            ("DISCORD_TOKEN", sandbox.token()),
            ("DISCORD_WELCOME", "false".to_owned()),
            ("LIMITS_COMMANDS", "0".to_owned()),
            ("STORE_FOLDER", "games".to_owned()),
        ];
        let settings = settings.map(|(name, value)| (format!("ENTENTE_{name}"), value));
        let process = Command::new(env!("CARGO_BIN_EXE_entente"))
            .current_dir(&folder)
            .envs(settings)
            .spawn()?;
        Ok(Self { process, folder })
    }

    /// Its memory, and the part of it that is not the program itself, in megabytes.
    fn memory(&self) -> Outcome<String> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let megabytes = |name: &str| -> Outcome<f64> {
            let line = status.lines().find(|line| line.starts_with(name));
            let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
            Ok(kilobytes.ok_or("no such line")?.parse::<f64>()? * 1024.0 / 1e6)
        };
        let (all, own) = (megabytes("VmRSS:")?, megabytes("RssAnon:")?);
        Ok(format!("{all:.0} ({own:.0})"))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // Nothing of it is needed any more.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[tokio::main]
async fn main() -> Outcome<()> {
    let (servers, messages) = (
        number("GATEWAY_SERVERS", 10_000),
        number("GATEWAY_MESSAGES", 50_000),
    );
    let builder = Sandbox::builder().bot("Entente").people(["ann", "bob"]);
    let sandbox = builder.channel("chess").start().await?;
    let bot = Bot::start(&sandbox)?;
    sandbox.bot_ready(TIMEOUT).await?;
    let ann = sandbox.user("ann").in_channel("chess")?;
    ann.slash("/turns").await?;
    println!(
        "a server is described with {} bytes",
        server(1).to_string().len()
    );
    println!("servers   memory of the bot, MB (without the mapped program)");
    println!("{:>7}   {}", 0, bot.memory()?);
    let steps = [servers / 5, servers / 2, servers];
    for number in 1..=servers {
        sandbox.send_event("GUILD_CREATE", &server(number));
        if number.is_multiple_of(AT_ONCE) || number == servers {
            taken_in(&ann).await?;
        }
        if steps.contains(&number) {
            println!("{number:>7}   {}", bot.memory()?);
        }
    }
    let begun = Instant::now();
    for number in 1..=messages {
        sandbox.send_event("MESSAGE_CREATE", &message(number, servers));
        if number.is_multiple_of(10 * AT_ONCE) {
            taken_in(&ann).await?;
        }
    }
    print_rate("messages of other people", messages, begun);
    let begun = Instant::now();
    let rounds = messages / 50 / COMMANDS_AT_ONCE;
    for _ in 0..rounds {
        try_join_all((0..COMMANDS_AT_ONCE).map(|_| ann.slash("/turns"))).await?;
    }
    print_rate("commands, answered", rounds * COMMANDS_AT_ONCE, begun);
    println!("at the end {} MB", bot.memory()?);
    sandbox.shutdown().await;
    Ok(())
}

/// Waits until the bot has taken in what was sent so far: it takes its events in their order.
async fn taken_in(ann: &UserInChannel) -> Outcome<()> {
    ann.slash("/turns").await?;
    Ok(())
}

fn print_rate(what: &str, count: usize, begun: Instant) {
    let rate = count as f64 / begun.elapsed().as_secs_f64();
    println!("{count} {what}: {rate:.0} a second");
}

/// An id as Discord makes them, of a thing in a server.
fn id(server: usize, thing: usize) -> String {
    ((1_200_000_000_000 + server as u64) << 22 | thing as u64).to_string()
}

/// The event of a server with 50 channels, 30 roles and 50 emojis.
fn server(number: usize) -> Value {
    let id = |thing| id(number, thing);
    let role = |at: usize| {
        json!({
            "id": id(at), "name": format!("A role with number {at}"), "permissions": "6546771529280",
            "color": 3_447_003, "colors": { "primary_color": 3_447_003, "secondary_color": null,
            "tertiary_color": null }, "hoist": at.is_multiple_of(2), "icon": null, "unicode_emoji": null,
            "managed": false, "mentionable": true, "position": at, "flags": 0, "tags": {},
        })
    };
    let overwrite = |at: usize| {
        let (allow, deny) = if at == 0 {
            ("0", "1024")
        } else {
            ("1024", "0")
        };
        json!({ "id": id(at), "type": 0, "allow": allow, "deny": deny })
    };
    let channel = |at: usize| {
        json!({
            "id": id(100 + at), "type": 0, "name": format!("channel-number-{at}"), "position": at,
            "topic": "What people talk about here, in a sentence or two, and what they should not. \
                      The rules of the server are in its first channel.",
            "parent_id": id(100 + at / 10), "nsfw": false, "rate_limit_per_user": 0, "flags": 0,
            "last_message_id": id(999), "last_pin_timestamp": "2026-01-01T00:00:00+00:00",
            "version": 1_700_000_000_000_u64, "icon_emoji": { "id": null, "name": "💬" },
            "theme_color": null,
            "permission_overwrites": (0..4).map(overwrite).collect::<Vec<_>>(),
        })
    };
    let emoji = |at: usize| {
        json!({
            "id": id(200 + at), "name": format!("emoji_number_{at}"), "roles": [],
            "require_colons": true, "managed": false, "animated": false, "available": true,
            "version": 0,
        })
    };
    json!({
        "id": id(0), "name": format!("The server with number {number}"), "owner_id": id(50),
        "preferred_locale": "de", "joined_at": "2026-01-01T00:00:00+00:00", "member_count": 500,
        "large": true, "unavailable": false, "system_channel_id": id(100), "region": "deprecated",
        "features": ["COMMUNITY", "NEWS", "INVITE_SPLASH", "ANIMATED_ICON"], "members": [],
        "roles": (0..30).map(role).collect::<Vec<_>>(),
        "channels": (0..50).map(channel).collect::<Vec<_>>(),
        "emojis": (0..50).map(emoji).collect::<Vec<_>>(),
        "threads": [], "presences": [], "voice_states": [], "stage_instances": [], "stickers": [],
        "guild_scheduled_events": [], "soundboard_sounds": [],
    })
}

/// A message in a channel of one of the servers that is not for the bot.
fn message(number: usize, servers: usize) -> Value {
    let server = 1 + number % servers;
    let author = number % 1_000;
    json!({
        "id": id(20_000 + number, 7), "channel_id": id(server, 101), "guild_id": id(server, 0),
        "type": 0, "content": "", "timestamp": "2026-01-02T00:00:00.000000+00:00",
        "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [],
        "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "flags": 0,
        "components": [], "nonce": "1234567890123456789",
        "author": {
            "id": id(30_000 + author, 1), "username": format!("user{author}"),
            "discriminator": "0", "global_name": "Somebody", "avatar": null, "public_flags": 0,
        },
        "member": {
            "roles": [id(server, 3)], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": false,
            "mute": false, "flags": 0, "nick": null, "avatar": null, "pending": false,
        },
    })
}
