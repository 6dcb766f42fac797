//! The Activity of the application: whose secret the API gets for it, and which pages may show the
//! page of a game in a frame.

use super::error::ServeError;
use crate::config::DiscordConfig;
use entente_api::Activity;
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
pub(super) fn of(discord: &DiscordConfig) -> Result<Option<Arc<Activity>>, ServeError> {
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
}
