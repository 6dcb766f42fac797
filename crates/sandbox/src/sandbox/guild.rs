//! The settings of the server: its language, permissions, thread limit, and whether the bot is in
//! it.

use crate::sandbox::handle::Sandbox;
use crate::values::error::Error;
use crate::values::permissions::Permissions;
use crate::world::World;

impl Sandbox {
    /// Sets the server's preferred locale by Discord's code; at first it is `en-US`.
    ///
    /// # Errors
    /// [`Error::NoSuchLocale`].
    pub fn set_guild_locale(&self, code: &str) -> Result<(), Error> {
        self.shared.update(|world| world.set_guild_locale(code))
    }

    /// Denies the bot permissions in a channel and its threads. Without
    /// [`Permissions::VIEW_CHANNEL`] it may do nothing there.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn deny(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.shared.update(|world| {
            let bot = world.bot();
            world.set_channel_permissions(channel, bot, permissions, false)
        })
    }

    /// Allows the bot permissions in a channel and its threads, whether they were denied before or
    /// not.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn allow(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.shared.update(|world| {
            let bot = world.bot();
            world.set_channel_permissions(channel, bot, permissions, true)
        })
    }

    /// Denies everybody permissions in a channel and its threads, also the bot unless it is allowed
    /// them explicitly.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn deny_everybody(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.shared.update(|world| {
            let everybody = world.guild.id;
            world.set_channel_permissions(channel, everybody, permissions, false)
        })
    }

    /// Allows everybody permissions in a channel and its threads, whether they were denied before
    /// or not.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn allow_everybody(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.shared.update(|world| {
            let everybody = world.guild.id;
            world.set_channel_permissions(channel, everybody, permissions, true)
        })
    }

    /// Denies the bot permissions in the whole server and in each of its channels.
    pub fn deny_everywhere(&self, permissions: Permissions) {
        self.shared
            .update(|world| world.set_permissions_everywhere(permissions, false));
    }

    /// Allows the bot permissions in the whole server and in each of its channels.
    pub fn allow_everywhere(&self, permissions: Permissions) {
        self.shared
            .update(|world| world.set_permissions_everywhere(permissions, true));
    }

    /// Sets how many threads can be active in the server at once; on Discord 1,000.
    pub fn limit_active_threads(&self, limit: usize) {
        self.shared.update(|world| world.max_active_threads = limit);
    }

    /// Removes the bot from the server, as a manager can at any time.
    pub fn remove_bot(&self) {
        self.shared.update(World::remove_bot);
    }

    /// Invites the bot to the server again.
    pub fn invite_bot(&self) {
        self.shared.update(World::invite_bot);
    }
}
