//! What the API gets of the application in Discord: whose secret its Activity and its linked roles
//! have, which pages may show a game in a frame, and where people read the messages of their games:
//! in Discord, or on the sandbox's own page.

use crate::config::{Config, DiscordConfig};
use crate::serve::LocalSandbox;
use crate::serve::error::Result;
use entente_api::{Activity, Chat, LinkedRoles};
use entente_discord::{address_in, place_in};
use entente_game::PersonId;
use std::collections::HashMap;
use std::sync::Arc;

/// The origins in which Discord's clients show Activities.
const DISCORD: [&str; 3] = [
    "https://discord.com",
    "https://ptb.discord.com",
    "https://canary.discord.com",
];

/// The origins in which the sandbox shows them: a page of the same origin, and that in its chat
/// page, which has another port.
const SANDBOX: [&str; 3] = ["'self'", "http://127.0.0.1:*", "http://localhost:*"];

/// The Activity, if the settings have one.
pub(super) fn activity(discord: &DiscordConfig) -> Result<Option<Arc<Activity>>> {
    if !discord.activity {
        return Ok(None);
    }
    let client = entente_discord::http_client(discord)?;
    let (token, secret) = (discord.token.clone(), discord.client_secret.clone());
    Ok(Some(Arc::new(Activity::new(client, token, secret))))
}

/// The origins whose pages may show the page of a game in a frame: none without an Activity, except
/// the chat page of the sandbox that this program runs itself.
pub(super) fn frames(discord: &DiscordConfig, is_own_sandbox: bool) -> Vec<String> {
    let frames: &[&str] = match (discord.activity || is_own_sandbox, discord.address) {
        (false, _) => &[],
        (true, None) => &DISCORD,
        (true, Some(_)) => &SANDBOX,
    };
    frames.iter().map(|frame| (*frame).to_owned()).collect()
}

/// The chat to which the page of a game leads back.
pub(super) fn chat(config: &Config, local: Option<&LocalSandbox>) -> Chat {
    let Some(local) = local else {
        return Chat {
            home: "https://discord.com/channels/@me".to_owned(),
            address: Arc::new(|_, receipt| address_in(receipt)),
            place: place_in,
        };
    };
    let page = local.page_url();
    let people = local.people(config).into_iter();
    let names: HashMap<PersonId, String> = people.map(|(name, person)| (person, name)).collect();
    Chat {
        home: page.clone(),
        address: Arc::new(move |person, receipt| {
            on_page(&page, names.get(&person)?, &address_in(receipt)?)
        }),
        place: place_in,
    }
}

/// The address on the sandbox's page for that of a message in Discord.
fn on_page(page: &str, name: &str, address: &str) -> Option<String> {
    let (channel, message) = address.rsplit_once('/')?;
    let (_, channel) = channel.rsplit_once('/')?;
    Some(format!("{page}?as={name}#{channel}/{message}"))
}

/// The linked roles, if the settings have them.
pub(super) fn linked_roles(config: &Config) -> Result<Option<Arc<LinkedRoles>>> {
    let discord = &config.discord;
    if !discord.linked_roles {
        return Ok(None);
    }
    let client = entente_discord::http_client(discord)?;
    let (token, secret) = (discord.token.clone(), discord.client_secret.clone());
    let linked = LinkedRoles::new(client, token, secret, &config.api.address);
    Ok(Some(Arc::new(linked)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_discord_may_frame_the_page_and_only_with_an_activity() {
        let config = |activity, address: Option<&str>| DiscordConfig {
            activity,
            address: address.and_then(|address| address.parse().ok()),
            ..DiscordConfig::default()
        };
        let frames = |activity, address| frames(&config(activity, address), false);
        assert!(frames(false, None).is_empty());
        assert!(frames(false, Some("127.0.0.1:8443")).is_empty());
        assert_eq!(frames(true, None), DISCORD);
        assert_eq!(frames(true, Some("127.0.0.1:8443")), SANDBOX);
        let own = config(false, Some("127.0.0.1:8443"));
        assert_eq!(super::frames(&own, true), SANDBOX);
    }

    #[test]
    fn the_sandbox_shows_a_message_of_discord_on_its_own_page() {
        let address = "https://discord.com/channels/1/22/333";
        let shown = on_page("http://127.0.0.1:8090/", "ann", address);
        assert_eq!(
            shown.as_deref(),
            Some("http://127.0.0.1:8090/?as=ann#22/333")
        );
        assert_eq!(on_page("http://127.0.0.1:8090/", "ann", "none"), None);
    }
}
