//! Discord's REST interface: every request of a bot comes in here and every response goes out here.
//!
//! A request is counted against the rate limits (`traffic.rs`), read completely
//! (`request.rs`), checked by the judge (`body/refusal.rs`), authenticated, and passed
//! to its route, which runs under the world's lock. Requests that are wrong in
//! themselves are recorded in `traffic.rs` for the tests of the bot.

pub(crate) mod applications;
mod channels;
pub(crate) mod guilds;
mod messages;
mod request;

use std::io;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::header::VIA;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::faults::{Fault, FaultPoint, RequestTarget};
use crate::rest::request::{Answer, Reply, Request};
use crate::shared::{Shared, SharedState};
use crate::values::id::Id;
use crate::world::World;

const VIA_PROXY: HeaderValue = HeaderValue::from_static("1.1 google");

/// Answers any request under `/api`.
pub(crate) async fn answer(State(shared): SharedState, raw: axum::extract::Request) -> Response {
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
    channels::check(world, &segments, &request)?;
    request.check_query()?;
    let method = request.method.clone();
    route(world, &segments, request).map_err(|refusal| match refusal {
        // Nobody serves the route here, but Discord does.
        Refusal::NoSuchRoute if request::is_route(&method, &path) => {
            Refusal::NotInSandbox(format!("{method} /{}", path.join("/")))
        }
        refusal => refusal,
    })
}

/// Passes a request to its route by the start of its path.
fn route(world: &mut World, path: &[&str], request: Request) -> Answer {
    match path {
        ["gateway", ..] => gateway(world, &request.method, path),
        ["soundboard-default-sounds" | "sticker-packs" | "voice", ..] => {
            applications::route_defaults(&request.method, path)
        }
        ["users", ..] => applications::route_users(world, path, &request),
        ["oauth2", "applications", "@me"] => applications::route(world, &path[1..], &request),
        ["applications", ..] => applications::route(world, path, &request),
        ["guilds", ..] => guilds::route(world, path, &request),
        ["channels", _, "messages", _, "threads"]
        | ["channels", _, "threads" | "thread-members", ..]
        | ["channels", _, "users", "@me", ..] => channels::route_threads(world, path, &request),
        ["channels", _, "polls", ..] => messages::route_polls(world, path, &request),
        ["channels", _, "messages" | "pins", ..] => messages::route(world, path, request),
        ["channels", ..] => channels::route(world, path, &request),
        ["interactions", ..] | ["webhooks", ..] => messages::route_with_token(world, path, request),
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

// --- Faults: middleware around the handlers ---

/// Refuses every request during an outage.
pub(crate) async fn refuse_during_outage(
    State(shared): SharedState,
    request: axum::extract::Request,
    next: Next,
) -> Response {
    if shared.read(|world| world.faults.outage) {
        fault_response(Fault::Unavailable)
    } else {
        next.run(request).await
    }
}

/// Lets a request pass, or injects the fault that the plan has for it.
pub(crate) async fn inject_faults(
    State(shared): SharedState,
    request: axum::extract::Request,
    next: Next,
) -> Response {
    let name = format!("{} {}", request.method(), request.uri().path());
    let target = shared.read(|world| target(world, request.method(), request.uri().path()));
    let point = FaultPoint::Request {
        name: &name,
        target,
    };
    match shared.update(|world| world.next_fault(point)) {
        None => next.run(request).await,
        // The request takes effect; only its response is thrown away.
        Some(Fault::AnswerLost) => {
            next.run(request).await;
            broken_response()
        }
        Some(Fault::AnswerLate { by }) => {
            let answer = next.run(request).await;
            // In real time, because the bot waits in real time.
            tokio::time::sleep(by).await;
            answer
        }
        Some(fault) => {
            // A server that answers before it has read a long body breaks the connection, and the
            // client never sees the answer.
            to_bytes(request.into_body(), usize::MAX).await.ok();
            fault_response(fault)
        }
    }
}

/// Finds the object that the path addresses.
fn target(world: &World, method: &Method, path: &str) -> RequestTarget {
    let registers = matches!(*method, Method::POST | Method::PUT | Method::PATCH);
    if registers && path.contains("/applications/") && path.contains("/commands") {
        return RequestTarget::NewCommands;
    }
    if *method == Method::POST && path.contains("/applications/") && path.ends_with("/emojis") {
        return RequestTarget::NewEmoji;
    }
    let mut steps = path
        .split('/')
        .skip_while(|step| !matches!(*step, "channels" | "users"));
    let channel = match (steps.next(), steps.next(), steps.next()) {
        (Some("channels"), Some(id), _) => id.parse::<Id>().ok(),
        (Some("users"), Some("@me"), Some("channels")) => return RequestTarget::NewPrivateChannel,
        _ => None,
    };
    match channel.and_then(|id| world.channels.get(&id)) {
        None => RequestTarget::Other,
        Some(channel) if channel.is_dm() => RequestTarget::PrivateChannel,
        Some(_) => RequestTarget::GuildChannel,
    }
}

/// The response to a request that has no effect.
fn fault_response(fault: Fault) -> Response {
    let refused = |refusal: Refusal| (refusal.status(), Json(refusal.body())).into_response();
    match fault {
        Fault::RateLimited { retry_after } => rate_limited(retry_after),
        Fault::ServerError => {
            let body = json!({"message": "500: Internal Server Error", "code": 0});
            (StatusCode::INTERNAL_SERVER_ERROR, Json(body)).into_response()
        }
        // The proxy in front of Discord's servers answers this, as plain text.
        Fault::Unavailable => {
            (StatusCode::SERVICE_UNAVAILABLE, "no healthy upstream").into_response()
        }
        Fault::DmClosed => refused(Refusal::CannotMessageUser),
        Fault::PermissionLost => refused(Refusal::MissingPermissions),
        Fault::AccessLost => refused(Refusal::MissingAccess),
        Fault::DmsTooFast => refused(Refusal::DmsTooFast),
        Fault::DmsQuarantined => refused(Refusal::Quarantined),
        Fault::CommandsRefused => refused(Refusal::TooManyCommandCreates),
        Fault::EmojisRefused => refused(Refusal::TooManyEmojis),
        _ => broken_response(),
    }
}

/// A 429 response. As on Discord, the header has whole seconds and the body the exact time.
fn rate_limited(retry_after: Duration) -> Response {
    let headers = [
        ("retry-after", retry_after.as_secs_f64().ceil().to_string()),
        ("x-ratelimit-scope", "shared".to_owned()),
        ("via", "1.1 google".to_owned()),
    ];
    let global = false;
    let refusal = Refusal::RateLimited {
        retry_after,
        global,
    };
    (refusal.status(), headers, Json(refusal.body())).into_response()
}

/// A response that never arrives: its body fails before the first byte, so the server drops the
/// connection with everything it has not sent yet.
fn broken_response() -> Response {
    let failure = || async { Err::<Vec<u8>, _>(io::Error::from(io::ErrorKind::ConnectionReset)) };
    Response::new(Body::from_stream(futures::stream::once(failure())))
}
