//! Servers and their members: the name and locale, where the application is installed, who leaves
//! and returns, overwrites, managers, roles and nicknames.

use std::collections::BTreeSet;

use crate::body::Refusal;
use crate::events::Event;
use crate::model::{Channel, ChannelKind, Overwrite, Record, Role};
use crate::values::id::{ChannelNumber, Id};
use crate::values::{Error, Locale, Permissions};
use crate::world::World;

pub(crate) fn set_locale(world: &mut World, user: Id, code: &str) -> Result<(), Error> {
    let locale = Locale::from_code(code).ok_or_else(|| Error::NoSuchLocale(code.to_owned()))?;
    world.change_user(user, |user| user.locale = locale);
    world.publish(&Event::CommandsChanged);
    Ok(())
}

pub(crate) fn set_guild_locale(world: &mut World, guild: Id, code: &str) -> Result<(), Error> {
    let locale = Locale::from_code(code).ok_or_else(|| Error::NoSuchLocale(code.to_owned()))?;
    world.change_guild(guild, |guild| guild.preferred_locale = locale);
    world.publish(&Event::GuildUpdated(guild));
    Ok(())
}

/// Gives the server a name and an icon, a picture in Base64.
pub(crate) fn set_guild_face(world: &mut World, guild: Id, name: &str, icon: Option<String>) {
    world.change_guild(guild, |guild| {
        guild.name = name.to_owned();
        guild.icon = icon;
    });
    world.publish(&Event::GuildUpdated(guild));
}

/// Installs the application to a person's account, or uninstalls it.
pub(crate) fn install(world: &mut World, user: Id, installed: bool) {
    world.change_user(user, |user| user.has_installed = installed);
    world.publish(&Event::CommandsChanged);
}

/// Removes the bot from the server, with its commands of the server and its memberships in
/// threads.
pub(crate) fn remove_bot(world: &mut World, guild: Id) {
    let bot = world.bot();
    if !world.is_member(guild, bot) {
        return;
    }
    leave_threads(world, guild, bot);
    world.change_guild(guild, |guild| guild.members.remove(&bot));
    // Global commands stay: people may have installed the application.
    world
        .commands
        .retain(|command| command.guild_id != Some(guild));
    world.save(Record::Commands(world.commands.clone()));
    world.publish(&Event::BotRemoved(guild));
    world.publish(&Event::CommandsChanged);
}

/// Invites the bot to the server again.
pub(crate) fn invite_bot(world: &mut World, guild: Id) {
    let (bot, now) = (world.bot(), world.now());
    if world.is_member(guild, bot) {
        return;
    }
    world.change_guild(guild, |guild| {
        guild.members.insert(bot);
        guild.joined_at = now;
    });
    world.publish(&Event::BotInvited(guild));
    world.publish(&Event::CommandsChanged);
}

/// Removes a user from all threads of a server without publishing events, and returns those
/// threads.
fn leave_threads(world: &mut World, guild: Id, user: Id) -> Vec<Id> {
    let is_in_guild = |channel: &&Channel| world.guild_of(channel).is_some_and(|it| it.id == guild);
    let mut threads: Vec<Channel> = world
        .channels
        .values()
        .filter(is_in_guild)
        .filter(|channel| {
            channel
                .thread()
                .is_some_and(|it| it.members.contains(&user))
        })
        .cloned()
        .collect();
    for channel in &mut threads {
        channel
            .thread_mut()
            .map(|thread| thread.members.remove(&user));
        world.put_channel(channel.clone());
    }
    threads.iter().map(|channel| channel.id).collect()
}

// --- Membership, and closed direct messages ---

/// Removes a person from a server and its threads, or adds them to it. The owner cannot leave.
pub(crate) fn set_membership(
    world: &mut World,
    guild: Id,
    user: Id,
    member: bool,
) -> Result<(), Error> {
    if world.is_member(guild, user) == member {
        return Ok(());
    }
    if world.guild(guild).is_some_and(|guild| guild.owner == user) {
        let words = "The owner cannot leave the server";
        return Err(Error::Refused(words.to_owned()));
    }
    // When a person joins again, this does nothing: they left all threads before.
    for thread in leave_threads(world, guild, user) {
        world.publish(&Event::ThreadMembers {
            thread,
            added: Vec::new(),
            removed: vec![user],
        });
    }
    world.change_guild(guild, |guild| guild.set_member(user, member));
    world.publish(&Event::Membership {
        guild,
        user,
        member,
    });
    world.publish(&Event::CommandsChanged);
    Ok(())
}

/// Opens or closes a person's direct messages to everybody, the bot included.
pub(crate) fn set_dms_closed(world: &mut World, user: Id, closed: bool) {
    world.change_user(user, |user| user.dms_closed = closed);
}

// --- Permissions: overwrites, the role of the bot and the managers ---

/// Allows or denies permissions to a member or role in a text channel, by its name.
pub(crate) fn set_channel_permissions(
    world: &mut World,
    guild: Id,
    name: &str,
    whose: Id,
    permissions: Permissions,
    allowed: bool,
) -> Result<(), Error> {
    let id = world
        .text_channel(guild, name)
        .ok_or_else(|| Error::NoSuchChannel(name.to_owned()))?
        .id;
    set_overwrite(world, id, whose, permissions, allowed);
    Ok(())
}

/// Changes the overwrite for a member or role in a text channel.
fn set_overwrite(world: &mut World, id: Id, whose: Id, permissions: Permissions, allowed: bool) {
    let Some(channel) = world.channels.get_mut(&id) else {
        return;
    };
    let ChannelKind::Text { overwrites, .. } = &mut channel.kind else {
        return;
    };
    let own = overwrites.entry(whose).or_default();
    let (gain, lose) = if allowed {
        (&mut own.allow, &mut own.deny)
    } else {
        (&mut own.deny, &mut own.allow)
    };
    // Allowing removes an earlier denial and the other way round.
    *gain |= permissions;
    *lose = *lose & !permissions;
    let channel = channel.clone();
    world.put_channel(channel.clone());
    world.publish(&Event::ChannelUpdated(Box::new(channel)));
    if allowed && permissions.contains(Permissions::VIEW_CHANNEL) {
        // A bot that sees a channel again receives its threads.
        world.publish(&Event::AccessGained(id));
    }
}

/// Sets the overwrite of a member or role in a text channel, or removes it.
pub(crate) fn put_overwrite(
    world: &mut World,
    id: Id,
    whose: Id,
    new: Option<Overwrite>,
) -> Result<(), Refusal> {
    let channel = world.channels.get_mut(&id).ok_or(Refusal::UnknownChannel)?;
    let ChannelKind::Text { overwrites, .. } = &mut channel.kind else {
        return Err(Refusal::WrongChannelType);
    };
    match new {
        Some(new) => drop(overwrites.insert(whose, new)),
        None => drop(overwrites.remove(&whose)),
    }
    let channel = channel.clone();
    world.put_channel(channel.clone());
    world.publish(&Event::ChannelUpdated(Box::new(channel)));
    Ok(())
}

/// Allows or denies the bot permissions in the whole server.
///
/// This changes its role and every channel, because a role cannot take away what everybody has.
pub(crate) fn set_permissions_everywhere(
    world: &mut World,
    guild: Id,
    permissions: Permissions,
    allowed: bool,
) {
    let role = world.change_guild(guild, |guild| {
        guild.bot_permissions = if allowed {
            guild.bot_permissions | permissions
        } else {
            guild.bot_permissions & !permissions
        };
        guild.bot_role
    });
    let Some(role) = role else { return };
    world.publish(&Event::RoleUpdated { guild, role });
    let channels: Vec<Id> = world
        .channels
        .values()
        .filter(|channel| world.guild_of(channel).is_some_and(|it| it.id == guild))
        .map(|channel| channel.id)
        .collect();
    for channel in channels {
        set_overwrite(world, channel, world.bot(), permissions, allowed);
    }
}

/// Makes somebody a manager of the server, or an ordinary member again.
pub(crate) fn set_manager(world: &mut World, guild: Id, user: Id, manager: bool) {
    let changed = world.change_guild(guild, |guild| set(&mut guild.managers, user, manager));
    if changed == Some(true) {
        world.publish(&Event::MemberUpdated { guild, user });
    }
}

/// Adds a member to a set or removes them, and returns whether that changed it.
fn set(members: &mut BTreeSet<Id>, user: Id, is_in: bool) -> bool {
    if is_in {
        members.insert(user)
    } else {
        members.remove(&user)
    }
}

// --- Roles and nicknames: what a bot with the permissions can change of members ---

/// Stores a role, new or changed, and returns its id.
pub(crate) fn put_role(world: &mut World, guild: Id, id: Option<Id>, new: Role) -> Id {
    let role = id.unwrap_or_else(|| world.make_id(ChannelNumber::SANDBOX));
    world.change_guild(guild, |guild| guild.roles.insert(role, new));
    world.publish(&match id {
        Some(_) => Event::RoleUpdated { guild, role },
        None => Event::RoleCreated { guild, role },
    });
    role
}

/// Deletes a role that a bot has made; everybody loses it.
pub(crate) fn delete_role(world: &mut World, guild: Id, role: Id) {
    let deleted = world.change_guild(guild, |guild| guild.roles.remove(&role));
    if deleted.flatten().is_some() {
        world.publish(&Event::RoleDeleted { guild, role });
    }
}

/// Gives a member a role, or takes it away.
pub(crate) fn set_role(world: &mut World, guild: Id, user: Id, role: Id, given: bool) {
    let changed = world.change_guild(guild, |guild| {
        if role == guild.manager_role {
            return set(&mut guild.managers, user, given);
        }
        guild
            .roles
            .get_mut(&role)
            .is_some_and(|role| set(&mut role.members, user, given))
    });
    if changed == Some(true) {
        world.publish(&Event::MemberUpdated { guild, user });
    }
}

/// Sets the nickname of a member; an empty one removes it.
pub(crate) fn set_nickname(world: &mut World, guild: Id, user: Id, nickname: &str) {
    world.change_guild(guild, |guild| {
        if nickname.is_empty() {
            guild.nicknames.remove(&user);
        } else {
            guild.nicknames.insert(user, nickname.to_owned());
        }
    });
    world.publish(&Event::MemberUpdated { guild, user });
}
