//! The way to Discord: the HTTP client, the checks before the start, the gateway, the registration of the commands, and the stop. What can go wrong is said in one plain sentence.

use super::asker::Asker;
use super::{Doors, commands, component, deliver, typed};
use crate::config::{DiscordConfig, Shards};
use crate::measure;
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

/// What the bot listens to: nothing privileged, nothing it does not use. Of messages it reads those that are for it alone: direct ones, mentions, and answers to its own.
pub const INTENTS: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGES)
    .union(GatewayIntents::DIRECT_MESSAGES);

/// How long one request may take.
const TIMEOUT: Duration = Duration::from_secs(15);

/// How often to look whether the gateway is still there.
const LOOK: Duration = Duration::from_millis(100);

/// How long the gateway may be away before people count as out of reach. It is for a moment every few hours.
const LASTING: Duration = Duration::from_secs(30);

/// How long those may take at the end who are being served, and the messages that are under way.
const FAREWELL: Duration = Duration::from_secs(4);

/// How long to wait before the commands are registered again after a failure.
const REGISTER_AGAIN: Duration = Duration::from_secs(10);

/// What the bot must be allowed to do in a channel before a game can live there: see it, write, send pictures, and find its own messages again.
pub(super) const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// What it asks for, and no more: that, signs for moves that are typed, and threads.
const PERMISSIONS: Permissions = NEEDED
    .union(Permissions::ADD_REACTIONS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// Why the bot is not on Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The certificate cannot be used.
    #[error("the root certificate in {} cannot be used: {cause}", file.display())]
    Certificate {
        /// Which file.
        file: PathBuf,
        /// What is wrong.
        cause: String,
    },
    /// Discord does not know the token.
    #[error(
        "Discord refused the token: copy it anew from https://discord.com/developers/applications (Bot, Reset Token) into discord.token"
    )]
    Token,
    /// Discord cannot be reached.
    #[error(
        "Discord cannot be reached ({0}): check this machine's connection to discord.com and start again"
    )]
    Unreachable(String),
    /// Something else.
    #[error("Discord ended the connection: {0}")]
    Ended(String),
}

/// The link with which somebody invites the bot: exactly the scopes and permissions that it needs.
pub fn invitation(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        PERMISSIONS.bits()
    )
}

/// Plays on Discord until `stop`; calls `ready` with the application's id when the token has been accepted.
pub async fn run(
    doors: Arc<Doors>,
    config: &DiscordConfig,
    ready: impl FnOnce(ApplicationId),
    connected: watch::Sender<bool>,
    stop: impl Future<Output = ()>,
) -> Result<(), DiscordError> {
    tokio::pin!(stop);
    let mut client = tokio::select! {
        client = log_in(doors.clone(), config, ready) => client?,
        // Discord may take its time to answer; whoever says stop does not wait for it.
        () = &mut stop => return Ok(()),
    };
    let (http, shards) = (client.http.clone(), client.shard_manager.clone());
    let total = tokio::select! {
        total = shards_of(config, &http) => total?,
        () = &mut stop => return Ok(()),
    };
    let registration = tokio::spawn(register(doors.clone(), http.clone()));
    let places = Arc::new(Semaphore::new(deliver::AT_ONCE));
    let deliveries = deliver::run(doors.clone(), client.cache.clone(), http, places.clone());
    let deliveries = tokio::spawn(deliveries);
    let watching = tokio::spawn(watch_gateway(
        shards.clone(),
        total as usize,
        doors.clone(),
        connected,
    ));
    let ended = tokio::select! {
        ended = client.start_shards(total) => ended.map_err(refused),
        () = &mut stop => {
            shards.shutdown_all().await;
            Ok(())
        }
    };
    registration.abort();
    deliveries.abort();
    watching.abort();
    let finished = async {
        let _closed = doors.close().await;
        // It is never closed; and if it were, nothing would be under way.
        let _ = places.acquire_many(deliver::AT_ONCE as u32).await;
    };
    if tokio::time::timeout(FAREWELL, finished).await.is_err() {
        tracing::info!(
            "what is still under way is left: what was granted stands, what is owed is delivered after the restart"
        );
    }
    ended
}

/// Over how many connections the servers are spread.
async fn shards_of(config: &DiscordConfig, http: &Http) -> Result<u32, DiscordError> {
    match config.shards {
        Shards::Total(total) => Ok(total.get()),
        Shards::Auto => {
            let gateway = http.get_bot_gateway().await.map_err(refused)?;
            Ok(gateway.shards.max(1))
        }
    }
}

/// A client that has everything to start with, and a token that Discord knows.
async fn log_in(
    doors: Arc<Doors>,
    config: &DiscordConfig,
    ready: impl FnOnce(ApplicationId),
) -> Result<serenity::Client, DiscordError> {
    let http = http(config)?;
    let application = check(&http).await?;
    http.set_application_id(application);
    ready(application);
    serenity::ClientBuilder::new_with_http(http, INTENTS)
        .framework(framework(doors))
        .await
        .map_err(refused)
}

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
        // What the TLS library says of it is for its own authors.
        let certificate = reqwest::Certificate::from_pem(&pem)
            .map_err(|_| unusable("it is no certificate in PEM form".into()))?;
        client = client.add_root_certificate(certificate);
    }
    let client = client
        .build()
        .map_err(|error| DiscordError::Unreachable(error.to_string()))?;
    Ok(HttpBuilder::new(&config.token).client(client).build())
}

/// Asks who the token belongs to, and for the gateway: serenity itself would fall back to the real one without a word if that failed.
async fn check(http: &Http) -> Result<ApplicationId, DiscordError> {
    let application = http
        .get_current_application_info()
        .await
        .map_err(refused)?
        .id;
    reach(&http.get_gateway().await.map_err(refused)?.url).await?;
    Ok(application)
}

/// Whether something listens at the gateway: serenity would go on trying for ever without a plain word.
async fn reach(gateway: &str) -> Result<(), DiscordError> {
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

fn refused(error: serenity::Error) -> DiscordError {
    match &error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code == 401 =>
        {
            DiscordError::Token
        }
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => DiscordError::Token,
        serenity::Error::Http(HttpError::Request(cause)) => {
            DiscordError::Unreachable(innermost(cause))
        }
        serenity::Error::Http(_) => DiscordError::Unreachable(error.to_string()),
        _ => DiscordError::Ended(error.to_string()),
    }
}

/// The last cause of an error, which says what happened; those above it only say where.
fn innermost(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(cause) => innermost(cause),
        None => error.to_string(),
    }
}

fn framework(doors: Arc<Doors>) -> poise::Framework<Arc<Doors>, serenity::Error> {
    poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: commands::all(),
            event_handler: |framework, event| Box::pin(event_handler(framework, event)),
            on_error: |error| Box::pin(on_error(error)),
            initialize_owners: false,
            ..Default::default()
        })
        .setup(|_, _, _| Box::pin(async { Ok(doors) }))
        .build()
}

async fn event_handler(
    framework: poise::FrameworkContext<'_, Arc<Doors>, serenity::Error>,
    event: &FullEvent,
) -> Result<(), serenity::Error> {
    let (doors, ctx) = (framework.user_data, framework.serenity_context);
    let interaction = match event {
        FullEvent::InteractionCreate { interaction } => interaction,
        FullEvent::GuildCreate {
            guild,
            is_new: Some(true),
        } => {
            // What is left of it is found out with the next message.
            if let Err(error) = doors.come_back(guild.id).await {
                tracing::error!(%error, "a server could not be noted as open again");
            }
            return Ok(());
        }
        FullEvent::GuildUpdate { new_data, .. } => {
            doors.has_chosen(new_data.id, &new_data.preferred_locale);
            return Ok(());
        }
        FullEvent::Ratelimit { .. } => {
            measure::rate_limit();
            return Ok(());
        }
        FullEvent::Message { new_message } => {
            let _at_work = doors.at_work().await;
            return typed::heard(doors, ctx, new_message).await;
        }
        _ => return Ok(()),
    };
    let _at_work = doors.at_work().await;
    match interaction {
        // poise serves commands; that none is served twice is seen to where they are answered.
        serenity::Interaction::Component(_) | serenity::Interaction::Modal(_)
            if !doors.is_new(interaction.id().get()) =>
        {
            Ok(())
        }
        serenity::Interaction::Component(press) => component::pressed(doors, ctx, press).await,
        serenity::Interaction::Modal(form) => component::sent(doors, ctx, form).await,
        _ => Ok(()),
    }
}

/// What poise could not do. Where the asker may have been answered already nothing is said a second time, and nothing ever in public.
async fn on_error(error: poise::FrameworkError<'_, Arc<Doors>, serenity::Error>) {
    match error {
        poise::FrameworkError::Command { error, ctx, .. } => {
            tracing::warn!(%error, command = %ctx.command().qualified_name, "an answer did not arrive")
        }
        poise::FrameworkError::EventHandler { error, .. } => {
            tracing::warn!(%error, "an answer did not arrive")
        }
        other => {
            // What somebody typed is theirs.
            let error = match &other {
                poise::FrameworkError::ArgumentParse { .. } => "an argument of another kind".into(),
                other => other.to_string(),
            };
            tracing::error!(error, "an interaction could not be served");
            if let Some(poise::Context::Application(ctx)) = other.ctx() {
                let asker = Asker::of_command(&ctx.serenity_context().cache, ctx.interaction);
                let door = ctx.data().of_asker(&asker).await;
                // If this does not arrive either, there is nothing left to say it with.
                let _ = ctx.send(door.failed().into_reply()).await;
            }
        }
    }
}

/// Says when the connection to the gateway is lost, and when it is there again. serenity itself connects anew, as often as it takes; once that has lasted, no clock runs any more.
async fn watch_gateway(
    shards: Arc<serenity::ShardManager>,
    total: usize,
    doors: Arc<Doors>,
    connected: watch::Sender<bool>,
) {
    let mut has_been = false;
    let mut lost: Option<(Instant, Time)> = None;
    loop {
        let is = is_connected(&shards, total).await;
        if is {
            lost = None;
            if let Err(error) = doors.table().in_reach().await {
                tracing::error!(%error, "it could not be written that people are there again; it is tried again");
            }
        } else {
            let (since, at) = *lost.get_or_insert_with(|| (Instant::now(), doors.table().now()));
            if since.elapsed() >= LASTING {
                doors.table().out_of_reach(at);
            }
        }
        measure::gateway(is);
        let changed = connected.send_if_modified(|was| std::mem::replace(was, is) != is);
        match (changed, is) {
            (true, true) if has_been => tracing::info!("the connection to Discord is back"),
            (true, true) => has_been = true,
            (true, false) => tracing::warn!(
                "the connection to Discord is lost; Entente connects anew until it is back, and the HTTP API goes on"
            ),
            (false, _) => {}
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn is_connected(shards: &serenity::ShardManager, total: usize) -> bool {
    let runners = shards.runners.lock().await;
    let stage = |runner: &serenity::ShardRunnerInfo| runner.stage;
    runners.len() == total
        && runners
            .values()
            .all(|runner| stage(runner) == serenity::ConnectionStage::Connected)
}

/// Registers the commands, as often as it takes.
async fn register(doors: Arc<Doors>, http: Arc<Http>) {
    loop {
        let commands = commands::registered();
        match serenity::Command::set_global_commands(&http, commands).await {
            Ok(registered) => return doors.registered(&registered),
            Err(error) => {
                tracing::warn!(%error, "the commands could not be registered; trying again");
                tokio::time::sleep(REGISTER_AGAIN).await;
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
        assert!(reach(&gateway).await.is_ok());
        drop(listener);
        let said = reach(&gateway).await.unwrap_err().to_string();
        let begin = format!("Discord cannot be reached (its gateway {gateway}: Connection refused");
        assert!(said.starts_with(&begin), "{said}");
    }

    #[test]
    fn the_invitation_asks_for_what_is_needed_and_no_more() {
        let link = invitation(ApplicationId::new(7));
        let bits: u64 = [6, 10, 11, 15, 16, 35, 38].iter().map(|bit| 1 << bit).sum();
        assert_eq!(
            link,
            format!(
                "https://discord.com/oauth2/authorize?client_id=7&scope=bot+applications.commands&permissions={bits}"
            )
        );
    }
}
