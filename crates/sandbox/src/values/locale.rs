//! Discord's locales, and which name of a command a person sees.
//!
//! Codes and fallbacks are those of Discord's reference ("Locales", "Localization"). The bot's own
//! texts are the bot's business.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

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
}
