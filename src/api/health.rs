//! Whether the server lives, and whether it can serve: for whatever watches over it.

use super::Door;
use super::problem::{Kind, Problem, problems};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

/// How the server is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`
    #[schema(example = "ok")]
    status: &'static str,
}

const OK: Health = Health { status: "ok" };

/// How the server is, and whether people reach it through Discord too.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Readiness {
    /// `ok`
    #[schema(example = "ok")]
    status: &'static str,
    /// `connected`, or `connecting` while the connection is lost: this API goes on without it
    #[schema(example = "connected")]
    discord: &'static str,
}

const READY: Readiness = Readiness {
    status: "ok",
    discord: "connected",
};

problems!(Problems:);

/// Whether the server lives
#[utoipa::path(
    get, path = "/healthz", tag = "server",
    responses((status = 200, description = "It lives.", body = Health, example = json!(OK)), Problems),
)]
pub(super) async fn live() -> Json<Health> {
    Json(OK)
}

/// Whether the server can serve
///
/// It can once its store is open and answers. Whether Discord is connected is told beside it, and does not count: programs play on without it.
#[utoipa::path(
    get, path = "/readyz", tag = "server",
    responses((status = 200, description = "It can.", body = Readiness, example = json!(READY)), Problems),
)]
pub(super) async fn ready(State(door): State<Door>) -> Result<Json<Readiness>, Problem> {
    // Any read tells whether the store answers; no token has this hash.
    match door.table.person_of_token(&[0; 32]) {
        Ok(_) => Ok(Json(match *door.is_connected.borrow() {
            true => READY,
            false => Readiness {
                discord: "connecting",
                ..READY
            },
        })),
        Err(error) => {
            tracing::error!(%error, "the store does not answer");
            Err(Kind::Unavailable.into())
        }
    }
}
