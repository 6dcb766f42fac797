//! Application commands in Discord's own shape, and their targets.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::installation::Context;
use crate::values::id::Id;
use crate::values::locale::Locale;

/// The target of a user or message command.
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
    pub(crate) name_localizations: Option<Value>,
    #[serde(default)]
    pub(crate) description: String,
    #[serde(default)]
    pub(crate) description_localizations: Option<Value>,
    #[serde(default)]
    pub(crate) options: Vec<CommandOption>,
    /// The permission bits as text; `"0"` means administrators only.
    #[serde(default)]
    pub(crate) default_member_permissions: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dm_permission: Option<bool>,
    #[serde(default)]
    pub(crate) contexts: Option<Vec<u8>>,
    /// The ways of installing it; a form without any gets those of its application.
    #[serde(default)]
    pub(crate) integration_types: Vec<u8>,
    #[serde(default)]
    pub(crate) nsfw: bool,
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
    pub(crate) name_localizations: Option<Value>,
    #[serde(default)]
    pub(crate) description: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) description_localizations: Option<Value>,
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
