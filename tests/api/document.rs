//! The OpenAPI document and its rendition in OpenAPI 3.0.3, as generators of clients and linters
//! need them. The generators themselves run in `generators`.

use crate::answer::{DOCUMENT, check_schema};
use crate::contract::operations;
use serde_json::Value;

/// OpenAPI 3.0.3, Schema Object: all that a schema may have there.
const KEYWORDS_3_0: [&str; 23] = [
    "$ref",
    "additionalProperties",
    "allOf",
    "default",
    "description",
    "enum",
    "example",
    "format",
    "items",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "nullable",
    "oneOf",
    "pattern",
    "properties",
    "required",
    "title",
    "type",
    // An extension, which may stand anywhere.
    "x-extensible-enum",
];

#[test]
fn the_rendition_in_3_0_has_the_same_operations_and_only_what_3_0_has() {
    let document: Value = serde_json::from_str(&entente_api::document_3_0()).unwrap();
    assert_eq!(document["openapi"], "3.0.3");
    let paths = document["paths"].as_object().unwrap();
    assert!(
        paths
            .keys()
            .eq(DOCUMENT["paths"].as_object().unwrap().keys())
    );
    for (method, path, operation) in operations() {
        let same = &paths[&path][method.as_str().to_lowercase()];
        assert_eq!(
            same["operationId"], operation["operationId"],
            "{method} {path}"
        );
    }
    let mut schemas = Vec::new();
    find_schemas(&document["paths"], &mut schemas);
    schemas.extend(
        document["components"]["schemas"]
            .as_object()
            .unwrap()
            .values(),
    );
    while let Some(schema) = schemas.pop() {
        let Some(fields) = schema.as_object() else {
            continue;
        };
        for (name, value) in fields {
            assert!(KEYWORDS_3_0.contains(&name.as_str()), "{name}: {schema}");
            match name.as_str() {
                "$ref" => assert_eq!(fields.len(), 1, "{schema}"),
                "type" => assert!(value.is_string() && value != "null", "{schema}"),
                "properties" => schemas.extend(value.as_object().unwrap().values()),
                "items" | "additionalProperties" => schemas.push(value),
                "oneOf" | "allOf" => schemas.extend(value.as_array().unwrap()),
                _ => {}
            }
        }
    }
}

/// Finds the schemas of parameters, headers and contents.
fn find_schemas<'a>(part: &'a Value, found: &mut Vec<&'a Value>) {
    for (name, value) in part.as_object().into_iter().flatten() {
        match name.as_str() {
            "schema" => found.push(value),
            "example" | "examples" => {}
            _ => find_schemas(value, found),
        }
    }
    let items = part.as_array().into_iter().flatten();
    items.for_each(|item| find_schemas(item, found));
}

/// An example that its own schema refuses misleads people, and tools refuse the document for it.
#[test]
fn every_example_is_valid_by_its_own_schema() {
    let mut count = 0;
    // The other components are in the places that refer to them.
    for (name, part) in [
        ("paths", &DOCUMENT["paths"]),
        ("schemas", &DOCUMENT["components"]["schemas"]),
    ] {
        check_examples(part, name, &mut count);
    }
    assert!(count > 400, "{count}");
}

/// Checks the examples of contents, parameters and fields in a part of the document. Both have
/// `example`, or `examples`: objects by name beside a `schema`, and values in a schema itself.
fn check_examples(part: &Value, location: &str, count: &mut usize) {
    if let Some(fields) = part.as_object() {
        let schema = fields.get("schema").unwrap_or(part);
        let is_schema = schema
            .get("type")
            .or(schema.get("$ref"))
            .or(schema.get("oneOf"));
        let one = fields.get("example").into_iter();
        let named = fields.get("examples").and_then(Value::as_object);
        let named = named
            .into_iter()
            .flat_map(|all| all.values())
            .map(|one| &one["value"]);
        let listed = fields.get("examples").and_then(Value::as_array);
        let examples = one.chain(named).chain(listed.into_iter().flatten());
        for example in examples.filter(|_| is_schema.is_some_and(|value| !value.is_object())) {
            check_schema(example, schema, location);
            *count += 1;
        }
    }
    let inner = part.as_object().into_iter().flatten();
    for (name, value) in inner.filter(|(name, _)| !["example", "examples"].contains(&name.as_str()))
    {
        check_examples(value, &format!("{location}/{name}"), count);
    }
    for (index, value) in part.as_array().into_iter().flatten().enumerate() {
        check_examples(value, &format!("{location}/{index}"), count);
    }
}

/// Generators name types and their files by the names of schemas, and people read what they are.
#[test]
fn every_schema_has_a_name_of_its_own_and_says_what_it_is() {
    for (name, schema) in DOCUMENT["components"]["schemas"].as_object().unwrap() {
        assert!(name.starts_with(|c: char| c.is_ascii_uppercase()), "{name}");
        let description = schema["description"].as_str().unwrap_or_default();
        assert!(!description.is_empty(), "{name} has no description");
    }
}

/// OpenAPI Generator for TypeScript imports no type that has a text beside its reference in a
/// choice, and calls the arguments of an operation `MakeMoveRequest` beside the types.
#[test]
fn choices_and_arguments_have_the_names_of_types_alone() {
    let schemas = DOCUMENT["components"]["schemas"].as_object().unwrap();
    for (name, schema) in schemas {
        for choice in schema["oneOf"].as_array().into_iter().flatten() {
            let is_alone = choice.get("$ref").is_none() || choice.as_object().unwrap().len() == 1;
            assert!(is_alone, "{name}: {choice}");
        }
    }
    for (_, _, operation) in operations() {
        let id = operation["operationId"].as_str().unwrap();
        let words = id
            .split('_')
            .map(|word| word[..1].to_uppercase() + &word[1..]);
        let arguments = words.collect::<String>() + "Request";
        assert!(!schemas.contains_key(&arguments), "{arguments}");
    }
}

#[test]
fn the_document_names_its_licence_and_servers() {
    assert_eq!(
        DOCUMENT["info"]["license"]["identifier"],
        "MIT OR Apache-2.0"
    );
    assert_eq!(DOCUMENT["servers"][0]["url"], "/");
}

/// An answer that is no text has the form in which generators write bytes.
#[test]
fn pictures_are_binary() {
    let mut count = 0;
    for (method, path, operation) in operations() {
        let contents = operation["responses"]["200"]["content"].as_object();
        for (media_type, content) in contents.into_iter().flatten() {
            let name = content["schema"]["$ref"].as_str().unwrap_or_default();
            let schema = &DOCUMENT["components"]["schemas"][name.rsplit('/').next().unwrap()];
            let is_picture = ["image/png", "image/gif"].contains(&media_type.as_str());
            assert_eq!(schema["format"] == "binary", is_picture, "{method} {path}");
            count += u32::from(is_picture);
        }
    }
    assert!(count > 5, "{count}");
}
