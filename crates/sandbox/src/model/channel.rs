//! Channels of any kind: text channels, private channels and threads.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::values::clock::Moment;
use crate::values::id::{ChannelNumber, Id};
use crate::values::permissions::Permissions;

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

/// The permissions that a channel allows or denies to a role or member, whatever the roles say.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    pub(crate) allow: Permissions,
    pub(crate) deny: Permissions,
}
