//! A server's own log: what its managers have set. It names no person, not even who set it.

use super::chain::{Addition, Chain};
use super::setting::{self, Choices, Language, SettingFault, Switch};
use crate::id::{Chance, Server, Time};
use crate::record::Damage;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The most channels that can be named.
pub const CHANNEL_LIMIT: usize = 25;

/// What a server's managers may ask for.
#[derive(Debug, Clone)]
pub enum ServerAction {
    /// Give a setting another value, both by their names.
    Set {
        /// One of [`ServerSettings::CHOICES`].
        name: String,
        /// One of its values.
        value: String,
    },
    /// Say where games may be made: in these channels, or everywhere if there are none. They are named in the words of the door.
    Channels(Vec<String>),
    /// Say in which channel reported letters are shown; to the server's owner where none is named.
    Reports(Option<String>),
}

/// Why not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServerRefusal {
    /// There is no such setting, or it cannot be so.
    Setting(SettingFault),
    /// More than [`CHANNEL_LIMIT`] channels.
    TooManyChannels,
    /// Something that cannot be the name of a channel.
    NoSuchChannel,
}

/// What a server's managers have set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerSettings {
    /// The language of what is said in public.
    pub language: Language,
    /// Whether each game gets a thread of its own.
    pub threads: Switch,
    /// Whether those are mentioned who have to do something.
    pub pings: Switch,
    /// The channels where games may be made, in the order of their names; everywhere, if there are none.
    pub channels: Vec<String>,
    /// The channel where reported letters are shown; to the server's owner, if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reports: Option<String>,
}

impl ServerSettings {
    /// Every setting that has a few named values, with those.
    pub const CHOICES: [Choices; 3] = [
        ("language", &Language::NAMES),
        ("threads", &Switch::NAMES),
        ("pings", &Switch::NAMES),
    ];

    /// The name of the value that one of them has.
    pub fn value(&self, name: &str) -> Option<&'static str> {
        Some(match name {
            "language" => Language::NAMES[self.language as usize],
            "threads" => Switch::NAMES[self.threads as usize],
            "pings" => Switch::NAMES[self.pings as usize],
            _ => return None,
        })
    }

    /// Whether games may be made in this channel.
    pub fn allows(&self, channel: &str) -> bool {
        self.channels.is_empty() || self.channels.iter().any(|allowed| allowed == channel)
    }

    fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Language(value) => self.language = value,
            Setting::Threads(value) => self.threads = value,
            Setting::Pings(value) => self.pings = value,
        }
    }
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "setting", content = "value", rename_all = "snake_case")]
enum Setting {
    Language(Language),
    Threads(Switch),
    Pings(Switch),
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    Set(Setting),
    ChannelsNamed { channels: Vec<String> },
    ReportsNamed { channel: Option<String> },
}

/// One server's log, folded.
#[derive(Debug, Clone)]
pub struct ServerLog {
    chain: Chain,
    settings: ServerSettings,
}

impl ServerLog {
    /// The log that the records tell.
    pub fn open<'a>(
        server: Server,
        records: impl IntoIterator<Item = (&'a [u8], Option<&'a [u8]>)>,
    ) -> Result<Self, Damage> {
        let mut log = Self {
            chain: Chain::new(&server.log()),
            settings: ServerSettings::default(),
        };
        for (record, beside) in records {
            log.append(record, beside)?;
        }
        Ok(log)
    }

    /// Judges a wish of one of the managers.
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
            ServerAction::Channels(channels) => named(channels)?,
            ServerAction::Reports(channel) => reported_to(channel.as_deref())?,
        };
        Ok(self.chain.write(&event, &(), now, chance))
    }

    /// Takes in the next record.
    pub fn append(&mut self, record: &[u8], beside: Option<&[u8]>) -> Result<(), Damage> {
        let (record, ()) = self.chain.read(record, beside)?;
        match record.event {
            Event::Set(setting) => self.settings.set(setting),
            Event::ChannelsNamed { channels } => self.settings.channels = channels,
            Event::ReportsNamed { channel } => self.settings.reports = channel,
        }
        Ok(())
    }

    /// What is set.
    pub fn settings(&self) -> &ServerSettings {
        &self.settings
    }

    /// How many records there are.
    pub fn records(&self) -> u64 {
        self.chain.records()
    }
}

/// A channel's name is a number.
fn named(channels: &[String]) -> Result<Event, ServerRefusal> {
    let mut channels = channels.to_vec();
    channels.sort_unstable();
    channels.dedup();
    if channels.len() > CHANNEL_LIMIT {
        return Err(ServerRefusal::TooManyChannels);
    }
    match channels.iter().all(|name| is_channel(name)) {
        true => Ok(Event::ChannelsNamed { channels }),
        false => Err(ServerRefusal::NoSuchChannel),
    }
}

fn reported_to(channel: Option<&str>) -> Result<Event, ServerRefusal> {
    match channel.is_none_or(is_channel) {
        true => Ok(Event::ReportsNamed {
            channel: channel.map(ToString::to_string),
        }),
        false => Err(ServerRefusal::NoSuchChannel),
    }
}

fn is_channel(name: &str) -> bool {
    name.parse::<u64>().is_ok()
}
