//! `entente` and `entente serve`: reads the settings, and runs the bot and the API or says what it would do.
//! Running them is the work of [`serve`](crate::serve); what a setting means is in [`config`](crate::config).

use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;
use super::output;
use crate::config::Config;

/// Runs the bot and the API
#[derive(Args, Default)]
pub(super) struct Serve {
    /// Only read the settings, and say what would run or what is wrong with them
    #[arg(long)]
    check: bool,
}

/// The settings of `serve`. They weigh more in this order: file, environment (`ENTENTE_SECTION_KEY`), flag.
#[derive(Args)]
pub(super) struct Settings {
    /// The file with the settings; config.toml where it is there
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// A setting, weightier than file and environment; may be given several times
    #[arg(long, global = true, value_name = "SECTION.KEY=VALUE")]
    set: Vec<String>,
}

impl Serve {
    pub(super) fn answer(&self, settings: &Settings) -> Result<(), Failure> {
        let config = settings.load()?;
        match self.check {
            true => output::print(&account(&config)),
            false => Ok(crate::serve::run(&config)?),
        }
    }
}

impl Settings {
    pub(super) fn load(&self) -> Result<Config, Failure> {
        // What is no text becomes a wrong value, which is then told with its name.
        let text = |text: std::ffi::OsString| text.to_string_lossy().into_owned();
        let environment = std::env::vars_os().map(|(name, value)| (text(name), text(value)));
        Ok(Config::load(
            self.config.as_deref(),
            environment,
            &self.set,
        )?)
    }
}

/// What would run, one line for each part.
fn account(config: &Config) -> String {
    let discord = match config.has_token() {
        true => "Discord: the bot plays on Discord itself, with the token that is set".into(),
        false => format!(
            "Discord: no token is set, so the bot plays in the sandbox, at http://{} with {}; its messages are in {}",
            config.sandbox.page,
            config.sandbox.people.join(", "),
            config.sandbox.folder.display(),
        ),
    };
    let lines = [
        discord,
        format!("HTTP API: http://{}", config.api.listen),
        format!("Games: in {}", config.store.folder.display()),
        format!("Log: {}", config.log.filter),
    ];
    lines.join("\n") + "\n"
}
