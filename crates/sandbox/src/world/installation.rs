//! The members of the server, and the installations through which a command can be used.

use crate::model::{Channel, ChannelKind, Command, CommandForm, Context, Message, Owners};
use crate::values::id::Id;
use crate::world::state::World;

/// The context for the application that is served now.
pub(crate) fn context(world: &World, channel: &Channel) -> Context {
    context_for(world.bot(), channel)
}

/// The installations through which the user may use the command in the channel; `None` if they
/// may not.
pub(crate) fn owners(
    world: &World,
    user: Id,
    channel: &Channel,
    command: &Command,
) -> Option<Owners> {
    let bot = command.application_id;
    let context = context_for(bot, channel);
    let of_guild = guild_owner_id(world, user, bot, context);
    let of_user = world.user(user).is_some_and(|user| user.has_installed);
    let application = world.applications().find(|known| known.id == bot);
    // Both have to allow it, the command and its application.
    let allows = |kind| {
        command.can_be_installed(kind)
            && application.is_some_and(|application| application.can_be_installed(kind))
    };
    let owners = Owners {
        guild: of_guild.filter(|_| allows(CommandForm::GUILD_INSTALL)),
        user: (of_user && allows(CommandForm::USER_INSTALL)).then_some(user),
    };
    (command.is_for(context) && owners != Owners::default()).then_some(owners)
}

/// The installations through which the buttons of a message are used: those of its interaction,
/// or the server for the bot's own messages.
pub(crate) fn owners_of_message(
    world: &World,
    user: Id,
    channel: &Channel,
    message: &Message,
) -> Owners {
    let of_bot = || Owners {
        guild: guild_owner_id(world, user, world.bot(), context(world, channel)),
        user: None,
    };
    let interaction_metadata = message.interaction_metadata.as_ref();
    interaction_metadata.map_or_else(of_bot, |metadata| metadata.owners)
}

/// The server as an owner, if it has the bot. Private channels with the bot count as 0 if both
/// are in the server.
fn guild_owner_id(world: &World, user: Id, bot: Id, context: Context) -> Option<Id> {
    let guild = match context {
        Context::Guild => world.guild.id,
        // Discord sends 0 in place of a server here.
        Context::BotDm => Id(0),
        Context::PrivateChannel => return None,
    };
    // Direct messages rely on a common server, which can only be this one.
    (world.is_member(bot) && world.is_member(user)).then_some(guild)
}

fn context_for(bot: Id, channel: &Channel) -> Context {
    match channel.kind {
        ChannelKind::Dm { between } if between.contains(&bot) => Context::BotDm,
        ChannelKind::Dm { .. } => Context::PrivateChannel,
        ChannelKind::Text { .. } | ChannelKind::Thread(_) => Context::Guild,
    }
}
