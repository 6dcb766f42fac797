//! Visibility: who sees which channels, threads, direct messages and ephemeral messages.

use crate::model::{Channel, ChannelKind, Message};
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::world::permissions::permissions_in;
use crate::world::state::World;

/// Whether the user sees the channel. Moderators see private threads; only its two members see
/// a private channel.
pub(crate) fn can_see(world: &World, user: Id, channel: &Channel) -> bool {
    match &channel.kind {
        ChannelKind::Text { .. } => may_view(world, user, channel),
        ChannelKind::Dm { between } => between.contains(&user),
        ChannelKind::Thread(thread) => {
            // A public thread can be read by everybody who sees its channel.
            let invited = !thread.private || thread.members.contains(&user);
            let moderates = || {
                let allowed = permissions_in(world, user, channel);
                allowed.contains(Permissions::MANAGE_THREADS)
            };
            may_view(world, user, channel) && (invited || moderates())
        }
    }
}

fn may_view(world: &World, user: Id, channel: &Channel) -> bool {
    let allowed = permissions_in(world, user, channel);
    world.is_member(user) && allowed.contains(Permissions::VIEW_CHANNEL)
}

/// The channel, if it exists and the user can see it.
pub(crate) fn channel_for(world: &World, user: Id, channel: Id) -> Option<&Channel> {
    world
        .channels
        .get(&channel)
        .filter(|channel| can_see(world, user, channel))
}

/// Whether the user sees the message. The bot sees ephemeral messages only through their
/// interaction.
pub(crate) fn can_read(world: &World, user: Id, message: &Message) -> bool {
    message.only_for.is_none_or(|only| only == user)
        && channel_for(world, user, message.channel).is_some()
}

/// The messages that the user can read in the channel, oldest first.
pub(crate) fn readable(
    world: &World,
    user: Id,
    channel: Id,
) -> impl DoubleEndedIterator<Item = &Message> {
    world
        .messages
        .of(channel)
        // Filtered one by one, because ephemeral messages are stored with the others.
        .filter(move |message| can_read(world, user, message))
}

/// The message, if the user can read it.
pub(crate) fn message_for(world: &World, user: Id, channel: Id, message: Id) -> Option<&Message> {
    world
        .messages
        .get(channel, message)
        .filter(|message| can_read(world, user, message))
}

/// Whether the bot may read the text of a message without the privileged intent.
///
/// Discord's rule: its own messages, direct messages, and messages that mention it, which
/// includes replies that ping it.
pub(crate) fn bot_may_read_text(world: &World, message: &Message) -> bool {
    let private = world
        .channels
        .get(&message.channel)
        .is_some_and(Channel::is_dm);
    private || message.author == world.bot() || message.mentions.contains(&world.bot())
}
