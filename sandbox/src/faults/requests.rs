//! Faults of requests: around REST, before its first look at a request and after its last at the answer.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::plan::About;
use super::{Fault, Occasion};
use crate::core::Core;
use crate::id::Id;
use crate::refusal::Refusal;
use crate::world::World;

/// Answers nothing while there is an outage of all of Discord.
pub(crate) async fn bear_outage(
    State(core): State<Arc<Core>>,
    request: Request,
    next: Next,
) -> Response {
    match core.see(|world| world.faults.outage) {
        true => instead(Fault::Unavailable),
        false => next.run(request).await,
    }
}

/// Lets a request pass, or lets go wrong what the plan wants to go wrong.
pub(crate) async fn strike(
    State(core): State<Arc<Core>>,
    request: Request,
    next: Next,
) -> Response {
    let name = format!("{} {}", request.method(), request.uri().path());
    let about = core.see(|world| about(world, request.uri().path()));
    let occasion = Occasion::Request { name: &name, about };
    match core.act(|world| world.strike(occasion)) {
        None => next.run(request).await,
        Some(Fault::AnswerLost) => {
            next.run(request).await;
            broken()
        }
        Some(Fault::AnswerLate { by }) => {
            let answer = next.run(request).await;
            // By the system's clock, which is the bot's.
            tokio::time::sleep(by).await;
            answer
        }
        Some(fault) => instead(fault),
    }
}

fn about(world: &World, path: &str) -> About {
    let mut steps = path
        .split('/')
        .skip_while(|step| !matches!(*step, "channels" | "users"));
    let channel = match (steps.next(), steps.next(), steps.next()) {
        (Some("channels"), Some(id), _) => id.parse::<Id>().ok(),
        (Some("users"), Some("@me"), Some("channels")) => return About::PrivateChannel,
        _ => None,
    };
    match channel.and_then(|id| world.channels.get(&id)) {
        None => About::Else,
        Some(channel) if channel.is_dm() => About::PrivateChannel,
        Some(_) => About::GuildChannel,
    }
}

/// What a request is answered that has no effect.
fn instead(fault: Fault) -> Response {
    let refused = |refusal: Refusal| (refusal.status(), Json(refusal.body())).into_response();
    match fault {
        Fault::RateLimited { retry_after } => rate_limited(retry_after),
        Fault::ServerError => {
            let body = json!({"message": "500: Internal Server Error", "code": 0});
            (StatusCode::INTERNAL_SERVER_ERROR, Json(body)).into_response()
        }
        // What stands before Discord's servers says so, and speaks no JSON.
        Fault::Unavailable => {
            (StatusCode::SERVICE_UNAVAILABLE, "no healthy upstream").into_response()
        }
        Fault::DmClosed => refused(Refusal::CannotMessageUser),
        Fault::PermissionLost => refused(Refusal::MissingPermissions),
        Fault::AccessLost => refused(Refusal::MissingAccess),
        _ => broken(),
    }
}

/// The header has whole seconds, the body the exact span, as on Discord.
fn rate_limited(retry_after: Duration) -> Response {
    let headers = [
        ("retry-after", retry_after.as_secs_f64().ceil().to_string()),
        ("x-ratelimit-scope", "shared".to_owned()),
    ];
    let global = false;
    let refusal = Refusal::RateLimited {
        retry_after,
        global,
    };
    (refusal.status(), headers, Json(refusal.body())).into_response()
}

/// An answer of which nothing arrives: the body fails before its first byte, and the server drops the connection with what it
/// had not sent yet.
fn broken() -> Response {
    let failure = || async { Err::<Vec<u8>, _>(io::Error::from(io::ErrorKind::ConnectionReset)) };
    Response::new(Body::from_stream(futures::stream::once(failure())))
}
