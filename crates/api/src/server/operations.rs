//! All operations, with their handlers: those of the topics, of which `lib.rs` has the list, and
//! those for monitoring.

use super::health;
use crate::document::{self, frame};
use crate::http::state::Api;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// The operations of each topic, with their handlers.
const TOPICS: &[fn() -> OpenApiRouter<Api>] = operations_of_topics!();

/// The operations of each topic, and those for monitoring.
pub(super) fn topics() -> impl Iterator<Item = OpenApiRouter<Api>> {
    let all = TOPICS.iter().map(|operations| operations());
    all.chain([health::operations()])
}

/// Every operation of the OpenAPI document, with its handler.
fn operations() -> OpenApiRouter<Api> {
    let frame = OpenApiRouter::with_openapi(frame());
    topics().fold(frame, OpenApiRouter::merge)
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
