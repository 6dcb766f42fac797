//! The settings of a new sandbox, and its start.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get};
use entente_connections::{as_it_is, serve};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::changes::channels;
use crate::gateway::{HEARTBEAT, connect};
use crate::model::Journal;
use crate::page;
use crate::rest::{answer, applications, guilds, inject_faults, refuse_during_outage};
use crate::sandbox::{Certificate, Connections, Guild, Sandbox, handshake, in_time, to_one_host};
use crate::shared::Shared;
use crate::traffic::{Observer, RateLimits, RestState, SessionLimits};
use crate::values::clock::Clock;
use crate::values::{Error, intent};
use crate::world::setup::{GuildSetup, WorldSetup};
use crate::world::{Addresses, Retention, World};

/// An intent that Discord grants only on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivilegedIntent {
    /// Presences of users.
    Presences,
    /// The members of the server.
    ServerMembers,
    /// The text of messages that neither mention the bot nor are direct messages to it.
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
    connections: Connections,
}

impl Default for Builder {
    fn default() -> Self {
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Self {
            setup: WorldSetup {
                people: ["ann", "bob"].map(String::from).into(),
                bot: "bot".to_owned(),
                other_bots: Vec::new(),
                guilds: vec![guild_setup("Sandbox")],
                token: None,
                allowed_intents: 0,
                heartbeat: HEARTBEAT,
                session_limits: None,
                limits_are_real: false,
                retention: Retention::EVERYTHING,
            },
            folder: None,
            discord: any_port,
            page: any_port,
            rate_limits: RateLimits::default(),
            clock: None,
            observer: None,
            connections: Connections::default(),
        }
    }
}

impl Builder {
    /// Sets the people, who are all in the first server; the first one owns it. By default they are
    /// `ann` and `bob`.
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

    /// Adds another application with a bot of this name. [`Sandbox::other_token`] has its token.
    #[must_use]
    pub fn other_bot(mut self, name: impl Into<String>) -> Self {
        self.setup.other_bots.push(name.into());
        self
    }

    /// Sets the name of the first server; by default `Sandbox`.
    #[must_use]
    pub fn guild(mut self, name: impl Into<String>) -> Self {
        self.setup.guilds[0].name = name.into();
        self
    }

    /// Adds another server of this name, with these people, of whom the first one owns it, and all
    /// bots. The channels that follow are its own.
    #[must_use]
    pub fn other_guild<S: Into<String>>(
        mut self,
        name: &str,
        people: impl IntoIterator<Item = S>,
    ) -> Self {
        self.setup.guilds.push(GuildSetup {
            people: people.into_iter().map(Into::into).collect(),
            ..guild_setup(name)
        });
        self
    }

    /// Adds a text channel to the server that was named last; without any there is one called
    /// `general`.
    #[must_use]
    pub fn channel(mut self, name: impl Into<String>) -> Self {
        if let Some(guild) = self.setup.guilds.last_mut() {
            guild.channels.push((name.into(), None));
        }
        self
    }

    /// Sets the topic of the channel that was added last.
    #[must_use]
    pub fn topic(mut self, topic: impl Into<String>) -> Self {
        let guild = self.setup.guilds.last_mut();
        if let Some((_, of_last)) = guild.and_then(|guild| guild.channels.last_mut()) {
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

    /// Sets what is kept of messages and files at most; by default everything.
    #[must_use]
    pub fn retention(mut self, retention: Retention) -> Self {
        self.setup.retention = retention;
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

    /// Limits the session starts of the bot, as Discord does; by default the limits are announced
    /// but not enforced.
    #[must_use]
    pub fn session_limits(mut self, limits: SessionLimits) -> Self {
        self.setup.session_limits = Some(limits);
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
        self.setup.limits_are_real = limits == RateLimits::Discord;
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

    /// Sets the numbers of connections; by default they follow from the number of files that the
    /// process may open.
    #[must_use]
    pub fn connections(mut self, connections: Connections) -> Self {
        self.connections = connections;
        self
    }

    /// Starts the sandbox on the caller's runtime.
    ///
    /// It fails if an address is taken or a folder cannot be used, or if there are no people.
    pub async fn start(mut self) -> Result<Sandbox, Error> {
        self.setup.guilds[0].people.clone_from(&self.setup.people);
        for guild in &mut self.setup.guilds {
            if guild.channels.is_empty() {
                guild.channels.push(("general".to_owned(), None));
            }
        }
        let certificate = Certificate::generate()?;
        // The addresses are needed before the world is opened: messages hold links to attachments.
        let (discord, discord_address) = listen(self.discord).await?;
        let (page, page_address) = listen(self.page).await?;
        let addresses = Addresses {
            discord: discord_address,
            page: page_address,
        };
        let (journal, records) = match &self.folder {
            Some(folder) => Journal::open(folder)?,
            None => (Journal::memory(), Vec::new()),
        };
        let clock = self.clock.map_or_else(Clock::running, Clock::frozen);
        let world = World::open(&self.setup, clock, journal, records, addresses)?;
        let rest_state = RestState::new(self.rate_limits, self.observer);
        let shared = Arc::new(Shared::new(world, rest_state));
        let connections = self.connections;
        let servers = vec![
            serve_bot(&shared, discord, &certificate, connections),
            serve_page(&shared, page::router(&shared), page, connections),
            tokio::spawn(archive_idle_threads_periodically(Arc::clone(&shared))),
        ];
        Ok(Sandbox {
            home: Guild::home(&shared),
            shared,
            addresses,
            certificate: certificate.pem,
            connections,
            servers,
        })
    }
}

/// A server without people and channels yet.
fn guild_setup(name: &str) -> GuildSetup {
    GuildSetup {
        name: name.to_owned(),
        people: Vec::new(),
        channels: Vec::new(),
    }
}

/// Binds an address and returns the listener with the actual address.
pub(super) async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), Error> {
    let failed = |source| Error::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

/// The routes of "discord.com": the gateway, the icon that its files have, and everything else as
/// REST.
fn discord_router(shared: &Arc<Shared>) -> Router {
    let with_faults = from_fn_with_state(Arc::clone(shared), inject_faults);
    Router::new()
        // Libraries differ in the path under which they open the gateway.
        .route("/gateway", get(connect))
        .route("/gateway/", get(connect))
        .route("/", get(connect))
        .route("/icons/{guild}/{name}", get(guilds::icon))
        .merge(applications::router().route_layer(with_faults.clone()))
        .fallback(any(answer).layer(with_faults))
        // An outage affects the gateway too; injected request faults only affect REST.
        .layer(from_fn_with_state(
            Arc::clone(shared),
            refuse_during_outage,
        ))
        .with_state(Arc::clone(shared))
}

/// Serves a page until the sandbox stops, and then lets running requests finish.
pub(super) fn serve_page(
    shared: &Arc<Shared>,
    router: Router,
    listener: TcpListener,
    connections: Connections,
) -> JoinHandle<()> {
    let router = router.layer(from_fn(to_one_host)).layer(from_fn(in_time));
    let (options, stopped) = (connections.of_page(), shared.stopped());
    tokio::spawn(serve(listener, router, options, as_it_is, stopped))
}

/// Serves the bot until the sandbox stops, and then lets running requests finish.
fn serve_bot(
    shared: &Arc<Shared>,
    listener: TcpListener,
    certificate: &Certificate,
    connections: Connections,
) -> JoinHandle<()> {
    let router = discord_router(shared).layer(from_fn(to_one_host));
    let acceptor = certificate.acceptor.clone();
    let prepare = move |stream| handshake(stream, acceptor.clone());
    let (options, stopped) = (connections.of_bot(), shared.stopped());
    tokio::spawn(serve(listener, router, options, prepare, stopped))
}

/// Archives idle threads every minute of the sandbox's clock.
async fn archive_idle_threads_periodically(shared: Arc<Shared>) {
    let mut stopped = pin!(shared.stopped());
    loop {
        let next = shared.clock.now().after(Duration::from_mins(1));
        tokio::select! {
            () = shared.clock.sleep_until(next) => shared.update(channels::archive_idle_threads),
            () = &mut stopped => return,
        }
    }
}

impl Sandbox {
    /// The settings of a new sandbox.
    pub fn builder() -> Builder {
        Builder::default()
    }
}
