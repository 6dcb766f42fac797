//! The way back to the beginning, for the next test with the same sandbox.

use crate::events::event::Event;
use crate::model::{Channel, ChannelKind, Record, User};
use crate::values::id::Id;
use crate::values::locale::Locale;
use crate::values::permissions::Permissions;
use crate::world::World;

impl World {
    /// Removes everything that was said, made and changed: messages, threads, private channels,
    /// channels that a bot has made, roles, nicknames, permissions, settings of people, faults. The
    /// bot stays connected, with its commands and emojis, and the clock stays where it is.
    pub(crate) fn reset(&mut self) {
        self.faults.forget();
        self.interactions.clear();
        while let Some((upload, _)) = self.uploads.pop_first() {
            self.remove_file(upload);
        }
        self.old_edits.clear();
        self.delete_all_messages();
        self.delete_temporary_channels();
        self.guild.managers.clear();
        self.guild.nicknames.clear();
        self.guild.bot_permissions = Permissions::BOT;
        let roles: Vec<Id> = self.guild.roles.keys().copied().collect();
        roles.into_iter().for_each(|role| self.delete_role(role));
        self.save(Record::Guild(self.guild.clone()));
        let people: Vec<Id> = self.users.iter().map(|user| user.id).collect();
        for person in people {
            self.change_user(person, forget_settings);
        }
        self.publish(&Event::FaultsChanged);
        self.publish(&Event::PeopleChanged);
    }

    fn delete_all_messages(&mut self) {
        let all = self.messages.iter();
        let ids: Vec<(Id, Id)> = all
            .flat_map(|(channel, messages)| messages.keys().map(|message| (*channel, *message)))
            .collect();
        for (channel, message) in ids {
            // It was found under the same lock.
            self.delete_message(channel, message).ok();
        }
    }

    /// Deletes private channels, threads and the channels that a bot has made, and removes the
    /// overwrites of the others.
    fn delete_temporary_channels(&mut self) {
        let all: Vec<Channel> = self.channels.values().cloned().collect();
        for mut channel in all {
            match &mut channel.kind {
                ChannelKind::Text {
                    made_by_bot: true, ..
                }
                | ChannelKind::Dm { .. }
                | ChannelKind::Thread(_) => {
                    // A thread goes with its channel, so it may be gone already.
                    self.delete_channel(channel.id).ok();
                }
                ChannelKind::Text { overwrites, .. } if overwrites.is_empty() => {}
                ChannelKind::Text { overwrites, .. } => {
                    overwrites.clear();
                    self.put_channel(channel.clone());
                    self.publish(&Event::ChannelUpdated(Box::new(channel)));
                }
            }
        }
    }
}

fn forget_settings(user: &mut User) {
    user.locale = Locale::default();
    (user.has_installed, user.left, user.dms_closed) = (false, false, false);
}
