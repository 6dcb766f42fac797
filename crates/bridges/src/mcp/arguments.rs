//! The arguments of a call as models send them: a number as text, JSON in a string, null for what
//! is left out, one value instead of a list. Others are refused in the words of the tool.

use super::schema::{is_free_object, is_required};
use crate::mcp::schema::alternatives;
use serde_json::{Map, Value};

/// The arguments of a call; an object, also as JSON in a string, or nothing at all.
pub(super) fn of_call(arguments: Option<&Value>) -> Option<Map<String, Value>> {
    match arguments {
        None | Some(Value::Null) => Some(Map::new()),
        Some(Value::Object(fields)) => Some(fields.clone()),
        Some(Value::String(text)) if text.trim().is_empty() => Some(Map::new()),
        Some(Value::String(text)) => serde_json::from_str(text).ok(),
        Some(_) => None,
    }
}

/// An argument as its schema wants it; `None` if it is left out. `name` says which one it is.
pub(super) fn read(name: &str, schema: &Value, value: &Value) -> Result<Option<Value>, String> {
    if value.is_null() {
        return Ok(None);
    }
    if let Some(all) = alternatives(schema) {
        return read_alternative(name, schema, all, value);
    }
    if is_free_object(schema) {
        return match nested(value) {
            Some(object @ Value::Object(_)) => Ok(Some(object)),
            _ => Err(wrong(name, value, "is not a JSON object")),
        };
    }
    match kind(schema) {
        "object" => match nested(value) {
            Some(Value::Object(fields)) => object(name, schema, &fields).map(Some),
            _ => Err(wrong(name, value, "is not a JSON object")),
        },
        "array" => list(name, schema, value).map(Some),
        "integer" => match whole_number(value) {
            Some(number) => Ok(Some(number.into())),
            None => Err(wrong(name, value, "is not a whole number")),
        },
        "boolean" => match truth(value) {
            Some(truth) => Ok(Some(truth.into())),
            None => Err(wrong(name, value, "is neither true nor false")),
        },
        _ => text(name, schema, value).map(Some),
    }
}

/// The value of the first alternative that it fits as it is, or else of the first that it can mean.
fn read_alternative(
    name: &str,
    schema: &Value,
    all: &[Value],
    value: &Value,
) -> Result<Option<Value>, String> {
    let mut read: Vec<_> = all
        .iter()
        .filter(|schema| schema["type"] != "null")
        .map(|schema| self::read(name, schema, value))
        .collect();
    // JSON in a string is meant as what it is, where that fits.
    let is_meant = |read: &Result<Option<Value>, String>| {
        let read = read.as_ref().ok().and_then(Option::as_ref);
        let is_nested = nested(value).is_some_and(|nested| !nested.is_string());
        read.is_some_and(|read| {
            if is_nested {
                !read.is_string()
            } else {
                read == value
            }
        })
    };
    if let Some(at) = read.iter().position(is_meant) {
        return read.swap_remove(at);
    }
    let fallback = wrong(
        name,
        value,
        schema["description"].as_str().unwrap_or("does not fit"),
    );
    let at = read.iter().position(Result::is_ok);
    at.map_or(Err(fallback), |at| read.swap_remove(at))
}

/// The kind of values that fit a schema, besides null.
fn kind(schema: &Value) -> &str {
    match &schema["type"] {
        Value::Array(kinds) => {
            let mut kinds = kinds.iter().filter_map(Value::as_str);
            kinds.find(|kind| *kind != "null").unwrap_or("string")
        }
        kind => kind.as_str().unwrap_or("string"),
    }
}

fn object(name: &str, schema: &Value, fields: &Map<String, Value>) -> Result<Value, String> {
    let none = Map::new();
    let known = schema["properties"].as_object().unwrap_or(&none);
    let mut read = Map::new();
    for (field, value) in fields {
        let Some(schema) = known.get(field) else {
            let known: Vec<&str> = known.keys().map(String::as_str).collect();
            let known = known.join(", ");
            return Err(format!("{name}: there is no `{field}`; it takes {known}"));
        };
        let value = self::read(&format!("{name}.{field}"), schema, value)?;
        read.extend(value.map(|value| (field.clone(), value)));
    }
    let mut missing = known
        .keys()
        .filter(|field| is_required(schema, field) && !read.contains_key(*field));
    match missing.next() {
        Some(field) => Err(format!("{name}: `{field}` is missing")),
        None => Ok(read.into()),
    }
}

fn list(name: &str, schema: &Value, value: &Value) -> Result<Value, String> {
    let all = match nested(value) {
        Some(Value::Array(all)) => all,
        _ => vec![value.clone()],
    };
    let mut read = Vec::new();
    for (at, value) in all.iter().enumerate() {
        read.extend(self::read(
            &format!("{name}[{at}]"),
            &schema["items"],
            value,
        )?);
    }
    Ok(read.into())
}

fn text(name: &str, schema: &Value, value: &Value) -> Result<Value, String> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
        _ => return Err(wrong(name, value, "is not a text")),
    };
    let words = ["enum", "x-extensible-enum"].map(|key| schema[key].as_array());
    let words = words.into_iter().flatten().flatten();
    let words: Vec<&str> = words.filter_map(Value::as_str).collect();
    if words.is_empty() || words.contains(&text.as_str()) {
        return Ok(text.into());
    }
    let fitting = words.iter().find(|word| word.eq_ignore_ascii_case(&text));
    let none = || wrong(name, value, &format!("is none of {}", words.join(", ")));
    fitting.map(|word| (*word).into()).ok_or_else(none)
}

/// The JSON in a string, or the value itself.
fn nested(value: &Value) -> Option<Value> {
    match value {
        Value::String(text) => serde_json::from_str(text).ok(),
        other => Some(other.clone()),
    }
}

fn whole_number(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        Value::Number(number) => number.as_i64().or_else(|| {
            // 3.0 is how some clients write a 3.
            number.to_string().strip_suffix(".0")?.parse().ok()
        }),
        _ => None,
    }
}

fn truth(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(truth) => Some(*truth),
        Value::String(text) => text.trim().to_ascii_lowercase().parse().ok(),
        _ => None,
    }
}

fn wrong(name: &str, value: &Value, why: &str) -> String {
    format!("{name}: {value} {why}")
}
