//! Channels: opening private channels, making, changing and deleting threads and channels.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::body::Refusal;
use crate::events::event::Event;
use crate::model::{Channel, ChannelKind, Overwrite, Record, Thread};
use crate::values::clock::Moment;
use crate::values::id::{ChannelNumber, Id};
use crate::world::World;

impl World {
    /// The private channel between two users, which is opened if there is none yet.
    pub(crate) fn open_dm(&mut self, one: Id, other: Id) -> Result<Id, Refusal> {
        let of_these = |channel: &&Channel| match channel.kind {
            ChannelKind::Dm { between } => between == [one, other] || between == [other, one],
            _ => false,
        };
        if let Some(channel) = self.channels.values().find(of_these) {
            return Ok(channel.id);
        }
        // Nobody can write to themselves or to a user that does not exist.
        if one == other || self.user(other).is_none() {
            return Err(Refusal::CannotMessageUser);
        }
        let channel = Channel {
            id: self.make_id(ChannelNumber::SANDBOX),
            number: self.next_number()?,
            kind: ChannelKind::Dm {
                between: [one, other],
            },
        };
        let id = channel.id;
        self.put_channel(channel.clone());
        self.publish(&Event::ChannelCreated(Box::new(channel)));
        Ok(id)
    }

    /// Makes a text channel for a bot and returns it.
    pub(crate) fn add_text_channel(
        &mut self,
        name: String,
        topic: Option<String>,
        overwrites: BTreeMap<Id, Overwrite>,
    ) -> Result<Channel, Refusal> {
        let channel = Channel {
            id: self.make_id(ChannelNumber::SANDBOX),
            number: self.next_number()?,
            kind: ChannelKind::Text {
                // Names of text channels have no capitals and no spaces on Discord.
                name: name.to_lowercase().replace(' ', "-"),
                topic,
                overwrites,
                made_by_bot: true,
            },
        };
        self.put_channel(channel.clone());
        self.publish(&Event::ChannelCreated(Box::new(channel.clone())));
        Ok(channel)
    }

    /// Renames a text channel, or changes its topic.
    pub(crate) fn change_text_channel(
        &mut self,
        id: Id,
        new_name: Option<String>,
        new_topic: Option<Option<String>>,
    ) -> Result<(), Refusal> {
        let channel = self.channels.get_mut(&id).ok_or(Refusal::UnknownChannel)?;
        let ChannelKind::Text { name, topic, .. } = &mut channel.kind else {
            return Err(Refusal::WrongChannelType);
        };
        if let Some(new_name) = new_name {
            *name = new_name;
        }
        if let Some(new_topic) = new_topic {
            *topic = new_topic;
        }
        let changed = channel.clone();
        self.put_channel(changed.clone());
        self.publish(&Event::ChannelUpdated(Box::new(changed)));
        Ok(())
    }

    /// Changes a thread (name, archived, locked …) and publishes the change.
    pub(crate) fn change_thread(
        &mut self,
        thread: Id,
        change: impl FnOnce(&mut Thread),
    ) -> Result<(), Refusal> {
        let now = self.now();
        let channel = self
            .channels
            .get_mut(&thread)
            .ok_or(Refusal::UnknownChannel)?;
        let inner = channel.thread_mut().ok_or(Refusal::WrongChannelType)?;
        // Discord's archive timestamp changes only with the archived flag.
        let was_archived = inner.archived;
        change(inner);
        if inner.archived != was_archived {
            inner.archive_changed = now;
        }
        let changed = channel.clone();
        self.put_channel(changed.clone());
        self.publish(&Event::ChannelUpdated(Box::new(changed)));
        Ok(())
    }

    /// Archives the threads that have had no messages for as long as each allows.
    pub(crate) fn archive_idle_threads(&mut self) {
        let now = self.now();
        let idle: Vec<Id> = self
            .channels
            .values()
            .filter(|channel| self.idle_until(channel).is_some_and(|until| until <= now))
            .map(|channel| channel.id)
            .collect();
        for thread in idle {
            // The thread was found under the same lock, so it still exists.
            self.change_thread(thread, |thread| thread.archived = true)
                .ok();
        }
    }

    /// Returns the time at which an open thread will be archived.
    fn idle_until(&self, channel: &Channel) -> Option<Moment> {
        let thread = channel.thread().filter(|thread| !thread.archived)?;
        let last = self
            .messages
            .get(&channel.id)
            .and_then(|all| all.values().next_back());
        // Opening an old thread counts as activity; otherwise it would be archived again at once.
        let active = last.map_or(thread.archive_changed, |message| {
            message.sent.max(thread.archive_changed)
        });
        let minutes = thread.auto_archive_minutes;
        Some(active.after(Duration::from_secs(60 * minutes)))
    }

    /// Adds a user to a thread or removes them.
    pub(crate) fn set_thread_member(
        &mut self,
        thread: Id,
        user: Id,
        member: bool,
    ) -> Result<(), Refusal> {
        if self.user(user).is_none() {
            return Err(Refusal::UnknownUser);
        }
        let channel = self.channels.get_mut(&thread);
        let inner = channel.and_then(Channel::thread_mut);
        let members = &mut inner.ok_or(Refusal::UnknownChannel)?.members;
        let changed = if member {
            members.insert(user)
        } else {
            members.remove(&user)
        };
        // Discord publishes nothing for a member who is already in the thread.
        if !changed {
            return Ok(());
        }
        self.put_channel(self.channels[&thread].clone());
        let (added, removed) = if member {
            (vec![user], vec![])
        } else {
            (vec![], vec![user])
        };
        self.publish(&Event::ThreadMembers {
            thread,
            added,
            removed,
        });
        Ok(())
    }

    /// Deletes a thread or a text channel with everything in it.
    pub(crate) fn delete_channel(&mut self, id: Id) -> Result<Channel, Refusal> {
        let is_inside =
            |channel: &&Channel| channel.thread().is_some_and(|thread| thread.parent == id);
        let threads: Vec<Id> = self
            .channels
            .values()
            .filter(is_inside)
            .map(|channel| channel.id)
            .collect();
        // A deleted channel takes its threads along.
        for thread in threads {
            self.delete_channel(thread)?;
        }
        let channel = self.channels.remove(&id).ok_or(Refusal::UnknownChannel)?;
        self.take_messages_of(id);
        self.save(Record::ChannelDeleted(id));
        self.publish(&Event::ChannelDeleted(Box::new(channel.clone())));
        Ok(channel)
    }
}
