//! Starting and stopping a sandbox, and the handle by which it is held. What the server's owner sets in it is in `guild.rs`.

mod guild;

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

use crate::clock::Clock;
use crate::core::Core;
use crate::door::{Certificate, Door};
use crate::error::Error;
use crate::faults::Faults;
use crate::gateway::intent;
use crate::id::Id;
use crate::keeper::Keeper;
use crate::observer::Observer;
use crate::person::User;
use crate::rest::{Desk, RateLimits, Violation};
use crate::world::{Addresses, Founding, World};
use crate::{faults, gateway, page, rest};

/// An intent that Discord grants only to applications that were given it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivilegedIntent {
    /// Who is online.
    Presences,
    /// The list of the server's members.
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

/// What a sandbox shall be like; see [`Sandbox::builder`].
#[derive(Clone, Debug)]
pub struct Builder {
    founding: Founding,
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
            founding: Founding {
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
    /// Who lives in the sandbox; the first owns the server. By default `ann` and `bob`.
    #[must_use]
    pub fn people<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        self.founding.people = names.into_iter().map(Into::into).collect();
        self
    }

    /// The bot's name; by default `bot`.
    #[must_use]
    pub fn bot(mut self, name: impl Into<String>) -> Self {
        self.founding.bot = name.into();
        self
    }

    /// The server's name; by default `Sandbox`.
    #[must_use]
    pub fn guild(mut self, name: impl Into<String>) -> Self {
        self.founding.guild = name.into();
        self
    }

    /// Adds a text channel to the server; without any there is one called `general`.
    #[must_use]
    pub fn channel(mut self, name: impl Into<String>) -> Self {
        self.founding.channels.push((name.into(), None));
        self
    }

    /// What the channel added last is for; its readers see it on top, and first of all while it is empty.
    #[must_use]
    pub fn topic(mut self, topic: impl Into<String>) -> Self {
        if let Some((_, of_last)) = self.founding.channels.last_mut() {
            *of_last = Some(topic.into());
        }
        self
    }

    /// Keeps everything in this folder, and goes on from what is in it; by default all is forgotten.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// What the bot logs in with; by default a random token, or the folder's.
    #[must_use]
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.founding.token = Some(token.into());
        self
    }

    /// Grants the bot privileged intents; by default it has none, as every new bot on Discord.
    #[must_use]
    pub fn allow(mut self, intents: impl IntoIterator<Item = PrivilegedIntent>) -> Self {
        let bits = intents.into_iter().map(PrivilegedIntent::bit);
        self.founding.allowed_intents =
            bits.fold(self.founding.allowed_intents, |all, bit| all | bit);
        self
    }

    /// How long the gateway tells the bot to leave between two heartbeats; by default Discord's 41.25 seconds.
    ///
    /// Heartbeats go by the system's clock, as the bot does that sends them.
    #[must_use]
    pub fn heartbeat(mut self, interval: Duration) -> Self {
        self.founding.heartbeat = interval;
        self
    }

    /// Where REST and the gateway listen; by default a free port of the loopback.
    #[must_use]
    pub fn discord(mut self, address: SocketAddr) -> Self {
        self.discord = address;
        self
    }

    /// Where the chat page and the attachments are served; by default a free port of the loopback.
    #[must_use]
    pub fn chat_page(mut self, address: SocketAddr) -> Self {
        self.page = address;
        self
    }

    /// Whether the bot's requests are limited as Discord limits them; by default limits are announced, and never reached.
    #[must_use]
    pub fn rate_limits(mut self, limits: RateLimits) -> Self {
        self.rate_limits = limits;
        self
    }

    /// Lets the sandbox's clock begin at a moment, after 2015, and stand still: it moves only by [`Sandbox::advance`]. Ids,
    /// times, tokens, archiving and rate limits go by it; by default it runs with the system's.
    ///
    /// Who waits for a bot still waits in person: [`Place::slash`](crate::Place::slash) and the like give up after some seconds.
    #[must_use]
    pub fn clock(mut self, start: SystemTime) -> Self {
        self.clock = Some(start);
        self
    }

    /// Shows everything that the bot is told to somebody who looks on.
    #[must_use]
    pub fn observer(mut self, observer: Arc<dyn Observer>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Starts the sandbox on the runtime of the caller.
    ///
    /// # Errors
    /// An address that is taken, a folder that cannot be used, or nobody to live in the sandbox.
    pub async fn start(mut self) -> Result<Sandbox, Error> {
        if self.founding.channels.is_empty() {
            self.founding.channels.push(("general".to_owned(), None));
        }
        let certificate = Certificate::generate()?;
        let (discord, discord_address) = listen(self.discord).await?;
        let (page, page_address) = listen(self.page).await?;
        let addresses = Addresses {
            discord: discord_address,
            page: page_address,
        };
        let kept = match &self.folder {
            Some(folder) => Keeper::open(folder)?,
            None => (Keeper::memory(), Vec::new()),
        };
        let clock = self.clock.map_or_else(Clock::running, Clock::standing);
        let world = World::found(&self.founding, clock, kept, addresses)?;
        let desk = Desk::new(self.rate_limits, self.observer);
        let core = Arc::new(Core::new(world, desk));
        let door = Door::open(discord, discord_address, &certificate);
        let servers = vec![
            serve(&core, door, discord_router(&core)),
            serve(&core, page, page::router(&core)),
            tokio::spawn(archive_from_time_to_time(Arc::clone(&core))),
        ];
        Ok(Sandbox {
            core,
            addresses,
            certificate: certificate.pem,
            servers,
        })
    }
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), Error> {
    let failed = |source| Error::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

fn discord_router(core: &Arc<Core>) -> Router {
    let with_faults = from_fn_with_state(Arc::clone(core), faults::strike);
    Router::new()
        .route("/gateway", get(gateway::connect))
        .route("/gateway/", get(gateway::connect))
        .route("/", get(gateway::connect))
        .fallback(any(rest::answer).layer(with_faults))
        .layer(from_fn_with_state(Arc::clone(core), faults::bear_outage))
        .with_state(Arc::clone(core))
}

/// Serves until the sandbox stops, and lets the requests that run end.
fn serve<L>(core: &Arc<Core>, listener: L, router: Router) -> JoinHandle<()>
where
    L: axum::serve::Listener,
    L::Addr: std::fmt::Debug,
{
    let server = axum::serve(listener, router).with_graceful_shutdown(core.stopped());
    tokio::spawn(async move {
        if let Err(error) = server.into_future().await {
            tracing::error!(%error, "the sandbox's server has failed");
        }
    })
}

/// Looks every minute of the sandbox's clock which threads have been silent for too long.
async fn archive_from_time_to_time(core: Arc<Core>) {
    let mut stopped = pin!(core.stopped());
    loop {
        let next = core.clock.now().after(Duration::from_secs(60));
        tokio::select! {
            () = core.clock.sleep_until(next) => core.act(World::archive_idle_threads),
            () = &mut stopped => return,
        }
    }
}

/// A local Discord that runs; dropping it stops it.
#[derive(Debug)]
pub struct Sandbox {
    core: Arc<Core>,
    addresses: Addresses,
    certificate: String,
    servers: Vec<JoinHandle<()>>,
}

impl Sandbox {
    /// How long running requests are waited for at the end.
    const GRACE: Duration = Duration::from_millis(500);

    /// Begins to describe a sandbox.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Where `discord.com` is to be looked for: REST with TLS, and the gateway.
    pub fn address(&self) -> SocketAddr {
        self.addresses.discord
    }

    /// The certificate that the bot's HTTP client has to trust, in PEM.
    pub fn root_certificate_pem(&self) -> &str {
        &self.certificate
    }

    /// What the bot logs in with.
    pub fn token(&self) -> String {
        self.core.see(|world| world.application.token.clone())
    }

    /// The id of the bot's application, which is that of the bot's user too.
    pub fn application_id(&self) -> Id {
        self.core.see(|world| world.application.id)
    }

    /// The server's id.
    pub fn guild_id(&self) -> Id {
        self.core.see(|world| world.guild.id)
    }

    /// Where a person opens the chat page.
    pub fn page_url(&self) -> String {
        format!("http://{}/", self.addresses.page)
    }

    /// One of the people, by name.
    ///
    /// # Panics
    /// If nobody is called so: who lives here was the caller's own choice. [`Sandbox::find_user`] asks.
    pub fn user(&self, name: &str) -> User {
        self.find_user(name)
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// One of the people, by name.
    ///
    /// # Errors
    /// [`Error::NoSuchPerson`].
    pub fn find_user(&self, name: &str) -> Result<User, Error> {
        User::named(&self.core, name)
    }

    /// Whether the bot is connected.
    pub fn bot_is_online(&self) -> bool {
        self.core.see(World::bot_online)
    }

    /// Waits until the bot is connected and has registered commands.
    ///
    /// # Errors
    /// [`Error::TimedOut`].
    pub async fn bot_ready(&self, timeout: Duration) -> Result<(), Error> {
        let ready =
            |world: &World| (world.bot_online() && !world.commands.is_empty()).then_some(());
        self.core
            .wait_for(timeout, ready)
            .await
            .ok_or(Error::TimedOut(timeout))
    }

    /// What the bot has sent that Discord refuses whatever there is in the world, the first one first, and forgets it.
    ///
    /// Every such request is answered with Discord's error, which a bot may well swallow; so a test ends with
    /// `assert_eq!(sandbox.violations(), [])`.
    pub fn violations(&self) -> Vec<Violation> {
        self.core.desk.take_violations()
    }

    /// What the sandbox's clock shows.
    pub fn now(&self) -> SystemTime {
        self.core.clock.now().into()
    }

    /// How far the clock is ahead of where it would be if nobody had moved it forward; it tells of every move. A bot in the same
    /// process that adds this to its own clock lives in the sandbox's time.
    pub fn ahead(&self) -> watch::Receiver<Duration> {
        self.core.clock.ahead()
    }

    /// Moves the sandbox's clock forward: tokens grow old, and what waits for a moment wakes.
    pub fn advance(&self, span: Duration) {
        self.core.advance(span);
    }

    /// Cuts every gateway connection without a word, as a network does; the bot can resume.
    pub fn cut_connections(&self) {
        self.core.act(World::cut_connections);
    }

    /// What goes wrong on demand, and what went wrong.
    pub fn faults(&self) -> Faults {
        Faults::new(&self.core)
    }

    /// Stops: closes all connections, lets running requests end, and lets go of the folder.
    pub async fn shutdown(mut self) {
        self.core.stop();
        for server in std::mem::take(&mut self.servers) {
            let abort = server.abort_handle();
            if tokio::time::timeout(Self::GRACE, server).await.is_err() {
                abort.abort();
            }
        }
        self.core.act(World::close);
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.core.stop();
        self.servers.iter().for_each(JoinHandle::abort);
        self.core.act(World::close);
        self.core.desk.ended();
    }
}
