//! The bot's application: its emojis, its commands, where it is installed, and its signatures.
//!
//! An application is installed to the server (`integration_types` 0) or by a person to their
//! account (1). Used through a person's installation alone, it can respond to that person and
//! nothing else: the bot is not in the channel and can neither read nor send.

use ring::digest::{SHA256, digest};
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::values::Locale;
use crate::values::id::Id;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Application {
    /// The id, which is also that of the bot's user, as for all new applications on Discord.
    pub(crate) id: Id,
    pub(crate) name: String,
    /// The token that the bot logs in with.
    pub(crate) token: String,
    #[serde(default)]
    pub(crate) description: String,
    /// Discord's `integration_types_config`: a field for each way in which the application can be
    /// installed.
    #[serde(default = "every_install")]
    pub(crate) install_config: Map<String, Value>,
    #[serde(default)]
    pub(crate) emojis: Vec<Emoji>,
    /// The metadata by which a server can give roles to people (linked roles).
    #[serde(default)]
    pub(crate) role_metadata: Vec<Value>,
}

/// Both ways, as for every new application on Discord.
fn every_install() -> Map<String, Value> {
    ["0", "1"]
        .map(|kind| (kind.to_owned(), json!({})))
        .into_iter()
        .collect()
}

/// An emoji of the application. Its picture is stored as a file with the same id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Emoji {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) animated: bool,
}

impl Application {
    /// An application without an id and a token yet.
    pub(crate) fn new(name: &str) -> Self {
        Self {
            id: Id::default(),
            name: name.to_owned(),
            token: String::new(),
            description: String::new(),
            install_config: every_install(),
            emojis: Vec::new(),
            role_metadata: Vec::new(),
        }
    }

    /// The key that signs the requests to this application.
    pub(crate) fn signing_key(&self) -> SigningKey {
        SigningKey::of_token(&self.token)
    }

    /// How the application can be installed, by Discord's numbers.
    pub(crate) fn install_types(&self) -> impl Iterator<Item = u8> {
        self.install_config
            .keys()
            .filter_map(|kind| kind.parse().ok())
    }

    /// Whether the application can be installed in this way.
    pub(crate) fn can_be_installed(&self, kind: u8) -> bool {
        self.install_types().any(|known| known == kind)
    }
}

// --- Installations ---

/// Where an interaction happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Guild,
    /// The private channel of a person and the bot.
    BotDm,
    /// A private channel without the bot.
    PrivateChannel,
}

impl Context {
    /// Discord's context number.
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::Guild => 0,
            Self::BotDm => 1,
            Self::PrivateChannel => 2,
        }
    }
}

/// The installations through which the application is used (`authorizing_integration_owners`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owners {
    /// The server that has the bot; 0 in the private channel with it.
    pub(crate) guild: Option<Id>,
    /// The person who has installed the application.
    pub(crate) user: Option<Id>,
}

impl Owners {
    pub(crate) fn to_json(self) -> Value {
        let named = [(0, self.guild), (1, self.user)]
            .into_iter()
            .filter_map(|(kind, owner)| Some((kind.to_string(), json!(owner?))));
        Value::Object(named.collect::<Map<_, _>>())
    }

    /// Whether the application is used through a person's installation only.
    pub(crate) fn is_user_only(self) -> bool {
        self.guild.is_none() && self.user.is_some()
    }
}

// --- Commands ---

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Target {
    User(Id),
    /// A message in the channel where the command is used.
    Message(Id),
}

impl Target {
    /// The command type that is used on such a target.
    pub(crate) fn command_kind(self) -> u8 {
        match self {
            Self::User(_) => CommandForm::USER,
            Self::Message(_) => CommandForm::MESSAGE,
        }
    }

    pub(crate) fn id(self) -> Id {
        let (Self::User(id) | Self::Message(id)) = self;
        id
    }
}

/// A registered application command, in Discord's own shape.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Command {
    pub(crate) id: Id,
    pub(crate) application_id: Id,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) guild_id: Option<Id>,
    pub(crate) version: Id,
    #[serde(flatten)]
    pub(crate) form: CommandForm,
}

/// The body with which a command is registered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CommandForm {
    /// The command type, one of the constants below.
    #[serde(rename = "type", default = "chat_input")]
    pub(crate) kind: u8,
    pub(crate) name: String,
    #[serde(default)]
    name_localizations: Option<Value>,
    #[serde(default)]
    description: String,
    #[serde(default)]
    description_localizations: Option<Value>,
    #[serde(default)]
    pub(crate) options: Vec<CommandOption>,
    /// The permission bits as text; `"0"` means administrators only.
    #[serde(default)]
    pub(crate) default_member_permissions: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dm_permission: Option<bool>,
    #[serde(default)]
    contexts: Option<Vec<u8>>,
    /// How it can be installed; a form without any gets what its application has.
    #[serde(default)]
    pub(crate) integration_types: Vec<u8>,
    #[serde(default)]
    nsfw: bool,
}

impl CommandForm {
    /// Discord's command types.
    pub(crate) const SLASH: u8 = 1;
    pub(crate) const USER: u8 = 2;
    pub(crate) const MESSAGE: u8 = 3;
    /// Discord's integration types: ways to install an application.
    pub(crate) const GUILD_INSTALL: u8 = 0;
    pub(crate) const USER_INSTALL: u8 = 1;
}

fn chat_input() -> u8 {
    CommandForm::SLASH
}

/// An option of a command, a subcommand or a subcommand group.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CommandOption {
    #[serde(rename = "type")]
    pub(crate) kind: u8,
    pub(crate) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name_localizations: Option<Value>,
    #[serde(default)]
    description: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    description_localizations: Option<Value>,
    #[serde(default)]
    pub(crate) required: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) choices: Vec<CommandChoice>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) options: Vec<CommandOption>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    channel_types: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) min_value: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) max_value: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) min_length: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) max_length: Option<usize>,
    #[serde(default)]
    pub(crate) autocomplete: bool,
}

impl CommandOption {
    pub(crate) const SUBCOMMAND: u8 = 1;
    pub(crate) const GROUP: u8 = 2;
    pub(crate) const STRING: u8 = 3;
    pub(crate) const INTEGER: u8 = 4;
    pub(crate) const BOOLEAN: u8 = 5;
    pub(crate) const USER: u8 = 6;
    pub(crate) const CHANNEL: u8 = 7;
    pub(crate) const ROLE: u8 = 8;
    pub(crate) const MENTIONABLE: u8 = 9;
    pub(crate) const NUMBER: u8 = 10;
    pub(crate) const ATTACHMENT: u8 = 11;

    /// Whether this is a subcommand or group, which has options instead of a value.
    pub(crate) fn is_branch(&self) -> bool {
        matches!(self.kind, Self::SUBCOMMAND | Self::GROUP)
    }
}

/// One of the fixed values of an option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CommandChoice {
    pub(crate) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name_localizations: Option<Value>,
    pub(crate) value: Value,
}

impl CommandForm {
    /// The name that a person with this locale sees.
    pub(crate) fn shown_name(&self, locale: Locale) -> &str {
        locale.choose(&self.name, self.name_localizations.as_ref())
    }

    /// Whether the command has this name, in itself or in this locale.
    pub(crate) fn has_name(&self, locale: Locale, name: &str) -> bool {
        self.name == name || self.shown_name(locale) == name
    }
}

impl CommandOption {
    /// Whether the option has this name, in itself or in this locale.
    pub(crate) fn has_name(&self, locale: Locale, name: &str) -> bool {
        self.name == name || locale.choose(&self.name, self.name_localizations.as_ref()) == name
    }
}

impl Command {
    /// Whether the command can be used in this context. Commands of the server are for the server
    /// only.
    pub(crate) fn is_for(&self, context: Context) -> bool {
        match (&self.form.contexts, context) {
            // The order matters: a command of the server ignores its contexts.
            (_, Context::BotDm | Context::PrivateChannel) if self.guild_id.is_some() => false,
            (_, Context::Guild) if self.guild_id.is_some() => true,
            (Some(contexts), context) => contexts.contains(&context.number()),
            (None, Context::Guild) => true,
            // The old way to say the same, which Discord still accepts.
            (None, _) => self.form.dm_permission.unwrap_or(true),
        }
    }

    /// Whether the command belongs to this way of installing.
    pub(crate) fn can_be_installed(&self, integration_type: u8) -> bool {
        self.form.integration_types.contains(&integration_type)
    }
}

// --- Signatures of the requests that go to the bot, by Ed25519 ---

/// The header with the signature, in hexadecimal digits.
pub(crate) const SIGNATURE: &str = "x-signature-ed25519";
/// The header with the time of the request, in seconds since 1970. It is signed, too.
pub(crate) const TIMESTAMP: &str = "x-signature-timestamp";

/// The key pair of an application.
pub(crate) struct SigningKey(Ed25519KeyPair);

impl SigningKey {
    /// The key of the application with this token.
    fn of_token(token: &str) -> Self {
        let seed = digest(&SHA256, token.as_bytes());
        let pair = Ed25519KeyPair::from_seed_unchecked(seed.as_ref());
        Self(pair.expect("a seed has 32 bytes, as a hash of SHA-256"))
    }

    /// The public key, with which a bot checks signatures, in hexadecimal digits.
    pub(crate) fn public(&self) -> String {
        hex::encode(self.0.public_key())
    }

    /// The signature of a request: of its timestamp and its body.
    pub(crate) fn sign(&self, timestamp: &str, body: &str) -> String {
        hex::encode(self.0.sign(format!("{timestamp}{body}").as_bytes()))
    }
}
