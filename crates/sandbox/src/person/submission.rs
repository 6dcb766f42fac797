//! The data that a person sends by submitting a modal, and by choosing in a select.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use crate::body::components::kind;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::media;
use crate::wire::interaction::resolved_json;
use crate::world::World;

/// The input in a row or a label component.
pub(super) fn inner(row: &Value) -> Option<&Value> {
    row["components"].get(0).or(row.get("component"))
}

/// The `data` of a modal interaction. A field without a new value keeps its prefilled one.
pub(super) fn submission(
    world: &World,
    form: &Value,
    given: &[(String, Value)],
    in_guild: bool,
) -> Result<Value, Error> {
    let (mut rows, mut ids) = (Vec::new(), HashSet::new());
    for row in form["components"].as_array().into_iter().flatten() {
        let Some(input) = inner(row) else {
            // A text between the fields comes back without its content.
            rows.push(json!({"type": row["type"], "id": row["id"]}));
            continue;
        };
        let value = given
            .iter()
            .find(|(name, _)| input["custom_id"] == name.as_str());
        let filled = filled(world, input, value.map(|(_, value)| value))?;
        ids.extend(referred(&filled));
        rows.push(if row.get("component").is_some() {
            json!({"type": row["type"], "id": row["id"], "component": filled})
        } else {
            json!({"type": row["type"], "id": row["id"], "components": [filled]})
        });
    }
    let mut data = json!({"custom_id": form["custom_id"], "components": rows});
    let resolved = resolved_json(world, &ids, in_guild);
    resolved
        .into_iter()
        .for_each(|resolved| data["resolved"] = resolved);
    Ok(data)
}

/// The ids that a filled input refers to: users, roles and channels of a select, and files.
fn referred(filled: &Value) -> impl Iterator<Item = Id> {
    let kind = filled["type"].as_i64().unwrap_or_default();
    let refers = matches!(
        kind,
        kind::USER_SELECT..=kind::CHANNEL_SELECT | kind::FILE_UPLOAD
    );
    let values = filled["values"].as_array().filter(|_| refers);
    values.into_iter().flatten().filter_map(Id::from_json)
}

/// An input with its value, checked as Discord's client does.
fn filled(world: &World, input: &Value, value: Option<&Value>) -> Result<Value, Error> {
    let kind = input["type"].as_i64().unwrap_or_default();
    let mut filled = json!({"type": kind, "id": input["id"], "custom_id": input["custom_id"]});
    match kind {
        kind::TEXT_INPUT => filled["value"] = json!(text(input, value)?),
        kind::CHECKBOX => filled["value"] = json!(is_ticked(input, value)),
        kind::RADIO_GROUP => filled["value"] = json!(chosen(world, input, value)?.first()),
        kind::FILE_UPLOAD => filled["values"] = json!(files(world, input, value)?),
        _ => filled["values"] = json!(chosen(world, input, value)?),
    }
    Ok(filled)
}

fn refused(input: &Value, reason: &str) -> Error {
    Error::BadModal(format!("{} {reason}", input["custom_id"]))
}

fn is_required(input: &Value) -> bool {
    input["required"] != false
}

fn text<'a>(input: &'a Value, value: Option<&'a Value>) -> Result<&'a str, Error> {
    let text = value
        .or(input.get("value"))
        .and_then(Value::as_str)
        .unwrap_or_default();
    let length = text.chars().count();
    let bound = |key: &str, otherwise: u64| input[key].as_u64().unwrap_or(otherwise) as usize;
    // A required field has at least one character.
    let least = bound("min_length", 0).max(usize::from(is_required(input)));
    // An optional field may be empty even if it has a minimum length.
    let optional_and_empty = length == 0 && !is_required(input);
    if !optional_and_empty && !(least..=bound("max_length", 4000)).contains(&length) {
        return Err(refused(input, &format!("has {length} characters")));
    }
    Ok(text)
}

fn is_ticked(input: &Value, value: Option<&Value>) -> bool {
    match value {
        Some(Value::String(text)) => text == "true",
        Some(value) => *value == true,
        None => input["default"] == true,
    }
}

/// Returns the numbers of values that the input takes. One that is not required may have none.
fn bounds(input: &Value) -> RangeInclusive<usize> {
    let options = input["options"].as_array().map_or(1, Vec::len);
    let most = if input["type"] == kind::CHECKBOX_GROUP {
        options
    } else {
        1
    };
    let number = |key: &str, default: usize| {
        input[key]
            .as_u64()
            .map_or(default, |number| number as usize)
    };
    number("min_values", 1)..=number("max_values", most)
}

/// The values that are given, or those that are chosen by default.
fn given_values(input: &Value, value: Option<&Value>) -> Vec<String> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match value {
        Some(Value::Array(all)) => all.iter().filter_map(text).collect(),
        Some(one) => text(one).into_iter().collect(),
        None => {
            let options = input["options"].as_array().into_iter().flatten();
            let chosen = options.filter(|option| option["default"] == true);
            let chosen = chosen.filter_map(|option| text(&option["value"]));
            let ids = input["default_values"].as_array().into_iter().flatten();
            chosen
                .chain(ids.filter_map(|value| text(&value["id"])))
                .collect()
        }
    }
}

/// The chosen values of a select, radio buttons or checkboxes.
fn chosen(world: &World, input: &Value, value: Option<&Value>) -> Result<Vec<String>, Error> {
    let given = given_values(input, value);
    if given.is_empty() && !is_required(input) {
        return Ok(given);
    }
    let found = chosen_values(world, input, &given);
    found
        .filter(|_| bounds(input).contains(&given.len()))
        .ok_or_else(|| refused(input, &format!("does not accept {given:?}")))
}

/// The uploaded files, by their ids.
fn files(world: &World, input: &Value, value: Option<&Value>) -> Result<Vec<String>, Error> {
    let given = given_values(input, value);
    if given.is_empty() && !is_required(input) {
        return Ok(given);
    }
    let types: Vec<&str> = input["file_types"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let fits = |id: &String| {
        let file = id
            .parse::<Id>()
            .ok()
            .and_then(|id| world.messages.uploaded(id));
        file.is_some_and(|file| types.is_empty() || media::is_of(&file.filename, &types))
    };
    let all_fit = given.iter().all(fits);
    if !all_fit || !bounds(input).contains(&given.len()) {
        return Err(refused(input, "does not accept these files"));
    }
    Ok(given)
}

/// The chosen values as the select knows them; `None` if it does not know one. Each may also be
/// given by its label, a user or channel by name.
pub(super) fn chosen_values(
    world: &World,
    select: &Value,
    values: &[String],
) -> Option<Vec<String>> {
    let options: Vec<&Value> = select["options"].as_array().into_iter().flatten().collect();
    let has_options = select.get("options").is_some();
    let known = |given: &String| {
        if !has_options {
            return world.resolve_name(given).map(|id| id.to_string());
        }
        // Values win over labels, as a label may look like another option's value.
        let by = |key: &str| options.iter().find(|option| option[key] == given.as_str());
        let option = by("value").or_else(|| by("label"))?;
        option["value"].as_str().map(str::to_owned)
    };
    values.iter().map(known).collect()
}
