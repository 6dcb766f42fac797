//! The address of a channel, as games store it.

use entente_game::ServerId;
use poise::serenity_prelude::ChannelId;
use std::fmt;

/// The address of a channel in a server, as games store it: `discord:guild/channel`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChannelAddress {
    pub(crate) guild: String,
    pub(crate) channel: ChannelId,
}

impl ChannelAddress {
    pub(crate) const PREFIX: &str = "discord:";

    /// Reads what `Display` wrote.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (guild, channel) = text.strip_prefix(Self::PREFIX)?.split_once('/')?;
        Some(Self {
            guild: guild.to_owned(),
            channel: channel.parse().ok()?,
        })
    }
}

impl ChannelAddress {
    /// The server that the channel belongs to.
    pub(crate) fn server(&self) -> Option<ServerId> {
        self.guild.parse().ok().map(ServerId)
    }
}

impl fmt::Display for ChannelAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}/{}", Self::PREFIX, self.guild, self.channel)
    }
}
