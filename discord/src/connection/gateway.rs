//! The gateway: which events the bot receives, and whether it is connected.

use crate::connection::config::DiscordConfig;
use entente_game::Time;
use entente_service::Service;
use entente_service::metrics;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::GatewayIntents;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// The events that the bot receives: nothing privileged, and nothing that it does not use. Without
/// the privileged intent, Discord gives it only the text of direct messages, mentions of the bot,
/// and replies to it.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGES)
    .union(GatewayIntents::DIRECT_MESSAGES);

/// The intents with which the bot connects.
pub(crate) fn intents(config: &DiscordConfig) -> GatewayIntents {
    if config.has_message_content() {
        INTENTS | GatewayIntents::MESSAGE_CONTENT
    } else {
        INTENTS
    }
}

/// The time between two checks of the gateway's state.
const GATEWAY_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// The time that the gateway may be away before game clocks stop. Short interruptions happen every
/// few hours and should not stop them.
const GATEWAY_LOST_AFTER: Duration = Duration::from_secs(30);

/// Watches the gateway, and logs when it is lost and when it is back. Serenity reconnects by
/// itself, as often as it takes. After [`GATEWAY_LOST_AFTER`] the service goes offline: then no
/// clock runs, because nobody can move.
pub(crate) async fn watch_gateway(
    shards: Arc<serenity::ShardManager>,
    total: usize,
    service: Service,
    connected: watch::Sender<bool>,
) {
    let (mut was_ever_connected, mut failed) = (false, false);
    let mut lost: Option<(Time, Duration)> = None;
    loop {
        let is_connected = is_connected(&shards, total).await;
        // Called every time, because storing the change can fail; it does nothing while the service
        // is online.
        if is_connected {
            lost = None;
            match service.go_online().await {
                Ok(()) => failed = false,
                // This is tried ten times a second, so it is logged once.
                Err(error) if !std::mem::replace(&mut failed, true) => {
                    tracing::error!(%error, "could not store that people can move; trying again");
                }
                Err(_) => {}
            }
        } else {
            // The service goes offline as of the moment when the connection was lost, so that
            // nobody loses the seconds until then.
            let (now, awake) = service.now_and_awake();
            let (at, awake_then) = *lost.get_or_insert((now, awake));
            if awake.saturating_sub(awake_then) >= GATEWAY_LOST_AFTER {
                service.go_offline(at);
            }
        }
        metrics::set_gateway_connected(is_connected);
        let has_changed = connected
            .send_if_modified(|state| std::mem::replace(state, is_connected) != is_connected);
        // The check runs ten times a second, so only changes are logged.
        if has_changed && !is_connected {
            tracing::warn!(
                "the connection to Discord is lost; reconnecting, and the HTTP API goes on"
            );
        } else if has_changed && was_ever_connected {
            tracing::info!("the connection to Discord is back");
        }
        was_ever_connected |= is_connected;
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
