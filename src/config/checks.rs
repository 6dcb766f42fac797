//! Finds settings that can be read but cannot work.

use super::{ComputersConfig, Config, ConfigError, LogConfig, SandboxConfig, StoreConfig};
use entente_computer::MAX_MEMORY_MIB;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use tracing_subscriber::EnvFilter;

/// A setting that cannot work: its key with the section, and what would work.
type Fault = (String, String);

impl Config {
    /// Checks for settings that can be read but cannot work.
    pub fn checked(self) -> Result<Self, ConfigError> {
        // Two addresses may come from different sources, so they are compared only at the end.
        let fault = self.fault();
        let fault = fault.or_else(|| self.same_address());
        match fault.or_else(|| self.without_address()) {
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
