//! What happened, as told to the bot's sockets and to the open chat pages.
//!
//! Each of them turns it into its own words (`gateway/dispatch.rs`, `page/stream.rs`), or leaves it out.

use serde_json::Value;

use crate::id::Id;
use crate::model::{Channel, Message};

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
    Typing {
        channel: Id,
        user: Id,
    },
    CommandsChanged,
    /// A fault on demand has been set, or has struck.
    FaultsChanged,
    GuildUpdated,
    RoleUpdated(Id),
    MemberUpdated(Id),
    /// Somebody has come, or gone.
    Membership {
        user: Id,
        member: bool,
    },
    /// The bot sees a channel that it did not see, and so its threads.
    AccessGained(Id),
    BotRemoved,
    BotInvited,
    BotOnline(bool),
    /// A person has pressed, chosen or typed a command: for the bot.
    InteractionCreated {
        in_guild: bool,
        payload: Value,
    },
    /// Somebody has changed the own settings: for the pages.
    PeopleChanged,
    /// Time has passed at once: for the pages.
    ClockMoved,
    /// How an interaction stands now: for the person.
    InteractionChanged(Id),
}
