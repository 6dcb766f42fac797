//! An answer of the API, checked against the OpenAPI document before a test gets it.

use jsonschema::Validator;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

/// The OpenAPI document, as the code makes it, but with each component in the places that refer to
/// it. Only schemas are still referred to.
pub(crate) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| dereferenced(serde_json::from_str(&entente_api::document()).unwrap()));

/// A document with its components in the places that refer to them.
pub(crate) fn dereferenced(mut document: Value) -> Value {
    let components = document["components"].clone();
    let paths = &mut document["paths"];
    follow(paths, &components);
    document
}

/// Puts each component in the places that refer to it, and fails if there is none.
fn follow(value: &mut Value, components: &Value) {
    while let Some((kind, name)) = reference(value) {
        *value = components[&kind][&name].clone();
        assert!(!value.is_null(), "no {name} in components/{kind}");
    }
    match value {
        Value::Object(fields) => {
            for field in fields.values_mut() {
                follow(field, components);
            }
        }
        Value::Array(values) => values
            .iter_mut()
            .for_each(|value| follow(value, components)),
        _ => {}
    }
}

/// Kind and name of the component to which this refers, unless it is a schema.
fn reference(value: &Value) -> Option<(String, String)> {
    let path = value.get("$ref")?.as_str()?;
    let (kind, name) = path.strip_prefix("#/components/")?.split_once('/')?;
    (kind != "schemas").then(|| (kind.to_owned(), name.to_owned()))
}

/// The answer to a request.
#[derive(Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: BTreeMap<String, Vec<String>>,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    /// An answer without what differs between equal ones: the date, and the id of the request,
    /// which every answer has, and every problem in its body, too.
    pub(crate) async fn of(response: Response) -> Self {
        let mut headers: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, value) in response.headers() {
            let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
            headers.entry(name.to_string()).or_default().push(value);
        }
        headers.remove("date");
        let ids = headers.remove("x-request-id").unwrap_or_default();
        let [id] = &ids[..] else {
            panic!("{} {}: {ids:?}", response.status(), response.url());
        };
        let mut answer = Self {
            status: response.status(),
            headers,
            bytes: response.bytes().await.unwrap().to_vec(),
        };
        if answer.problem().is_some() {
            assert_eq!(
                answer.json()["request_id"],
                id.as_str(),
                "{}",
                answer.text()
            );
            let masked = "0".repeat(id.len());
            answer.bytes = answer.text().replace(id, &masked).into_bytes();
        }
        answer
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        Some(self.headers.get(name)?.first()?.as_str())
    }

    /// The kind of problem, if this is one. An answer to HEAD has no body that would contain it.
    pub(crate) fn problem(&self) -> Option<String> {
        if self.header("content-type") != Some("application/problem+json") || self.bytes.is_empty()
        {
            return None;
        }
        let body = self.json();
        assert_eq!(body["status"], self.status.as_u16(), "{body}");
        Some(
            body["type"]
                .as_str()
                .unwrap()
                .strip_prefix("/problems/")
                .unwrap()
                .to_owned(),
        )
    }

    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self
    }

    #[track_caller]
    pub(crate) fn expect_problem(self, status: u16, kind: &str) -> Self {
        assert_eq!(
            (self.status.as_u16(), self.problem().as_deref()),
            (status, Some(kind)),
            "{}",
            self.text()
        );
        self
    }
}

pub(crate) trait SendChecked {
    /// Sends the request, and checks the answer against the document.
    async fn answer(self) -> Answer;
}

impl SendChecked for RequestBuilder {
    async fn answer(self) -> Answer {
        let (client, request) = self.build_split();
        let request = request.unwrap();
        let (method, path) = (request.method().clone(), request.url().path().to_owned());
        let answer = Answer::of(client.execute(request).await.unwrap()).await;
        check(&method, &path, &answer);
        answer
    }
}

/// Fails if the document does not have such an answer.
fn check(method: &Method, path: &str, answer: &Answer) {
    let problem = answer.problem();
    let is_error = answer.status.is_client_error() || answer.status.is_server_error();
    // Whoever follows a link to the page of a server reads a page.
    let is_page = path.starts_with("/servers/") && answer.text().starts_with("<!doctype html>");
    assert!(
        !is_error || problem.is_some() || method == Method::HEAD || is_page,
        "{method} {path}: {} is no problem document: {}",
        answer.status,
        answer.text()
    );
    // No operation has a path that is no text, although it may look like one.
    let is_elsewhere = problem.as_deref() == Some("no-such-path");
    let Some(operation) = operation(method, path).filter(|_| !is_elsewhere) else {
        return;
    };
    let documented = &operation["responses"][answer.status.as_str()];
    assert!(
        !documented.is_null(),
        "{method} {path}: the document tells of no {}: {}",
        answer.status,
        answer.text()
    );
    if let Some(kind) = problem {
        assert!(
            !documented["content"]["application/problem+json"]["examples"][&kind].is_null(),
            "{method} {path}: the document has no {kind}"
        );
    }
    if answer.status.is_success() && !answer.bytes.is_empty() && method != Method::HEAD {
        let media_type = answer
            .header(CONTENT_TYPE.as_str())
            .unwrap()
            .split(';')
            .next()
            .unwrap();
        let content = &documented["content"][media_type];
        assert!(
            !content.is_null(),
            "{method} {path}: the document has no {media_type}"
        );
        if media_type == "application/json" {
            check_schema(&answer.json(), &content["schema"], path);
        }
    }
}

/// Fails if a value does not match its schema.
pub(crate) fn check_schema(value: &Value, schema: &Value, location: &str) {
    let errors: Vec<String> = validator(schema)
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{location}: {errors:#?}");
}

/// The schemas to which others refer, whose objects have no other fields than the document says.
static STRICT: LazyLock<Value> = LazyLock::new(|| {
    let mut schemas = DOCUMENT["components"]["schemas"].clone();
    allow_no_others(&mut schemas);
    schemas
});

/// The validator for a schema of the document. Each is made once.
fn validator(schema: &Value) -> Arc<Validator> {
    static MADE: Mutex<BTreeMap<String, Arc<Validator>>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap();
    let of_schema = made.entry(schema.to_string()).or_insert_with(|| {
        let mut root = schema.clone();
        allow_no_others(&mut root);
        if root.to_string().contains("$ref") {
            root["components"] = json!({"schemas": *STRICT});
        }
        let validator = jsonschema::draft202012::options()
            .should_validate_formats(true)
            .build(&root);
        Arc::new(validator.unwrap())
    });
    of_schema.clone()
}

/// Lets objects have no other fields than the document says, and enums no other words.
fn allow_no_others(schema: &mut Value) {
    if let Some(fields) = schema.as_object_mut()
        && let Some(words) = fields.get("x-extensible-enum").cloned()
        && words.is_array()
    {
        fields.insert("enum".to_owned(), words);
    }
    if let Some(object) = schema.as_object_mut()
        && object.get("properties").is_some_and(Value::is_object)
    {
        object.insert("additionalProperties".to_owned(), false.into());
    }
    match schema {
        Value::Object(fields) => fields.values_mut().for_each(allow_no_others),
        Value::Array(items) => items.iter_mut().for_each(allow_no_others),
        _ => {}
    }
}

/// The operation that serves a path.
fn operation(method: &Method, path: &str) -> Option<&'static Value> {
    let method_name = if method == Method::HEAD {
        "get".to_owned()
    } else {
        method.as_str().to_lowercase()
    };
    let matches = |template: &str| {
        let (template, path): (Vec<_>, Vec<_>) =
            (template.split('/').collect(), path.split('/').collect());
        template.len() == path.len()
            && template
                .iter()
                .zip(&path)
                .all(|(one, other)| one == other || one.starts_with('{'))
    };
    let paths = DOCUMENT["paths"].as_object().unwrap();
    paths
        .iter()
        .find(|(template, _)| matches(template))?
        .1
        .get(&method_name)
}
