//! Where somebody finds a lobby or a game, and how they are told. Where messages really go is
//! decided by the outbox.

use crate::connection::address::ChannelAddress;
use crate::frontend::Frontend;
use crate::frontend::caller::Caller;
use crate::frontend::posted::PostedMessage;
use entente_game::{Home, Phase, View};
use entente_presentation::text::say;
use entente_service::Recipient;
use poise::serenity_prelude::ChannelId;
use std::time::Duration;

/// How long an answer waits for the thread that it links to. Discord takes an answer for three
/// seconds.
const THREAD_PATIENCE: Duration = Duration::from_millis(1200);

impl Frontend {
    /// Where the user finds a lobby, a challenge, or the game that has begun, in words. Only games
    /// get threads, and only where the bot may open them.
    pub(crate) async fn location_text(&self, caller: &Caller, view: &View) -> String {
        let Home::Channel(home) = &view.home else {
            return match self.direct_link(caller, view).await {
                Some(link) => say!(self.text, "where-direct-link", link),
                None => say!(self.text, "where-direct"),
            };
        };
        let here = caller.channel_address().map(|address| address.to_string());
        if Some(home) != here.as_ref() {
            if let Some(thread) = self.thread_elsewhere(view, home).await {
                let thread = format!("<#{thread}>");
                return say!(self.text, "where-thread-link", thread);
            }
            return ChannelAddress::parse(home).map_or_else(String::new, |address| {
                let channel = format!("<#{}>", address.channel);
                say!(self.text, "where-channel", channel)
            });
        }
        let threads = self.settings_at(home).await.threads.is_on();
        if view.phase == Phase::Lobby || !threads || caller.parent.is_some() {
            say!(self.text, "where-here")
        } else if !caller.may_have_threads() {
            say!(self.text, "where-no-thread")
        } else if let Some(thread) = self.opened_thread(view, home).await {
            say!(
                self.text,
                "where-thread-link",
                thread = format!("<#{thread}>")
            )
        } else {
            say!(self.text, "where-thread")
        }
    }

    /// The thread of a game that has begun in another channel, if the server wants threads.
    async fn thread_elsewhere(&self, view: &View, home: &str) -> Option<ChannelId> {
        if view.phase == Phase::Lobby || !self.settings_at(home).await.threads.is_on() {
            return None;
        }
        self.opened_thread(view, home).await
    }

    /// A link to the user's own direct messages, in which a game has begun; `None` if the user is
    /// there, the game has not begun, or its first message takes long.
    pub(crate) async fn direct_link(&self, caller: &Caller, view: &View) -> Option<String> {
        if view.home != Home::Private || view.phase == Phase::Lobby {
            return None;
        }
        let recipient = Recipient::Person(caller.person());
        let link = |receipt: &[u8]| PostedMessage::read(receipt);
        let posted = self.service.wait_for_receipt(&view.game, &recipient, link);
        let posted = tokio::time::timeout(THREAD_PATIENCE, posted).await.ok()?;
        (posted.channel != caller.channel).then(|| posted.channel_link())
    }

    /// The thread that opens for a game which has just begun in a channel; `None` if that takes
    /// long.
    async fn opened_thread(&self, view: &View, home: &str) -> Option<ChannelId> {
        let channel = ChannelAddress::parse(home)?.channel;
        let thread_in = |receipt: &[u8]| {
            let posted = PostedMessage::read(receipt).map(|posted| posted.channel);
            posted.filter(|posted| *posted != channel)
        };
        let recipient = Recipient::Channel(home.to_owned());
        let opened = self
            .service
            .wait_for_receipt(&view.game, &recipient, thread_in);
        tokio::time::timeout(THREAD_PATIENCE, opened).await.ok()
    }
}
