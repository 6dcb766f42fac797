//! The log of a server: the settings that its managers have chosen.
//!
//! It names no person, not even the manager who changed a setting.

use super::setting::{self, Choices, Language, OptIn, PieceSet, SettingFault, Switch, Theme};
use crate::base::id::{Chance, ServerId, Time};
use crate::base::record::{Addition, Chain, Damage};
use crate::base::refusal::refusals;
use crate::people::setting::Appearance;
use entente_words::words;
use serde::{Deserialize, Serialize};

/// The maximum number of channels in a setting.
pub const CHANNEL_LIMIT: usize = 25;

/// The beginnings of links with which Discord invites people, before the code.
const INVITATIONS: [&str; 2] = ["https://discord.gg/", "https://discord.com/invite/"];

/// The longest code of an invitation, in bytes; those that servers choose have at most 25.
const MAX_CODE: usize = 32;

/// An action of a server's manager.
#[derive(Debug, Clone)]
pub enum ServerAction {
    /// Change a setting.
    Set {
        /// The name, one of [`ServerSettings::CHOICES`].
        name: String,
        /// The value.
        value: String,
    },
    /// Choose the channels for games; empty for all channels. A channel is a Discord id as text.
    Channels(Vec<String>),
    /// Choose the channel for reported letters; `None` to show them to the server's owner.
    Reports(Option<String>),
    /// Choose the channel of the daily puzzle; `None` for no puzzles.
    PuzzleChannel(Option<String>),
    /// Choose the hour of the daily puzzle.
    PuzzleHour(u8),
    /// Choose the channels all of whose games are on the public page; none for public games alone.
    PageChannels(Vec<String>),
    /// Choose the invitation on the public page, a link of Discord's; `None` for none.
    Invitation(Option<String>),
    /// Choose the role with which people can act for the server in matches besides its managers, by
    /// its Discord id; `None` for managers alone.
    MatchRole(Option<u64>),
}

refusals! {
    /// Why an action was refused.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ServerRefusal = "invalid-body" {
        /// The setting or its value is invalid.
        Setting(SettingFault),
        /// There are more than [`CHANNEL_LIMIT`] channels.
        TooManyChannels where limit = CHANNEL_LIMIT,
        /// A text is not the id of a channel.
        NoSuchChannel,
        /// A number is not an hour of the day.
        NoSuchHour,
        /// A text is not a link with which Discord invites people to a server.
        NoSuchInvitation,
    }
}

words! {
    /// The side from which the boards in a channel are shown.
    pub enum BoardSide: Default = First {
        /// The side of the first army, all through the game.
        First = "first",
        /// The side of the player to move, and at the end of the winner.
        Mover = "mover",
    }
}

/// The settings of a server.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServerSettings {
    /// The language of public messages.
    pub language: Language,
    /// The setting for a thread of its own for each game.
    pub threads: Switch,
    /// The setting for mentions of players who have to act.
    pub pings: Switch,
    /// The side from which the boards in channels are shown.
    pub orientation: BoardSide,
    /// The look of the boards in channels.
    pub appearance: Appearance,
    /// The setting for pictures of earlier boards, which otherwise become a line of text each.
    pub pictures: OptIn,
    /// The setting for a greeting when the bot joins the server again.
    pub welcome: Switch,
    /// The setting for ratings, leaderboards and leagues, which last longer than a game.
    pub clubs: OptIn,
    /// The setting for a web page of the server that anybody can read.
    pub page: OptIn,
    /// The channels all of whose games are on that page, sorted; public games are there anyway.
    pub page_channels: Vec<String>,
    /// The link on that page with which Discord invites people to the server.
    pub invitation: Option<String>,
    /// The channels for games, sorted; empty for all channels.
    pub channels: Vec<String>,
    /// The channel for reported letters; `None` to show them to the server's owner.
    pub reports: Option<String>,
    /// The daily puzzle.
    pub puzzle: PuzzleSettings,
    /// The role with which people can act for the server in matches; `None` for managers alone.
    pub match_role: Option<u64>,
}

/// The place and time of a server's daily puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleSettings {
    /// The channel; `None` for no puzzles.
    pub channel: Option<String>,
    /// The hour in UTC, from 0 to 23.
    pub hour: u8,
}

/// The hour of the daily puzzle if nobody has chosen another: a morning in Europe.
const PUZZLE_HOUR: u8 = 7;

impl Default for PuzzleSettings {
    fn default() -> Self {
        Self {
            channel: None,
            hour: PUZZLE_HOUR,
        }
    }
}

impl ServerSettings {
    /// The settings with a fixed set of values.
    pub const CHOICES: [Choices; 10] = [
        ("language", &Language::WORDS),
        ("threads", &Switch::WORDS),
        ("pings", &Switch::WORDS),
        ("orientation", &BoardSide::WORDS),
        ("pictures", &OptIn::WORDS),
        ("welcome", &Switch::WORDS),
        ("clubs", &OptIn::WORDS),
        ("page", &OptIn::WORDS),
        ("theme", &Theme::WORDS),
        ("pieces", &PieceSet::WORDS),
    ];

    /// The name of a setting's value.
    pub fn value(&self, name: &str) -> Option<&'static str> {
        Some(match name {
            "language" => self.language.word(),
            "threads" => self.threads.word(),
            "pings" => self.pings.word(),
            "orientation" => self.orientation.word(),
            "pictures" => self.pictures.word(),
            "welcome" => self.welcome.word(),
            "clubs" => self.clubs.word(),
            "page" => self.page.word(),
            "theme" => self.appearance.theme.word(),
            "pieces" => self.appearance.pieces.word(),
            _ => return None,
        })
    }

    /// Whether games may be created in this channel.
    pub fn allows(&self, channel: &str) -> bool {
        self.channels.is_empty() || self.channels.iter().any(|allowed| allowed == channel)
    }

    fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Language(value) => self.language = value,
            Setting::Threads(value) => self.threads = value,
            Setting::Pings(value) => self.pings = value,
            Setting::Orientation(value) => self.orientation = value,
            Setting::Pictures(value) => self.pictures = value,
            Setting::Welcome(value) => self.welcome = value,
            Setting::Clubs(value) => self.clubs = value,
            Setting::Page(value) => self.page = value,
            Setting::Theme(value) => self.appearance.theme = value,
            Setting::Pieces(value) => self.appearance.pieces = value,
        }
    }
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "setting", content = "value", rename_all = "snake_case")]
enum Setting {
    Language(Language),
    Threads(Switch),
    Pings(Switch),
    Orientation(BoardSide),
    Pictures(OptIn),
    Welcome(Switch),
    Clubs(OptIn),
    Page(OptIn),
    Theme(Theme),
    Pieces(PieceSet),
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    Set(Setting),
    ChannelsNamed { channels: Vec<String> },
    ReportsNamed { channel: Option<String> },
    PuzzleChannelNamed { channel: Option<String> },
    PuzzleHourNamed { hour: u8 },
    PageChannelsNamed { channels: Vec<String> },
    InvitationNamed { invitation: Option<String> },
    MatchRoleNamed { role: Option<u64> },
}

/// The log of one server, and the data that follows from it.
#[derive(Debug, Clone)]
pub struct ServerLog {
    chain: Chain,
    settings: ServerSettings,
}

impl ServerLog {
    /// Opens a log from its records in order.
    pub fn open<'a>(
        server: ServerId,
        records: impl IntoIterator<Item = (&'a [u8], Option<&'a [u8]>)>,
    ) -> Result<Self, Damage> {
        let mut log = Self {
            chain: Chain::new(&server.log()),
            settings: ServerSettings::default(),
        };
        for (record, erasable) in records {
            log.append(record, erasable)?;
        }
        Ok(log)
    }

    /// Decides an action of a manager.
    pub fn decide(
        &self,
        action: &ServerAction,
        now: Time,
        chance: &Chance,
    ) -> Result<Addition, ServerRefusal> {
        let event = match action {
            ServerAction::Set { name, value } => {
                setting::read(&ServerSettings::CHOICES, name, value)
                    .map(Event::Set)
                    .map_err(ServerRefusal::Setting)?
            }
            ServerAction::Channels(channels) => Event::ChannelsNamed {
                channels: sorted(channels)?,
            },
            ServerAction::Reports(channel) => {
                let channel = optional(channel.as_deref())?;
                Event::ReportsNamed { channel }
            }
            ServerAction::PuzzleChannel(channel) => {
                let channel = optional(channel.as_deref())?;
                Event::PuzzleChannelNamed { channel }
            }
            ServerAction::PuzzleHour(hour @ 0..24) => Event::PuzzleHourNamed { hour: *hour },
            ServerAction::PuzzleHour(_) => return Err(ServerRefusal::NoSuchHour),
            ServerAction::PageChannels(channels) => Event::PageChannelsNamed {
                channels: sorted(channels)?,
            },
            ServerAction::Invitation(invitation) => Event::InvitationNamed {
                invitation: invitation.as_deref().map(invitation_of).transpose()?,
            },
            ServerAction::MatchRole(role) => Event::MatchRoleNamed { role: *role },
        };
        Ok(self.chain.write(&event, Vec::new(), now, chance))
    }

    /// Applies the next record.
    pub fn append(&mut self, record: &[u8], erasable: Option<&[u8]>) -> Result<(), Damage> {
        let (record, _) = self.chain.read::<Event>(record, erasable)?;
        match record.event {
            Event::Set(setting) => self.settings.set(setting),
            Event::ChannelsNamed { channels } => self.settings.channels = channels,
            Event::ReportsNamed { channel } => self.settings.reports = channel,
            Event::PuzzleChannelNamed { channel } => self.settings.puzzle.channel = channel,
            Event::PuzzleHourNamed { hour } => self.settings.puzzle.hour = hour,
            Event::PageChannelsNamed { channels } => self.settings.page_channels = channels,
            Event::InvitationNamed { invitation } => self.settings.invitation = invitation,
            Event::MatchRoleNamed { role } => self.settings.match_role = role,
        }
        Ok(())
    }

    /// The settings.
    pub fn settings(&self) -> &ServerSettings {
        &self.settings
    }

    /// The number of records.
    pub fn records(&self) -> u64 {
        self.chain.records()
    }
}

/// Checks and sorts the channels.
fn sorted(channels: &[String]) -> Result<Vec<String>, ServerRefusal> {
    let mut sorted = channels.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() > CHANNEL_LIMIT {
        return Err(ServerRefusal::TooManyChannels);
    }
    if sorted.iter().all(|name| is_channel(name)) {
        Ok(sorted)
    } else {
        Err(ServerRefusal::NoSuchChannel)
    }
}

/// Reads a link with which Discord invites people. No other is taken: readers of a public page
/// trust it.
fn invitation_of(text: &str) -> Result<String, ServerRefusal> {
    let link = text.trim();
    let mut codes = INVITATIONS
        .iter()
        .filter_map(|begin| link.strip_prefix(begin));
    let is_code = |code: &str| {
        let is_of_code = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        (2..=MAX_CODE).contains(&code.len()) && code.bytes().all(is_of_code)
    };
    if codes.any(is_code) {
        Ok(link.to_string())
    } else {
        Err(ServerRefusal::NoSuchInvitation)
    }
}

fn optional(channel: Option<&str>) -> Result<Option<String>, ServerRefusal> {
    if channel.is_none_or(is_channel) {
        Ok(channel.map(ToString::to_string))
    } else {
        Err(ServerRefusal::NoSuchChannel)
    }
}

fn is_channel(name: &str) -> bool {
    name.parse::<u64>().is_ok()
}
