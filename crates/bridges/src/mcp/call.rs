//! The call of a tool: its arguments become a request of the API, and the answer becomes what a
//! model reads.

use super::arguments;
use super::rows::WAIT;
use super::tools::{Answer as Form, Argument, MAX_WAIT, Part, Tool, Tools};
use super::words;
use crate::caller::{Answer, Caller, Refused, Waited, segment};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The time that `wait` waits unless the call says it, in seconds.
const USUAL_WAIT: u64 = 20;

/// The reason why a call has no result.
#[derive(Debug)]
pub(super) enum Failure {
    /// The arguments are wrong; what would be right.
    Arguments(String),
    /// The API has refused it.
    Refused(Box<Refused>),
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Refused(Box::new(refused))
    }
}

/// The result of a tool, as MCP wants it.
pub(super) async fn call(
    tool: &Tool,
    caller: &Caller,
    arguments: &Map<String, Value>,
) -> Result<Value, Failure> {
    let read = read(tool, arguments).map_err(Failure::Arguments)?;
    let answer = match tool.row.name {
        WAIT => wait(tool, caller, &read).await,
        _ => ask(tool, caller, &read).await,
    };
    let answer = answer.success()?;
    let body = answer.json();
    let mut text = words::answer(&body, answer.text());
    // What is being made has no other answer yet, such as an analysis.
    if let Some(seconds) = answer.retry_after() {
        let name = tool.row.name;
        text = format!("{text}\nThis is not ready. Call {name} again in {seconds} seconds.");
    }
    Ok(json!({
        "content": [{"type": "text", "text": text}],
        "structuredContent": structured(tool.answer, body, answer),
        "isError": false,
    }))
}

/// The content for programs, by the tool's output schema.
fn structured(form: Form, body: Value, answer: Answer) -> Value {
    match form {
        Form::Game => words::facts(&body),
        Form::GameInside => words::facts(&body["game"]),
        Form::Games => {
            let games = body["games"].as_array().into_iter().flatten();
            let games: Vec<Value> = games.map(words::facts).collect();
            json!({"games": games, "next": body["next"]})
        }
        Form::Json => body,
        Form::Text => json!({"text": answer.text()}),
    }
}

/// The arguments that are given, as their schemas want them, or what is wrong with them.
fn read(tool: &Tool, arguments: &Map<String, Value>) -> Result<BTreeMap<String, Value>, String> {
    let name = tool.row.name;
    let mut read = BTreeMap::new();
    for (field, value) in arguments {
        let Some(argument) = tool.arguments.get(field) else {
            let known: Vec<&str> = tool.arguments.keys().map(String::as_str).collect();
            let known = match known.as_slice() {
                [] => "none".to_owned(),
                known => known.join(", "),
            };
            return Err(format!(
                "{name}: there is no argument `{field}`; it takes {known}"
            ));
        };
        if is_left_out(argument, value) {
            continue;
        }
        let value = arguments::read(field, &argument.schema, value)?;
        read.extend(value.map(|value| (field.clone(), value)));
    }
    let mut required = tool
        .arguments
        .iter()
        .filter(|(_, argument)| argument.is_required);
    match required.find(|(field, _)| !read.contains_key(*field)) {
        Some((field, _)) => Err(format!("{name}: the argument `{field}` is missing")),
        None => Ok(read),
    }
}

/// Whether a model means that an argument is left out: many write an empty text.
fn is_left_out(argument: &Argument, value: &Value) -> bool {
    value.is_null() || !argument.is_required && value.as_str().is_some_and(str::is_empty)
}

/// The answer of the API to the request that the call is.
async fn ask(tool: &Tool, caller: &Caller, arguments: &BTreeMap<String, Value>) -> Answer {
    let (path, body) = request(tool, arguments);
    caller.send(tool.method.clone(), &path, body.as_ref()).await
}

/// The path with the query, and the body.
fn request(tool: &Tool, arguments: &BTreeMap<String, Value>) -> (String, Option<Value>) {
    let (mut path, mut query, mut body) = (tool.path.clone(), Vec::new(), Map::new());
    for (name, value) in arguments {
        match tool.arguments.get(name).map(|argument| &argument.part) {
            Some(Part::Path(own)) => {
                path = path.replace(&format!("{{{own}}}"), &segment(&plain(value)));
            }
            Some(Part::Query) => query.push(format!("{name}={}", segment(&plain(value)))),
            Some(Part::Body) => {
                body.insert(name.clone(), value.clone());
            }
            Some(Part::Tool) | None => {}
        }
    }
    if !query.is_empty() {
        path = format!("{path}?{}", query.join("&"));
    }
    (path, tool.has_body.then(|| body.into()))
}

/// A value as text, in a path or a query.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// Waits for one's turn, the end of the game, or anything new.
async fn wait(tool: &Tool, caller: &Caller, arguments: &BTreeMap<String, Value>) -> Answer {
    let number = |name: &str| arguments.get(name).and_then(Value::as_u64);
    let seen = number("version");
    let game = arguments
        .get("game")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let seconds = number("seconds").unwrap_or(USUAL_WAIT).min(MAX_WAIT);
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut answer = ask(tool, caller, arguments).await;
    loop {
        let left = until.saturating_duration_since(Instant::now()).as_secs();
        let (body, tag) = (answer.json(), answer.tag());
        let is_new = seen.is_some_and(|seen| body["version"] != seen);
        let is_waited_for = is_new || body["your_turn"] == true || words::is_over(&body);
        let Some(tag) = tag.filter(|_| !is_waited_for && left > 0) else {
            return answer;
        };
        match caller.changed(game, &tag, left).await {
            Waited::Answer(changed) => answer = *changed,
            Waited::Unchanged | Waited::HasToEnd => return answer,
        }
    }
}

/// The words about a refusal that help to do better: the reason, legal moves, the value that
/// confirms.
pub(super) fn refusal(tools: &Tools, refused: &Refused) -> String {
    let mut text = tools.in_tool_words(&refused.detail());
    for name in ["legal", "confirm", "options"] {
        let value = &refused.problem[name];
        if !value.is_null() {
            text = format!("{text}\n{name}: {value}");
        }
    }
    if let Some(seconds) = refused.retry_after {
        text = format!("{text}\nTry again in {seconds} seconds.");
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::super::tools::tests::tools;
    use super::*;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    static TOOLS: LazyLock<Tools> = LazyLock::new(tools);

    /// Any JSON, also with fields that tools know, and written into a text.
    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            "[a-z0-9.:\\[{\"]{0,8}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 24, 4, |inner| {
            let name = prop::sample::select(&["game", "wishes", "level", "name", "pace", "x"][..]);
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map(name, inner.clone(), 0..4).prop_map(|fields| {
                    let fields = fields.into_iter();
                    let fields = fields.map(|(name, value)| (name.to_owned(), value));
                    Value::Object(fields.collect())
                }),
                inner.prop_map(|value| Value::String(value.to_string())),
            ]
        })
    }

    proptest! {
        #[test]
        fn whatever_a_model_writes_is_a_request_or_refused(
            at in any::<prop::sample::Index>(), value in any_json(), mut arguments in any_json(),
        ) {
            let tool = at.get(&TOOLS.all);
            for (name, argument) in &tool.arguments {
                if argument.is_required && arguments.is_object() {
                    arguments[name] = value.clone();
                }
            }
            let Some(arguments) = arguments::of_call(Some(&arguments)) else {
                return Ok(());
            };
            if let Ok(read) = read(tool, &arguments) {
                let (path, body) = request(tool, &read);
                prop_assert!(path.starts_with("/api/v1/") && !path.contains('{'), "{}", path);
                prop_assert_eq!(body.is_some(), tool.has_body);
                // It is understood once and for all.
                let again: Map<String, Value> = read.clone().into_iter().collect();
                prop_assert_eq!(self::read(tool, &again), Ok(read));
            }
        }

        #[test]
        fn whatever_comes_is_a_message_or_a_fault(bytes in any::<Vec<u8>>(), json in any_json()) {
            let _ = super::super::message::Messages::read(&bytes);
            let _ = super::super::message::Messages::read(json.to_string().as_bytes());
        }
    }

    /// The request of a call, or what is wrong with its arguments.
    fn made(name: &str, arguments: &Value) -> Result<(String, Option<Value>), String> {
        let tools = tools();
        let tool = tools.find(name).unwrap();
        let read = read(tool, &arguments::of_call(Some(arguments)).unwrap())?;
        Ok(request(tool, &read))
    }

    #[test]
    fn arguments_are_in_the_path_the_query_or_the_body() {
        for (name, arguments, path, body) in [
            (
                "move",
                json!({"game": "a/b", "move": "Nf3", "confirm": null}),
                "/api/v1/games/a%2Fb/moves",
                Some(json!({"move": "Nf3"})),
            ),
            (
                "finished_games",
                json!({"limit": "3", "after": ""}),
                "/api/v1/me/games/finished?limit=3",
                None,
            ),
            (
                "rules",
                json!({"variant": "chess4"}),
                "/api/v1/variants/chess4/rules",
                None,
            ),
            (
                "resign",
                json!("{\"game\": \"x\"}"),
                "/api/v1/games/x/resign",
                None,
            ),
            ("who_am_i", json!(null), "/api/v1/me", None),
        ] {
            assert_eq!(
                made(name, &arguments),
                Ok((path.to_owned(), body)),
                "{name}"
            );
        }
    }

    #[test]
    fn arguments_are_understood_as_models_write_them() {
        for (name, arguments, body) in [
            (
                "add_computer",
                json!({"game": "x", "level": "3", "wishes": "red", "engine": null}),
                json!({"level": 3, "wishes": ["red"]}),
            ),
            (
                "add_computer",
                json!({"game": "x", "level": 3.0, "wishes": "[\"red\"]"}),
                json!({"level": 3, "wishes": ["red"]}),
            ),
            (
                "accept_proposal",
                json!({"game": "x", "from": "white", "leaving": "True"}),
                json!({"from": "white", "leaving": true}),
            ),
            (
                "create_game",
                json!({
                    "variant": "standard", "name": "Ann", "clock": 10, "options": "{}",
                    "computers": "[{\"level\": \"2\", \"engine\": null, \"wishes\": null}]",
                    "diplomacy": {"letters": null}, "visibility": "Public",
                    "starting_position": {"fen": null, "position": "{\"turn\": 0}"},
                }),
                json!({
                    "variant": "standard", "name": "Ann", "clock": "10", "options": {},
                    "computers": [{"level": 2}], "diplomacy": {}, "visibility": "public",
                    "starting_position": {"position": {"turn": 0}},
                }),
            ),
            (
                "create_game",
                json!({
                    "name": "Ann", "clock": "{\"pace\": \"3d\"}", "load": "1. e4 *",
                }),
                json!({"name": "Ann", "clock": {"pace": "3d"}, "load": "1. e4 *"}),
            ),
            (
                "create_game",
                json!({
                    "name": "Ann", "variant": "chess960", "options": "{\"start\": 518}",
                    "load": "{\"format\": 1}", "wishes": "[\"white\"]",
                }),
                json!({
                    "name": "Ann", "variant": "chess960", "options": {"start": 518},
                    "load": {"format": 1}, "wishes": ["white"],
                }),
            ),
            (
                "create_game",
                json!({
                    "name": "Ann", "options": {"start": 518}, "load": {"format": 1},
                    "starting_position": "{\"position\": \"{\\\"turn\\\": 0}\"}",
                }),
                json!({
                    "name": "Ann", "options": {"start": 518}, "load": {"format": 1},
                    "starting_position": {"position": {"turn": 0}},
                }),
            ),
        ] {
            let (_, made) = made(name, &arguments).unwrap();
            assert_eq!(made, Some(body), "{name}: {arguments}");
        }
    }

    #[test]
    fn wrong_arguments_are_refused_with_the_right_ones() {
        for (name, arguments, expected) in [
            ("look", json!({}), "look: the argument `game` is missing"),
            (
                "look",
                json!({"game": null}),
                "look: the argument `game` is missing",
            ),
            (
                "look",
                json!({"game": ["x"]}),
                "game: [\"x\"] is not a text",
            ),
            (
                "look",
                json!({"game": "x", "id": 1}),
                "look: there is no argument `id`; it takes game",
            ),
            (
                "who_am_i",
                json!({"id": 1}),
                "who_am_i: there is no argument `id`; it takes none",
            ),
            (
                "wait",
                json!({"game": "x", "seconds": "soon"}),
                "seconds: \"soon\" is not a whole number",
            ),
            (
                "create_game",
                json!({"name": "Ann", "computers": [{"strength": 3}]}),
                "computers[0]: there is no `strength`; it takes character, engine, level, wishes",
            ),
            (
                "create_game",
                json!({"name": "Ann", "reserved": {"name": "Bob"}}),
                "reserved[0]: `person` is missing",
            ),
            (
                "standing_order",
                json!({"game": "x", "order": "surrender"}),
                "order: \"surrender\" is none of removal, protectorate",
            ),
        ] {
            assert_eq!(made(name, &arguments), Err(expected.to_owned()));
        }
    }
}
