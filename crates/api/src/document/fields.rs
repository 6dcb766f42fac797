//! Tables of fields: which fields a JSON object of the API has, which values they take, and what
//! they mean. Made from the schemas of the OpenAPI document.

use crate::http::html::{code, prose, table};
use serde_json::Value;

/// The longest example that a table shows, in characters.
const LONGEST_EXAMPLE: usize = 60;

/// The table of an object's fields, one of each kind of object that it can be, or the values of an
/// enumeration.
pub(super) fn of_schema(schema: &Value) -> String {
    let kinds: Vec<_> = items(&schema["oneOf"]).collect();
    if !kinds.is_empty() && kinds.iter().all(|kind| kind["properties"].is_object()) {
        let tables = kinds.iter().map(|kind| {
            let about = prose(text(&kind["description"]));
            format!("<p>{about}</p>{}", of_schema(kind))
        });
        return tables.collect();
    }
    if schema["properties"].is_null() {
        return format!("<p>{}</p>", values(schema));
    }
    let rows = fields(schema).map(|(name, field, is_required)| {
        let optional = if is_required {
            ""
        } else {
            " <small>optional</small>"
        };
        [code(name), kind(field) + optional, meaning(field)]
    });
    table(["Field", "Type", "Meaning"], rows)
}

/// The table of an operation's parameters.
pub(super) fn of_parameters(parameters: &Value) -> String {
    let rows = items(parameters).map(|parameter| {
        let schema = &parameter["schema"];
        let is_required = parameter["required"] == true;
        let optional = if is_required { "" } else { ", optional" };
        let location = text(&parameter["in"]);
        [
            code(text(&parameter["name"])),
            format!("{} <small>{location}{optional}</small>", kind(schema)),
            prose(text(&parameter["description"])) + &values(schema),
        ]
    });
    table(["Parameter", "Type", "Meaning"], rows)
}

/// The anchor of a type's table on the page of types.
pub(super) fn anchor(name: &str) -> String {
    format!("type-{name}")
}

/// The name of the type that a schema refers to.
pub(crate) fn reference(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// A link to the table of a type.
pub(crate) fn link(name: &str) -> String {
    format!("<a href=\"/api/docs/types#{}\">{name}</a>", anchor(name))
}

/// The fields of an object: those that are always there, in their order, and then the others.
fn fields(schema: &Value) -> impl Iterator<Item = (&str, &Value, bool)> {
    let required: Vec<_> = items(&schema["required"]).map(text).collect();
    let all = schema["properties"].as_object();
    let names = all.into_iter().flat_map(|all| all.keys());
    let optional = names
        .map(String::as_str)
        .filter(|name| !required.contains(name));
    let optional: Vec<_> = optional.map(|name| (name, false)).collect();
    let always = required.into_iter().map(|name| (name, true));
    let properties = &schema["properties"];
    always
        .chain(optional)
        .map(|(name, is_required)| (name, &properties[name], is_required))
}

/// The kind of values of a field, in a word or two.
fn kind(schema: &Value) -> String {
    if let Some(name) = reference(schema) {
        return link(name);
    }
    if !schema["oneOf"].is_null() {
        return joined(items(&schema["oneOf"]).map(kind));
    }
    match (&schema["type"], schema["format"].as_str()) {
        (Value::Array(all), _) => joined(all.iter().map(|one| text(one).to_owned())),
        (Value::String(name), _) if name == "array" => {
            format!("list of {}", kind(&schema["items"]))
        }
        (_, Some("date-time")) => "time".to_owned(),
        (name, _) => text(name).to_owned() + &range(schema),
    }
}

fn joined(kinds: impl Iterator<Item = String>) -> String {
    kinds.collect::<Vec<_>>().join(" or ")
}

/// The bounds of a number that has both.
fn range(schema: &Value) -> String {
    match (&schema["minimum"], &schema["maximum"]) {
        (Value::Number(least), Value::Number(most)) => format!(" from {least} to {most}"),
        _ => String::new(),
    }
}

/// The description of a field, its default and a short example.
fn meaning(field: &Value) -> String {
    let inner = items(&field["oneOf"]).map(|one| &one["description"]);
    let described = [&field["description"]].into_iter().chain(inner);
    let description = described.map(text).find(|text| !text.is_empty());
    let mut meaning = prose(description.unwrap_or_default()) + &values(field);
    for (name, value) in [
        ("Default", &field["default"]),
        ("Example", &field["example"]),
    ] {
        let shown = value.to_string();
        if !value.is_null() && shown.chars().count() <= LONGEST_EXAMPLE {
            meaning += &format!(" <small>{name}: {}</small>", code(&shown));
        }
    }
    meaning
}

/// The values of an enumeration.
fn values(schema: &Value) -> String {
    let words = items(&schema["enum"]).chain(items(&schema["x-extensible-enum"]));
    let all: Vec<_> = words.map(|value| code(text(value))).collect();
    match all.as_slice() {
        [] => String::new(),
        [only] => format!(" Always {only}."),
        _ => format!(" One of {}.", all.join(", ")),
    }
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

pub(crate) fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let fields = value.as_object().into_iter().flatten();
    fields.map(|(key, value)| (key.as_str(), value))
}

pub(crate) fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_shape_of_a_field_is_named() {
        let game = json!({"$ref": "#/components/schemas/Game"});
        for (schema, expected) in [
            (json!({"type": "string"}), "string"),
            (json!({"type": "string", "format": "date-time"}), "time"),
            (
                json!({"type": ["integer", "null"], "minimum": 0}),
                "integer or null",
            ),
            (
                json!({"type": "integer", "minimum": 1, "maximum": 8}),
                "integer from 1 to 8",
            ),
            (
                json!({"type": "array", "items": game}),
                "list of <a href=\"/api/docs/types#type-Game\">Game</a>",
            ),
            (
                json!({"oneOf": [game, {"type": "null"}]}),
                "<a href=\"/api/docs/types#type-Game\">Game</a> or null",
            ),
        ] {
            assert_eq!(kind(&schema), expected);
        }
    }

    #[test]
    fn required_fields_come_first_in_their_order() {
        let schema = json!({
            "required": ["variant", "name"],
            "properties": {
                "clock": {"type": "string", "description": "The `clock`.", "default": "none"},
                "name": {"type": "string"},
                "variant": {"type": "string", "enum": ["standard", "chess4"]},
            },
        });
        let names: Vec<_> = fields(&schema).map(|(name, _, _)| name).collect();
        assert_eq!(names, ["variant", "name", "clock"]);
        let table = of_schema(&schema);
        let clock = "<td><code>clock</code><td>string <small>optional</small>\
            <td>The <code>clock</code>. <small>Default: <code>&quot;none&quot;</code></small>";
        assert!(table.contains(clock), "{table}");
        assert!(table.contains(" One of <code>standard</code>, <code>chess4</code>."));
    }

    #[test]
    fn each_kind_of_an_object_has_a_table() {
        let kind = |name: &str| {
            json!({
                "description": format!("To {name}."),
                "required": ["action"],
                "properties": {"action": {"type": "string", "enum": [name]}},
            })
        };
        let tables = of_schema(&json!({"oneOf": [kind("pause"), kind("resume")]}));
        let (pause, resume) = tables.split_once("</table>").expect("a table");
        assert!(pause.starts_with("<p>To pause.</p><"), "{tables}");
        assert!(pause.contains(" Always <code>pause</code>."), "{tables}");
        assert!(resume.contains("<p>To resume.</p><"), "{tables}");
    }
}
