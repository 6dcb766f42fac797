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

/// A text, and the commands after it.
struct Step {
    text: &'static str,
    commands: &'static str,
    /// Whether the answers are problems.
    is_refused: bool,
}

const STEPS: [Step; 8] = [
    Step {
        text: "You need nothing but curl. The rule sets and the legal moves of any position can be \
            read without a token:",
        commands: "API=http://127.0.0.1:8065/api/v1\n\
            curl $API/variants\n\
            curl \"$API/positions/legal-moves?variant=chess4\"",
        is_refused: false,
    },
    Step {
        text: "To play, type `/api token` in Discord, or on the chat page of the sandbox. The bot \
            shows you a token, once. Put it here:",
        commands: "TOKEN=entente_…\n\
            AUTH=\"Authorization: Bearer $TOKEN\"\n\
            curl -H \"$AUTH\" $API/me",
        is_refused: false,
    },
    Step {
        text: "Begin a game against the computer. The answer is the game:",
        commands: "JSON=\"Content-Type: application/json\"\n\
            curl -H \"$AUTH\" -H \"$JSON\" $API/games -d '{\n  \
              \"variant\": \"standard\", \"name\": \"Ann\",\n  \
              \"wishes\": [\"white\"], \"computers\": [{\"level\": 1}]\n}'",
        is_refused: false,
    },
    Step {
        text: "Put its `id` here, look at your moves, and make one. With an `Idempotency-Key` it is \
            made only once, however often you send it. The answer has an `ETag`, which curl \
            keeps in a file here. To wait for the others, send it as `If-None-Match`, and say with \
            `wait` for how long: the game comes as soon as there is something new. If nothing has \
            changed after these seconds, you get status 304, and ask again. Then look at the board:",
        commands: "GAME=7k3m9q2w5x1z\n\
            curl -H \"$AUTH\" $API/games/$GAME/legal-moves\n\
            curl -H \"$AUTH\" -H \"$JSON\" -H \"Idempotency-Key: $GAME-1\" --etag-save tag \\\n  \
              $API/games/$GAME/moves -d '{\"move\": \"e4\"}'\n\
            curl -H \"$AUTH\" --etag-compare tag \"$API/games/$GAME?wait=25\"\n\
            curl -H \"$AUTH\" $API/games/$GAME/board.png -o board.png",
        is_refused: false,
    },
    Step {
        text: "A program listens instead of asking again and again. The events of a game come as a \
            stream (`text/event-stream`, or a line of JSON each with `application/x-ndjson`), or as a \
            list with `after` and `wait`; the cursor of each is its `id`, at which you go on after a \
            break. To draw a game, make the `moves` of every event in their order, whatever its \
            `type`. A client needs no more than this loop: after each event, and at first, get the \
            game; if its `phase` is neither `lobby` nor `running`, it is over and has a `result`; if \
            `your_turn` is true, choose one of its `choice`, if that is not null, by \
            `POST …/choice` with `army`, or else get the legal moves and make one by its \
            `coordinate`. The stream stays open when the game is over: close it then.",
        commands: "curl -N -H \"$AUTH\" -H \"Accept: text/event-stream\" \\\n  \
              \"$API/games/$GAME/events?after=0\" | head -n 6",
        is_refused: false,
    },
    Step {
        text: "To play against a person, create a game without `computers`: it is a lobby. Give the \
            other one its `id`. With a token of their own they join by `POST …/join` with \
            `{\"name\": \"Bob\"}`, and the game begins when the last seat is taken. A game for one \
            person alone is a challenge: create it with `reserved`, whose `person` is the `person` \
            in their own answer to `GET /api/v1/me`:",
        commands: "curl -H \"$AUTH\" -H \"$JSON\" $API/games -d '{\n  \
              \"variant\": \"standard\", \"name\": \"Ann\", \"wishes\": [\"white\"]\n}'",
        is_refused: false,
    },
    Step {
        text: "What cannot be done changes nothing, and the answer says why:",
        commands: "curl -H \"$AUTH\" -H \"$JSON\" $API/games/$GAME/moves -d '{\"move\": \"Ke8\"}'",
        is_refused: true,
    },
    Step {
        text: "Offer a draw, which the others accept (`POST …/draw/accept`) or decline, or resign. What is done has a path \
            with its verb and is sent with POST; what is set and unset is sent with PUT and DELETE:",
        commands: "curl -H \"$AUTH\" -X POST $API/games/$GAME/draw\n\
            curl -H \"$AUTH\" -X POST $API/games/$GAME/resign",
        is_refused: false,
    },
];

/// All steps as HTML.
pub(crate) fn steps() -> String {
    STEPS.iter().map(step).collect()
}

fn step(step: &Step) -> String {
    let class = if step.is_refused { "refused" } else { "run" };
    let commands = escape(step.commands);
    paragraphs(step.text) + &format!("<pre class=\"{class}\">{commands}</pre>")
}

const SUMMARY: &str = "\
# Entente

> Chess and chess for three, four and five armies, with secret alliances, for people in Discord, \
for programs over HTTP, and for computers. Every game can be played over this API.";

const PLAYING: &str = "\
To play a game: `POST /api/v1/games` with `variant`, `name` and `computers`, or \
`POST /api/v1/games/{id}/join`; then `GET /api/v1/games/{id}/legal-moves` and \
`POST /api/v1/games/{id}/moves` with one of them, and `GET /api/v1/games/{id}` with `wait` and \
`If-None-Match` until `your_turn` is true, or `phase` says that the game is over.";

const START: &str = "\
## Start here

- [Overview and quickstart](http://127.0.0.1:8065/api/docs): a first game with curl
- [Reference](http://127.0.0.1:8065/api/reference): every operation with its fields and examples
- [OpenAPI 3.1](http://127.0.0.1:8065/api/v1/openapi.json): every operation, type and problem
- [OpenAPI 3.0](http://127.0.0.1:8065/api/v1/openapi-3.0.json): the same for older tools
- [Rule sets](http://127.0.0.1:8065/api/v1/variants): ids, armies and options, as JSON
- [Rules of standard chess](http://127.0.0.1:8065/api/v1/variants/standard/rules): \
in Markdown; the same address with another id has other rules
- [MCP](http://127.0.0.1:8065/mcp): the games as tools of the Model Context Protocol, \
if it is switched on";

/// The overview of a document. Its addresses have the default address of the server.
pub(crate) fn overview(json: &Value) -> String {
    let topics = items(&json["tags"]).map(|tag| {
        let name = text(&tag["name"]);
        let about = text(&tag["description"]).split("\n\n").next();
        let (path, about) = (topic_address(name), about.unwrap_or_default());
        format!("- [{name}]({DEFAULT_ADDRESS}{path}): {about}\n")
    });
    [
        SUMMARY.to_owned(),
        text(&json["info"]["description"]).to_owned(),
        PLAYING.to_owned(),
        START.to_owned(),
        format!("## Topics\n\n{}", topics.collect::<String>().trim_end()),
        format!("## Operations\n\n{}", links_to(json)),
    ]
    .join("\n\n")
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
