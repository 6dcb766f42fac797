//! The OpenAPI document as the tools read it (operations, with their parameters, bodies and
//! answers), and its schemas as hosts want them: arguments in OpenAI's strict form, in which every
//! field is required, no object is open and nothing is referred to; and answers without sentences,
//! because hosts check answers and models read arguments.

use axum::body::Bytes;
use axum::http::Method;
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

/// A schema with everything that it refers to in it.
pub(super) fn inlined(document: &Document, schema: &Value) -> Value {
    inline(document, schema, MAX_DEPTH)
}

fn inline(document: &Document, schema: &Value, depth: usize) -> Value {
    let target = document.resolved(schema);
    let Some(fields) = target.as_object().filter(|_| depth > 0) else {
        return json!({});
    };
    let mut whole: Map<String, Value> = fields.clone();
    // What stands beside a reference is about this use of it.
    let beside = schema.as_object().into_iter().flatten();
    whole.extend(
        beside
            .filter(|(key, _)| *key != "$ref")
            .map(|(key, value)| (key.clone(), value.clone())),
    );
    for (key, value) in &mut whole {
        match (key.as_str(), value) {
            ("properties", Value::Object(properties)) => {
                for schema in properties.values_mut() {
                    *schema = inline(document, schema, depth - 1);
                }
            }
            ("items" | "additionalProperties", schema @ Value::Object(_)) => {
                *schema = inline(document, schema, depth - 1);
            }
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

/// An inlined schema of a body without null: a field that can be null can be left out, too, and
/// what is left out is null in the strict form anyway.
pub(super) fn without_null(schema: &Value) -> Value {
    let is_null = |it: &Value| *it == "null" || *it == json!({"type": "null"});
    match schema {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), without_null(value)))
            .collect(),
        Value::Array(all) => match all.iter().filter(|it| !is_null(it)).collect::<Vec<_>>()[..] {
            [Value::String(only)] if all.len() > 1 => only.as_str().into(),
            ref kept => kept.iter().map(|it| without_null(it)).collect(),
        },
        other => other.clone(),
    }
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
    // A model is told the words that there are. Answers may have others one day.
    if let Some(words) = schema.get("x-extensible-enum") {
        strict.insert("enum".to_owned(), words.clone());
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
    let mut strict = match kept.len() {
        0 => strict_text(schema),
        1 => kept.remove(0),
        _ => json!({"anyOf": kept}),
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
    let add = |all: &mut Value, null: Value| match all {
        Value::Array(all) if !all.contains(&null) => all.push(null),
        _ => {}
    };
    if schema["anyOf"].is_array() {
        add(&mut schema["anyOf"], json!({"type": "null"}));
        return schema;
    }
    if schema["type"].is_string() {
        schema["type"] = json!([schema["type"]]);
    }
    add(&mut schema["type"], "null".into());
    if schema["enum"].is_array() {
        add(&mut schema["enum"], Value::Null);
    }
    schema
}

/// The schema of answers with one of these inlined schemas, an object: what checks an answer.
pub(super) fn answer(schemas: &[Value]) -> Value {
    match schemas {
        [schema] => checked(schema),
        several => {
            json!({"type": "object", "anyOf": several.iter().map(checked).collect::<Value>()})
        }
    }
}

fn checked(schema: &Value) -> Value {
    let Value::Object(keywords) = schema else {
        return schema.clone();
    };
    let kept = keywords.iter().filter_map(|(key, value)| {
        if let Some(types) = types_of(key, value) {
            return Some(("type".to_owned(), types));
        }
        let value = match (key.as_str(), value) {
            ("type" | "enum" | "required", _) => value.clone(),
            ("items" | "additionalProperties", _) => checked(value),
            ("oneOf" | "anyOf", Value::Array(all)) => all.iter().map(checked).collect(),
            ("properties", Value::Object(fields)) => fields
                .iter()
                .map(|(name, schema)| (name.clone(), checked(schema)))
                .collect(),
            _ => return None,
        };
        Some((key.clone(), value))
    });
    kept.collect()
}

/// The types of alternatives that are nothing but types: an army or null.
fn types_of(key: &str, alternatives: &Value) -> Option<Value> {
    let all = alternatives.as_array().filter(|_| key == "oneOf")?;
    let types = all.iter().map(|schema| match checked(schema) {
        Value::Object(fields) if fields.len() == 1 => {
            fields.get("type").filter(|kind| kind.is_string()).cloned()
        }
        _ => None,
    });
    types.collect()
}

/// The prefix of a reference to a schema.
const SCHEMAS: &str = "#/components/schemas/";

/// Makes the text of the API's OpenAPI document. It is large, and most servers are never asked for
/// what is made from it.
pub type MakeDocument = fn() -> Bytes;

/// The OpenAPI document of the API.
pub(super) struct Document(Value);

/// An operation of the API.
pub(super) struct Operation<'a> {
    pub(super) method: Method,
    /// The path, with names in braces.
    pub(super) path: &'a str,
    document: &'a Document,
    value: &'a Value,
}

impl Document {
    /// The document in this text; one without operations if it is none.
    pub(super) fn read(text: &[u8]) -> Self {
        Self(serde_json::from_slice(text).unwrap_or_default())
    }

    pub(super) fn operation(&self, id: &str) -> Option<Operation<'_>> {
        self.operations()
            .find(|operation| operation.value["operationId"] == id)
    }

    fn operations(&self) -> impl Iterator<Item = Operation<'_>> {
        let paths = self.0["paths"].as_object().into_iter().flatten();
        paths.flat_map(move |(path, item)| {
            let operations = item.as_object().into_iter().flatten();
            operations.filter_map(move |(method, value)| {
                let method = Method::from_bytes(method.to_uppercase().as_bytes()).ok()?;
                Some(Operation {
                    method,
                    path,
                    document: self,
                    value,
                })
            })
        })
    }

    /// The value to which this one refers, or itself.
    pub(super) fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        let pointer = value["$ref"].as_str().and_then(|to| to.strip_prefix('#'));
        pointer
            .and_then(|pointer| self.0.pointer(pointer))
            .unwrap_or(value)
    }
}

/// The name of the schema to which this one refers.
pub(super) fn schema_name(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix(SCHEMAS)
}

/// The schemas of which a value fits one.
pub(super) fn alternatives(schema: &Value) -> Option<&Vec<Value>> {
    let all = schema.get("oneOf").or_else(|| schema.get("anyOf"))?;
    all.as_array()
}

impl<'a> Operation<'a> {
    /// A few words about it.
    pub(super) fn summary(&self) -> &'a str {
        self.value["summary"].as_str().unwrap_or_default()
    }

    /// The parameters in its path and its query.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &'a Value> {
        let document = self.document;
        let parameters = self.value["parameters"].as_array().into_iter().flatten();
        let parameters = parameters.map(|parameter| document.resolved(parameter));
        parameters.filter(|parameter| parameter["in"] == "path" || parameter["in"] == "query")
    }

    /// The schema of its body.
    pub(super) fn body(&self) -> Option<&'a Value> {
        let body = self.document.resolved(&self.value["requestBody"]);
        json_schema(body)
    }

    /// The different schemas of the JSON that it answers with when it has done what it was asked
    /// for; none if it answers with a text.
    pub(super) fn answers(&self) -> Vec<&'a Value> {
        let responses = self.value["responses"].as_object().into_iter().flatten();
        let done = responses.filter(|(status, _)| status.starts_with('2'));
        let done = done.map(|(_, response)| self.document.resolved(response));
        let json = done.filter(|response| {
            let media_types = response["content"].as_object();
            media_types.is_some_and(|media_types| media_types.len() == 1)
        });
        let mut schemas: Vec<&Value> = json.filter_map(json_schema).collect();
        // A game that was made is the same as one that the request has made before.
        schemas.dedup();
        schemas
    }
}

fn json_schema(body: &Value) -> Option<&Value> {
    body.pointer("/content/application~1json/schema")
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
    fn answers_are_objects_without_sentences_and_references() {
        for tool in &tools().all {
            let (name, schema) = (tool.row.name, &tool.listed["outputSchema"]);
            assert_eq!(schema["type"], "object", "{name}");
            let text = schema.to_string();
            for keyword in ["\"$ref\":", "\"x-extensible-enum\":"] {
                assert!(!text.contains(keyword), "{name}: {keyword} in {text}");
            }
        }
    }
}
