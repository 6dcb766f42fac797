//! Discord's permissions as sets of bits.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use serde::{Deserialize, Serialize};

/// A set of permissions. Sets are combined with `|`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Permissions(u64);

/// Declares the permissions that the sandbox checks.
macro_rules! permissions {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Permissions {
            $($(#[$doc])* pub const $name: Self = Self(1 << $bit);)*
        }

        const NAMES: &[(&str, Permissions)] = &[$((stringify!($name), Permissions::$name)),*];
    };
}

permissions! {
    /// Everything, everywhere.
    ADMINISTRATOR = 3;
    /// Changing and deleting channels.
    MANAGE_CHANNELS = 4;
    /// Managing the server.
    MANAGE_GUILD = 5;
    /// Adding a reaction that nobody has used yet.
    ADD_REACTIONS = 6;
    /// Seeing a channel at all.
    VIEW_CHANNEL = 10;
    /// Writing in a channel, though not in its threads.
    SEND_MESSAGES = 11;
    /// Deleting others' messages and reactions.
    MANAGE_MESSAGES = 13;
    /// Sending embeds.
    EMBED_LINKS = 14;
    /// Sending files.
    ATTACH_FILES = 15;
    /// Reading earlier messages.
    READ_MESSAGE_HISTORY = 16;
    /// Pinging everybody.
    MENTION_EVERYONE = 17;
    /// Using other servers' emojis.
    USE_EXTERNAL_EMOJIS = 18;
    /// Changing the own nickname.
    CHANGE_NICKNAME = 26;
    /// Changing others' nicknames.
    MANAGE_NICKNAMES = 27;
    /// Making, changing and giving roles.
    MANAGE_ROLES = 28;
    /// Using slash, user and message commands.
    USE_APPLICATION_COMMANDS = 31;
    /// Renaming, locking, archiving and deleting others' threads, and seeing private ones.
    MANAGE_THREADS = 34;
    /// Starting public threads.
    CREATE_PUBLIC_THREADS = 35;
    /// Starting private threads.
    CREATE_PRIVATE_THREADS = 36;
    /// Writing in threads.
    SEND_MESSAGES_IN_THREADS = 38;
    /// Starting polls.
    SEND_POLLS = 49;
    /// Using applications that are not installed in the server.
    USE_EXTERNAL_APPS = 50;
    /// Pinning messages.
    PIN_MESSAGES = 51;
}

impl Permissions {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// All permissions that Discord knows today.
    pub const ALL: Self = Self((1 << 53) - 1);

    /// The permissions of everybody in the server.
    pub(crate) const EVERYONE: Self = Self(
        Self::ADD_REACTIONS.0
            | Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_EXTERNAL_EMOJIS.0
            | Self::CHANGE_NICKNAME.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::CREATE_PRIVATE_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0
            | Self::SEND_POLLS.0
            | Self::USE_EXTERNAL_APPS.0,
    );
    /// The permissions that the bot's role adds.
    pub(crate) const BOT: Self =
        Self(Self::MANAGE_MESSAGES.0 | Self::MANAGE_THREADS.0 | Self::PIN_MESSAGES.0);
    /// The permissions that the managers' role adds.
    pub(crate) const MANAGERS: Self = Self(
        Self::BOT.0 | Self::MANAGE_CHANNELS.0 | Self::MANAGE_GUILD.0 | Self::MENTION_EVERYONE.0,
    );

    /// Whether the set contains all of the others.
    pub fn contains(self, others: Self) -> bool {
        self & others == others
    }

    /// Reads a set as Discord writes it: a number as text.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}

impl BitOr for Permissions {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Permissions {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Permissions {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Permissions {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Display for Permissions {
    /// Writes the set as Discord does: one number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Permissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = NAMES
            .iter()
            .filter(|(_, bit)| self.contains(*bit))
            .map(|(name, _)| *name)
            .collect();
        write!(f, "Permissions({})", names.join(" | "))
    }
}
