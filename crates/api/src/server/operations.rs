//! The list of all operations: a line for each topic, whose handlers it has.

use super::health;
use crate::document::{self, frame};
use crate::http::state::Api;
use crate::{
    analysis, arbiter, conditional_moves, diplomacy, draws, events, games, leagues, lobby, moves,
    pages, people, pictures, players, positions, puzzles, requests, rules, think_boards, votes,
    webhooks,
};
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// The operations of each topic, with their handlers.
pub(super) const TOPICS: [fn() -> OpenApiRouter<Api>; 22] = [
    analysis::operations,
    arbiter::operations,
    conditional_moves::operations,
    diplomacy::operations,
    draws::operations,
    events::operations,
    games::operations,
    leagues::operations,
    lobby::operations,
    moves::operations,
    pages::operations,
    people::operations,
    pictures::operations,
    players::operations,
    positions::operations,
    puzzles::operations,
    requests::operations,
    rules::operations,
    think_boards::operations,
    votes::operations,
    webhooks::operations,
    health::operations,
];

/// Every operation of the OpenAPI document, with its handler.
fn operations() -> OpenApiRouter<Api> {
    let frame = OpenApiRouter::with_openapi(frame());
    TOPICS.iter().fold(frame, |all, topic| all.merge(topic()))
}

/// The whole document, before it is written.
pub(super) fn whole_document() -> OpenApi {
    operations().into_openapi()
}

/// The whole document, as it is served at `/api/v1/openapi.json`.
pub fn document() -> String {
    document::text(whole_document())
}

/// The same document in OpenAPI 3.0.3, as it is served at `/api/v1/openapi-3.0.json`.
pub fn document_3_0() -> String {
    document::text_3_0(whole_document())
}

#[cfg(test)]
mod tests;
