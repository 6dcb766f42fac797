//! The OpenAPI document is short, and loses nothing by that.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::document::references;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use utoipa::openapi::OpenApi as Document;

const MOST_LINES: usize = 10_694;

/// The maximum number of lines that change because of a new field.
const MOST_CHANGED_LINES: i32 = 19;

/// The number of schemas, those that examples have most often, that get a new field.
const MOST_USED: usize = 12;

/// The document with its links, in which nothing is shared.
fn whole() -> Value {
    let mut whole = whole_document();
    document::open_enums(&mut whole);
    references::complete_answers(&mut whole);
    references::add_links(&mut whole);
    serde_json::to_value(whole).unwrap()
}

#[test]
fn the_document_has_at_most_10694_lines() {
    let lines = document().lines().count();
    assert!(lines <= MOST_LINES, "{lines} lines");
}

/// The first words of operation ids: what is done. `download` gets a file or a picture.
const VERBS: &str = "abort accept add allow analyse announce ask assign block cancel cast change check \
    choose claim clear counter create decline delete download end enter export extend forget \
    give hand import join leave list make mute note offer open pause place propose remove renew \
    report resign resume return revoke show start stop take test try unblock unmute withdraw \
    write";

/// Words of two parts that are reserved in C++, Java, JavaScript, PHP, Python, Rust or Swift.
const RESERVED: [&str; 14] = [
    "and_eq",
    "co_await",
    "co_return",
    "co_yield",
    "const_cast",
    "dynamic_cast",
    "include_once",
    "instance_of",
    "is_not",
    "not_eq",
    "not_in",
    "require_once",
    "static_cast",
    "thread_local",
];

/// Generators of clients make functions, classes and files of them, in any case and language.
#[test]
fn an_operation_id_is_a_verb_and_a_noun_and_stands_alone() {
    let document: Value = serde_json::from_str(&document()).unwrap();
    let paths = document["paths"].as_object().unwrap().values();
    let operations = paths.flat_map(|path| path.as_object().unwrap().values());
    let ids = operations.map(|operation| operation["operationId"].as_str().unwrap());
    let mut spellings = HashSet::new();
    for id in ids {
        let (verb, noun) = id.split_once('_').unwrap_or((id, ""));
        assert!(VERBS.split(' ').any(|word| word == verb), "{id}: {verb}");
        let is_plain = |c: char| c.is_ascii_lowercase() || c == '_';
        assert!(noun.len() > 1 && noun.chars().all(is_plain), "{id}");
        assert!(!id.contains("__") && !id.ends_with('_'), "{id}");
        assert!(!RESERVED.contains(&id), "{id} is reserved somewhere");
        assert!(spellings.insert(id.replace('_', "")), "{id} is not unique");
    }
    assert!(spellings.len() > 100);
}

/// Each operation still has its parameters, responses, headers and examples.
#[test]
fn the_document_with_its_references_followed_is_the_whole_one() {
    let mut shared: Value = serde_json::from_str(&document()).unwrap();
    let components = shared["components"].clone();
    follow(&mut shared["paths"], &components);
    let kept = ["schemas", "securitySchemes"];
    let components = shared["components"].as_object_mut().unwrap();
    components.retain(|kind, _| kept.contains(&kind.as_str()));
    assert_eq!(shared, whole());
}

/// Puts each component in the places that refer to it, and an example that only sharing has named
/// back in `example`.
fn follow(value: &mut Value, components: &Value) {
    let reference = value.get("$ref").and_then(Value::as_str);
    let path = reference.and_then(|path| path.strip_prefix("#/components/"));
    let component = path.and_then(|path| path.split_once('/'));
    let component = component.filter(|(kind, _)| *kind != "schemas");
    if let Some(component) = component.map(|(kind, name)| components[kind][name].clone()) {
        assert!(!component.is_null(), "{value} leads nowhere");
        *value = component;
    }
    for part in children(value) {
        follow(part, components);
    }
    let examples = value.get("examples").and_then(Value::as_object);
    let only = examples.and_then(|examples| examples.values().next());
    if let Some(only) = only
        .filter(|example| example.get("summary").is_none())
        .cloned()
        && let Some(fields) = value.as_object_mut()
    {
        fields.remove("examples");
        fields.insert("example".to_owned(), only["value"].clone());
    }
}

fn children(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Object(fields) => fields.values_mut().collect(),
        Value::Array(values) => values.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// A field that is new in every example of an answer, for the answers that occur most. A problem is
/// left out: each kind has an example, but a field of problems is only in those that have it.
#[test]
fn a_new_field_of_an_answer_changes_fewer_than_20_lines() {
    let whole = whole();
    let schemas = whole["components"]["schemas"].as_object().unwrap();
    let objects = schemas
        .iter()
        .filter(|(name, schema)| *name != "Problem" && schema.get("properties").is_some());
    let mut changed: Vec<_> = objects
        .map(|(name, _)| {
            let document = with_field(&whole, name);
            let uses = document["paths"].to_string().matches("is_new").count();
            (uses, name, document)
        })
        .collect();
    changed.sort_by_key(|(uses, ..)| std::cmp::Reverse(*uses));
    let before = text_of(&whole);
    for (uses, name, document) in &changed[..MOST_USED] {
        let lines = changed_lines(&before, &text_of(document));
        assert!(*uses > 0 && lines > 0, "{name} is in no example");
        assert!(lines <= MOST_CHANGED_LINES, "{name}: {lines} lines");
    }
}

fn text_of(document: &Value) -> String {
    document::text(Document::deserialize(document).unwrap())
}

/// The number of lines that differ; a line that another replaces counts once.
fn changed_lines(before: &str, after: &str) -> i32 {
    let mut counts: HashMap<&str, i32> = HashMap::new();
    before
        .lines()
        .for_each(|line| *counts.entry(line).or_default() -= 1);
    after
        .lines()
        .for_each(|line| *counts.entry(line).or_default() += 1);
    let added = counts.values().filter(|count| **count > 0).sum::<i32>();
    let removed = -counts.values().filter(|count| **count < 0).sum::<i32>();
    added.max(removed)
}

/// The document with one more field in this schema, and in each example that has it.
fn with_field(document: &Value, name: &str) -> Value {
    let mut changed = document.clone();
    let addition = Addition {
        schemas: &document["components"]["schemas"],
        name,
    };
    for operation in children(&mut changed["paths"])
        .into_iter()
        .flat_map(children)
    {
        for response in children(&mut operation["responses"]) {
            response
                .get_mut("content")
                .map(children)
                .into_iter()
                .flatten()
                .for_each(|content| addition.to_content(content));
        }
        if let Some(body) = operation.get_mut("requestBody") {
            addition.to_content(&mut body["content"]["application/json"]);
        }
    }
    let schema = &mut changed["components"]["schemas"][name];
    let description =
        "A new field, with a sentence about it that does not fit on one line with its type.";
    schema["properties"]["is_new"] = json!({"type": "boolean", "description": description});
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.push("is_new".into());
    }
    changed
}

/// A new field of this schema.
struct Addition<'a> {
    schemas: &'a Value,
    name: &'a str,
}

impl Addition<'_> {
    fn to_content(&self, content: &mut Value) {
        let schema = content["schema"].clone();
        if let Some(example) = content.get_mut("example") {
            self.to_value(example, &schema);
        }
        for example in content
            .get_mut("examples")
            .map(children)
            .into_iter()
            .flatten()
        {
            self.to_value(&mut example["value"], &schema);
        }
    }

    /// Adds the field to what has the schema, in a value of another schema.
    fn to_value(&self, value: &mut Value, schema: &Value) {
        if let Some(name) = schema["$ref"]
            .as_str()
            .and_then(|path| path.rsplit('/').next())
        {
            self.to_value(value, &self.schemas[name]);
            if let Some(fields) = value.as_object_mut().filter(|_| name == self.name) {
                fields.insert("is_new".to_owned(), true.into());
            }
            return;
        }
        for alternative in schema["oneOf"].as_array().into_iter().flatten() {
            self.to_value(value, alternative);
        }
        match value {
            Value::Array(items) => items
                .iter_mut()
                .for_each(|item| self.to_value(item, &schema["items"])),
            Value::Object(fields) => {
                for (name, field) in fields {
                    let own = &schema["properties"][name];
                    self.to_value(
                        field,
                        if own.is_null() {
                            &schema["additionalProperties"]
                        } else {
                            own
                        },
                    );
                }
            }
            _ => {}
        }
    }
}
