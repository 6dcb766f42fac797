//! Who may see and do what: channels, threads, private messages, ephemeral answers.

use crate::id::Id;
use crate::model::{Channel, ChannelKind, Message};
use crate::world::{Context, World};

/// Bits of Discord's permissions.
mod bit {
    pub(super) const ADD_REACTIONS: u64 = 1 << 6;
    pub(super) const VIEW_CHANNEL: u64 = 1 << 10;
    pub(super) const SEND_MESSAGES: u64 = 1 << 11;
    pub(super) const MANAGE_MESSAGES: u64 = 1 << 13;
    pub(super) const EMBED_LINKS: u64 = 1 << 14;
    pub(super) const ATTACH_FILES: u64 = 1 << 15;
    pub(super) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub(super) const MENTION_EVERYONE: u64 = 1 << 17;
    pub(super) const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
    pub(super) const CHANGE_NICKNAME: u64 = 1 << 26;
    pub(super) const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    pub(super) const MANAGE_THREADS: u64 = 1 << 34;
    pub(super) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub(super) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
    pub(super) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
}

/// What everybody in the server may do.
pub(crate) const EVERYONE: u64 = bit::ADD_REACTIONS
    | bit::VIEW_CHANNEL
    | bit::SEND_MESSAGES
    | bit::EMBED_LINKS
    | bit::ATTACH_FILES
    | bit::READ_MESSAGE_HISTORY
    | bit::USE_EXTERNAL_EMOJIS
    | bit::CHANGE_NICKNAME
    | bit::USE_APPLICATION_COMMANDS
    | bit::CREATE_PUBLIC_THREADS
    | bit::CREATE_PRIVATE_THREADS
    | bit::SEND_MESSAGES_IN_THREADS;

/// What the bot may do: a little more than everybody.
pub(crate) const BOT: u64 = EVERYONE | bit::MANAGE_MESSAGES | bit::MANAGE_THREADS;

/// All that Discord knows today, and so the owner's.
pub(crate) const ALL: u64 = (1 << 53) - 1;

impl World {
    /// The user's permissions in the server.
    pub(crate) fn permissions(&self, user: Id) -> u64 {
        if user == self.guild.owner {
            ALL
        } else if user == self.bot() && self.is_member(user) {
            BOT
        } else {
            EVERYONE
        }
    }

    /// What the bot may do where an interaction happens (`app_permissions`).
    pub(crate) fn app_permissions(&self, context: Context) -> u64 {
        let private = bit::ATTACH_FILES | bit::EMBED_LINKS | bit::MENTION_EVERYONE;
        match context {
            Context::Guild => self.permissions(self.bot()),
            Context::BotDm => private | bit::USE_EXTERNAL_EMOJIS,
            Context::PrivateChannel => private,
        }
    }

    /// Whether the user can open the channel. Moderators can read private threads; nobody but its two people a DM.
    pub(crate) fn can_see(&self, user: Id, channel: &Channel) -> bool {
        match &channel.kind {
            ChannelKind::Text { .. } => self.is_member(user),
            ChannelKind::Dm { between } => between.contains(&user),
            ChannelKind::Thread(thread) => {
                let may = !thread.private
                    || thread.members.contains(&user)
                    || self.permissions(user) & bit::MANAGE_THREADS != 0;
                may && self.is_member(user)
            }
        }
    }

    /// The channel, if it exists and the user can see it.
    pub(crate) fn channel_for(&self, user: Id, channel: Id) -> Option<&Channel> {
        self.channels
            .get(&channel)
            .filter(|channel| self.can_see(user, channel))
    }

    /// Whether the user sees the message. The bot sees ephemeral answers only through their interaction.
    pub(crate) fn can_read(&self, user: Id, message: &Message) -> bool {
        message.only_for.is_none_or(|only| only == user)
            && self.channel_for(user, message.channel).is_some()
    }

    /// What the user can read in the channel, oldest first.
    pub(crate) fn readable(
        &self,
        user: Id,
        channel: Id,
    ) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages
            .get(&channel)
            .into_iter()
            .flat_map(|messages| messages.values())
            .filter(move |message| self.can_read(user, message))
    }

    /// The message, if the user can read it.
    pub(crate) fn message_for(&self, user: Id, channel: Id, message: Id) -> Option<&Message> {
        self.message(channel, message)
            .filter(|message| self.can_read(user, message))
    }

    /// Whether the bot may read the text of a message that is not its own: Discord's rule for applications without the
    /// privileged intent is private messages and messages that mention it, which includes replies that ping.
    pub(crate) fn bot_may_read_text(&self, message: &Message) -> bool {
        let private = self
            .channels
            .get(&message.channel)
            .is_some_and(Channel::is_dm);
        private || message.author == self.bot() || message.mentions.contains(&self.bot())
    }
}
