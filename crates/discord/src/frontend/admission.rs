//! Admits interactions and typed messages: refuses those of a user who has sent too many, remembers
//! which users are members of the server, and checks that a game can be made in the channel where a
//! user is.
//!
//! The service decides how many messages a user may send, for all frontends.

use crate::connection::channel::REQUIRED_PERMISSIONS;
use crate::frontend::Asked;
use crate::frontend::answer::Handled;
use crate::frontend::caller::Caller;
use entente_game::PersonId;
use entente_game::people::{Limited, ServerSettings};
use entente_presentation::text::say;
use entente_service::{Cost, Rejected, Requester, Seen};
use poise::serenity_prelude::{ChannelId, UserId};

/// Admits an interaction. `resolved` are the members of the server whom Discord found for its
/// options. The error is for a user who has to wait.
pub(crate) async fn admit(
    asked: Asked<'_>,
    resolved: impl IntoIterator<Item = &UserId>,
) -> Handled<()> {
    admit_at_pace(asked, Cost::Command).map_err(Rejected::Limited)?;
    note_members(asked, resolved).await;
    Ok(())
}

/// Admits a message that was typed for the bot. The error says why it is refused, if that is to be
/// answered: for the first one in a while.
pub(crate) async fn admit_typed(asked: Asked<'_>) -> Result<(), Option<Limited>> {
    if let Err(limited) = admit_at_pace(asked, Cost::Command) {
        let reports = asked.service().should_report_limit(asked.person());
        return Err(reports.then_some(limited));
    }
    note_members(asked, []).await;
    Ok(())
}

/// Whether suggestions are looked for. They come with each letter, so they count as reading.
pub(crate) fn admits_suggestions(asked: Asked<'_>) -> bool {
    admit_at_pace(asked, Cost::Read).is_ok()
}

fn admit_at_pace(asked: Asked<'_>, cost: Cost) -> Result<(), Limited> {
    let requester = Requester::Person(asked.person());
    asked.service().admit(requester, cost).map(drop)
}

async fn note_members<'a>(asked: Asked<'_>, resolved: impl IntoIterator<Item = &'a UserId>) {
    let Some(server) = asked.caller.server() else {
        return;
    };
    asked
        .service()
        .people()
        .record_membership(asked.person(), server, Seen::Using)
        .await;
    for user in resolved {
        asked
            .service()
            .people()
            .record_membership(PersonId(user.get()), server, Seen::There)
            .await;
    }
}

/// Why no game can be made in this channel, where the server's managers want them
/// elsewhere; `None` if one can.
pub(crate) async fn channel_refusal(asked: Asked<'_>) -> Option<String> {
    let Asked { frontend, caller } = asked;
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
    settings
        .channels
        .iter()
        .map(|channel| format!("<#{channel}>"))
        .collect()
}
