//! Messages that carry the mark of their delivery: each is sent once, because it is found again by
//! its mark when nobody knows whether an earlier attempt arrived.

use crate::connection::channel::ChannelAddress;
use crate::frontend::sent::{SentMessage, find_message, id_before};
use crate::outbox::error::{DeliveryError, SendError};
use entente_game::Time;
use poise::serenity_prelude::{ChannelId, CreateAllowedMentions, CreateMessage, Http, Nonce};

/// The channel of a delivery.
pub(crate) fn channel(text: &str) -> Result<ChannelId, DeliveryError> {
    let address = ChannelAddress::parse(text).map(|address| address.channel);
    address.ok_or_else(|| DeliveryError::Undeliverable(format!("{text} is not a channel")))
}

/// Whether a message with this component, which has the mark, arrived with an earlier attempt since
/// `at`. Nobody looks if all attempts so far are known to have failed.
pub(super) async fn has_arrived(
    http: &Http,
    channel: ChannelId,
    uncertain_attempts: u32,
    at: Time,
    component: &str,
) -> Result<bool, SendError> {
    let is_it = |sent: &SentMessage| sent.has_component(component);
    let sent = find(http, channel, uncertain_attempts, at, is_it).await?;
    Ok(sent.is_some())
}

/// The message that an earlier attempt since `at` has sent. Nobody looks if all attempts so far are
/// known to have failed.
pub(crate) async fn find(
    http: &Http,
    channel: ChannelId,
    uncertain_attempts: u32,
    at: Time,
    is_it: impl Fn(&SentMessage) -> bool,
) -> Result<Option<SentMessage>, SendError> {
    if uncertain_attempts == 0 {
        return Ok(None);
    }
    Ok(find_message(http, channel, id_before(at), is_it).await?)
}

/// A message with a mark, which pings nobody.
pub(crate) fn message(mark: &str) -> CreateMessage {
    CreateMessage::new()
        .allowed_mentions(CreateAllowedMentions::new())
        .nonce(Nonce::String(mark.to_owned()))
        .enforce_nonce(true)
}

/// The result of a delivery. One that a channel does not take is done, and logged.
pub(super) fn unless_refused(
    sent: Result<(), SendError>,
    refused: &'static str,
) -> Result<(), DeliveryError> {
    match sent {
        Ok(()) => Ok(()),
        Err(SendError::Unreachable(why)) => {
            tracing::info!(?why, "{refused}");
            Ok(())
        }
        Err(SendError::Failed(failure)) => Err(failure),
    }
}
