//! Bodies of several kinds, which a field such as `action` names, as one object: the arguments of a
//! tool are a flat list, and hosts refuse alternatives at the top of it.
//!
//! What the alternatives said is said in words: of which kinds a field is.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Makes one object with the fields of all kinds of a schema; `None` unless it has several kinds of
/// objects, each with its own word in the same field.
pub(super) fn as_one_object(schema: &Value) -> Option<Value> {
    let kinds = schema["oneOf"].as_array()?;
    let (tag, _) = word_of(kinds.first()?)?;
    let mut words = Vec::new();
    let mut fields: BTreeMap<&str, Field<'_>> = BTreeMap::new();
    for kind in kinds {
        let (own_tag, word) = word_of(kind)?;
        if own_tag != tag {
            return None;
        }
        words.push(word);
        for (name, schema) in kind["properties"].as_object()? {
            if name != tag {
                let field = fields.entry(name).or_default();
                field.uses.push((word, schema));
            }
        }
    }
    let mut properties: Map<String, Value> = fields
        .iter()
        .map(|(name, field)| ((*name).to_owned(), field.schema()))
        .collect();
    properties.insert(tag.to_owned(), json!({"type": "string", "enum": words}));
    let mut whole = json!({
        "type": "object",
        "required": [tag],
        "properties": properties,
        "additionalProperties": false,
    });
    if let Some(description) = schema.get("description") {
        whole["description"] = description.clone();
    }
    Some(whole)
}

/// The field of an object that has a single word, and that word.
fn word_of(kind: &Value) -> Option<(&str, &str)> {
    let mut fields = kind["properties"].as_object()?.iter();
    fields.find_map(
        |(name, schema)| match schema["enum"].as_array()?.as_slice() {
            [word] => Some((name.as_str(), word.as_str()?)),
            _ => None,
        },
    )
}

/// A field with the kinds that have it, and its schema in each.
#[derive(Default)]
struct Field<'a> {
    uses: Vec<(&'a str, &'a Value)>,
}

impl Field<'_> {
    /// The schema, and in its description the kinds that have the field.
    fn schema(&self) -> Value {
        let mut descriptions: Vec<(&str, Vec<&str>)> = Vec::new();
        for (word, schema) in &self.uses {
            let description = schema["description"].as_str().unwrap_or_default();
            match descriptions
                .iter_mut()
                .find(|(said, _)| *said == description)
            {
                Some((_, words)) => words.push(word),
                None => descriptions.push((description, vec![word])),
            }
        }
        let texts = descriptions.iter().map(|(description, words)| {
            let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
            format!("For {}: {description}", words.join(" and "))
        });
        let texts: Vec<_> = texts.collect();
        let mut schema = self
            .uses
            .first()
            .map_or(Value::Null, |(_, schema)| (*schema).clone());
        schema["description"] = texts.join(" ").into();
        schema
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(word: &str) -> Value {
        json!({"type": "string", "enum": [word]})
    }

    #[test]
    fn the_kinds_of_an_object_become_one() {
        let span = |about| json!({"type": "string", "description": about});
        let schema = json!({
            "description": "An act.",
            "oneOf": [
                {"required": ["action"], "properties": {
                    "action": tag("pause"), "for": span("Its length."),
                }},
                {"required": ["action"], "properties": {"action": tag("resume")}},
                {"required": ["action", "for"], "properties": {
                    "action": tag("extend"), "for": span("The time to add."),
                }},
            ],
        });
        let whole = json!({
            "type": "object",
            "description": "An act.",
            "required": ["action"],
            "properties": {
                "action": {"type": "string", "enum": ["pause", "resume", "extend"]},
                "for": {
                    "type": "string",
                    "description": "For `pause`: Its length. For `extend`: The time to add.",
                },
            },
            "additionalProperties": false,
        });
        assert_eq!(as_one_object(&schema), Some(whole));
    }

    #[test]
    fn other_alternatives_stay_as_they_are() {
        for schema in [
            json!({"type": "object", "properties": {"action": tag("pause")}}),
            json!({"oneOf": [{"type": "string"}, {"type": "null"}]}),
            json!({"oneOf": [{"properties": {"a": tag("x")}}, {"properties": {"b": tag("y")}}]}),
        ] {
            assert_eq!(as_one_object(&schema), None, "{schema}");
        }
    }
}
