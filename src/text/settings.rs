//! Settings in words: each value says its setting too, so that a menu which shows what is chosen needs no label beside it.

use super::{Arguments, Text, say};
use entente_game::people::{CHANNEL_LIMIT, ServerRefusal, SettingFault};

impl Text {
    /// A person's setting with this value: `Board: light wood`.
    pub fn setting(&self, name: &str, value: &str) -> String {
        self.say(&format!("setting-{name}-{value}"), &Arguments::new())
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
