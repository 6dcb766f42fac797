//! Who may see and do what: channels, threads, private messages, ephemeral answers.

use crate::id::Id;
use crate::model::{Channel, ChannelKind, Message};
use crate::permissions::Permissions;
use crate::world::World;

impl World {
    /// Whether the user can open the channel. Moderators can read private threads; nobody but its two people a DM.
    pub(crate) fn can_see(&self, user: Id, channel: &Channel) -> bool {
        match &channel.kind {
            ChannelKind::Text { .. } => self.may_view(user, channel),
            ChannelKind::Dm { between } => between.contains(&user),
            ChannelKind::Thread(thread) => {
                let invited = !thread.private || thread.members.contains(&user);
                let moderates = || {
                    let allowed = self.permissions_in(user, channel);
                    allowed.contains(Permissions::MANAGE_THREADS)
                };
                self.may_view(user, channel) && (invited || moderates())
            }
        }
    }

    fn may_view(&self, user: Id, channel: &Channel) -> bool {
        let allowed = self.permissions_in(user, channel);
        self.is_member(user) && allowed.contains(Permissions::VIEW_CHANNEL)
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
