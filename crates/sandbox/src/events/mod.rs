//! Events: changes of the world, and how each session and each chat page learns of them.
//!
//! Both get only what they may see, in their own formats: `dispatch.rs` turns events into them, or
//! leaves them out.

mod dispatch;

use serde_json::Value;

use crate::model::{Channel, Message};
use crate::values::id::Id;

/// A change of the world.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    MessageCreated(Box<Message>),
    MessageUpdated(Box<Message>),
    MessageDeleted(Box<Message>),
    ChannelCreated(Box<Channel>),
    ChannelUpdated(Box<Channel>),
    ChannelDeleted(Box<Channel>),
    ThreadMembers {
        thread: Id,
        added: Vec<Id>,
        removed: Vec<Id>,
    },
    Reaction {
        channel: Id,
        message: Id,
        user: Id,
        emoji: String,
        added: bool,
    },
    /// All reactions of a message were removed, or those with one emoji.
    ReactionsCleared {
        channel: Id,
        message: Id,
        emoji: Option<String>,
    },
    Vote {
        channel: Id,
        message: Id,
        user: Id,
        answer: u64,
        added: bool,
    },
    Typing {
        channel: Id,
        user: Id,
    },
    CommandsChanged,
    /// A fault rule was set, or a fault was injected.
    FaultsChanged,
    GuildUpdated(Id),
    RoleCreated {
        guild: Id,
        role: Id,
    },
    RoleUpdated {
        guild: Id,
        role: Id,
    },
    RoleDeleted {
        guild: Id,
        role: Id,
    },
    MemberUpdated {
        guild: Id,
        user: Id,
    },
    /// A person has joined or left a server.
    Membership {
        guild: Id,
        user: Id,
        member: bool,
    },
    /// The bot can see a channel again, and so its threads.
    AccessGained(Id),
    BotRemoved(Id),
    BotInvited(Id),
    BotOnline(bool),
    /// A person has started an interaction; for the bot only.
    InteractionCreated {
        application: Id,
        guild: Option<Id>,
        payload: Value,
    },
    /// The settings of people have changed; for the pages only.
    PeopleChanged,
    /// The clock was moved forward; for the pages only.
    ClockMoved,
    /// The state of an interaction has changed; for the person who started it.
    InteractionChanged(Id),
}
