//! Pages of text for people: the first one, with the quickstart and every operation and problem in
//! a line, and one for each kind of problem. What an operation takes and answers is in the
//! reference.

use crate::document::operations::{items, operations, text};
use crate::document::{overview, quickstart};
use crate::http::html::{self, Page, escape, example, paragraphs, prose, table};
use crate::http::parameters::{self, ValidPath};
use crate::http::problem::{Kind, Problem, english};
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
            overview: overview::of(&json),
        }
    }

    /// The first page, as an answer to a request with these headers.
    pub(crate) fn first(&self, headers: &HeaderMap) -> Page {
        let address = parameters::server_address(headers);
        html::answer(self.first.replace(parameters::DEFAULT_ADDRESS, &address))
    }

    /// The overview for language models, as an answer to a request with these headers.
    pub(crate) fn overview(&self, headers: &HeaderMap) -> String {
        let address = parameters::server_address(headers);
        self.overview.replace(parameters::DEFAULT_ADDRESS, &address)
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
        quickstart::steps(),
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
pub(crate) async fn of_problem(
    ValidPath(slug): ValidPath<String>,
) -> Result<impl IntoResponse, Problem> {
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
