//! Plain values that everything else is written in: ids, times, locales, permissions, limits,
//! errors.
//!
//! Nothing here knows a user, a channel or a message.

pub(crate) mod clock;
pub(crate) mod error;
pub(crate) mod id;
pub(crate) mod locale;
pub(crate) mod media;
pub(crate) mod permissions;

/// Bits of the gateway intents.
pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1 << 0;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
    pub(crate) const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
    pub(crate) const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    pub(crate) const GUILD_MESSAGE_POLLS: u64 = 1 << 24;
    pub(crate) const DIRECT_MESSAGE_POLLS: u64 = 1 << 25;

    /// The intents that an application must be granted.
    pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;

    /// All intents that Discord knows. Bit 17 is undocumented, but in the default of
    /// interactions.py.
    pub(crate) const KNOWN: u64 = ((1 << 18) - 1) | (0b11 << 20) | (0b11 << 24);
}
