//! The parts of a connection to Discord that handlers need, without one to its gateway: for
//! interactions that come in over HTTPS, in a process that may not be the one with the gateway.

use crate::connection::client::http;
use crate::connection::config::DiscordConfig;
use crate::connection::error::{DiscordError, to_discord_error};
use crate::connection::gateway::intents;
use crate::connection::signature::VerifyKey;
use poise::serenity_prelude as serenity;
use serenity::{Shard, ShardInfo, ShardManager, ShardMessenger, ShardRunner, ShardRunnerOptions};
use std::sync::Arc;

/// A client of Discord that gets no events.
pub(crate) struct Detached {
    pub(crate) context: serenity::Context,
    pub(crate) shards: Arc<ShardManager>,
    /// The key with which Discord signs.
    pub(crate) key: VerifyKey,
}

impl Detached {
    /// Logs in, without a session at the gateway.
    pub(crate) async fn log_in(config: &DiscordConfig) -> Result<Self, DiscordError> {
        let http = http(config)?;
        let application = http.get_current_application_info().await;
        let application = application.map_err(to_discord_error)?;
        let key = VerifyKey::parse(&application.verify_key).ok_or(DiscordError::NoVerifyKey)?;
        http.set_application_id(application.id);
        let client = serenity::ClientBuilder::new_with_http(http, intents(config)).await;
        let client = client.map_err(to_discord_error)?;
        let context = context_of(&client).await.map_err(to_discord_error)?;
        Ok(Self {
            context,
            shards: client.shard_manager.clone(),
            key,
        })
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
/// Serenity makes one only for a connection. So one to the gateway is opened, which never logs in,
/// and closed again: it costs nothing of what the bot may identify in a day.
async fn messenger(client: &serenity::Client) -> Result<ShardMessenger, serenity::Error> {
    let whole: ShardInfo = serde_json::from_value(serde_json::json!([0, 1]))?;
    let intents = client.shard_manager.intents();
    let shard = Shard::new(client.ws_url.clone(), "", whole, intents, None).await?;
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
