//! `entente` and `entente serve`: reads the configuration, and runs the bot and the API or says
//! what it would do.
//!
//! [`serve`](crate::serve) runs them; [`config`](crate::config) knows the settings.

use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;
use super::output;
use crate::config::Config;
use crate::serve::ServeError;

/// Run the bot and the API
#[derive(Args, Default)]
pub(super) struct Serve {
    /// Only read the settings, and print what would run or what is wrong with them
    #[arg(long)]
    check: bool,
}

/// The sources of the settings. Environment variables (`ENTENTE_SECTION_KEY`) override the file,
/// and flags override both.
#[derive(Args)]
pub(super) struct Settings {
    /// The file with the settings; by default config.toml, if it exists
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// One setting, which overrides the file and the environment; may be given several times
    #[arg(long, global = true, value_name = "SECTION.KEY=VALUE")]
    set: Vec<String>,
}

impl Serve {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        let config = settings.load()?;
        if !config.has_token() && !cfg!(feature = "sandbox") {
            return Err(ServeError::NoSandbox.into());
        }
        if self.check {
            output::print(&summary(&config))
        } else {
            Ok(crate::serve::run(&config)?)
        }
    }
}

impl Settings {
    pub(super) fn load(&self) -> Result<Config, Failure> {
        // A value that is not text becomes a wrong value, which is then reported with its name.
        let text = |text: std::ffi::OsString| text.to_string_lossy().into_owned();
        let environment = std::env::vars_os().map(|(name, value)| (text(name), text(value)));
        Ok(Config::load(
            self.config.as_deref(),
            environment,
            &self.set,
        )?)
    }
}

/// The parts that would run, one line for each.
fn summary(config: &Config) -> String {
    let discord = if config.has_token() {
        "Discord: the bot runs on Discord, with the configured token".to_owned()
    } else {
        format!(
            "Discord: no token is configured, so the bot runs in the sandbox, at http://{} with \
             {}; its messages are in {}",
            config.sandbox.page,
            config.sandbox.people.join(", "),
            config.sandbox.folder.display(),
        )
    };
    let lines = [
        discord,
        format!("HTTP API: http://{}", config.api.listen),
        format!("Games: in {}", config.store.location()),
        format!("Log: {}", config.log.filter),
    ];
    let engines = config.engines.0.iter();
    let engines = engines.map(|(name, engine)| {
        let (command, level) = (&engine.command, engine.level.number());
        format!("Engine {name}: plays with `{command}`; where it does not, level {level} moves")
    });
    let lines: Vec<_> = lines.into_iter().chain(engines).collect();
    lines.join("\n") + "\n"
}
