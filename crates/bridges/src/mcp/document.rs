//! The OpenAPI document as the tools read it: operations, with their parameters, bodies and
//! answers.

use axum::body::Bytes;
use axum::http::Method;
use serde_json::Value;

/// The prefix of a reference to a schema.
const SCHEMAS: &str = "#/components/schemas/";

/// Makes the text of the API's OpenAPI document. It is large, and most servers are never asked for
/// what is made from it.
pub type MakeDocument = fn() -> Bytes;

/// The OpenAPI document of the API.
pub(super) struct Document(Value);

/// An operation of the API.
pub(super) struct Operation<'a> {
    pub(crate) method: Method,
    /// The path, with names in braces.
    pub(crate) path: &'a str,
    document: &'a Document,
    value: &'a Value,
}

impl Document {
    /// The document in this text; one without operations if it is none.
    pub(crate) fn read(text: &[u8]) -> Self {
        Self(serde_json::from_slice(text).unwrap_or_default())
    }

    pub(crate) fn operation(&self, id: &str) -> Option<Operation<'_>> {
        self.operations()
            .find(|operation| operation.value["operationId"] == id)
    }

    fn operations(&self) -> impl Iterator<Item = Operation<'_>> {
        let paths = self.0["paths"].as_object().into_iter().flatten();
        paths.flat_map(move |(path, item)| {
            let operations = item.as_object().into_iter().flatten();
            operations.filter_map(move |(method, value)| {
                let method = Method::from_bytes(method.to_uppercase().as_bytes()).ok()?;
                Some(Operation {
                    method,
                    path,
                    document: self,
                    value,
                })
            })
        })
    }

    /// The value to which this one refers, or itself.
    pub(super) fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        let pointer = value["$ref"].as_str().and_then(|to| to.strip_prefix('#'));
        pointer
            .and_then(|pointer| self.0.pointer(pointer))
            .unwrap_or(value)
    }
}

/// The name of the schema to which this one refers.
pub(super) fn schema_name(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix(SCHEMAS)
}

/// The schemas of which a value fits one.
pub(super) fn alternatives(schema: &Value) -> Option<&Vec<Value>> {
    let all = schema.get("oneOf").or_else(|| schema.get("anyOf"))?;
    all.as_array()
}

impl<'a> Operation<'a> {
    /// A few words about it.
    pub(crate) fn summary(&self) -> &'a str {
        self.value["summary"].as_str().unwrap_or_default()
    }

    /// The parameters in its path and its query.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &'a Value> {
        let document = self.document;
        let parameters = self.value["parameters"].as_array().into_iter().flatten();
        let parameters = parameters.map(|parameter| document.resolved(parameter));
        parameters.filter(|parameter| parameter["in"] == "path" || parameter["in"] == "query")
    }

    /// The schema of its body.
    pub(crate) fn body(&self) -> Option<&'a Value> {
        let body = self.document.resolved(&self.value["requestBody"]);
        json_schema(body)
    }

    /// The different schemas of the JSON that it answers with when it has done what it was asked
    /// for; none if it answers with a text.
    pub(super) fn answers(&self) -> Vec<&'a Value> {
        let responses = self.value["responses"].as_object().into_iter().flatten();
        let done = responses.filter(|(status, _)| status.starts_with('2'));
        let done = done.map(|(_, response)| self.document.resolved(response));
        let json = done.filter(|response| {
            let media_types = response["content"].as_object();
            media_types.is_some_and(|media_types| media_types.len() == 1)
        });
        let mut schemas: Vec<&Value> = json.filter_map(json_schema).collect();
        // A game that was made is the same as one that the request has made before.
        schemas.dedup();
        schemas
    }
}

fn json_schema(body: &Value) -> Option<&Value> {
    body.pointer("/content/application~1json/schema")
}
