//! A person in a channel, and how they get there.

use std::sync::Arc;

use crate::changes::channels;
use crate::model::Channel;
use crate::person::user::User;
use crate::shared::Shared;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::locale::Locale;
use crate::world::World;
use crate::world::permissions::{can_see, channel_for};

/// A person in a channel, thread or private channel.
#[derive(Clone, Debug)]
pub struct UserInChannel {
    pub(crate) user: User,
    pub(crate) channel: Id,
}

impl UserInChannel {
    pub(super) fn new(user: User, channel: Id) -> Self {
        Self { user, channel }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.user.shared
    }

    /// The channel's id.
    pub fn id(&self) -> Id {
        self.channel
    }

    /// The person.
    pub fn user(&self) -> &User {
        &self.user
    }

    pub(super) fn locale(&self, world: &World) -> Locale {
        let user = world.user(self.user.id);
        user.map(|user| user.locale).unwrap_or_default()
    }

    /// The channel, if the person can still see it.
    pub(crate) fn seen<'a>(&self, world: &'a World) -> Result<&'a Channel, Error> {
        let channel = channel_for(world, self.user.id, self.channel);
        channel.ok_or_else(|| Error::NoSuchChannel(self.channel.to_string()))
    }
}

impl User {
    /// The person in the channel or thread of this name; in the newest, if several have it.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`] also if the person cannot see it.
    pub fn in_channel(&self, name: &str) -> Result<UserInChannel, Error> {
        let id = self.shared.read(|world| {
            world
                .channels
                .values()
                .rev()
                .filter(|channel| can_see(world, self.id, channel))
                .find(|channel| channel.name() == Some(name))
                .map(|channel| channel.id)
        });
        id.map(|id| UserInChannel::new(self.clone(), id))
            .ok_or_else(|| Error::NoSuchChannel(name.to_owned()))
    }

    /// The person in any channel, thread or private channel, by id.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`] also if the person cannot see it.
    pub fn in_channel_id(&self, id: Id) -> Result<UserInChannel, Error> {
        let seen = self
            .shared
            .read(|world| channel_for(world, self.id, id).is_some());
        seen.then(|| UserInChannel::new(self.clone(), id))
            .ok_or_else(|| Error::NoSuchChannel(id.to_string()))
    }

    /// The person in their private channel with the bot, which is opened if necessary.
    pub fn in_dm(&self) -> UserInChannel {
        let bot = self.shared.read(|world| world.bot());
        self.open_dm(bot).expect("everybody can write to the bot")
    }

    /// The person in their private channel with another person, by name.
    ///
    /// # Errors
    /// [`Error::NoSuchPerson`], and as [`User::open_dm`].
    pub fn in_dm_with(&self, name: &str) -> Result<UserInChannel, Error> {
        self.open_dm(Self::named(&self.shared, name)?.id)
    }

    /// The person in their private channel with the bot or another person, by id; it is opened if
    /// necessary.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is nobody of this id, or it is the person's own.
    pub fn open_dm(&self, with: Id) -> Result<UserInChannel, Error> {
        let id = self
            .shared
            .update(|world| channels::open_dm(world, self.id, with));
        id.map(|id| UserInChannel::new(self.clone(), id))
            .map_err(|refusal| Error::Refused(refusal.message().to_owned()))
    }

    /// The person in every channel that they see and that is wanted.
    pub(crate) fn channels(&self, wanted: impl Fn(&Channel) -> bool) -> Vec<UserInChannel> {
        self.shared.read(|world| {
            let seen = world
                .channels
                .values()
                .filter(|channel| can_see(world, self.id, channel) && wanted(channel));
            seen.map(|channel| UserInChannel::new(self.clone(), channel.id))
                .collect()
        })
    }
}
