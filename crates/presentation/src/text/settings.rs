//! Texts about settings, vacations and the settings of a server.
//!
//! Each value names its setting, too (`Board: light wood`), because Discord's menus have no labels.

use super::catalogue::{Arguments, Text, say};
use super::language::Language;
use super::names::Naming;
use entente_game::Time;
use entente_game::people::{Appearance, Settings};

/// One value of a user's setting: `Board: light wood`.
pub fn setting(text: &Text, name: &str, value: &str) -> String {
    value_of(text, "setting", name, value)
}

/// A language is called by its own name in every other one.
fn value_of(text: &Text, kind: &str, name: &str, value: &str) -> String {
    match Language::from_word(value).filter(|_| name == "language") {
        Some(language) => say!(text, "setting-language", name = language.own_name()),
        None => text.say(&format!("{kind}-{name}-{value}"), &Arguments::new()),
    }
}

/// A look of boards: `Board: light wood. Pieces: flat`.
pub fn appearance(text: &Text, appearance: Appearance) -> String {
    let [theme, pieces] = [
        ("theme", appearance.theme.word()),
        ("pieces", appearance.pieces.word()),
    ]
    .map(|(name, value)| setting(text, name, value));
    format!("{theme}. {pieces}")
}

/// The current value of a user's setting, whether it is chosen from a list or typed.
pub fn current_setting(text: &Text, name: &str, settings: &Settings) -> String {
    match name {
        "timezone" => {
            let zone = settings.value_text(name).unwrap_or_default();
            say!(text, "settings-zone", zone)
        }
        "quiet" => quiet(text, settings),
        "digest" => digest(text, settings),
        _ => setting(text, name, settings.value(name).unwrap_or_default()),
    }
}

/// A user's quiet hours.
pub fn quiet(text: &Text, settings: &Settings) -> String {
    match settings.quiet {
        Some(hours) => say!(text, "time-quiet", hours = hours.to_string()),
        None => say!(text, "time-no-quiet"),
    }
}

/// The time at which a user gets the daily summary.
pub fn digest(text: &Text, settings: &Settings) -> String {
    match settings.digest {
        Some(time) => say!(text, "time-digest", time = time.to_string()),
        None => say!(text, "time-no-digest"),
    }
}

/// One value of a server's setting.
pub fn server_setting(text: &Text, name: &str, value: &str) -> String {
    value_of(text, "server-setting", name, value)
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
    use entente_game::people::{Choices, ServerSettings, Settings};

    #[test]
    fn every_value_has_a_text() {
        let missing = |table: &[Choices], kind: &str| -> Vec<String> {
            let pairs = table
                .iter()
                .flat_map(|(name, values)| values.iter().map(move |value| (name, value)));
            // A language has its own name everywhere.
            let pairs = pairs.filter(|(_, value)| Language::from_word(value).is_none());
            let keys = pairs.map(|(name, value)| format!("{kind}-{name}-{value}"));
            let texts = Language::ALL.map(Text::of);
            let has = |key: &String| texts.iter().all(|text| text.has(key));
            keys.filter(|key| !has(key)).collect()
        };
        assert_eq!(missing(&Settings::CHOICES, "setting"), [""; 0]);
        assert_eq!(missing(&ServerSettings::CHOICES, "server-setting"), [""; 0]);
    }
}
