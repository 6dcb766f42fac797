//! The list of all operations: a line for each topic, whose handlers it has.

use super::health;
use crate::document::{self, frame};
use crate::http::state::Api;
use crate::{
    analysis, arbiter, conditional_moves, diplomacy, draws, events, games, leagues, lobby, moves,
    pages, people, pictures, players, positions, puzzles, requests, rules, think_boards, votes,
    webhooks,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Every operation of the OpenAPI document, with its handler.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::with_openapi(frame())
        .merge(analysis::operations())
        .merge(arbiter::operations())
        .merge(conditional_moves::operations())
        .merge(diplomacy::operations())
        .merge(draws::operations())
        .merge(events::operations())
        .merge(games::operations())
        .merge(leagues::operations())
        .merge(lobby::operations())
        .merge(moves::operations())
        .merge(pages::operations())
        .merge(people::operations())
        .merge(pictures::operations())
        .merge(players::operations())
        .merge(positions::operations())
        .merge(puzzles::operations())
        .merge(requests::operations())
        .merge(rules::operations())
        .merge(think_boards::operations())
        .merge(votes::operations())
        .merge(webhooks::operations())
        .routes(routes!(health::check_health))
        .routes(routes!(health::check_readiness))
}

/// The whole document, as it is served at `/api/v1/openapi.json`.
pub fn document() -> String {
    document::text(operations().into_openapi())
}

/// The same document in OpenAPI 3.0.3, as it is served at `/api/v1/openapi-3.0.json`.
pub fn document_3_0() -> String {
    document::text_3_0(operations().into_openapi())
}

#[cfg(test)]
mod tests;
