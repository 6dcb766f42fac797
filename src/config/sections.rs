//! The sections of the settings, and their defaults.

use super::engines::EnginesConfig;
use super::limits::LimitsConfig;
use serde::Deserialize;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;

/// All settings. `config.example.toml` shows each with its default.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where games are stored.
    pub store: StoreConfig,
    /// The connection to Discord.
    pub discord: DiscordConfig,
    /// The local Discord that is used without a token.
    pub sandbox: SandboxConfig,
    /// The HTTP API.
    pub api: ApiConfig,
    /// How much one person, one address or one channel may ask for.
    pub limits: LimitsConfig,
    /// The log.
    pub log: LogConfig,
    /// The metrics.
    pub metrics: MetricsConfig,
    /// The computers that play.
    pub computers: ComputersConfig,
    /// The engines that people can play against, besides the levels.
    pub engines: EnginesConfig,
}

/// The section `[store]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StoreConfig {
    /// The folder with the games.
    pub folder: PathBuf,
    /// The folder for backups; if empty, none are made.
    pub backups: PathBuf,
    /// The hours between two backups.
    pub backup_every: u32,
    /// How many backups are kept.
    pub backups_kept: u32,
    /// The memory that open games may take, in MiB.
    pub memory: u32,
    /// How much of its disk has to stay free, in MiB. With less, nothing is written.
    pub reserve: u32,
}

impl StoreConfig {
    /// How much of its disk has to stay free, in bytes.
    pub fn reserve_bytes(&self) -> u64 {
        u64::from(self.reserve) << 20
    }

    /// The memory for open games in bytes.
    pub fn memory_bytes(&self) -> usize {
        mebibytes(self.memory)
    }
}

fn mebibytes(number: u32) -> usize {
    usize::try_from(number).map_or(usize::MAX, |number| number.saturating_mul(1 << 20))
}

/// The section `[discord]`.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DiscordConfig {
    /// The bot's token; if empty, the sandbox is used.
    pub token: String,
    /// An address on this machine that stands in for `discord.com`, for tests.
    pub address: Option<SocketAddr>,
    /// A file with an additional trusted root certificate (PEM), for tests.
    pub root_certificate: Option<PathBuf>,
    /// The number of shards.
    pub shards: Shards,
    /// Whether the application has the Message Content intent, so that moves can be typed in a
    /// thread without mentioning the bot. `None` is yes in the sandbox, and no with a token.
    pub message_content: Option<bool>,
    /// Whether the bot greets a server that it has joined.
    pub welcome: bool,
}

impl DiscordConfig {
    /// Whether the application has the Message Content intent. That of the sandbox has every
    /// intent; on Discord this one has to be switched on first.
    pub fn has_message_content(&self) -> bool {
        self.message_content.unwrap_or(self.token.is_empty())
    }
}

impl Default for DiscordConfig {
    fn default() -> Self {
        Self {
            token: String::new(),
            address: None,
            root_certificate: None,
            shards: Shards::default(),
            message_content: None,
            welcome: true,
        }
    }
}

/// The number of shards, that is of gateway connections over which the servers are spread. All of
/// them belong to this process: the store can only be opened by one process, and another store
/// would have other games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(try_from = "ShardsText")]
pub enum Shards {
    /// The number that Discord recommends.
    #[default]
    Auto,
    /// A fixed number of shards.
    Total(NonZeroU32),
}

/// The most shards. Discord gives one to about a thousand servers.
const MOST_SHARDS: u32 = 16_384;

/// The written form: a number, or a text, which environment variables and flags always have.
#[derive(Deserialize)]
#[serde(untagged)]
enum ShardsText {
    Number(i64),
    Text(String),
}

impl TryFrom<ShardsText> for Shards {
    type Error = String;

    fn try_from(written: ShardsText) -> Result<Self, String> {
        let text = match written {
            ShardsText::Number(number) => number.to_string(),
            ShardsText::Text(text) => text,
        };
        match text.as_str() {
            "auto" => Ok(Self::Auto),
            number => {
                let total = number.parse::<NonZeroU32>().ok();
                let total = total.filter(|total| total.get() <= MOST_SHARDS);
                total.map(Self::Total).ok_or_else(|| {
                    format!(
                        "`{number}` is not a number of shards: write \"auto\", or a number from 1 \
                         to {MOST_SHARDS}"
                    )
                })
            }
        }
    }
}

impl fmt::Debug for DiscordConfig {
    /// Leaves out the token, so that it cannot get into the log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let token = if self.token.is_empty() {
            ""
        } else {
            "(secret)"
        };
        f.debug_struct("DiscordConfig")
            .field("token", &token)
            .field("address", &self.address)
            .field("root_certificate", &self.root_certificate)
            .field("shards", &self.shards)
            .field("message_content", &self.message_content)
            .field("welcome", &self.welcome)
            .finish()
    }
}

/// The section `[sandbox]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SandboxConfig {
    /// The folder with its messages.
    pub folder: PathBuf,
    /// The address of its chat page; loopback only.
    pub page: SocketAddr,
    /// The names of its users.
    pub people: Vec<String>,
}

/// The section `[api]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ApiConfig {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The public address, such as `https://chess.example.org`; if empty, the address it listens
    /// on.
    pub address: String,
    /// The addresses of reverse proxies, which say for whom they ask.
    pub proxies: Vec<IpAddr>,
}

/// The section `[log]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LogConfig {
    /// Which events are logged, in the syntax of tracing: `info`, `entente=debug,warn`, …
    pub filter: String,
    /// The format of a line.
    pub format: LogFormat,
}

/// The format of a line in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// Text for people.
    #[default]
    Text,
    /// A JSON object per line, for programs.
    Json,
}

/// The section `[metrics]`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MetricsConfig {
    /// The address on which metrics are served; if not set, they are not.
    pub listen: Option<SocketAddr>,
}

/// The section `[computers]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ComputersConfig {
    /// How long they take to act.
    pub delay: Delay,
    /// The most memory with which they think, in MiB.
    pub memory: u32,
    /// How many positions are looked at for each move of an analysis.
    pub analysis_nodes: u32,
}

/// How long computers take to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Delay {
    /// About as long as a person.
    #[default]
    Human,
    /// No longer than they think.
    None,
}

impl ComputersConfig {
    /// The memory in bytes.
    pub fn memory_bytes(&self) -> usize {
        mebibytes(self.memory)
    }
}

impl Default for ComputersConfig {
    fn default() -> Self {
        Self {
            delay: Delay::default(),
            memory: 64,
            analysis_nodes: 20_000,
        }
    }
}

impl Default for StoreConfig {
    fn default() -> Self {
        Self {
            folder: "data/games".into(),
            backups: PathBuf::new(),
            backup_every: 24,
            backups_kept: 7,
            memory: 256,
            reserve: 64,
        }
    }
}

impl Default for SandboxConfig {
    fn default() -> Self {
        Self {
            folder: "data/sandbox".into(),
            page: SocketAddr::from(([127, 0, 0, 1], 8064)),
            people: ["Ann", "Bob", "Cleo", "Dan"].map(String::from).to_vec(),
        }
    }
}

impl Default for ApiConfig {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8065)),
            address: String::new(),
            proxies: Vec::new(),
        }
    }
}

impl Default for LogConfig {
    fn default() -> Self {
        Self {
            filter: "warn".into(),
            format: LogFormat::default(),
        }
    }
}

impl Config {
    /// Whether the bot plays on Discord itself, and not in the sandbox.
    pub fn has_token(&self) -> bool {
        !self.discord.token.is_empty()
    }
}
