//! Pages of text: for people the first one, with the quickstart and every operation and problem in
//! a line, and one for each kind of problem; for language models an overview in the form of
//! llmstxt.org, a title, a summary, and lists of links. What an operation takes and answers is in
//! the reference.
//!
//! The quickstart is a game against the computer with curl, from the first request to a move that
//! is refused. A test of the whole program runs these commands as they are on the page.

use crate::document::rank;
use crate::document::reference::{operation_address, topic_address};
use crate::http::html::{self, Page, code, escape, example, paragraphs, prose, table};
use crate::http::parameters::{DEFAULT_ADDRESS, ValidPath, server_address};
use crate::http::problem::{ApiResult, Kind, Problem, english};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use serde_json::Value;
use utoipa::openapi::OpenApi as Document;

/// The pages of the document. Their commands and addresses still have the default address.
#[derive(Debug)]
pub(crate) struct Documentation {
    first: String,
    overview: String,
}

impl Documentation {
    pub(crate) fn new(document: &Document) -> Self {
        let json = serde_json::to_value(document)
            .expect("a document of texts and numbers can be written as JSON");
        Self {
            first: html::page("Entente, the HTTP API", &first(&json)),
            overview: overview(&json),
        }
    }

    /// The first page, as an answer to a request with these headers.
    pub(crate) fn first(&self, headers: &HeaderMap) -> Page {
        let address = server_address(headers);
        html::answer(self.first.replace(DEFAULT_ADDRESS, &address))
    }

    /// The overview for language models, as an answer to a request with these headers.
    pub(crate) fn overview(&self, headers: &HeaderMap) -> String {
        let address = server_address(headers);
        self.overview.replace(DEFAULT_ADDRESS, &address)
    }
}

/// The first page: how to begin, what the API is, and every operation and problem in a line.
fn first(json: &Value) -> String {
    let topics = items(&json["tags"]).map(|tag| {
        let name = text(&tag["name"]);
        let rows = operations(json, name).map(|one| [one.link(), one.request()]);
        let (first, rest) = name.split_at(name.len().min(1));
        let heading = format!("<h3>{}{}</h3>", first.to_uppercase(), escape(rest));
        heading + &table(["Operation", "Request"], rows)
    });
    let main = [
        heading("quickstart", "Quickstart"),
        steps(),
        heading("overview", "Overview"),
        paragraphs(text(&json["info"]["description"])),
        "<p><a href=\"/api/reference\">The reference</a> has all operations with their fields and \
         examples. For tools: <a href=\"/api/v1/openapi.json\">the OpenAPI document</a>, <a \
         href=\"/api/v1/openapi-3.0.json\">the same in OpenAPI 3.0</a>, and <a \
         href=\"/llms.txt\">an overview for language models</a>.</p>"
            .into(),
        heading("operations", "Operations"),
        topics.collect(),
        heading("problems", "Problems"),
        problems(),
    ];
    main.concat()
}

/// The page of a kind of problem.
pub(crate) async fn of_problem(ValidPath(slug): ValidPath<String>) -> ApiResult<impl IntoResponse> {
    let kind = Kind::from_slug(&slug).ok_or(Kind::NoSuchPath)?;
    let main = [
        paragraphs(kind.meaning()),
        format!(
            "<p>Its status is {}. For example:</p>",
            status(kind.status())
        ),
        example(&Problem::example(kind)),
        "<p><a href=\"/api/docs\">All operations and problems</a></p>".into(),
    ];
    Ok(html::answer(html::page(
        &kind.title(english()),
        &main.concat(),
    )))
}

fn heading(id: &str, title: &str) -> String {
    format!("<h2 id=\"{id}\">{}</h2>", escape(title))
}

fn problems() -> String {
    let rows = Kind::ALL.iter().map(|kind| {
        let slug = escape(kind.slug());
        [
            kind.status().as_u16().to_string(),
            format!("<a href=\"/problems/{slug}\">{slug}</a>"),
            prose(&kind.title(english())),
        ]
    });
    table(["Status", "Problem", "Meaning"], rows)
}

fn status(status: StatusCode) -> String {
    format!(
        "{} {}",
        status.as_u16(),
        status.canonical_reason().unwrap_or_default()
    )
}

/// The steps of the quickstart: a text and commands each, of which those for `sh refused` are
/// answered by a problem.
const QUICKSTART: &str = include_str!("quickstart.md");

/// All steps as HTML.
pub(crate) fn steps() -> String {
    let parts = QUICKSTART.split("~~~");
    let step = |part: &str| match part.strip_prefix("sh") {
        None => paragraphs(part.trim()),
        Some(commands) => match commands.strip_prefix(" refused\n") {
            Some(commands) => block("refused", commands),
            None => block("run", commands.trim_start()),
        },
    };
    parts.map(step).collect()
}

fn block(class: &str, commands: &str) -> String {
    format!(
        "<pre class=\"{class}\" tabindex=\"0\">{}</pre>",
        escape(commands.trim_end())
    )
}

const OVERVIEW: &str = include_str!("llms.md");

/// The overview of a document. Its addresses have the default address of the server.
pub(crate) fn overview(json: &Value) -> String {
    let topics = items(&json["tags"]).map(|tag| {
        let name = text(&tag["name"]);
        let about = text(&tag["description"]).split("\n\n").next();
        let (path, about) = (topic_address(name), about.unwrap_or_default());
        let about = about.replace('\n', " ");
        format!("- [{name}]({DEFAULT_ADDRESS}{path}): {about}\n")
    });
    OVERVIEW
        .replace("{introduction}", text(&json["info"]["description"]))
        .replace("{topics}", topics.collect::<String>().trim_end())
        .replace("{operations}", links_to(json).trim_end())
}

/// A line for each operation.
fn links_to(json: &Value) -> String {
    let line = |one: &Operation<'_>| {
        let id = text(&one.json["operationId"]);
        let link = format!("{DEFAULT_ADDRESS}{}", operation_address(id));
        let request = format!("{} {}", one.method.to_uppercase(), one.path);
        let summary = text(&one.json["summary"]);
        format!("- [{id}]({link}): `{request}`. {summary}\n")
    };
    all_operations(json).iter().map(line).collect()
}

/// An operation of the document.
pub(super) struct Operation<'a> {
    pub(super) path: &'a str,
    pub(super) method: &'a str,
    pub(super) json: &'a Value,
}

impl Operation<'_> {
    /// Method and path.
    pub(super) fn request(&self) -> String {
        code(&format!("{} {}", self.method.to_uppercase(), self.path))
    }

    /// A link to its part of the reference.
    pub(super) fn link(&self) -> String {
        let address = operation_address(text(&self.json["operationId"]));
        let summary = prose(text(&self.json["summary"]));
        format!("<a href=\"{}\">{summary}</a>", escape(&address))
    }
}

/// All operations: first those that a player needs.
fn all_operations(json: &Value) -> Vec<Operation<'_>> {
    let all = entries(&json["paths"]).flat_map(|(path, methods)| {
        entries(methods).map(move |(method, json)| Operation { path, method, json })
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|one| rank(one.path));
    all
}

/// The operations of a group.
pub(super) fn operations<'a>(json: &'a Value, tag: &str) -> impl Iterator<Item = Operation<'a>> {
    let all = all_operations(json).into_iter();
    all.filter(move |one| one.json["tags"][0] == tag)
}

pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let fields = value.as_object().into_iter().flatten();
    fields.map(|(key, value)| (key.as_str(), value))
}

pub(super) fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_have_the_address_that_is_replaced() {
        assert_eq!(steps().matches(DEFAULT_ADDRESS).count(), 1);
    }
}
