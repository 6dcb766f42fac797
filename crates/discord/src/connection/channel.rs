//! The address of a channel with Discord's id of it, the permissions that the bot needs in a
//! channel, and the link that invites it with them.

use entente_game::ServerId;
use poise::serenity_prelude::{ApplicationId, ChannelId, Permissions};
use std::fmt;

/// The address of a channel in a server, which games store as text
/// ([`entente_game::ChannelAddress`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChannelAddress {
    pub(crate) guild: String,
    pub(crate) channel: ChannelId,
}

impl ChannelAddress {
    const FRONTEND: &str = "discord";

    /// Reads what `Display` wrote.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let address = entente_game::ChannelAddress::parse(text)?;
        let channel = address.channel.parse().ok()?;
        (address.frontend == Self::FRONTEND).then(|| Self {
            guild: address.server.to_owned(),
            channel,
        })
    }

    /// The beginning of the addresses of all channels of a server.
    pub(crate) fn prefix_of(guild: impl fmt::Display) -> String {
        Self::text(guild, "")
    }

    fn text(guild: impl fmt::Display, channel: impl fmt::Display) -> String {
        let address = entente_game::ChannelAddress {
            frontend: Self::FRONTEND,
            server: &guild.to_string(),
            channel: &channel.to_string(),
        };
        address.to_string()
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
        f.write_str(&Self::text(&self.guild, self.channel))
    }
}

/// The maximum length of a thread's name.
pub(crate) const MAX_THREAD_NAME: usize = 100;

/// The permissions that the bot needs in a channel before a game can be made there: see it, write,
/// send pictures, and find its own messages again.
pub(crate) const REQUIRED_PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// The permissions that the invitation asks for: those required, and those for reactions to typed
/// moves, for threads, and for the private ones in which teams talk.
const INVITE_PERMISSIONS: Permissions = REQUIRED_PERMISSIONS
    .union(Permissions::ADD_REACTIONS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::CREATE_PRIVATE_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// The link that invites the bot to a server, with exactly the scopes and permissions that it
/// needs.
pub fn invitation(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}\
         &scope=bot+applications.commands&permissions={}",
        INVITE_PERMISSIONS.bits()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_asks_for_what_is_needed_and_no_more() {
        let link = invitation(ApplicationId::new(7));
        let bits: u64 = [6, 10, 11, 15, 16, 35, 36, 38]
            .iter()
            .map(|bit| 1 << bit)
            .sum();
        assert_eq!(
            link,
            format!(
                "https://discord.com/oauth2/authorize?client_id=7\
                 &scope=bot+applications.commands&permissions={bits}"
            )
        );
    }
}
