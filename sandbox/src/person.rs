//! Acting as one of the sandbox's people: what a test does, and what the chat page does for whoever sits before it.
//!
//! A [`User`] is a person, a [`Place`] that person in one channel, a [`Message`] a message as that person sees it. All
//! do what Discord's client would do or let the person do, and no more: a command that is not offered cannot be
//! sent, a disabled button not pressed, a secret not read (what a modified client could do all the same is in `forge`).

mod act;
mod deeds;
mod forge;
mod form;
mod line;
mod message;
mod moderation;
mod place;

use std::sync::Arc;

pub use form::{Field, Form};
pub use message::{Attachment, Author, Message};
pub use place::{Choice, Place, Thread};

pub(crate) use act::Reply;

use crate::core::Core;
use crate::error::Error;
use crate::id::Id;
use crate::model::{self, Channel};

/// One of the sandbox's people.
#[derive(Clone, Debug)]
pub struct User {
    pub(crate) core: Arc<Core>,
    pub(crate) id: Id,
    name: String,
}

impl User {
    /// The person of this name (`ann`, also written `Ann`), if there is one.
    pub(crate) fn named(core: &Arc<Core>, name: &str) -> Result<Self, Error> {
        let known = model::User::username_of(name);
        let id = core.see(|world| {
            let person = world
                .users
                .iter()
                .find(|user| !user.bot && user.username == known);
            person.map(|user| user.id)
        });
        Ok(Self {
            core: Arc::clone(core),
            id: id.ok_or_else(|| Error::NoSuchPerson(name.to_owned()))?,
            name: known,
        })
    }

    /// The person's id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// The person's name, without capitals as all names on Discord.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sets the language of the person's client, by Discord's code (`de`, `en-GB`); at first it is `en-US`.
    ///
    /// # Errors
    /// [`Error::NoSuchLocale`].
    pub fn set_locale(&self, code: &str) -> Result<(), Error> {
        self.core.act(|world| world.set_locale(self.id, code))
    }

    /// Adds the application to the person's own account, so that it can be used where the bot is not.
    pub fn install_app(&self) {
        self.core.act(|world| world.install(self.id, true));
    }

    /// Takes the application out of the person's own account.
    pub fn uninstall_app(&self) {
        self.core.act(|world| world.install(self.id, false));
    }

    /// Makes the person one of the server's managers, who may do almost everything; or an ordinary member again.
    pub fn set_manager(&self, manager: bool) {
        self.core.act(|world| world.set_manager(self.id, manager));
    }

    /// Leaves the server. Who has not installed the application has nothing in common with the bot from then on.
    ///
    /// # Errors
    /// [`Error::Refused`] if the person owns the server.
    pub fn leave_guild(&self) -> Result<(), Error> {
        self.core.act(|world| world.set_membership(self.id, false))
    }

    /// Comes into the server again; into its threads others have to take the person.
    ///
    /// # Errors
    /// None today.
    pub fn join_guild(&self) -> Result<(), Error> {
        self.core.act(|world| world.set_membership(self.id, true))
    }

    /// Closes the person's private messages to all who would write to him, or opens them again.
    pub fn set_dms_closed(&self, closed: bool) {
        self.core.act(|world| world.set_dms_closed(self.id, closed));
    }

    /// The person in the server's channel, or in a thread, of this name (the newest, if several are called so).
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`] also if the person cannot see it.
    pub fn in_channel(&self, name: &str) -> Result<Place, Error> {
        let id = self.core.see(|world| {
            let mut seen = world
                .channels
                .values()
                .rev()
                .filter(|channel| world.can_see(self.id, channel));
            seen.find(|channel| channel.name() == Some(name))
                .map(|channel| channel.id)
        });
        let id = id.ok_or_else(|| Error::NoSuchChannel(name.to_owned()))?;
        Ok(Place::new(self.clone(), id))
    }

    /// The person in any channel, thread or private channel, by id.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`] also if the person cannot see it.
    pub fn in_channel_id(&self, id: Id) -> Result<Place, Error> {
        let seen = self
            .core
            .see(|world| world.channel_for(self.id, id).is_some());
        seen.then(|| Place::new(self.clone(), id))
            .ok_or_else(|| Error::NoSuchChannel(id.to_string()))
    }

    /// The person in the private channel with the bot, opened if need be.
    pub fn in_dm(&self) -> Place {
        let bot = self.core.see(|world| world.bot());
        self.open_dm(bot).expect("everybody can write to the bot")
    }

    /// The person in the private channel with another one, by name, opened if need be.
    ///
    /// # Errors
    /// [`Error::NoSuchPerson`], and as [`User::open_dm`].
    pub fn in_dm_with(&self, name: &str) -> Result<Place, Error> {
        self.open_dm(Self::named(&self.core, name)?.id)
    }

    /// The person in the private channel with the bot or another person, opened if need be.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is nobody of this id, or it is the person's own.
    pub fn open_dm(&self, with: Id) -> Result<Place, Error> {
        let id = self.core.act(|world| world.open_dm(self.id, with));
        id.map(|id| Place::new(self.clone(), id))
            .map_err(|refusal| Error::Refused(refusal.message().to_owned()))
    }

    /// All that the person has been sent in private channels, oldest first; what he wrote himself is not in it.
    pub fn inbox(&self) -> Vec<Message> {
        let mut messages: Vec<Message> = self
            .channels(Channel::is_dm)
            .iter()
            .flat_map(Place::messages)
            .collect();
        messages.retain(|message| message.author.id != self.id);
        messages.sort_by_key(|message| message.id);
        messages
    }

    /// The person in every channel that he sees and that is of the kind wanted.
    pub(crate) fn channels(&self, wanted: impl Fn(&Channel) -> bool) -> Vec<Place> {
        self.core.see(|world| {
            let seen = world
                .channels
                .values()
                .filter(|channel| world.can_see(self.id, channel) && wanted(channel));
            seen.map(|channel| Place::new(self.clone(), channel.id))
                .collect()
        })
    }
}
