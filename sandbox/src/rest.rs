//! Discord's REST interface: the one place where requests of a bot come in and answers go out.
//!
//! A request is read whole (`request.rs`) and held against Discord's description of it (`schema.rs`), authenticated, handed
//! to its route below, which runs to its end under the world's lock, and answered with Discord's headers of rate limits
//! (`limits.rs`). What was wrong in itself is written down (`desk.rs`) for whoever tests the bot.

mod applications;
mod channels;
mod desk;
mod guilds;
mod limits;
mod messages;
mod permissions;
mod request;
mod schema;
mod threads;
mod users;
mod webhooks;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::core::Core;
use crate::refusal::Refusal;
use crate::world::World;

pub(crate) use desk::Desk;
pub use desk::Violation;
pub use limits::RateLimits;
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
    let now = core.clock.now();
    let request = format!("{} {}", raw.method(), raw.uri().path());
    let pass = core.desk.admit(now, raw.method(), raw.uri().path());
    let (status, body) = match &pass.refusal {
        Some(refusal) => (refusal.status(), refusal.body()),
        None => serve(&core, &request, raw).await,
    };
    core.desk.answered(now, &request, status, &body);
    let mut response = match body {
        Value::Null => status.into_response(),
        Value::String(text) => (status, text).into_response(),
        json => (status, Json(json)).into_response(),
    };
    pass.announce(response.headers_mut());
    response
}

/// What is to be said to a request that may pass: status and body, null where there is none.
async fn serve(core: &Core, name: &str, raw: axum::extract::Request) -> (StatusCode, Value) {
    let (body, answer) = match Request::read(raw).await {
        Ok(request) => {
            let body = request.raw_body().clone();
            (body, core.act(|world| handle(world, request)))
        }
        Err(refusal) => (Value::Null, Err(refusal)),
    };
    match answer {
        Ok(Reply::Nothing) => (StatusCode::NO_CONTENT, Value::Null),
        Ok(Reply::Found(found)) => (StatusCode::OK, found),
        Ok(Reply::Created(created)) => (StatusCode::CREATED, created),
        Err(refusal) => {
            tracing::debug!(name, body = %refusal.body(), "refused");
            core.desk.note(name, body, &refusal);
            (refusal.status(), refusal.body())
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
