//! The stored data of a sandbox: users, channels, messages, commands.
//!
//! These are the sandbox's own types, written to the journal as they are; `wire/` turns them into
//! the JSON that Discord's clients read. Fields named `kind` hold Discord's type numbers or their
//! enums.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Moment;
use crate::id::{ChannelNumber, Id};
use crate::locale::Locale;
use crate::permissions::Permissions;
use crate::world::{Overwrite, Owners};

/// A person, or the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct User {
    pub(crate) id: Id,
    /// The name in lower case, as in `sandbox.user("ann")`.
    pub(crate) username: String,
    pub(crate) global_name: Option<String>,
    pub(crate) bot: bool,
    /// The locale of the person's client.
    pub(crate) locale: Locale,
    /// Whether the person has installed the application to their account.
    pub(crate) has_installed: bool,
    /// Whether the user has left the server.
    pub(crate) left: bool,
    /// Whether the user accepts no private messages.
    pub(crate) dms_closed: bool,
}

impl User {
    /// The username for a name: in lower case, like all usernames on Discord.
    pub(crate) fn username_of(name: &str) -> String {
        name.to_lowercase()
    }

    /// The name that others see.
    pub(crate) fn display_name(&self) -> &str {
        self.global_name.as_deref().unwrap_or(&self.username)
    }
}

/// The bot's application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Application {
    /// The id, which is also that of the bot's user, as for all new applications on Discord.
    pub(crate) id: Id,
    pub(crate) name: String,
    /// The token that the bot logs in with.
    pub(crate) token: String,
}

/// The one server of the sandbox.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// The first person, who may do everything, as owners do.
    pub(crate) owner: Id,
    /// The bot's role.
    pub(crate) bot_role: Id,
    pub(crate) joined_at: Moment,
    pub(crate) preferred_locale: Locale,
    /// The permissions that the bot's role adds to everybody's.
    pub(crate) bot_permissions: Permissions,
    pub(crate) manager_role: Id,
    /// The people with the managers' role.
    pub(crate) managers: BTreeSet<Id>,
}

/// A channel of any kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) number: ChannelNumber,
    pub(crate) kind: ChannelKind,
}

/// The kind of a channel, with the data that only this kind has.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChannelKind {
    Text {
        name: String,
        topic: Option<String>,
        /// Permission overwrites by role or member.
        overwrites: BTreeMap<Id, Overwrite>,
    },
    Dm {
        between: [Id; 2],
    },
    Thread(Thread),
}

/// A thread of a text channel.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Thread {
    pub(crate) name: String,
    pub(crate) parent: Id,
    pub(crate) owner: Id,
    pub(crate) private: bool,
    pub(crate) invitable: bool,
    pub(crate) members: BTreeSet<Id>,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    /// The minutes without messages after which the thread is archived.
    pub(crate) auto_archive_minutes: u64,
    pub(crate) archive_changed: Moment,
    pub(crate) created: Moment,
}

impl Channel {
    /// Discord's channel type.
    pub(crate) fn type_number(&self) -> u8 {
        match &self.kind {
            ChannelKind::Text { .. } => 0,
            ChannelKind::Dm { .. } => 1,
            ChannelKind::Thread(thread) if thread.private => 12,
            ChannelKind::Thread(_) => 11,
        }
    }

    pub(crate) fn is_dm(&self) -> bool {
        matches!(self.kind, ChannelKind::Dm { .. })
    }

    pub(crate) fn thread(&self) -> Option<&Thread> {
        match &self.kind {
            ChannelKind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    pub(crate) fn thread_mut(&mut self) -> Option<&mut Thread> {
        match &mut self.kind {
            ChannelKind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    pub(crate) fn name(&self) -> Option<&str> {
        match &self.kind {
            ChannelKind::Text { name, .. } => Some(name),
            ChannelKind::Thread(thread) => Some(&thread.name),
            ChannelKind::Dm { .. } => None,
        }
    }
}

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) kind: MessageKind,
    pub(crate) content: String,
    pub(crate) sent: Moment,
    pub(crate) edited: Option<Moment>,
    /// As sent: images still refer to attachments by `attachment://`.
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) mentions: Vec<Id>,
    pub(crate) mention_everyone: bool,
    pub(crate) reply_to: Option<Id>,
    /// As the client sent it, text or number.
    pub(crate) nonce: Option<Value>,
    pub(crate) reactions: Vec<Reaction>,
    pub(crate) pinned: bool,
    /// For an ephemeral message, the only person who sees it.
    pub(crate) only_for: Option<Id>,
    /// Whether the bot has deferred its response and not completed it yet.
    pub(crate) loading: bool,
    pub(crate) suppress_embeds: bool,
    pub(crate) silent: bool,
    /// The interaction that this message responds to.
    pub(crate) interaction_metadata: Option<InteractionMetadata>,
    pub(crate) has_thread: bool,
}

/// The message types of Discord that occur here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MessageKind {
    Default,
    Pinned,
    ThreadCreated,
    Reply,
    CommandAnswer,
    ThreadStarter,
}

impl MessageKind {
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::Default => 0,
            Self::Pinned => 6,
            Self::ThreadCreated => 18,
            Self::Reply => 19,
            Self::CommandAnswer => 20,
            Self::ThreadStarter => 21,
        }
    }
}

/// The interaction that a message responds to, as shown above it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct InteractionMetadata {
    pub(crate) interaction: Id,
    /// Discord's interaction type.
    pub(crate) kind: u8,
    pub(crate) user: Id,
    /// The full name of the command, if it was one.
    pub(crate) command: Option<String>,
    /// The target of a user or message command.
    pub(crate) target: Option<Target>,
    pub(crate) owners: Owners,
    /// The message whose component was used.
    pub(crate) interacted_message: Option<Id>,
    /// For a submitted modal: the interaction that opened it.
    pub(crate) opened_by: Option<Box<InteractionMetadata>>,
}

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

/// A file of a message. Its bytes are in the attachments folder, or in memory.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Id,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: Option<String>,
    pub(crate) size: usize,
    /// The width and height in pixels, for an image.
    pub(crate) dimensions: Option<(u32, u32)>,
}

/// An emoji with the users who reacted with it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Reaction {
    /// A character, or `name:id` for a custom emoji.
    pub(crate) emoji: String,
    pub(crate) users: Vec<Id>,
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
    pub(crate) dm_permission: Option<bool>,
    #[serde(default)]
    pub(crate) contexts: Option<Vec<u8>>,
    #[serde(default = "any_install")]
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

/// The default of `integration_types`.
///
/// Discord takes what the application allows. Here that is both ways, as for every new application
/// on Discord.
fn any_install() -> Vec<u8> {
    vec![CommandForm::GUILD_INSTALL, CommandForm::USER_INSTALL]
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
    pub(crate) channel_types: Option<Vec<u8>>,
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
