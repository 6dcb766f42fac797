//! Checks the bodies of linked roles: the metadata of an application, and the values of a person.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::body::command::localizations;
use crate::body::form::{Checker, Form};
use crate::body::refusal::Refusal;

/// The most metadata records of an application.
const MAX_RECORDS: usize = 5;

/// The metadata types of Discord, by their numbers.
const TYPES: [i64; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

/// Reads the metadata records that replace those of the application.
pub(crate) fn read_metadata(body: &Value) -> Result<Vec<Value>, Refusal> {
    // The checker reports paths within an object, so the list is wrapped in a field without a name.
    let wrapped = json!({ "": body });
    let checker = Checker::default();
    let records = checker
        .form(&wrapped)
        .field("")
        .map(|list| list.list(0..=MAX_RECORDS))
        .unwrap_or_default();
    let mut keys = HashSet::new();
    for record in &records {
        check_record(record);
        if !keys.insert(record.value.get("key")) {
            let message = "Metadata keys must be unique";
            record.error(
                "APPLICATION_ROLE_CONNECTION_METADATA_DUPLICATE_KEY",
                message,
            );
        }
    }
    checker.finish()?;
    Ok(body.as_array().cloned().unwrap_or_default())
}

fn check_record(record: &Form) {
    if !record.is_object() {
        return;
    }
    record.required("type").map(|kind| kind.one_of(&TYPES));
    if let Some(field) = record.required("key")
        && let Some(key) = field.text(1..=50)
        && !key.bytes().all(is_of_key)
    {
        field.error(
            "STRING_TYPE_REGEX",
            "String value did not match validation regex.",
        );
    }
    record.required_text("name", 100);
    record.required_text("description", 200);
    for (table, most) in [
        ("name_localizations", 100),
        ("description_localizations", 200),
    ] {
        for text in localizations(record, table) {
            text.text(1..=most);
        }
    }
}

fn is_of_key(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'
}

/// Reads the values of a person for an application with these metadata records. Discord keeps all
/// values as texts.
pub(crate) fn read_connection(body: &Value, records: &[Value]) -> Result<Value, Refusal> {
    let checker = Checker::default();
    let form = checker.form(body);
    form.optional_text("platform_name", 50);
    form.optional_text("platform_username", 100);
    if let Some(metadata) = form.field("metadata")
        && metadata.is_object()
    {
        let values = metadata.value.as_object();
        for key in values.into_iter().flat_map(|values| values.keys()) {
            check_value(&metadata, key, records);
        }
    }
    checker.finish()?;
    let text = |key: &str| body.get(key).cloned().unwrap_or_default();
    Ok(json!({
        "platform_name": text("platform_name"),
        "platform_username": text("platform_username"),
        "metadata": body.get("metadata").cloned().unwrap_or_else(|| json!({})),
    }))
}

fn check_value(metadata: &Form, key: &str, records: &[Value]) {
    let Some(field) = metadata.field(key) else {
        return;
    };
    let is_known = records.iter().any(|record| record["key"] == key);
    if !is_known {
        field.error(
            "BASE_TYPE_CHOICES",
            format!("{key:?} is no metadata of the application."),
        );
    }
    field.text(1..=100);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(key: &str) -> Value {
        json!({"type": 2, "key": key, "name": "Rating", "description": "At least this rating"})
    }

    #[test]
    fn five_records_with_keys_of_their_own_are_accepted() {
        let five: Vec<Value> = ["a", "b_2", "c", "d", "e"].map(record).to_vec();
        assert_eq!(read_metadata(&json!(five)), Ok(five.clone()));
        let six: Vec<Value> = ["a", "b", "c", "d", "e", "f"].map(record).to_vec();
        let twice = [record("a"), record("a")];
        for refused in [
            json!(six),
            json!(twice),
            json!([record("Rating")]),
            json!([record("")]),
            json!([{"type": 9, "key": "a", "name": "n", "description": "d"}]),
            json!([{"type": 2, "key": "a", "name": "n"}]),
            json!({}),
        ] {
            assert!(read_metadata(&refused).is_err(), "{refused}");
        }
        let mut localized = record("a");
        localized["name_localizations"] = json!({"de": "Wertung"});
        assert!(read_metadata(&json!([localized])).is_ok());
        localized["name_localizations"] = json!({"xx": "Wertung"});
        assert!(read_metadata(&json!([localized])).is_err());
    }

    #[test]
    fn the_values_of_a_person_are_texts_for_known_keys() {
        let records = [record("rating")];
        let read = |metadata: Value| read_connection(&json!({"metadata": metadata}), &records);
        let found = read(json!({"rating": "1500"}));
        assert_eq!(
            found.map(|found| found["metadata"]["rating"].clone()),
            Ok(json!("1500"))
        );
        assert!(read(json!({"rating": 1500})).is_err());
        assert!(read(json!({"games": "3"})).is_err());
        assert!(read(json!({})).is_ok());
    }
}
