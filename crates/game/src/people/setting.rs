//! The settings of people and servers, by name, with the names of their values; and the look of
//! boards that is made of them.
//!
//! A frontend offers these tables and sends back a name and a value. The code that reads a setting
//! gives it its meaning.

use crate::base::refusal::refusals;
use crate::people::Challengers;
use crate::people::hours::{QuietHours, TimeOfDay};
use core::fmt;
use core::str::FromStr;
use entente_words::words;
pub use entente_words::{PieceSet, Theme};
use serde::{Deserialize, Serialize};

/// A setting and its values by name, the default first.
pub type Choices = (&'static str, &'static [&'static str]);

macro_rules! language_setting {
    ($($name:ident = $tag:literal, $own_name:literal, $locales:tt;)+) => {
        words! {
            /// The language of texts.
            pub enum Language: Default = Auto {
                /// The language of the Discord client.
                Auto = "auto",
                $(#[doc = $own_name] $name = $tag,)+
            }
        }
    };
}
entente_words::languages!(language_setting);

impl Language {
    /// The chosen language; `None` for that of the Discord client.
    pub fn chosen(self) -> Option<entente_words::Language> {
        entente_words::Language::from_word(self.word())
    }
}

impl From<entente_words::Language> for Language {
    fn from(language: entente_words::Language) -> Self {
        Self::from_word(language.word()).expect("both have one table")
    }
}

words! {
    /// The army at the bottom of a board.
    pub enum Orientation: Default = Own {
        /// The viewer's own army.
        Own = "own",
        /// White.
        White = "white",
    }

    /// The messages that ping the person. All messages arrive; the others are silent.
    pub enum NotificationSetting: Default = All {
        /// All direct messages, and public ones that need the person to do something or report the
        /// beginning of their game, their elimination, or the ending.
        All = "all",
        /// Messages that need the person to do something.
        Asked = "asked",
        /// None.
        Nothing = "nothing",
    }
}

/// Why a message may ping a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PingReason {
    /// They have something to do.
    Asked,
    /// A game of theirs begins.
    Begins,
    /// They are out of a game.
    Out,
    /// A game of theirs is over.
    Over,
    /// Something else happened in a game of theirs.
    News,
}

words! {
    /// The reminders that a person gets before their time is up.
    pub enum Reminders: Default = Both {
        /// One when half of the time is gone, and one when a tenth is left.
        Both = "both",
        /// One when a tenth is left.
        Last = "last",
        /// None.
        Off = "off",
    }

    /// The people who can see a person's profile and place on leaderboards.
    pub enum ProfileVisibility: Default = Public {
        /// Anybody.
        Public = "public",
        /// Only the person.
        Private = "private",
    }

    /// On or off, and on unless somebody changes it.
    pub enum Switch: Default = On {
        /// On.
        On = "on",
        /// Off.
        Off = "off",
    }

    /// Off or on, and off unless somebody changes it.
    pub enum OptIn: Default = Off {
        /// Off.
        Off = "off",
        /// On.
        On = "on",
    }
}

impl Switch {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

impl OptIn {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

/// Whether a setting with these values is on or off, so that a button can show it.
pub fn is_switch(values: &[&str]) -> bool {
    values == Switch::WORDS || values == OptIn::WORDS
}

/// The settings of a person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// The language of messages to this person alone.
    pub language: Language,
    /// The look of their boards.
    pub appearance: Appearance,
    /// The side from which they see boards.
    pub orientation: Orientation,
    /// The setting for the names of files and ranks on boards.
    pub coordinates: Switch,
    /// The messages that ping them.
    pub notifications: NotificationSetting,
    /// The setting for a ping when a game begins.
    pub begins: Switch,
    /// The setting for a ping when they are eliminated.
    pub out: Switch,
    /// The setting for a ping when a game ends.
    pub over: Switch,
    /// The reminders that they get.
    pub reminders: Reminders,
    /// The people who may challenge and invite them.
    pub challenges: Challengers,
    /// The people who can see their profile and their place on leaderboards.
    pub profile: ProfileVisibility,
    /// The setting for only legal moves: whether they are made at once.
    pub only_move: OptIn,
    /// The setting for puzzles from the games that they have played.
    pub puzzles: Switch,
    /// The person's time zone, by its name in the IANA database; UTC if there is none. The frontend
    /// has checked that it exists.
    pub timezone: Option<String>,
    /// The hours in which they do not want to be notified.
    pub quiet: Option<QuietHours>,
    /// The time of the daily summary.
    pub digest: Option<TimeOfDay>,
}

/// A setting of a person with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "setting", content = "value", rename_all = "snake_case")]
pub(super) enum Setting {
    Language(Language),
    Theme(Theme),
    Pieces(PieceSet),
    Orientation(Orientation),
    Coordinates(Switch),
    Notifications(NotificationSetting),
    Begins(Switch),
    Out(Switch),
    Over(Switch),
    Reminders(Reminders),
    Challenges(Challengers),
    Profile(ProfileVisibility),
    OnlyMove(OptIn),
    Puzzles(Switch),
    Timezone(String),
    Quiet(Option<QuietHours>),
    Digest(Option<TimeOfDay>),
}

impl Settings {
    /// The settings with a fixed set of values.
    pub const CHOICES: [Choices; 14] = [
        ("language", &Language::WORDS),
        ("theme", &Theme::WORDS),
        ("pieces", &PieceSet::WORDS),
        ("orientation", &Orientation::WORDS),
        ("coordinates", &Switch::WORDS),
        ("notifications", &NotificationSetting::WORDS),
        ("begins", &Switch::WORDS),
        ("out", &Switch::WORDS),
        ("over", &Switch::WORDS),
        ("reminders", &Reminders::WORDS),
        ("challenges", &Challengers::WORDS),
        ("profile", &ProfileVisibility::WORDS),
        ("only_move", &OptIn::WORDS),
        ("puzzles", &Switch::WORDS),
    ];

    /// The settings with a free text, and an example of each.
    pub const FREE_TEXT: [(&'static str, &'static str); 3] = [
        ("timezone", "Europe/Berlin"),
        ("quiet", "22:00-07:30"),
        ("digest", "08:00"),
    ];

    pub(super) fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Language(value) => self.language = value,
            Setting::Theme(value) => self.appearance.theme = value,
            Setting::Pieces(value) => self.appearance.pieces = value,
            Setting::Orientation(value) => self.orientation = value,
            Setting::Coordinates(value) => self.coordinates = value,
            Setting::Notifications(value) => self.notifications = value,
            Setting::Begins(value) => self.begins = value,
            Setting::Out(value) => self.out = value,
            Setting::Over(value) => self.over = value,
            Setting::Reminders(value) => self.reminders = value,
            Setting::Challenges(value) => self.challenges = value,
            Setting::Profile(value) => self.profile = value,
            Setting::OnlyMove(value) => self.only_move = value,
            Setting::Puzzles(value) => self.puzzles = value,
            Setting::Timezone(value) => self.timezone = Some(value),
            Setting::Quiet(value) => self.quiet = value,
            Setting::Digest(value) => self.digest = value,
        }
    }

    /// Whether a message for this reason pings the person.
    pub fn pings(&self, reason: PingReason) -> bool {
        let wanted = match reason {
            PingReason::Begins => self.begins,
            PingReason::Out => self.out,
            PingReason::Over => self.over,
            PingReason::Asked | PingReason::News => Switch::On,
        };
        match self.notifications {
            NotificationSetting::All => wanted.is_on(),
            NotificationSetting::Asked => reason == PingReason::Asked,
            NotificationSetting::Nothing => false,
        }
    }

    /// The value of any setting as text, in the form in which it can be set.
    pub fn value_text(&self, name: &str) -> Option<String> {
        let or_off = |value: Option<String>| Some(value.unwrap_or_else(|| OFF.to_string()));
        match name {
            "timezone" => Some(self.timezone.clone().unwrap_or_else(|| UTC.to_string())),
            "quiet" => or_off(self.quiet.map(String::from)),
            "digest" => or_off(self.digest.map(String::from)),
            _ => self.value(name).map(ToString::to_string),
        }
    }

    /// The name of a setting's value; `None` for settings with a free text.
    pub fn value(&self, name: &str) -> Option<&'static str> {
        Some(match name {
            "language" => self.language.word(),
            "theme" => self.appearance.theme.word(),
            "pieces" => self.appearance.pieces.word(),
            "orientation" => self.orientation.word(),
            "coordinates" => self.coordinates.word(),
            "notifications" => self.notifications.word(),
            "begins" => self.begins.word(),
            "out" => self.out.word(),
            "over" => self.over.word(),
            "reminders" => self.reminders.word(),
            "challenges" => self.challenges.word(),
            "profile" => self.profile.word(),
            "only_move" => self.only_move.word(),
            "puzzles" => self.puzzles.word(),
            _ => return None,
        })
    }
}

/// Turns quiet hours and the daily summary off.
const OFF: &str = "off";

/// The default time zone.
const UTC: &str = "UTC";

/// The maximum length of the name of a time zone.
const ZONE_LIMIT: usize = 64;

refusals! {
    /// The fault of a name and a value that are no setting.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum SettingFault = "invalid-body" {
        /// There is no such setting.
        NoSuchSetting {
            /// The name.
            name: String,
        } = "no-such-setting",
        /// The setting has no such value.
        NoSuchValue {
            /// The setting.
            name: &'static str,
            /// The value.
            value: String,
            /// The values it has.
            values: &'static [&'static str],
        },
        /// There is no such time zone. The frontend, which has the list of them, finds out.
        NoSuchZone {
            /// The text.
            value: String,
            /// The most similar names.
            nearest: Vec<String>,
        },
        /// The text is not a range of quiet hours.
        NoQuietHours {
            /// The text.
            value: String,
        },
        /// The text is not a time of the day.
        NoTimeOfDay {
            /// The text.
            value: String,
        },
    }
}

/// Reads a setting of a person.
pub(super) fn read_personal(name: &str, value: &str) -> Result<Setting, SettingFault> {
    let text = value.trim();
    let owned = || value.to_string();
    match name {
        "timezone" => {
            if is_zone_name(text) {
                Ok(Setting::Timezone(text.to_string()))
            } else {
                Err(SettingFault::NoSuchZone {
                    value: owned(),
                    nearest: Vec::new(),
                })
            }
        }
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

fn is_zone_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"/_+-:".contains(&byte);
    (1..=ZONE_LIMIT).contains(&name.len()) && name.bytes().all(fits)
}

/// Reads a setting by its table. `S` has a variant for each entry.
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
    Ok(serde_json::from_value(pair).expect("a test reads every value of the table"))
}

/// The colours of a board, and its set of pieces.
///
/// As text it is the theme, and the set of pieces if it is not the usual one: `dark`, `dark.flat`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Appearance {
    /// The colours.
    pub theme: Theme,
    /// The set of pieces.
    pub pieces: PieceSet,
}

/// The fault of a text that is no [`Appearance`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoAppearance;

impl From<Theme> for Appearance {
    fn from(theme: Theme) -> Self {
        Self {
            theme,
            ..Self::default()
        }
    }
}

impl fmt::Display for Appearance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.theme.word())?;
        if self.pieces == PieceSet::default() {
            return Ok(());
        }
        write!(f, ".{}", self.pieces.word())
    }
}

impl FromStr for Appearance {
    type Err = NoAppearance;

    fn from_str(text: &str) -> Result<Self, NoAppearance> {
        let (theme, pieces) = match text.split_once('.') {
            Some((theme, pieces)) => (theme, PieceSet::from_word(pieces)),
            None => (text, Some(PieceSet::default())),
        };
        Ok(Self {
            theme: Theme::from_word(theme).ok_or(NoAppearance)?,
            pieces: pieces.ok_or(NoAppearance)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_is_read_as_it_was_written() {
        for theme in Theme::ALL {
            for pieces in PieceSet::ALL {
                let appearance = Appearance { theme, pieces };
                assert_eq!(appearance.to_string().parse(), Ok(appearance));
            }
        }
        assert_eq!(Appearance::default().to_string(), "wood");
    }

    #[test]
    fn a_text_that_is_no_look_is_refused() {
        for text in ["", "pink", "dark.", ".flat", "dark.pink", "dark.flat.flat"] {
            assert_eq!(text.parse::<Appearance>(), Err(NoAppearance), "{text}");
        }
    }
}
