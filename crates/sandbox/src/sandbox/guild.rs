//! The settings of the server: its language, permissions, thread limit, and whether the bot is in
//! it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::changes::guild;
use crate::sandbox::handle::Sandbox;
use crate::values::error::Error;
use crate::values::permissions::Permissions;

impl Sandbox {
    /// Sets the server's preferred locale by Discord's code; at first it is `en-US`.
    ///
    /// # Errors
    /// [`Error::NoSuchLocale`].
    pub fn set_guild_locale(&self, code: &str) -> Result<(), Error> {
        self.shared
            .update(|world| guild::set_guild_locale(world, code))
    }

    /// Sets the server's name, and its icon: the bytes of a picture, which Discord would have made
    /// of what its owner has uploaded, and which the bot finds at `cdn.discordapp.com`.
    pub fn set_guild_face(&self, name: &str, icon: Option<&[u8]>) {
        let icon = icon.map(|bytes| STANDARD.encode(bytes));
        self.shared
            .update(|world| guild::set_guild_face(world, name, icon));
    }

    /// Denies the bot permissions in a channel and its threads. Without
    /// [`Permissions::VIEW_CHANNEL`] it may do nothing there.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn deny(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.shared.update(|world| {
            let bot = world.bot();
            guild::set_channel_permissions(world, channel, bot, permissions, false)
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
            guild::set_channel_permissions(world, channel, bot, permissions, true)
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
            guild::set_channel_permissions(world, channel, everybody, permissions, false)
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
            guild::set_channel_permissions(world, channel, everybody, permissions, true)
        })
    }

    /// Denies the bot permissions in the whole server and in each of its channels.
    pub fn deny_everywhere(&self, permissions: Permissions) {
        self.shared
            .update(|world| guild::set_permissions_everywhere(world, permissions, false));
    }

    /// Allows the bot permissions in the whole server and in each of its channels.
    pub fn allow_everywhere(&self, permissions: Permissions) {
        self.shared
            .update(|world| guild::set_permissions_everywhere(world, permissions, true));
    }

    /// Sets how many threads can be active in the server at once; on Discord 1,000.
    pub fn limit_active_threads(&self, limit: usize) {
        self.shared.update(|world| world.max_active_threads = limit);
    }

    /// Removes the bot from the server, as a manager can at any time.
    pub fn remove_bot(&self) {
        self.shared.update(guild::remove_bot);
    }

    /// Invites the bot to the server again.
    pub fn invite_bot(&self) {
        self.shared.update(guild::invite_bot);
    }
}
