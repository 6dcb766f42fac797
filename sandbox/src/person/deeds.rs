//! What a person does beside asking the bot: editing what he wrote, reacting, typing, starting and leaving threads.
//!
//! As in `act.rs`, each checks what Discord's client would; nothing here begins an interaction. Deleting and archiving are in
//! `moderation.rs`.

use super::Place;
use super::act::with_mentions;
use crate::draft::Draft;
use crate::error::Error;
use crate::id::Id;
use crate::permissions::Permissions;
use crate::refusal::Refusal;
use crate::world::channels::NewThread;
use crate::world::{Event, World};

/// After how many minutes of silence a person's thread is archived: three days, as Discord's client proposes.
const ARCHIVE_MINUTES: u64 = 4320;

impl Place {
    /// Changes the text of the person's own message.
    pub(crate) fn edit(&self, message: Id, text: &str) -> Result<(), Error> {
        if text.trim().is_empty() || text.chars().count() > 2000 {
            return Err(Error::Refused(
                "Must be between 1 and 2000 in length.".to_owned(),
            ));
        }
        self.change(|world| {
            let found = world.message_for(self.user.id, self.channel, message);
            if found.ok_or(Refusal::UnknownMessage)?.author != self.user.id {
                return Err(Refusal::NotTheAuthor);
            }
            let draft = Draft::text(with_mentions(world, text));
            world.edit(self.channel, message, draft)
        })
    }

    /// Puts the person's reaction below a message that others see too, or takes it away.
    pub(crate) fn react(&self, message: Id, emoji: &str, added: bool) -> Result<(), Error> {
        self.change(|world| {
            let found = world.message_for(self.user.id, self.channel, message);
            let lasting = found.is_some_and(|message| message.only_for.is_none());
            if !lasting {
                return Err(Refusal::UnknownMessage);
            }
            if emoji.is_empty() || emoji.chars().count() > 64 {
                return Err(Refusal::UnknownEmoji);
            }
            let channel = &world.channels[&self.channel];
            world.check_permissions(self.user.id, channel, Permissions::ADD_REACTIONS)?;
            world.react(self.user.id, (self.channel, message), emoji, added)
        })
    }

    /// Shows the others, for some seconds, that the person is typing.
    pub(crate) fn show_typing(&self) -> Result<(), Error> {
        self.change(|world| {
            let (channel, user) = (self.channel, self.user.id);
            world
                .channel_for(user, channel)
                .ok_or(Refusal::UnknownChannel)?;
            world.publish(&Event::Typing { channel, user });
            Ok(())
        })
    }

    /// Starts a public thread in this channel, from one of its messages if one is given.
    pub(crate) fn start_thread(&self, name: &str, from: Option<Id>) -> Result<Id, Error> {
        let name = name.trim();
        if name.is_empty() || name.chars().count() > 100 {
            return Err(Error::Refused(
                "A thread's name has 1 to 100 letters.".to_owned(),
            ));
        }
        self.change(|world| {
            let readable = |id| world.message_for(self.user.id, self.channel, id).is_some();
            if !from.is_none_or(readable) {
                return Err(Refusal::UnknownMessage);
            }
            let channel = world.channel_for(self.user.id, self.channel);
            let channel = channel.ok_or(Refusal::UnknownChannel)?;
            if channel.is_dm() || channel.thread().is_some() {
                return Err(Refusal::WrongChannelType);
            }
            let needed = Permissions::CREATE_PUBLIC_THREADS;
            world.check_permissions(self.user.id, channel, needed)?;
            let new = NewThread {
                name: name.to_owned(),
                private: false,
                invitable: true,
                auto_archive_minutes: ARCHIVE_MINUTES,
            };
            world.start_thread(self.user.id, self.channel, from, new)
        })
    }

    /// Leaves this thread.
    pub(crate) fn leave_thread(&self) -> Result<(), Error> {
        self.change(|world| world.set_thread_member(self.channel, self.user.id, false))
    }

    fn change<T>(&self, change: impl FnOnce(&mut World) -> Result<T, Refusal>) -> Result<T, Error> {
        let done = self.core().act(change);
        done.map_err(|refusal| Error::Refused(refusal.message().to_owned()))
    }
}
