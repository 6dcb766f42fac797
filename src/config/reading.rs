//! Reads the settings: from the file, then from environment variables, then from flags; and finds
//! those that can be read but cannot work.
//!
//! Each value is checked by itself as soon as it is read, so that an error can name where it comes
//! from: the file with its line, the variable, or the flag.

use crate::config::{
    ComputersConfig, Config, ConfigError, DEFAULT_FILE, LogConfig, SandboxConfig, StoreConfig,
};
use entente_computer::MAX_MEMORY_MIB;
use entente_presentation::plain::plain_fault;
use entente_store::Location;
use reqwest::Url;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::{Component, Path, PathBuf};
use tracing_subscriber::EnvFilter;

/// The prefix of the environment variables: `ENTENTE_DISCORD_TOKEN` is `token` in `[discord]`.
const PREFIX: &str = "ENTENTE_";

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
        set_variables(&mut table, environment)?;
        set_flags(&mut table, flags)?;
        let config: Self = table
            .try_into()
            .expect("the file, each variable and each flag have been checked one by one");
        config.checked()
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
        let (key, mut problem) = (key_at(text, line), explain(&error));
        if text.parse::<toml::Table>().is_err() && is_bare(text, line) {
            let name = key.rsplit('.').next().unwrap_or_default();
            problem = format!(
                "this value is neither a number nor true or false; write a text in quotes: \
                 {name} = \"…\""
            );
        }
        at_line(line, key, problem)
    };
    let config: Config = toml::from_str(text).map_err(unreadable)?;
    if let Some((key, problem)) = config.fault() {
        let mut lines = 1..=text.lines().count();
        return Err(match lines.find(|line| key_at(text, *line) == key) {
            Some(line) => at_line(line, key, problem),
            None => ConfigError::Unusable { key, problem },
        });
    }
    toml::from_str(text).map_err(unreadable)
}

/// The key on a line, with the section above it. The name of a section is without the quotes that
/// it needs in the file if it contains blanks.
fn key_at(text: &str, line: usize) -> String {
    let before: Vec<&str> = text.lines().take(line).map(str::trim).collect();
    let section = before
        .iter()
        .rev()
        .find_map(|l| l.strip_prefix('['))
        .map(|l| l.trim_end_matches(']').trim().replace(['"', '\''], ""));
    let key = before
        .last()
        .and_then(|l| l.split_once('='))
        .map(|(key, _)| key.trim());
    match (section, key) {
        (Some(section), Some(key)) => format!("{section}.{key}"),
        (_, Some(key)) => key.into(),
        (Some(section), None) => section,
        (None, None) => "(top)".into(),
    }
}

/// Whether the value on a line begins like a text without quotes.
fn is_bare(text: &str, line: usize) -> bool {
    let line = text.lines().nth(line.saturating_sub(1));
    let value = line.and_then(|line| line.split_once('='));
    value.is_some_and(|(_, value)| {
        let first = value.trim_start().chars().next();
        first.is_some_and(|first| !"\"'[{#".contains(first))
    })
}

/// Sets the values of all our environment variables in the table.
fn set_variables(
    table: &mut toml::Table,
    environment: impl Iterator<Item = (String, String)>,
) -> Result<(), ConfigError> {
    for (variable, value) in environment {
        if let Some(path) = variable.strip_prefix(PREFIX) {
            set_variable(table, path, &value)
                .map_err(|problem| ConfigError::Environment { variable, problem })?;
        }
    }
    Ok(())
}

/// Sets the values of all flags in the table.
fn set_flags(table: &mut toml::Table, flags: &[String]) -> Result<(), ConfigError> {
    for flag in flags {
        let (name, value) = flag
            .split_once('=')
            .map_or((flag.as_str(), None), |(name, value)| (name, Some(value)));
        set_flag(table, name, value).map_err(|problem| ConfigError::Flag {
            name: name.into(),
            problem,
        })?;
    }
    Ok(())
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
    if section == "engines" {
        return Err("engines are set in the file only, in a section [engines.NAME]".into());
    }
    let fitting = fitting(section, key, value)?;
    let keys = table
        .entry(section)
        .or_insert_with(|| toml::Table::new().into());
    if let Some(keys) = keys.as_table_mut() {
        keys.insert(key.into(), fitting);
    }
    Ok(())
}

/// The value that a variable or a flag stands for. It is always text there, so it is tried as a
/// text, then as it would be in the file (a number, a list, true or false), and then as a list
/// of texts between commas. The error says what is wrong.
fn fitting(section: &str, key: &str, value: &str) -> Result<toml::Value, String> {
    let text = toml::Value::from(value);
    let Err(problem) = check_alone(section, key, &text) else {
        let quote = ['"', '\'']
            .into_iter()
            .find(|quote| value.starts_with(*quote));
        return match quote.filter(|quote| value.len() > 1 && value.ends_with(*quote)) {
            Some(_) => Err("the quotes around it are a part of it here: leave them out".into()),
            None => Ok(text),
        };
    };
    let line = format!("value = {value}");
    if let Some(written) = toml::from_str::<toml::Table>(&line)
        .ok()
        .filter(|table| table.len() == 1)
        .and_then(|mut table| table.remove("value"))
    {
        return check_alone(section, key, &written).map(|()| written);
    }
    if !problem.contains("expected a list") {
        return Err(problem);
    }
    let names = value.split(',').map(|name| toml::Value::from(name.trim()));
    let list = toml::Value::Array(names.collect());
    check_alone(section, key, &list).map(|()| list)
}

/// Checks one value as if it were the only setting; the error says what is wrong.
fn check_alone(section: &str, key: &str, value: &toml::Value) -> Result<(), String> {
    let keys = toml::Table::from_iter([(key.into(), value.clone())]);
    let alone = toml::Table::from_iter([(section.into(), keys.into())]);
    match alone.try_into::<Config>() {
        Ok(_) => Ok(()),
        Err(error) => Err(explain(&error)),
    }
}

/// The forms of what people write in another one, by the library's name for it.
const FORMS: [(&str, &str); 2] = [
    (
        "IP address with a port",
        "write an IP address and a port, such as 127.0.0.1:8065 for localhost:8065, or \
         0.0.0.0:8065 for :8065",
    ),
    (
        "IP address",
        "write an IP address without a port, such as 192.0.2.1 or 2001:db8::1",
    ),
];

/// Says what is wrong, and a form that works where the library names none.
fn explain(error: &toml::de::Error) -> String {
    let message = plain_fault(&error.message().trim().replace('\n', " "));
    match FORMS.iter().find(|(name, _)| message.contains(name)) {
        Some((_, form)) => format!("{message}: {form}"),
        None => message,
    }
}

/// A setting that cannot work: its key with the section, and what would work.
type Fault = (String, String);

impl Config {
    /// Checks for settings that can be read but cannot work.
    pub fn checked(self) -> Result<Self, ConfigError> {
        // Two addresses may come from different sources, so they are compared only at the end.
        let fault = self.fault();
        let fault = fault.or_else(|| self.same_address());
        let fault = fault.or_else(|| self.without_address());
        match fault.or_else(|| self.folder_fault()) {
            Some((key, problem)) => Err(ConfigError::Unusable { key, problem }),
            None => Ok(self),
        }
    }

    /// The first setting that cannot work, with what would.
    pub(super) fn fault(&self) -> Option<Fault> {
        let first = self.store.fault();
        first
            .or_else(|| self.sandbox.fault())
            .or_else(|| self.discord.fault())
            .or_else(|| self.web_address_fault())
            .or_else(|| self.limits.fault())
            .or_else(|| self.log.fault())
            .or_else(|| computers_fault(&self.computers))
            .or_else(|| self.engines.fault())
    }
}

/// A number with the least and the most that it can be, and the usual one.
struct Bounds(&'static str, u32, u32, u32, &'static str);

impl Bounds {
    fn fault(&self, number: u32) -> Option<Fault> {
        let Self(key, least, most, usual, unit) = self;
        let fits = (*least..=*most).contains(&number);
        let problem =
            || format!("write a number of {unit} from {least} to {most}, such as {usual}");
        (!fits).then(|| ((*key).into(), problem()))
    }
}

/// The most memory for games, in MiB: a TiB.
const MOST_FOR_GAMES: u32 = 1 << 20;

impl StoreConfig {
    fn fault(&self) -> Option<Fault> {
        let every = Bounds("store.backup_every", 1, 8760, 24, "hours");
        let kept = Bounds("store.backups_kept", 1, 1000, 7, "backups");
        let memory = Bounds("store.memory", 1, MOST_FOR_GAMES, 256, "MiB");
        let reserve = Bounds("store.reserve", 1, MOST_FOR_GAMES, 64, "MiB");
        every
            .fault(self.backup_every)
            .or_else(|| kept.fault(self.backups_kept))
            .or_else(|| memory.fault(self.memory))
            .or_else(|| reserve.fault(self.reserve))
    }
}

fn computers_fault(computers: &ComputersConfig) -> Option<Fault> {
    let memory = Bounds("computers.memory", 1, MAX_MEMORY_MIB, 64, "MiB");
    let key = "computers.analysis_nodes";
    let nodes = Bounds(key, 100, 1_000_000, 20_000, "positions");
    let first = memory.fault(computers.memory);
    first.or_else(|| nodes.fault(computers.analysis_nodes))
}

impl Config {
    /// Two parts that would listen on the same address.
    fn same_address(&self) -> Option<Fault> {
        let page = (!self.has_token()).then_some(("sandbox.page", self.sandbox.page));
        let metrics = self
            .metrics
            .listen
            .map(|address| ("metrics.listen", address));
        let listeners = [Some(("api.listen", self.api.listen)), page, metrics];
        let listeners: Vec<_> = listeners.into_iter().flatten().collect();
        let ((first, address), (key, _)) = (0..listeners.len())
            .flat_map(|at| {
                let earlier = &listeners[..at];
                earlier.iter().map(move |one| (*one, at))
            })
            .map(|(one, at)| (one, listeners[at]))
            .find(|((_, one), (_, other))| is_same(*one, *other))?;
        let problem = format!("{first} listens on {address} already: choose another port");
        Some((key.into(), problem))
    }
}

impl Config {
    /// Linked roles without the address to which Discord sends the browsers of people.
    fn without_address(&self) -> Option<Fault> {
        let is_missing = self.discord.linked_roles && self.api.address.is_empty();
        let problem = "linked roles need the public address of the API, such as \
                       https://chess.example.org";
        is_missing.then(|| ("api.address".into(), problem.into()))
    }
}

/// The address of something on the web.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WebAddress {
    /// The address below which the pages of the API are.
    Base,
    /// A page, which Discord shows.
    Page,
    /// The origin of pages: no path.
    Origin,
}

impl WebAddress {
    fn example(self) -> &'static str {
        match self {
            Self::Base => "https://chess.example.org",
            Self::Page => "https://example.org/privacy",
            Self::Origin => "https://host.example.org",
        }
    }

    /// Finds what is wrong with an address. It is not repeated: there may be a password in it.
    fn fault(self, address: &str) -> Option<&'static str> {
        let schemes: &[_] = match self {
            Self::Page => &["https://"],
            Self::Base | Self::Origin => &["https://", "http://"],
        };
        let Some(rest) = schemes.iter().find_map(|name| address.strip_prefix(name)) else {
            return Some(match self {
                Self::Page => "Discord takes only a whole address with https://",
                Self::Base | Self::Origin => "a whole address begins with https:// or http://",
            });
        };
        let is_wrong = |c: char| c.is_whitespace() || c.is_control() || "\"'`<>\\".contains(c);
        let Some(url) = Url::parse(address).ok().filter(|_| !rest.starts_with('/')) else {
            return Some("this is no address on the web: its host or its port is wrong");
        };
        let has_credentials = !url.username().is_empty() || url.password().is_some();
        let has_query = url.query().is_some() || url.fragment().is_some();
        let faults = [
            (
                address.contains(is_wrong),
                "there are blanks, quotes or other characters in it that no address has",
            ),
            (
                has_credentials,
                "everybody would see the name and the password before the @: leave them out",
            ),
            (
                has_query && self != Self::Page,
                "more is added at its end: leave out the ? or the #, and what follows it",
            ),
            (
                rest.contains('/') && self == Self::Origin,
                "an origin has no path: leave out what follows the host and its port",
            ),
        ];
        let mut faults = faults.into_iter();
        faults.find_map(|(is_so, fault)| is_so.then_some(fault))
    }
}

impl Config {
    /// The first address on the web that is none.
    fn web_address_fault(&self) -> Option<Fault> {
        let discord = &self.discord;
        let origins = self.api.mcp_origins.iter();
        let addresses = [
            ("api.address", WebAddress::Base, &self.api.address),
            (
                "discord.privacy_policy",
                WebAddress::Page,
                &discord.privacy_policy,
            ),
            ("discord.terms", WebAddress::Page, &discord.terms),
        ];
        let given = addresses
            .into_iter()
            .filter(|(.., address)| !address.is_empty());
        let origins = origins.map(|origin| ("api.mcp_origins", WebAddress::Origin, origin));
        given.chain(origins).find_map(|(key, kind, address)| {
            let fault = kind.fault(address)?;
            Some((key.into(), format!("{fault}; such as {}", kind.example())))
        })
    }

    /// The first folder that is none, or in which another one must not be.
    fn folder_fault(&self) -> Option<Fault> {
        let store = match self.store.location() {
            Location::Folder(folder) => Some(("store.folder", folder)),
            Location::Database(_) => None,
        };
        let sandbox = ("sandbox.folder", self.sandbox.folder.clone());
        let backups = ("store.backups", self.store.backups.clone());
        let others = [
            Some(backups).filter(|(_, folder)| !folder.as_os_str().is_empty()),
            Some(sandbox).filter(|_| !self.has_token()),
        ];
        let others: Vec<_> = others.into_iter().flatten().collect();
        let mut all = store.iter().chain(&others);
        let unusable = all.find_map(|(key, folder)| Some(((*key).into(), why_no_folder(folder)?)));
        unusable.or_else(|| {
            let (_, folder) = store.as_ref()?;
            let (key, other) = others.iter().find(|(_, other)| self.store.has(other))?;
            let example = match *key {
                "store.backups" => "data/backups",
                _ => "data/sandbox",
            };
            let problem = format!(
                "{} is in store.folder ({}), whose files belong to the store alone: name another \
                 folder, such as {example}",
                other.display(),
                folder.display(),
            );
            Some(((*key).into(), problem))
        })
    }
}

impl StoreConfig {
    /// Whether a path is in the folder of the store, or that folder itself.
    pub fn has(&self, path: &Path) -> bool {
        match self.location() {
            Location::Folder(folder) => whole_path(path).starts_with(whole_path(&folder)),
            Location::Database(_) => false,
        }
    }
}

/// Says why a path cannot be a folder.
fn why_no_folder(path: &Path) -> Option<String> {
    if path.as_os_str().is_empty() {
        return Some("name a folder, such as data/games".into());
    }
    // The lowest part of the path that exists decides it.
    let (part, _) = path
        .ancestors()
        .find_map(|part| part.metadata().ok().map(|found| (part, found)))
        .filter(|(_, found)| !found.is_dir())?;
    Some(format!("{} is no folder: name another one", part.display()))
}

/// The path from the root, without links as far as it exists.
fn whole_path(path: &Path) -> PathBuf {
    let mut whole = PathBuf::new();
    for part in std::path::absolute(path).unwrap_or_default().components() {
        match part {
            Component::ParentDir => drop(whole.pop()),
            part => whole.push(part),
        }
        whole = whole.canonicalize().unwrap_or(whole);
    }
    whole
}

/// Whether two parts cannot listen on both addresses. With port 0 the system chooses one.
fn is_same(one: SocketAddr, other: SocketAddr) -> bool {
    let is_same_host =
        one.ip() == other.ip() || one.ip().is_unspecified() || other.ip().is_unspecified();
    one.port() == other.port() && one.port() != 0 && is_same_host
}

impl SandboxConfig {
    fn fault(&self) -> Option<Fault> {
        let people = self.people.iter();
        let names: BTreeSet<_> = people.map(|name| name.trim().to_lowercase()).collect();
        let (key, problem) = if !self.page.ip().is_loopback() {
            (
                "sandbox.page",
                "the sandbox has no passwords, so it must listen on loopback, such as \
                 127.0.0.1:8064",
            )
        } else if self.people.len() < 2 {
            (
                "sandbox.people",
                "a game needs two people: name at least two",
            )
        } else if names.len() < self.people.len() || names.contains("") {
            ("sandbox.people", "each person needs a name of their own")
        } else {
            return None;
        };
        Some((key.into(), problem.into()))
    }
}

impl LogConfig {
    fn fault(&self) -> Option<Fault> {
        let error = EnvFilter::try_new(&self.filter).err()?;
        Some(("log.filter".into(), format!("{error}; try \"info\"")))
    }
}
