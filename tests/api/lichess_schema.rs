//! The fields of lichess's objects, as `lichess_fields.txt` lists them: what an answer may have and
//! has to have. `lichess_fields.py` compares the list with lichess's own description of its API.

use crate::python::with_packages;
use jsonschema::Validator;
use serde_json::{Map, Value, json};
use std::process::Command;
use std::sync::LazyLock;

const LIST: &str = include_str!("lichess_fields.txt");

/// The lines of the list that say something.
fn lines() -> impl Iterator<Item = &'static str> {
    LIST.lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
}

/// The objects of the list, as JSON Schemas by their names. No other fields are allowed.
fn schemas() -> Map<String, Value> {
    let mut schemas = Map::new();
    let mut name = "";
    for line in lines() {
        let Some(field) = line.strip_prefix("  ") else {
            name = line.split(' ').next().unwrap();
            let empty = json!({"type": "object", "properties": {}, "required": [],
                "additionalProperties": false});
            schemas.insert(name.to_owned(), empty);
            continue;
        };
        let (field, kinds) = field.split_once(' ').unwrap();
        let schema = &mut schemas[name];
        match field {
            "=" => *schema = any_of(kinds),
            "*" => schema["additionalProperties"] = any_of(kinds),
            _ => {
                let wanted = field.trim_end_matches(['?', '+']);
                schema["properties"][wanted] = any_of(kinds);
                if wanted == field {
                    schema["required"]
                        .as_array_mut()
                        .unwrap()
                        .push(field.into());
                }
            }
        }
    }
    schemas
}

/// The schema of what is one of these kinds.
fn any_of(kinds: &str) -> Value {
    if let Some(kind) = kinds.strip_prefix("list ") {
        return json!({"type": "array", "items": any_of(kind)});
    }
    let kinds: Vec<Value> = kinds.split(' ').map(of_kind).collect();
    json!({"anyOf": kinds})
}

fn of_kind(kind: &str) -> Value {
    match kind {
        "text" => json!({"type": "string"}),
        // A whole address, and not only a path.
        "uri" => json!({"type": "string", "pattern": "^https?://"}),
        "int" => json!({"type": "integer"}),
        "number" => json!({"type": "number"}),
        "bool" => json!({"type": "boolean"}),
        "null" => json!({"type": "null"}),
        word if word.starts_with('\'') => json!({"const": word.trim_matches('\'')}),
        number if number.parse::<i64>().is_ok() => {
            json!({"const": number.parse::<i64>().unwrap()})
        }
        object => json!({"$ref": format!("#/$defs/{object}")}),
    }
}

/// Checks that a value is this object of lichess, field by field.
pub(crate) fn check(name: &str, value: &Value) {
    static OBJECTS: LazyLock<Map<String, Value>> = LazyLock::new(schemas);
    assert!(OBJECTS.contains_key(name), "{name} is in the list");
    let schema = json!({"$ref": format!("#/$defs/{name}"), "$defs": *OBJECTS});
    let validator: Validator = jsonschema::draft202012::new(&schema).unwrap();
    let faults: Vec<String> = validator
        .iter_errors(value)
        .map(|fault| format!("{}: {fault}", fault.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{name}: {faults:#?}\n{value:#}");
}

#[test]
fn what_the_list_does_not_allow_is_found() {
    let variant = |variant: Value| std::panic::catch_unwind(|| check("Variant", &variant)).is_ok();
    assert!(variant(json!({"key": "chess960", "name": "Chess960"})));
    assert!(!variant(json!({"key": "chess960"})), "a field lacks");
    assert!(!variant(json!({"key": "chess66", "name": "Chess66"})));
    assert!(!variant(json!({"key": "chess960", "name": 960})));
    assert!(!variant(json!({"key": "chess960", "name": "", "more": 1})));
}

/// Without a copy of lichess's description this is skipped: it is AGPL and no part of this project.
#[test]
fn the_list_says_what_lichess_s_description_says() {
    let Some(folder) = std::env::var_os("TEST_LICHESS_API") else {
        println!("skipped: TEST_LICHESS_API names no folder with lichess-org/api");
        return;
    };
    let Some(python) = with_packages(&["yaml"]) else {
        return;
    };
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/");
    let status = Command::new(python)
        .arg(format!("{tests}lichess_fields.py"))
        .arg(folder)
        .arg(format!("{tests}lichess_fields.txt"))
        .status();
    assert!(status.unwrap().success());
}
