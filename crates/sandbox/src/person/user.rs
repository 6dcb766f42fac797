//! A person, and the settings of their account.

use std::sync::Arc;

use crate::changes::{application, guild};
use crate::model;
use crate::shared::Shared;
use crate::values::error::Error;
use crate::values::id::Id;

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
            .update(|world| guild::set_manager(world, self.id, manager));
    }

    /// Leaves the server. Without the installed application the person then has nothing in common
    /// with the bot.
    ///
    /// # Errors
    /// [`Error::Refused`] if the person owns the server.
    pub fn leave_guild(&self) -> Result<(), Error> {
        self.shared
            .update(|world| guild::set_membership(world, self.id, false))
    }

    /// Joins the server again. Others have to add the person to threads again.
    ///
    /// # Errors
    /// None today.
    pub fn join_guild(&self) -> Result<(), Error> {
        self.shared
            .update(|world| guild::set_membership(world, self.id, true))
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
