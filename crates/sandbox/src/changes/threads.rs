//! Threads: starting them, and the messages that announce them.

use crate::body::{Draft, Refusal};
use crate::changes::messages::NewMessage;
use crate::events::event::Event;
use crate::model::{Channel, ChannelKind, MessageKind, Thread};
use crate::values::id::Id;
use crate::world::World;

/// The settings of a new thread.
#[derive(Debug)]
pub(crate) struct NewThread {
    pub(crate) name: String,
    pub(crate) private: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
}

impl World {
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
}
