//! What a person does to messages, threads and channels that are there: deleting, archiving, locking.

use super::Place;
use crate::error::Error;
use crate::id::Id;
use crate::model::Channel;
use crate::permissions::Permissions;
use crate::refusal::Refusal;
use crate::world::World;

impl Place {
    pub(super) fn delete_message(&self, message: Id) -> Result<(), Error> {
        self.moderate(|world, channel| {
            let seen = world.message_for(self.user.id, channel.id, message);
            let own = seen.ok_or(Refusal::UnknownMessage)?.author == self.user.id;
            if !own && channel.is_dm() {
                return Err(Refusal::MissingPermissions);
            }
            if !own {
                self.need(world, channel, Permissions::MANAGE_MESSAGES)?;
            }
            world.delete_message(channel.id, message)
        })
    }

    /// Archives the thread, or opens it again: one's own, or any for who manages threads.
    ///
    /// # Errors
    /// [`Error::Refused`].
    pub fn set_archived(&self, archived: bool) -> Result<(), Error> {
        self.moderate(|world, channel| {
            let thread = channel.thread().ok_or(Refusal::WrongChannelType)?;
            if thread.owner != self.user.id || thread.locked {
                self.need(world, channel, Permissions::MANAGE_THREADS)?;
            }
            if thread.archived && !archived {
                world.check_room_for_thread()?;
            }
            world.change_thread(channel.id, |thread| thread.archived = archived)
        })
    }

    /// Locks the thread, so that only who manages threads can write in it or open it; or unlocks it.
    ///
    /// # Errors
    /// [`Error::Refused`].
    pub fn set_locked(&self, locked: bool) -> Result<(), Error> {
        self.moderate(|world, channel| {
            self.need(world, channel, Permissions::MANAGE_THREADS)?;
            world.change_thread(channel.id, |thread| thread.locked = locked)
        })
    }

    /// Deletes the channel or the thread, with everything in it, for who manages them.
    ///
    /// # Errors
    /// [`Error::Refused`].
    pub fn delete_channel(&self) -> Result<(), Error> {
        self.moderate(|world, channel| {
            let needed = match channel.thread() {
                Some(_) => Permissions::MANAGE_THREADS,
                None if channel.is_dm() => return Err(Refusal::WrongChannelType),
                None => Permissions::MANAGE_CHANNELS,
            };
            self.need(world, channel, needed)?;
            world.delete_channel(channel.id).map(drop)
        })
    }

    fn need(&self, world: &World, channel: &Channel, needed: Permissions) -> Result<(), Refusal> {
        world.check_permissions(self.user.id, channel, needed)
    }

    fn moderate(
        &self,
        act: impl FnOnce(&mut World, &Channel) -> Result<(), Refusal>,
    ) -> Result<(), Error> {
        let done = self.core().act(|world| {
            let channel = world.channel_for(self.user.id, self.channel);
            let channel = channel.ok_or(Refusal::UnknownChannel)?.clone();
            act(world, &channel)
        });
        done.map_err(|refusal| Error::Refused(refusal.message().to_owned()))
    }
}
