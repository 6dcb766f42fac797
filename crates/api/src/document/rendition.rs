//! How the OpenAPI document is written: in OpenAPI 3.0.3 for tools that do not read 3.1, and as a
//! text that can be reviewed.
//!
//! The text is short, and has small differences. A value that fits on a line is on one, and a list
//! of texts and numbers always is, so that a new one changes one line. The longest value on a line
//! does not count, because it is a long line in any case: so a field with its description is a
//! line. In an example only objects without inner ones are on one line: a field that is new in an
//! answer then changes few lines of each example.
//!
//! 3.0.3 says the same wherever it can say it. What it cannot say is left out: the names of the
//! fields of maps, and the scopes of tokens, which are in `x-scopes` instead. An operation has
//! answers of one form there, because clients of typed languages have one type for them: a 202 with
//! another form than the 200 is left out. Examples of whole answers are only in the other document:
//! strictly read, an object that is null has no schema there.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::iter::Peekable;

/// The keywords of schemas that 3.0.3 does not have and for which it has no other words.
const UNKNOWN: [&str; 1] = ["propertyNames"];

/// The fields of contents and parameters whose values are examples.
const EXAMPLES: [&str; 2] = ["example", "examples"];

/// Turns a document of OpenAPI 3.1 into one of OpenAPI 3.0.3.
pub(super) fn make_3_0(document: &mut Value) {
    document["openapi"] = "3.0.3".into();
    remove(&mut document["info"]["license"], "identifier");
    for operation in children(&mut document["paths"])
        .into_iter()
        .flat_map(children)
    {
        name_scopes(operation);
        keep_one_form(&mut operation["responses"]);
    }
    remove(&mut document["components"], "examples");
    let types = types(&document["components"]["schemas"]);
    let schemas = children(&mut document["components"]["schemas"]);
    for schema in schemas {
        make_schema(schema, &types);
    }
    for part in children(document) {
        make_schemas_in(part, &types);
    }
}

/// The types of the schemas that have names. What is nullable has its type beside that here, also
/// if it refers to one of them.
type Types = BTreeMap<String, Value>;

fn types(schemas: &Value) -> Types {
    let schemas = schemas.as_object().into_iter().flatten();
    let types = schemas.filter(|(_, schema)| schema["type"].is_string());
    let by_reference = |(name, schema): (&String, &Value)| {
        let reference = format!("#/components/schemas/{name}");
        (reference, schema["type"].clone())
    };
    types.map(by_reference).collect()
}

/// Moves the scopes of an operation to a field of their own: here only OAuth has scopes.
fn name_scopes(operation: &mut Value) {
    let mut scopes = Vec::new();
    for requirement in operation
        .get_mut("security")
        .map(children)
        .unwrap_or_default()
    {
        for words in children(requirement) {
            if let Value::Array(words) = words {
                scopes.append(words);
            }
        }
    }
    if !scopes.is_empty() {
        operation["x-scopes"] = scopes.into();
    }
}

/// Leaves a 202 out if there is a 200 too, which has another form in this API.
fn keep_one_form(responses: &mut Value) {
    if !responses["200"].is_null() {
        remove(responses, "202");
    }
}

/// Turns every schema of this part of a document, but not those below `components`, which are
/// named by what they describe.
fn make_schemas_in(part: &mut Value, types: &Types) {
    if let Value::Object(fields) = part {
        fields.retain(|name, _| !EXAMPLES.contains(&name.as_str()));
        for (name, field) in fields.iter_mut().filter(|(name, _)| *name != "schemas") {
            match name.as_str() {
                "schema" => make_schema(field, types),
                _ => make_schemas_in(field, types),
            }
        }
    } else {
        for item in children(part) {
            make_schemas_in(item, types);
        }
    }
}

/// Turns a schema and those in it.
fn make_schema(schema: &mut Value, types: &Types) {
    let Some(fields) = schema.as_object_mut() else {
        return;
    };
    fields.retain(|name, _| !UNKNOWN.contains(&name.as_str()));
    for (name, field) in fields.iter_mut() {
        match name.as_str() {
            "items" | "additionalProperties" => make_schema(field, types),
            "properties" | "oneOf" | "anyOf" | "allOf" => {
                for inner in children(field) {
                    make_schema(inner, types);
                }
            }
            _ => {}
        }
    }
    name_one_example(fields);
    make_type_nullable(fields);
    make_choice_nullable(fields);
    set_reference_apart(fields, types);
}

/// A schema has one example here, and a list of them in 3.1.
fn name_one_example(fields: &mut Map<String, Value>) {
    if let Some(examples) = fields.remove("examples") {
        fields.insert("example".into(), examples[0].clone());
    }
}

/// `{"type": ["string", "null"]}` is `{"type": "string", "nullable": true}` here.
fn make_type_nullable(fields: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = fields.get_mut("type") {
        types.retain(|name| name != "null");
        let name = types.pop().unwrap_or_default();
        fields.insert("type".into(), name);
        fields.insert("nullable".into(), true.into());
    }
}

/// `{"oneOf": [X, {"type": "null"}]}` is X with `"nullable": true` here.
fn make_choice_nullable(fields: &mut Map<String, Value>) {
    let Some(Value::Array(choices)) = fields.get_mut("oneOf") else {
        return;
    };
    let count = choices.len();
    choices.retain(|choice| *choice != json!({"type": "null"}));
    if choices.len() == count {
        return;
    }
    if choices.len() > 1 {
        // Only what has a type can be nullable.
        if let Some(typed) = choices.iter_mut().find(|choice| choice["type"].is_string()) {
            typed["nullable"] = true.into();
        }
        return;
    }
    if let [Value::Object(only)] = &mut choices[..] {
        let mut only = std::mem::take(only);
        // A reference that was set apart becomes one again until its type is known.
        if let Some(mut parts) = only.remove("allOf") {
            only.insert("$ref".into(), parts[0]["$ref"].take());
        }
        fields.remove("oneOf");
        for (name, field) in only {
            fields.entry(name).or_insert(field);
        }
    }
    fields.insert("nullable".into(), true.into());
}

/// A reference has nothing beside it here, so it becomes the only part of an `allOf`.
fn set_reference_apart(fields: &mut Map<String, Value>, types: &Types) {
    if fields.len() > 1
        && let Some(reference) = fields.remove("$ref")
    {
        let name = reference.as_str().and_then(|name| types.get(name));
        match name.filter(|_| fields.contains_key("nullable")) {
            Some(name) => fields.insert("type".into(), name.clone()),
            // What has no type, such as a choice, is left out instead of being null.
            None => fields.remove("nullable"),
        };
        fields.insert("allOf".into(), json!([{"$ref": reference}]));
    }
}

fn remove(value: &mut Value, name: &str) {
    if let Some(fields) = value.as_object_mut() {
        fields.remove(name);
    }
}

fn children(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Object(fields) => fields.values_mut().collect(),
        Value::Array(values) => values.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// The maximum number of columns of a line, unless it is a text, a list of texts or a reference.
const COLUMNS: usize = 100;

/// The beginnings of an example's value.
const EXAMPLE_STARTS: [&str; 2] = ["\"example\": ", "\"value\": "];

/// Lays out JSON that has each value on its own line.
pub(super) fn lay_out(pretty: &str) -> String {
    let mut text = String::new();
    for part in parts(&mut pretty.lines().map(str::trim).peekable()) {
        part.write(0, false, &mut text);
    }
    text
}

/// A part of the JSON, with its name and the comma behind it.
enum Part<'a> {
    /// A text, a number or something else that is always on one line.
    Value(&'a str),
    Block(Block<'a>),
}

/// An object or a list.
struct Block<'a> {
    /// Its name and its opening bracket.
    open: String,
    inner: Vec<Part<'a>>,
    close: String,
}

/// Reads the lines until the block around them is closed.
fn parts<'a>(lines: &mut Peekable<impl Iterator<Item = &'a str>>) -> Vec<Part<'a>> {
    let mut found = Vec::new();
    while let Some(line) = lines.next_if(|line| !line.starts_with(['}', ']'])) {
        found.push(if line.ends_with(['{', '[']) {
            let inner = parts(lines);
            let close = lines.next().unwrap_or_default();
            Part::Block(Block::new(line, inner, close))
        } else {
            Part::Value(line)
        });
    }
    found
}

impl<'a> Block<'a> {
    /// A block. A content has one media type nearly always, which is then on the line of the
    /// content.
    fn new(open: &str, mut inner: Vec<Part<'a>>, close: &str) -> Self {
        // A level for the only form of a content says nothing.
        if open == "\"content\": {"
            && inner.len() == 1
            && let Some(Part::Block(only)) = inner.pop_if(|part| matches!(part, Part::Block(_)))
        {
            return Self {
                open: open.to_owned() + &only.open,
                inner: only.inner,
                close: only.close + close,
            };
        }
        Self {
            open: open.to_owned(),
            inner,
            close: close.to_owned(),
        }
    }

    fn is_reference(&self) -> bool {
        matches!(self.inner[..], [Part::Value(line)] if line.starts_with("\"$ref\": "))
    }

    fn has_only_values(&self) -> bool {
        let mut inner = self.inner.iter();
        inner.all(|part| matches!(part, Part::Value(_)))
    }

    fn is_list_of_values(&self) -> bool {
        self.open.ends_with('[') && self.has_only_values()
    }

    /// Returns the number of columns of the line that do not count: those of the longest value in
    /// it, however deep.
    fn uncounted(&self) -> usize {
        self.inner
            .iter()
            .map(Part::longest_value)
            .max()
            .unwrap_or_default()
    }

    fn write(&self, depth: usize, is_in_example: bool, text: &mut String) {
        let starts_example = EXAMPLE_STARTS
            .iter()
            .any(|start| self.open.starts_with(start));
        let is_in_example = is_in_example || starts_example;
        let line = self.on_one_line();
        let is_short = 2 * depth + line.chars().count() <= COLUMNS + self.uncounted();
        let may_be_short = !is_in_example || self.has_only_values();
        if self.is_reference() || self.is_list_of_values() || is_short && may_be_short {
            return write_line(depth, &line, text);
        }
        write_line(depth, &self.open, text);
        for part in &self.inner {
            part.write(depth + 1, is_in_example, text);
        }
        write_line(depth, &self.close, text);
    }

    fn on_one_line(&self) -> String {
        let inner: Vec<_> = self.inner.iter().map(Part::on_one_line).collect();
        format!("{}{}{}", self.open, inner.join(" "), self.close)
    }
}

impl Part<'_> {
    fn on_one_line(&self) -> String {
        match self {
            Part::Value(line) => (*line).to_owned(),
            Part::Block(block) => block.on_one_line(),
        }
    }

    /// Returns the number of columns of its longest value.
    fn longest_value(&self) -> usize {
        match self {
            Part::Value(line) => line.chars().count(),
            Part::Block(block) => block.uncounted(),
        }
    }

    fn write(&self, depth: usize, is_in_example: bool, text: &mut String) {
        match self {
            Part::Value(line) => write_line(depth, line, text),
            Part::Block(block) => block.write(depth, is_in_example, text),
        }
    }
}

fn write_line(depth: usize, line: &str, text: &mut String) {
    text.extend(std::iter::repeat_n("  ", depth));
    text.push_str(line);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn every_form_of_a_schema_has_its_form_in_3_0() {
        let reference = json!({"$ref": "#/components/schemas/Game"});
        let described = json!({"$ref": "#/components/schemas/Game", "description": "A game."});
        for (given, expected) in [
            (json!({"type": "string"}), json!({"type": "string"})),
            (
                json!({"type": ["string", "null"], "examples": ["a", "b"]}),
                json!({"type": "string", "nullable": true, "example": "a"}),
            ),
            (reference.clone(), reference.clone()),
            (
                described.clone(),
                json!({"allOf": [reference], "description": "A game."}),
            ),
            (
                json!({"oneOf": [described, {"type": "null"}]}),
                json!({"allOf": [reference], "description": "A game.", "nullable": true,
                    "type": "object"}),
            ),
            (
                json!({"oneOf": [{"type": "null"}, {"type": "object"}, {"type": "string"}]}),
                json!({"oneOf": [{"type": "object", "nullable": true}, {"type": "string"}]}),
            ),
            (
                json!({"oneOf": [{"$ref": "#/components/schemas/Choice"}, {"type": "null"}]}),
                json!({"allOf": [{"$ref": "#/components/schemas/Choice"}]}),
            ),
            (
                json!({"oneOf": [reference, {"type": "string"}]}),
                json!({"oneOf": [reference, {"type": "string"}]}),
            ),
            (
                json!({"type": "object", "propertyNames": {"enum": ["a"]},
                    "additionalProperties": {"type": ["integer", "null"]}}),
                json!({"type": "object",
                    "additionalProperties": {"type": "integer", "nullable": true}}),
            ),
            (
                json!({"properties": {"type": {"type": "array", "items": described}}}),
                json!({"properties": {"type": {"type": "array",
                    "items": {"allOf": [reference], "description": "A game."}}}}),
            ),
        ] {
            let mut made = given.clone();
            make_schema(&mut made, &types(&json!({"Game": {"type": "object"}})));
            assert_eq!(made, expected, "{given}");
        }
    }

    #[test]
    fn what_3_0_cannot_say_is_left_out() {
        let schema = json!({"schema": {"type": ["string", "null"]}, "example": {"schema": 1}});
        let game = json!({"properties": {"example": {"type": "string", "examples": ["a"]}}});
        let mut document = json!({
            "openapi": "3.1.0",
            "info": {"license": {"name": "MIT", "identifier": "MIT"}},
            "paths": {"/a": {"get": {
                "security": [{}, {"token": ["read"]}],
                "responses": {"200": {"content": {"application/json": schema}}, "202": {}},
            }}},
            "components": {"schemas": {"Game": game}, "examples": {"a": {"value": 1}}},
        });
        make_3_0(&mut document);
        let schema = json!({"schema": {"type": "string", "nullable": true}});
        let game = json!({"properties": {"example": {"type": "string", "example": "a"}}});
        let expected = json!({
            "openapi": "3.0.3",
            "info": {"license": {"name": "MIT"}},
            "paths": {"/a": {"get": {
                "security": [{}, {"token": []}],
                "x-scopes": ["read"],
                "responses": {"200": {"content": {"application/json": schema}}},
            }}},
            "components": {"schemas": {"Game": game}},
        });
        assert_eq!(document, expected);
    }

    fn laid_out(value: &Value) -> String {
        let text = lay_out(&serde_json::to_string_pretty(value).unwrap());
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), *value);
        text
    }

    #[test]
    fn what_fits_is_on_one_line_and_a_list_of_values_always() {
        let long = "x".repeat(80);
        let value = json!({
            "content": {"text/plain": {"a": format!("{{{long}"), "b": long}},
            "required": [long, long],
            "schema": {"items": {"type": "string"}, "type": "array"},
        });
        let lines = [
            "{",
            "  \"content\": {\"text/plain\": {",
            &format!("    \"a\": \"{{{long}\","),
            &format!("    \"b\": \"{long}\""),
            "  }},",
            &format!("  \"required\": [\"{long}\", \"{long}\"],"),
            "  \"schema\": {\"items\": {\"type\": \"string\"}, \"type\": \"array\"}",
            "}",
            "",
        ];
        assert_eq!(laid_out(&value), lines.join("\n"));
    }

    #[test]
    fn in_an_example_only_objects_of_values_are_on_one_line() {
        // An object with inner ones is opened even if all of it fits on a line.
        let long = "x".repeat(80);
        let value = json!({
            "example": {"a": {"b": 1, "c": []}, "d": [1, 2]}, "x": long, "y": long,
        });
        let (x, y) = (
            format!("  \"x\": \"{long}\","),
            format!("  \"y\": \"{long}\""),
        );
        let lines = [
            "{",
            "  \"example\": {",
            "    \"a\": {\"b\": 1, \"c\": []},",
            "    \"d\": [1, 2]",
            "  },",
            &x,
            &y,
            "}",
            "",
        ];
        assert_eq!(laid_out(&value), lines.join("\n"));
    }

    #[test]
    fn the_longest_value_on_a_line_does_not_count_however_deep_it_is() {
        let long = "x".repeat(120);
        let value = json!({
            "a": {"description": long, "type": ["string", "null"]},
            "b": {"c": long, "d": long},
            "oneOf": [{"$ref": "Game", "description": long}, {"type": "null"}],
        });
        let lines = [
            "{",
            &format!("  \"a\": {{\"description\": \"{long}\", \"type\": [\"string\", \"null\"]}},"),
            "  \"b\": {",
            &format!("    \"c\": \"{long}\","),
            &format!("    \"d\": \"{long}\""),
            "  },",
            &format!(
                "  \"oneOf\": [{{\"$ref\": \"Game\", \"description\": \"{long}\"}}, {{\"type\": \"null\"}}]"
            ),
            "}",
            "",
        ];
        assert_eq!(laid_out(&value), lines.join("\n"));
    }

    #[test]
    fn a_reference_is_on_one_line_however_long_its_name_is() {
        let reference = json!({"$ref": "x".repeat(120)});
        let value = json!({"404": reference, "500": reference});
        assert_eq!(laid_out(&value).lines().count(), 4);
    }
}
