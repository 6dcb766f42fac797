//! What people and servers can set: every setting by its name, with every value by its name. A door offers this table, sends back a pair of names, and knows nothing else of it;
//! a pair that is not in the table is no setting. What a setting means is up to those who ask for it.

use super::hours::{QuietHours, TimeOfDay};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A setting by its name, and the names of its values, the usual one first.
pub type Choices = (&'static str, &'static [&'static str]);

/// The language of texts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// As Discord says.
    #[default]
    Auto,
    /// English.
    En,
    /// German.
    De,
}

impl Language {
    /// Its names, in the order of their declaration.
    pub const NAMES: [&str; 3] = ["auto", "en", "de"];

    /// The language of a tag such as `de`; `Auto` where it is none of these.
    pub fn of_tag(tag: &str) -> Self {
        match tag {
            "en" => Self::En,
            "de" => Self::De,
            _ => Self::Auto,
        }
    }

    /// The tag of the language that was chosen, such as `de`; `None` for whichever Discord says.
    pub fn tag(self) -> Option<&'static str> {
        (self != Self::Auto).then_some(Self::NAMES[self as usize])
    }
}

/// The colours of a board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Light wood.
    #[default]
    Wood,
    /// For a dark background.
    Dark,
    /// With the strongest contrast.
    Contrast,
    /// Told apart with any kind of colour vision.
    Safe,
}

impl Theme {
    /// Its names, in the order of their declaration.
    pub const NAMES: [&str; 4] = ["wood", "dark", "contrast", "safe"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// Which army stands at the bottom of a board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// The reader's own.
    #[default]
    Own,
    /// White.
    White,
}

impl Orientation {
    const NAMES: [&str; 2] = ["own", "white"];
}

/// Which messages may ring. All of them arrive; the others do so without a sound and without a mark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notifications {
    /// All private ones, and public ones that ask the person for something: a move, an answer.
    #[default]
    All,
    /// Those that ask the person for something.
    Asked,
    /// None.
    Nothing,
}

impl Notifications {
    const NAMES: [&str; 3] = ["all", "asked", "nothing"];

    /// Whether a private message may ring that asks its reader for something, or only tells.
    pub fn rings(self, asks: bool) -> bool {
        match self {
            Self::All => true,
            Self::Asked => asks,
            Self::Nothing => false,
        }
    }
}

/// Of which of the two moments before time runs out a person is told.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminders {
    /// When half of the time is gone, and when a tenth is left.
    #[default]
    Both,
    /// When a tenth is left.
    Last,
    /// Of none.
    Off,
}

impl Reminders {
    const NAMES: [&str; 3] = ["both", "last", "off"];
}

/// On or off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Switch {
    /// On.
    #[default]
    On,
    /// Off.
    Off,
}

impl Switch {
    /// Its names, in the order of their declaration.
    pub const NAMES: [&str; 2] = ["on", "off"];

    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

/// What a person has set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// The language of what is said to this person alone.
    pub language: Language,
    /// The colours of this person's boards.
    pub theme: Theme,
    /// From which side this person sees boards.
    pub orientation: Orientation,
    /// Whether columns and rows are named on them.
    pub coordinates: Switch,
    /// Which messages may ring.
    pub notifications: Notifications,
    /// Of which moments before their time runs out they are told.
    pub reminders: Reminders,
    /// Where they live: the name of a time zone in the IANA database, as whoever knows that has checked it; UTC if there is none.
    pub timezone: Option<String>,
    /// When they are not to be woken.
    pub quiet: Option<QuietHours>,
    /// When they get, once a day, the list of what waits for them.
    pub digest: Option<TimeOfDay>,
}

/// One setting of a person's, with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "setting", content = "value", rename_all = "snake_case")]
pub(super) enum Setting {
    Language(Language),
    Theme(Theme),
    Orientation(Orientation),
    Coordinates(Switch),
    Notifications(Notifications),
    Reminders(Reminders),
    Timezone(String),
    Quiet(Option<QuietHours>),
    Digest(Option<TimeOfDay>),
}

impl Settings {
    /// Every setting that has a few named values, with those.
    pub const CHOICES: [Choices; 6] = [
        ("language", &Language::NAMES),
        ("theme", &Theme::NAMES),
        ("orientation", &Orientation::NAMES),
        ("coordinates", &Switch::NAMES),
        ("notifications", &Notifications::NAMES),
        ("reminders", &Reminders::NAMES),
    ];

    /// Every setting that is written, with what it is like.
    pub const WRITTEN: [(&'static str, &'static str); 3] = [
        ("timezone", "Europe/Berlin"),
        ("quiet", "22:00-07:30"),
        ("digest", "08:00"),
    ];

    pub(super) fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Language(value) => self.language = value,
            Setting::Theme(value) => self.theme = value,
            Setting::Orientation(value) => self.orientation = value,
            Setting::Coordinates(value) => self.coordinates = value,
            Setting::Notifications(value) => self.notifications = value,
            Setting::Reminders(value) => self.reminders = value,
            Setting::Timezone(value) => self.timezone = Some(value),
            Setting::Quiet(value) => self.quiet = value,
            Setting::Digest(value) => self.digest = value,
        }
    }

    /// The value of any setting in the words in which it can be set.
    pub fn written(&self, name: &str) -> Option<String> {
        let or_off = |value: Option<String>| Some(value.unwrap_or_else(|| OFF.to_string()));
        match name {
            "timezone" => Some(self.timezone.clone().unwrap_or_else(|| UTC.to_string())),
            "quiet" => or_off(self.quiet.map(String::from)),
            "digest" => or_off(self.digest.map(String::from)),
            _ => self.value(name).map(ToString::to_string),
        }
    }

    /// The name of the value that a setting has.
    pub fn value(&self, name: &str) -> Option<&'static str> {
        Some(match name {
            "language" => Language::NAMES[self.language as usize],
            "theme" => Theme::NAMES[self.theme as usize],
            "orientation" => Orientation::NAMES[self.orientation as usize],
            "coordinates" => Switch::NAMES[self.coordinates as usize],
            "notifications" => Notifications::NAMES[self.notifications as usize],
            "reminders" => Reminders::NAMES[self.reminders as usize],
            _ => return None,
        })
    }
}

/// What sets quiet hours and the digest to nothing.
const OFF: &str = "off";

/// The time zone of those who have named none.
const UTC: &str = "UTC";

/// The longest name of a time zone.
const ZONE_LIMIT: usize = 64;

/// Why a pair of names is no setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingFault {
    /// There is no setting of this name.
    NoSuchSetting {
        /// The name asked for.
        name: String,
    },
    /// The setting has no such value.
    NoSuchValue {
        /// The setting.
        name: &'static str,
        /// The value asked for.
        value: String,
        /// Those that it has.
        values: &'static [&'static str],
    },
    /// There is no time zone of this name. Found out by whoever has the list of them.
    NoSuchZone {
        /// The name asked for.
        value: String,
        /// Those that are most like it.
        nearest: Vec<String>,
    },
    /// Those are no quiet hours.
    NoQuietHours {
        /// What was asked for.
        value: String,
    },
    /// That is no time of the day.
    NoTimeOfDay {
        /// What was asked for.
        value: String,
    },
}

/// Reads a pair of names as a setting of a person's.
pub(super) fn read_own(name: &str, value: &str) -> Result<Setting, SettingFault> {
    let text = value.trim();
    let owned = || value.to_string();
    match name {
        "timezone" => match is_like_a_zone(text) {
            true => Ok(Setting::Timezone(text.to_string())),
            false => Err(SettingFault::NoSuchZone {
                value: owned(),
                nearest: Vec::new(),
            }),
        },
        "quiet" => match (text, QuietHours::parse(text)) {
            (OFF, _) => Ok(Setting::Quiet(None)),
            (_, Some(hours)) => Ok(Setting::Quiet(Some(hours))),
            (_, None) => Err(SettingFault::NoQuietHours { value: owned() }),
        },
        "digest" => match (text, TimeOfDay::parse(text)) {
            (OFF, _) => Ok(Setting::Digest(None)),
            (_, Some(time)) => Ok(Setting::Digest(Some(time))),
            (_, None) => Err(SettingFault::NoTimeOfDay { value: owned() }),
        },
        _ => read(&Settings::CHOICES, name, value),
    }
}

fn is_like_a_zone(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"/_+-".contains(&byte);
    (1..=ZONE_LIMIT).contains(&name.len()) && name.bytes().all(fits)
}

/// Reads a pair of names by a table; `S` has a variant for each entry of it.
pub(super) fn read<S: for<'de> Deserialize<'de>>(
    choices: &[Choices],
    name: &str,
    value: &str,
) -> Result<S, SettingFault> {
    let found = choices.iter().find(|(known, _)| *known == name);
    let (name, values) = *found.ok_or_else(|| SettingFault::NoSuchSetting {
        name: name.to_string(),
    })?;
    if !values.contains(&value) {
        return Err(SettingFault::NoSuchValue {
            name,
            value: value.to_string(),
            values,
        });
    }
    let pair = serde_json::json!({ "setting": name, "value": value });
    Ok(serde_json::from_value(pair).expect("every pair of the table is read by a test"))
}
