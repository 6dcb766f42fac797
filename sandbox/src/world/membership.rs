//! Coming and going: people who leave the server and return, and who close their private messages.

use crate::error::Error;
use crate::id::Id;
use crate::world::{Event, World};

impl World {
    /// Takes a person out of the server and out of its threads, or into the server again. The owner cannot leave.
    pub(crate) fn set_membership(&mut self, user: Id, member: bool) -> Result<(), Error> {
        if self.is_member(user) == member {
            return Ok(());
        }
        if user == self.guild.owner {
            let words = "The owner cannot leave the server";
            return Err(Error::Refused(words.to_owned()));
        }
        self.guild.managers.remove(&user);
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

    /// Whether a person takes private messages from those who are no friends, the bot among them.
    pub(crate) fn set_dms_closed(&mut self, user: Id, closed: bool) {
        self.change_user(user, |user| user.dms_closed = closed);
    }
}
