//! The view of a person: messages, threads and files.

use std::time::Duration;

use crate::model::Channel;
use crate::person::message::{Attachment, Message};
use crate::person::{User, UserInChannel};
use crate::values::error::Error;
use crate::values::id::Id;
use crate::world::World;
use crate::world::permissions::{message_for, readable};

/// A thread that a person can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// The thread's id, which is that of a channel.
    pub id: Id,
    /// The name of the thread.
    pub name: String,
    /// Whether only its members (and moderators) can see it.
    pub private: bool,
    /// Whether it is archived.
    pub archived: bool,
}

impl UserInChannel {
    /// All messages that the person sees here, oldest first, ephemeral ones included.
    pub fn messages(&self) -> Vec<Message> {
        self.shared().read(|world| {
            let readable = readable(world, self.user.id, self.channel);
            readable
                .map(|message| Message::new(self, world, message))
                .collect()
        })
    }

    /// The current state of a message.
    ///
    /// [`Error::NoSuchMessage`], also if the person cannot see it.
    pub fn message(&self, id: Id) -> Result<Message, Error> {
        self.shared().read(|world| {
            let message = message_for(world, self.user.id, self.channel, id);
            message
                .map(|message| Message::new(self, world, message))
                .ok_or(Error::NoSuchMessage(id))
        })
    }

    /// The newest message that is wanted; waits for one if there is none yet.
    ///
    /// # Errors
    /// [`Error::TimedOut`].
    pub async fn wait_for(
        &self,
        wanted: impl Fn(&Message) -> bool,
        timeout: Duration,
    ) -> Result<Message, Error> {
        let look = |world: &World| {
            let newest_first = readable(world, self.user.id, self.channel).rev();
            newest_first
                .map(|message| Message::new(self, world, message))
                .find(&wanted)
        };
        let found = self.shared().wait_for(timeout, look).await;
        found.ok_or(Error::TimedOut(timeout))
    }

    /// The threads of this channel that the person can see.
    pub fn threads(&self) -> Vec<Thread> {
        let below = |channel: &Channel| {
            channel
                .thread()
                .is_some_and(|thread| thread.parent == self.channel)
        };
        let threads_here = self.user.channels(below);
        self.shared().read(|world| {
            let threads = threads_here.iter().filter_map(|here| {
                let thread = world.channels.get(&here.channel)?.thread()?;
                Some(Thread {
                    id: here.channel,
                    name: thread.name.clone(),
                    private: thread.private,
                    archived: thread.archived,
                })
            });
            threads.collect()
        })
    }

    /// Returns the bytes of a file.
    ///
    /// [`Error::Refused`] if it was removed.
    pub fn download(&self, attachment: &Attachment) -> Result<Vec<u8>, Error> {
        let bytes = self
            .shared()
            .read(|world| world.journal.file(attachment.id));
        bytes.ok_or_else(|| Error::Refused("This content is no longer available.".to_owned()))
    }
}

impl User {
    /// All messages that others have sent to the person in private channels, oldest first.
    pub fn inbox(&self) -> Vec<Message> {
        let mut messages: Vec<Message> = self
            .channels(Channel::is_dm)
            .iter()
            .flat_map(UserInChannel::messages)
            .collect();
        messages.retain(|message| message.author.id != self.id);
        messages.sort_by_key(|message| message.id);
        messages
    }
}
