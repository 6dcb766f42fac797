//! Roles and nicknames: what a bot with the permissions can change of the server's members.

use crate::events::event::Event;
use crate::model::{Record, Role};
use crate::values::id::{ChannelNumber, Id};
use crate::world::World;

impl World {
    /// Stores a role, new or changed, and returns its id.
    pub(crate) fn put_role(&mut self, id: Option<Id>, role: Role) -> Id {
        let known = id.unwrap_or_else(|| self.make_id(ChannelNumber::SANDBOX));
        self.guild.roles.insert(known, role);
        self.save(Record::Guild(self.guild.clone()));
        self.publish(&match id {
            Some(_) => Event::RoleUpdated(known),
            None => Event::RoleCreated(known),
        });
        known
    }

    /// Deletes a role that a bot has made; everybody loses it.
    pub(crate) fn delete_role(&mut self, id: Id) {
        if self.guild.roles.remove(&id).is_some() {
            self.save(Record::Guild(self.guild.clone()));
            self.publish(&Event::RoleDeleted(id));
        }
    }

    /// Gives a member a role, or takes it away.
    pub(crate) fn set_role(&mut self, user: Id, role: Id, given: bool) {
        if role == self.guild.manager_role {
            return self.set_manager(user, given);
        }
        let members = self
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
            self.member_changed(user);
        }
    }

    /// Sets the nickname of a member; an empty one removes it.
    pub(crate) fn set_nickname(&mut self, user: Id, nickname: &str) {
        let nicknames = &mut self.guild.nicknames;
        if nickname.is_empty() {
            nicknames.remove(&user);
        } else {
            nicknames.insert(user, nickname.to_owned());
        }
        self.member_changed(user);
    }

    fn member_changed(&mut self, user: Id) {
        self.save(Record::Guild(self.guild.clone()));
        self.publish(&Event::MemberUpdated(user));
    }
}
