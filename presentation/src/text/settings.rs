//! Texts about settings, vacations and the settings of a server.
//!
//! Each value names its setting, too (`Board: light wood`), because Discord's menus have no labels.

use super::catalogue::{Arguments, Text, say};
use super::escaping::escape;
use super::names::Naming;
use entente_game::people::{
    BLOCKED_LIMIT, BlockFault, CHANNEL_LIMIT, ServerRefusal, SettingFault, Settings, VACATION_DAYS,
    VacationFault,
};
use entente_game::{NAME_LIMIT, Time};

impl Text {
    /// One value of a user's setting: `Board: light wood`.
    pub fn setting(&self, name: &str, value: &str) -> String {
        self.say(&format!("setting-{name}-{value}"), &Arguments::new())
    }

    /// The current value of a user's setting, whether it is chosen from a list or typed.
    pub fn current_setting(&self, name: &str, settings: &Settings) -> String {
        match name {
            "timezone" => {
                let zone = settings.value_text(name).unwrap_or_default();
                say!(self, "settings-zone", zone)
            }
            "quiet" => self.quiet(settings),
            "digest" => self.digest(settings),
            _ => self.setting(name, settings.value(name).unwrap_or_default()),
        }
    }

    /// A user's quiet hours.
    pub fn quiet(&self, settings: &Settings) -> String {
        match settings.quiet {
            Some(hours) => say!(self, "time-quiet", hours = hours.to_string()),
            None => say!(self, "time-no-quiet"),
        }
    }

    /// When a user gets the daily summary.
    pub fn digest(&self, settings: &Settings) -> String {
        match settings.digest {
            Some(time) => say!(self, "time-digest", time = time.to_string()),
            None => say!(self, "time-no-digest"),
        }
    }

    /// One value of a server's setting.
    pub fn server_setting(&self, name: &str, value: &str) -> String {
        self.say(&format!("server-setting-{name}-{value}"), &Arguments::new())
    }

    /// Why a setting was refused.
    pub(super) fn setting_fault(&self, fault: &SettingFault) -> String {
        match fault {
            SettingFault::NoSuchSetting { .. } => say!(self, "refusal-no-such-setting"),
            SettingFault::NoSuchValue { name, values, .. } => say!(
                self,
                "refusal-no-such-value",
                name = *name,
                values = self.one_of(values.iter().map(|value| (*value).to_owned()).collect())
            ),
            SettingFault::NoSuchZone { value, nearest } => say!(
                self,
                "refusal-no-such-zone",
                value = escape(value),
                nearest = self.one_of(nearest.clone())
            ),
            SettingFault::NoQuietHours { value } => {
                say!(self, "refusal-no-quiet-hours", value = escape(value))
            }
            SettingFault::NoTimeOfDay { value } => {
                say!(self, "refusal-no-time-of-day", value = escape(value))
            }
        }
    }

    /// Why a vacation was refused.
    pub(super) fn vacation_fault(&self, fault: &VacationFault, naming: Naming) -> String {
        match fault {
            VacationFault::Unreadable { value } => {
                say!(self, "refusal-vacation-unreadable", value = escape(value))
            }
            VacationFault::Past => say!(self, "refusal-vacation-past"),
            VacationFault::TooLong { latest } => say!(
                self,
                "refusal-vacation-too-long",
                days = VACATION_DAYS,
                latest = date(*latest, naming)
            ),
            VacationFault::UsedUp => {
                say!(self, "refusal-vacation-used-up", days = VACATION_DAYS)
            }
            VacationFault::NotAway => say!(self, "refusal-not-away"),
        }
    }

    /// Why somebody could not be blocked, or unblocked.
    pub(super) fn block_fault(&self, fault: BlockFault) -> String {
        match fault {
            BlockFault::Yourself => say!(self, "refusal-block-yourself"),
            BlockFault::AlreadyBlocked => say!(self, "refusal-already-blocked"),
            BlockFault::NotBlocked => say!(self, "refusal-not-blocked"),
            BlockFault::TooMany => say!(self, "refusal-too-many-blocked", limit = BLOCKED_LIMIT),
            BlockFault::InvalidName => say!(self, "refusal-invalid-name", most = NAME_LIMIT),
        }
    }

    /// Why a server's setting was refused.
    pub fn server_refusal(&self, refusal: &ServerRefusal) -> String {
        match refusal {
            ServerRefusal::Setting(fault) => self.setting_fault(fault),
            ServerRefusal::TooManyChannels => {
                say!(self, "refusal-too-many-channels", limit = CHANNEL_LIMIT)
            }
            ServerRefusal::NoSuchChannel => say!(self, "refusal-no-such-channel"),
        }
    }
}

/// A date and time, in a chat in each reader's time zone.
pub fn date(moment: Time, naming: Naming) -> String {
    match naming {
        Naming::Name => moment.to_rfc3339(),
        Naming::Escaped | Naming::Mention => format!("<t:{}:f>", moment.0 / 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use entente_game::people::{Choices, ServerSettings, Settings};

    #[test]
    fn every_value_has_a_text() {
        let missing = |table: &[Choices], kind: &str| -> Vec<String> {
            let pairs = table
                .iter()
                .flat_map(|(name, values)| values.iter().map(move |value| (name, value)));
            let keys = pairs.map(|(name, value)| format!("{kind}-{name}-{value}"));
            let texts = Language::ALL.map(Text::of);
            let has = |key: &String| texts.iter().all(|text| text.has(key));
            keys.filter(|key| !has(key)).collect()
        };
        assert_eq!(missing(&Settings::CHOICES, "setting"), [""; 0]);
        assert_eq!(missing(&ServerSettings::CHOICES, "server-setting"), [""; 0]);
    }
}
