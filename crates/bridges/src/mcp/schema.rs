//! The schemas of the API as hosts want them: arguments in OpenAI's strict form, in which every
//! field is required, no object is open and nothing is referred to; and answers with `$defs`.
//!
//! A tool has the name of an army where the API has the number of its seat (`armies`).

use super::armies::is_seat;
use super::document::{Document, alternatives, schema_name};
use serde_json::{Map, Value, json};

/// The greatest depth to which schemas are written into each other.
const MAX_DEPTH: usize = 12;

/// The keywords that a schema in the strict form keeps as they are.
const KEPT: [&str; 7] = [
    "type",
    "description",
    "enum",
    "pattern",
    "minimum",
    "maximum",
    "maxItems",
];

/// The name in a schema that says that its value is an army, where the API has a seat.
pub(super) const ARMY: &str = "x-army";

/// A schema with everything that it refers to in it.
pub(super) fn inlined(document: &Document, schema: &Value) -> Value {
    inline(document, schema, MAX_DEPTH)
}

fn inline(document: &Document, schema: &Value, depth: usize) -> Value {
    let (name, target) = (schema_name(schema), document.resolved(schema));
    let Some(fields) = target.as_object().filter(|_| depth > 0) else {
        return json!({});
    };
    let mut whole: Map<String, Value> = fields.clone();
    // What stands beside a reference is about this use of it.
    let beside = schema.as_object().into_iter().flatten();
    whole.extend(beside.filter(|(key, _)| *key != "$ref").map(own));
    for (key, value) in &mut whole {
        match (key.as_str(), value) {
            ("properties", Value::Object(properties)) => {
                for (property, schema) in properties {
                    let is_seat = name.is_some_and(|name| is_seat(name, property));
                    *schema = if is_seat {
                        army(schema)
                    } else {
                        inline(document, schema, depth - 1)
                    };
                }
            }
            ("items", schema) => *schema = inline(document, schema, depth - 1),
            ("oneOf" | "anyOf", Value::Array(all)) => {
                for schema in all {
                    *schema = inline(document, schema, depth - 1);
                }
            }
            _ => {}
        }
    }
    whole.into()
}

fn own((key, value): (&String, &Value)) -> (String, Value) {
    (key.clone(), value.clone())
}

/// The schema of an army instead of the number of a seat.
fn army(seat: &Value) -> Value {
    let text = |kind: &Value| match kind.as_str() {
        Some("integer") => json!("string"),
        _ => kind.clone(),
    };
    let kind = match &seat["type"] {
        Value::Array(kinds) => kinds.iter().map(text).collect(),
        kind => text(kind),
    };
    let mut army = json!({"type": kind, ARMY: true});
    if let Some(description) = seat["description"].as_str() {
        army["description"] = in_armies(description).into();
    }
    if !seat["items"].is_null() {
        army["items"] = json!({"type": "string"});
    }
    army
}

/// A description of seats as one of armies.
fn in_armies(description: &str) -> String {
    description
        .replace("The seats", "The armies")
        .replace("The seat", "The army")
        .replace("number of the seat, from 0", "name of the army")
}

/// An inlined schema in the strict form.
pub(super) fn strict(schema: &Value, is_required: bool) -> Value {
    let strict = strict_value(schema);
    if is_required {
        return strict;
    }
    nullable(strict)
}

fn strict_value(schema: &Value) -> Value {
    if let Some(all) = alternatives(schema) {
        return strict_alternatives(schema, all);
    }
    if is_free_object(schema) {
        return strict_text(schema);
    }
    let mut strict = Map::new();
    for key in KEPT {
        if let Some(value) = schema.get(key) {
            strict.insert(key.to_owned(), value.clone());
        }
    }
    if let Some(properties) = schema["properties"].as_object() {
        let required = |name: &str| is_required(schema, name);
        let fields = properties
            .iter()
            .map(|(name, schema)| (name.clone(), self::strict(schema, required(name))));
        strict.insert("properties".to_owned(), Value::Object(fields.collect()));
        strict.insert("required".to_owned(), properties.keys().cloned().collect());
        strict.insert("additionalProperties".to_owned(), false.into());
    }
    if let Some(items) = schema.get("items") {
        strict.insert("items".to_owned(), strict_value(items));
    }
    strict.into()
}

/// Whether an object has to have this field.
pub(super) fn is_required(object: &Value, name: &str) -> bool {
    let required = object["required"].as_array();
    required.is_some_and(|required| required.iter().any(|field| field == name))
}

/// Whether any object fits: the strict form has no such thing.
pub(super) fn is_free_object(schema: &Value) -> bool {
    schema["type"] == "object" && schema["properties"].as_object().is_none_or(Map::is_empty)
        || schema["type"].is_null() && alternatives(schema).is_none()
}

/// The alternatives of a schema in the strict form; the only one, if the others are free objects.
fn strict_alternatives(schema: &Value, all: &[Value]) -> Value {
    let mut kept: Vec<Value> = all
        .iter()
        .filter(|schema| !is_free_object(schema))
        .map(strict_value)
        .collect();
    let mut strict = match (kept.len(), kept.pop()) {
        (0, _) | (_, None) => strict_text(schema),
        (1, Some(only)) => only,
        (_, Some(last)) => {
            kept.push(last);
            json!({"anyOf": kept})
        }
    };
    if let Some(description) = schema["description"].as_str() {
        strict["description"] = description.into();
    }
    strict
}

/// An object of any form, as the text that stands for it.
fn strict_text(schema: &Value) -> Value {
    let description = schema["description"].as_str().unwrap_or_default();
    json!({"type": "string", "description": format!("{description} As JSON in a string.").trim()})
}

/// A schema in the strict form for a field that can be left out: then it is null.
fn nullable(mut schema: Value) -> Value {
    if let Some(Value::Array(all)) = schema.get_mut("anyOf") {
        if !all.iter().any(|schema| schema["type"] == "null") {
            all.push(json!({"type": "null"}));
        }
        return schema;
    }
    let kind = schema["type"].take();
    schema["type"] = match kind {
        Value::Array(kinds) if kinds.iter().any(|kind| kind == "null") => kinds.into(),
        Value::Array(mut kinds) => {
            kinds.push("null".into());
            kinds.into()
        }
        kind => json!([kind, "null"]),
    };
    if let Some(Value::Array(words)) = schema.get_mut("enum")
        && !words.contains(&Value::Null)
    {
        words.push(Value::Null);
    }
    schema
}

/// The schema of an answer, an object, with everything that it refers to as `$defs`. `Game` is
/// replaced by the facts of a game.
pub(crate) fn answer(document: &Document, schemas: &[Value]) -> Value {
    let mut definitions = Map::new();
    let mut answer = match schemas {
        [schema] if schema_name(schema).is_none() => {
            defined(document, None, schema, &mut definitions)
        }
        [schema] => {
            let name = schema_name(schema);
            defined(document, name, document.resolved(schema), &mut definitions)
        }
        several => {
            let several = several
                .iter()
                .map(|schema| defined(document, None, schema, &mut definitions));
            json!({"type": "object", "anyOf": several.collect::<Vec<_>>()})
        }
    };
    if !definitions.is_empty() {
        answer["$defs"] = definitions.into();
    }
    answer
}

/// A schema whose references lead to `$defs`, which get what they refer to. `name` is its own.
fn defined(
    document: &Document,
    name: Option<&str>,
    schema: &Value,
    definitions: &mut Map<String, Value>,
) -> Value {
    if let Some(target) = schema_name(schema) {
        if !definitions.contains_key(target) {
            // It may refer to itself.
            definitions.insert(target.to_owned(), Value::Null);
            let definition = defined(document, Some(target), document.schema(target), definitions);
            definitions.insert(target.to_owned(), definition);
        }
        return json!({"$ref": format!("#/$defs/{target}")});
    }
    match schema {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(key, value)| is_shown(key, value));
            kept.map(|(key, value)| {
                let value = match (key.as_str(), value) {
                    ("properties", Value::Object(properties)) => {
                        let properties = properties.iter().map(|(property, schema)| {
                            let is_seat = name.is_some_and(|name| is_seat(name, property));
                            let schema = if is_seat {
                                without_mark(army(schema))
                            } else {
                                defined(document, None, schema, definitions)
                            };
                            (property.clone(), schema)
                        });
                        properties.collect()
                    }
                    _ => defined(document, None, value, definitions),
                };
                (key.clone(), value)
            })
            .collect()
        }
        Value::Array(all) => all
            .iter()
            .map(|schema| defined(document, None, schema, definitions))
            .collect(),
        other => other.clone(),
    }
}

/// Whether a keyword says something to those who check or read an answer.
fn is_shown(key: &str, value: &Value) -> bool {
    match key {
        "example" | "examples" | "title" if !value.is_object() => false,
        "example" | "default" | "minimum" => false,
        "format" => value == "date-time",
        _ => true,
    }
}

fn without_mark(mut schema: Value) -> Value {
    if let Some(fields) = schema.as_object_mut() {
        fields.remove(ARMY);
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::super::tools::tests::tools;
    use super::*;

    /// The keywords of OpenAI's strict form.
    const STRICT: [&str; 13] = [
        "type",
        "description",
        "enum",
        "pattern",
        "minimum",
        "maximum",
        "minItems",
        "maxItems",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "anyOf",
    ];

    /// The parts of a schema that the strict form has not. `depth` is how deep it may still go.
    fn violations(place: &str, schema: &Value, depth: usize, found: &mut Vec<String>) {
        let mut violation = |what: &str| found.push(format!("{place}: {what}"));
        let keywords = schema.as_object().into_iter().flatten();
        for (keyword, _) in keywords.filter(|(keyword, _)| !STRICT.contains(&keyword.as_str())) {
            violation(keyword);
        }
        if depth == 0 {
            violation("too deep");
            return;
        }
        if schema["type"].is_null() && schema["anyOf"].is_null() {
            violation("no type");
        }
        let kinds = schema["type"].to_string();
        if kinds.contains("object") {
            let properties = schema["properties"].as_object();
            if schema["additionalProperties"] != false {
                violation("it is open");
            }
            let Some(properties) = properties else {
                violation("no properties");
                return;
            };
            let required: Vec<&String> = properties.keys().collect();
            if schema["required"] != serde_json::json!(required) {
                violation("not every property is required");
            }
            for (name, schema) in properties {
                violations(&format!("{place}.{name}"), schema, depth - 1, found);
            }
        }
        if kinds.contains("array") {
            violations(&format!("{place}[]"), &schema["items"], depth - 1, found);
        }
        for schema in schema["anyOf"].as_array().into_iter().flatten() {
            violations(place, schema, depth, found);
        }
    }

    #[test]
    fn arguments_are_in_the_strict_form() {
        let mut found = Vec::new();
        for tool in &tools().all {
            let schema = &tool.listed["inputSchema"];
            assert_eq!(schema["type"], "object", "{}", tool.row.name);
            violations(tool.row.name, schema, 10, &mut found);
        }
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn what_can_be_left_out_can_be_null_and_nothing_else() {
        for tool in &tools().all {
            for (name, argument) in &tool.arguments {
                let schema = &tool.listed["inputSchema"]["properties"][name];
                let kinds = [
                    schema["type"].to_string(),
                    json!(schema.get("anyOf")).to_string(),
                ];
                let is_any = kinds[0] == "null";
                let can_be_null = kinds[usize::from(is_any)].contains("\"null\"");
                let tool = tool.row.name;
                assert_eq!(can_be_null, !argument.is_required, "{tool}: {name}");
            }
        }
    }

    #[test]
    fn answers_are_objects_and_refer_only_to_their_own_definitions() {
        fn references<'a>(schema: &'a Value, found: &mut Vec<&'a str>) {
            match schema {
                Value::Object(fields) => {
                    found.extend(fields.get("$ref").and_then(Value::as_str));
                    fields.values().for_each(|schema| references(schema, found));
                }
                Value::Array(all) => all.iter().for_each(|schema| references(schema, found)),
                _ => {}
            }
        }
        for tool in &tools().all {
            let schema = &tool.listed["outputSchema"];
            assert_eq!(schema["type"], "object", "{}", tool.row.name);
            let mut found = Vec::new();
            references(schema, &mut found);
            for reference in found {
                let pointer = reference.strip_prefix('#').unwrap_or_default();
                assert!(
                    schema.pointer(pointer).is_some(),
                    "{}: {reference}",
                    tool.row.name
                );
            }
        }
    }
}
