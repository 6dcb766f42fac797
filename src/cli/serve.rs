//! `entente` and `entente serve`: reads the configuration, and runs the bot and the API or says
//! what it would do.
//!
//! [`serve`](crate::serve) runs them; [`config`](crate::config) knows the settings.

use super::output;
use crate::cli::output::Failure;
use crate::config::Config;
use crate::serve::ServeError;
use clap::Args;
use entente_service::KEY_NAMES;
use entente_store::{Store, import};
use std::path::PathBuf;

/// Run the bot and the API
#[derive(Args, Default)]
pub(super) struct Serve {
    /// Only read the settings, and print what would run or what is wrong with them
    #[arg(long)]
    check: bool,
    /// If the store has lost something for good, say what is missing, and go on with what is left
    #[arg(long, conflicts_with = "check")]
    accept_loss: bool,
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
            return output::print(&summary(&config));
        }
        if self.accept_loss
            && let Some(missing) = accepted_loss(&config)?
        {
            output::print(&format!("accepted: {missing}\n"))?;
        }
        Ok(crate::serve::run(&config)?)
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

/// Makes a store of what is left of one that lost something for good. Returns what is missing.
fn accepted_loss(config: &Config) -> Result<Option<String>, ServeError> {
    let location = config.store.location();
    // Opening would create a new, empty store.
    if import::is_free(&location)? {
        return Ok(None);
    }
    crate::serve::keep_files_private();
    Ok(Store::accept_loss(&location, KEY_NAMES)?)
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
