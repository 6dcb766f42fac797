//! OAuth2 as far as Activities need it: exchanging a code for a token, and whose token it is.
//!
//! It has a router of its own: a form is no JSON, and neither request has a token of the bot.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Form, Json, Router};
use serde_json::json;

use crate::body::Refusal;
use crate::changes::activities::TokenForm;
use crate::shared::Shared;

/// The routes of OAuth2, with and without a version.
pub(crate) fn router() -> Router<Arc<Shared>> {
    let versions = ["/api", "/api/v9", "/api/v10"];
    versions.iter().fold(Router::new(), |router, version| {
        router
            .route(&format!("{version}/oauth2/token"), post(exchange))
            .route(&format!("{version}/oauth2/@me"), get(authorization))
    })
}

/// Exchanges a code for an access token.
async fn exchange(State(shared): State<Arc<Shared>>, Form(form): Form<TokenForm>) -> Response {
    match shared.update(|world| world.exchange(&form)) {
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
    let header = headers.get(AUTHORIZATION);
    let token = header
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    let found = token.and_then(|token| shared.read(|world| world.authorization_json(token)));
    match found {
        Some(authorization) => Json(authorization).into_response(),
        None => {
            let refusal = Refusal::Unauthorized;
            (refusal.status(), Json(refusal.body())).into_response()
        }
    }
}
