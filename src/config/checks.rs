//! Finds settings that can be read but cannot work.

use super::{ComputersConfig, Config, ConfigError, LogConfig, SandboxConfig, StoreConfig};
use entente_computer::MAX_MEMORY_MIB;
use entente_store::Location;
use reqwest::Url;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::{Component, Path, PathBuf};
use tracing_subscriber::EnvFilter;

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
        let pairs = (0..listeners.len()).flat_map(|at| {
            let earlier = &listeners[..at];
            earlier.iter().map(move |one| (*one, at))
        });
        let mut pairs = pairs.map(|(one, at)| (one, listeners[at]));
        let ((first, address), (key, _)) =
            pairs.find(|((_, one), (_, other))| is_same(*one, *other))?;
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
            let mut others = others.iter();
            let (key, other) = others.find(|(_, other)| self.store.has(other))?;
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
    let existing = path
        .ancestors()
        .find_map(|part| part.metadata().ok().map(|found| (part, found)));
    let (part, _) = existing.filter(|(_, found)| !found.is_dir())?;
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
