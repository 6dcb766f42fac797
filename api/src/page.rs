//! Pages for people: the OpenAPI document as one readable page, and a page for each kind of
//! problem.

use super::fields::{self, items, text};
use super::html::{self, Page, code, escape, example, folded, paragraphs, prose, table};
use super::problem::{Kind, MEDIA_TYPE, Problem};
use super::{quickstart, scopes};
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use serde_json::Value;
use utoipa::openapi::OpenApi as Document;

/// The page of the document, whose commands still have the default address.
#[derive(Debug, Clone)]
pub(crate) struct DocumentPage(String);

impl DocumentPage {
    pub(crate) fn new(document: &Document) -> Self {
        let json = serde_json::to_value(document)
            .expect("a document of texts and numbers can be written as JSON");
        Self(of_document(&json))
    }

    /// The page as an answer to a request with these headers.
    pub(crate) fn answer(&self, headers: &HeaderMap) -> Page {
        let address = quickstart::address(headers);
        html::answer(self.0.replace(quickstart::DEFAULT_ADDRESS, &address))
    }
}

fn of_document(json: &Value) -> String {
    let main = [
        paragraphs(text(&json["info"]["description"])),
        "<p>For tools: <a href=\"/api/v1/openapi.json\">the OpenAPI document</a>.</p>".into(),
        heading("quickstart", "Quickstart"),
        quickstart::steps(),
        items(&json["tags"]).map(|tag| section(json, tag)).collect(),
        heading("types", "Types"),
        "<p>The objects in answers. Fields that are not <small>optional</small> are always \
         there.</p>"
            .into(),
        types(json)
            .map(|(name, schema)| one_type(name, schema))
            .collect(),
        heading("problems", "Problems"),
        problems(),
    ];
    html::page_with_contents("Entente, the HTTP API", &contents(json), &main.concat())
}

/// The page of a kind of problem.
pub(crate) async fn of_problem(
    path: Result<Path<String>, PathRejection>,
) -> Result<impl IntoResponse, Problem> {
    let kind = path
        .ok()
        .and_then(|Path(slug)| Kind::from_slug(&slug))
        .ok_or(Kind::NoSuchPath)?;
    let main = [
        paragraphs(kind.meaning()),
        format!(
            "<p>Its status is {}. For example:</p>",
            status(kind.status())
        ),
        example(&Problem::example(kind)),
        "<p><a href=\"/api/docs\">All operations and problems</a></p>".into(),
    ];
    Ok(html::answer(html::page(kind.title(), &main.concat())))
}

/// Every part of the page, with a link.
fn contents(json: &Value) -> String {
    let operations_of = |tag| operations(json, tag).map(|one| entry(one.id(), one.summary(), ""));
    let sections = items(&json["tags"]).map(|tag| {
        let name = text(&tag["name"]);
        let inner: String = operations_of(name).collect();
        entry(name, &title(name), &inner)
    });
    let names: String = types(json)
        .map(|(name, _)| entry(&fields::anchor(name), name, ""))
        .collect();
    let all = [
        entry("quickstart", "Quickstart", ""),
        sections.collect(),
        entry("types", "Types", &names),
        entry("problems", "Problems", ""),
    ];
    format!("<ul>{}</ul>", all.concat())
}

/// A line of the contents, and the lines below it.
fn entry(id: &str, name: &str, inner: &str) -> String {
    let inner = match inner {
        "" => String::new(),
        lines => format!("<ul>{lines}</ul>"),
    };
    format!("<li>{}{inner}</li>", anchored(id, name))
}

fn anchored(id: &str, name: &str) -> String {
    format!("<a href=\"#{}\">{}</a>", escape(id), prose(name))
}

fn heading(id: &str, title: &str) -> String {
    format!("<h2 id=\"{id}\">{}</h2>", escape(title))
}

/// The name of a group of operations as a title.
fn title(name: &str) -> String {
    let (first, rest) = name.split_at(name.len().min(1));
    first.to_uppercase() + rest
}

/// An operation of the document.
struct Operation<'a> {
    path: &'a str,
    method: &'a str,
    json: &'a Value,
}

impl<'a> Operation<'a> {
    fn id(&self) -> &'a str {
        text(&self.json["operationId"])
    }

    fn summary(&self) -> &'a str {
        text(&self.json["summary"])
    }

    /// Method and path.
    fn request(&self) -> String {
        code(&format!("{} {}", self.method.to_uppercase(), self.path))
    }
}

/// The operations of a group.
fn operations<'a>(json: &'a Value, tag: &'a str) -> impl Iterator<Item = Operation<'a>> {
    let all = entries(&json["paths"]).flat_map(|(path, methods)| {
        entries(methods).map(move |(method, json)| Operation { path, method, json })
    });
    all.filter(move |one| one.json["tags"][0] == tag)
}

/// A group of operations: a table of them, and then each.
fn section(json: &Value, tag: &Value) -> String {
    let name = text(&tag["name"]);
    let rows = operations(json, name).map(|one| [anchored(one.id(), one.summary()), one.request()]);
    let parts = [
        heading(name, &title(name)),
        paragraphs(text(&tag["description"])),
        table(["Operation", "Request"], rows),
        operations(json, name)
            .map(|one| operation(json, &one))
            .collect(),
    ];
    parts.concat()
}

fn operation(json: &Value, one: &Operation<'_>) -> String {
    let scope = scopes::of_operation(one.json);
    let token = match (scope, scopes::is_open(one.json)) {
        (None, _) => " <small>no token needed</small>".to_owned(),
        (Some(scope), true) => format!(" <small>scope <code>{scope}</code>, or no token</small>"),
        (Some(scope), false) => format!(" <small>scope <code>{scope}</code></small>"),
    };
    let parts = [
        format!("<h3 id=\"{}\">{}</h3>", one.id(), prose(one.summary())),
        format!("<p>{}{token}</p>", one.request()),
        paragraphs(text(&one.json["description"])),
        fields::of_parameters(&one.json["parameters"]),
        body(
            json,
            &one.json["requestBody"]["content"]["application/json"],
        ),
        answers(&one.json["responses"]),
    ];
    parts.concat()
}

/// The body of a request: its fields, and an example.
fn body(json: &Value, content: &Value) -> String {
    let Some(name) = fields::reference(&content["schema"]) else {
        return String::new();
    };
    let schema = &json["components"]["schemas"][name];
    let parts = [
        format!(
            "<p id=\"{}\"><b>{name}</b>, the body</p>",
            fields::anchor(name)
        ),
        fields::of_schema(schema),
        folded("Body, for example", &example(&content["example"])),
    ];
    parts.concat()
}

/// The answers to a request: first those of success with their examples, then the problems.
fn answers(responses: &Value) -> String {
    let is_problem = |response: &Value| !response["content"][MEDIA_TYPE].is_null();
    let successes: String = entries(responses)
        .filter(|(_, response)| !is_problem(response))
        .map(|(status, response)| answer(status, response))
        .collect();
    let problems = entries(responses).filter(|(_, response)| is_problem(response));
    let rows = problems.map(|(status, response)| [status.to_owned(), kinds(response)]);
    successes + &folded("Problems", &table(["Status", "Problem"], rows))
}

fn answer(status: &str, response: &Value) -> String {
    let description = prose(text(&response["description"]));
    let contents = entries(&response["content"]);
    let contents = contents.map(|(media_type, content)| shown(media_type, content));
    format!("<p>{status}: {description}</p>") + &contents.collect::<String>()
}

/// The type of an answer, and its example.
fn shown(media_type: &str, content: &Value) -> String {
    let kind = fields::reference(&content["schema"]).map(fields::link);
    let kind = kind.map_or_else(String::new, |link| format!("<p>Type: {link}</p>"));
    let example = content.get("example").map(|value| {
        let title = format!("Answer, for example ({})", code(media_type));
        folded(&title, &example(value))
    });
    kind + &example.unwrap_or_default()
}

/// Links to the pages of the problems in a response, which has one example for each.
fn kinds(response: &Value) -> String {
    let slugs = entries(&response["content"][MEDIA_TYPE]["examples"]).map(|(slug, _)| link(slug));
    slugs.collect::<Vec<_>>().join(", ")
}

/// The types of the document, without those that are shown as the body of their operation.
fn types(json: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let operations = entries(&json["paths"]).flat_map(|(_, methods)| entries(methods));
    let bodies = operations.filter_map(|(_, operation)| {
        fields::reference(&operation["requestBody"]["content"]["application/json"]["schema"])
    });
    let bodies: Vec<_> = bodies.collect();
    entries(&json["components"]["schemas"]).filter(move |(name, _)| !bodies.contains(name))
}

fn one_type(name: &str, schema: &Value) -> String {
    let parts = [
        format!("<h3 id=\"{}\">{name}</h3>", fields::anchor(name)),
        paragraphs(text(&schema["description"])),
        fields::of_schema(schema),
    ];
    parts.concat()
}

fn problems() -> String {
    let rows = Kind::ALL.iter().map(|kind| {
        [
            kind.status().as_u16().to_string(),
            link(kind.slug()),
            prose(kind.title()),
        ]
    });
    table(["Status", "Problem", "Meaning"], rows)
}

fn link(slug: &str) -> String {
    let slug = escape(slug);
    format!("<a href=\"/problems/{slug}\">{slug}</a>")
}

fn status(status: StatusCode) -> String {
    format!(
        "{} {}",
        status.as_u16(),
        status.canonical_reason().unwrap_or_default()
    )
}

fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.as_str(), value))
}
