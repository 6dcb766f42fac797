//! The server and its members: its name and locale, where the application is installed, who leaves
//! and returns, overwrites, managers, roles and nicknames.

use crate::body::Refusal;
use crate::events::Event;
use crate::model::{Channel, ChannelKind, Overwrite, Record, Role};
use crate::values::error::Error;
use crate::values::id::{ChannelNumber, Id};
use crate::values::locale::Locale;
use crate::values::permissions::Permissions;
use crate::world::World;

pub(crate) fn set_locale(world: &mut World, user: Id, code: &str) -> Result<(), Error> {
    let locale = Locale::from_code(code).ok_or_else(|| Error::NoSuchLocale(code.to_owned()))?;
    world.change_user(user, |user| user.locale = locale);
    world.publish(&Event::CommandsChanged);
    Ok(())
}

pub(crate) fn set_guild_locale(world: &mut World, code: &str) -> Result<(), Error> {
    world.guild.preferred_locale =
        Locale::from_code(code).ok_or_else(|| Error::NoSuchLocale(code.to_owned()))?;
    world.save(Record::Guild(world.guild.clone()));
    world.publish(&Event::GuildUpdated);
    Ok(())
}

/// Gives the server a name and an icon, a picture in Base64.
pub(crate) fn set_guild_face(world: &mut World, name: &str, icon: Option<String>) {
    world.guild.name = name.to_owned();
    world.guild.icon = icon;
    world.save(Record::Guild(world.guild.clone()));
    world.publish(&Event::GuildUpdated);
}

/// Installs the application to a person's account, or uninstalls it.
pub(crate) fn install(world: &mut World, user: Id, installed: bool) {
    world.change_user(user, |user| user.has_installed = installed);
    world.publish(&Event::CommandsChanged);
}

/// Removes the bot from the server, with its commands of the server and its memberships in
/// threads.
pub(crate) fn remove_bot(world: &mut World) {
    let bot = world.bot();
    if !world.is_member(bot) {
        return;
    }
    leave_threads(world, bot);
    world.change_user(bot, |bot| bot.left = true);
    // Global commands stay: people may have installed the application.
    world.commands.retain(|command| command.guild_id.is_none());
    world.save(Record::Commands(world.commands.clone()));
    world.publish(&Event::BotRemoved);
    world.publish(&Event::CommandsChanged);
}

/// Invites the bot to the server again.
pub(crate) fn invite_bot(world: &mut World) {
    let bot = world.bot();
    if world.is_member(bot) {
        return;
    }
    world.change_user(bot, |bot| bot.left = false);
    world.guild.joined_at = world.now();
    world.save(Record::Guild(world.guild.clone()));
    world.publish(&Event::BotInvited);
    world.publish(&Event::CommandsChanged);
}

/// Removes a user from all threads without publishing events, and returns those threads.
pub(super) fn leave_threads(world: &mut World, user: Id) -> Vec<Id> {
    let threads: Vec<Channel> = world
        .channels
        .values_mut()
        .filter_map(|channel| {
            let left = channel.thread_mut()?.members.remove(&user);
            left.then(|| channel.clone())
        })
        .collect();
    let left = threads.iter().map(|channel| channel.id).collect();
    threads
        .into_iter()
        .for_each(|channel| world.put_channel(channel));
    left
}

// --- Membership, and closed direct messages ---

/// Removes a person from the server and its threads, or adds them to the server again. The
/// owner cannot leave.
pub(crate) fn set_membership(world: &mut World, user: Id, member: bool) -> Result<(), Error> {
    if world.is_member(user) == member {
        return Ok(());
    }
    if user == world.guild.owner {
        let words = "The owner cannot leave the server";
        return Err(Error::Refused(words.to_owned()));
    }
    // Roles and the nickname are lost on leaving, as on Discord.
    world.guild.managers.remove(&user);
    world.guild.nicknames.remove(&user);
    world
        .guild
        .roles
        .values_mut()
        .for_each(|role| role.members.retain(|member| *member != user));
    world.save(Record::Guild(world.guild.clone()));
    // When a person joins again, this does nothing: they left all threads before.
    for thread in leave_threads(world, user) {
        world.publish(&Event::ThreadMembers {
            thread,
            added: Vec::new(),
            removed: vec![user],
        });
    }
    world.change_user(user, |user| user.left = !member);
    world.publish(&Event::Membership { user, member });
    world.publish(&Event::CommandsChanged);
    Ok(())
}

/// Opens or closes a person's direct messages to everybody, the bot included.
pub(crate) fn set_dms_closed(world: &mut World, user: Id, closed: bool) {
    world.change_user(user, |user| user.dms_closed = closed);
}

// --- Permissions: overwrites, the role of the bot and the managers ---

/// Allows or denies permissions to a member or role in a channel.
pub(crate) fn set_channel_permissions(
    world: &mut World,
    name: &str,
    whose: Id,
    permissions: Permissions,
    allowed: bool,
) -> Result<(), Error> {
    let has_name = |channel: &&Channel| {
        matches!(channel.kind, ChannelKind::Text { .. }) && channel.name() == Some(name)
    };
    let id = world
        .channels
        .values()
        .find(has_name)
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
    permissions: Permissions,
    allowed: bool,
) {
    let of_bot = &mut world.guild.bot_permissions;
    *of_bot = if allowed {
        *of_bot | permissions
    } else {
        *of_bot & !permissions
    };
    world.save(Record::Guild(world.guild.clone()));
    world.publish(&Event::RoleUpdated(world.guild.bot_role));
    let channels: Vec<Id> = world.channels.keys().copied().collect();
    for channel in channels {
        set_overwrite(world, channel, world.bot(), permissions, allowed);
    }
}

/// Makes somebody a manager of the server, or an ordinary member again.
pub(crate) fn set_manager(world: &mut World, user: Id, manager: bool) {
    let managers = &mut world.guild.managers;
    let changed = if manager {
        managers.insert(user)
    } else {
        managers.remove(&user)
    };
    if changed {
        world.save(Record::Guild(world.guild.clone()));
        world.publish(&Event::MemberUpdated(user));
    }
}

// --- Roles and nicknames: what a bot with the permissions can change of the server's members ---

/// Stores a role, new or changed, and returns its id.
pub(crate) fn put_role(world: &mut World, id: Option<Id>, role: Role) -> Id {
    let known = id.unwrap_or_else(|| world.make_id(ChannelNumber::SANDBOX));
    world.guild.roles.insert(known, role);
    world.save(Record::Guild(world.guild.clone()));
    world.publish(&match id {
        Some(_) => Event::RoleUpdated(known),
        None => Event::RoleCreated(known),
    });
    known
}

/// Deletes a role that a bot has made; everybody loses it.
pub(crate) fn delete_role(world: &mut World, id: Id) {
    if world.guild.roles.remove(&id).is_some() {
        world.save(Record::Guild(world.guild.clone()));
        world.publish(&Event::RoleDeleted(id));
    }
}

/// Gives a member a role, or takes it away.
pub(crate) fn set_role(world: &mut World, user: Id, role: Id, given: bool) {
    if role == world.guild.manager_role {
        return set_manager(world, user, given);
    }
    let members = world
        .guild
        .roles
        .get_mut(&role)
        .map(|role| &mut role.members);
    let changed = members.is_some_and(|members| {
        if given {
            members.insert(user)
        } else {
            members.remove(&user)
        }
    });
    if changed {
        member_changed(world, user);
    }
}

/// Sets the nickname of a member; an empty one removes it.
pub(crate) fn set_nickname(world: &mut World, user: Id, nickname: &str) {
    let nicknames = &mut world.guild.nicknames;
    if nickname.is_empty() {
        nicknames.remove(&user);
    } else {
        nicknames.insert(user, nickname.to_owned());
    }
    member_changed(world, user);
}

fn member_changed(world: &mut World, user: Id) {
    world.save(Record::Guild(world.guild.clone()));
    world.publish(&Event::MemberUpdated(user));
}
