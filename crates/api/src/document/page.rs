//! Pages for people: the OpenAPI document by topics, its types, its problems, a search over all of
//! them, and a page for each kind of problem.

use crate::document::fields::{self, entries, items, text};
use crate::document::search::{self, Index};
use crate::document::{overview, quickstart, rank};
use crate::http::html::{self, Page, code, escape, example, folded, paragraphs, prose, table};
use crate::http::origin;
use crate::http::parameters::ValidPath;
use crate::http::problem::{Kind, MEDIA_TYPE, Problem, english};
use crate::http::scopes;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::IntoResponse;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::openapi::OpenApi as Document;

/// The address of the first page. Below it are those of the topics.
const ROOT: &str = "/api/docs";

/// The pages about topics, after those of the document's tags.
const REFERENCE: [(&str, &str); 2] = [("types", "Types"), ("problems", "Problems")];

/// The pages of the document. Their commands and addresses still have the default address.
#[derive(Debug)]
pub(crate) struct Documentation {
    /// By the name of their topic; the first page has none.
    pages: BTreeMap<String, String>,
    index: Index,
    /// The list of contents of all pages.
    contents: String,
    overview: String,
}

impl Documentation {
    pub(crate) fn new(document: &Document) -> Self {
        let json = serde_json::to_value(document)
            .expect("a document of texts and numbers can be written as JSON");
        let topics = items(&json["tags"]).map(|tag| {
            let name = text(&tag["name"]);
            let contents = contents(&json, Some(name));
            let page = html::page_with_contents(&title(name), &contents, &section(&json, tag));
            (name.to_owned(), page)
        });
        let mut pages: BTreeMap<_, _> = topics.collect();
        let contents = contents(&json, None);
        for (name, title, main) in [
            ("", "Entente, the HTTP API", first(&json)),
            ("types", "Types", types(&json)),
            ("problems", "Problems", problems()),
        ] {
            let page = html::page_with_contents(title, &contents, &main);
            pages.insert(name.to_owned(), page);
        }
        Self {
            pages,
            index: Index::of(&json),
            contents,
            overview: overview::of(&json),
        }
    }

    /// The first page, as an answer to a request with these headers.
    pub(crate) fn first(&self, headers: &HeaderMap) -> Page {
        let address = origin::address(headers);
        html::answer(self.pages[""].replace(origin::DEFAULT_ADDRESS, &address))
    }

    /// The page of a topic, or of what a search has found.
    pub(crate) fn topic(&self, name: &str, uri: &Uri) -> Result<Page, Problem> {
        if name == search::TOPIC {
            let main = self.index.page(uri);
            let page = html::page_with_contents("Search", &self.contents, &main);
            return Ok(html::answer(page));
        }
        let page = self.pages.get(name).filter(|_| !name.is_empty());
        Ok(html::answer(page.ok_or(Kind::NoSuchPath)?.clone()))
    }

    /// The overview for language models, as an answer to a request with these headers.
    pub(crate) fn overview(&self, headers: &HeaderMap) -> String {
        let address = origin::address(headers);
        self.overview.replace(origin::DEFAULT_ADDRESS, &address)
    }
}

/// The first page: how to begin, what the API is, and every operation in a line.
fn first(json: &Value) -> String {
    let topics = items(&json["tags"]).map(|tag| {
        let name = text(&tag["name"]);
        let rows = operations(json, name).map(|one| [one.link(), one.request()]);
        let heading = format!("<h3>{}</h3>", link_to(name, "", &title(name)));
        heading + &table(["Operation", "Request"], rows)
    });
    let main = [
        heading("quickstart", "Quickstart"),
        quickstart::steps(),
        heading("overview", "Overview"),
        paragraphs(text(&json["info"]["description"])),
        search::form(""),
        "<p>For tools: <a href=\"/api/v1/openapi.json\">the OpenAPI document</a>, <a \
         href=\"/api/v1/openapi-3.0.json\">the same in OpenAPI 3.0</a>, and <a \
         href=\"/llms.txt\">an overview for language models</a>.</p>"
            .into(),
        heading("operations", "Operations"),
        topics.collect(),
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

/// Every page with a link, and below its topic the operations of this one.
fn contents(json: &Value, topic: Option<&str>) -> String {
    let topics = items(&json["tags"]).map(|tag| {
        let name = text(&tag["name"]);
        let own = operations(json, name).filter(|_| topic == Some(name));
        let own: String = own.map(|one| format!("<li>{}</li>", one.link())).collect();
        let inner = match &own[..] {
            "" => String::new(),
            lines => format!("<ul>{lines}</ul>"),
        };
        format!("<li>{}{inner}</li>", link_to(name, "", &title(name)))
    });
    let reference = REFERENCE.map(|(name, title)| format!("<li>{}</li>", link_to(name, "", title)));
    let first = format!("<li><a href=\"{ROOT}\">Quickstart and overview</a></li>");
    let search = format!("<li>{}</li>", link_to(search::TOPIC, "", "Search"));
    let all = [first, search, topics.collect(), reference.concat()];
    format!("<ul>{}</ul>", all.concat())
}

/// A link to a part of a page, or to the whole page.
fn link_to(topic: &str, part: &str, name: &str) -> String {
    let address = search::address(topic, part);
    format!("<a href=\"{}\">{}</a>", escape(&address), prose(name))
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

    /// A link to its part of the page of its topic.
    fn link(&self) -> String {
        link_to(text(&self.json["tags"][0]), self.id(), self.summary())
    }
}

/// The operations of a group.
fn operations<'a>(json: &'a Value, tag: &str) -> impl Iterator<Item = Operation<'a>> {
    let all = entries(&json["paths"]).flat_map(|(path, methods)| {
        entries(methods).map(move |(method, json)| Operation { path, method, json })
    });
    let mut own: Vec<_> = all.filter(|one| one.json["tags"][0] == tag).collect();
    own.sort_by_key(|one| rank(one.path));
    own.into_iter()
}

/// A group of operations: a table of them, and then each.
fn section(json: &Value, tag: &Value) -> String {
    let name = text(&tag["name"]);
    let rows = operations(json, name).map(|one| [one.link(), one.request()]);
    let parts = [
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
        format!("<p><b>{name}</b>, the body</p>"),
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

/// The page of all types.
fn types(json: &Value) -> String {
    let types = entries(&json["components"]["schemas"]);
    let types = types.map(|(name, schema)| one_type(name, schema));
    "<p>The objects in requests and answers. Fields that are not <small>optional</small> are \
     always there.</p>"
        .to_owned()
        + &types.collect::<String>()
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
            prose(&kind.title(english())),
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
