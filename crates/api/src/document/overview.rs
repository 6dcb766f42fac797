//! The overview of the API for language models, served at `/llms.txt` in the form of llmstxt.org:
//! a title, a summary, and lists of links.

use crate::document::operations::{Operation, all_operations, items, text};
use crate::document::reference::{operation_address, topic_address};
use crate::http::parameters::DEFAULT_ADDRESS;
use serde_json::Value;

const SUMMARY: &str = "\
# Entente

> Chess and chess for three, four and five armies, with secret alliances, for people in Discord, \
for programs over HTTP, and for computers. Every game can be played over this API.";

const PLAYING: &str = "\
To play a game: `POST /api/v1/games` with `variant`, `name` and `computers`, or \
`POST /api/v1/games/{id}/join`; then `GET /api/v1/games/{id}/legal-moves` and \
`POST /api/v1/games/{id}/moves` with one of them, and `GET /api/v1/games/{id}` with `wait` and \
`If-None-Match` until `your_turn` is true, or `phase` says that the game is over.";

/// The overview of a document. Its addresses have the default address of the server.
pub(crate) fn of(json: &Value) -> String {
    let link = |name: &str, path: &str, about: &str| {
        format!("- [{name}]({DEFAULT_ADDRESS}{path}): {about}\n")
    };
    let topics = items(&json["tags"]).map(|tag| {
        let name = text(&tag["name"]);
        let about = text(&tag["description"]).split("\n\n").next();
        link(name, &topic_address(name), about.unwrap_or_default())
    });
    let start = [
        link(
            "Overview and quickstart",
            "/api/docs",
            "a first game with curl",
        ),
        link(
            "Reference",
            "/api/reference",
            "every operation with its fields and examples",
        ),
        link(
            "OpenAPI 3.1",
            "/api/v1/openapi.json",
            "every operation, type and problem",
        ),
        link(
            "OpenAPI 3.0",
            "/api/v1/openapi-3.0.json",
            "the same for older tools",
        ),
        link(
            "Rule sets",
            "/api/v1/variants",
            "ids, armies and options, as JSON",
        ),
        link(
            "Rules of standard chess",
            "/api/v1/variants/standard/rules",
            "in Markdown; the same address with another id has other rules",
        ),
        link(
            "MCP",
            "/mcp",
            "the games as tools of the Model Context Protocol, if it is switched on",
        ),
    ];
    [
        SUMMARY.to_owned(),
        text(&json["info"]["description"]).to_owned(),
        PLAYING.to_owned(),
        format!("## Start here\n\n{}", start.concat().trim_end()),
        format!("## Topics\n\n{}", topics.collect::<String>().trim_end()),
        format!("## Operations\n\n{}", operations(json)),
    ]
    .join("\n\n")
}

/// A line for each operation.
fn operations(json: &Value) -> String {
    let line = |one: &Operation<'_>| {
        let id = text(&one.json["operationId"]);
        let link = format!("{DEFAULT_ADDRESS}{}", operation_address(id));
        let request = format!("{} {}", one.method.to_uppercase(), one.path);
        let summary = text(&one.json["summary"]);
        format!("- [{id}]({link}): `{request}`. {summary}\n")
    };
    all_operations(json).iter().map(line).collect()
}
