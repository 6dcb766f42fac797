//! Channels: opening private messages, starting and changing threads.

use std::time::Duration;

use crate::clock::Moment;
use crate::draft::Draft;
use crate::id::{ChannelNumber, Id};
use crate::keeper::Record;
use crate::model::{Channel, ChannelKind, Message, MessageKind, Thread};
use crate::refusal::Refusal;
use crate::world::{Event, NewMessage, World};

/// What is asked for with a new thread.
#[derive(Debug)]
pub(crate) struct NewThread {
    pub(crate) name: String,
    pub(crate) private: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
}

impl World {
    /// A number for a new channel.
    pub(super) fn next_number(&self) -> Result<ChannelNumber, Refusal> {
        self.channels
            .values()
            .map(|channel| channel.number)
            .max()
            .unwrap_or(ChannelNumber::SANDBOX)
            .next()
            .ok_or(Refusal::TooManyChannels)
    }

    /// Puts a channel in its place, kept but not yet told to anybody.
    pub(super) fn put_channel(&mut self, channel: Channel) {
        self.keep(Record::Channel(channel.clone()));
        self.channels.insert(channel.id, channel);
    }

    /// The private channel between two users, opened if it is not there yet.
    pub(crate) fn open_dm(&mut self, one: Id, other: Id) -> Result<Id, Refusal> {
        let of_these = |channel: &&Channel| match channel.kind {
            ChannelKind::Dm { between } => between == [one, other] || between == [other, one],
            _ => false,
        };
        if let Some(channel) = self.channels.values().find(of_these) {
            return Ok(channel.id);
        }
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

    /// Starts a thread without a message, or from one.
    pub(crate) fn start_thread(
        &mut self,
        by: Id,
        parent: Id,
        from: Option<Id>,
        new: NewThread,
    ) -> Result<Id, Refusal> {
        self.check_room_for_thread()?;
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
            kind: ChannelKind::Thread(self.fresh_thread(by, parent, new)),
        };
        self.put_channel(channel.clone());
        self.publish(&Event::ChannelCreated(Box::new(channel)));
        self.announce_thread(by, parent, id, from)?;
        Ok(id)
    }

    /// Discord gives a thread its starting message's id.
    fn mark_thread_start(&mut self, parent: Id, message: Id) -> Result<Id, Refusal> {
        if self.channels.contains_key(&message) {
            return Err(Refusal::ThreadExists);
        }
        self.change_message(parent, message, |message| message.has_thread = true)?;
        Ok(message)
    }

    fn fresh_thread(&self, by: Id, parent: Id, new: NewThread) -> Thread {
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

    /// A public thread without a message is announced in the channel; one from a message begins with that message.
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
        let place = if from.is_some() { thread } else { parent };
        self.post(place, announcement).map(drop)
    }

    /// Changes a thread (name, archived, locked …) and tells of it.
    pub(crate) fn change_thread(
        &mut self,
        thread: Id,
        change: impl FnOnce(&mut Thread),
    ) -> Result<(), Refusal> {
        let now = self.now();
        let channel = self.channels.get_mut(&thread);
        let channel = channel.ok_or(Refusal::UnknownChannel)?;
        let inner = channel.thread_mut().ok_or(Refusal::WrongChannelType)?;
        let was_archived = inner.archived;
        change(inner);
        if inner.archived != was_archived {
            inner.archive_changed = now;
        }
        let channel = channel.clone();
        self.put_channel(channel.clone());
        self.publish(&Event::ChannelUpdated(Box::new(channel)));
        Ok(())
    }

    /// Archives the threads in which nothing has happened for as long as each allows.
    pub(crate) fn archive_idle_threads(&mut self) {
        let now = self.now();
        let idle: Vec<Id> = self
            .channels
            .values()
            .filter(|channel| self.idle_until(channel).is_some_and(|until| until <= now))
            .map(|channel| channel.id)
            .collect();
        for thread in idle {
            // It was found a moment ago, under the same lock.
            self.change_thread(thread, |thread| thread.archived = true)
                .ok();
        }
    }

    /// When an open thread is to be archived.
    fn idle_until(&self, channel: &Channel) -> Option<Moment> {
        let thread = channel.thread().filter(|thread| !thread.archived)?;
        let last = self.messages.get(&channel.id);
        let last = last.and_then(|all| all.values().next_back());
        let active = last.map_or(thread.archive_changed, |message| {
            message.sent.max(thread.archive_changed)
        });
        let minutes = thread.auto_archive_minutes;
        Some(active.after(Duration::from_secs(60 * minutes)))
    }

    /// Takes somebody into a thread, or out of it.
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
        let threads = |channel: &&Channel| channel.thread().is_some_and(|t| t.parent == id);
        let threads: Vec<Id> = self
            .channels
            .values()
            .filter(threads)
            .map(|c| c.id)
            .collect();
        for thread in threads {
            self.delete_channel(thread)?;
        }
        let channel = self.channels.remove(&id).ok_or(Refusal::UnknownChannel)?;
        let messages = self.messages.remove(&id).unwrap_or_default();
        for file in messages
            .values()
            .flat_map(|message: &Message| &message.attachments)
        {
            self.keeper.remove_file(file.id);
        }
        self.keep(Record::ChannelDeleted(id));
        self.publish(&Event::ChannelDeleted(Box::new(channel.clone())));
        Ok(channel)
    }
}
