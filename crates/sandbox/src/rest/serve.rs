//! Serves a request of the bot: counts it, reads it, authenticates it and passes it to its route.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::VIA;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::rest::request::{Answer, Reply, Request};
use crate::rest::{applications, channels, guilds, messages, permissions, routes, webhooks};
use crate::shared::Shared;
use crate::values::id::Id;
use crate::world::World;

const VIA_PROXY: HeaderValue = HeaderValue::from_static("1.1 google");

/// Answers any request under `/api`.
pub(crate) async fn answer(
    State(shared): State<Arc<Shared>>,
    raw: axum::extract::Request,
) -> Response {
    let now = shared.clock.now();
    let request = format!("{} {}", raw.method(), raw.uri().path());
    let admission = shared.rest_state.admit(now, raw.method(), raw.uri().path());
    // A request over its limit is refused before it is read.
    let (status, body) = match &admission.refusal {
        Some(refusal) => (refusal.status(), refusal.body()),
        None => serve(&shared, &request, raw).await,
    };
    shared.rest_state.on_response(now, &request, status, &body);
    let mut response = match body {
        Value::Null => status.into_response(),
        Value::String(text) => (status, text).into_response(),
        json => (status, Json(json)).into_response(),
    };
    admission.write_to(response.headers_mut());
    // Libraries know by it that a 429 comes from Discord and not from the proxy in front of it.
    if admission.refusal != Some(Refusal::AddressBlocked) {
        response.headers_mut().insert(VIA, VIA_PROXY);
    }
    response
}

/// Runs a request that is within its limits. Returns the status and the body, null if there is
/// none.
async fn serve(shared: &Shared, name: &str, raw: axum::extract::Request) -> (StatusCode, Value) {
    let (body, answer) = match Request::read(raw).await {
        Ok(request) => {
            let body = request.raw_body().clone();
            shared.rest_state.on_request(name, &body);
            (body, shared.update(|world| handle(world, request)))
        }
        Err(refusal) => (Value::Null, Err(refusal)),
    };
    match answer {
        Ok(Reply::Nothing) => (StatusCode::NO_CONTENT, Value::Null),
        Ok(Reply::Found(found)) => (StatusCode::OK, found),
        Ok(Reply::Created(created)) => (StatusCode::CREATED, created),
        Err(refusal) => {
            tracing::debug!(name, body = %refusal.body(), "refused the request");
            shared.rest_state.record_violation(name, body, &refusal);
            (refusal.status(), refusal.body())
        }
    }
}

/// Authenticates a request, checks the bot's permissions and runs its route.
fn handle(world: &mut World, request: Request) -> Answer {
    let application = authenticate(world, &request)?;
    world.as_application(application, |world| handle_here(world, request))
}

/// The application that sends the request. The gateway address is public, and some routes carry the
/// token of an interaction instead of the bot's.
fn authenticate(world: &World, request: &Request) -> Result<Id, Refusal> {
    let path: Vec<&str> = request.path.iter().map(String::as_str).collect();
    let named = |id: &str| id.parse().unwrap_or_default();
    match path[..] {
        ["gateway"] | ["interactions", ..] => Ok(world.bot()),
        ["webhooks", application, ..] => Ok(named(application)),
        _ => {
            let token = request.token.as_deref().unwrap_or_default();
            world
                .application_with_token(token)
                .ok_or(Refusal::Unauthorized)
        }
    }
}

fn handle_here(world: &mut World, request: Request) -> Answer {
    let path = request.path.clone();
    let segments: Vec<&str> = path.iter().map(String::as_str).collect();
    // Permissions are checked before the route, so that no route can forget it.
    permissions::check(world, &segments, &request)?;
    request.check_query()?;
    let method = request.method.clone();
    route(world, &method, &segments, request).map_err(|refusal| match refusal {
        // Nobody serves the route here, but Discord does.
        Refusal::NoSuchRoute if routes::exists(&method, &path) => {
            Refusal::NotInSandbox(format!("{method} /{}", path.join("/")))
        }
        refusal => refusal,
    })
}

/// Passes a request to its route by the start of its path.
fn route(world: &mut World, method: &Method, path: &[&str], request: Request) -> Answer {
    match path {
        ["gateway", ..] => gateway(world, method, path),
        ["soundboard-default-sounds" | "sticker-packs" | "voice", ..] => {
            applications::route_defaults(method, path)
        }
        ["users", ..] => applications::route_users(world, method, path, &request),
        ["oauth2", "applications", "@me"] => {
            applications::route(world, method, &path[1..], &request)
        }
        ["applications", ..] => applications::route(world, method, path, &request),
        ["guilds", ..] => guilds::route(world, method, path, &request),
        ["channels", _, "messages", _, "threads"]
        | ["channels", _, "threads" | "thread-members", ..]
        | ["channels", _, "users", "@me", ..] => {
            channels::route_threads(world, method, path, &request)
        }
        ["channels", _, "polls", ..] => messages::route_polls(world, method, path, &request),
        ["channels", _, "messages" | "pins", ..] => messages::route(world, method, path, request),
        ["channels", ..] => channels::route(world, method, path, &request),
        ["interactions", ..] | ["webhooks", ..] => webhooks::route(world, method, path, request),
        _ => Err(Refusal::NoSuchRoute),
    }
}

fn gateway(world: &World, method: &Method, path: &[&str]) -> Answer {
    let url = world.addresses.gateway_url();
    match (method.as_str(), path) {
        ("GET", ["gateway"]) => Ok(Reply::Found(json!({ "url": url }))),
        ("GET", ["gateway", "bot"]) => Ok(Reply::Found(json!({
            "url": url,
            "shards": 1,
            "session_start_limit": world.session_starts.to_json(world.now()),
        }))),
        _ => Err(Refusal::NoSuchRoute),
    }
}
