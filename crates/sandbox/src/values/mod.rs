//! Plain values that everything else is written in: ids, times, and here permissions and intents,
//! locales, the media types of attachments, and the errors of this crate's public interface.
//!
//! Codes and fallbacks of locales are those of Discord's reference ("Locales", "Localization"). The
//! bot's own texts are the bot's business. Errors that the sandbox sends to the bot are in
//! `body/refusal.rs`. Nothing here knows a user, a channel or a message.

pub(crate) mod clock;
pub(crate) mod id;

use std::fmt;
use std::net::SocketAddr;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
use std::path::PathBuf;
use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::values::id::Id;

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

/// A locale of Discord's client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Locale(&'static str);

/// All locales of Discord.
const ALL: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// The locales whose texts Discord uses where those of another are missing: first the other, then
/// its substitute.
const FALLBACKS: [(&str, &str); 3] = [("en-US", "en-GB"), ("en-GB", "en-US"), ("es-419", "es-ES")];

impl Locale {
    /// The locale with this code, spelled as Discord does.
    pub(crate) fn from_code(code: &str) -> Option<Self> {
        ALL.into_iter().find(|known| *known == code).map(Self)
    }

    /// The text in this locale, in its fallback, or else the default text.
    pub(crate) fn choose<'a>(self, plain: &'a str, localizations: Option<&'a Value>) -> &'a str {
        let fallback = FALLBACKS.iter().find(|(from, _)| *from == self.0);
        [Some(self.0), fallback.map(|(_, to)| *to)]
            .into_iter()
            .flatten()
            .find_map(|code| localizations?[code].as_str())
            .unwrap_or(plain)
    }

    /// Replaces the localization tables in a command's JSON by `name_localized` and
    /// `description_localized` in this locale, as Discord does.
    pub(crate) fn localize(self, command: &mut Value) {
        for (text, table, localized) in [
            ("name", "name_localizations", "name_localized"),
            (
                "description",
                "description_localizations",
                "description_localized",
            ),
        ] {
            if let Some(plain) = command[text].as_str() {
                let chosen = self.choose(plain, command.get(table)).to_owned();
                command[localized] = chosen.into();
            }
            command
                .as_object_mut()
                .and_then(|fields| fields.remove(table));
        }
        // Options are nested in subcommands, and choices in options.
        for list in ["options", "choices"] {
            let inner = command.get_mut(list).and_then(Value::as_array_mut);
            inner
                .into_iter()
                .flatten()
                .for_each(|inner| self.localize(inner));
        }
    }
}

impl Default for Locale {
    fn default() -> Self {
        Self("en-US")
    }
}

impl Serialize for Locale {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Locale {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::from_code(&code).ok_or_else(|| D::Error::custom("not one of Discord's locales"))
    }
}

/// File extensions and their media types.
const MEDIA_TYPES: [(&str, &str); 14] = [
    (".png", "image/png"),
    (".gif", "image/gif"),
    (".jpg", "image/jpeg"),
    (".jpeg", "image/jpeg"),
    (".webp", "image/webp"),
    (".svg", "image/svg+xml"),
    (".mp4", "video/mp4"),
    (".webm", "video/webm"),
    (".mp3", "audio/mpeg"),
    (".ogg", "audio/ogg"),
    (".wav", "audio/wav"),
    (".txt", "text/plain; charset=utf-8"),
    (".json", "application/json; charset=utf-8"),
    (".zip", "application/zip"),
];

/// The media type for the extension of a file name.
pub(crate) fn content_type(filename: &str) -> Option<String> {
    let lower = filename.to_lowercase();
    let of = |(ending, media): &(&str, &str)| lower.ends_with(ending).then(|| (*media).to_owned());
    MEDIA_TYPES.iter().find_map(of)
}

/// Whether a file name is of one of these types: `image`, `video`, `audio`, or an extension such as
/// `.pgn`. As on Discord, only the name counts.
pub(crate) fn is_of(filename: &str, types: &[&str]) -> bool {
    let lower = filename.to_lowercase();
    types.iter().any(|kind| {
        let family = format!("{kind}/");
        let of_family = || content_type(&lower).is_some_and(|media| media.starts_with(&family));
        lower.ends_with(&kind.to_lowercase()) && kind.starts_with('.') || of_family()
    })
}

/// The width and height of a PNG (from its IHDR chunk) or GIF (from its screen descriptor).
pub(crate) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        // Big-endian numbers, directly after the length and type of the first chunk.
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        Some((number(16)?, number(20)?))
    } else if bytes.starts_with(b"GIF8") {
        // Little-endian numbers, directly after the version.
        let number = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        Some((number(6)?.into(), number(8)?.into()))
    } else {
        None
    }
}

/// The name with everything replaced that has a meaning in addresses and paths, as Discord does.
pub(crate) fn safe_name(filename: &str) -> String {
    let safe = |c: char| {
        if c.is_alphanumeric() || "._-".contains(c) {
            c
        } else {
            '_'
        }
    };
    let name: String = filename.chars().map(safe).collect();
    // A name of dots only would be a path.
    if name.trim_matches('.').is_empty() {
        "unknown".to_owned()
    } else {
        name
    }
}

/// Why a sandbox did not start, or a person's action failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The sandbox cannot listen on the address.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The requested address.
        address: SocketAddr,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The TLS certificate could not be generated.
    #[error("cannot make a certificate: {0}")]
    Certificate(String),
    /// The folder, or a file in it, cannot be used.
    #[error("cannot use {path}: {source}")]
    Folder {
        /// The folder, or the file in it.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// Another process has the folder open.
    #[error("the folder {path} is in use by another process: stop it first, or use another folder")]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A line of the journal is not a valid record.
    #[error("{path}, line {line}, is not a valid sandbox record: {reason}")]
    Journal {
        /// The journal file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// The fault.
        reason: String,
    },
    /// The bot does not check signatures at its endpoint for interactions, or does not answer
    /// there.
    #[error("the endpoint {url} cannot be used: {reason}")]
    Endpoint {
        /// The address of the endpoint.
        url: String,
        /// The fault.
        reason: String,
    },
    /// The sandbox has no people or no channels.
    #[error("a sandbox needs at least one person and one channel")]
    Empty,
    /// The sandbox has no person of this name.
    #[error("there is no person called {0:?}")]
    NoSuchPerson(String),
    /// The sandbox has no server of this name or id.
    #[error("there is no server called {0:?}")]
    NoSuchGuild(String),
    /// Discord has no locale with this code.
    #[error("{0:?} is not one of Discord's locales")]
    NoSuchLocale(String),
    /// The person can see no channel of this name or id.
    #[error("there is no channel {0:?} here")]
    NoSuchChannel(String),
    /// The message was deleted, or the person cannot see it.
    #[error("there is no message {0} here")]
    NoSuchMessage(Id),
    /// The bot has registered no such command for this channel.
    #[error("there is no command /{0} here")]
    NoSuchCommand(String),
    /// The bot has registered no user or message command of this name for this channel.
    #[error("there is no command {0:?} in this menu")]
    NoSuchMenuCommand(String),
    /// A required option is missing.
    #[error("/{command} needs the option {option}")]
    MissingOption {
        /// The command, with its subcommand.
        command: String,
        /// The option's name.
        option: String,
    },
    /// Discord's client would not accept a value.
    #[error("/{command}: {reason}")]
    BadOption {
        /// The command, with its subcommand.
        command: String,
        /// The wrong value, and its fault.
        reason: String,
    },
    /// The message has no such button or select, or it is disabled.
    #[error("there is no button or select {0:?}; there are {1:?}")]
    NoSuchComponent(String, Vec<String>),
    /// The select has no such option, or the number of values is wrong.
    #[error("the select does not accept {0:?}; its options are {1:?}")]
    NoSuchChoice(Vec<String>, Vec<String>),
    /// The modal has no such field, or a text is too short or too long.
    #[error("the modal does not accept this: {0}")]
    BadModal(String),
    /// Discord would refuse the action; the text is Discord's.
    #[error("{0}")]
    Refused(String),
    /// The bot did not respond within three seconds, or no bot is connected.
    #[error("The application did not respond")]
    DidNotRespond,
    /// The bot deferred its response and did not complete it in time.
    #[error("the bot is still thinking after {0:?}")]
    StillThinking(Duration),
    /// The bot opened a modal where a message was expected.
    #[error("the bot answered with the modal {0:?}")]
    AnsweredWithModal(String),
    /// The bot gave another kind of answer than expected.
    #[error("the bot answered without {0}")]
    AnsweredWithout(&'static str),
    /// The expected event did not happen in time.
    #[error("nothing matched within {0:?}")]
    TimedOut(Duration),
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn chosen(locale: &str, table: &Value) -> String {
        let locale = Locale::from_code(locale).expect("a locale of Discord");
        locale.choose("plain", Some(table)).to_owned()
    }

    #[test]
    fn a_text_is_in_the_locale_then_its_fallback_then_the_default() {
        let table = json!({"de": "deutsch", "en-GB": "british", "es-ES": "español"});
        assert_eq!(chosen("de", &table), "deutsch");
        assert_eq!(chosen("en-US", &table), "british");
        assert_eq!(chosen("es-419", &table), "español");
        assert_eq!(chosen("fr", &table), "plain");
        assert_eq!(Locale::default().choose("plain", None), "plain");
    }

    #[test]
    fn a_command_is_localized_down_to_its_choices() {
        let mut command = json!({
            "name": "play", "name_localizations": {"de": "spielen"}, "description": "d",
            "options": [{"name": "speed", "description": "s", "choices": [
                {"name": "fast", "name_localizations": {"de": "schnell"}, "value": 1},
            ]}],
        });
        Locale::from_code("de")
            .expect("German is known")
            .localize(&mut command);
        assert_eq!(command["name_localized"], "spielen");
        assert!(command.get("name_localizations").is_none());
        let option = &command["options"][0];
        assert_eq!(option["name_localized"], "speed");
        assert_eq!(option["choices"][0]["name_localized"], "schnell");
        assert!(option["choices"][0].get("description_localized").is_none());
    }

    #[test]
    fn dimensions_are_read_from_the_header() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 2, 0, 0, 0, 1, 0]);
        assert_eq!(dimensions(&png), Some((512, 256)));
        assert_eq!(dimensions(b"GIF89a\x0a\x00\x05\x00"), Some((10, 5)));
        assert_eq!(dimensions(b"\x89PNG\r\n\x1a\n"), None);
        assert_eq!(dimensions(b"text"), None);
    }

    #[test]
    fn a_file_type_is_a_family_or_an_extension() {
        assert!(is_of("Game.PGN", &["image", ".pgn"]));
        assert!(is_of("board.png", &["image"]));
        assert!(!is_of("board.png", &["video", ".pgn"]));
        assert!(!is_of("image", &["image"]));
    }

    #[test]
    fn safe_names_stay_in_their_folder() {
        assert_eq!(safe_name("../a b.png"), ".._a_b.png");
        assert_eq!(safe_name(".."), "unknown");
    }
}
