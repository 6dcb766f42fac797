//! What a person sends when they submit a modal.

use serde_json::{Value, json};

use crate::body::components::assign_ids;
use crate::values::error::Error;

/// The input in a row or a label component.
pub(super) fn inner(row: &Value) -> Option<&Value> {
    row["components"].get(0).or(row.get("component"))
}

/// The `data` of a modal interaction. A field without a new value keeps its prefilled text.
pub(super) fn submission(form: &Value, given: &[(String, Value)]) -> Result<Value, Error> {
    let mut rows = Vec::new();
    for row in form["components"].as_array().into_iter().flatten() {
        let Some(input) = inner(row) else {
            continue;
        };
        let value = given
            .iter()
            .find(|(name, _)| input["custom_id"] == name.as_str());
        let filled = filled(input, value.map(|(_, value)| value))?;
        rows.push(if row.get("component").is_some() {
            json!({"type": row["type"], "component": filled})
        } else {
            json!({"type": row["type"], "components": [filled]})
        });
    }
    assign_ids(&mut rows);
    Ok(json!({"custom_id": form["custom_id"], "components": rows}))
}

/// An input with its value, checked against its limits.
fn filled(input: &Value, value: Option<&Value>) -> Result<Value, Error> {
    let name = &input["custom_id"];
    let mut filled = json!({"type": input["type"], "custom_id": name});
    // Everything but a text input is a select.
    if input["type"] != 4 {
        filled["values"] = value.cloned().unwrap_or_else(|| json!([]));
        return Ok(filled);
    }
    let text = value
        .or(input.get("value"))
        .and_then(Value::as_str)
        .unwrap_or_default();
    let length = text.chars().count();
    let bound = |key: &str, otherwise: u64| input[key].as_u64().unwrap_or(otherwise) as usize;
    // A required field has at least one character.
    let least = bound("min_length", 0).max(usize::from(input["required"] != false));
    // An optional field may be empty even if it has a minimum length.
    let optional_and_empty = length == 0 && input["required"] == false;
    if !optional_and_empty && !(least..=bound("max_length", 4000)).contains(&length) {
        return Err(Error::BadModal(format!("{name} has {length} characters")));
    }
    filled["value"] = json!(text);
    Ok(filled)
}
