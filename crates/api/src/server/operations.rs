//! All operations, with their handlers: those of the topics, of which `lib.rs` has the list, and
//! those for monitoring.

use crate::document::{self, frame};
use crate::http::prelude::*;
use crate::http::problem::request_id;
use utoipa::openapi::OpenApi;

/// The operations of each topic, with their handlers.
const TOPICS: &[fn() -> OpenApiRouter<Api>] = operations_of_topics!();

/// The operations of each topic, and those for monitoring.
pub(super) fn topics() -> impl Iterator<Item = OpenApiRouter<Api>> {
    let all = TOPICS.iter().map(|operations| operations());
    all.chain([monitoring()])
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

/// The operations for monitoring.
fn monitoring() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(check_health))
        .routes(routes!(check_readiness))
}

/// The state of the server.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!(OK))]
struct Health {
    /// `ok`
    #[schema(example = "ok")]
    status: &'static str,
}

const OK: Health = Health { status: "ok" };

/// The state of the server, and whether it is connected to Discord.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!(READY))]
struct Readiness {
    /// `ok`
    #[schema(example = "ok")]
    status: &'static str,
    /// `connected`; `connecting` while the connection is lost; or `elsewhere` if another process
    /// with the same database is the one that connects. This API works without it.
    #[schema(example = "connected")]
    discord: &'static str,
    /// `running`, or `stopped` while people cannot move in Discord, because the connection has
    /// been lost for half a minute. Then nobody loses on time.
    #[schema(example = "running")]
    clocks: &'static str,
}

const READY: Readiness = Readiness {
    status: "ok",
    discord: "connected",
    clocks: "running",
};

problems!(Problems:);

/// The health of the server
#[utoipa::path(
    get, path = "/healthz", tag = "server", security(()),
    responses((status = 200, body = Health), Problems),
)]
async fn check_health() -> Json<Health> {
    Json(OK)
}

/// The readiness of the server
///
/// It is ready once its store is open and answers. The connection to Discord is shown too, but does
/// not count: API clients can play without it.
#[utoipa::path(
    get, path = "/readyz", tag = "server", security(()),
    responses((status = 200, body = Readiness), Problems),
)]
async fn check_readiness(api: Api) -> JsonAnswer<Readiness> {
    if let Err(error) = api.service.check_store().await {
        tracing::error!(%error, request = request_id(), "the store does not answer");
        return Err(Kind::Unavailable.into());
    }
    let mut state = READY;
    if !api.service.delivers() {
        state.discord = "elsewhere";
    } else if !*api.is_connected.borrow() {
        state.discord = "connecting";
    }
    if api.service.is_offline() {
        state.clocks = "stopped";
    }
    Ok(Json(state))
}

#[cfg(test)]
mod tests;
