//! The actions of a person that do not involve the bot: editing, reacting, typing, starting and
//! leaving threads.
//!
//! As in `interactions.rs`, each method checks what Discord's client would check, but none starts
//! an interaction. Deleting and archiving are in `moderation.rs`.

use crate::body::{Draft, Refusal};
use crate::changes::threads::NewThread;
use crate::changes::{channels, messages, threads};
use crate::events::Event;
use crate::person::UserInChannel;
use crate::person::interactions::with_mentions;
use crate::person::message::Message;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::world::World;
use crate::world::permissions::{channel_for, check_permissions, message_for};

/// A person's thread is archived after this many minutes without messages: three days, the default
/// of Discord's client.
const ARCHIVE_MINUTES: u64 = 4320;

impl UserInChannel {
    /// Edits a message of the person.
    pub(crate) fn edit(&self, message: Id, text: &str) -> Result<(), Error> {
        if text.trim().is_empty() || text.chars().count() > 2000 {
            return Err(Error::Refused(
                "Must be between 1 and 2000 in length.".to_owned(),
            ));
        }
        self.change(|world| {
            let found = message_for(world, self.user.id, self.channel, message);
            let old = found.ok_or(Refusal::UnknownMessage)?;
            if old.author != self.user.id {
                return Err(Refusal::NotTheAuthor);
            }
            // A reply that pinged its author still does.
            let replied = old
                .reply_to
                .and_then(|id| world.messages.get(self.channel, id));
            let pings_author = replied.is_some_and(|to| old.mentions.contains(&to.author));
            // Only the text changes; components and attachments stay.
            let mut draft = Draft::text(with_mentions(world, text));
            draft.pings.replied_user = pings_author;
            messages::edit(world, self.channel, message, draft)
        })
    }

    /// Adds or removes the person's reaction to a message that others see too.
    pub(crate) fn react(&self, message: Id, emoji: &str, added: bool) -> Result<(), Error> {
        self.change(|world| {
            let found = message_for(world, self.user.id, self.channel, message);
            // Ephemeral messages cannot have reactions.
            let visible_to_all = found.is_some_and(|message| message.only_for.is_none());
            if !visible_to_all {
                return Err(Refusal::UnknownMessage);
            }
            if emoji.is_empty() || emoji.chars().count() > 64 {
                return Err(Refusal::UnknownEmoji);
            }
            let channel = &world.channels[&self.channel];
            check_permissions(world, self.user.id, channel, Permissions::ADD_REACTIONS)?;
            messages::react(world, self.user.id, self.channel, message, emoji, added)
        })
    }

    /// Votes for an answer of a poll, or takes the vote back.
    pub(crate) fn vote(&self, message: Id, answer: u64, added: bool) -> Result<(), Error> {
        self.change(|world| {
            let found = message_for(world, self.user.id, self.channel, message);
            found.ok_or(Refusal::UnknownMessage)?;
            messages::vote(world, self.user.id, self.channel, message, answer, added)
        })
    }

    /// Shows the others for some seconds that the person is typing.
    pub(crate) fn show_typing(&self) -> Result<(), Error> {
        self.change(|world| {
            let (channel, user) = (self.channel, self.user.id);
            channel_for(world, user, channel).ok_or(Refusal::UnknownChannel)?;
            world.publish(&Event::Typing { channel, user });
            Ok(())
        })
    }

    /// Starts a public thread in this channel, optionally from one of its messages.
    pub(crate) fn start_thread(&self, name: &str, from: Option<Id>) -> Result<Id, Error> {
        let trimmed = name.trim();
        if trimmed.is_empty() || trimmed.chars().count() > 100 {
            return Err(Error::Refused(
                "A thread name must have 1 to 100 characters.".to_owned(),
            ));
        }
        self.change(|world| {
            // The message must be visible to the person; otherwise a thread would reveal that it
            // exists.
            let readable = |id| message_for(world, self.user.id, self.channel, id).is_some();
            if !from.is_none_or(readable) {
                return Err(Refusal::UnknownMessage);
            }
            let channel =
                channel_for(world, self.user.id, self.channel).ok_or(Refusal::UnknownChannel)?;
            if channel.is_dm() || channel.thread().is_some() {
                return Err(Refusal::WrongChannelType);
            }
            let needed = Permissions::CREATE_PUBLIC_THREADS;
            check_permissions(world, self.user.id, channel, needed)?;
            let new = NewThread {
                name: trimmed.to_owned(),
                private: false,
                invitable: true,
                auto_archive_minutes: ARCHIVE_MINUTES,
            };
            threads::start_thread(world, self.user.id, self.channel, from, new)
        })
    }

    /// Leaves this thread.
    pub(crate) fn leave_thread(&self) -> Result<(), Error> {
        self.change(|world| channels::set_thread_member(world, self.channel, self.user.id, false))
    }

    /// Changes the world and turns a refusal into an error for the person.
    fn change<T>(&self, change: impl FnOnce(&mut World) -> Result<T, Refusal>) -> Result<T, Error> {
        let done = self.shared().update(change);
        done.map_err(|refusal| Error::Refused(refusal.message().to_owned()))
    }

    /// Types a message; `@name` mentions somebody.
    ///
    /// # Errors
    /// [`Error::Refused`] for what Discord would refuse.
    pub fn type_text(&self, text: &str) -> Result<Message, Error> {
        let id = self.send(text, None)?;
        self.message(id)
    }
}
