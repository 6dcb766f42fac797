//! The tools: the rows of the table, with everything that the OpenAPI document says about their
//! operations: path, arguments, and what they answer with.

use super::rows::{ROWS, Row, WAIT};
use super::{schema, words};
use crate::mcp::schema::{Document, Operation, schema_name};
use axum::http::Method;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The longest wait, in seconds.
pub(super) const MAX_WAIT: u64 = crate::caller::LONGEST_WAIT;

/// A tool, as the document describes its operation.
pub(super) struct Tool {
    pub(super) row: &'static Row,
    pub(super) method: Method,
    /// The path, with the API's own names in braces.
    pub(super) path: String,
    pub(super) arguments: BTreeMap<String, Argument>,
    /// Whether its request has a body.
    pub(super) has_body: bool,
    pub(super) answer: Answer,
    /// The tool as hosts see it.
    pub(super) listed: Value,
}

/// An argument of a tool.
pub(super) struct Argument {
    pub(super) part: Part,
    pub(super) is_required: bool,
    /// The schema of the API.
    pub(super) schema: Value,
}

impl Argument {
    fn new(part: Part, is_required: bool, schema: Value) -> Self {
        Self {
            part,
            is_required,
            schema,
        }
    }
}

/// Where in the request an argument is.
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
pub(super) enum Answer {
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

/// Every tool.
pub(super) struct Tools {
    pub(super) all: Vec<Tool>,
}

impl Tools {
    /// The tools of an API with this document.
    pub(super) fn of(document: &Document) -> Self {
        let facts = facts(document);
        let all = ROWS
            .iter()
            .filter_map(|row| Tool::of(row, document, &facts));
        let all = all.collect();
        let mut tools = Self { all };
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
            Value::Object(fields) => fields
                .iter()
                .map(|(name, value)| match value {
                    Value::String(text) if name == "description" => {
                        let text = self.in_tool_words(text).replace('\n', " ");
                        (name.clone(), text.into())
                    }
                    _ => (name.clone(), self.described(value)),
                })
                .collect(),
            Value::Array(all) => all.iter().map(|value| self.described(value)).collect(),
            other => other.clone(),
        }
    }

    pub(super) fn find(&self, name: &str) -> Option<&Tool> {
        self.all.iter().find(|tool| tool.row.name == name)
    }

    /// A text of the API with the names of tools for the requests that they are, such as `claim`
    /// for `POST …/claim`.
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

    /// The tool that is this request, such as `GET /api/v1/variants` or `POST …/claim`.
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
    fn of(row: &'static Row, document: &Document, facts: &Value) -> Option<Self> {
        let operation = document.operation(row.operation)?;
        let arguments = arguments(row, document, &operation);
        let answers: Vec<Value> = operation.answers().into_iter().cloned().collect();
        let answer = Answer::of(document, &answers);
        let names_game = arguments.contains_key("game");
        let is_about_a_game = names_game || !matches!(answer, Answer::Text | Answer::Json);
        let listed = json!({
            "name": row.name,
            "title": operation.summary(),
            "description": row.description,
            "inputSchema": input_schema(&arguments),
            "outputSchema": schema::answer(&answer.schemas(document, &answers, facts)),
            "annotations": row.annotations(operation.summary(), is_about_a_game),
        });
        Some(Self {
            row,
            method: operation.method.clone(),
            path: operation.path.to_owned(),
            has_body: operation.body().is_some(),
            arguments,
            answer,
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
    let parameters = operation.parameters();
    let parameters = parameters.filter(|parameter| parameter["name"] != "wait");
    let parameters = parameters.map(|parameter| {
        let name = parameter["name"].as_str().unwrap_or_default();
        let mut schema = schema::inlined(document, &parameter["schema"]);
        if let Some(description) = parameter["description"].as_str() {
            schema["description"] = description.into();
        }
        let (argument, part) = if parameter["in"] == "path" {
            (path_argument(operation.path, name), Part::Path(name.into()))
        } else {
            (name.to_owned(), Part::Query)
        };
        let is_required = parameter["required"] == true;
        (argument, Argument::new(part, is_required, schema))
    });
    let body = operation.body();
    let body = body.map(|body| schema::without_null(&schema::inlined(document, body)));
    let body = body.unwrap_or_default();
    let fields = body["properties"].as_object().into_iter().flatten();
    let fields = fields.map(|(name, schema)| {
        let is_required = schema::is_required(&body, name);
        let argument = Argument::new(Part::Body, is_required, schema.clone());
        (name.clone(), argument)
    });
    let own = waiting().into_iter().filter(|_| row.name == WAIT);
    parameters.chain(fields).chain(own).collect()
}

/// The name of an argument in a path: an `id` has the name of the thing that has it.
fn path_argument(path: &str, name: &str) -> String {
    let before = path.split("/{id}").next().unwrap_or_default();
    let things = before.rsplit('/').next().unwrap_or_default();
    match name {
        "id" => things.trim_end_matches('s').to_owned(),
        _ => name.to_owned(),
    }
}

/// The arguments of the tool that waits.
fn waiting() -> [(String, Argument); 2] {
    let seconds = json!({
        "type": "integer",
        "minimum": 0,
        "maximum": MAX_WAIT,
        "description": "How long to wait at most: 20 if left out.",
    });
    let version = json!({
        "type": "integer",
        "minimum": 0,
        "description": "The version of the game that you have seen: then anything new ends the \
            wait, such as a letter.",
    });
    [("seconds", seconds), ("version", version)]
        .map(|(name, schema)| (name.to_owned(), Argument::new(Part::Tool, false, schema)))
}

/// The schema of the arguments in the strict form.
fn input_schema(arguments: &BTreeMap<String, Argument>) -> Value {
    let mut schema = object(arguments.iter().map(|(name, argument)| {
        let schema = schema::strict(&argument.schema, argument.is_required);
        (name.as_str(), schema)
    }));
    schema["additionalProperties"] = false.into();
    schema
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

    /// The schemas of the structured content.
    fn schemas(self, document: &Document, answers: &[Value], facts: &Value) -> Vec<Value> {
        let one = match self {
            Self::Json => {
                return answers
                    .iter()
                    .map(|schema| schema::inlined(document, schema))
                    .collect();
            }
            Self::Game | Self::GameInside => facts.clone(),
            Self::Games => object([
                ("games", json!({"type": "array", "items": facts})),
                ("next", json!({"type": ["string", "null"]})),
            ]),
            Self::Text => object([("text", json!({"type": "string"}))]),
        };
        vec![one]
    }
}

/// The schema of an object that has all these fields.
fn object<'a>(fields: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    let fields = fields
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema));
    let fields: Map<String, Value> = fields.collect();
    let names: Vec<&String> = fields.keys().collect();
    json!({"type": "object", "required": names, "properties": fields})
}

/// The schema of the facts of a game: those in the structured content. It is in the list for each
/// tool that changes a game, so it neither says what a result consists of, nor that all are there.
fn facts(document: &Document) -> Value {
    let game = json!({"$ref": "#/components/schemas/Game"});
    let game = schema::inlined(document, &game);
    let fields = words::FACTS.map(|fact| {
        let schema = match fact {
            "result" => json!({"type": ["object", "null"]}),
            _ => game["properties"][fact].clone(),
        };
        (fact.to_owned(), schema)
    });
    json!({"type": "object", "properties": Map::from_iter(fields)})
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
        Tools::of(&Document::read(document))
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

    /// A host sends the whole list to its model with every question.
    #[test]
    fn the_list_is_at_most_fifty_kilobytes() {
        let tools = tools();
        let listed: Vec<&Value> = tools.all.iter().map(|tool| &tool.listed).collect();
        let bytes = json!({"tools": listed}).to_string().len();
        assert!(bytes <= 50_000, "{bytes} bytes");
    }

    /// A game is answered with its facts, also where it may have been made before.
    #[test]
    fn every_answer_with_a_game_has_its_facts() {
        let tools = tools();
        for name in ["look", "create_game", "join_game", "move"] {
            let schema = &tools.find(name).unwrap().listed["outputSchema"];
            assert!(
                schema["properties"]["your_armies"].is_object(),
                "{name}: {schema}"
            );
        }
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
            ("(`win` of\n`POST …/claim`)", "(`win` of\n`claim`)"),
            ("see `POST …/arbiter/pause`", "see `POST …/arbiter/pause`"),
            ("no request", "no request"),
        ] {
            assert_eq!(tools.in_tool_words(text), expected);
        }
    }
}
