//! `entente token`: prints a token for a person of the sandbox, so that a program can be tried
//! there without anybody at the chat page.

use clap::Args;

use super::failure::Failure;
use super::output;
use super::serve::Settings;
use crate::serve::TokenRequest;
use entente_game::people::Scopes;

/// Print a token for a person of the sandbox, with which a program uses the HTTP API
///
/// It is made by the running program, or in the store if none runs.
#[derive(Args)]
pub(super) struct Token {
    /// The name of the person, such as ann
    person: String,
    /// Actions that the token allows, separated by commas
    #[arg(long, default_value = "read,play,diplomacy,manage")]
    scopes: String,
    /// After how many days it ends; by default it does not
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    days: Option<u16>,
    /// The name of the token in the person's list
    #[arg(long, default_value = "entente token")]
    label: String,
}

impl Token {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        let scopes = Scopes::parse(&self.scopes).map_err(|word| {
            let why = format!("`{word}` is not one of read, play, diplomacy, manage");
            Failure::unreadable("--scopes", why)
        })?;
        let request = TokenRequest {
            person: self.person.clone(),
            label: self.label.clone(),
            scopes,
            days: self.days,
        };
        let config = settings.load()?;
        crate::serve::keep_files_private();
        let token = crate::serve::make_token(&config, &request)?;
        output::print(&format!("{token}\n"))
    }
}
