//! Injects faults into requests: middleware around the REST handlers.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::body::Refusal;
use crate::faults::{Fault, FaultPoint, RequestTarget};
use crate::shared::Shared;
use crate::values::id::Id;
use crate::world::World;

/// Refuses every request during an outage.
pub(crate) async fn refuse_during_outage(
    State(shared): State<Arc<Shared>>,
    request: Request,
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
    State(shared): State<Arc<Shared>>,
    request: Request,
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
