//! A sandbox's handle, and the connections to its servers and those of its bot: their numbers, what
//! is refused of every client, and TLS.

pub(crate) mod builder;
mod endpoint;

use std::io;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Json;
use axum::extract::Request;
use axum::http::header::HOST;
use axum::http::{HeaderValue, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use entente_connections::ServerOptions;
use rustix::process::{Resource, getrlimit};
use rustls::ServerConfig;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use crate::changes::guild;
use crate::model::Role;
use crate::person::User;
use crate::shared::{Faults, Shared};
use crate::traffic::Violation;
use crate::values::id::Id;
use crate::values::{Error, Permissions};
use crate::world::{Addresses, World};

/// A running local Discord. Dropping it stops it.
#[derive(Debug)]
pub struct Sandbox {
    shared: Arc<Shared>,
    home: Guild,
    addresses: Addresses,
    certificate: String,
    connections: Connections,
    servers: Vec<JoinHandle<()>>,
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

/// The most connections of each server, if the process may open enough files. A browser opens six
/// at most, and a bot has one for each request that is answered and for each shard.
const MAX_CONNECTIONS: usize = 128;

/// How long a client of the page may take to send the header of a request.
const PAGE_HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// The same of the bot, longer than its HTTP client keeps a connection that is idle.
const BOT_HEADER_TIMEOUT: Duration = Duration::from_mins(2);

/// Within what time a request to the page has to be complete and its answer has to begin.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The answer to a client of the page for which there is no connection.
const TOO_MANY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\n\
    content-type: application/json\r\nconnection: close\r\ncontent-length: 56\r\n\r\n\
    {\"message\":\"Too many connections to the page are open.\"}";

/// The numbers of connections that a sandbox has open at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    /// Those of the chat page, and as many of the page of an Activity.
    pub page: usize,
    /// Those of the bot: its gateway, and the requests that it sends.
    pub bot: usize,
}

impl Default for Connections {
    /// A quarter of the files that the process may open for each: the bot, if it is in the same
    /// process, and the program around the sandbox need files, too.
    fn default() -> Self {
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let share = usize::try_from(files / 4).unwrap_or(usize::MAX);
        let share = share.clamp(1, MAX_CONNECTIONS);
        Self {
            page: share,
            bot: share,
        }
    }
}

impl Connections {
    fn of_page(self) -> ServerOptions {
        ServerOptions {
            connections: self.page,
            header_timeout: PAGE_HEADER_TIMEOUT,
            refusal: Some(TOO_MANY),
        }
    }

    /// The bot waits for a connection, as it would for a slow network.
    fn of_bot(self) -> ServerOptions {
        ServerOptions {
            connections: self.bot,
            header_timeout: BOT_HEADER_TIMEOUT,
            refusal: None,
        }
    }
}

/// Ends a request whose body does not come.
async fn in_time(request: Request, next: Next) -> Response {
    let answered = tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await;
    answered.unwrap_or_else(|_| StatusCode::REQUEST_TIMEOUT.into_response())
}

/// Refuses a request that does not name exactly one host (RFC 9112, 3.2).
async fn to_one_host(request: Request, next: Next) -> Response {
    let hosts: Vec<&HeaderValue> = request.headers().get_all(HOST).iter().collect();
    match (hosts.len(), request.version()) {
        (1, _) => next.run(request).await,
        (0, version) if version != Version::HTTP_11 => next.run(request).await,
        _ => {
            let message = "Every request has exactly one Host.";
            let body = Json(json!({"message": message, "code": 0}));
            (StatusCode::BAD_REQUEST, body).into_response()
        }
    }
}

// --- Connections to "discord.com": TLS for REST and plain text for the gateway on one port ---
//
// The first byte of a connection tells them apart. The self-signed certificate is generated for
// each run; a bot trusts it through `Sandbox::root_certificate_pem`.

/// The first byte of a TLS connection: a record of the type "handshake".
const TLS_HANDSHAKE: u8 = 22;

/// How long a client may take to send its first byte and complete the handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// A certificate with its key.
struct Certificate {
    pem: String,
    /// Completes TLS handshakes with this certificate.
    acceptor: TlsAcceptor,
}

impl Certificate {
    /// Generates a certificate for `discord.com`, its files and this machine.
    fn generate() -> Result<Self, Error> {
        let failed = |error: &dyn std::fmt::Display| Error::Certificate(error.to_string());
        let names = [
            "discord.com",
            "cdn.discordapp.com",
            "localhost",
            "127.0.0.1",
        ]
        .map(String::from);
        let made = rcgen::generate_simple_self_signed(names).map_err(|error| failed(&error))?;
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let config = ServerConfig::builder_with_provider(entente_tls::provider())
            .with_safe_default_protocol_versions()
            .map_err(|error| failed(&error))?
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .map_err(|error| failed(&error))?;
        Ok(Self {
            pem: made.cert.pem(),
            acceptor: TlsAcceptor::from(Arc::new(config)),
        })
    }
}

/// A connection, encrypted or not.
trait Io: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

/// Waits for the handshake, but not forever.
async fn handshake(stream: TcpStream, acceptor: TlsAcceptor) -> io::Result<Box<dyn Io>> {
    let made = tokio::time::timeout(HANDSHAKE_TIMEOUT, first_handshake(stream, acceptor)).await;
    made.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// Looks at the first byte and does the TLS handshake if there is one.
async fn first_handshake(stream: TcpStream, acceptor: TlsAcceptor) -> io::Result<Box<dyn Io>> {
    let mut first = [0];
    // Peeking leaves the byte in the stream for whatever reads it next.
    stream.peek(&mut first).await?;
    if first[0] == TLS_HANDSHAKE {
        Ok(Box::new(acceptor.accept(stream).await?))
    } else {
        Ok(Box::new(stream))
    }
}

#[cfg(test)]
mod tests {

    #![allow(clippy::unwrap_used)]

    use super::*;
    use axum::Router;
    use axum::body::Body;
    use tower::ServiceExt;

    #[test]
    fn what_a_client_is_told_has_the_length_that_it_says() {
        let text = std::str::from_utf8(TOO_MANY).unwrap();
        let (header, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(header.ends_with(&format!("content-length: {}", body.len())));
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }

    #[tokio::test]
    async fn a_request_names_exactly_one_host() {
        let router = Router::new().route("/", axum::routing::get(async || "here"));
        let router = router.layer(axum::middleware::from_fn(to_one_host));
        let status = async |version, hosts: &[&str]| {
            let mut request = Request::builder().uri("/").version(version);
            for host in hosts {
                request = request.header(HOST, *host);
            }
            let request = request.body(Body::empty()).unwrap();
            router.clone().oneshot(request).await.unwrap().status()
        };
        for hosts in [&[][..], &["x", "x"], &["x", "y"]] {
            let refused = status(Version::HTTP_11, hosts).await;
            assert_eq!(refused, StatusCode::BAD_REQUEST, "{hosts:?}");
        }
        assert_eq!(status(Version::HTTP_10, &[]).await, StatusCode::OK);
        assert_eq!(status(Version::HTTP_11, &["x"]).await, StatusCode::OK);
    }
}
