//! Membership: people who leave the server and return, and closed direct messages.

use crate::events::event::Event;
use crate::model::Record;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::world::World;

impl World {
    /// Removes a person from the server and its threads, or adds them to the server again. The
    /// owner cannot leave.
    pub(crate) fn set_membership(&mut self, user: Id, member: bool) -> Result<(), Error> {
        if self.is_member(user) == member {
            return Ok(());
        }
        if user == self.guild.owner {
            let words = "The owner cannot leave the server";
            return Err(Error::Refused(words.to_owned()));
        }
        // Roles and the nickname are lost on leaving, as on Discord.
        self.guild.managers.remove(&user);
        self.guild.nicknames.remove(&user);
        let roles = self.guild.roles.values_mut();
        roles.for_each(|role| role.members.retain(|member| *member != user));
        self.save(Record::Guild(self.guild.clone()));
        // When a person joins again, this does nothing: they left all threads before.
        for thread in self.leave_threads(user) {
            self.publish(&Event::ThreadMembers {
                thread,
                added: Vec::new(),
                removed: vec![user],
            });
        }
        self.change_user(user, |user| user.left = !member);
        self.publish(&Event::Membership { user, member });
        self.publish(&Event::CommandsChanged);
        Ok(())
    }

    /// Opens or closes a person's direct messages to everybody, the bot included.
    pub(crate) fn set_dms_closed(&mut self, user: Id, closed: bool) {
        self.change_user(user, |user| user.dms_closed = closed);
    }
}
