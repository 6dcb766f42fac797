//! Places where people read the messages of their games: in Discord, or on the sandbox's own page.

use super::LocalSandbox;
use crate::config::Config;
use entente_api::Chat;
use entente_discord::{address_in, place_in};
use entente_game::PersonId;
use std::collections::HashMap;
use std::sync::Arc;

/// The chat to which the page of a game leads back.
pub(super) fn of(config: &Config, local: Option<&LocalSandbox>) -> Chat {
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

#[cfg(test)]
mod tests {
    use super::*;

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
