//! Reads and checks what an application registers: commands, and the metadata of linked roles.
//!
//! The limits are those of Discord's documentation ("Application Commands", "Application Role
//! Connection Metadata").

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Value, json};

use crate::body::form::{Checker, Form};
use crate::body::refusal::{Accepted, Refusal, judge_accepted};
use crate::model::{CommandForm, CommandOption};
use crate::values::Locale;

/// The most characters of a command with all its options.
const MAX_CHARACTERS: usize = 8000;

/// Discord's pattern for names, which must also be in lower case. Their length is checked before: a
/// limit in the pattern would repeat its large class 32 times in memory.
static NAME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]+$")
        .expect("the pattern is one of Discord's documentation")
});

/// Discord's error for subcommands next to other options.
const MIXED_OPTIONS: &str = "Sub-command and sub-command group option types are \
                             mutually exclusive to all other types";

/// Reads the body that replaces all commands.
pub(crate) fn read_commands(body: &Value) -> Result<Vec<CommandForm>, Refusal> {
    let Value::Array(bodies) = body else {
        return Err(Refusal::form_error(
            "",
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        ));
    };
    // The checker reports paths within an object, so the list is wrapped in a field without a name.
    let wrapped = serde_json::json!({ "": body });
    let checker = Checker::default();
    let list = checker
        .form(&wrapped)
        .field("")
        .map(|list| list.list(0..=130))
        .unwrap_or_default();
    let mut names = HashSet::new();
    for form in &list {
        check(form);
        // The same name is allowed for different command types.
        if !names.insert((form.value.get("type"), form.value.get("name"))) {
            form.error(
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
    }
    checker.finish()?;
    bodies.iter().map(parse).collect()
}

/// Reads the body that registers one command.
pub(crate) fn read_command(body: &Value) -> Result<CommandForm, Refusal> {
    let checker = Checker::default();
    check(&checker.form(body));
    checker.finish()?;
    parse(body)
}

/// Parses a checked body. What fails only here has a type that the checks do not look at.
fn parse(body: &Value) -> Result<CommandForm, Refusal> {
    let mut body = body.clone();
    // serde would not accept null for fields that are merely optional on Discord.
    without_nulls(&mut body);
    let form: CommandForm = serde_json::from_value(body)
        .map_err(|error| Refusal::form_error("", "MODEL_TYPE_CONVERT", error.to_string()))?;
    judge_accepted(|| Accepted::Command(json!(form)))?;
    Ok(form)
}

fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(without_nulls);
        }
        Value::Array(elements) => elements.iter_mut().for_each(without_nulls),
        _ => {}
    }
}

fn check(form: &Form) {
    if !form.is_object() {
        return;
    }
    let kind = form
        .field("type")
        .and_then(|kind| kind.one_of(&[1, 2, 3]))
        .unwrap_or(1);
    // Only slash commands have options, and a description that is not empty.
    if kind == 1 {
        check_name(form);
        check_description(form);
        check_options(form, 0);
        if characters(form.value) > MAX_CHARACTERS {
            form.error(
                "APPLICATION_COMMAND_TOO_LARGE",
                "Command exceeds maximum size (8000)",
            );
        }
    } else {
        form.required_text("name", 32);
        for name in localizations(form, "name_localizations") {
            name.text(1..=32);
        }
        form.optional_text("description", 0);
    }
    form.optional_text("default_member_permissions", 20);
    form.optional_boolean("nsfw");
    for (list, most) in [("contexts", 2), ("integration_types", 1)] {
        let numbers = form
            .field(list)
            .map(|list| list.list(1..=3))
            .unwrap_or_default();
        for number in numbers {
            number.integer(0..=most);
        }
    }
}

/// Checks the name of a slash command or option, and its translations.
fn check_name(form: &Form) {
    let names = form.required("name").into_iter();
    for name in names.chain(localizations(form, "name_localizations")) {
        let Some(text) = name.text(1..=32) else {
            continue;
        };
        if !NAME.is_match(text) || text.to_lowercase() != text {
            name.error(
                "APPLICATION_COMMAND_INVALID_NAME",
                "Command name is invalid",
            );
        }
    }
}

/// The characters that count towards the limit of a command: names, descriptions and values of
/// choices, each in its longest language.
fn characters(value: &Value) -> usize {
    let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let longest = |key: &str| {
        value[format!("{key}_localizations")]
            .as_object()
            .into_iter()
            .flat_map(|texts| texts.values())
            .chain([&value[key]])
            .map(length)
            .max()
            .unwrap_or(0)
    };
    let inner = ["options", "choices"]
        .into_iter()
        .flat_map(|list| value[list].as_array().into_iter().flatten());
    longest("name")
        + longest("description")
        + length(&value["value"])
        + inner.map(characters).sum::<usize>()
}

fn check_description(form: &Form) {
    form.required_text("description", 100);
    for description in localizations(form, "description_localizations") {
        description.text(1..=100);
    }
}

/// The translations of a text. A code that is not a Discord locale is an error.
fn localizations<'a>(form: &Form<'a>, table: &str) -> Vec<Form<'a>> {
    let Some(table) = form.field(table) else {
        return Vec::new();
    };
    let Some(texts) = table.value.as_object() else {
        table.error(
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        );
        return Vec::new();
    };
    let known = |code: &&String| {
        if Locale::from_code(code).is_none() {
            table.error(
                "BASE_TYPE_CHOICES",
                format!("{code:?} is not one of Discord's locales."),
            );
        }
        Locale::from_code(code).is_some()
    };
    texts
        .keys()
        .filter(known)
        .filter_map(|code| table.field(code))
        .collect()
}

fn check_options(form: &Form, depth: usize) {
    let options = form
        .field("options")
        .map(|options| options.list(0..=25))
        .unwrap_or_default();
    let mut names = HashSet::new();
    let (mut optional_seen, mut branches, mut values) = (false, 0, 0);
    for option in options.iter().filter(|option| option.is_object()) {
        let kind = check_option(option, depth);
        let is_branch = kind.is_some_and(|kind| kind <= i64::from(CommandOption::GROUP));
        if is_branch {
            branches += 1;
        } else {
            values += 1;
        }
        let required = option.optional_boolean("required").unwrap_or(false);
        if required && optional_seen {
            option.error(
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        // Subcommands are neither required nor optional.
        optional_seen |= !required && !is_branch;
        if option.value["name"]
            .as_str()
            .is_some_and(|name| !names.insert(name))
        {
            option.error(
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            );
        }
    }
    if branches > 0 && values > 0 {
        form.error("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", MIXED_OPTIONS);
    }
}

/// Checks an option. Subcommands may be in the command or in a group, groups only in the command.
fn check_option(option: &Form, depth: usize) -> Option<i64> {
    check_name(option);
    check_description(option);
    let allowed: &[i64] = match depth {
        0 => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        1 => &[1, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        _ => &[3, 4, 5, 6, 7, 8, 9, 10, 11],
    };
    let kind = option.required("type")?.one_of(allowed)?;
    match kind as u8 {
        CommandOption::GROUP => check_options(option, 1),
        CommandOption::SUBCOMMAND => check_options(option, 2),
        kind => check_value_option(option, kind),
    }
    Some(kind)
}

fn check_value_option(option: &Form, kind: u8) {
    let choices = option
        .field("choices")
        .map(|choices| choices.list(0..=25))
        .unwrap_or_default();
    let completes = option.optional_boolean("autocomplete").unwrap_or(false);
    // Fixed choices would leave the bot nothing to complete.
    if completes && !choices.is_empty() {
        option.error(
            "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES",
            "Autocomplete cannot be used with choices",
        );
    }
    for choice in choices.iter().filter(|choice| choice.is_object()) {
        choice.required_text("name", 100);
        for name in localizations(choice, "name_localizations") {
            name.text(1..=100);
        }
        let Some(value) = choice.required("value") else {
            continue;
        };
        if kind == CommandOption::STRING {
            value.text(0..=100);
        } else if !value.value.is_number() {
            value.error("NUMBER_TYPE_COERCE", "Value is not a number.");
        }
    }
    option.field("min_length").map(|min| min.integer(0..=6000));
    option.field("max_length").map(|max| max.integer(1..=6000));
}

// --- Linked roles: the metadata of an application, and the values of a person ---

/// The most metadata records of an application.
const MAX_RECORDS: usize = 5;

/// The metadata types of Discord, by their numbers.
const TYPES: [i64; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

/// Reads the metadata records that replace those of the application.
pub(crate) fn read_role_metadata(body: &Value) -> Result<Vec<Value>, Refusal> {
    // The checker reports paths within an object, so the list is wrapped in a field without a name.
    let wrapped = json!({ "": body });
    let checker = Checker::default();
    let records = checker
        .form(&wrapped)
        .field("")
        .map(|list| list.list(0..=MAX_RECORDS))
        .unwrap_or_default();
    let mut keys = HashSet::new();
    for record in &records {
        check_record(record);
        if !keys.insert(record.value.get("key")) {
            let message = "Metadata keys must be unique";
            record.error(
                "APPLICATION_ROLE_CONNECTION_METADATA_DUPLICATE_KEY",
                message,
            );
        }
    }
    checker.finish()?;
    Ok(body.as_array().cloned().unwrap_or_default())
}

fn check_record(record: &Form) {
    if !record.is_object() {
        return;
    }
    record.required("type").map(|kind| kind.one_of(&TYPES));
    if let Some(field) = record.required("key")
        && let Some(key) = field.text(1..=50)
        && !key.bytes().all(is_of_key)
    {
        field.error(
            "STRING_TYPE_REGEX",
            "String value did not match validation regex.",
        );
    }
    record.required_text("name", 100);
    record.required_text("description", 200);
    for (table, most) in [
        ("name_localizations", 100),
        ("description_localizations", 200),
    ] {
        for text in localizations(record, table) {
            text.text(1..=most);
        }
    }
}

fn is_of_key(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'
}

/// Reads the values of a person for an application with these metadata records. Discord keeps all
/// values as texts.
pub(crate) fn read_role_connection(body: &Value, records: &[Value]) -> Result<Value, Refusal> {
    let checker = Checker::default();
    let form = checker.form(body);
    form.optional_text("platform_name", 50);
    form.optional_text("platform_username", 100);
    if let Some(metadata) = form.field("metadata")
        && metadata.is_object()
    {
        let values = metadata.value.as_object();
        for key in values.into_iter().flat_map(|values| values.keys()) {
            check_value(&metadata, key, records);
        }
    }
    checker.finish()?;
    let text = |key: &str| body.get(key).cloned().unwrap_or_default();
    Ok(json!({
        "platform_name": text("platform_name"),
        "platform_username": text("platform_username"),
        "metadata": body.get("metadata").cloned().unwrap_or_else(|| json!({})),
    }))
}

fn check_value(metadata: &Form, key: &str, records: &[Value]) {
    let Some(field) = metadata.field(key) else {
        return;
    };
    let is_known = records.iter().any(|record| record["key"] == key);
    if !is_known {
        field.error(
            "BASE_TYPE_CHOICES",
            format!("{key:?} is no metadata of the application."),
        );
    }
    field.text(1..=100);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(key: &str) -> Value {
        json!({"type": 2, "key": key, "name": "Rating", "description": "At least this rating"})
    }

    #[test]
    fn five_records_with_keys_of_their_own_are_accepted() {
        let five: Vec<Value> = ["a", "b_2", "c", "d", "e"].map(record).to_vec();
        assert_eq!(read_role_metadata(&json!(five)), Ok(five.clone()));
        let six: Vec<Value> = ["a", "b", "c", "d", "e", "f"].map(record).to_vec();
        let twice = [record("a"), record("a")];
        for refused in [
            json!(six),
            json!(twice),
            json!([record("Rating")]),
            json!([record("")]),
            json!([{"type": 9, "key": "a", "name": "n", "description": "d"}]),
            json!([{"type": 2, "key": "a", "name": "n"}]),
            json!({}),
        ] {
            assert!(read_role_metadata(&refused).is_err(), "{refused}");
        }
        let mut localized = record("a");
        localized["name_localizations"] = json!({"de": "Wertung"});
        assert!(read_role_metadata(&json!([localized])).is_ok());
        localized["name_localizations"] = json!({"xx": "Wertung"});
        assert!(read_role_metadata(&json!([localized])).is_err());
    }

    #[test]
    fn the_values_of_a_person_are_texts_for_known_keys() {
        let records = [record("rating")];
        let read = |metadata: Value| read_role_connection(&json!({"metadata": metadata}), &records);
        let found = read(json!({"rating": "1500"}));
        assert_eq!(
            found.map(|found| found["metadata"]["rating"].clone()),
            Ok(json!("1500"))
        );
        assert!(read(json!({"rating": 1500})).is_err());
        assert!(read(json!({"games": "3"})).is_err());
        assert!(read(json!({})).is_ok());
    }
}
