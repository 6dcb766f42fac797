//! The origin of the Activity: the frame around it, which speaks for Discord's client, and a proxy
//! that passes everything else on, as `https://….discordsays.com` does.
//!
//! Both have one origin, because Discord's Embedded App SDK accepts messages only from Discord's
//! origins and that of its own page. What the client answers is in `activity_rpc.rs`.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Query, Request, State};
use axum::http::header::{
    CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, TRANSFER_ENCODING,
};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use reqwest::Client;
use reqwest::redirect::Policy;
use serde_json::{Value, json};

use crate::changes::application;
use crate::page::activity_rpc::Participant;
use crate::page::requests::Failure;
use crate::page::{activity_rpc, guard};
use crate::shared::Shared;
use crate::values::id::random_token;
use crate::wire::interaction::activity_query;
use crate::world::ActivityHost;

/// The frame may be shown by the chat page, which has another port.
const FRAME_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'self' http://127.0.0.1:* http://localhost:*";

/// The largest body of a request that is passed on, in bytes.
const MAX_BODY_BYTES: usize = 1024 * 1024;

/// The headers of one connection, which a proxy does not pass on.
const OF_CONNECTION: [HeaderName; 3] = [CONNECTION, HOST, TRANSFER_ENCODING];

/// The proxy that passes requests on to the Activity.
#[derive(Clone)]
struct Proxy {
    client: Client,
    target: Arc<str>,
}

/// The routes of the origin of an Activity.
pub(crate) fn router(shared: &Arc<Shared>, host: &ActivityHost) -> reqwest::Result<Router> {
    let client = Client::builder().use_preconfigured_tls(entente_tls::client());
    let client = client.no_proxy().redirect(Policy::none());
    let proxy = Proxy {
        client: client.build()?,
        target: host.target.as_str().into(),
    };
    let own = Router::new()
        .route("/.sandbox/frame", get(frame))
        .route("/.sandbox/frame.js", get(script))
        .route("/.sandbox/frame.css", get(style))
        .route("/.sandbox/join", post(join))
        .route("/.sandbox/leave", post(leave))
        .route("/.sandbox/rpc", post(activity_rpc::answer))
        .route("/.sandbox/participants", get(activity_rpc::participants))
        .with_state(Arc::clone(shared));
    Ok(own
        .fallback_service(Router::new().fallback(pass_on).with_state(proxy))
        .layer(from_fn(local_only)))
}

/// Refuses what does not come from this machine, and what another site's script sends.
async fn local_only(request: Request, next: Next) -> Response {
    if guard::is_on_this_machine(request.headers()) && !guard::is_foreign(request.headers()) {
        return next.run(request).await;
    }
    let message = "The Activity can only be used on this machine, and not by other sites.";
    Failure(StatusCode::FORBIDDEN, message.to_owned()).into_response()
}

async fn frame() -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, FRAME_POLICY),
    ];
    (headers, include_str!("../../page/frame.html")).into_response()
}

async fn script() -> Response {
    let headers = [(CONTENT_TYPE, "text/javascript; charset=utf-8")];
    (headers, include_str!("../../page/frame.js")).into_response()
}

async fn style() -> Response {
    let headers = [(CONTENT_TYPE, "text/css; charset=utf-8")];
    (headers, include_str!("../../page/frame.css")).into_response()
}

/// Lets a person join an instance, and returns the query with which its frame is opened.
async fn join(
    State(shared): State<Arc<Shared>>,
    Query(participant): Query<Participant>,
) -> Result<Json<Value>, Failure> {
    let user = participant.user(&shared)?.id;
    let instance = &participant.instance;
    let query = shared.update(|world| {
        let has_joined = application::join_activity(world, instance, user);
        has_joined.then(|| activity_query(world, instance, &random_token()))
    });
    let gone = || Failure(StatusCode::NOT_FOUND, "This Activity has ended.".to_owned());
    Ok(Json(json!({"query": query.flatten().ok_or_else(gone)?})))
}

async fn leave(
    State(shared): State<Arc<Shared>>,
    Query(participant): Query<Participant>,
) -> Result<StatusCode, Failure> {
    let user = participant.user(&shared)?.id;
    shared.update(|world| world.activities.leave(&participant.instance, user));
    Ok(StatusCode::NO_CONTENT)
}

/// Passes a request on to the Activity, and its answer back.
async fn pass_on(State(proxy): State<Proxy>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, MAX_BODY_BYTES).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    // Older Activities write this before every path.
    let path = path.strip_prefix("/.proxy").unwrap_or(path);
    let passed = proxy
        .client
        .request(parts.method, format!("{}{path}", proxy.target))
        .headers(without_connection(parts.headers))
        .body(body);
    match passed.send().await {
        Ok(answer) => {
            let (status, headers) = (answer.status(), answer.headers().clone());
            let mut response = Response::new(Body::from_stream(answer.bytes_stream()));
            *response.status_mut() = status;
            *response.headers_mut() = without_connection(headers);
            response
        }
        Err(error) => {
            tracing::debug!(%error, "the Activity does not answer");
            let message = "The Activity does not answer.";
            Failure(StatusCode::BAD_GATEWAY, message.to_owned()).into_response()
        }
    }
}

fn without_connection(mut headers: HeaderMap) -> HeaderMap {
    for name in &OF_CONNECTION {
        headers.remove(name);
    }
    headers
}
