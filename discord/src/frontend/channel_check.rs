//! Whether a game can be made in the channel where a user is.

use crate::connection::permissions::REQUIRED_PERMISSIONS;
use crate::frontend::Frontend;
use crate::frontend::caller::Caller;
use entente_game::people::ServerSettings;
use entente_presentation::text::say;
use poise::serenity_prelude::ChannelId;

/// Why no game can be made in this channel, where the server's managers want them elsewhere;
/// `None` if one can.
pub(crate) async fn channel_refusal(frontend: &Frontend, caller: &Caller) -> Option<String> {
    let settings = frontend
        .service
        .servers()
        .settings_of(caller.server()?)
        .await;
    let here = [Some(caller.channel), caller.parent];
    let is_allowed = |channel: &ChannelId| settings.allows(&channel.to_string());
    if here.iter().flatten().any(is_allowed) {
        return None;
    }
    let channels = frontend.text.all_of(mentions(&settings));
    Some(say!(frontend.text, "refusal-channel", channels))
}

/// The permissions that the bot lacks in this channel, by the names that Discord gives them; `None`
/// outside servers, and where nothing is missing or known.
pub(crate) fn missing_permissions(caller: &Caller) -> Option<String> {
    let missing = REQUIRED_PERMISSIONS.difference(caller.permissions?);
    (caller.guild.is_some() && !missing.is_empty())
        .then(|| missing.get_permission_names().join(", "))
}

/// The channels of a setting as mentions.
pub(crate) fn mentions(settings: &ServerSettings) -> Vec<String> {
    let channels = settings.channels.iter();
    channels.map(|channel| format!("<#{channel}>")).collect()
}
