//! A person's moderation: deleting messages and channels, and archiving or locking threads.

use crate::body::Refusal;
use crate::changes::{channels, messages};
use crate::model::Channel;
use crate::person::UserInChannel;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::world::World;
use crate::world::permissions::{
    channel_for, check_active_thread_limit, check_permissions, message_for,
};

impl UserInChannel {
    /// Deletes a message: an own one, or any with the permission.
    pub(super) fn delete_message(&self, message: Id) -> Result<(), Error> {
        self.moderate(|world, channel| {
            let seen = message_for(world, self.user.id, channel.id, message);
            let own = seen.ok_or(Refusal::UnknownMessage)?.author == self.user.id;
            // Private channels have no moderators.
            if !own && channel.is_dm() {
                return Err(Refusal::MissingPermissions);
            }
            if !own {
                self.require(world, channel, Permissions::MANAGE_MESSAGES)?;
            }
            messages::delete_message(world, channel.id, message)
        })
    }

    /// Archives the thread or opens it again: an own one, or any if the person manages threads.
    ///
    /// # Errors
    /// [`Error::Refused`].
    pub fn set_archived(&self, archived: bool) -> Result<(), Error> {
        self.moderate(|world, channel| {
            let thread = channel.thread().ok_or(Refusal::WrongChannelType)?;
            // The owner may archive an own thread until a moderator locks it.
            if thread.owner != self.user.id || thread.locked {
                self.require(world, channel, Permissions::MANAGE_THREADS)?;
            }
            // Opening a thread adds one to the limited number of active ones.
            if thread.archived && !archived {
                check_active_thread_limit(world)?;
            }
            channels::change_thread(world, channel.id, |thread| thread.archived = archived)
        })
    }

    /// Locks or unlocks the thread. In a locked one only people who manage threads can write, and
    /// only they can open it.
    ///
    /// # Errors
    /// [`Error::Refused`].
    pub fn set_locked(&self, locked: bool) -> Result<(), Error> {
        self.moderate(|world, channel| {
            self.require(world, channel, Permissions::MANAGE_THREADS)?;
            channels::change_thread(world, channel.id, |thread| thread.locked = locked)
        })
    }

    /// Deletes the channel or thread with everything in it, if the person manages it.
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
            self.require(world, channel, needed)?;
            channels::delete_channel(world, channel.id).map(drop)
        })
    }

    fn require(
        &self,
        world: &World,
        channel: &Channel,
        needed: Permissions,
    ) -> Result<(), Refusal> {
        check_permissions(world, self.user.id, channel, needed)
    }

    /// Changes the channel, if the person sees it, and turns a refusal into an error.
    fn moderate(
        &self,
        act: impl FnOnce(&mut World, &Channel) -> Result<(), Refusal>,
    ) -> Result<(), Error> {
        let done = self.shared().update(|world| {
            let channel = channel_for(world, self.user.id, self.channel)
                .ok_or(Refusal::UnknownChannel)?
                .clone();
            act(world, &channel)
        });
        done.map_err(|refusal| Error::Refused(refusal.message().to_owned()))
    }
}
