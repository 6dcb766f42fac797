//! The values that a server can ask for in its roles, as Discord takes their descriptions: five at
//! most, in every language.

use entente_presentation::text::{Arguments, Language, Text};
use serde_json::{Map, Value, json};

/// Discord's type of an integer that must be at least as great as the server says.
const AT_LEAST: u8 = 2;

/// Discord's type of a time that must be at least so many days ago as the server says.
const DAYS_AGO: u8 = 5;

/// The keys of the values, with their types. `RoleValues::by_key` has the same keys.
const VALUES: [(&str, u8); 5] = [
    ("rating", AT_LEAST),
    ("games", AT_LEAST),
    ("loyalty", AT_LEAST),
    ("reliability", AT_LEAST),
    ("since", DAYS_AGO),
];

/// The records that describe the values.
pub(super) fn records() -> Value {
    VALUES
        .iter()
        .map(|(key, kind)| record(key, *kind))
        .collect()
}

fn record(key: &str, kind: u8) -> Value {
    let mut record = json!({ "type": kind, "key": key });
    for field in ["name", "description"] {
        let said = |language| Text::of(language).say(&text_key(key, field), &Arguments::new());
        record[field] = json!(said(Language::default()));
        let others = Language::ALL.into_iter().flat_map(|language| {
            let locales = language.locales().iter();
            locales.map(move |locale| ((*locale).to_owned(), json!(said(language))))
        });
        record[format!("{field}_localizations")] = Value::Object(others.collect::<Map<_, _>>());
    }
    record
}

fn text_key(key: &str, field: &str) -> String {
    format!("linked-role-{key}-{field}")
}

/// Whether Discord has these records. It may say more about each than we do.
pub(super) fn is_same(known: &Value, wanted: &Value) -> bool {
    let (Some(known), Some(wanted)) = (known.as_array(), wanted.as_array()) else {
        return false;
    };
    let has_all = |(known, wanted): (&Value, &Value)| {
        let fields = wanted.as_object().into_iter().flatten();
        fields
            .into_iter()
            .all(|(field, value)| known[field] == *value)
    };
    known.len() == wanted.len() && known.iter().zip(wanted).all(has_all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::Time;
    use entente_service::RoleValues;

    #[test]
    fn each_value_is_described_within_the_bounds_of_discord_in_every_language() {
        let records = records();
        let all = records.as_array().expect("it is a list");
        assert_eq!(all.len(), 5, "Discord takes no more");
        for record in all {
            let text = |field: &str| record[field].as_str().unwrap_or_default().to_owned();
            let german = |field: &str| record[format!("{field}_localizations")]["de"].clone();
            for (field, most) in [("name", 100), ("description", 200)] {
                let (english, german) = (text(field), german(field));
                let german = german.as_str().unwrap_or_default();
                for text in [english.as_str(), german] {
                    let length = text.chars().count();
                    assert!((1..=most).contains(&length), "{record}");
                }
                assert!(!english.starts_with("linked-role"), "{record}");
            }
        }
    }

    #[test]
    fn the_described_keys_are_those_of_the_values() {
        let values = RoleValues {
            rating: Some(1500),
            games: Some(12),
            loyalty: Some(90),
            reliability: Some(100),
            since: Some(Time(0)),
        };
        let mut described = VALUES.map(|(key, _)| key);
        described.sort_unstable();
        let set: Vec<&str> = values.by_key().into_keys().collect();
        assert_eq!(set, described);
        assert!(RoleValues::default().by_key().is_empty());
    }

    #[test]
    fn records_that_differ_in_a_word_are_not_the_same() {
        let wanted = records();
        assert!(is_same(&wanted, &wanted));
        let mut more = wanted.clone();
        more[0]["id"] = json!("1");
        assert!(is_same(&more, &wanted));
        let mut other = wanted.clone();
        other[0]["name_localizations"]["de"] = json!("Punkte");
        assert!(!is_same(&other, &wanted));
        assert!(!is_same(&json!([]), &wanted) && !is_same(&Value::Null, &wanted));
    }
}
