//! Discord's REST interface: the one place where requests of a bot come in and answers go out.
//!
//! A request is read whole (`request.rs`), authenticated, handed to its route below, which runs to its end under the
//! world's lock, and answered with Discord's headers of rate limits. Faults on demand and checks against the OpenAPI
//! description belong in [`answer`].

mod applications;
mod channels;
mod guilds;
mod messages;
mod permissions;
mod request;
mod threads;
mod users;
mod webhooks;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::core::Core;
use crate::refusal::Refusal;
use crate::world::World;

pub(crate) use request::Request;

/// What a route gives back when all is well.
#[derive(Debug)]
pub(crate) enum Reply {
    /// 204.
    Nothing,
    /// 200.
    Found(Value),
    /// 201.
    Created(Value),
}

type Answer = Result<Reply, Refusal>;

/// Answers any request under `/api`.
pub(crate) async fn answer(State(core): State<Arc<Core>>, raw: axum::extract::Request) -> Response {
    let (method, path) = (raw.method().clone(), raw.uri().path().to_owned());
    let answer = match Request::read(raw).await {
        Ok(request) => core.act(|world| handle(world, request)),
        Err(refusal) => Err(refusal),
    };
    if let Err(refusal) = &answer {
        tracing::debug!(%method, path, body = %refusal.body(), "refused");
    }
    let mut response = match answer {
        Ok(Reply::Nothing) => StatusCode::NO_CONTENT.into_response(),
        Ok(Reply::Found(body)) => Json(body).into_response(),
        Ok(Reply::Created(body)) => (StatusCode::CREATED, Json(body)).into_response(),
        Err(refusal) => (refusal.status(), Json(refusal.body())).into_response(),
    };
    add_rate_limit(response.headers_mut(), &method, &path);
    response
}

/// Generous limits, so that a client's limiter runs and never waits.
fn add_rate_limit(headers: &mut HeaderMap, method: &Method, path: &str) {
    let mut bucket = DefaultHasher::new();
    let template = path.split('/').map(|step| {
        if step.parse::<u64>().is_ok() {
            "{id}"
        } else {
            step
        }
    });
    (method.as_str(), template.collect::<Vec<_>>()).hash(&mut bucket);
    let pairs = [
        ("x-ratelimit-limit", "1000".to_owned()),
        ("x-ratelimit-remaining", "999".to_owned()),
        ("x-ratelimit-reset-after", "1.000".to_owned()),
        ("x-ratelimit-bucket", format!("{:016x}", bucket.finish())),
    ];
    for (name, value) in pairs {
        if let Ok(value) = value.parse() {
            headers.insert(name, value);
        }
    }
}

fn handle(world: &mut World, request: Request) -> Answer {
    let segments = request.path.clone();
    let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
    let open = matches!(
        segments[..],
        ["gateway"] | ["interactions", ..] | ["webhooks", ..]
    );
    if !open && request.token.as_deref() != Some(&world.application.token) {
        return Err(Refusal::Unauthorized);
    }
    permissions::check(world, &segments, &request)?;
    route(world, &request.method.clone(), &segments, request)
}

/// All routes, by what they are about.
fn route(world: &mut World, method: &Method, path: &[&str], request: Request) -> Answer {
    match path {
        ["gateway", ..] => gateway(world, method, path),
        ["users", ..] => users::route(world, method, path, &request),
        ["oauth2", "applications", "@me"] => {
            applications::route(world, method, &path[1..], &request)
        }
        ["applications", ..] => applications::route(world, method, path, &request),
        ["guilds", ..] => guilds::route(world, method, path, &request),
        ["channels", _, "messages", _, "threads"]
        | ["channels", _, "threads" | "thread-members", ..]
        | ["channels", _, "users", "@me", ..] => threads::route(world, method, path, &request),
        ["channels", _, "messages" | "pins", ..] => messages::route(world, method, path, request),
        ["channels", ..] => channels::route(world, method, path, &request),
        ["interactions", ..] | ["webhooks", ..] => webhooks::route(world, method, path, request),
        _ => Err(Refusal::NoSuchRoute),
    }
}

fn gateway(world: &World, method: &Method, path: &[&str]) -> Answer {
    let url = crate::gateway::url(world.addresses);
    match (method.as_str(), path) {
        ("GET", ["gateway"]) => Ok(Reply::Found(json!({ "url": url }))),
        ("GET", ["gateway", "bot"]) => Ok(Reply::Found(json!({
            "url": url,
            "shards": 1,
            "session_start_limit": {
                "total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1,
            },
        }))),
        _ => Err(Refusal::NoSuchRoute),
    }
}
