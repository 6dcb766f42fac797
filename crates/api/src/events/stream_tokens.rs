//! Tokens for one stream in its address: how they are made, and how a request with one gets the
//! header in its place.

use crate::http::parameters::{self, EventsQuery};
use crate::http::prelude::*;
use axum::extract::Query;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method};
use entente_game::{GameId, Span};
use entente_presentation::text::{quoted, say};
use entente_service::{MatchId, StreamToken};

/// The time for which a token for a stream can be used, in milliseconds: one hour.
const LIFETIME: Span = Span::hours(1);

problems!(StreamTokenProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::InvalidBody,
    Kind::InvalidJson, Kind::NotJson, Kind::BodyTooLarge, Kind::InvalidHeader]);

/// The stream to listen to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreamTokenRequest {
    /// The path of the stream: `/api/v1/me/events`, `/api/v1/games/{id}/events` or
    /// `/api/v1/matches/{match}/events`.
    #[schema(example = "/api/v1/me/events")]
    stream: String,
}

/// A token for a stream.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"url": "http://127.0.0.1:8065/api/v1/me/events?token=8a1f",
    "token": "8a1f", "expires_at": "2026-11-20T09:00:00.000Z"}))]
struct StreamTokenMade {
    /// The address of the stream with the token, for `EventSource`.
    #[schema(example = "http://127.0.0.1:8065/api/v1/me/events?token=8a1f")]
    url: String,
    /// The token.
    #[schema(example = "8a1f")]
    token: String,
    /// The time until which it can be used to begin a stream, or to go on with it.
    #[schema(format = DateTime)]
    expires_at: String,
}

/// A token for one stream
///
/// A browser's `EventSource` cannot send a token in a header. This makes one for the address
/// of one stream, which is good for nothing else. It lasts an hour, and is void when the token is
/// revoked with which you asked for it.
#[utoipa::path(
    post, path = "/api/v1/me/stream-tokens", tag = "events", security(("token" = ["read"])),
    request_body(content = StreamTokenRequest, example = json!({"stream": "/api/v1/me/events"})),
    responses((status = 201, body = StreamTokenMade), StreamTokenProblems),
)]
pub(super) async fn make_stream_token(
    change: Change<StreamTokenRequest>,
) -> ApiResult<impl IntoResponse> {
    let token = change.token()?.to_owned();
    let Change {
        api,
        headers,
        command,
    } = change;
    let asked = command.action;
    if !is_stream(&asked.stream) {
        let path = quoted(&asked.stream).into_owned();
        return Err(unfit(say!(texts(), "problem-no-stream", path)));
    }
    let until = api.service.now() + LIFETIME;
    let text = api.service.seal_stream_token(&StreamToken {
        stream: asked.stream.clone(),
        token,
        until,
    });
    let made = StreamTokenMade {
        url: format!(
            "{}{}?token={text}",
            parameters::server_address(&headers),
            asked.stream
        ),
        token: text,
        expires_at: until.to_rfc3339(),
    };
    let headers = [(header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::CREATED, headers, Json(made)))
}

/// Whether a path is that of a stream.
fn is_stream(path: &str) -> bool {
    let id = |of: &str| path.strip_prefix(of)?.strip_suffix("/events");
    path == "/api/v1/me/events"
        || id("/api/v1/games/").and_then(GameId::parse).is_some()
        || id("/api/v1/matches/").and_then(MatchId::parse).is_some()
}

/// Gives a request with a token for its stream the header with the API token.
pub(crate) fn authorize(parts: &mut Parts, api: &Api) -> ApiResult<()> {
    let path = parts.uri.path();
    if parts.method != Method::GET || !is_stream(path) {
        return Ok(());
    }
    let query = Query::<EventsQuery>::try_from_uri(&parts.uri).ok();
    let Some(text) = query.and_then(|Query(query)| query.token) else {
        return Ok(());
    };
    if parts.headers.contains_key(header::AUTHORIZATION) {
        let detail = say!(texts(), "problem-two-tokens");
        return Err(Problem::new(Kind::InvalidQuery, detail));
    }
    let opened = api.service.open_stream_token(&text);
    let opened = opened.filter(|opened| opened.stream == path);
    let value =
        opened.and_then(|opened| HeaderValue::try_from(format!("Bearer {}", opened.token)).ok());
    let mut value = value.ok_or(Kind::InvalidToken)?;
    value.set_sensitive(true);
    parts.headers.insert(header::AUTHORIZATION, value);
    Ok(())
}
