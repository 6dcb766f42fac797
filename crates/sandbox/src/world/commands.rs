//! The commands that are offered to a person in a channel.

use crate::model::{Channel, Command, CommandForm};
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::world::installation::owners;
use crate::world::permissions::permissions_in;
use crate::world::state::World;

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
