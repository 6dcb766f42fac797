//! Checks the sandbox's responses against Discord's published description.
//!
//! `tests/data/answers.json` is generated from Discord's OpenAPI description by `data/openapi.py`.

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Map, Value};

static SCHEMA: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../data/answers.json")).unwrap());
static VALIDATOR: LazyLock<Validator> = LazyLock::new(|| {
    jsonschema::options()
        .should_validate_formats(true)
        .build(&SCHEMA)
        .unwrap()
});

/// Checks a response. One that the description does not contain is accepted.
pub(crate) fn check(request: &str, status: u16, body: &Value) -> Result<(), String> {
    let request_and_status = format!("{} {status}", request.replacen("/api/v10", "", 1));
    let matching = SCHEMA["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(name, _)| Some((literal_matches(name, &request_and_status)?, name)));
    let Some((_, name)) = matching.max() else {
        return Ok(());
    };
    let instance = Value::Object(Map::from_iter([(name.clone(), body.clone())]));
    let errors: Vec<String> = VALIDATOR
        .iter_errors(&instance)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.join("; "))
    }
}

/// The number of segments that match literally; `None` if it is another route.
fn literal_matches(name: &str, request_and_status: &str) -> Option<usize> {
    let pairs = || name.split('/').zip(request_and_status.split('/'));
    let alike = |(step, given): &(&str, &str)| {
        step == given || (step.starts_with('{') && tail(step) == tail(given))
    };
    (name.split('/').count() == request_and_status.split('/').count()
        && pairs().all(|pair| alike(&pair)))
    .then(|| pairs().filter(|(step, given)| step == given).count())
}

/// The status after the last segment.
fn tail(step: &str) -> Option<&str> {
    step.split_once(' ').map(|(_, status)| status)
}
