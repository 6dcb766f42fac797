//! Interaction responses: the callback, the original response (`@original`) and follow-ups.
//!
//! The token in the path is the only authorization.

use axum::http::Method;
use serde_json::{Value, json};

use crate::body::{Draft, Refusal};
use crate::changes::interactions;
use crate::model::Message;
use crate::rest::request::{Answer, Reply, Request, id};
use crate::values::id::Id;
use crate::wire::message::message_json;
use crate::world::{State, World};

pub(super) fn route(world: &mut World, method: &Method, path: &[&str], request: Request) -> Answer {
    match (method.as_str(), path) {
        ("POST", ["interactions", interaction, token, "callback"]) => {
            callback(world, id(interaction, "interaction_id")?, token, request)
        }
        ("POST", ["webhooks", application, token]) => {
            let (body, files) = request.into_form()?;
            let draft = Draft::read(&body, files)?;
            // Only an interaction's webhook exists here, so this is a follow-up.
            let (channel, message) =
                interactions::follow_up(world, id(application, "webhook_id")?, token, draft)?;
            message_reply(world, channel, message)
        }
        (_, ["webhooks", application, token, "messages", which]) => {
            let application = id(application, "webhook_id")?;
            route_answer(world, method, application, token, which, request)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Routes of a message that responds to an interaction.
fn route_answer(
    world: &mut World,
    method: &Method,
    application: Id,
    token: &str,
    which: &str,
    request: Request,
) -> Answer {
    match method.as_str() {
        "GET" => {
            let message = interactions::answer_message(world, application, token, which)?;
            Ok(Reply::Found(message_json(world, message)))
        }
        "PATCH" => {
            let (body, files) = request.into_form()?;
            let old = interactions::answer_message(world, application, token, which)?;
            let draft = Draft::read_edit(&body, files, old.is_components_v2)?;
            let (channel, message) =
                interactions::edit_answer(world, application, token, which, draft)?;
            message_reply(world, channel, message)
        }
        "DELETE" => {
            interactions::delete_answer(world, application, token, which)?;
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

fn message_reply(world: &World, channel: Id, message: Id) -> Answer {
    let message = world
        .messages
        .get(channel, message)
        .ok_or(Refusal::UnknownMessage)?;
    Ok(Reply::Found(message_json(world, message)))
}

/// Handles the first response to an interaction.
fn callback(world: &mut World, interaction: Id, token: &str, request: Request) -> Answer {
    let with_response = request.is_set("with_response");
    let (body, files) = request.into_form()?;
    interactions::callback(world, interaction, token, &body, files)?;
    // Without `with_response` a callback is answered with 204.
    if !with_response {
        return Ok(Reply::Nothing);
    }
    let known = world.interactions.get(&interaction);
    let application = known.map(|known| known.application).unwrap_or_default();
    Ok(Reply::Found(world.as_application(application, |world| {
        let message = interactions::answer_message(world, application, token, "@original").ok();
        callback_json(world, interaction, &body["type"], message)
    })))
}

/// The response to a callback with `with_response`.
fn callback_json(world: &World, id: Id, kind: &Value, message: Option<&Message>) -> Value {
    let number = world
        .interactions
        .get(&id)
        .map(|interaction| interaction.kind.number());
    let mut json = json!({"interaction": {"id": id, "type": number}});
    let state = world.interactions.get(&id).map(|found| &found.state);
    if let Some(State::Launched { instance }) = state {
        json["interaction"]["activity_instance_id"] = json!(instance);
        json["resource"] = json!({"type": kind, "activity_instance": {"id": instance}});
    }
    if let Some(message) = message {
        json["interaction"]["response_message_id"] = json!(message.id);
        json["interaction"]["response_message_loading"] = json!(message.loading);
        json["interaction"]["response_message_ephemeral"] = json!(message.only_for.is_some());
        json["resource"] = json!({"type": kind, "message": message_json(world, message)});
    }
    json
}
