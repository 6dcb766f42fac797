//! Starting and stopping a sandbox, and its handle.

pub(crate) mod builder;
mod endpoint;
pub(crate) mod server;

use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::changes::guild;
use crate::model::Role;
use crate::person::User;
use crate::sandbox::server::Connections;
use crate::shared::{Faults, Shared};
use crate::traffic::Violation;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::world::{Addresses, World};

/// A running local Discord. Dropping it stops it.
#[derive(Debug)]
pub struct Sandbox {
    pub(super) shared: Arc<Shared>,
    home: Guild,
    pub(super) addresses: Addresses,
    pub(super) certificate: String,
    pub(super) connections: Connections,
    pub(super) servers: Vec<JoinHandle<()>>,
}

impl Sandbox {
    /// How long a shutdown waits for running requests at most.
    const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(500);

    /// The address to which `discord.com` should resolve: REST with TLS, and the gateway.
    pub fn address(&self) -> SocketAddr {
        self.addresses.discord
    }

    /// The certificate that the bot's HTTP client must trust, in PEM.
    pub fn root_certificate_pem(&self) -> &str {
        &self.certificate
    }

    /// The bot's token.
    pub fn token(&self) -> String {
        self.shared.read(|world| world.application.token.clone())
    }

    /// The id of the bot's application, which is also that of the bot's user.
    pub fn application_id(&self) -> Id {
        self.shared.read(|world| world.application.id)
    }

    /// The token of another application, by the name of its bot.
    ///
    /// # Errors
    /// [`Error::NoSuchPerson`].
    pub fn other_token(&self, bot: &str) -> Result<String, Error> {
        let token = self.shared.read(|world| {
            world
                .applications()
                .find(|known| known.name == bot)
                .map(|known| known.token.clone())
        });
        token.ok_or_else(|| Error::NoSuchPerson(bot.to_owned()))
    }

    /// A server, by its name or id.
    ///
    /// # Errors
    /// [`Error::NoSuchGuild`].
    pub fn guild(&self, name: &str) -> Result<Guild, Error> {
        let id = self
            .shared
            .read(|world| world.guild_named(name).map(|guild| guild.id))?;
        Ok(Guild {
            shared: Arc::clone(&self.shared),
            id,
        })
    }

    /// Sets how many threads can be active in a server at once; on Discord 1,000.
    pub fn limit_active_threads(&self, limit: usize) {
        self.shared.update(|world| world.max_active_threads = limit);
    }

    /// The address of the chat page.
    pub fn page_url(&self) -> String {
        format!("http://{}/", self.addresses.page)
    }

    /// A person, by name.
    ///
    /// If there is no such person, since the caller chose the names. [`Sandbox::find_user`] returns
    /// an error instead.
    pub fn user(&self, name: &str) -> User {
        self.find_user(name)
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// A person, by name.
    ///
    /// # Errors
    /// [`Error::NoSuchPerson`].
    pub fn find_user(&self, name: &str) -> Result<User, Error> {
        User::named(&self.shared, name)
    }

    /// Whether the bot is connected.
    pub fn bot_is_online(&self) -> bool {
        self.shared.read(|world| world.subscribers.bot_online())
    }

    /// Waits until the bot is connected and has registered commands.
    ///
    /// # Errors
    /// [`Error::TimedOut`].
    pub async fn bot_ready(&self, timeout: Duration) -> Result<(), Error> {
        // Registered commands show that the bot's own setup is complete.
        let ready = |world: &World| {
            (world.subscribers.bot_online() && !world.commands.is_empty()).then_some(())
        };
        self.shared
            .wait_for(timeout, ready)
            .await
            .ok_or(Error::TimedOut(timeout))
    }

    /// Removes and returns the requests of the bot that Discord would refuse in any state of the
    /// world, oldest first.
    ///
    /// Each was answered with Discord's error, but bots tend to ignore such errors. So a test
    /// should end with `assert_eq!(sandbox.violations(), [])`.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.rest_state.take_violations()
    }

    /// The time of the sandbox's clock.
    pub fn now(&self) -> SystemTime {
        self.shared.clock.now().into()
    }

    /// Returns the time by which the clock has been moved forward, with a notification for every
    /// change.
    ///
    /// A bot in the same process that adds this to its own clock lives in the sandbox's time.
    pub fn clock_offset(&self) -> watch::Receiver<Duration> {
        self.shared.clock.offset()
    }

    /// Moves the sandbox's clock forward: tokens expire, and everything that is due by then
    /// happens.
    pub fn advance(&self, span: Duration) {
        self.shared.advance(span);
    }

    /// Drops every gateway connection without a close frame, as a broken network does. The bot can
    /// resume.
    pub fn cut_connections(&self) {
        self.shared
            .update(|world| world.subscribers.cut_connections());
    }

    /// Sends the bot an event of the gateway that nothing in the sandbox has caused, such as the
    /// `GUILD_CREATE` of one server more. It is sent as it is, whatever the intents of the bot, and
    /// not again when the bot resumes.
    pub fn send_event(&self, name: &str, data: &serde_json::Value) {
        self.shared.update(|world| {
            let bot = world.bot();
            world.subscribers.send_made_up(bot, name, data);
        });
    }

    /// Controls fault injection.
    pub fn faults(&self) -> Faults {
        Faults::new(&self.shared)
    }

    /// Stops the sandbox: closes all connections, lets running requests finish and releases the
    /// folder.
    pub async fn shutdown(mut self) {
        // Sockets and streams must end first, or the servers would wait for them.
        self.shared.stop();
        for server in std::mem::take(&mut self.servers) {
            let abort = server.abort_handle();
            // A client that keeps a request open must not block the shutdown.
            if tokio::time::timeout(Self::SHUTDOWN_TIMEOUT, server)
                .await
                .is_err()
            {
                abort.abort();
            }
        }
        self.shared.update(World::close);
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stop();
        self.servers.iter().for_each(JoinHandle::abort);
        self.shared.update(World::close);
        self.shared.rest_state.on_shutdown();
    }
}

// --- Servers: their language, permissions, roles, and whether the bot is in them ---

/// A server. What can be done with the first one can be done with the [`Sandbox`] itself.
#[derive(Clone, Debug)]
pub struct Guild {
    shared: Arc<Shared>,
    id: Id,
}

impl Deref for Sandbox {
    type Target = Guild;

    /// The first server, which is the only one in most tests.
    fn deref(&self) -> &Guild {
        &self.home
    }
}

impl Guild {
    fn home(shared: &Arc<Shared>) -> Self {
        Self {
            shared: Arc::clone(shared),
            id: shared.read(|world| world.home().id),
        }
    }

    /// The server's id.
    pub fn guild_id(&self) -> Id {
        self.id
    }

    /// Makes a role that these people have and anybody may mention, as a manager does, and returns
    /// its id.
    ///
    /// If there is no such person, it panics, since the caller chose the names.
    pub fn make_role(&self, name: &str, members: &[&str]) -> Id {
        let members: Vec<Id> = members
            .iter()
            .map(|name| User::named(&self.shared, name))
            .map(|user| user.unwrap_or_else(|error| panic!("{error}")).id())
            .collect();
        self.shared.update(|world| {
            let role = Role {
                mentionable: true,
                ..Role::named(name)
            };
            let role = guild::put_role(world, self.id, None, role);
            for member in members {
                guild::set_role(world, self.id, member, role, true);
            }
            role
        })
    }

    /// Sets the server's preferred locale by Discord's code; at first it is `en-US`.
    ///
    /// # Errors
    /// [`Error::NoSuchLocale`].
    pub fn set_guild_locale(&self, code: &str) -> Result<(), Error> {
        self.shared
            .update(|world| guild::set_guild_locale(world, self.id, code))
    }

    /// Sets the server's name, and its icon: the bytes of a picture, which Discord would have made
    /// of what its owner has uploaded, and which the bot finds at `cdn.discordapp.com`.
    pub fn set_guild_face(&self, name: &str, icon: Option<&[u8]>) {
        let icon = icon.map(|bytes| STANDARD.encode(bytes));
        self.shared
            .update(|world| guild::set_guild_face(world, self.id, name, icon));
    }

    /// Denies the bot permissions in a channel and its threads. Without
    /// [`Permissions::VIEW_CHANNEL`] it may do nothing there.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn deny(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.shared.update(|world| {
            let bot = world.bot();
            guild::set_channel_permissions(world, self.id, channel, bot, permissions, false)
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
            guild::set_channel_permissions(world, self.id, channel, bot, permissions, true)
        })
    }

    /// Denies everybody permissions in a channel and its threads, also the bot unless it is allowed
    /// them explicitly.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn deny_everybody(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.shared.update(|world| {
            guild::set_channel_permissions(world, self.id, channel, self.id, permissions, false)
        })
    }

    /// Allows everybody permissions in a channel and its threads, whether they were denied before
    /// or not.
    ///
    /// # Errors
    /// [`Error::NoSuchChannel`].
    pub fn allow_everybody(&self, channel: &str, permissions: Permissions) -> Result<(), Error> {
        self.shared.update(|world| {
            guild::set_channel_permissions(world, self.id, channel, self.id, permissions, true)
        })
    }

    /// Denies the bot permissions in the whole server and in each of its channels.
    pub fn deny_everywhere(&self, permissions: Permissions) {
        self.shared
            .update(|world| guild::set_permissions_everywhere(world, self.id, permissions, false));
    }

    /// Allows the bot permissions in the whole server and in each of its channels.
    pub fn allow_everywhere(&self, permissions: Permissions) {
        self.shared
            .update(|world| guild::set_permissions_everywhere(world, self.id, permissions, true));
    }

    /// Removes the bot from the server, as a manager can at any time.
    pub fn remove_bot(&self) {
        self.shared
            .update(|world| guild::remove_bot(world, self.id));
    }

    /// Invites the bot to the server again.
    pub fn invite_bot(&self) {
        self.shared
            .update(|world| guild::invite_bot(world, self.id));
    }
}
