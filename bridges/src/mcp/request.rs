//! The call of a tool as a request of the API.

use super::tools::Tool;
use crate::caller::segment;
use serde_json::{Map, Value};

/// A request of the API.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// The path with the query.
    pub(crate) path: String,
    /// `None` for a request that only reads.
    pub(crate) body: Option<Value>,
}

/// The request that a tool makes of these arguments, or what is wrong with them.
pub(crate) fn of(tool: &Tool, arguments: &Map<String, Value>) -> Result<Request, String> {
    check(tool, arguments)?;
    let mut path = format!("/api/v1{}", tool.path);
    let mut rest = Map::new();
    for (name, value) in arguments {
        let place = format!("{{{name}}}");
        if path.contains(&place) {
            path = path.replace(&place, &segment(&text(value)))
        } else {
            rest.insert(name.clone(), value.clone());
        }
    }
    if !tool.only_reads() {
        return Ok(Request {
            path,
            body: Some(rest.into()),
        });
    }
    let query = rest
        .iter()
        .map(|(name, value)| format!("{name}={}", segment(&text(value))));
    let query: Vec<String> = query.collect();
    if !query.is_empty() {
        path = format!("{path}?{}", query.join("&"));
    }
    Ok(Request { path, body: None })
}

/// Says what is wrong with the arguments, and which would be right.
fn check(tool: &Tool, arguments: &Map<String, Value>) -> Result<(), String> {
    let known = || {
        let names: Vec<&str> = tool.arguments.iter().map(|known| known.name).collect();
        if names.is_empty() {
            "it takes none".to_owned()
        } else {
            format!("it takes {}", names.join(", "))
        }
    };
    for (name, value) in arguments {
        let Some(argument) = tool.argument(name) else {
            return Err(format!(
                "{}: there is no argument `{name}`; {}",
                tool.name,
                known()
            ));
        };
        if !argument.kind.fits(value) {
            let kind = argument.kind;
            return Err(format!("{name}: {value} is not of the kind {kind:?}"));
        }
    }
    let required = tool
        .arguments
        .iter()
        .filter(|argument| argument.is_required);
    for argument in required {
        if !arguments.contains_key(argument.name) {
            return Err(format!(
                "{}: the argument `{}` is missing",
                tool.name, argument.name
            ));
        }
    }
    Ok(())
}

/// A value as text, in a path or a query.
fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::super::tools::TOOLS;
    use super::*;
    use serde_json::json;

    fn made(name: &str, arguments: Value) -> Result<Request, String> {
        let tool = TOOLS.iter().find(|tool| tool.name == name).unwrap();
        of(tool, arguments.as_object().unwrap())
    }

    #[test]
    fn arguments_are_in_the_path_the_query_or_the_body() {
        let request = made("move", json!({"game": "a/b", "move": "Nf3"})).unwrap();
        assert_eq!(request.path, "/api/v1/games/a%2Fb/moves");
        assert_eq!(request.body, Some(json!({"move": "Nf3"})));
        let request = made("finished_games", json!({"limit": 3})).unwrap();
        assert_eq!(request.path, "/api/v1/me/games/finished?limit=3");
        assert_eq!(request.body, None);
    }

    #[test]
    fn wrong_arguments_are_refused_with_the_right_ones() {
        for (name, arguments, expected) in [
            ("look", json!({}), "look: the argument `game` is missing"),
            (
                "look",
                json!({"game": 3}),
                "game: 3 is not of the kind Text",
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
        ] {
            assert_eq!(made(name, arguments), Err(expected.to_owned()));
        }
    }
}
