//! The OpenAPI 3.1 document. Its frame is written here, its operations come from the handlers.
//!
//! `docs/developers/openapi.json` holds the version under review. A test compares the two, so no
//! change of the API goes unnoticed. To update the file: `UPDATE_OPENAPI=1 cargo test --workspace
//! --test api openapi`.

use super::problem::Details;
use super::resource::WebhookMessage;
use super::scopes::SCHEME;
use super::{layout, links, references};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Info, License, OpenApi as Document};
use utoipa::{Modify, OpenApi};

/// The document without its operations: tags, description and security scheme.
#[derive(OpenApi)]
#[openapi(
    components(schemas(Details, WebhookMessage)),
    modifiers(&Frame),
    tags(
        (name = "lobbies",
            description = "Games before they begin: create, join, add computers, leave, start, cancel."),
        (name = "games", description = "Games: show, draw, end."),
        (name = "diplomacy",
            description = "Alliances and pacts, proposals, letters. You see only your own."),
        (name = "moves", description = "Moves: list and make."),
        (name = "people", description = "The person of a token, their games, settings and data."),
        (name = "events",
            description = "What happens: as a list by cursor, by waiting for it, and as a stream."),
        (name = "webhooks", description = WEBHOOKS),
        (name = "leagues", description = "Leagues: open, enter, rounds and standings."),
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
        info.license = Some(License::new("MIT OR Apache-2.0"));
        document.info = info;
        let mut http = Http::new(HttpAuthScheme::Bearer);
        let description = "A token that a person made with `/api token` in Discord. It begins with \
            `entente_` and acts as that person, within its scopes: `read` (see what the person \
            sees; every token has it), `play` (create and join games, and play), `diplomacy` \
            (alliances, proposals, letters), `manage` (settings, blocked people, tokens, data). \
            Each operation lists the scope that it needs. It may expire.";
        http.description = Some(description.into());
        document
            .components
            .get_or_insert_default()
            .add_security_scheme(SCHEME, SecurityScheme::Http(http));
    }
}

const WEBHOOKS: &str = "The events of your games, sent to an address of yours as soon as they \
    happen, by the specification Standard Webhooks. Each message is a POST with JSON \
    (`WebhookMessage`): the `type` of the event, its `timestamp`, and as `data` the event as \
    `GET /api/v1/me/events` shows it. Its headers are `webhook-id` (the same however often the \
    message is sent: keep the last ones, and drop what you have already), `webhook-timestamp` \
    (seconds since 1970) and `webhook-signature` (`v1,` and the HMAC-SHA256 of \
    `{webhook-id}.{webhook-timestamp}.{body}` with the bytes that are written in base64 after \
    `whsec_`, in base64; after a change of the secret two of them, with a space between). Check \
    the signature over the bytes that you got, and that the timestamp is of the last five minutes; \
    the libraries on standardwebhooks.com do both.\n\n\
    Answer with a status from 200 to 299 within 15 seconds, and do the work later. Everything else, \
    also a redirect, is a failure: the message comes again after 5 seconds, 5 minutes, 30 minutes, \
    2, 5, 8 and 8 hours, or later if your `Retry-After` says so, and is then given up. Events come \
    in order, one at a time, each at least once, also after a restart of this server. If nothing has \
    arrived for five days, or your answer is 410, the webhook is disabled, and you get a direct \
    message in Discord. Changing it, also to the same, lets it go on at once where it stopped.\n\n\
    A webhook ends when the token that made or last changed it is revoked. /api list in Discord \
    shows all of them, and /api delete ends one.";

const INTRODUCTION: &str = "The same games that people play in Discord. A client acts for a \
    person, with a token that this person made with `/api token` in Discord. Send it as \
    `Authorization: Bearer entente_…`. The client sees what its person sees, and may do what the \
    token's scopes allow: `read`, `play`, `diplomacy`, `manage`. Each operation says which one it \
    needs, and `GET /api/v1/me` which ones your token has.\n\n\
    Times are RFC 3339 in UTC. The ids of games and people are strings without meaning. Every \
    error is a problem document (RFC 9457), whose `type` is the address of a page about it. Texts \
    (a `status`, a `board`, the `detail` of a problem) are in the language that `Accept-Language` \
    asks for: English or German. Answers about a game have an `ETag`. Large texts come \
    in gzip, if you accept it and send no token. Every change takes an \
    `Idempotency-Key`, so that it can be repeated safely, and every change of a game `If-Match`, so \
    that nothing is done on a board that you have not seen. How fast you may ask is in `RateLimit` and \
    `RateLimit-Policy` of every answer; who asks for more gets status 429 with `Retry-After`. \
    New fields may be added to any answer at any time. Ignore \
    fields that you do not know.";

/// The frame as a document.
pub(crate) fn frame() -> Document {
    Framed::openapi()
}

/// A document as the text that is served and reviewed, with its links: what operations have in
/// common is only once in it.
pub(crate) fn text(mut document: Document) -> String {
    links::add(&mut document);
    references::share(&mut document);
    let json = document.to_pretty_json();
    layout::lay_out(&json.expect("a document of texts and numbers can be written as JSON"))
}
