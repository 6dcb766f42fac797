//! OAuth2 as far as Activities and linked roles need it: exchanging a code for a token, whose token
//! it is, and the values of a person for linked roles.
//!
//! It has a router of its own: a form is no JSON, and no request here has a token of the bot.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Form, Json, Router};
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::changes::application;
use crate::changes::application::TokenForm;
use crate::shared::Shared;
use crate::world::World;

/// The routes of OAuth2, with and without a version.
pub(crate) fn router() -> Router<Arc<Shared>> {
    ["/api", "/api/v9", "/api/v10"]
        .iter()
        .fold(Router::new(), |router, version| {
            router
                .route(&format!("{version}/oauth2/token"), post(exchange))
                .route(&format!("{version}/oauth2/@me"), get(authorization))
                .route(
                    &format!("{version}/users/@me/applications/{{application}}/role-connection"),
                    get(role_connection).put(set_role_connection),
                )
        })
}

/// Exchanges a code for an access token.
async fn exchange(State(shared): State<Arc<Shared>>, Form(form): Form<TokenForm>) -> Response {
    match shared.update(|world| {
        let (now, application) = (world.now(), world.application.id);
        world.activities.exchange(now, application, &form)
    }) {
        Ok(token) => Json(token).into_response(),
        Err(error) => {
            let status = match error.0 {
                "invalid_client" => StatusCode::UNAUTHORIZED,
                _ => StatusCode::BAD_REQUEST,
            };
            let body = json!({"error": error.0, "error_description": error.1});
            (status, Json(body)).into_response()
        }
    }
}

/// Answers whose access token it is.
async fn authorization(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let found = shared.read(|world| application::authorization_json(world, bearer(&headers)));
    answer(found.ok_or(Refusal::Unauthorized))
}

/// The access token of a request; empty without one.
fn bearer(headers: &HeaderMap) -> &str {
    let header = headers.get(AUTHORIZATION);
    let token = header
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    token.unwrap_or_default()
}

fn answer(found: Result<Value, Refusal>) -> Response {
    match found {
        Ok(found) => Json(found).into_response(),
        Err(refusal) => (refusal.status(), Json(refusal.body())).into_response(),
    }
}

/// Answers the values of a person for linked roles.
async fn role_connection(
    State(shared): State<Arc<Shared>>,
    Path(application): Path<String>,
    headers: HeaderMap,
) -> Response {
    answer(shared.read(|world| {
        check_application(world, &application)?;
        world
            .activities
            .role_connection(world.now(), bearer(&headers))
    }))
}

/// Sets the values of a person for linked roles.
async fn set_role_connection(
    State(shared): State<Arc<Shared>>,
    Path(application): Path<String>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    answer(shared.update(|world| {
        check_application(world, &application)?;
        application::set_role_connection(world, bearer(&headers), &body)
    }))
}

fn check_application(world: &World, application: &str) -> Result<(), Refusal> {
    if application == world.application.id.to_string() {
        Ok(())
    } else {
        Err(Refusal::UnknownApplication)
    }
}
