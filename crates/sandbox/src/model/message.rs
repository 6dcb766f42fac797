//! Messages, with their attachments, reactions and flags.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::command::Target;
use crate::model::installation::Owners;
use crate::values::clock::Moment;
use crate::values::id::Id;

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
    /// The target of a user or message command.
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
