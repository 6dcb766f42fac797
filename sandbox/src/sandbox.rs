//! Starting and stopping a sandbox, and its handle. The settings of the server are in `guild.rs`.

pub(crate) mod guild;

use std::future::IntoFuture;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::faults::{self, Faults};
use crate::listener::{Certificate, DiscordListener};
use crate::model::Journal;
use crate::observer::Observer;
use crate::person::User;
use crate::rest::limits::RateLimits;
use crate::rest::rest_state::{RestState, Violation};
use crate::shared::Shared;
use crate::values::clock::Clock;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::intent;
use crate::world::setup::WorldSetup;
use crate::world::{Addresses, World};
use crate::{gateway, page, rest};

/// An intent that Discord grants only on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivilegedIntent {
    /// Presences of users.
    Presences,
    /// The members of the server.
    ServerMembers,
    /// The text of messages that neither mention the bot nor are private messages to it.
    MessageContent,
}

impl PrivilegedIntent {
    fn bit(self) -> u64 {
        match self {
            Self::Presences => intent::GUILD_PRESENCES,
            Self::ServerMembers => intent::GUILD_MEMBERS,
            Self::MessageContent => intent::MESSAGE_CONTENT,
        }
    }
}

/// The settings of a new sandbox; see [`Sandbox::builder`].
#[derive(Clone, Debug)]
pub struct Builder {
    setup: WorldSetup,
    folder: Option<PathBuf>,
    discord: SocketAddr,
    page: SocketAddr,
    rate_limits: RateLimits,
    clock: Option<SystemTime>,
    observer: Option<Arc<dyn Observer>>,
}

impl Default for Builder {
    fn default() -> Self {
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Self {
            setup: WorldSetup {
                people: ["ann", "bob"].map(String::from).into(),
                bot: "bot".to_owned(),
                guild: "Sandbox".to_owned(),
                channels: Vec::new(),
                token: None,
                allowed_intents: 0,
                heartbeat: gateway::HEARTBEAT,
            },
            folder: None,
            discord: any_port,
            page: any_port,
            rate_limits: RateLimits::default(),
            clock: None,
            observer: None,
        }
    }
}

impl Builder {
    /// Sets the people; the first one owns the server. By default they are `ann` and `bob`.
    #[must_use]
    pub fn people<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        self.setup.people = names.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the bot's name; by default `bot`.
    #[must_use]
    pub fn bot(mut self, name: impl Into<String>) -> Self {
        self.setup.bot = name.into();
        self
    }

    /// Sets the server's name; by default `Sandbox`.
    #[must_use]
    pub fn guild(mut self, name: impl Into<String>) -> Self {
        self.setup.guild = name.into();
        self
    }

    /// Adds a text channel; without any there is one called `general`.
    #[must_use]
    pub fn channel(mut self, name: impl Into<String>) -> Self {
        self.setup.channels.push((name.into(), None));
        self
    }

    /// Sets the topic of the channel that was added last.
    #[must_use]
    pub fn topic(mut self, topic: impl Into<String>) -> Self {
        if let Some((_, of_last)) = self.setup.channels.last_mut() {
            *of_last = Some(topic.into());
        }
        self
    }

    /// Keeps everything in this folder and continues from what is in it. By default nothing
    /// outlives the sandbox.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Sets the bot's token; by default a random one, or the one in the folder.
    #[must_use]
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.setup.token = Some(token.into());
        self
    }

    /// Grants the bot privileged intents; by default it has none, like every new bot on Discord.
    #[must_use]
    pub fn allow(mut self, intents: impl IntoIterator<Item = PrivilegedIntent>) -> Self {
        let bits = intents.into_iter().map(PrivilegedIntent::bit);
        self.setup.allowed_intents = bits.fold(self.setup.allowed_intents, |all, bit| all | bit);
        self
    }

    /// Sets the heartbeat interval; by default Discord's 41.25 seconds.
    ///
    /// Heartbeats follow the system clock, like the bot that sends them.
    #[must_use]
    pub fn heartbeat(mut self, interval: Duration) -> Self {
        self.setup.heartbeat = interval;
        self
    }

    /// Sets the address for REST and the gateway; by default a free port on the loopback interface.
    #[must_use]
    pub fn discord(mut self, address: SocketAddr) -> Self {
        self.discord = address;
        self
    }

    /// Sets the address for the chat page and attachments; by default a free port on the loopback
    /// interface.
    #[must_use]
    pub fn chat_page(mut self, address: SocketAddr) -> Self {
        self.page = address;
        self
    }

    /// Sets the rate limits; by default they are announced but never reached.
    #[must_use]
    pub fn rate_limits(mut self, limits: RateLimits) -> Self {
        self.rate_limits = limits;
        self
    }

    /// Starts the sandbox's clock at a moment after 2015 and freezes it; it then moves only by
    /// [`Sandbox::advance`].
    ///
    /// Ids, times, tokens, archiving and rate limits follow this clock. By default it follows the
    /// system clock.
    ///
    /// Waiting for a bot still takes real time:
    /// [`UserInChannel::slash`](crate::UserInChannel::slash) and others give up after some seconds.
    #[must_use]
    pub fn clock(mut self, start: SystemTime) -> Self {
        self.clock = Some(start);
        self
    }

    /// Shows all traffic with the bot to an observer.
    #[must_use]
    pub fn observer(mut self, observer: Arc<dyn Observer>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Starts the sandbox on the caller's runtime.
    ///
    /// An address that is taken, a folder that cannot be used, or a sandbox without people.
    pub async fn start(mut self) -> Result<Sandbox, Error> {
        if self.setup.channels.is_empty() {
            self.setup.channels.push(("general".to_owned(), None));
        }
        let certificate = Certificate::generate()?;
        let (discord, discord_address) = listen(self.discord).await?;
        let (page, page_address) = listen(self.page).await?;
        let addresses = Addresses {
            discord: discord_address,
            page: page_address,
        };
        let kept = match &self.folder {
            Some(folder) => Journal::open(folder)?,
            None => (Journal::memory(), Vec::new()),
        };
        let clock = self.clock.map_or_else(Clock::running, Clock::frozen);
        let world = World::open(&self.setup, clock, kept, addresses)?;
        let rest_state = RestState::new(self.rate_limits, self.observer);
        let shared = Arc::new(Shared::new(world, rest_state));
        let listener = DiscordListener::open(discord, discord_address, &certificate);
        let servers = vec![
            serve(&shared, listener, discord_router(&shared)),
            serve(&shared, page, page::router(&shared)),
            tokio::spawn(archive_idle_threads_periodically(Arc::clone(&shared))),
        ];
        Ok(Sandbox {
            shared,
            addresses,
            certificate: certificate.pem,
            servers,
        })
    }
}

/// Binds an address and returns the listener with the actual address.
async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), Error> {
    let failed = |source| Error::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

/// The routes of "discord.com": the gateway, and everything else as REST.
fn discord_router(shared: &Arc<Shared>) -> Router {
    let with_faults = from_fn_with_state(Arc::clone(shared), faults::inject_faults);
    Router::new()
        .route("/gateway", get(gateway::connect))
        .route("/gateway/", get(gateway::connect))
        .route("/", get(gateway::connect))
        .fallback(any(rest::answer).layer(with_faults))
        // An outage affects the gateway too; injected request faults only affect REST.
        .layer(from_fn_with_state(
            Arc::clone(shared),
            faults::refuse_during_outage,
        ))
        .with_state(Arc::clone(shared))
}

/// Serves until the sandbox stops, and then lets running requests finish.
fn serve<L>(shared: &Arc<Shared>, listener: L, router: Router) -> JoinHandle<()>
where
    L: axum::serve::Listener,
    L::Addr: std::fmt::Debug,
{
    let server = axum::serve(listener, router).with_graceful_shutdown(shared.stopped());
    tokio::spawn(async move {
        if let Err(error) = server.into_future().await {
            tracing::error!(%error, "the server has failed");
        }
    })
}

/// Archives idle threads every minute of the sandbox's clock.
async fn archive_idle_threads_periodically(shared: Arc<Shared>) {
    let mut stopped = pin!(shared.stopped());
    loop {
        let next = shared.clock.now().after(Duration::from_secs(60));
        tokio::select! {
            () = shared.clock.sleep_until(next) => shared.update(World::archive_idle_threads),
            () = &mut stopped => return,
        }
    }
}

/// A running local Discord. Dropping it stops it.
#[derive(Debug)]
pub struct Sandbox {
    shared: Arc<Shared>,
    addresses: Addresses,
    certificate: String,
    servers: Vec<JoinHandle<()>>,
}

impl Sandbox {
    /// How long a shutdown waits for running requests.
    const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(500);

    /// The settings of a new sandbox.
    pub fn builder() -> Builder {
        Builder::default()
    }

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

    /// The server's id.
    pub fn guild_id(&self) -> Id {
        self.shared.read(|world| world.guild.id)
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
        self.shared.read(World::bot_online)
    }

    /// Waits until the bot is connected and has registered commands.
    ///
    /// # Errors
    /// [`Error::TimedOut`].
    pub async fn bot_ready(&self, timeout: Duration) -> Result<(), Error> {
        // Registered commands show that the bot's own setup is complete.
        let ready =
            |world: &World| (world.bot_online() && !world.commands.is_empty()).then_some(());
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

    /// How far the clock has been moved forward, with a notification for every change.
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
        self.shared.update(World::cut_connections);
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
