//! Servers with their roles, users (the people, and the bot), channels of any kind, and messages
//! with their attachments, reactions and flags.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::application::{Owners, Target};
use crate::values::clock::Moment;
use crate::values::id::{ChannelNumber, Id, MessageKey};
use crate::values::{Locale, Permissions};

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// The icon in Base64.
    #[serde(default)]
    pub(crate) icon: Option<String>,
    /// May do everything.
    pub(crate) owner: Id,
    /// The people and bots in it; nobody in a journal from before servers had members of their own,
    /// which means everybody.
    #[serde(default)]
    pub(crate) members: BTreeSet<Id>,
    /// Who is in it at the start, and again after a reset.
    #[serde(default)]
    pub(crate) first_members: BTreeSet<Id>,
    pub(crate) bot_role: Id,
    pub(crate) joined_at: Moment,
    pub(crate) preferred_locale: Locale,
    /// The permissions that the bot's role adds to everybody's.
    pub(crate) bot_permissions: Permissions,
    pub(crate) manager_role: Id,
    /// The people with the managers' role.
    pub(crate) managers: BTreeSet<Id>,
    /// The roles that bots and managers have made, by id.
    #[serde(default)]
    pub(crate) roles: BTreeMap<Id, Role>,
    /// The nicknames of members.
    #[serde(default)]
    pub(crate) nicknames: BTreeMap<Id, String>,
}

impl Guild {
    /// A server without ids, which nobody is in yet.
    pub(crate) fn new(name: &str, now: Moment) -> Self {
        Self {
            id: Id::default(),
            name: name.to_owned(),
            icon: None,
            owner: Id::default(),
            members: BTreeSet::new(),
            first_members: BTreeSet::new(),
            bot_role: Id::default(),
            joined_at: now,
            preferred_locale: Locale::default(),
            bot_permissions: Permissions::BOT,
            manager_role: Id::default(),
            managers: BTreeSet::new(),
            roles: BTreeMap::new(),
            nicknames: BTreeMap::new(),
        }
    }

    /// Adds a member, or removes them. Who leaves loses roles and the nickname, as on Discord.
    pub(crate) fn set_member(&mut self, user: Id, member: bool) {
        if member {
            self.members.insert(user);
            return;
        }
        self.members.remove(&user);
        self.managers.remove(&user);
        self.nicknames.remove(&user);
        for role in self.roles.values_mut() {
            role.members.remove(&user);
        }
    }

    /// The name of the icon: the digits of a hash, as Discord has them.
    pub(crate) fn icon_hash(&self) -> Option<String> {
        let icon = self.icon.as_ref()?;
        let hash = ring::digest::digest(&ring::digest::SHA256, icon.as_bytes());
        Some(hex::encode(&hash.as_ref()[..16]))
    }
}

/// A role that a bot or a manager has made.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Role {
    pub(crate) name: String,
    pub(crate) permissions: Permissions,
    pub(crate) color: u32,
    pub(crate) hoist: bool,
    pub(crate) mentionable: bool,
    /// The members who have it.
    pub(crate) members: BTreeSet<Id>,
}

impl Role {
    /// A role that nobody has yet.
    pub(crate) fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }
}

// --- Users ---

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
    /// Whether the user accepts no direct messages.
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
        /// The server that has it; of the first one, where a journal does not say.
        #[serde(default)]
        guild: Id,
        name: String,
        topic: Option<String>,
        /// Permission overwrites by role or member.
        overwrites: BTreeMap<Id, Overwrite>,
        /// Whether a bot has made it; a reset deletes it.
        made_by_bot: bool,
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
    /// Minutes without messages until the thread is archived.
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

/// The permissions that a channel allows or denies to a role or member, whatever the roles say.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    pub(crate) allow: Permissions,
    pub(crate) deny: Permissions,
}

// --- Messages ---

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) kind: MessageKind,
    pub(crate) content: String,
    pub(crate) sent: Moment,
    pub(crate) edited: Option<Moment>,
    /// The embeds as sent: images still refer to attachments by `attachment://`.
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) mentions: Vec<Id>,
    #[serde(default)]
    pub(crate) mention_roles: Vec<Id>,
    pub(crate) mention_everyone: bool,
    pub(crate) reply_to: Option<Id>,
    /// The nonce as the client sent it, text or number.
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
    /// Whether the message consists of components alone (flag `IS_COMPONENTS_V2`).
    #[serde(default)]
    pub(crate) is_components_v2: bool,
    #[serde(default)]
    pub(crate) poll: Option<Poll>,
    /// The message that this one forwards, as it was at that moment.
    #[serde(default)]
    pub(crate) forwarded: Option<Box<Forwarded>>,
}

impl Message {
    /// Where it is.
    pub(crate) fn key(&self) -> MessageKey {
        MessageKey {
            channel: self.channel,
            message: self.id,
        }
    }
}

/// A forwarded message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Forwarded {
    pub(crate) channel: Id,
    pub(crate) message: Id,
    /// Discord's JSON of it, without its author.
    pub(crate) snapshot: Value,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Poll {
    /// The question and the answers in Discord's JSON.
    pub(crate) question: Value,
    pub(crate) answers: Vec<Value>,
    pub(crate) allow_multiselect: bool,
    pub(crate) expiry: Moment,
    /// The users who have voted, by answer, counted from 1.
    pub(crate) votes: BTreeMap<u64, BTreeSet<Id>>,
}

impl Poll {
    /// Whether the poll has an answer of this number.
    pub(crate) fn has_answer(&self, answer: u64) -> bool {
        (1..=self.answers.len() as u64).contains(&answer)
    }
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
    pub(crate) target: Option<Target>,
    pub(crate) owners: Owners,
    /// The message whose component was used.
    pub(crate) interacted_message: Option<Id>,
    /// For a submitted modal: the interaction that opened it.
    pub(crate) opened_by: Option<Box<InteractionMetadata>>,
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

/// Bits of a message's flags.
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const HAS_SNAPSHOT: u64 = 1 << 14;
    pub(crate) const IS_COMPONENTS_V2: u64 = 1 << 15;
}
