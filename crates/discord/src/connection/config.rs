//! The section `[discord]` of the settings.

use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::fmt;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

/// The section `[discord]`.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DiscordConfig {
    /// The bot's token; if empty, the sandbox is used.
    pub token: String,
    /// An address on this machine that replaces `discord.com`, for tests.
    pub address: Option<SocketAddr>,
    /// A file with an additional trusted root certificate (PEM), for tests.
    pub root_certificate: Option<PathBuf>,
    /// The number of shards.
    pub shards: Shards,
    /// Whether the application has the Message Content intent, so that moves can be typed in a
    /// thread without mentioning the bot. `None` is yes in the sandbox, and no with a token.
    pub message_content: Option<bool>,
    /// Whether the bot greets a server that it has joined.
    pub welcome: bool,
    /// Whether the application gets emojis of the pieces.
    pub piece_emojis: bool,
    /// The address on which interactions are received over HTTPS; if not set, they come over the
    /// gateway.
    pub interactions: Option<SocketAddr>,
    /// The address of the privacy policy; if empty, that of the application is not compared.
    pub privacy_policy: String,
    /// The address of the terms of service; if empty, that of the application is not compared.
    pub terms: String,
    /// Whether the application has an Activity, in which games are played within Discord.
    pub activity: bool,
    /// Whether servers can give people roles by their ratings and records (linked roles).
    pub linked_roles: bool,
    /// The secret of the application, with which an Activity learns who uses it, and linked roles
    /// who has authorized them.
    pub client_secret: String,
}

impl DiscordConfig {
    /// A name that differs between bots: the first part of the token, which has the bot's id and
    /// stays when the token is reset. Of a token without three parts, as the sandbox makes them, it
    /// is a hash.
    pub fn bot(&self) -> String {
        match self.token.split('.').collect::<Vec<_>>()[..] {
            [id, _, _] => id.to_owned(),
            _ => hex::encode(&Sha256::digest(&self.token)[..16]),
        }
    }

    /// Whether the application has the Message Content intent. That of the sandbox has every
    /// intent; on Discord this one has to be switched on first.
    pub fn has_message_content(&self) -> bool {
        self.message_content.unwrap_or(self.token.is_empty())
    }
}

impl Default for DiscordConfig {
    fn default() -> Self {
        Self {
            token: String::new(),
            address: None,
            root_certificate: None,
            shards: Shards::default(),
            message_content: None,
            welcome: true,
            piece_emojis: true,
            interactions: None,
            privacy_policy: String::new(),
            terms: String::new(),
            activity: false,
            linked_roles: false,
            client_secret: String::new(),
        }
    }
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
    /// A fixed number of shards.
    Total(NonZeroU32),
}

/// The most shards. Discord gives one to about a thousand servers.
const MOST_SHARDS: u32 = 16_384;

/// The written form: a number, or a text, which environment variables and flags always have.
#[derive(Deserialize)]
#[serde(untagged)]
enum ShardsText {
    Number(i64),
    Text(String),
}

impl TryFrom<ShardsText> for Shards {
    type Error = String;

    fn try_from(written: ShardsText) -> Result<Self, String> {
        let text = match written {
            ShardsText::Number(number) => number.to_string(),
            ShardsText::Text(text) => text,
        };
        match text.as_str() {
            "auto" => Ok(Self::Auto),
            number => {
                let total = number.parse::<NonZeroU32>().ok();
                total.filter(|total| total.get() <= MOST_SHARDS).map(Self::Total).ok_or_else(|| {
                    format!(
                        "`{number}` is not a number of shards: write \"auto\", or a number from 1 \
                         to {MOST_SHARDS}"
                    )
                })
            }
        }
    }
}

impl DiscordConfig {
    /// The first setting that cannot work: its key, and what would work.
    pub fn fault(&self) -> Option<(String, String)> {
        if self
            .address
            .is_some_and(|address| !address.ip().is_loopback())
        {
            let problem =
                "only an address on this machine can stand in for Discord, such as 127.0.0.1:8443";
            return Some(("discord.address".into(), problem.into()));
        }
        let (token, secret) = (&self.token, &self.client_secret);
        for (copied, text) in [(Copied::Token, token), (Copied::Secret, secret)] {
            if let Some(wrong) = copied.fault(text) {
                let problem = format!("{wrong}: {}", copied.origin());
                return Some((copied.key().into(), problem));
            }
        }
        if self.token.is_empty() && self.interactions.is_some() {
            let problem = "only Discord sends interactions over HTTPS, and the sandbox does not: \
                           set discord.token, too";
            return Some(("discord.interactions".into(), problem.into()));
        }
        if self.activity && self.client_secret.is_empty() && !self.token.is_empty() {
            let problem = "an Activity needs the secret of the application: copy it from OAuth2, \
                           Client Secret, in the Developer Portal";
            return Some(("discord.client_secret".into(), problem.into()));
        }
        if self.linked_roles && self.token.is_empty() {
            let problem = "the sandbox has no page on which people could link their roles: set \
                           discord.token, too";
            return Some(("discord.linked_roles".into(), problem.into()));
        }
        if self.linked_roles && self.client_secret.is_empty() {
            let problem = "linked roles need the secret of the application: copy it from OAuth2, \
                           Client Secret, in the Developer Portal";
            return Some(("discord.client_secret".into(), problem.into()));
        }
        let missing = self
            .root_certificate
            .as_ref()
            .filter(|file| !file.is_file())?;
        let problem = format!("there is no file {}", missing.display());
        Some(("discord.root_certificate".into(), problem))
    }
}

/// A text that people copy from the Developer Portal into a setting.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Copied {
    Token,
    Secret,
}

impl Copied {
    fn key(self) -> &'static str {
        match self {
            Self::Token => "discord.token",
            Self::Secret => "discord.client_secret",
        }
    }

    /// The place of the right text, and its form.
    fn origin(self) -> &'static str {
        match self {
            Self::Token => {
                "copy the bot's token again, from Bot, Reset Token, in the Developer Portal; it is \
                 three parts with dots between them, such as MTIz.abc.def"
            }
            Self::Secret => {
                "copy the secret of the application again, from OAuth2, Client Secret, in the \
                 Developer Portal; it is 32 letters and digits"
            }
        }
    }

    /// Finds what is certainly wrong with a text. Its other forms are Discord's to decide.
    fn fault(self, text: &str) -> Option<&'static str> {
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        let parts = text.split('.').count();
        let scheme = text.split_whitespace().next().unwrap_or_default();
        let faults = [
            (
                text.contains(['"', '\'', '`', '“', '”', '‘', '’']),
                "there are quotes in it: leave them out, or write them once around it in the file",
            ),
            (
                scheme != text && ["bot", "bearer"].contains(&&*scheme.to_ascii_lowercase()),
                "Bot or Bearer is no part of it: leave that out",
            ),
            (
                !text.chars().all(|c| c.is_ascii_graphic()),
                "there are spaces, line breaks or letters in it that it cannot have",
            ),
            (
                !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()),
                "this is an id, such as that of the application, which everybody may know",
            ),
            (
                text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()),
                "this is the public key of the application",
            ),
            (
                self == Self::Token && text.len() == 32 && text.bytes().all(is_word),
                "this is the secret of the application",
            ),
            (
                self == Self::Secret && parts == 3,
                "this is the token of the bot",
            ),
        ];
        faults
            .into_iter()
            .find_map(|(is_so, fault)| is_so.then_some(fault))
    }
}

impl fmt::Debug for DiscordConfig {
    /// Leaves out the secrets, so that they cannot get into the log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |secret: &str| if secret.is_empty() { "" } else { "(secret)" };
        f.debug_struct("DiscordConfig")
            .field("token", &shown(&self.token))
            .field("address", &self.address)
            .field("root_certificate", &self.root_certificate)
            .field("shards", &self.shards)
            .field("message_content", &self.message_content)
            .field("welcome", &self.welcome)
            .field("interactions", &self.interactions)
            .field("privacy_policy", &self.privacy_policy)
            .field("terms", &self.terms)
            .field("activity", &self.activity)
            .field("linked_roles", &self.linked_roles)
            .field("client_secret", &shown(&self.client_secret))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_the_same_after_its_token_was_reset() {
        let bot = |token: &str| {
            let token = token.to_owned();
            DiscordConfig {
                token,
                ..DiscordConfig::default()
            }
            .bot()
        };
        assert_eq!(bot("MTIz.aaa.bbb"), bot("MTIz.ccc.ddd"));
        assert_ne!(bot("MTIz.aaa.bbb"), bot("MTI0.aaa.bbb"));
        // A name never has a whole secret in it.
        assert!(!bot("0123456789abcdef").contains("0123456789abcdef"));
        assert_ne!(bot("sandbox.0123"), bot("sandbox.0124"));
    }
}
