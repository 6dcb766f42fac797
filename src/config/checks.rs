//! Finds settings that can be read but cannot work.

use super::{
    ComputersConfig, Config, ConfigError, DiscordConfig, LogConfig, SandboxConfig, StoreConfig,
};
use std::collections::BTreeSet;
use tracing_subscriber::EnvFilter;

/// A setting that cannot work: its key with the section, and what would work.
type Fault = (String, String);

impl Config {
    /// Checks for settings that can be read but cannot work.
    pub fn checked(self) -> Result<Self, ConfigError> {
        match self.fault() {
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
            .or_else(|| self.log.fault())
            .or_else(|| self.computers.fault())
            .or_else(|| self.engines.fault())
    }
}

impl StoreConfig {
    fn fault(&self) -> Option<Fault> {
        if self.backup_every == 0 {
            let problem = "backups cannot be made more often than every hour: 1";
            return Some(("store.backup_every".into(), problem.into()));
        }
        if self.backups_kept == 0 {
            let problem = "at least one backup has to be kept: 1";
            return Some(("store.backups_kept".into(), problem.into()));
        }
        let problem = "write a number of MiB, at least 1, such as 256";
        (self.memory == 0).then(|| ("store.memory".into(), problem.into()))
    }
}

/// The most memory with which computers may think, in MiB.
const MOST_MEMORY: u32 = 4096;

impl ComputersConfig {
    fn fault(&self) -> Option<Fault> {
        let fits = (1..=MOST_MEMORY).contains(&self.memory);
        let problem = || format!("write a number of MiB from 1 to {MOST_MEMORY}, such as 16");
        (!fits).then(|| ("computers.memory".into(), problem()))
    }
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

impl DiscordConfig {
    fn fault(&self) -> Option<Fault> {
        if self
            .address
            .is_some_and(|address| !address.ip().is_loopback())
        {
            let problem =
                "only an address on this machine can stand in for Discord, such as 127.0.0.1:8443";
            return Some(("discord.address".into(), problem.into()));
        }
        if !self.token.chars().all(|c| c.is_ascii_graphic()) {
            let problem = "a token has no spaces or line breaks: copy it again";
            return Some(("discord.token".into(), problem.into()));
        }
        let certificate = self.root_certificate.as_ref();
        let missing = certificate.filter(|file| !file.is_file())?;
        let problem = format!("there is no file {}", missing.display());
        Some(("discord.root_certificate".into(), problem))
    }
}

impl LogConfig {
    fn fault(&self) -> Option<Fault> {
        let error = EnvFilter::try_new(&self.filter).err()?;
        Some(("log.filter".into(), format!("{error}; try \"info\"")))
    }
}
