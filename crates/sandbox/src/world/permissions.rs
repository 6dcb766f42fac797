//! Who is installed where, who may do what, and who sees which channels, messages and commands.
//!
//! Permissions are computed as in Discord's reference ("Permissions"). There are three roles,
//! everybody's, the bot's and the managers', and those that a bot has made. The owner of a server
//! may do everything there.

use crate::body::Refusal;
use crate::model::{
    Channel, ChannelKind, Command, CommandForm, Context, Guild, Message, Overwrite, Owners,
};
use crate::values::Permissions;
use crate::values::id::Id;
use crate::world::World;

// --- Installations through which a command can be used ---

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
    let of_guild = guild_owner_id(world, user, bot, channel);
    let is_elsewhere = |guild| world.guild_of(channel).is_none_or(|here| here.id != guild);
    if command.guild_id.is_some_and(is_elsewhere) {
        return None;
    }
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
        guild: guild_owner_id(world, user, world.bot(), channel),
        user: None,
    };
    let interaction_metadata = message.interaction_metadata.as_ref();
    interaction_metadata.map_or_else(of_bot, |metadata| metadata.owners)
}

/// The server as an owner, if it has the bot. Private channels with the bot count as 0 if both
/// are in a server.
fn guild_owner_id(world: &World, user: Id, bot: Id, channel: &Channel) -> Option<Id> {
    match context_for(bot, channel) {
        Context::Guild => world
            .guild_of(channel)
            .filter(|guild| [bot, user].iter().all(|id| guild.members.contains(id)))
            .map(|guild| guild.id),
        // Discord sends 0 in place of a server here.
        Context::BotDm => world.share_guild(bot, user).then_some(Id(0)),
        Context::PrivateChannel => None,
    }
}

fn context_for(bot: Id, channel: &Channel) -> Context {
    match channel.kind {
        ChannelKind::Dm { between } if between.contains(&bot) => Context::BotDm,
        ChannelKind::Dm { .. } => Context::PrivateChannel,
        ChannelKind::Text { .. } | ChannelKind::Thread(_) => Context::Guild,
    }
}

// --- Permissions: roles, the overwrites of channels, and the refusals that follow ---

/// Lost without the permission to send.
const SENDING: [Permissions; 3] = [
    Permissions::EMBED_LINKS,
    Permissions::ATTACH_FILES,
    Permissions::MENTION_EVERYONE,
];

/// The roles of a user in a server, without everybody's.
pub(crate) fn roles_of(world: &World, guild: &Guild, user: Id) -> Vec<Id> {
    let bot = world.is_bot(user).then_some(guild.bot_role);
    let manager = guild.managers.contains(&user).then_some(guild.manager_role);
    let given = guild
        .roles
        .iter()
        .filter(|(_, role)| role.members.contains(&user))
        .map(|(id, _)| *id);
    bot.into_iter().chain(manager).chain(given).collect()
}

fn role_permissions(guild: &Guild, role: Id) -> Permissions {
    if role == guild.bot_role {
        guild.bot_permissions
    } else if role == guild.manager_role {
        Permissions::MANAGERS
    } else {
        let role = guild.roles.get(&role);
        role.map(|role| role.permissions).unwrap_or_default()
    }
}

/// The user's permissions in a server.
pub(crate) fn permissions(world: &World, guild: &Guild, user: Id) -> Permissions {
    let is_member = guild.members.contains(&user);
    if user == guild.owner && is_member {
        return Permissions::ALL;
    }
    let all = roles_of(world, guild, user)
        .into_iter()
        // Somebody who has left keeps no roles.
        .filter(|_| is_member)
        .fold(Permissions::EVERYONE, |all, role| {
            all | role_permissions(guild, role)
        });
    if all.contains(Permissions::ADMINISTRATOR) {
        return Permissions::ALL;
    }
    all
}

/// The user's permissions in a channel. A thread has those of its parent channel, but another
/// permission to send.
pub(crate) fn permissions_in(world: &World, user: Id, channel: &Channel) -> Permissions {
    let (overwrites, sending) = match &channel.kind {
        ChannelKind::Text { overwrites, .. } => (overwrites, Permissions::SEND_MESSAGES),
        ChannelKind::Thread(thread) => {
            match world.channels.get(&thread.parent).map(|it| &it.kind) {
                Some(ChannelKind::Text { overwrites, .. }) => {
                    (overwrites, Permissions::SEND_MESSAGES_IN_THREADS)
                }
                _ => return Permissions::NONE,
            }
        }
        ChannelKind::Dm { .. } => return Permissions::EVERYONE,
    };
    let Some(guild) = world.guild_of(channel) else {
        return Permissions::NONE;
    };
    let mut all = permissions(world, guild, user);
    if all == Permissions::ALL {
        return all;
    }
    // Overwrites apply in Discord's order: everybody, roles, member; later ones win.
    for level in [vec![guild.id], roles_of(world, guild, user), vec![user]] {
        let joined = level.iter().filter_map(|id| overwrites.get(id)).fold(
            Overwrite::default(),
            |joined, one| Overwrite {
                allow: joined.allow | one.allow,
                deny: joined.deny | one.deny,
            },
        );
        all = (all & !joined.deny) | joined.allow;
    }
    // Without the permission to view, all others are void.
    if !all.contains(Permissions::VIEW_CHANNEL) {
        return Permissions::NONE;
    }
    if !all.contains(sending) {
        all = SENDING.iter().fold(all, |all, bit| all & !*bit);
    }
    all
}

/// The bot's permissions in the channel of an interaction (`app_permissions`).
pub(crate) fn app_permissions(world: &World, channel: &Channel) -> Permissions {
    let private =
        Permissions::ATTACH_FILES | Permissions::EMBED_LINKS | Permissions::MENTION_EVERYONE;
    match context(world, channel) {
        Context::Guild => permissions_in(world, world.bot(), channel),
        Context::BotDm => private | Permissions::USE_EXTERNAL_EMOJIS,
        Context::PrivateChannel => private,
    }
}

pub(crate) fn check_permissions(
    world: &World,
    user: Id,
    channel: &Channel,
    needed: Permissions,
) -> Result<(), Refusal> {
    let allowed = channel.is_dm() || permissions_in(world, user, channel).contains(needed);
    allowed.then_some(()).ok_or(Refusal::MissingPermissions)
}

/// Checks that the user may send to a channel that they see.
pub(crate) fn check_may_send(world: &World, user: Id, channel: &Channel) -> Result<(), Refusal> {
    let thread = match &channel.kind {
        ChannelKind::Dm { between } => return check_dm(world, user, *between),
        ChannelKind::Text { .. } => {
            return check_permissions(world, user, channel, Permissions::SEND_MESSAGES);
        }
        ChannelKind::Thread(thread) => thread,
    };
    check_permissions(world, user, channel, Permissions::SEND_MESSAGES_IN_THREADS)?;
    // Only moderators may write in a locked thread.
    let manages = Permissions::MANAGE_THREADS;
    if thread.locked && check_permissions(world, user, channel, manages).is_err() {
        return Err(if thread.archived {
            Refusal::ArchivedThread
        } else {
            Refusal::LockedThread
        });
    }
    if thread.archived {
        check_active_thread_limit(world, channel)?;
    }
    Ok(())
}

/// Checks that one more thread can be active in the server of a channel.
pub(crate) fn check_active_thread_limit(world: &World, channel: &Channel) -> Result<(), Refusal> {
    let guild = world.guild_of(channel).map(|guild| guild.id);
    let active = |channel: &&Channel| {
        channel.thread().is_some_and(|thread| !thread.archived)
            && world.guild_of(channel).map(|guild| guild.id) == guild
    };
    if world.channels.values().filter(active).count() >= world.max_active_threads {
        return Err(Refusal::TooManyActiveThreads);
    }
    Ok(())
}

/// Checks that a direct message is accepted. With the bot, both must share a server or the person
/// must have installed the application.
fn check_dm(world: &World, from: Id, between: [Id; 2]) -> Result<(), Refusal> {
    let [one, other] = between;
    let to = if from == one { other } else { one };
    let with_bot = between.contains(&world.bot());
    let person = if from == world.bot() { to } else { from };
    let installed = world.user(person).is_some_and(|user| user.has_installed);
    let shared = world.share_guild(one, other);
    let closed = world.user(to).is_none_or(|user| user.dms_closed);
    // Checked first: with nothing in common, the person's settings do not matter.
    if with_bot && !shared && !installed {
        return Err(Refusal::NoMutualGuilds);
    }
    (!closed).then_some(()).ok_or(Refusal::CannotMessageUser)
}

// --- Visibility of channels, threads, direct messages and ephemeral messages ---

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
    let guild = world.guild_of(channel);
    guild.is_some_and(|guild| guild.members.contains(&user))
        && allowed.contains(Permissions::VIEW_CHANNEL)
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

// --- Commands that are offered to a person in a channel ---

/// The global commands of the application, or those of the server.
pub(crate) fn commands_of(world: &World, guild: Option<Id>) -> impl Iterator<Item = &Command> {
    world.commands.iter().filter(move |command| {
        command.guild_id == guild && command.application_id == world.application.id
    })
}

/// The commands of a type that Discord's client offers to the user in the channel.
pub(crate) fn offered<'w>(
    world: &'w World,
    user: Id,
    channel: &Channel,
    kind: u8,
) -> Vec<&'w Command> {
    let here = |command: &&Command| {
        command.form.kind == kind
            && owners(world, user, channel, command).is_some()
            && (channel.is_dm() || has_permissions(world, user, channel, &command.form))
    };
    let mut offered: Vec<&Command> = world.commands.iter().filter(here).collect();
    // A command of the server hides the global one of the same name.
    let key = |command: &Command| (command.form.name.clone(), command.application_id);
    offered.sort_by_key(|command| (key(command), command.guild_id.is_none()));
    offered.dedup_by(|later, earlier| key(later) == key(earlier));
    offered
}

/// Whether the user has the permissions that the command asks for. As on Discord, an empty set
/// means administrators only.
fn has_permissions(world: &World, user: Id, channel: &Channel, form: &CommandForm) -> bool {
    let stated = form
        .default_member_permissions
        .as_deref()
        .and_then(Permissions::parse);
    let needed = match stated {
        Some(Permissions::NONE) => Permissions::ADMINISTRATOR,
        stated => stated.unwrap_or_default(),
    };
    let allowed = permissions_in(world, user, channel);
    allowed.contains(needed | Permissions::USE_APPLICATION_COMMANDS)
}
