//! Discord's own description of what a request may say, and the faults of a body that says something else.
//!
//! `data/requests.json` is the part of Discord's OpenAPI description that the sandbox needs (`data/README.md`), compiled once
//! in the process. It knows types, single lengths and ranges; the limits that it does not know are in `draft/`.

use std::sync::LazyLock;

use axum::http::Method;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{JsonType, ValidationError, Validator};
use serde_json::{Map, Value};

use crate::refusal::{Faults, Refusal};

static DESCRIPTION: LazyLock<Description> = LazyLock::new(Description::compile);

struct Description {
    /// Of `{"POST /channels/{channel_id}/messages": body}`: all routes share its definitions.
    validator: Validator,
    routes: Vec<Route>,
}

/// A route that takes a body, as `POST /channels/{channel_id}/messages`.
struct Route {
    name: String,
    method: String,
    steps: Vec<String>,
}

impl Description {
    fn compile() -> Self {
        let schema: Value = serde_json::from_str(include_str!("../../data/requests.json"))
            .expect("the file was written as JSON by its script");
        let validator = jsonschema::options()
            .should_validate_formats(true)
            .build(&schema)
            .expect("the script writes a schema");
        let routes = schema["properties"].as_object().into_iter().flatten();
        Self {
            validator,
            routes: routes.map(|(name, _)| Route::new(name)).collect(),
        }
    }
}

impl Route {
    fn new(name: &str) -> Self {
        let (method, path) = name.split_once(' ').unwrap_or((name, ""));
        Self {
            name: name.to_owned(),
            method: method.to_owned(),
            steps: path.split('/').skip(1).map(str::to_owned).collect(),
        }
    }

    /// How many steps are met by their own words; `None` if the path is another one.
    fn fits(&self, method: &Method, path: &[String]) -> Option<usize> {
        if self.method != method.as_str() || self.steps.len() != path.len() {
            return None;
        }
        let pairs = || self.steps.iter().zip(path);
        let named = |(step, given): &(&String, &String)| step == given;
        pairs()
            .all(|pair| named(&pair) || pair.0.starts_with('{'))
            .then(|| pairs().filter(named).count())
    }
}

/// Checks a body by the description of its route; what the description does not know is right.
pub(super) fn check(method: &Method, path: &[String], body: &Value) -> Result<(), Refusal> {
    let fitting = DESCRIPTION.routes.iter();
    let fitting = fitting.filter_map(|route| Some((route.fits(method, path)?, route)));
    let Some((_, route)) = fitting.max_by_key(|(named, _)| *named) else {
        return Ok(());
    };
    let instance = Value::Object(Map::from_iter([(route.name.clone(), body.clone())]));
    let mut faults = Faults::default();
    for error in DESCRIPTION.validator.iter_errors(&instance) {
        note(&error, &mut faults);
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Refusal::InvalidForm(faults))
    }
}

/// Notes an error at its place. Of a union that could not be told apart, the variant with the fewest errors was meant.
fn note(error: &ValidationError, faults: &mut Faults) {
    if let ValidationErrorKind::AnyOf { context } = error.kind() {
        let meant = context.iter().min_by_key(|errors| errors.len());
        meant
            .into_iter()
            .flatten()
            .for_each(|error| note(error, faults));
        return;
    }
    let mut place = place(error.instance_path().as_str());
    if let ValidationErrorKind::Required { property } = error.kind() {
        place.extend(property.as_str().map(str::to_owned));
    }
    let (code, message) = in_discords_words(error);
    faults.add_at(place.iter().map(String::as_str), code, message);
}

/// The steps of a JSON pointer, without the first, which is the route.
fn place(pointer: &str) -> Vec<String> {
    let steps = pointer.split('/').skip(2);
    steps
        .map(|step| step.replace("~1", "/").replace("~0", "~"))
        .collect()
}

fn in_discords_words(error: &ValidationError) -> (&'static str, String) {
    use ValidationErrorKind as Kind;
    let plain = match error.instance().as_ref() {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match error.kind() {
        Kind::Required { .. } => required(),
        Kind::MinLength { .. } if plain.is_empty() => required(),
        Kind::Type { kind } => wrong_type(kind, &plain),
        Kind::Enum { options } => (
            "BASE_TYPE_CHOICES",
            format!("Value must be one of {options}."),
        ),
        Kind::MaxLength { limit } => (
            "BASE_TYPE_MAX_LENGTH",
            format!("Must be {limit} or fewer in length."),
        ),
        Kind::MinLength { limit } => (
            "BASE_TYPE_MIN_LENGTH",
            format!("Must be {limit} or more in length."),
        ),
        Kind::MaxItems { limit } | Kind::MaxProperties { limit } => (
            "BASE_TYPE_MAX_LENGTH",
            format!("Must be {limit} or fewer in length."),
        ),
        Kind::MinItems { limit } | Kind::MinProperties { limit } => (
            "BASE_TYPE_MIN_LENGTH",
            format!("Must be {limit} or more in length."),
        ),
        Kind::Maximum { limit } => (
            "NUMBER_TYPE_MAX",
            format!("int value should be less than or equal to {limit}."),
        ),
        Kind::Minimum { limit } => (
            "NUMBER_TYPE_MIN",
            format!("int value should be greater than or equal to {limit}."),
        ),
        Kind::UniqueItems => (
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
            "The set already contains this value.".to_owned(),
        ),
        Kind::Format { format } if format == "date-time" => (
            "DATETIME_TYPE_PARSE",
            format!("Could not parse {plain}. Should be ISO8601."),
        ),
        Kind::Format { .. } => ("URL_TYPE_INVALID_URL", "Not a well formed URL.".to_owned()),
        Kind::Pattern { .. } => (
            "NUMBER_TYPE_COERCE",
            format!("Value \"{plain}\" is not snowflake."),
        ),
        _ => ("MODEL_TYPE_CONVERT", error.to_string()),
    }
}

fn required() -> (&'static str, String) {
    ("BASE_TYPE_REQUIRED", "This field is required".to_owned())
}

fn wrong_type(kind: &TypeKind, plain: &str) -> (&'static str, String) {
    let allowed = match kind {
        TypeKind::Single(kind) => Some(*kind),
        TypeKind::Multiple(kinds) => kinds.iter().find(|kind| *kind != JsonType::Null),
    };
    let (code, message) = match allowed {
        Some(JsonType::String) => (
            "STRING_TYPE_CONVERT",
            "Could not interpret value as string.",
        ),
        Some(JsonType::Boolean) => ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
        Some(JsonType::Array) => (
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        ),
        Some(JsonType::Object) => (
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        ),
        _ => {
            return (
                "NUMBER_TYPE_COERCE",
                format!("Value \"{plain}\" is not int."),
            );
        }
    };
    (code, message.to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn faults(method: Method, path: &str, body: &Value) -> Value {
        let path: Vec<String> = path.split('/').map(str::to_owned).collect();
        check(&method, &path, body)
            .map_or_else(|refusal| refusal.body()["errors"].clone(), |()| Value::Null)
    }

    #[test]
    fn a_fault_is_told_of_the_field_in_the_variant_that_was_meant() {
        let body = json!({"components": [{"type": 1, "components": [
            {"type": 2, "style": 9, "custom_id": "a"}, {"type": 3, "custom_id": 7, "options": []},
        ]}]});
        let faults = faults(Method::POST, "channels/1/messages", &body);
        let cells = &faults["components"]["0"]["components"];
        assert_eq!(
            cells["0"]["style"]["_errors"][0]["code"], "BASE_TYPE_CHOICES",
            "{faults}"
        );
        assert_eq!(
            cells["1"]["custom_id"]["_errors"][0]["code"], "STRING_TYPE_CONVERT",
            "{faults}"
        );
        assert_eq!(
            cells["1"]["options"]["_errors"][0]["code"], "BASE_TYPE_MIN_LENGTH",
            "{faults}"
        );
    }

    #[test]
    fn ids_may_be_numbers_and_permissions_text() {
        let attachments = json!({"attachments": [{"id": 0, "filename": "a.png"}], "nonce": 7});
        assert_eq!(
            faults(Method::POST, "channels/1/messages", &attachments),
            Value::Null
        );
        let command = json!({"name": "x", "default_member_permissions": "8"});
        assert_eq!(
            faults(Method::POST, "applications/1/commands", &command),
            Value::Null
        );
    }

    #[test]
    fn the_most_exact_route_is_taken() {
        let list = json!({"messages": ["1"]});
        let faults = faults(Method::POST, "channels/1/messages/bulk-delete", &list);
        assert_eq!(
            faults["messages"]["_errors"][0]["code"],
            "BASE_TYPE_MIN_LENGTH"
        );
    }

    #[test]
    fn of_a_union_without_types_the_nearest_variant_is_meant() {
        let callback =
            |value: Value| json!({"type": 8, "data": {"choices": [{"name": "x", "value": value}]}});
        let route = "interactions/1/x/callback";
        assert_eq!(
            faults(Method::POST, route, &callback(json!("a"))),
            Value::Null
        );
        assert_eq!(
            faults(Method::POST, route, &callback(json!(1.5))),
            Value::Null
        );
        assert!(
            faults(Method::POST, route, &callback(json!([])))["data"]["choices"]["0"].is_object()
        );
    }
}
