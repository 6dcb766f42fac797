//! The answers of Discord's client to an Activity: the handshake and the commands of its RPC, as
//! the Embedded App SDK sends them by `postMessage`.
//!
//! The frame (`page/frame.js`) passes each message on as it came, and posts the answer back. The
//! commands that are not here are answered as those that Discord does not know.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::changes::application;
use crate::page::requests::{Body, Failure};
use crate::person::User;
use crate::shared::Shared;
use crate::values::id::Id;
use crate::wire::guild::user_json;
use crate::wire::interaction::participants_json;
use crate::world::World;

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

/// The time for which a question for other participants waits.
const PARTICIPANTS_WITHIN: Duration = Duration::from_secs(20);

/// A person in an instance.
#[derive(Debug, Deserialize)]
pub(super) struct Participant {
    #[serde(rename = "as")]
    name: String,
    pub(super) instance: String,
}

impl Participant {
    pub(super) fn user(&self, shared: &Arc<Shared>) -> Result<User, Failure> {
        Ok(User::named(shared, &self.name)?)
    }
}

/// A message of the Activity.
#[derive(Debug, Deserialize)]
pub(super) struct Posted {
    #[serde(flatten)]
    participant: Participant,
    opcode: u8,
    payload: Value,
}

/// A command that failed: Discord's code, and a sentence.
struct Failed(u16, String);

/// Answers a message of the Activity with the next one to it: opcode and payload.
pub(super) async fn answer(
    State(shared): State<Arc<Shared>>,
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
    let scopes = args["scope"].as_array().into_iter().flatten();
    let scopes: Vec<String> = scopes
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

/// The number of participants that the frame knows.
#[derive(Debug, Deserialize)]
pub(super) struct Known {
    instance: String,
    known: String,
}

/// The participants of an instance, as soon as they are others than those that the frame knows, or
/// after a while.
pub(super) async fn participants(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<Known>,
) -> Json<Value> {
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
    let all = participants.as_array().into_iter().flatten();
    let ids: Vec<&str> = all.filter_map(|user| user["id"].as_str()).collect();
    ids.join(",")
}
