//! The reasons why the bot cannot play on Discord.
//!
//! Each error is one plain sentence that says what to do.

use poise::serenity_prelude as serenity;
use poise::serenity_prelude::HttpError;
use std::path::PathBuf;

/// The reasons why the bot cannot play on Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The certificate cannot be used.
    #[error("the root certificate in {} cannot be used: {cause}", file.display())]
    Certificate {
        /// The file with the certificate.
        file: PathBuf,
        /// The fault in it.
        cause: String,
    },
    /// Discord does not accept the token.
    #[error(
        "Discord refused the token: copy it again from \
         https://discord.com/developers/applications (Bot, Reset Token) into discord.token"
    )]
    Token,
    /// Discord does not grant the application the intents that it asks for.
    #[error(
        "Discord refused the Message Content intent: switch it on at \
         https://discord.com/developers/applications (Bot, Message Content Intent), \
         or set discord.message_content to false"
    )]
    Intents,
    /// The application has no key with which Discord signs.
    #[error(
        "Discord has sent no public key of the application, so interactions over HTTPS cannot be \
         checked: leave out discord.interactions"
    )]
    NoVerifyKey,
    /// Discord cannot be reached.
    #[error(
        "Discord cannot be reached ({0}): check this machine's connection to discord.com, \
         or give it a moment if it is very busy, and start again"
    )]
    Unreachable(String),
    /// The connection ended for another reason.
    #[error("Discord ended the connection: {0}")]
    Ended(String),
}

/// The meaning of an error of serenity for the operator.
pub(crate) fn to_discord_error(error: serenity::Error) -> DiscordError {
    match &error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code == 401 =>
        {
            DiscordError::Token
        }
        serenity::Error::Http(HttpError::Request(cause)) => {
            DiscordError::Unreachable(innermost_cause(cause))
        }
        serenity::Error::Http(_) => DiscordError::Unreachable(error.to_string()),
        _ => DiscordError::Ended(error.to_string()),
    }
}

/// The innermost cause of an error. It says what happened; the outer ones only say where.
fn innermost_cause(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(cause) => innermost_cause(cause),
        None => error.to_string(),
    }
}

/// The error for an answer of Discord that names no message.
pub(crate) fn no_message_id() -> serenity::Error {
    serenity::Error::Other("Discord's answer has no id")
}
