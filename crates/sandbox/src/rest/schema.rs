//! Checks request bodies against Discord's own OpenAPI description.
//!
//! `data/requests.json` is the part of the description that the sandbox needs (see
//! `data/README.md`). It is compiled once per process. It covers types, lengths and ranges; the
//! limits that it lacks are checked in `body/`.

use std::sync::LazyLock;

use axum::http::Method;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{JsonType, ValidationError, Validator};
use serde_json::{Map, Value};

use crate::body::Refusal;
use crate::body::refusal::FormErrors;
use crate::rest::routes::{Route, most_specific};

static DESCRIPTION: LazyLock<Description> = LazyLock::new(Description::compile);

/// The compiled description.
struct Description {
    /// A validator for `{"POST /channels/{channel_id}/messages": body}`. One validator for all
    /// routes lets them share definitions.
    validator: Validator,
    /// The routes with a body, such as `POST /channels/{channel_id}/messages`.
    routes: Vec<Route>,
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

/// Checks a body by the description of its route. A route that is not described accepts everything.
pub(super) fn check(method: &Method, path: &[String], body: &Value) -> Result<(), Refusal> {
    let Some(route) = most_specific(&DESCRIPTION.routes, method, path) else {
        return Ok(());
    };
    // The body is wrapped in the name of its route, which selects its schema.
    let instance = Value::Object(Map::from_iter([(route.name.clone(), body.clone())]));
    let mut errors = FormErrors::default();
    for error in DESCRIPTION.validator.iter_errors(&instance) {
        add_error(&error, &mut errors);
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(Refusal::InvalidForm(errors))
    }
}

/// Adds a validation error at its path.
///
/// For a union without a type field, the variant with the fewest errors is assumed to be the
/// intended one.
fn add_error(error: &ValidationError, errors: &mut FormErrors) {
    if let ValidationErrorKind::AnyOf { context } = error.kind() {
        let meant = context.iter().min_by_key(|errors| errors.len());
        meant
            .into_iter()
            .flatten()
            .for_each(|error| add_error(error, errors));
        return;
    }
    let mut path = path(error.instance_path().as_str());
    if let ValidationErrorKind::Required { property } = error.kind() {
        path.extend(property.as_str().map(str::to_owned));
    }
    let (code, message) = discord_error(error);
    errors.add_at(path.iter().map(String::as_str), code, message);
}

/// The steps of a JSON pointer without the first, which is the route.
fn path(pointer: &str) -> Vec<String> {
    let steps = pointer.split('/').skip(2);
    steps
        .map(|step| step.replace("~1", "/").replace("~0", "~"))
        .collect()
}

/// Discord's code and message for a validation error.
fn discord_error(error: &ValidationError) -> (&'static str, String) {
    use ValidationErrorKind as Kind;
    let plain = match error.instance().as_ref() {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match error.kind() {
        Kind::Required { .. } => required(),
        // Discord treats an empty text like a missing one.
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
        // For a nullable type, report the type that is not null.
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

    fn errors(method: Method, path: &str, body: &Value) -> Value {
        let parts: Vec<String> = path.split('/').map(str::to_owned).collect();
        check(&method, &parts, body)
            .map_or_else(|refusal| refusal.body()["errors"].clone(), |()| Value::Null)
    }

    #[test]
    fn an_error_is_reported_for_the_field_in_the_intended_variant() {
        let body = json!({"components": [{"type": 1, "components": [
            {"type": 2, "style": 9, "custom_id": "a"}, {"type": 3, "custom_id": 7, "options": []},
        ]}]});
        let errors = errors(Method::POST, "channels/1/messages", &body);
        let parts = &errors["components"]["0"]["components"];
        assert_eq!(
            parts["0"]["style"]["_errors"][0]["code"], "BASE_TYPE_CHOICES",
            "{errors}"
        );
        assert_eq!(
            parts["1"]["custom_id"]["_errors"][0]["code"], "STRING_TYPE_CONVERT",
            "{errors}"
        );
        assert_eq!(
            parts["1"]["options"]["_errors"][0]["code"], "BASE_TYPE_MIN_LENGTH",
            "{errors}"
        );
    }

    #[test]
    fn ids_may_be_numbers_and_permissions_text() {
        let attachments = json!({"attachments": [{"id": 0, "filename": "a.png"}], "nonce": 7});
        assert_eq!(
            errors(Method::POST, "channels/1/messages", &attachments),
            Value::Null
        );
        let command = json!({"name": "x", "default_member_permissions": "8"});
        assert_eq!(
            errors(Method::POST, "applications/1/commands", &command),
            Value::Null
        );
    }

    #[test]
    fn the_most_specific_route_is_used() {
        let list = json!({"messages": ["1"]});
        let errors = errors(Method::POST, "channels/1/messages/bulk-delete", &list);
        assert_eq!(
            errors["messages"]["_errors"][0]["code"],
            "BASE_TYPE_MIN_LENGTH"
        );
    }

    #[test]
    fn in_a_union_without_types_the_closest_variant_is_intended() {
        let callback =
            |value: Value| json!({"type": 8, "data": {"choices": [{"name": "x", "value": value}]}});
        let route = "interactions/1/x/callback";
        assert_eq!(
            errors(Method::POST, route, &callback(json!("a"))),
            Value::Null
        );
        assert_eq!(
            errors(Method::POST, route, &callback(json!(1.5))),
            Value::Null
        );
        assert!(
            errors(Method::POST, route, &callback(json!([])))["data"]["choices"]["0"].is_object()
        );
    }
}
