//! Acting as one of the sandbox's people, for tests and for the chat page.
//!
//! A [`User`] is a person, a [`UserInChannel`] that person in one channel, and a [`Message`] a
//! message as that person sees it. They do what Discord's client would let the person do and no
//! more: a command that is not offered cannot be sent, a disabled button cannot be pressed, a
//! secret cannot be read. What only a modified client could send is in `malformed.rs`.

pub(crate) mod actions;
pub(crate) mod command_line;
pub(crate) mod interactions;
pub(crate) mod malformed;
pub(crate) mod message;
pub(crate) mod modal;
pub(crate) mod moderation;
pub(crate) mod user_in_channel;

use std::sync::Arc;

use crate::model::{self, Channel};
use crate::shared::Shared;
use crate::values::error::Error;
use crate::values::id::Id;

pub use message::Attachment;
pub use message::Author;
pub use message::Message;
pub use modal::Modal;
pub use modal::ModalField;
pub use user_in_channel::Choice;
pub use user_in_channel::Thread;
pub use user_in_channel::UserInChannel;

/// One of the sandbox's people.
#[derive(Clone, Debug)]
pub struct User {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: Id,
    name: String,
}

impl User {
    /// Finds a person by name (`ann`, also written `Ann`).
    pub(crate) fn named(shared: &Arc<Shared>, name: &str) -> Result<Self, Error> {
        let known = model::User::username_of(name);
        let id = shared.read(|world| {
            let person = world
                .users
                .iter()
                .find(|user| !user.bot && user.username == known);
            person.map(|user| user.id)
        });
        Ok(Self {
            shared: Arc::clone(shared),
            id: id.ok_or_else(|| Error::NoSuchPerson(name.to_owned()))?,
            name: known,
        })
    }

    /// The person's id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// The person's name, in lower case like all usernames on Discord.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sets the locale of the person's client by Discord's code (`de`, `en-GB`). At first it is
    /// `en-US`.
    ///
    /// # Errors
    /// [`Error::NoSuchLocale`].
    pub fn set_locale(&self, code: &str) -> Result<(), Error> {
        self.shared.update(|world| world.set_locale(self.id, code))
    }

    /// Installs the application to the person's account, so that it can be used where the bot is
    /// not.
    pub fn install_app(&self) {
        self.shared.update(|world| world.install(self.id, true));
    }

    /// Uninstalls the application from the person's account.
    pub fn uninstall_app(&self) {
        self.shared.update(|world| world.install(self.id, false));
    }

    /// Makes the person a manager of the server, who may do almost everything, or an ordinary
    /// member again.
    pub fn set_manager(&self, manager: bool) {
        self.shared
            .update(|world| world.set_manager(self.id, manager));
    }

    /// Leaves the server. Without the installed application the person then has nothing in common
    /// with the bot.
    ///
    /// # Errors
    /// [`Error::Refused`] if the person owns the server.
    pub fn leave_guild(&self) -> Result<(), Error> {
        self.shared
            .update(|world| world.set_membership(self.id, false))
    }

    /// Joins the server again. Others have to add the person to threads again.
    ///
    /// # Errors
    /// None today.
    pub fn join_guild(&self) -> Result<(), Error> {
        self.shared
            .update(|world| world.set_membership(self.id, true))
    }

    /// Closes the person's private messages to everybody who would write to them, or opens them
    /// again.
    pub fn set_dms_closed(&self, closed: bool) {
        self.shared
            .update(|world| world.set_dms_closed(self.id, closed));
    }

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
                .filter(|channel| world.can_see(self.id, channel))
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
            .read(|world| world.channel_for(self.id, id).is_some());
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
        let id = self.shared.update(|world| world.open_dm(self.id, with));
        id.map(|id| UserInChannel::new(self.clone(), id))
            .map_err(|refusal| Error::Refused(refusal.message().to_owned()))
    }

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

    /// The person in every channel that they see and that is wanted.
    pub(crate) fn channels(&self, wanted: impl Fn(&Channel) -> bool) -> Vec<UserInChannel> {
        self.shared.read(|world| {
            let seen = world
                .channels
                .values()
                .filter(|channel| world.can_see(self.id, channel) && wanted(channel));
            seen.map(|channel| UserInChannel::new(self.clone(), channel.id))
                .collect()
        })
    }
}
