//! Discord's published description of its answers: what the sandbox answers in these tests must be as it says.
//!
//! `tests/data/answers.json` is made of Discord's OpenAPI description by `data/openapi.py`.

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

/// Holds an answer against the description; an answer that it does not know is right.
pub(crate) fn check(request: &str, status: u16, body: &Value) -> Result<(), String> {
    let asked = format!("{} {status}", request.replacen("/api/v10", "", 1));
    let known = SCHEMA["properties"].as_object().into_iter().flatten();
    let fitting = known.filter_map(|(name, _)| Some((fits(name, &asked)?, name)));
    let Some((_, name)) = fitting.max() else {
        return Ok(());
    };
    let instance = Value::Object(Map::from_iter([(name.clone(), body.clone())]));
    let errors = VALIDATOR.iter_errors(&instance);
    let errors: Vec<String> = errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.join("; "))
    }
}

/// How many steps are met by their own words; `None` if it is another route.
fn fits(name: &str, asked: &str) -> Option<usize> {
    let pairs = || name.split('/').zip(asked.split('/'));
    let alike = |(step, given): &(&str, &str)| {
        step == given || (step.starts_with('{') && tail(step) == tail(given))
    };
    (name.split('/').count() == asked.split('/').count() && pairs().all(|pair| alike(&pair)))
        .then(|| pairs().filter(|(step, given)| step == given).count())
}

/// The status after the last step.
fn tail(step: &str) -> Option<&str> {
    step.split_once(' ').map(|(_, status)| status)
}
