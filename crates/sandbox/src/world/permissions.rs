//! Permissions: roles, the overwrites of channels, and the refusals that follow.
//!
//! They are computed as in Discord's reference ("Permissions"). There are three roles,
//! everybody's, the bot's and the managers', and those that a bot has made. The first person owns
//! the server and may do everything.

use crate::body::Refusal;
use crate::model::{Channel, ChannelKind, Context, Guild, Overwrite};
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::world::installation::context;
use crate::world::state::World;

/// The permissions that are lost without the permission to send.
const SENDING: [Permissions; 3] = [
    Permissions::EMBED_LINKS,
    Permissions::ATTACH_FILES,
    Permissions::MENTION_EVERYONE,
];

/// The roles of a user, without everybody's.
pub(crate) fn roles_of(world: &World, user: Id) -> Vec<Id> {
    let bot = world.is_bot(user).then_some(world.guild.bot_role);
    let manager = world
        .guild
        .managers
        .contains(&user)
        .then_some(world.guild.manager_role);
    let given = world.guild.roles.iter();
    let given = given.filter(|(_, role)| role.members.contains(&user));
    let given = given.map(|(id, _)| *id);
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

/// The user's permissions in the server.
pub(crate) fn permissions(world: &World, user: Id) -> Permissions {
    if user == world.guild.owner && world.is_member(user) {
        return Permissions::ALL;
    }
    let all = roles_of(world, user)
        .into_iter()
        // Somebody who has left keeps no roles.
        .filter(|_| world.is_member(user))
        .fold(Permissions::EVERYONE, |all, role| {
            all | role_permissions(&world.guild, role)
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
        ChannelKind::Dm { .. } => return permissions(world, user),
    };
    let mut all = permissions(world, user);
    if all == Permissions::ALL {
        return all;
    }
    // Overwrites apply in Discord's order: everybody, roles, member; later ones win.
    let everybody = vec![world.guild.id];
    for level in [everybody, roles_of(world, user), vec![user]] {
        let of_level = level.iter().filter_map(|id| overwrites.get(id));
        let joined = of_level.fold(Overwrite::default(), |joined, one| Overwrite {
            allow: joined.allow | one.allow,
            deny: joined.deny | one.deny,
        });
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
        check_active_thread_limit(world)?;
    }
    Ok(())
}

/// Checks that one more thread can be active.
pub(crate) fn check_active_thread_limit(world: &World) -> Result<(), Refusal> {
    let active = |channel: &&Channel| channel.thread().is_some_and(|thread| !thread.archived);
    if world.channels.values().filter(active).count() >= world.max_active_threads {
        return Err(Refusal::TooManyActiveThreads);
    }
    Ok(())
}

/// Checks that a direct message is accepted. With the bot, both must share the server or the
/// person must have installed the application.
fn check_dm(world: &World, from: Id, between: [Id; 2]) -> Result<(), Refusal> {
    let [one, other] = between;
    let to = if from == one { other } else { one };
    let with_bot = between.contains(&world.bot());
    let person = if from == world.bot() { to } else { from };
    let installed = world.user(person).is_some_and(|user| user.has_installed);
    let shared = world.is_member(one) && world.is_member(other);
    let closed = world.user(to).is_none_or(|user| user.dms_closed);
    // Checked first: with nothing in common, the person's settings do not matter.
    if with_bot && !shared && !installed {
        return Err(Refusal::NoMutualGuilds);
    }
    (!closed).then_some(()).ok_or(Refusal::CannotMessageUser)
}
