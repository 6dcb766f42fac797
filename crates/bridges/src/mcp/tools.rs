//! The tools: the rows of the table, with everything that the OpenAPI document says about their
//! operations: path, arguments, and what they answer with.

use super::armies;
use super::document::{Document, Operation, schema_name};
use super::rows::{ROWS, Row, WAIT};
use super::schema;
use axum::http::Method;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The longest wait, in seconds.
pub(super) const MAX_WAIT: u64 = crate::caller::LONGEST_WAIT;

/// A tool, as the document describes its operation.
pub(super) struct Tool {
    pub(super) row: &'static Row,
    pub(crate) method: Method,
    /// The path, with the API's own names in braces.
    pub(crate) path: String,
    pub(super) arguments: BTreeMap<String, Argument>,
    /// Whether its request has a body.
    pub(super) has_body: bool,
    pub(crate) answer: Answer,
    /// The schemas of its answers in the document.
    pub(super) answers: Vec<Value>,
    /// Whether the answer has armies of a game that is not in it.
    pub(super) needs_armies: bool,
    /// The tool as hosts see it.
    pub(crate) listed: Value,
}

/// An argument of a tool.
pub(super) struct Argument {
    pub(crate) part: Part,
    pub(super) is_required: bool,
    /// The schema of the API.
    pub(super) schema: Value,
}

/// The part of the request in which an argument is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// In the path, under this name.
    Path(String),
    Query,
    Body,
    /// Nowhere: the tool itself uses it.
    Tool,
}

/// The forms of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A game.
    Game,
    /// Something with a game in it.
    GameInside,
    /// A page of games.
    Games,
    /// JSON of another form.
    Json,
    /// A text.
    Text,
}

/// Every tool, and the document from which they come.
pub(super) struct Tools {
    pub(crate) document: Document,
    pub(crate) all: Vec<Tool>,
}

impl Tools {
    /// The tools of an API with this document.
    pub(crate) fn of(document: Document) -> Self {
        let all = ROWS.iter().filter_map(|row| Tool::of(row, &document));
        let all = all.collect();
        let mut tools = Self { document, all };
        let listed = tools.all.iter().map(|tool| tools.described(&tool.listed));
        let listed: Vec<Value> = listed.collect();
        for (tool, listed) in tools.all.iter_mut().zip(listed) {
            tool.listed = listed;
        }
        tools
    }

    /// A tool as hosts see it, with its descriptions in the words of the tools.
    fn described(&self, listed: &Value) -> Value {
        match listed {
            Value::Object(fields) => {
                let fields = fields.iter().map(|(name, value)| {
                    let text = value.as_str().filter(|_| name == "description");
                    let text = text.map(|text| self.in_tool_words(text).replace('\n', " ").into());
                    (name.clone(), text.unwrap_or_else(|| self.described(value)))
                });
                fields.collect()
            }
            Value::Array(all) => all.iter().map(|value| self.described(value)).collect(),
            other => other.clone(),
        }
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Tool> {
        self.all.iter().find(|tool| tool.row.name == name)
    }

    /// A text of the API with the names of tools for the requests that they are, such as `draw` for
    /// `POST …/draw`.
    pub(super) fn in_tool_words(&self, text: &str) -> String {
        if !text.contains('`') {
            return text.to_owned();
        }
        let parts = text.split('`').enumerate().map(|(at, part)| {
            let tool = (at % 2 == 1).then(|| self.of_request(part)).flatten();
            tool.map_or(part, |tool| tool.row.name)
        });
        parts.collect::<Vec<_>>().join("`")
    }

    /// The tool that is this request, such as `GET /api/v1/variants` or `POST …/draw`.
    fn of_request(&self, request: &str) -> Option<&Tool> {
        let (method, path) = request.split_once(char::is_whitespace)?;
        let path = path.trim();
        self.all.iter().find(|tool| {
            let is_path = match path.strip_prefix('…') {
                Some(end) => tool
                    .path
                    .strip_suffix(end)
                    .is_some_and(|start| start.ends_with('}')),
                None => tool.path == path,
            };
            is_path && tool.method.as_str() == method
        })
    }
}

impl Tool {
    /// The tool of a row; `None` if the document does not have its operation.
    fn of(row: &'static Row, document: &Document) -> Option<Self> {
        let operation = document.operation(row.operation)?;
        let arguments = arguments(row, document, &operation);
        let answers: Vec<Value> = operation.answers().into_iter().cloned().collect();
        let answer = Answer::of(document, &answers);
        let is_about_a_game =
            answer != Answer::Text && answer != Answer::Json || arguments.contains_key("game");
        let listed = json!({
            "name": row.name,
            "title": operation.summary(),
            "description": row.description,
            "inputSchema": input_schema(&arguments),
            "outputSchema": answer.schema(document, &answers),
            "annotations": row.annotations(operation.summary(), is_about_a_game),
        });
        Some(Self {
            row,
            method: operation.method.clone(),
            path: operation.path.to_owned(),
            has_body: operation.body().is_some(),
            needs_armies: answer == Answer::Json
                && arguments.contains_key("game")
                && answers
                    .iter()
                    .any(|schema| armies::are_needed(document, schema)),
            arguments,
            answer,
            answers,
            listed,
        })
    }
}

/// The parameters and the fields of the body of an operation. What only programs need is left out:
/// waiting by tag.
fn arguments(
    row: &Row,
    document: &Document,
    operation: &Operation<'_>,
) -> BTreeMap<String, Argument> {
    let mut arguments = BTreeMap::new();
    for parameter in operation.parameters() {
        let name = parameter["name"].as_str().unwrap_or_default();
        if name == "wait" {
            continue;
        }
        let mut schema = schema::inlined(document, &parameter["schema"]);
        if let Some(description) = parameter["description"].as_str() {
            schema["description"] = description.into();
        }
        let (name, part) = if parameter["in"] == "path" {
            let part = Part::Path(name.to_owned());
            (path_argument(operation.path, name), part)
        } else {
            (name.to_owned(), Part::Query)
        };
        let is_required = parameter["required"] == true;
        arguments.insert(
            name,
            Argument {
                part,
                is_required,
                schema,
            },
        );
    }
    if let Some(body) = operation.body() {
        let body = schema::inlined(document, body);
        let fields = body["properties"].as_object().into_iter().flatten();
        arguments.extend(fields.map(|(name, schema)| {
            let argument = Argument {
                part: Part::Body,
                is_required: schema::is_required(&body, name),
                schema: schema.clone(),
            };
            (name.clone(), argument)
        }));
    }
    if row.name == WAIT {
        arguments.extend(waiting());
    }
    arguments
}

/// The name of an argument in a path: an `id` has the name of the thing that has it.
fn path_argument(path: &str, name: &str) -> String {
    let before = path
        .split(&format!("/{{{name}}}"))
        .next()
        .unwrap_or_default();
    let things = before.rsplit('/').next().unwrap_or_default();
    match name {
        "id" => things.trim_end_matches('s').to_owned(),
        _ => name.to_owned(),
    }
}

/// The arguments of the tool that waits.
fn waiting() -> [(String, Argument); 2] {
    let argument = |name: &str, maximum: Option<u64>, description: &str| {
        let mut schema = json!({"type": "integer", "minimum": 0, "description": description});
        if let Some(maximum) = maximum {
            schema["maximum"] = maximum.into();
        }
        let (part, is_required) = (Part::Tool, false);
        (
            name.to_owned(),
            Argument {
                part,
                is_required,
                schema,
            },
        )
    };
    [
        argument(
            "seconds",
            Some(MAX_WAIT),
            "How long to wait at most: 20 if left out.",
        ),
        argument(
            "version",
            None,
            "The version of the game that you have seen: then anything new ends the wait, such as a \
             letter.",
        ),
    ]
}

/// The schema of the arguments in the strict form.
fn input_schema(arguments: &BTreeMap<String, Argument>) -> Value {
    let properties = arguments.iter().map(|(name, argument)| {
        let schema = schema::strict(&argument.schema, argument.is_required);
        (name.clone(), schema)
    });
    let properties: Map<String, Value> = properties.collect();
    json!({
        "type": "object",
        "required": properties.keys().collect::<Vec<_>>(),
        "properties": properties,
        "additionalProperties": false,
    })
}

impl Answer {
    /// The form of the answers with these schemas.
    fn of(document: &Document, schemas: &[Value]) -> Self {
        let [schema] = schemas else {
            return if schemas.is_empty() {
                Self::Text
            } else {
                Self::Json
            };
        };
        let properties = &document.resolved(schema)["properties"];
        let is_game = |schema: &Value| schema_name(schema) == Some("Game");
        if is_game(schema) {
            Self::Game
        } else if is_game(&properties["game"]) {
            Self::GameInside
        } else if is_game(&properties["games"]["items"]) {
            Self::Games
        } else {
            Self::Json
        }
    }

    /// The schema of the structured content.
    fn schema(self, document: &Document, schemas: &[Value]) -> Value {
        match self {
            Self::Game | Self::GameInside => schema::answer(document, &[facts(document)]),
            Self::Games => {
                let page = schemas.first().unwrap_or(&Value::Null);
                let next = &document.resolved(page)["properties"]["next"];
                let page = json!({
                    "type": "object",
                    "properties": {
                        "games": {"type": "array", "items": facts(document)},
                        "next": next,
                    },
                    "required": ["games", "next"],
                });
                schema::answer(document, &[page])
            }
            Self::Json => schema::answer(document, schemas),
            Self::Text => json!({
                "type": "object",
                "properties": {"text": {"type": "string"}},
                "required": ["text"],
            }),
        }
    }
}

/// The schema of the facts of a game: those in the structured content.
fn facts(document: &Document) -> Value {
    let game = &document.schema("Game")["properties"];
    json!({
        "type": "object",
        "properties": {
            "id": game["id"],
            "variant": game["variant"],
            "phase": game["phase"],
            "version": game["version"],
            "your_turn": game["your_turn"],
            "your_armies": {"type": "array", "items": {"type": "string"}},
            "turn": {"type": ["string", "null"], "description": "The army whose turn it is."},
            "result": game["result"],
        },
        "required": [
            "id", "variant", "phase", "version", "your_turn", "your_armies", "turn", "result"
        ],
    })
}

#[cfg(test)]
pub(crate) mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::super::rows::Effect;
    use super::*;
    use std::collections::BTreeSet;

    /// The tools by the document under review.
    pub(crate) fn tools() -> Tools {
        let document = include_bytes!("../../../../docs/developers/openapi.json");
        Tools::of(Document::read(document))
    }

    #[test]
    fn every_row_is_an_operation_with_a_name_of_its_own() {
        let tools = tools();
        let names: BTreeSet<&str> = tools.all.iter().map(|tool| tool.row.name).collect();
        let lacking = ROWS.iter().filter(|row| !names.contains(row.name));
        let lacking: Vec<&str> = lacking.map(|row| row.operation).collect();
        assert_eq!(lacking, Vec::<&str>::new(), "no such operations");
        assert_eq!(names.len(), ROWS.len());
    }

    #[test]
    fn hints_tell_a_proposal_from_a_resignation() {
        let tools = tools();
        for (name, reads, ends, again) in [
            ("look", true, false, true),
            ("propose", false, false, false),
            ("move", false, false, false),
            ("standing_order", false, false, true),
            ("resign", false, true, true),
            ("leave_alliance", false, true, true),
        ] {
            let hints = &tools.find(name).unwrap().listed["annotations"];
            assert_eq!(hints["readOnlyHint"], reads, "{name}");
            assert_eq!(hints["destructiveHint"], ends, "{name}");
            assert_eq!(hints["idempotentHint"], again, "{name}");
        }
        for tool in &tools.all {
            let reads = tool.method == Method::GET;
            assert_eq!(tool.row.effect == Effect::Reads, reads, "{}", tool.row.name);
        }
    }

    #[test]
    fn requests_have_the_names_of_their_tools() {
        let tools = tools();
        let rules = &tools.find("rules").unwrap().listed["inputSchema"]["properties"];
        let description = "The id of the rule set, from `rule_sets`.";
        assert_eq!(rules["variant"]["description"], description);
        for (text, expected) in [
            ("from `GET /api/v1/variants`.", "from `rule_sets`."),
            (
                "(`claim_win` of\n`POST …/draw`)",
                "(`claim_win` of\n`draw`)",
            ),
            ("see `POST …/arbiter`", "see `POST …/arbiter`"),
            ("no request", "no request"),
        ] {
            assert_eq!(tools.in_tool_words(text), expected);
        }
    }
}
