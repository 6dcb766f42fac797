//! The parts of serenity that handlers need, without its connection to the gateway: events come in
//! through `gateway`, and interactions also over HTTPS, perhaps in a process without a gateway.

use crate::connection::error::{DiscordError, to_discord_error};
use crate::connection::refused;
use entente_service::metrics;
use poise::serenity_prelude as serenity;
use serenity::{
    GatewayIntents, Http, RatelimitInfo, Shard, ShardInfo, ShardManager, ShardMessenger,
    ShardRunner, ShardRunnerOptions,
};
use std::net::Ipv4Addr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio_tungstenite::accept_async;

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

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
