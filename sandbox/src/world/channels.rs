//! Channels: opening private channels, starting, changing and deleting threads.

use std::time::Duration;

use crate::body::{Draft, Refusal};
use crate::model::{Channel, ChannelKind, Message, MessageKind, Record, Thread};
use crate::values::clock::Moment;
use crate::values::id::{ChannelNumber, Id};
use crate::world::World;
use crate::world::event::Event;
use crate::world::messages::NewMessage;

/// The settings of a new thread.
#[derive(Debug)]
pub(crate) struct NewThread {
    pub(crate) name: String,
    pub(crate) private: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
}

impl World {
    /// The number of a new channel.
    pub(super) fn next_number(&self) -> Result<ChannelNumber, Refusal> {
        self.channels
            .values()
            .map(|channel| channel.number)
            .max()
            .unwrap_or(ChannelNumber::SANDBOX)
            .next()
            .ok_or(Refusal::TooManyChannels)
    }

    /// Stores a channel without publishing an event.
    pub(super) fn put_channel(&mut self, channel: Channel) {
        self.save(Record::Channel(channel.clone()));
        self.channels.insert(channel.id, channel);
    }

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

    /// Starts a thread, optionally from a message.
    pub(crate) fn start_thread(
        &mut self,
        by: Id,
        parent: Id,
        from: Option<Id>,
        new: NewThread,
    ) -> Result<Id, Refusal> {
        self.check_active_thread_limit()?;
        let id = match from {
            Some(message) => self.mark_thread_start(parent, message)?,
            None => {
                let number = self.channels.get(&parent).map(|parent| parent.number);
                self.make_id(number.ok_or(Refusal::UnknownChannel)?)
            }
        };
        let channel = Channel {
            id,
            number: self.next_number()?,
            kind: ChannelKind::Thread(self.new_thread(by, parent, new)),
        };
        self.put_channel(channel.clone());
        self.publish(&Event::ChannelCreated(Box::new(channel)));
        // Announced after `THREAD_CREATE`, so that clients know the thread that the message refers
        // to.
        self.announce_thread(by, parent, id, from)?;
        Ok(id)
    }

    /// Marks a message as the start of a thread and returns the id of the thread, which on Discord
    /// is that of the message.
    fn mark_thread_start(&mut self, parent: Id, message: Id) -> Result<Id, Refusal> {
        if self.channels.contains_key(&message) {
            return Err(Refusal::ThreadExists);
        }
        self.change_message(parent, message, |message| message.has_thread = true)?;
        Ok(message)
    }

    /// A new thread with its creator as the only member.
    fn new_thread(&self, by: Id, parent: Id, new: NewThread) -> Thread {
        let now = self.now();
        Thread {
            name: new.name,
            parent,
            owner: by,
            private: new.private,
            invitable: new.invitable,
            members: [by].into(),
            archived: false,
            locked: false,
            auto_archive_minutes: new.auto_archive_minutes,
            archive_changed: now,
            created: now,
        }
    }

    /// Posts the message that announces a thread: in the parent channel for a public thread without
    /// a message, in the thread itself for one from a message.
    fn announce_thread(
        &mut self,
        by: Id,
        parent: Id,
        thread: Id,
        from: Option<Id>,
    ) -> Result<(), Refusal> {
        let Some(Thread { private, name, .. }) = self.channels[&thread].thread() else {
            return Ok(());
        };
        let announcement = match from {
            Some(message) => NewMessage {
                kind: MessageKind::ThreadStarter,
                reply_to: Some(message),
                ..NewMessage::by(by)
            },
            None if *private => return Ok(()),
            None => NewMessage {
                kind: MessageKind::ThreadCreated,
                draft: Draft::text(name),
                reply_to: Some(thread),
                ..NewMessage::by(by)
            },
        };
        let target = if from.is_some() { thread } else { parent };
        self.post(target, announcement).map(drop)
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

    /// When an open thread will be archived.
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
        let messages = self.messages.remove(&id).unwrap_or_default();
        for file in messages
            .values()
            .flat_map(|message: &Message| &message.attachments)
        {
            self.journal.remove_file(file.id);
        }
        self.save(Record::ChannelDeleted(id));
        self.publish(&Event::ChannelDeleted(Box::new(channel.clone())));
        Ok(channel)
    }
}
