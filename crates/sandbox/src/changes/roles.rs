//! Roles and nicknames: what a bot with the permissions can change of the server's members.

use crate::changes::permissions;
use crate::events::Event;
use crate::model::{Record, Role};
use crate::values::id::{ChannelNumber, Id};
use crate::world::World;

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
        return permissions::set_manager(world, user, given);
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
