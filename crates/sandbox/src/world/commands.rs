//! The commands that are offered to a person in a channel.

use crate::model::{Channel, Command, CommandForm};
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::world::state::World;

impl World {
    /// The global commands of the application, or those of the server.
    pub(crate) fn commands_of(&self, guild: Option<Id>) -> impl Iterator<Item = &Command> {
        self.commands.iter().filter(move |command| {
            command.guild_id == guild && command.application_id == self.application.id
        })
    }

    /// The commands of a type that Discord's client offers to the user in the channel.
    pub(crate) fn offered(&self, user: Id, channel: &Channel, kind: u8) -> Vec<&Command> {
        let here = |command: &&Command| {
            command.form.kind == kind
                && self.owners(user, channel, command).is_some()
                && (channel.is_dm() || self.has_permissions((user, channel), &command.form))
        };
        let mut offered: Vec<&Command> = self.commands.iter().filter(here).collect();
        // A command of the server hides the global one of the same name.
        let key = |command: &Command| (command.form.name.clone(), command.application_id);
        offered.sort_by_key(|command| (key(command), command.guild_id.is_none()));
        offered.dedup_by(|later, earlier| key(later) == key(earlier));
        offered
    }

    /// Whether the user has the permissions that the command asks for. As on Discord, an empty set
    /// means administrators only.
    fn has_permissions(&self, (user, channel): (Id, &Channel), form: &CommandForm) -> bool {
        let stated = form
            .default_member_permissions
            .as_deref()
            .and_then(Permissions::parse);
        let needed = match stated {
            Some(Permissions::NONE) => Permissions::ADMINISTRATOR,
            stated => stated.unwrap_or_default(),
        };
        let allowed = self.permissions_in(user, channel);
        allowed.contains(needed | Permissions::USE_APPLICATION_COMMANDS)
    }
}
