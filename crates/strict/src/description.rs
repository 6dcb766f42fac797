//! Checks request bodies against Discord's own OpenAPI description.
//!
//! `data/requests.json` is the part of the description that the sandbox needs; `data/README.md` of
//! the sandbox says where it comes from. It is compiled once per process. It covers types, lengths
//! and ranges; the limits that it lacks are checked by the sandbox itself.

use std::sync::LazyLock;

use entente_sandbox::Objection;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{JsonType, ValidationError, Validator};
use serde_json::{Map, Value};

static VALIDATOR: LazyLock<Validator> = LazyLock::new(compile);

/// A validator for `{"POST /channels/{channel_id}/messages": body}`. One validator for all routes
/// lets them share definitions.
fn compile() -> Validator {
    let schema: Value = serde_json::from_str(include_str!("../data/requests.json"))
        .expect("the file was written as JSON by its script");
    jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .expect("the script writes a schema")
}

/// Checks a body by the description of its route. A route that is not described accepts everything.
pub(crate) fn check(route: &str, body: &Value) -> Vec<Objection> {
    // The body is wrapped in the name of its route, which selects its schema.
    let instance = Value::Object(Map::from_iter([(route.to_owned(), body.clone())]));
    let mut objections = Vec::new();
    for error in VALIDATOR.iter_errors(&instance) {
        add_error(&error, &mut objections);
    }
    objections
}

/// Adds a validation error at its path.
///
/// For a union without a type field, the variant with the fewest errors is assumed to be the
/// intended one.
fn add_error(error: &ValidationError, objections: &mut Vec<Objection>) {
    if let ValidationErrorKind::AnyOf { context } = error.kind() {
        let meant = context.iter().min_by_key(|errors| errors.len());
        meant
            .into_iter()
            .flatten()
            .for_each(|error| add_error(error, objections));
        return;
    }
    let mut path = path(error.instance_path().as_str());
    if let ValidationErrorKind::Required { property } = error.kind() {
        path.extend(property.as_str().map(str::to_owned));
    }
    let (code, message) = discord_error(error);
    objections.push(Objection {
        path,
        code,
        message,
    });
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

    /// The paths and codes of what is wrong.
    fn errors(route: &str, body: &Value) -> Vec<(String, &'static str)> {
        let objections = check(route, body).into_iter();
        objections
            .map(|objection| (objection.path.join("."), objection.code))
            .collect()
    }

    const MESSAGES: &str = "POST /channels/{channel_id}/messages";

    #[test]
    fn an_error_is_reported_for_the_field_in_the_intended_variant() {
        let body = json!({"components": [{"type": 1, "components": [
            {"type": 2, "style": 9, "custom_id": "a"}, {"type": 3, "custom_id": 7, "options": []},
        ]}]});
        let errors = errors(MESSAGES, &body);
        for (path, code) in [
            ("components.0.components.0.style", "BASE_TYPE_CHOICES"),
            ("components.0.components.1.custom_id", "STRING_TYPE_CONVERT"),
            ("components.0.components.1.options", "BASE_TYPE_MIN_LENGTH"),
        ] {
            assert!(
                errors.contains(&(path.to_owned(), code)),
                "{path}: {errors:?}"
            );
        }
    }

    #[test]
    fn ids_may_be_numbers_and_permissions_text() {
        let attachments = json!({"attachments": [{"id": 0, "filename": "a.png"}], "nonce": 7});
        assert_eq!(errors(MESSAGES, &attachments), []);
        let command = json!({"name": "x", "default_member_permissions": "8"});
        let route = "POST /applications/{application_id}/commands";
        assert_eq!(errors(route, &command), []);
    }

    #[test]
    fn in_a_union_without_types_the_closest_variant_is_intended() {
        let callback =
            |value: Value| json!({"type": 8, "data": {"choices": [{"name": "x", "value": value}]}});
        let route = "POST /interactions/{interaction_id}/{interaction_token}/callback";
        assert_eq!(errors(route, &callback(json!("a"))), []);
        assert_eq!(errors(route, &callback(json!(1.5))), []);
        let errors = errors(route, &callback(json!([])));
        assert!(errors[0].0.starts_with("data.choices.0"), "{errors:?}");
    }
}
