//! What the server's owner sets in it: its language, what is allowed where, whether the bot is in it.

use super::Sandbox;
use crate::error::Error;
use crate::permissions::Permissions;
use crate::world::World;

impl Sandbox {
    /// Sets the server's preferred language, by Discord's code; at first it is `en-US`.
    ///
    /// # Errors
    /// [`Error::NoSuchLocale`].
    pub fn set_guild_locale(&self, code: &str) -> Result<(), Error> {
        self.core.act(|world| world.set_guild_locale(code))
    }

    /// Denies the bot permissions in a channel and its threads; without [`Permissions::VIEW_CHANNEL`] it may do nothing there.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn deny(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.core.act(|world| {
            let bot = world.bot();
            world.permit_in(channel, bot, permissions, false)
        })
    }

    /// Allows the bot permissions in a channel and its threads, denied before or not.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn allow(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.core.act(|world| {
            let bot = world.bot();
            world.permit_in(channel, bot, permissions, true)
        })
    }

    /// Denies everybody permissions in a channel and its threads, the bot too unless it is allowed them.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn deny_everybody(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.core.act(|world| {
            let everybody = world.guild.id;
            world.permit_in(channel, everybody, permissions, false)
        })
    }

    /// Allows everybody permissions in a channel and its threads, denied before or not.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn allow_everybody(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.core.act(|world| {
            let everybody = world.guild.id;
            world.permit_in(channel, everybody, permissions, true)
        })
    }

    /// Denies the bot permissions in the whole server, in each of its channels.
    pub fn deny_everywhere(&self, permissions: Permissions) {
        self.core
            .act(|world| world.permit_everywhere(permissions, false));
    }

    /// Allows the bot permissions in the whole server, in each of its channels.
    pub fn allow_everywhere(&self, permissions: Permissions) {
        self.core
            .act(|world| world.permit_everywhere(permissions, true));
    }

    /// Sets how many threads can be open at once in the server; on Discord these are 1,000.
    pub fn limit_active_threads(&self, most: usize) {
        self.core.act(|world| world.most_active_threads = most);
    }

    /// Removes the bot from the server, as a manager may at any time.
    pub fn remove_bot(&self) {
        self.core.act(World::remove_bot);
    }

    /// Invites the bot into the server again.
    pub fn invite_bot(&self) {
        self.core.act(World::invite_bot);
    }
}
