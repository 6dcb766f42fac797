//! The HTTP client of Discord with its checks, why the bot cannot play there, and the parts of
//! serenity that handlers need without its connection to the gateway: events come in through
//! `gateway`, and interactions also over HTTPS, perhaps in a process without a gateway.

use crate::connection::config::DiscordConfig;
use crate::connection::refused;
use entente_game::ServerId;
use entente_service::{MAX_ICON_BYTES, MemberQuestion, ServerFace, Service, metrics};
use entente_tls::{Check, Roots};
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    ApplicationId, CurrentApplicationInfo, GatewayIntents, GuildId, Http, HttpBuilder, HttpError,
    LightMethod, RatelimitInfo, Request, Route, Shard, ShardInfo, ShardManager, ShardMessenger,
    ShardRunner, ShardRunnerOptions, UserId,
};
use rustls::ClientConfig;
use serde::Deserialize;
use serde_json::Value;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio_tungstenite::accept_async;

/// How long one HTTP request may take.
const TIMEOUT: Duration = Duration::from_secs(15);

/// The host that has the icons of servers.
const ICON_HOST: &str = "cdn.discordapp.com";

/// Where Discord has the icon of a server with this hash, in a format such as `png`. Anybody can
/// open it.
pub(crate) fn icon_address(server: GuildId, hash: &str, format: &str) -> String {
    format!("https://{ICON_HOST}/icons/{server}/{hash}.{format}?size=128")
}

/// A client for Discord's REST interface.
pub(crate) fn http(config: &DiscordConfig) -> Result<Http, DiscordError> {
    let client = http_client(config)?;
    Ok(HttpBuilder::new(&config.token).client(client).build())
}

/// An HTTP client with the settings for tests, if there are any.
pub fn http_client(config: &DiscordConfig) -> Result<reqwest::Client, DiscordError> {
    let mut client = reqwest::Client::builder()
        .use_preconfigured_tls(tls(config)?)
        .timeout(TIMEOUT);
    if let Some(address) = config.address {
        client = client
            .resolve("discord.com", address)
            .resolve(ICON_HOST, address);
    }
    client
        .build()
        .map_err(|error| DiscordError::Unreachable(error.to_string()))
}

/// The settings that trust the system's certificates, and one that a test adds.
fn tls(config: &DiscordConfig) -> Result<ClientConfig, DiscordError> {
    let Some(file) = &config.root_certificate else {
        return Ok(entente_tls::client());
    };
    let unusable = |cause: String| DiscordError::Certificate {
        file: file.clone(),
        cause,
    };
    let pem = std::fs::read(file).map_err(|error| unusable(error.to_string()))?;
    let roots = Roots::system().and_pem(&pem);
    let roots = roots.map_err(|fault| unusable(fault.to_string()))?;
    Ok(roots.client(Check::All))
}

/// Checks the token, and that the gateway can be reached. Serenity would silently fall back to the
/// default gateway if it could not ask for one. Returns the application as Discord describes it.
pub(crate) async fn check_connection(http: &Http) -> Result<(ApplicationId, Value), DiscordError> {
    let request = Request::new(Route::Oauth2ApplicationCurrent, LightMethod::Get);
    let application: Value = http.fire(request).await.map_err(to_discord_error)?;
    let info: Result<CurrentApplicationInfo, _> = serde_json::from_value(application.clone());
    let id = info.map_err(|error| to_discord_error(error.into()))?.id;
    check_gateway(&http.get_gateway().await.map_err(to_discord_error)?.url).await?;
    Ok((id, application))
}

/// Checks that something listens at the gateway's address. Serenity would retry forever without a
/// clear message.
async fn check_gateway(gateway: &str) -> Result<(), DiscordError> {
    let unreachable =
        |why: String| DiscordError::Unreachable(format!("its gateway {gateway}: {why}"));
    let address = reqwest::Url::parse(gateway).map_err(|error| unreachable(error.to_string()))?;
    let host = address.host_str().unwrap_or_default();
    let port = address.port_or_known_default().unwrap_or(443);
    match tokio::time::timeout(TIMEOUT, tokio::net::TcpStream::connect((host, port))).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) => Err(unreachable(error.to_string())),
        Err(_) => Err(unreachable("no answer".into())),
    }
}

/// Asks Discord for the names and icons of servers, one after another, until the task is aborted,
/// and keeps them for their public pages.
pub(crate) async fn look_at_faces(http: Arc<Http>, client: reqwest::Client, service: Service) {
    let mut questions = service.servers().face_questions();
    while let Some(server) = questions.recv().await {
        let Some(face) = face_of(&http, &client, server).await else {
            continue;
        };
        if let Err(error) = service.servers().keep_face(server, face).await {
            tracing::error!(%error, "could not keep the name and icon of a server");
        }
    }
}

/// A server as Discord describes it, as far as it matters here.
#[derive(Deserialize)]
pub(crate) struct Named {
    name: String,
    icon: Option<String>,
}

/// The name and the icon of a server; `None` if Discord does not tell them.
async fn face_of(http: &Http, client: &reqwest::Client, server: ServerId) -> Option<ServerFace> {
    let guild_id = GuildId::new(Some(server.0).filter(|id| *id > 0)?);
    let request = Request::new(Route::Guild { guild_id }, LightMethod::Get);
    let named: Result<Named, _> = http.fire(request).await;
    named.as_ref().err().into_iter().for_each(refused::note);
    let Named { name, icon } = named.ok()?;
    let Some(hash) = icon.as_ref() else {
        return Some(ServerFace::new(name, None));
    };
    let address = icon_address(guild_id, hash, "webp");
    match download(client, &address).await {
        Ok(bytes) => Some(ServerFace::new(name, icon).with_icon(&bytes)),
        Err(error) => {
            tracing::warn!(%error, "could not download the icon of a server");
            // Without its hash, so that it is tried again.
            Some(ServerFace::new(name, None))
        }
    }
}

/// The bytes at an address, as far as a page would show them: one more, if there are too many.
async fn download(client: &reqwest::Client, address: &str) -> Result<Vec<u8>, reqwest::Error> {
    let mut answer = client.get(address).send().await?.error_for_status()?;
    let mut bytes = Vec::new();
    while bytes.len() <= MAX_ICON_BYTES
        && let Some(chunk) = answer.chunk().await?
    {
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Looks whether people are members of a server, one question after another, until the task is
/// aborted. Challenges ask this about people of whom Entente does not know it. The service limits
/// the number of questions, because each is a request to Discord.
pub(crate) async fn look_for_members(http: Arc<Http>, service: Service) {
    let mut questions = service.people().member_questions();
    while let Some(question) = questions.recv().await {
        let MemberQuestion {
            server,
            person,
            answer,
        } = question;
        // There is no server and no person with the id 0.
        let is_member = server.0 > 0 && person.0 > 0 && {
            let (guild, user) = (GuildId::new(server.0), UserId::new(person.0));
            let member = http.get_member(guild, user).await;
            member.as_ref().err().into_iter().for_each(refused::note);
            member.is_ok()
        };
        // Sending fails if nobody waits for the answer any more.
        let _ = answer.send(is_member);
    }
}

/// A client of Discord that gets no events.
pub(crate) struct Detached {
    pub(crate) context: serenity::Context,
    pub(crate) shards: Arc<ShardManager>,
}

impl Detached {
    /// A client with this HTTP client, which has a token that Discord accepts.
    pub(crate) async fn new(http: Http) -> Result<Self, DiscordError> {
        let client = serenity::ClientBuilder::new_with_http(http, GatewayIntents::empty())
            .event_handler(RateLimits)
            .await;
        let client = client.map_err(to_discord_error)?;
        let context = context_of(&client).await.map_err(to_discord_error)?;
        Ok(Self {
            context,
            shards: client.shard_manager.clone(),
        })
    }
}

/// Counts the rate limits of the HTTP client. Serenity has already waited when it reports one.
struct RateLimits;

#[serenity::async_trait]
impl serenity::EventHandler for RateLimits {
    async fn ratelimit(&self, limit: RatelimitInfo) {
        metrics::count_rate_limit();
        // Only an answer of Discord's says that all routes have to wait.
        if limit.global {
            refused::note_refusal();
        }
    }
}

/// The context for handlers. Its cache has the bot's own user and nothing else.
async fn context_of(client: &serenity::Client) -> Result<serenity::Context, serenity::Error> {
    let user = client.http.get_current_user().await?;
    // The event has no constructor of its own.
    let mut user: serenity::UserUpdateEvent = serde_json::from_value(serde_json::to_value(&user)?)?;
    client.cache.update(&mut user);
    Ok(serenity::Context {
        data: client.data.clone(),
        shard: messenger(client).await?,
        shard_id: serenity::ShardId(0),
        http: client.http.clone(),
        cache: client.cache.clone(),
    })
}

/// The messenger that every context has. Nothing here sends anything with it.
///
/// Serenity makes one only for a connection. So one to a listener of this process is opened, and
/// closed again: Discord learns nothing of it.
async fn messenger(client: &serenity::Client) -> Result<ShardMessenger, serenity::Error> {
    let whole: ShardInfo = serde_json::from_value(serde_json::json!([0, 1]))?;
    let intents = client.shard_manager.intents();
    let (address, listener) = listen().await?;
    let connected = Shard::new(address, "", whole, intents, None).await;
    listener.abort();
    let shard = connected?;
    let runner = ShardRunner::new(ShardRunnerOptions {
        data: client.data.clone(),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        framework: None,
        manager: client.shard_manager.clone(),
        shard,
        cache: client.cache.clone(),
        http: client.http.clone(),
    });
    Ok(ShardMessenger::new(&runner))
}

/// A listener on this machine that accepts one WebSocket and says nothing, and its address.
async fn listen() -> Result<(Arc<Mutex<String>>, JoinHandle<()>), serenity::Error> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = format!("ws://{}/", listener.local_addr()?);
    let serving = tokio::spawn(async move {
        if let Ok((stream, _)) = listener.accept().await {
            // The other end is in this process, and says what is wrong with the connection.
            drop(accept_async(stream).await);
        }
    });
    Ok((Arc::new(Mutex::new(address)), serving))
}

/// Why the bot cannot play on Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The certificate cannot be used.
    #[error("the root certificate in {} cannot be used: {cause}", file.display())]
    Certificate {
        /// The file with the certificate.
        file: PathBuf,
        /// The fault in it.
        cause: String,
    },
    /// Discord does not accept the token.
    #[error(
        "Discord refused the token: copy it again from \
         https://discord.com/developers/applications (Bot, Reset Token) into discord.token"
    )]
    Token,
    /// Discord does not grant the application the intents that it asks for.
    #[error(
        "Discord refused the Message Content intent: switch it on at \
         https://discord.com/developers/applications (Bot, Message Content Intent), \
         or set discord.message_content to false"
    )]
    Intents,
    /// The application has no key with which Discord signs.
    #[error(
        "Discord has sent no public key of the application, so interactions over HTTPS cannot be \
         checked: leave out discord.interactions"
    )]
    NoVerifyKey,
    /// Discord cannot be reached.
    #[error(
        "Discord cannot be reached ({0}): check this machine's connection to discord.com, \
         or give it a moment if it is very busy, and start again"
    )]
    Unreachable(String),
    /// The connection ended for another reason.
    #[error("Discord ended the connection: {0}")]
    Ended(String),
}

/// The meaning of an error of serenity for the operator.
pub(crate) fn to_discord_error(error: serenity::Error) -> DiscordError {
    match &error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code == 401 =>
        {
            DiscordError::Token
        }
        serenity::Error::Http(HttpError::Request(cause)) => {
            DiscordError::Unreachable(innermost_cause(cause))
        }
        serenity::Error::Http(_) => DiscordError::Unreachable(error.to_string()),
        _ => DiscordError::Ended(error.to_string()),
    }
}

/// The innermost cause of an error. It says what happened; the outer ones only say where.
fn innermost_cause(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(cause) => innermost_cause(cause),
        None => error.to_string(),
    }
}

/// The error for an answer of Discord that names no message.
pub(crate) fn no_message_id() -> serenity::Error {
    serenity::Error::Other("Discord's answer has no id")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[tokio::test]
    async fn a_gateway_where_nothing_listens_is_named_in_one_sentence() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let gateway = format!("ws://{}/", listener.local_addr().unwrap());
        assert!(check_gateway(&gateway).await.is_ok());
        drop(listener);
        let message = check_gateway(&gateway).await.unwrap_err().to_string();
        let begin = format!("Discord cannot be reached (its gateway {gateway}: Connection refused");
        assert!(message.starts_with(&begin), "{message}");
    }

    /// The address of Discord's gateway is not asked, and need not answer.
    #[tokio::test]
    async fn a_messenger_needs_no_gateway() {
        let (address, listener) = listen().await.unwrap();
        let whole: ShardInfo = serde_json::from_value(serde_json::json!([0, 1])).unwrap();
        let intents = GatewayIntents::empty();
        let connected = Shard::new(address, "", whole, intents, None).await;
        assert!(connected.is_ok());
        listener.abort();
    }
}
