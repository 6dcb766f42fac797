//! Plays on Discord: joins the connection, the handlers and the deliveries, and shuts them down.

use crate::connection::client::{
    Detached, DiscordError, check_connection, http, http_client, look_at_faces, look_for_members,
};
use crate::connection::config::DiscordConfig;
use crate::connection::gateway::{Gateway, watch_gateway};
use crate::connection::portal;
use crate::frontend::frontends::Frontends;
use crate::incoming::events::Receiver;
use crate::incoming::registration::{register, upload_missing};
use crate::outbox::deliver;
use entente_service::Lane;
use poise::serenity_prelude::ApplicationId;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};

/// How long shutdown waits for running handlers and deliveries.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(4);

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
    let (discord, gateway) = tokio::select! {
        connected = log_in(config, ready) => connected?,
        // Discord may take long to answer. A stop during that time must not wait for it.
        () = &mut stop => return Ok(()),
    };
    let (http, client) = (discord.context.http.clone(), http_client(config)?);
    let registration = tokio::spawn(register(frontends.clone(), http.clone()));
    let emojis = config
        .piece_emojis
        .then(|| tokio::spawn(upload_missing(frontends.clone(), http.clone())));
    // Deliveries hold permits while they run, so that shutdown can wait for them. Each lane has its
    // own, so that none of them waits for the other one.
    let lanes = Lane::ALL.map(|lane| {
        let permits = Arc::new(Semaphore::new(deliver::MAX_CONCURRENT_DELIVERIES));
        let deliveries = deliver::run(frontends.clone(), http.clone(), lane, permits.clone());
        (tokio::spawn(deliveries), permits)
    });
    let faces = look_at_faces(http.clone(), client, frontends.service().clone());
    let faces = tokio::spawn(faces);
    let looking = tokio::spawn(look_for_members(http, frontends.service().clone()));
    let watching = tokio::spawn(watch_gateway(
        gateway.connections(),
        frontends.service().clone(),
        connected,
    ));
    let receiver = Receiver::new(frontends.clone(), discord);
    let on_event = move |name: &str, data: &str| receiver.on_event(name, data);
    let ended = gateway.receive(on_event, stop).await;
    // From here on nothing new is started, and what is running may finish.
    registration.abort();
    emojis.iter().for_each(|upload| upload.abort());
    lanes.iter().for_each(|(deliveries, _)| deliveries.abort());
    looking.abort();
    faces.abort();
    watching.abort();
    finish_work(&frontends, lanes.map(|(_, permits)| permits)).await;
    ended
}

/// Waits for running handlers and deliveries, but not too long.
async fn finish_work(frontends: &Frontends, lanes: [Arc<Semaphore>; 2]) {
    let finished = async {
        let _closed = frontends.close().await;
        for permits in &lanes {
            // All permits free means that no delivery is running. The semaphore is never closed,
            // so this cannot fail.
            let all = deliver::MAX_CONCURRENT_DELIVERIES as u32;
            let _ = permits.acquire_many(all).await;
        }
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
}

/// The context of the handlers, and the gateway, with a token that Discord accepts.
async fn log_in(
    config: &DiscordConfig,
    ready: impl FnOnce(ApplicationId),
) -> Result<(Detached, Gateway), DiscordError> {
    let http = http(config)?;
    let (id, application) = check_connection(&http).await?;
    // Serenity needs the id before it can answer any interaction.
    http.set_application_id(id);
    ready(id);
    portal::report_faults(&application, config);
    let gateway = Gateway::look_up(config, &http).await?;
    Ok((Detached::new(http).await?, gateway))
}
