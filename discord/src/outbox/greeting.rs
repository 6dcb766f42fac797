//! Sends the greeting of a server that the bot has joined, once, and chooses the channel for it.
//!
//! Where the bot may not write, nobody is told: the commands are there all the same.

use crate::connection::address::ChannelAddress;
use crate::frontend::Frontend;
use crate::frontend::posted::{custom_ids, find_message, id_before};
use crate::outbox::error::{DeliveryError, SendError};
use crate::pages::welcome::{self, WelcomeComponent};
use entente_service::Welcome;
use poise::serenity_prelude::{
    ChannelType, CreateAllowedMentions, CreateMessage, Guild, GuildChannel, Http, Message, Nonce,
    Permissions, UserId,
};

/// Sends a greeting, unless it was sent before.
pub(crate) async fn greet(
    frontend: &Frontend,
    http: &Http,
    welcome: &Welcome,
) -> Result<(), DeliveryError> {
    match greet_once(frontend, http, welcome).await {
        Ok(()) => Ok(()),
        Err(SendError::Unreachable(why)) => {
            tracing::info!(?why, "a server takes no greeting");
            Ok(())
        }
        Err(SendError::Failed(failure)) => Err(failure),
    }
}

async fn greet_once(frontend: &Frontend, http: &Http, welcome: &Welcome) -> Result<(), SendError> {
    let channel = &welcome.channel;
    let address = ChannelAddress::parse(channel)
        .ok_or_else(|| DeliveryError::Undeliverable(format!("{channel} is not a channel")))?;
    let (channel, mark) = (address.channel, welcome.id.as_str());
    if welcome.uncertain_attempts > 0 {
        let play = WelcomeComponent::Play { mark: mark.into() }.to_string();
        let is_it = |sent: &Message| custom_ids(sent).any(|id| id == play);
        let sent = find_message(http, channel, id_before(welcome.at), is_it).await?;
        if sent.is_some() {
            return Ok(());
        }
    }
    let message = CreateMessage::new()
        .content(welcome::welcome_text(frontend))
        .components(vec![welcome::welcome_buttons(frontend, mark)])
        .allowed_mentions(CreateAllowedMentions::new())
        .nonce(Nonce::String(mark.to_owned()))
        .enforce_nonce(true);
    channel.send_message(http, message).await?;
    Ok(())
}

/// The channel for the greeting of a server: the one where Discord greets its members, or else the
/// first text channel, where the bot may write. `None` if there is none.
pub(crate) fn channel_for_greeting(guild: &Guild, bot: UserId) -> Option<ChannelAddress> {
    let member = guild.members.get(&bot)?;
    let needed = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
    let may_write = |channel: &&GuildChannel| {
        let may = guild.user_permissions_in(channel, member);
        channel.kind == ChannelType::Text && may.contains(needed)
    };
    let system = guild
        .system_channel_id
        .and_then(|id| guild.channels.get(&id));
    let all = guild.channels.values().filter(may_write);
    let first = all.min_by_key(|channel| (channel.position, channel.id));
    let chosen = system.filter(may_write).or(first)?;
    Some(ChannelAddress {
        guild: guild.id.to_string(),
        channel: chosen.id,
    })
}
