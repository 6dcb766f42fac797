//! The origin of the Activity: the frame around it, which speaks for Discord's client, and a proxy
//! that passes everything else on, as `https://….discordsays.com` does.
//!
//! Both have one origin, because Discord's Embedded App SDK accepts messages only from Discord's
//! origins and that of its own page.

use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
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
use serde::Deserialize;
use serde_json::{Value, json};

use crate::changes::application;
use crate::page::requests::{self, Body, Failure};
use crate::person::User;
use crate::shared::{Shared, SharedState};
use crate::values::id::{Id, random_token};
use crate::wire::guild::user_json;
use crate::wire::interaction::{activity_query, participants_json};
use crate::world::{ActivityHost, World};

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
        .route("/.sandbox/rpc", post(answer_rpc))
        .route("/.sandbox/participants", get(participants))
        .with_state(Arc::clone(shared));
    Ok(own
        .fallback_service(Router::new().fallback(pass_on).with_state(proxy))
        .layer(from_fn(local_only)))
}

/// Refuses what does not come from this machine, and what another site's script sends.
async fn local_only(request: Request, next: Next) -> Response {
    if requests::is_on_this_machine(request.headers()) && !requests::is_foreign(request.headers()) {
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
    State(shared): SharedState,
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
    State(shared): SharedState,
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
            let mut response = Response::new(axum::body::Body::from_stream(answer.bytes_stream()));
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

// --- The answers of Discord's client ---
//
// The handshake and the commands of its RPC, as the Embedded App SDK sends them by `postMessage`.
// The frame (`page/frame.js`) passes each message on as it came, and posts the answer back. The
// commands that are not here are answered as those that Discord does not know.

/// The opcodes of the protocol that a client sends.
const FRAME: u8 = 1;
const CLOSE: u8 = 2;

/// Discord's codes: of a closed connection, and of a command that failed.
const CLOSED_INVALID_CLIENT_ID: u16 = 4000;
const CLOSED_INVALID_VERSION: u16 = 4004;
const INVALID_PAYLOAD: u16 = 4000;
const INVALID_COMMAND: u16 = 4002;
const INVALID_CLIENT_ID: u16 = 4007;
const INVALID_TOKEN: u16 = 4009;

/// How long a question for other participants waits.
const PARTICIPANTS_WITHIN: Duration = Duration::from_secs(20);

/// A person in an instance.
#[derive(Debug, Deserialize)]
struct Participant {
    #[serde(rename = "as")]
    name: String,
    instance: String,
}

impl Participant {
    fn user(&self, shared: &Arc<Shared>) -> Result<User, Failure> {
        Ok(User::named(shared, &self.name)?)
    }
}

/// A message of the Activity.
#[derive(Debug, Deserialize)]
struct Posted {
    #[serde(flatten)]
    participant: Participant,
    opcode: u8,
    payload: Value,
}

/// A command that failed: Discord's code, and a sentence.
struct Failed(u16, String);

/// Answers a message of the Activity with the next one to it: opcode and payload.
async fn answer_rpc(
    State(shared): SharedState,
    body: Body<Posted>,
) -> Result<Json<Value>, Failure> {
    let Json(posted) = body?;
    let user = posted.participant.user(&shared)?.id;
    let payload = &posted.payload;
    let message = match posted.opcode {
        FRAME => {
            let instance = &posted.participant.instance;
            let done = shared.update(|world| command(world, instance, user, payload));
            json!([FRAME, response(payload, done)])
        }
        _ => shared.read(|world| handshake(world, user, payload)),
    };
    Ok(Json(message))
}

/// The answer to a handshake: READY, or the end of the connection.
fn handshake(world: &World, user: Id, payload: &Value) -> Value {
    let close = |code: u16, message: &str| json!([CLOSE, {"code": code, "message": message}]);
    if payload["client_id"] != json!(world.application.id) {
        return close(CLOSED_INVALID_CLIENT_ID, "Invalid Client ID");
    }
    if payload["v"] != json!(1) {
        return close(CLOSED_INVALID_VERSION, "Invalid Version");
    }
    let user = user_json(world, user);
    let data = json!({
        "v": 1,
        "config": {
            "cdn_host": "cdn.discordapp.com",
            "api_endpoint": "//discord.com/api",
            "environment": "production",
        },
        "user": {
            "id": user["id"],
            "username": user["username"],
            "discriminator": user["discriminator"],
        },
    });
    json!([FRAME, {"cmd": "DISPATCH", "evt": "READY", "data": data, "nonce": null}])
}

/// The response to a command, in the form that all responses have.
fn response(payload: &Value, done: Result<Value, Failed>) -> Value {
    let (event, data) = match done {
        Ok(data) => (Value::Null, data),
        Err(Failed(code, message)) => (json!("ERROR"), json!({"code": code, "message": message})),
    };
    json!({"cmd": payload["cmd"], "evt": event, "data": data, "nonce": payload["nonce"]})
}

/// Does a command of the Activity that a person uses.
fn command(world: &mut World, instance: &str, user: Id, payload: &Value) -> Result<Value, Failed> {
    let args = &payload["args"];
    match payload["cmd"].as_str().unwrap_or_default() {
        "AUTHORIZE" => authorize(world, user, args),
        "AUTHENTICATE" => authenticate(world, user, args),
        "GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS" => {
            Ok(json!({"participants": participants_json(world, instance)}))
        }
        "SUBSCRIBE" | "UNSUBSCRIBE" => Ok(json!({"evt": payload["evt"]})),
        "USER_SETTINGS_GET_LOCALE" => {
            let locale = world.user(user).map(|user| user.locale);
            Ok(json!({"locale": locale.unwrap_or_default()}))
        }
        "ENCOURAGE_HW_ACCELERATION" => Ok(json!({"enabled": true})),
        "GET_PLATFORM_BEHAVIORS" => Ok(json!({})),
        "CAPTURE_LOG" | "SET_ORIENTATION_LOCK_STATE" => Ok(Value::Null),
        unknown => {
            let message = format!("Invalid command: {unknown}");
            Err(Failed(INVALID_COMMAND, message))
        }
    }
}

/// Makes a code for the scopes that are asked for.
fn authorize(world: &mut World, user: Id, args: &Value) -> Result<Value, Failed> {
    if args["client_id"] != json!(world.application.id) {
        return Err(Failed(INVALID_CLIENT_ID, "Invalid Client ID".to_owned()));
    }
    let scopes: Vec<String> = args["scope"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|scope| scope.as_str().map(str::to_owned))
        .collect();
    if scopes.is_empty() {
        let message = "child \"scope\" fails because [\"scope\" is required]".to_owned();
        return Err(Failed(INVALID_PAYLOAD, message));
    }
    let challenge = args["code_challenge"].as_str().map(str::to_owned);
    if challenge.is_some() && args["code_challenge_method"] != "S256" {
        let message = "code_challenge_method must be S256".to_owned();
        return Err(Failed(INVALID_PAYLOAD, message));
    }
    let now = world.now();
    let code = world
        .activities
        .authorize(now, user, scopes, challenge, None);
    Ok(json!({"code": code}))
}

/// Confirms an access token of this person.
fn authenticate(world: &World, user: Id, args: &Value) -> Result<Value, Failed> {
    let token = args["access_token"].as_str().unwrap_or_default();
    let found = application::authorization_json(world, token);
    let own = found.filter(|found| found["user"]["id"] == json!(user));
    let Some(mut authorization) = own else {
        return Err(Failed(
            INVALID_TOKEN,
            "Invalid OAuth2 access token".to_owned(),
        ));
    };
    authorization["access_token"] = json!(token);
    Ok(authorization)
}

/// How many participants the frame knows.
#[derive(Debug, Deserialize)]
struct Known {
    instance: String,
    known: String,
}

/// The participants of an instance, as soon as they are others than those that the frame knows, or
/// after a while.
async fn participants(State(shared): SharedState, Query(query): Query<Known>) -> Json<Value> {
    let look = |world: &World| {
        let found = participants_json(world, &query.instance);
        (ids_of(&found) != query.known).then_some(found)
    };
    let changed = shared.wait_for(PARTICIPANTS_WITHIN, look).await;
    let now = || shared.read(|world| participants_json(world, &query.instance));
    Json(json!({"participants": changed.unwrap_or_else(now)}))
}

/// The ids of participants, as the frame joins them.
fn ids_of(participants: &Value) -> String {
    let ids: Vec<&str> = participants
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|user| user["id"].as_str())
        .collect();
    ids.join(",")
}
