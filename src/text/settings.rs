//! Settings in words: each value says its setting too, so that a menu which shows what is chosen needs no label beside it.

use super::{Arguments, Naming, Text, escape, say};
use entente_game::Time;
use entente_game::people::{
    CHANNEL_LIMIT, ServerRefusal, SettingFault, Settings, VACATION_DAYS, VacationFault,
};

impl Text {
    /// A person's setting with this value: `Board: light wood`.
    pub fn setting(&self, name: &str, value: &str) -> String {
        self.say(&format!("setting-{name}-{value}"), &Arguments::new())
    }

    /// What one of a person's settings now is, whether it was chosen or written.
    pub fn set(&self, name: &str, settings: &Settings) -> String {
        match name {
            "timezone" => {
                let zone = settings.written(name).unwrap_or_default();
                say!(self, "settings-zone", zone = zone)
            }
            "quiet" => self.quiet(settings),
            "digest" => self.digest(settings),
            _ => self.setting(name, settings.value(name).unwrap_or_default()),
        }
    }

    /// When a person is not to be woken.
    pub fn quiet(&self, settings: &Settings) -> String {
        match settings.quiet {
            Some(hours) => say!(self, "time-quiet", hours = hours.to_string()),
            None => say!(self, "time-no-quiet"),
        }
    }

    /// When a person gets their list of the day.
    pub fn digest(&self, settings: &Settings) -> String {
        match settings.digest {
            Some(time) => say!(self, "time-digest", time = time.to_string()),
            None => say!(self, "time-no-digest"),
        }
    }

    /// A server's setting with this value.
    pub fn server_setting(&self, name: &str, value: &str) -> String {
        self.say(&format!("server-setting-{name}-{value}"), &Arguments::new())
    }

    /// Why something cannot be set so.
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

    /// Why somebody cannot be away so.
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

    /// Why a server's managers cannot set that.
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

/// A day and an hour: in a chat as each reader's own clock has them.
pub(crate) fn date(moment: Time, naming: Naming) -> String {
    match naming {
        Naming::Name => super::data::written(moment),
        Naming::Escaped | Naming::Mention => format!("<t:{}:f>", moment.0 / 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use entente_game::people::{Choices, ServerSettings, Settings};

    #[test]
    fn every_value_has_its_words() {
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
