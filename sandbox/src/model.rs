//! The things that a sandbox holds and keeps: users, channels, messages, commands, as they are stored.
//!
//! These are the sandbox's own types, written to the journal as they stand; `wire/` turns them into the JSON that
//! Discord's clients read. Numbers named `kind` are Discord's own type numbers.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Moment;
use crate::id::{ChannelNumber, Id};
use crate::locale::Locale;
use crate::permissions::Permissions;
use crate::world::{Overwrite, Owners};

/// A person or the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct User {
    pub(crate) id: Id,
    /// As in `sandbox.user("ann")`.
    pub(crate) username: String,
    pub(crate) global_name: Option<String>,
    pub(crate) bot: bool,
    /// The language of the person's client.
    #[serde(default)]
    pub(crate) locale: Locale,
    /// Has added the application to the own account.
    #[serde(default)]
    pub(crate) has_installed: bool,
    /// Is not in the server any more.
    #[serde(default)]
    pub(crate) left: bool,
    /// Takes no private messages.
    #[serde(default)]
    pub(crate) dms_closed: bool,
}

impl User {
    /// The username of somebody called so: without capitals, as all names on Discord.
    pub(crate) fn username_of(name: &str) -> String {
        name.to_lowercase()
    }

    pub(crate) fn display_name(&self) -> &str {
        self.global_name.as_deref().unwrap_or(&self.username)
    }
}

/// The bot's application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Application {
    /// Also the id of the bot's user, as Discord does it today.
    pub(crate) id: Id,
    pub(crate) name: String,
    /// What the bot logs in with.
    pub(crate) token: String,
}

/// The one server of the sandbox.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// The first person: may see everything, as owners do.
    pub(crate) owner: Id,
    /// The role that carries the bot's permissions.
    pub(crate) bot_role: Id,
    pub(crate) joined_at: Moment,
    #[serde(default)]
    pub(crate) preferred_locale: Locale,
    /// What the bot's role adds to everybody's permissions.
    #[serde(default = "role_of_bots")]
    pub(crate) bot_permissions: Permissions,
    #[serde(default)]
    pub(crate) manager_role: Id,
    /// Who has the managers' role.
    #[serde(default)]
    pub(crate) managers: BTreeSet<Id>,
}

fn role_of_bots() -> Permissions {
    Permissions::BOT
}

/// A channel of any kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) number: ChannelNumber,
    pub(crate) kind: ChannelKind,
}

/// What a channel is, with what only this kind has.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChannelKind {
    Text {
        name: String,
        topic: Option<String>,
        /// By role or member.
        #[serde(default)]
        overwrites: BTreeMap<Id, Overwrite>,
    },
    Dm {
        between: [Id; 2],
    },
    Thread(Thread),
}

/// A thread below a text channel.
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
    /// Minutes of silence after which the thread is archived.
    pub(crate) auto_archive_minutes: u64,
    pub(crate) archive_changed: Moment,
    pub(crate) created: Moment,
}

impl Channel {
    /// Discord's number for the kind of channel.
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
    /// As sent: pictures still by `attachment://`.
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) mentions: Vec<Id>,
    pub(crate) mention_everyone: bool,
    pub(crate) reply_to: Option<Id>,
    /// As the client sent it: text or number.
    pub(crate) nonce: Option<Value>,
    pub(crate) reactions: Vec<Reaction>,
    pub(crate) pinned: bool,
    /// Ephemeral: only this person sees it.
    pub(crate) only_for: Option<Id>,
    /// The bot has deferred and not yet answered.
    pub(crate) loading: bool,
    pub(crate) suppress_embeds: bool,
    pub(crate) silent: bool,
    /// The interaction that this message answers.
    pub(crate) answers: Option<AnswerMark>,
    pub(crate) has_thread: bool,
}

/// Discord's types of messages, as far as they occur here.
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

/// Which interaction a message answers, as shown above it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AnswerMark {
    pub(crate) interaction: Id,
    /// Discord's number for the kind of interaction.
    pub(crate) kind: u8,
    pub(crate) user: Id,
    /// The command's full name, where a command was answered.
    pub(crate) command: Option<String>,
    /// What a user or message command was used on.
    #[serde(default)]
    pub(crate) target: Option<Target>,
    #[serde(default)]
    pub(crate) owners: Owners,
    /// The message whose component was pressed.
    pub(crate) interacted_message: Option<Id>,
    /// Where a form was answered: what had opened it.
    pub(crate) opened_by: Option<Box<AnswerMark>>,
}

/// What a user or message command is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Target {
    User(Id),
    /// A message of the channel in which the command is used.
    Message(Id),
}

impl Target {
    /// Discord's number for the kind of commands that are used on this.
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

/// What a message's file is; its bytes lie in the attachments' folder, or in memory.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Id,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: Option<String>,
    pub(crate) size: usize,
    /// Width and height in pixels, of a picture.
    pub(crate) dimensions: Option<(u32, u32)>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Reaction {
    /// A character, or `name:id` of a server's own emoji.
    pub(crate) emoji: String,
    pub(crate) users: Vec<Id>,
}

/// An application command, in Discord's own shape.
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

/// What a client sends to register a command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CommandForm {
    /// One of the kinds below.
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
    /// A bit set as text; `"0"` is administrators only.
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
    /// Discord's numbers for the kinds of commands.
    pub(crate) const SLASH: u8 = 1;
    pub(crate) const USER: u8 = 2;
    pub(crate) const MESSAGE: u8 = 3;
    /// Discord's numbers for the ways in which an application is installed.
    pub(crate) const GUILD_INSTALL: u8 = 0;
    pub(crate) const USER_INSTALL: u8 = 1;
}

/// Discord's default is what the application allows, which is both here, as for every new one on Discord.
fn any_install() -> Vec<u8> {
    vec![CommandForm::GUILD_INSTALL, CommandForm::USER_INSTALL]
}

fn chat_input() -> u8 {
    CommandForm::SLASH
}

/// An option of a command, a subcommand or a group of them.
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

    /// A subcommand or a group, which holds options instead of a value.
    pub(crate) fn is_branch(&self) -> bool {
        matches!(self.kind, Self::SUBCOMMAND | Self::GROUP)
    }
}

/// One of the values that an option may take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CommandChoice {
    pub(crate) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name_localizations: Option<Value>,
    pub(crate) value: Value,
}
