//! The connection to Discord: HTTP client, checks at the start, gateway, registration of the
//! commands, shutdown.
//!
//! Each error is one plain sentence that says what to do.

use super::caller::Caller;
use super::{Frontends, commands, component, deliver, typed_moves};
use crate::config::{DiscordConfig, Shards};
use crate::metrics;
use entente_game::Time;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    ApplicationId, FullEvent, GatewayError, GatewayIntents, Http, HttpBuilder, HttpError,
    Permissions,
};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// The events that the bot receives: nothing privileged, and nothing that it does not use. Without
/// the privileged intent, Discord gives it only the text of direct messages, mentions of the bot,
/// and replies to it.
pub const INTENTS: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGES)
    .union(GatewayIntents::DIRECT_MESSAGES);

/// How long one HTTP request may take.
const TIMEOUT: Duration = Duration::from_secs(15);

/// How often the state of the gateway is checked.
const GATEWAY_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// How long the gateway may be away before game clocks stop. Short interruptions happen every few
/// hours and should not stop them.
const GATEWAY_LOST_AFTER: Duration = Duration::from_secs(30);

/// How long shutdown waits for running handlers and deliveries.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(4);

/// The pause before the commands are registered again after a failure.
const REGISTER_RETRY_DELAY: Duration = Duration::from_secs(10);

/// What the bot must be allowed to do in a channel before a game can be made there: see it, write,
/// send pictures, and find its own messages again.
pub(super) const REQUIRED_PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// The permissions that the invitation asks for: those required, and those for reactions to typed
/// moves and for threads.
const INVITE_PERMISSIONS: Permissions = REQUIRED_PERMISSIONS
    .union(Permissions::ADD_REACTIONS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// Why the bot cannot play on Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The certificate cannot be used.
    #[error("the root certificate in {} cannot be used: {cause}", file.display())]
    Certificate {
        /// The file with the certificate.
        file: PathBuf,
        /// What is wrong with it.
        cause: String,
    },
    /// Discord does not accept the token.
    #[error(
        "Discord refused the token: copy it again from \
         https://discord.com/developers/applications (Bot, Reset Token) into discord.token"
    )]
    Token,
    /// Discord cannot be reached.
    #[error(
        "Discord cannot be reached ({0}): check this machine's connection to discord.com \
         and start again"
    )]
    Unreachable(String),
    /// The connection ended for another reason.
    #[error("Discord ended the connection: {0}")]
    Ended(String),
}

/// The link that invites the bot to a server, with exactly the scopes and permissions that it
/// needs.
pub fn invitation(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}\
         &scope=bot+applications.commands&permissions={}",
        INVITE_PERMISSIONS.bits()
    )
}

/// Plays on Discord until `stop` is done. Calls `ready` with the application's id as soon as the
/// token has been accepted.
pub async fn run(
    frontends: Arc<Frontends>,
    config: &DiscordConfig,
    ready: impl FnOnce(ApplicationId),
    connected: watch::Sender<bool>,
    stop: impl Future<Output = ()>,
) -> Result<(), DiscordError> {
    tokio::pin!(stop);
    let mut client = tokio::select! {
        client = log_in(frontends.clone(), config, ready) => client?,
        // Discord may take long to answer. A stop during that time must not wait for it.
        () = &mut stop => return Ok(()),
    };
    let (http, shards) = (client.http.clone(), client.shard_manager.clone());
    let total = tokio::select! {
        total = shards_of(config, &http) => total?,
        () = &mut stop => return Ok(()),
    };
    let registration = tokio::spawn(register(frontends.clone(), http.clone()));
    // Deliveries hold permits while they run, so that shutdown can wait for them.
    let permits = Arc::new(Semaphore::new(deliver::MAX_CONCURRENT_DELIVERIES));
    let deliveries = tokio::spawn(deliver::run(
        frontends.clone(),
        client.cache.clone(),
        http,
        permits.clone(),
    ));
    let watching = tokio::spawn(watch_gateway(
        shards.clone(),
        total as usize,
        frontends.clone(),
        connected,
    ));
    let ended = tokio::select! {
        ended = client.start_shards(total) => ended.map_err(to_discord_error),
        () = &mut stop => {
            shards.shutdown_all().await;
            Ok(())
        }
    };
    // From here on nothing new is started, and what is running may finish.
    registration.abort();
    deliveries.abort();
    watching.abort();
    let finished = async {
        let _closed = frontends.close().await;
        // All permits free means that no delivery is running. The semaphore is never closed, so
        // this cannot fail.
        let _ = permits
            .acquire_many(deliver::MAX_CONCURRENT_DELIVERIES as u32)
            .await;
    };
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, finished)
        .await
        .is_err()
    {
        tracing::info!(
            "stopped before all work was done; accepted commands stand, and queued messages \
             are sent after the restart"
        );
    }
    ended
}

/// The number of shards, that is of gateway connections, over which the servers are spread.
async fn shards_of(config: &DiscordConfig, http: &Http) -> Result<u32, DiscordError> {
    match config.shards {
        Shards::Total(total) => Ok(total.get()),
        Shards::Auto => {
            let gateway = http.get_bot_gateway().await.map_err(to_discord_error)?;
            Ok(gateway.shards.max(1))
        }
    }
}

/// A client that is ready to start, with a token that Discord accepts.
async fn log_in(
    frontends: Arc<Frontends>,
    config: &DiscordConfig,
    ready: impl FnOnce(ApplicationId),
) -> Result<serenity::Client, DiscordError> {
    let http = http(config)?;
    let application = check_connection(&http).await?;
    // Serenity needs the id before it can answer any interaction.
    http.set_application_id(application);
    ready(application);
    serenity::ClientBuilder::new_with_http(http, INTENTS)
        .framework(framework(frontends))
        .await
        .map_err(to_discord_error)
}

/// An HTTP client with the settings for tests, if there are any.
fn http(config: &DiscordConfig) -> Result<Http, DiscordError> {
    let mut client = reqwest::Client::builder().timeout(TIMEOUT);
    if let Some(address) = config.address {
        client = client.resolve("discord.com", address);
    }
    if let Some(file) = &config.root_certificate {
        let unusable = |cause: String| DiscordError::Certificate {
            file: file.clone(),
            cause,
        };
        let pem = std::fs::read(file).map_err(|error| unusable(error.to_string()))?;
        // The TLS library's own message would not help the operator.
        let certificate = reqwest::Certificate::from_pem(&pem)
            .map_err(|_| unusable("it is not a certificate in PEM form".into()))?;
        client = client.add_root_certificate(certificate);
    }
    let client = client
        .build()
        .map_err(|error| DiscordError::Unreachable(error.to_string()))?;
    Ok(HttpBuilder::new(&config.token).client(client).build())
}

/// Checks the token, and that the gateway can be reached. Serenity would silently fall back to the
/// default gateway if it could not ask for one.
async fn check_connection(http: &Http) -> Result<ApplicationId, DiscordError> {
    let application = http
        .get_current_application_info()
        .await
        .map_err(to_discord_error)?
        .id;
    check_gateway(&http.get_gateway().await.map_err(to_discord_error)?.url).await?;
    Ok(application)
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

/// What an error of serenity means for the operator.
fn to_discord_error(error: serenity::Error) -> DiscordError {
    match &error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code == 401 =>
        {
            DiscordError::Token
        }
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => DiscordError::Token,
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

fn framework(frontends: Arc<Frontends>) -> poise::Framework<Arc<Frontends>, serenity::Error> {
    poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: commands::all(),
            event_handler: |framework, event| Box::pin(event_handler(framework, event)),
            on_error: |error| Box::pin(on_error(error)),
            initialize_owners: false,
            ..Default::default()
        })
        .setup(|_, _, _| Box::pin(async { Ok(frontends) }))
        .build()
}

/// Handles the gateway's events, except commands: those poise handles itself.
async fn event_handler(
    framework: poise::FrameworkContext<'_, Arc<Frontends>, serenity::Error>,
    event: &FullEvent,
) -> Result<(), serenity::Error> {
    let (frontends, ctx) = (framework.user_data, framework.serenity_context);
    let interaction = match event {
        FullEvent::InteractionCreate { interaction } => interaction,
        FullEvent::GuildCreate {
            guild,
            is_new: Some(true),
        } => {
            // If a channel still refuses, the next message finds that out.
            if let Err(error) = frontends.forget_unreachable_in(guild.id).await {
                tracing::error!(%error, "could not clear the refusals of a server");
            }
            return Ok(());
        }
        FullEvent::GuildUpdate { new_data, .. } => {
            frontends.set_server_locale(new_data.id, &new_data.preferred_locale);
            return Ok(());
        }
        // Serenity has already waited; this is only counted.
        FullEvent::Ratelimit { .. } => {
            metrics::count_rate_limit();
            return Ok(());
        }
        FullEvent::Message { new_message } => {
            let _at_work = frontends.begin_work().await;
            return typed_moves::on_message(frontends, ctx, new_message).await;
        }
        _ => return Ok(()),
    };
    let _at_work = frontends.begin_work().await;
    match interaction {
        // Commands are handled by poise, and their duplicates are recognised in
        // `commands::respond`.
        serenity::Interaction::Component(_) | serenity::Interaction::Modal(_)
            if !frontends.is_new(interaction.id().get()) =>
        {
            Ok(())
        }
        serenity::Interaction::Component(component) => {
            component::on_component(frontends, ctx, component).await
        }
        serenity::Interaction::Modal(modal) => component::on_modal(frontends, ctx, modal).await,
        _ => Ok(()),
    }
}

/// Handles poise's errors. A user who may have been answered already gets no second answer, and
/// nothing is ever said in public.
async fn on_error(error: poise::FrameworkError<'_, Arc<Frontends>, serenity::Error>) {
    match error {
        poise::FrameworkError::Command { error, ctx, .. } => {
            let command = &ctx.command().qualified_name;
            tracing::warn!(%error, %command, "could not send an answer")
        }
        poise::FrameworkError::EventHandler { error, .. } => {
            tracing::warn!(%error, "could not send an answer")
        }
        other => {
            // The original message would put what the user typed into the log.
            let error = match &other {
                poise::FrameworkError::ArgumentParse { .. } => {
                    "an argument has the wrong type".into()
                }
                other => other.to_string(),
            };
            tracing::error!(error, "could not handle an interaction");
            if let Some(poise::Context::Application(ctx)) = other.ctx() {
                let caller = Caller::from_command(&ctx.serenity_context().cache, ctx.interaction);
                let frontend = ctx.data().for_caller(&caller).await;
                // If this does not arrive either, there is no other way to tell the user.
                let _ = ctx.send(frontend.failed().into_reply()).await;
            }
        }
    }
}

/// Watches the gateway, and logs when it is lost and when it is back. Serenity reconnects by
/// itself, as often as it takes. After [`GATEWAY_LOST_AFTER`] the service goes offline: then no
/// clock runs, because nobody can move.
async fn watch_gateway(
    shards: Arc<serenity::ShardManager>,
    total: usize,
    frontends: Arc<Frontends>,
    connected: watch::Sender<bool>,
) {
    let mut was_ever_connected = false;
    let mut lost: Option<(Instant, Time)> = None;
    loop {
        let is_connected = is_connected(&shards, total).await;
        // Called every time, because storing the change can fail; it does nothing while the service
        // is online.
        if is_connected {
            lost = None;
            if let Err(error) = frontends.service().go_online().await {
                tracing::error!(%error, "could not store that Discord is back; trying again");
            }
        } else {
            // The service goes offline as of the moment when the connection was lost, so that
            // nobody loses the seconds until then.
            let (since, at) =
                *lost.get_or_insert_with(|| (Instant::now(), frontends.service().now()));
            if since.elapsed() >= GATEWAY_LOST_AFTER {
                frontends.service().go_offline(at);
            }
        }
        metrics::set_gateway_connected(is_connected);
        let has_changed = connected
            .send_if_modified(|known| std::mem::replace(known, is_connected) != is_connected);
        match (has_changed, is_connected) {
            (true, true) if was_ever_connected => {
                tracing::info!("the connection to Discord is back")
            }
            (true, true) => was_ever_connected = true,
            (true, false) => tracing::warn!(
                "the connection to Discord is lost; reconnecting, and the HTTP API goes on"
            ),
            (false, _) => {}
        }
        tokio::time::sleep(GATEWAY_CHECK_INTERVAL).await;
    }
}

/// Whether every shard is connected.
async fn is_connected(shards: &serenity::ShardManager, total: usize) -> bool {
    let runners = shards.runners.lock().await;
    // Before all shards have started, some runners are missing: that does not count as connected.
    runners.len() == total
        && runners
            .values()
            .all(|runner| runner.stage == serenity::ConnectionStage::Connected)
}

/// Registers the commands; retries until Discord accepts them.
async fn register(frontends: Arc<Frontends>, http: Arc<Http>) {
    loop {
        let commands = commands::registration();
        match serenity::Command::set_global_commands(&http, commands).await {
            Ok(registered) => return frontends.learn_command_ids(&registered),
            Err(error) => {
                tracing::warn!(%error, "could not register the commands; trying again");
                tokio::time::sleep(REGISTER_RETRY_DELAY).await;
            }
        }
    }
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

    #[test]
    fn the_invitation_asks_for_what_is_needed_and_no_more() {
        let link = invitation(ApplicationId::new(7));
        let bits: u64 = [6, 10, 11, 15, 16, 35, 38].iter().map(|bit| 1 << bit).sum();
        assert_eq!(
            link,
            format!(
                "https://discord.com/oauth2/authorize?client_id=7\
                 &scope=bot+applications.commands&permissions={bits}"
            )
        );
    }
}
