//! Where somebody finds a lobby or a game, and how they are told. Where messages really go is
//! decided by the outbox.

use crate::discord::connection::address::ChannelAddress;
use crate::discord::frontend::Frontend;
use crate::discord::frontend::caller::Caller;
use crate::text::say;
use entente_game::{Home, Phase, View};
use poise::serenity_prelude::ChannelId;

/// Where somebody finds a game, as seen from where they are.
enum Location {
    /// In their direct messages.
    Direct,
    /// In this channel or thread.
    Here,
    /// In a thread of its own below this channel.
    OwnThread,
    /// In this channel, because the bot may not open threads in it.
    HereWithoutThread,
    /// In another channel.
    Channel(ChannelId),
    /// In a channel whose address cannot be read.
    Unknown,
}

impl Frontend {
    /// Where the user finds a lobby, a challenge, or the game that has begun, in words.
    pub(crate) async fn location_text(&self, caller: &Caller, view: &View) -> String {
        match self.location(caller, view).await {
            Location::Direct => say!(self.text, "where-direct"),
            Location::Here => say!(self.text, "where-here"),
            Location::OwnThread => say!(self.text, "where-thread"),
            Location::HereWithoutThread => say!(self.text, "where-no-thread"),
            Location::Channel(channel) => say!(
                self.text,
                "where-channel",
                channel = format!("<#{channel}>")
            ),
            Location::Unknown => String::new(),
        }
    }

    /// Where the user finds a lobby, a challenge, or the game that has begun. Only games get
    /// threads, and only where the bot may open them.
    async fn location(&self, caller: &Caller, view: &View) -> Location {
        let Home::Channel(home) = &view.home else {
            return Location::Direct;
        };
        let here = caller.channel_address().map(|address| address.to_string());
        if Some(home) != here.as_ref() {
            let address = ChannelAddress::parse(home);
            return address.map_or(Location::Unknown, |known| Location::Channel(known.channel));
        }
        let threads = self.settings_at(home).await.threads.is_on();
        if view.phase == Phase::Lobby || !threads || caller.parent.is_some() {
            Location::Here
        } else if caller.may_have_threads() {
            Location::OwnThread
        } else {
            Location::HereWithoutThread
        }
    }
}
