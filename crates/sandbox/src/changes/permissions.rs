//! Permissions: changing overwrites, the role of the bot and the managers.

use crate::body::Refusal;
use crate::events::Event;
use crate::model::{Channel, ChannelKind, Overwrite, Record};
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::world::World;

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
    let channel = world.channels.values().find(has_name);
    let id = channel
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
