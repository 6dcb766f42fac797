//! The settings: from the file, then from environment variables, then from flags; later sources
//! win. Nothing outside this module sees raw settings. This file has their sections with the
//! defaults, and `reading` reads and checks them.
//!
//! An unknown key or a bad value is an error that names the file, the line and the key (or the
//! variable, or the flag), and says what would be right.

mod reading;
#[cfg(test)]
mod refusal_tests;
#[cfg(test)]
mod tests;

pub use entente_api::Receivers;
use entente_bridges::Bridges;
pub use entente_computer::{
    CommandLine, ComputersConfig, Delay, EngineConfig, EnginesConfig, OptionValue,
};
pub use entente_discord::{DiscordConfig, Shards};
pub use entente_service::LimitsConfig;
use entente_store::{InvalidAddress, Location};
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

/// The file that is read if it exists and no other is named.
pub const DEFAULT_FILE: &str = "config.toml";

/// All settings. `config.example.toml` shows each with its default.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The place where games are stored.
    pub store: StoreConfig,
    /// The connection to Discord.
    pub discord: DiscordConfig,
    /// The local Discord that is used without a token.
    pub sandbox: SandboxConfig,
    /// The HTTP API.
    pub api: ApiConfig,
    /// The limits of one person, one address or one channel.
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
    /// The database with the games, instead of the folder.
    pub url: DatabaseUrl,
    /// The folder for backups; if empty, none are made.
    pub backups: PathBuf,
    /// The hours between two backups.
    pub backup_every: u32,
    /// The number of backups that are kept.
    pub backups_kept: u32,
    /// The memory that open games may take, in MiB.
    pub memory: u32,
    /// The space of its disk that has to stay free, in MiB. With less, nothing is written.
    pub reserve: u32,
}

/// The database of PostgreSQL that `store.url` names; if that is empty, there is none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct DatabaseUrl(Option<Location>);

impl TryFrom<String> for DatabaseUrl {
    type Error = InvalidAddress;

    fn try_from(url: String) -> Result<Self, InvalidAddress> {
        let location = (!url.is_empty()).then(|| Location::database(&url));
        Ok(Self(location.transpose()?))
    }
}

impl StoreConfig {
    /// The location of the games: in the database, or if none is set, in the folder.
    pub fn location(&self) -> Location {
        let database = self.url.0.clone();
        database.unwrap_or_else(|| Location::Folder(self.folder.clone()))
    }

    /// The space of its disk that has to stay free, in bytes.
    pub fn reserve_bytes(&self) -> u64 {
        u64::from(self.reserve) << 20
    }

    /// The memory for open games in bytes.
    pub fn memory_bytes(&self) -> usize {
        usize::try_from(u64::from(self.memory) << 20).unwrap_or(usize::MAX)
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
    /// The exposure of lichess's Bot API.
    pub lichess: Exposure,
    /// The exposure of the Model Context Protocol.
    pub mcp: Exposure,
    /// The origins of web pages that may use it, besides those of this machine and of `address`.
    pub mcp_origins: Vec<String>,
    /// The addresses to which webhooks of users can be delivered.
    pub webhooks: Receivers,
}

/// The condition under which another protocol than our own is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exposure {
    /// While the API listens on a loopback address.
    #[default]
    Loopback,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl ApiConfig {
    /// The bridges to other protocols that are open.
    pub fn bridges(&self) -> Bridges {
        let is_open = |exposure| match exposure {
            Exposure::Loopback => self.listen.ip().is_loopback(),
            Exposure::Always => true,
            Exposure::Never => false,
        };
        Bridges {
            lichess: is_open(self.lichess),
            mcp: is_open(self.mcp),
            mcp_origins: self
                .mcp_origins
                .iter()
                .cloned()
                .chain(self.origin())
                .collect(),
        }
    }

    /// The origin of the pages at the public address.
    fn origin(&self) -> Option<String> {
        let (scheme, rest) = self.address.split_once("://")?;
        let host = rest.split('/').next()?;
        Some(format!("{scheme}://{host}"))
    }
}

/// The section `[log]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LogConfig {
    /// The events that are logged, in the syntax of tracing: `info`, `entente=debug,warn`, …
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

impl Default for StoreConfig {
    fn default() -> Self {
        Self {
            folder: "data/games".into(),
            url: DatabaseUrl::default(),
            backups: PathBuf::new(),
            backup_every: 24,
            backups_kept: 7,
            memory: 64,
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
            lichess: Exposure::default(),
            mcp: Exposure::default(),
            mcp_origins: Vec::new(),
            webhooks: Receivers::default(),
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

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("the settings in {} cannot be read: {cause}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The error of the operating system.
        cause: std::io::Error,
    },
    /// A key in the file is unknown, or its value is bad.
    #[error("{source_name}, line {line}: {key}: {problem}")]
    File {
        /// The name of the file.
        source_name: String,
        /// The line, counted from 1.
        line: usize,
        /// The key with its section.
        key: String,
        /// The fault, and what would be right.
        problem: String,
    },
    /// An environment variable is bad.
    #[error("environment variable {variable}: {problem}")]
    Environment {
        /// The name of the variable.
        variable: String,
        /// The fault, and what would be right.
        problem: String,
    },
    /// A flag `--set` is bad.
    #[error("--set {name}: {problem}")]
    Flag {
        /// The name in the flag. Its value is never shown, because it may be secret.
        name: String,
        /// The fault, and what would be right.
        problem: String,
    },
    /// A setting can be read, but cannot work.
    #[error("{key}: {problem}")]
    Unusable {
        /// The key with its section.
        key: String,
        /// The fault, and what would be right.
        problem: String,
    },
}
