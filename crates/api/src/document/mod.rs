//! The OpenAPI 3.1 document. Its frame is written here, its operations come from the handlers.
//!
//! `docs/developers/openapi.json` holds the version under review. A test compares it, so no change
//! of the API goes unnoticed. To update it: `UPDATE_OPENAPI=1 cargo test --workspace --test api
//! openapi`. The same in OpenAPI 3.0.3 is made when it is asked for.

pub(crate) mod page;
pub(crate) mod reference;
pub(crate) mod references;
mod rendition;

use crate::http::declared::SCHEME;
use crate::http::parameters::DEFAULT_ADDRESS;
use crate::http::problem::Details;
use crate::webhooks::WebhookMessage;
use serde::Serialize;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Info, License, OpenApi as Document, RefOr, Schema, Server};
use utoipa::{Modify, OpenApi};

/// The document without its operations: tags, description and security scheme.
#[derive(OpenApi)]
#[openapi(
    components(schemas(Details, WebhookMessage)),
    modifiers(&Frame),
    tags(
        (name = "playing",
            description = "What a player needs: create or join a game, look at it and wait, make moves, \
                resign, draw, and listen. Then what is asked of the others, and what an arbiter does."),
        (name = "lobbies",
            description = "Games before they begin: add computers, start, leave, cancel; and rematches."),
        (name = "moves",
            description = "Moves: list them, prepare them, think, and vote for those of a team."),
        (name = "diplomacy",
            description = "Alliances and pacts, proposals, letters. You see only your own."),
        (name = "watching",
            description = "Games that others play or that are over: lists, pictures, analysis, history."),
        (name = "files", description = "Games as files: PGN, saves, and exports to verify."),
        (name = "events",
            description = "What happens in all your games: as a list by cursor, by waiting for it, and \
                as a stream."),
        (name = "webhooks", description = WEBHOOKS),
        (name = "people", description = "The person of a token, their games, settings and data."),
        (name = "leagues", description = "Leagues: open, enter, rounds and standings."),
        (name = "matches", description = "Matches of two servers: show, sign up, and their events."),
        (name = "puzzles", description = "Your puzzle from the collection, and the daily ones of servers: show and try."),
        (name = "rules", description = "Rule sets, positions and computers. No token is needed."),
        (name = "server", description = "Monitoring."),
    ),
)]
struct Framed;

struct Frame;

impl Modify for Frame {
    fn modify(&self, document: &mut Document) {
        let mut info = Info::new("Entente", "1");
        info.description = Some(INTRODUCTION.into());
        let license = License::builder().name("MIT or Apache 2.0");
        info.license = Some(license.identifier(Some("MIT OR Apache-2.0")).build());
        document.info = info;
        document.servers = Some(servers());
        let mut http = Http::new(HttpAuthScheme::Bearer);
        let description = "A token that a person made with `/api token` in Discord. It begins with \
            `entente_` and acts as that person, within its scopes: `read` (see what the person \
            sees; every token has it), `play` (create and join games, and play), `diplomacy` \
            (alliances, proposals, letters), `manage` (settings, blocked people, tokens, data). \
            A token has `read`, `play` and `diplomacy`, unless its person chose otherwise. \
            Each operation lists the scope that it needs. It may expire.";
        http.description = Some(description.into());
        document
            .components
            .get_or_insert_default()
            .add_security_scheme(SCHEME, SecurityScheme::Http(http));
    }
}

/// The addresses of the API: that of the document itself, and the default one.
fn servers() -> Vec<Server> {
    let server = |address: &str, description: &str| {
        let server = Server::builder().url(address);
        server.description(Some(description)).build()
    };
    vec![
        server("/", "The server that has this document."),
        server(
            DEFAULT_ADDRESS,
            "A server on this computer, as it is set up by default.",
        ),
    ]
}

const WEBHOOKS: &str = include_str!("webhooks.md").trim_ascii_end();

const INTRODUCTION: &str = include_str!("introduction.md").trim_ascii_end();

/// The frame as a document.
pub(crate) fn frame() -> Document {
    Framed::openapi()
}

/// A document as the text that is served and reviewed, with its links: what operations have in
/// common is only once in it.
pub(crate) fn text(document: Document) -> String {
    laid_out(&shared(document))
}

/// The same document in OpenAPI 3.0.3, as a text.
pub(crate) fn text_3_0(document: Document) -> String {
    let mut json = serde_json::to_value(shared(document)).expect(WRITABLE);
    rendition::make_3_0(&mut json);
    laid_out(&json)
}

/// The paths that a player needs, which are first.
const FIRST: [&str; 8] = [
    "/api/v1/games",
    "/api/v1/games/{id}/join",
    "/api/v1/games/{id}",
    "/api/v1/games/{id}/legal-moves",
    "/api/v1/games/{id}/moves",
    "/api/v1/games/{id}/resign",
    "/api/v1/games/{id}/draw",
    "/api/v1/games/{id}/events",
];

/// The place of a path among those that a player needs; the same for all others, which follow.
fn rank(path: &str) -> usize {
    let place = FIRST.iter().position(|first| *first == path);
    place.unwrap_or(FIRST.len())
}

/// A document with its links, in which what operations have in common is only once.
fn shared(mut document: Document) -> Document {
    let paths = &mut document.paths.paths;
    paths.sort_by(|one, _, other, _| (rank(one), one).cmp(&(rank(other), other)));
    open_enums(&mut document);
    references::complete_answers(&mut document);
    references::add_links(&mut document);
    references::share(&mut document);
    document
}

/// Says of every enum that it may grow, so that clients that are made from the document read a word
/// that they do not know.
pub(crate) fn open_enums(document: &mut Document) {
    let components = document.components.get_or_insert_default();
    for schema in components.schemas.values_mut() {
        let RefOr::T(Schema::Object(object)) = schema else {
            continue;
        };
        // A single word is the mark of a kind of object, and does not grow.
        if let Some(words) = object.enum_values.take_if(|words| words.len() > 1) {
            let open = Extensions::builder().add("x-extensible-enum", words);
            object.extensions = Some(open.build());
        }
    }
}

fn laid_out(json: &impl Serialize) -> String {
    rendition::lay_out(&serde_json::to_string_pretty(json).expect(WRITABLE))
}

const WRITABLE: &str = "a document of texts and numbers can be written as JSON";
