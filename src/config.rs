//! The settings: from the file, then from environment variables, then from flags; later sources
//! win. Nothing outside this file sees raw settings.
//!
//! An unknown key or a bad value is an error that names the file, the line and the key (or the
//! variable, or the flag), and says what would be right.

use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use tracing_subscriber::EnvFilter;

/// The prefix of the environment variables: `ENTENTE_DISCORD_TOKEN` is `token` in `[discord]`.
const PREFIX: &str = "ENTENTE_";

/// The file that is read if it exists and no other is named.
pub const DEFAULT_FILE: &str = "config.toml";

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
    /// The log.
    pub log: LogConfig,
    /// The metrics.
    pub metrics: MetricsConfig,
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
}

/// The section `[discord]`.
#[derive(Clone, PartialEq, Eq, Default, Deserialize)]
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
    /// This number.
    Total(NonZeroU32),
}

/// The written form: a number, or a text, which environment variables and flags always have.
#[derive(Deserialize)]
#[serde(untagged)]
enum ShardsText {
    Number(i64),
    Text(String),
}

impl TryFrom<ShardsText> for Shards {
    type Error = String;

    fn try_from(text: ShardsText) -> Result<Self, String> {
        let text = match text {
            ShardsText::Number(number) => number.to_string(),
            ShardsText::Text(text) => text,
        };
        match text.as_str() {
            "auto" => Ok(Self::Auto),
            number => number.parse().map(Self::Total).map_err(|_| {
                format!("`{number}` is not a number of shards: write \"auto\", or a number from 1")
            }),
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

impl Default for StoreConfig {
    fn default() -> Self {
        Self {
            folder: "data/games".into(),
            backups: PathBuf::new(),
            backup_every: 24,
            backups_kept: 7,
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
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// An environment variable is bad.
    #[error("environment variable {variable}: {problem}")]
    Environment {
        /// The name of the variable.
        variable: String,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// A flag `--set` is bad.
    #[error("--set {name}: {problem}")]
    Flag {
        /// The name in the flag. Its value is never shown, because it may be secret.
        name: String,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// A setting can be read, but cannot work.
    #[error("{key}: {problem}")]
    Unusable {
        /// The key with its section.
        key: &'static str,
        /// What is wrong, and what would be right.
        problem: String,
    },
}

impl Config {
    /// Reads the named file, or the default file if it exists; then the environment; then the
    /// flags, each of the form `SECTION.KEY=VALUE`.
    pub fn load(
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
        flags: &[String],
    ) -> Result<Self, ConfigError> {
        let mut table = match read_file(file)? {
            Some((name, text)) => parse(&name, &text)?,
            None => toml::Table::new(),
        };
        for (variable, value) in environment {
            if let Some(path) = variable.strip_prefix(PREFIX) {
                set_variable(&mut table, path, &value)
                    .map_err(|problem| ConfigError::Environment { variable, problem })?;
            }
        }
        for flag in flags {
            let (name, value) = flag
                .split_once('=')
                .map_or((flag.as_str(), None), |(name, value)| (name, Some(value)));
            set_flag(&mut table, name, value).map_err(|problem| ConfigError::Flag {
                name: name.into(),
                problem,
            })?;
        }
        let config: Self = table
            .try_into()
            .expect("the file, each variable and each flag have been checked one by one");
        config.checked()
    }

    /// Whether the bot plays on Discord itself, and not in the sandbox.
    pub fn has_token(&self) -> bool {
        !self.discord.token.is_empty()
    }

    /// Checks for settings that can be read but cannot work.
    pub fn checked(self) -> Result<Self, ConfigError> {
        match self.fault() {
            Some((key, problem)) => Err(ConfigError::Unusable { key, problem }),
            None => Ok(self),
        }
    }

    /// The first setting that cannot work, with what would.
    fn fault(&self) -> Option<(&'static str, String)> {
        let names: BTreeSet<String> = self
            .sandbox
            .people
            .iter()
            .map(|name| name.trim().to_lowercase())
            .collect();
        let certificate = self
            .discord
            .root_certificate
            .as_ref()
            .filter(|file| !file.is_file());
        if self.store.backup_every == 0 {
            Some((
                "store.backup_every",
                "backups cannot be made more often than every hour: 1".into(),
            ))
        } else if self.store.backups_kept == 0 {
            Some((
                "store.backups_kept",
                "at least one backup has to be kept: 1".into(),
            ))
        } else if !self.sandbox.page.ip().is_loopback() {
            Some((
                "sandbox.page",
                "the sandbox has no passwords, so it must listen on loopback, such as \
                 127.0.0.1:8064"
                    .into(),
            ))
        } else if self.sandbox.people.len() < 2 {
            Some((
                "sandbox.people",
                "a game needs two people: name at least two".into(),
            ))
        } else if names.len() < self.sandbox.people.len() || names.contains("") {
            Some((
                "sandbox.people",
                "each person needs a name of their own".into(),
            ))
        } else if self
            .discord
            .address
            .is_some_and(|address| !address.ip().is_loopback())
        {
            Some((
                "discord.address",
                "only an address on this machine can stand in for Discord, such as 127.0.0.1:8443"
                    .into(),
            ))
        } else if !self.discord.token.chars().all(|c| c.is_ascii_graphic()) {
            Some((
                "discord.token",
                "a token has no spaces or line breaks: copy it again".into(),
            ))
        } else if let Some(file) = certificate {
            Some((
                "discord.root_certificate",
                format!("there is no file {}", file.display()),
            ))
        } else if let Err(error) = EnvFilter::try_new(&self.log.filter) {
            Some(("log.filter", format!("{error}; try \"info\"")))
        } else {
            None
        }
    }
}

/// The name and text of the settings file; `None` if the default file does not exist.
fn read_file(file: Option<&Path>) -> Result<Option<(String, String)>, ConfigError> {
    let path = file.unwrap_or(Path::new(DEFAULT_FILE));
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some((path.display().to_string(), text))),
        Err(cause) if file.is_none() && cause.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(ConfigError::Unreadable {
            file: path.to_owned(),
            cause,
        }),
    }
}

/// The table of a file, whose keys and values have all been checked.
fn parse(name: &str, text: &str) -> Result<toml::Table, ConfigError> {
    let at_line = |line, key, problem| ConfigError::File {
        source_name: name.into(),
        line,
        key,
        problem,
    };
    let unreadable = |error: toml::de::Error| {
        let start = error.span().map_or(0, |span| span.start);
        let line = text[..start].matches('\n').count() + 1;
        at_line(
            line,
            key_at(text, line),
            error.message().trim().replace('\n', " "),
        )
    };
    let config: Config = toml::from_str(text).map_err(unreadable)?;
    if let Some((key, problem)) = config.fault() {
        let lines = 1..=text.lines().count();
        let line = lines.into_iter().find(|line| key_at(text, *line) == key);
        return Err(line.map_or(
            ConfigError::Unusable {
                key,
                problem: problem.clone(),
            },
            |line| at_line(line, key.into(), problem),
        ));
    }
    toml::from_str(text).map_err(unreadable)
}

/// The key on a line, with the section above it.
fn key_at(text: &str, line: usize) -> String {
    let before: Vec<&str> = text.lines().take(line).map(str::trim).collect();
    let section = before
        .iter()
        .rev()
        .find_map(|l| l.strip_prefix('['))
        .map(|l| l.trim_end_matches(']').trim());
    let key = before
        .last()
        .and_then(|l| l.split_once('='))
        .map(|(key, _)| key.trim());
    match (section, key) {
        (Some(section), Some(key)) => format!("{section}.{key}"),
        (_, Some(key)) => key.into(),
        (Some(section), None) => section.into(),
        (None, None) => "(top)".into(),
    }
}

/// Sets the value of an environment variable in the table; the error says what is wrong.
fn set_variable(table: &mut toml::Table, path: &str, value: &str) -> Result<(), String> {
    let (section, key) = path
        .split_once('_')
        .ok_or_else(|| format!("there is no such setting: write {PREFIX}SECTION_KEY"))?;
    set(
        table,
        &section.to_ascii_lowercase(),
        &key.to_ascii_lowercase(),
        value,
    )
}

/// Sets the value of a flag in the table; the error says what is wrong.
fn set_flag(table: &mut toml::Table, name: &str, value: Option<&str>) -> Result<(), String> {
    let parts = name.split_once('.').zip(value);
    let ((section, key), value) =
        parts.ok_or("write --set SECTION.KEY=VALUE, such as --set api.listen=127.0.0.1:8065")?;
    set(table, section, key, value)
}

/// Sets one value in the table, if it is a valid setting by itself.
fn set(table: &mut toml::Table, section: &str, key: &str, value: &str) -> Result<(), String> {
    let value = if key == "people" {
        value
            .split(',')
            .map(|name| toml::Value::from(name.trim()))
            .collect::<Vec<_>>()
            .into()
    } else {
        toml::Value::from(value)
    };

    let alone = |value: &toml::Value| {
        let keys = toml::Table::from_iter([(key.into(), value.clone())]);
        let alone = toml::Table::from_iter([(section.into(), keys.into())]);
        alone.try_into::<Config>()
    };
    // Variables and flags are always text. What must be a number in the file may be one here too.
    let number = value.as_str().and_then(|text| text.parse::<i64>().ok());
    let number = number.map(toml::Value::from);
    let value = match alone(&value) {
        Ok(_) => value,
        Err(error) => number
            .filter(|number| alone(number).is_ok())
            .ok_or_else(|| error.message().trim().replace('\n', " "))?,
    };
    let section = table
        .entry(section)
        .or_insert_with(|| toml::Table::new().into());
    if let Some(section) = section.as_table_mut() {
        section.insert(key.into(), value);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn load(text: &str, environment: &[(&str, &str)]) -> Result<Config, ConfigError> {
        load_with_flags(text, environment, &[])
    }

    fn load_with_flags(
        text: &str,
        environment: &[(&str, &str)],
        flags: &[&str],
    ) -> Result<Config, ConfigError> {
        static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let file = std::env::temp_dir().join(format!(
            "entente-config-{}-{number}.toml",
            std::process::id()
        ));
        std::fs::write(&file, text).unwrap();
        let loaded = Config::load(
            Some(&file),
            environment.iter().map(|(k, v)| ((*k).into(), (*v).into())),
            &flags.iter().map(ToString::to_string).collect::<Vec<_>>(),
        );
        std::fs::remove_file(file).unwrap();
        loaded
    }

    fn problem(text: &str, environment: &[(&str, &str)]) -> String {
        let message = load(text, environment).unwrap_err().to_string();
        message
            .split_once(".toml, ")
            .map_or(message.clone(), |(_, rest)| rest.into())
    }

    #[test]
    fn the_example_holds_every_setting_with_its_default() {
        let example =
            std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/config.example.toml"))
                .unwrap();
        assert_eq!(load(&example, &[]).unwrap(), Config::default());
        for (section, keys) in [
            (
                "store",
                vec!["folder", "backups", "backup_every", "backups_kept"],
            ),
            (
                "discord",
                vec!["token", "address", "root_certificate", "shards"],
            ),
            ("sandbox", vec!["folder", "page", "people"]),
            ("api", vec!["listen", "address"]),
            ("log", vec!["filter", "format"]),
            ("metrics", vec!["listen"]),
        ] {
            assert!(example.contains(&format!("[{section}]")), "{section}");
            for key in keys {
                assert!(
                    example
                        .lines()
                        .any(|line| line.trim_start_matches(['#', ' ']).starts_with(key)),
                    "{section}.{key}"
                );
            }
        }
    }

    #[test]
    fn the_environment_overrides_the_file() {
        let config = load(
            "[discord]\ntoken = \"from-file\"",
            &[
                ("ENTENTE_DISCORD_TOKEN", "from-environment"),
                ("ENTENTE_SANDBOX_PEOPLE", "Eve, Finn"),
                ("PATH", "/bin"),
            ],
        )
        .unwrap();
        assert_eq!(config.discord.token, "from-environment");
        assert_eq!(config.sandbox.people, ["Eve", "Finn"]);
    }

    #[test]
    fn an_unknown_key_is_named_with_its_line() {
        assert_eq!(
            problem("[api]\n\nlisten = \"127.0.0.1:1\"\nlisen = 3\n", &[]),
            "line 4: api.lisen: unknown field `lisen`, expected `listen` or `address`"
        );
    }

    #[test]
    fn a_bad_value_is_named_with_its_line() {
        assert_eq!(
            problem("[api]\nlisten = \"here\"\n", &[]),
            "line 2: api.listen: invalid socket address syntax"
        );
        assert_eq!(
            problem("[discord]\ntoken = 3\n", &[]),
            "line 2: discord.token: invalid type: integer `3`, expected a string"
        );
    }

    #[test]
    fn invalid_toml_is_named_with_its_line() {
        assert!(
            problem("[api]\nlisten = \n", &[]).starts_with("line 2: api.listen: "),
            "{}",
            problem("[api]\nlisten = \n", &[])
        );
    }

    #[test]
    fn a_bad_variable_is_named() {
        assert_eq!(
            problem("", &[("ENTENTE_API_LISTEN", "x")]),
            "environment variable ENTENTE_API_LISTEN: invalid socket address syntax"
        );
        assert!(
            problem("", &[("ENTENTE_TOKEN", "x")])
                .starts_with("environment variable ENTENTE_TOKEN: there is no such setting")
        );
        assert!(problem("", &[("ENTENTE_DISCORD_TOKN", "x")]).contains("unknown field `tokn`"));
    }

    #[test]
    fn a_flag_overrides_the_environment_and_the_last_flag_the_first() {
        let flags = [
            "discord.token=first=one",
            "sandbox.people=Eve, Finn",
            "discord.token=a=b",
        ];
        let config = load_with_flags(
            "[discord]\ntoken = \"from-file\"",
            &[("ENTENTE_DISCORD_TOKEN", "from-environment")],
            &flags,
        )
        .unwrap();
        assert_eq!(config.discord.token, "a=b");
        assert_eq!(config.sandbox.people, ["Eve", "Finn"]);
    }

    #[test]
    fn numbers_come_from_everywhere() {
        let flags = ["store.backups_kept=3"];
        let environment = [("ENTENTE_STORE_BACKUP_EVERY", "6")];
        let config = load_with_flags("", &environment, &flags).unwrap();
        assert_eq!(
            (config.store.backup_every, config.store.backups_kept),
            (6, 3)
        );
        assert_eq!(
            problem("", &[("ENTENTE_STORE_BACKUP_EVERY", "often")]),
            "environment variable ENTENTE_STORE_BACKUP_EVERY: \
             invalid type: string \"often\", expected u32"
        );
        assert!(
            problem("[store]\nbackup_every = 0", &[]).starts_with("line 2: store.backup_every: ")
        );
    }

    #[test]
    fn a_bad_flag_is_named_without_its_value() {
        let problem = |flag: &str| load_with_flags("", &[], &[flag]).unwrap_err().to_string();
        assert_eq!(
            problem("api.listen=x"),
            "--set api.listen: invalid socket address syntax"
        );
        assert_eq!(
            problem("discord.tokn=secret"),
            "--set discord.tokn: unknown field `tokn`, expected one of \
             `token`, `address`, `root_certificate`, `shards`"
        );
        for flag in ["token=secret", "discord.token", "", "="] {
            let message = problem(flag);
            assert!(
                message.contains("write --set SECTION.KEY=VALUE") && !message.contains("secret"),
                "{message}"
            );
        }
    }

    #[test]
    fn settings_that_cannot_work_are_refused_with_what_would() {
        assert!(
            problem("[sandbox]\npage = \"0.0.0.0:80\"", &[])
                .starts_with("line 2: sandbox.page: the sandbox has no passwords")
        );
        assert!(
            problem("[sandbox]\npeople = [\"Ann\"]", &[])
                .starts_with("line 2: sandbox.people: a game needs two people")
        );
        assert!(
            problem("[discord]\naddress = \"8.8.8.8:443\"", &[])
                .starts_with("line 2: discord.address: only an address on this machine")
        );
    }

    #[test]
    fn a_named_file_must_exist() {
        let error = Config::load(
            Some(Path::new("no-such-file.toml")),
            std::iter::empty(),
            &[],
        )
        .unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("the settings in no-such-file.toml cannot be read: "),
            "{error}"
        );
    }

    #[test]
    fn shards_are_as_many_as_discord_says_or_a_number() {
        let shards = |text: &str| load(text, &[]).unwrap().discord.shards;
        let four = Shards::Total(NonZeroU32::new(4).unwrap());
        assert_eq!(shards(""), Shards::Auto);
        assert_eq!(shards("[discord]\nshards = \"auto\""), Shards::Auto);
        assert_eq!(shards("[discord]\nshards = 4"), four);
        let set = load("", &[("ENTENTE_DISCORD_SHARDS", "4")]).unwrap();
        assert_eq!(set.discord.shards, four);
        for wrong in ["0", "-1", "\"some\"", "\"\""] {
            let problem = problem(&format!("[discord]\nshards = {wrong}"), &[]);
            let begins = "line 2: discord.shards: `";
            assert!(problem.starts_with(begins), "{problem}");
            assert!(problem.contains("write \"auto\", or a number"), "{problem}");
        }
    }

    #[test]
    fn a_log_is_for_people_or_for_programs() {
        let json = load("[log]\nformat = \"json\"", &[]).unwrap();
        assert_eq!(json.log.format, LogFormat::Json);
        assert_eq!(
            problem("[log]\nformat = \"xml\"", &[]),
            "line 2: log.format: unknown variant `xml`, expected `text` or `json`"
        );
        assert_eq!(
            problem("[metrics]\nlisten = \"x\"", &[]),
            "line 2: metrics.listen: invalid socket address syntax"
        );
    }

    #[test]
    fn the_token_is_not_shown() {
        let config = load("[discord]\ntoken = \"very-secret\"", &[]).unwrap();
        assert!(!format!("{config:?}").contains("very-secret"));
    }
}
