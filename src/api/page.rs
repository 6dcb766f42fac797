//! Pages for people: the OpenAPI document as one readable page, and a page for each kind of
//! problem.
//!
//! Plain HTML without scripts that loads nothing from other servers.

use super::problem::{Kind, MEDIA_TYPE, Problem};
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{Html, IntoResponse};
use serde_json::Value;
use std::fmt::Write;
use utoipa::openapi::OpenApi as Document;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;\
    padding:0 1rem;color:#222;background:#fff}\
    h1,h2,h3{line-height:1.2}h3{margin-top:2.5rem}\
    code,pre{font:14px/1.4 ui-monospace,monospace}\
    pre{background:#f4f4f2;padding:.8rem;overflow-x:auto}\
    table{border-collapse:collapse}\
    td,th{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0}\
    a{color:#0a58a8}summary{cursor:pointer}\
    @media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}\
    pre{background:#2a2a2a}a{color:#7ab8f5}}";

/// The page may use its own inline styles and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// A page, ready to be sent.
type Page = ([(HeaderName, &'static str); 1], Html<String>);

/// The document as a page.
pub(crate) fn of_document(document: &Document) -> Page {
    let json = serde_json::to_value(document)
        .expect("a document of texts and numbers can be written as JSON");
    let mut body = String::new();
    for paragraph in text(&json["info"]["description"]).split("\n\n") {
        push(&mut body, format_args!("<p>{}</p>", prose(paragraph)));
    }
    push(
        &mut body,
        format_args!(
            "<p>For tools: <a href=\"/api/v1/openapi.json\">the OpenAPI document</a>.</p>"
        ),
    );
    for tag in items(&json["tags"]) {
        push(
            &mut body,
            format_args!("<h2>{}</h2>", prose(text(&tag["description"]))),
        );
        for (path, method, operation) in
            operations(&json).filter(|(_, _, operation)| operation["tags"][0] == tag["name"])
        {
            section(&mut body, path, method, operation);
        }
    }
    problems(&mut body);
    page("Entente, the HTTP API", &body)
}

/// The page of a kind of problem.
pub(crate) async fn of_problem(
    path: Result<Path<String>, PathRejection>,
) -> Result<impl IntoResponse, Problem> {
    let kind = path
        .ok()
        .and_then(|Path(slug)| Kind::from_slug(&slug))
        .ok_or(Kind::NoSuchPath)?;
    let mut body = String::new();
    push(&mut body, format_args!("<p>{}</p>", prose(kind.meaning())));
    push(
        &mut body,
        format_args!(
            "<p>Its status is {}. For example:</p>",
            status(kind.status())
        ),
    );
    example(&mut body, &Problem::example(kind));
    push(
        &mut body,
        format_args!("<p><a href=\"/api/docs\">All operations and problems</a></p>"),
    );
    Ok(page(kind.title(), &body))
}

/// Every operation, with its path and method.
fn operations(document: &Value) -> impl Iterator<Item = (&str, &str, &Value)> {
    entries(&document["paths"]).flat_map(|(path, methods)| {
        entries(methods).map(move |(method, operation)| (path, method, operation))
    })
}

fn section(body: &mut String, path: &str, method: &str, operation: &Value) {
    push(
        body,
        format_args!("<h3>{}</h3>", prose(text(&operation["summary"]))),
    );
    push(
        body,
        format_args!(
            "<p><code>{} {}</code></p>",
            method.to_uppercase(),
            escape(path)
        ),
    );
    if !operation["description"].is_null() {
        push(
            body,
            format_args!("<p>{}</p>", prose(text(&operation["description"]))),
        );
    }
    parameters(body, operation);
    if let Some(request) = operation["requestBody"]["content"]["application/json"].get("example") {
        push(body, format_args!("<p>Body, for example:</p>"));
        example(body, request);
    }
    for (status, response) in entries(&operation["responses"]) {
        answer(body, status, response);
    }
}

fn parameters(body: &mut String, operation: &Value) {
    let rows: Vec<_> = items(&operation["parameters"]).collect();
    if rows.is_empty() {
        return;
    }
    push(body, format_args!("<table>"));
    for parameter in rows {
        let (name, location) = (
            escape(text(&parameter["name"])),
            escape(text(&parameter["in"])),
        );
        push(
            body,
            format_args!(
                "<tr><td><code>{name}</code><td>{location}<td>{}",
                prose(text(&parameter["description"]))
            ),
        );
        let allowed: Vec<_> = items(&parameter["schema"]["enum"])
            .map(|value| format!("<code>{}</code>", escape(text(value))))
            .collect();
        if !allowed.is_empty() {
            push(body, format_args!(" One of {}.", allowed.join(", ")));
        }
    }
    push(body, format_args!("</table>"));
}

/// A response: a problem with links to the pages of its kinds, any other with its example.
fn answer(body: &mut String, status: &str, response: &Value) {
    // Problems have one example for each kind.
    let kinds: Vec<_> = entries(&response["content"][MEDIA_TYPE]["examples"])
        .map(|(slug, _)| link(slug))
        .collect();
    if !kinds.is_empty() {
        push(body, format_args!("<p>{status}: {}</p>", kinds.join(", ")));
        return;
    }
    push(
        body,
        format_args!("<p>{status}: {}</p>", prose(text(&response["description"]))),
    );
    for (media_type, content) in entries(&response["content"]) {
        if let Some(value) = content.get("example") {
            push(
                body,
                format_args!(
                    "<details><summary>Example, <code>{}</code></summary>",
                    escape(media_type)
                ),
            );
            example(body, value);
            push(body, format_args!("</details>"));
        }
    }
}

fn problems(body: &mut String) {
    push(body, format_args!("<h2>Problems</h2><table>"));
    for kind in Kind::ALL {
        push(
            body,
            format_args!(
                "<tr><td>{}<td>{}<td>{}",
                kind.status().as_u16(),
                link(kind.slug()),
                prose(kind.title())
            ),
        );
    }
    push(body, format_args!("</table>"));
}

fn link(slug: &str) -> String {
    format!(
        "<a href=\"/problems/{slug}\">{slug}</a>",
        slug = escape(slug)
    )
}

fn example(body: &mut String, value: &Value) {
    let shown = value
        .as_str()
        .map_or_else(|| format!("{value:#}"), str::to_owned);
    push(body, format_args!("<pre>{}</pre>", escape(&shown)));
}

fn page(title: &str, body: &str) -> Page {
    // Everything is escaped, even our own texts: a mistake here must not become HTML.
    let escaped = escape(title);
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>{escaped}</title><style>{STYLE}</style><h1>{escaped}</h1>{body}</html>\n"
    );
    ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(html))
}

fn status(status: StatusCode) -> String {
    format!(
        "{} {}",
        status.as_u16(),
        status.canonical_reason().unwrap_or_default()
    )
}

/// The HTML of a text in which `` `…` `` marks code.
fn prose(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts
        .map(|(index, part)| {
            if index % 2 == 1 {
                format!("<code>{}</code>", escape(part))
            } else {
                escape(part)
            }
        })
        .collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.as_str(), value))
}

fn push(body: &mut String, piece: std::fmt::Arguments<'_>) {
    body.write_fmt(piece).expect("a string can be written to");
}
