//! Acting as one of the sandbox's people, for tests and for the chat page.
//!
//! A [`User`] is a person, a [`UserInChannel`] that person in one channel, and a
//! [`Message`](message::Message) a message as that person sees it.
//! They do what Discord's client would let the person do and no more: a command that is not offered
//! cannot be sent, a disabled button cannot be pressed, a secret cannot be read. What only a
//! modified client could send is at the end of `message.rs`.
//!
//! The types are here and in `message.rs`. What they can do stands above them: `interactions.rs`
//! starts something, and `in_channel.rs` reads, waits for the bot, and does all the rest.

pub(crate) mod in_channel;
pub(crate) mod interactions;
pub(crate) mod invocation;
pub(crate) mod message;

use std::sync::Arc;

use crate::changes::{application, channels, guild};
use crate::model::{self, Channel};
use crate::shared::Shared;
use crate::values::id::Id;
use crate::values::{Error, Locale};
use crate::world::World;
use crate::world::permissions::{can_see, channel_for};

/// One of the sandbox's people.
#[derive(Clone, Debug)]
pub struct User {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: Id,
    name: String,
    /// The server in which the person acts.
    guild: Id,
}

impl User {
    /// Finds a person by name (`ann`, also written `Ann`).
    pub(crate) fn named(shared: &Arc<Shared>, name: &str) -> Result<Self, Error> {
        let known = model::User::username_of(name);
        let (id, guild) = shared.read(|world| {
            let person = world
                .users
                .iter()
                .find(|user| !user.bot && user.username == known);
            (person.map(|user| user.id), world.home().id)
        });
        Ok(Self {
            shared: Arc::clone(shared),
            id: id.ok_or_else(|| Error::NoSuchPerson(name.to_owned()))?,
            name: known,
            guild,
        })
    }

    /// The person in another server than the first, by its name or id: channels are looked up
    /// there, and the person joins, leaves and manages that one.
    ///
    /// # Errors
    /// [`Error::NoSuchGuild`].
    pub fn in_guild(&self, name: &str) -> Result<Self, Error> {
        let guild = self
            .shared
            .read(|world| world.guild_named(name).map(|guild| guild.id))?;
        Ok(Self {
            guild,
            ..self.clone()
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
        self.shared
            .update(|world| guild::set_locale(world, self.id, code))
    }

    /// Installs the application to the person's account, so that it can be used where the bot is
    /// not.
    pub fn install_app(&self) {
        self.shared
            .update(|world| guild::install(world, self.id, true));
    }

    /// Uninstalls the application from the person's account.
    pub fn uninstall_app(&self) {
        self.shared
            .update(|world| guild::install(world, self.id, false));
    }

    /// Makes the person a manager of the server, who may do almost everything, or an ordinary
    /// member again.
    pub fn set_manager(&self, manager: bool) {
        self.shared
            .update(|world| guild::set_manager(world, self.guild, self.id, manager));
    }

    /// Leaves the server. Who is in no server with the bot, and has not installed the application,
    /// has nothing in common with it.
    ///
    /// # Errors
    /// [`Error::Refused`] if the person owns the server.
    pub fn leave_guild(&self) -> Result<(), Error> {
        self.shared
            .update(|world| guild::set_membership(world, self.guild, self.id, false))
    }

    /// Joins the server. Others have to add the person to threads again.
    ///
    /// # Errors
    /// None today.
    pub fn join_guild(&self) -> Result<(), Error> {
        self.shared
            .update(|world| guild::set_membership(world, self.guild, self.id, true))
    }

    /// Agrees to what an address of `https://discord.com/oauth2/authorize` asks for. Returns the
    /// address to which Discord sends the browser then, with a code; `None` if Discord would refuse
    /// the first one.
    pub fn authorize(&self, address: &str) -> Option<String> {
        self.shared
            .update(|world| application::agree(world, self.id, address))
    }

    /// Takes back everything that the person has authorized.
    pub fn deauthorize(&self) {
        self.shared
            .update(|world| world.activities.deauthorize(self.id));
    }

    /// The values that the person has for linked roles, in Discord's JSON.
    pub fn role_connection(&self) -> serde_json::Value {
        self.shared
            .read(|world| world.activities.role_connection_of(self.id))
    }

    /// Closes the person's direct messages to everybody who would write to them, or opens them
    /// again.
    pub fn set_dms_closed(&self, closed: bool) {
        self.shared
            .update(|world| guild::set_dms_closed(world, self.id, closed));
    }
}

// --- A person in a channel, and how they get there ---

/// A person in a channel, thread or private channel.
#[derive(Clone, Debug)]
pub struct UserInChannel {
    pub(crate) user: User,
    pub(crate) channel: Id,
}

impl UserInChannel {
    fn new(user: User, channel: Id) -> Self {
        Self { user, channel }
    }

    fn shared(&self) -> &Arc<Shared> {
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

    fn locale(&self, world: &World) -> Locale {
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
    /// The person in the server's channel or thread of this name; in the newest, if several have
    /// it.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`] also if the person cannot see it.
    pub fn in_channel(&self, name: &str) -> Result<UserInChannel, Error> {
        let id = self.shared.read(|world| {
            world
                .channels
                .values()
                .rev()
                .filter(|channel| channel.name() == Some(name))
                .filter(|channel| {
                    world
                        .guild_of(channel)
                        .is_some_and(|it| it.id == self.guild)
                })
                .find(|channel| can_see(world, self.id, channel))
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
            .map_err(Error::from)
    }

    /// The person in every channel that they see and that is wanted.
    fn channels(&self, wanted: impl Fn(&Channel) -> bool) -> Vec<UserInChannel> {
        self.shared.read(|world| {
            world
                .channels
                .values()
                .filter(|channel| can_see(world, self.id, channel) && wanted(channel))
                .map(|channel| UserInChannel::new(self.clone(), channel.id))
                .collect()
        })
    }
}
