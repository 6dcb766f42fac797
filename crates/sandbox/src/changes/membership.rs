//! Membership: people who leave the server and return, and closed direct messages.

use crate::changes::installation;
use crate::events::Event;
use crate::model::Record;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::world::World;

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
    let roles = world.guild.roles.values_mut();
    roles.for_each(|role| role.members.retain(|member| *member != user));
    world.save(Record::Guild(world.guild.clone()));
    // When a person joins again, this does nothing: they left all threads before.
    for thread in installation::leave_threads(world, user) {
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
