//! Any change of an exported game is detected: of a bit, of a field, of an element.

use super::*;

/// Checks one changed bit in every byte of a document.
#[test]
fn a_changed_bit_is_detected_in_every_byte() {
    for json in [
        exported(&drawn_start()),
        exported(&varied_game(DiplomacyOptions::default())),
    ] {
        let text = json.trim_end();
        for at in 0..text.len() {
            assert!(is_found(text, at, at as u32 % 8), "byte {at}");
        }
    }
}

/// Whether verification detects the document with this bit changed.
fn is_found(json: &str, byte: usize, bit: u32) -> bool {
    let mut bytes = json.as_bytes().to_vec();
    bytes[byte] ^= 1 << bit;
    match String::from_utf8(bytes) {
        Ok(changed) => verify(&changed).is_err(),
        Err(_) => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn any_changed_bit_is_detected(
        place in any::<prop::sample::Index>(),
        bit in 0u32..8,
        alliances_hidden: bool,
        letters: bool,
    ) {
        let json = exported(&varied_game(DiplomacyOptions {
            reveal_alliances: !alliances_hidden,
            reveal_letters: letters,
            ..DiplomacyOptions::default()
        }));
        let text = json.trim_end();
        prop_assert!(is_found(text, place.index(text.len()), bit));
    }
}

/// Every document that differs from this one in one field, key or element.
fn changes(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![Value::from(0)],
        Value::Bool(is) => vec![Value::from(!is)],
        Value::Number(number) => vec![Value::from(number.as_u64().unwrap() + 1)],
        Value::String(text) => of_text(text),
        Value::Array(elements) => of_list(elements),
        Value::Object(fields) => fields.iter().fold(
            vec![with(value, "more", Value::from(1))],
            |mut all, (key, field)| {
                let mut without = value.clone();
                without.as_object_mut().unwrap().remove(key);
                all.push(without);
                all.extend(
                    changes(field)
                        .into_iter()
                        .map(|field| with(value, key, field)),
                );
                all
            },
        ),
    }
}

pub(super) fn with(value: &Value, key: &str, field: Value) -> Value {
    let mut value = value.clone();
    value[key] = field;
    value
}

fn of_text(text: &str) -> Vec<Value> {
    let (first, rest) = text.split_at(1);
    let other = if first == "0" { "1" } else { "0" };
    let changes = [
        format!("{other}{rest}"),
        format!("{text}0"),
        rest.to_string(),
        text.to_uppercase(),
    ];
    changes
        .into_iter()
        .filter(|changed| changed != text)
        .map(Value::from)
        .collect()
}

fn of_list(elements: &[Value]) -> Vec<Value> {
    let mut all = Vec::new();
    for at in 0..elements.len() {
        let mut less = elements.to_vec();
        less.remove(at);
        let mut twice = elements.to_vec();
        twice.insert(at, elements[at].clone());
        let mut swapped = elements.to_vec();
        swapped.swap(at, 0);
        all.extend([less, twice].map(Value::from));
        if at > 0 {
            all.push(Value::from(swapped));
        }
        for changed in changes(&elements[at]) {
            let mut list = elements.to_vec();
            list[at] = changed;
            all.push(Value::from(list));
        }
    }
    all
}

#[test]
fn a_change_of_any_field_is_detected() {
    let json = exported(&varied_game(DiplomacyOptions {
        reveal_letters: true,
        ..DiplomacyOptions::default()
    }));
    let document: Value = serde_json::from_str(&json).unwrap();
    // Other whitespace does not make it another document.
    let pretty = serde_json::to_string_pretty(&document).unwrap();
    assert!(verify(&pretty).is_ok());
    let all = changes(&document);
    assert!(all.len() > 500, "{}", all.len());
    for changed in all {
        let text = changed.to_string();
        assert!(verify(&text).is_err(), "{text}");
    }
}
