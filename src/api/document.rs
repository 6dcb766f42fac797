//! The OpenAPI 3.1 document: its frame here, its operations from the handlers themselves.
//!
//! `docs/openapi.json` holds it as it was last agreed upon; a test compares the two, so that every change of the contract is seen. To write it anew:
//! `UPDATE_OPENAPI=1 cargo test -p entente --test api openapi`.

use super::problem::Details;
use axum::body::Bytes;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Info, License, OpenApi as Document};
use utoipa::{Modify, OpenApi};

/// What stands around the operations.
#[derive(OpenApi)]
#[openapi(
    components(schemas(Details)),
    modifiers(&Frame),
    tags(
        (name = "lobbies", description = "Games before they begin: made, joined, left, started, taken back."),
        (name = "games", description = "Games: shown, drawn, ended."),
        (name = "diplomacy", description = "What people do with each other: alliances and pacts, proposals, letters. Everything here is the asker's own."),
        (name = "moves", description = "Moves: listed, made."),
        (name = "people", description = "Whom a token belongs to, and their games."),
        (name = "rules", description = "What belongs to no game and needs no token."),
        (name = "server", description = "How the server is."),
    ),
)]
struct Framed;

struct Frame;

impl Modify for Frame {
    fn modify(&self, document: &mut Document) {
        let mut info = Info::new("Entente", "1");
        info.description = Some(INTRODUCTION.into());
        info.license = Some(License::new("MIT OR Apache-2.0"));
        document.info = info;
        let mut http = Http::new(HttpAuthScheme::Bearer);
        http.description = Some("A token that its person made with `/api token` in Discord. It begins with `entente_` and acts as that person.".into());
        document
            .components
            .get_or_insert_default()
            .add_security_scheme("token", SecurityScheme::Http(http));
    }
}

const INTRODUCTION: &str = "The same games that people play in the chat. A program acts for a person, with a token that this person made by `/api token` in Discord \
    and that is sent as `Authorization: Bearer entente_…`. It sees what its person sees.\n\n\
    Times are RFC 3339 in UTC; names of games and numbers of people are strings without meaning. Every problem is a problem document (RFC 9457), whose `type` is \
    the address of a page about it. What is said in words (a `status`, a `board`, the `detail` of a refusal) is in the language that `Accept-Language` asks \
    for: English or German. Answers about a game carry an `ETag`. Whatever changes something takes an `Idempotency-Key`, so that it can be repeated \
    safely, and `If-Match`, so that nothing is done on a board that one has not seen. New fields may be added to any answer at any time; ignore those that you do \
    not know.";

/// The document without its operations.
pub(super) fn frame() -> Document {
    Framed::openapi()
}

/// The whole document, as it is served at `/api/v1/openapi.json`.
pub fn document() -> String {
    let mut text = super::operations()
        .into_openapi()
        .to_pretty_json()
        .expect("a document of texts and numbers can be written as JSON");
    text.push('\n');
    text
}

/// The same as bytes to be sent.
pub(super) fn json(document: &Document) -> Bytes {
    document
        .to_pretty_json()
        .expect("a document of texts and numbers can be written as JSON")
        .into()
}
