//! The interface for tests in other languages: what the sandbox is, readiness, the clock,
//! permissions, violations, and a reset. What people do is in `acting.rs`.
//!
//! `docs/testing.md` documents it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::changes;
use crate::changes::guild;
use crate::page::acting::Patience;
use crate::page::requests::{Answer, Body, Failure};
use crate::page::{acting, faults, requests};
use crate::shared::Shared;
use crate::values::error::Error;
use crate::values::permissions::Permissions;
use crate::world::World;

/// The routes below `/test`.
pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/test", get(info))
        .route("/test/ready", post(ready))
        .route("/test/clock", post(requests::advance))
        .route("/test/bot", post(requests::change_bot))
        .route("/test/permissions", post(set_permissions))
        .route("/test/violations", get(violations))
        .route("/test/reset", post(reset))
        .route(
            "/test/faults",
            get(faults::show).post(faults::set).delete(faults::clear),
        )
        .route("/test/people/{name}/messages", get(acting::messages))
        .route("/test/people/{name}/inbox", get(acting::inbox))
        .route("/test/people/{name}/{action}", post(acting::act))
}

/// Returns what a test has to know.
async fn info(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(shared.read(info_json))
}

fn info_json(world: &World) -> Value {
    let people = world.users.iter().filter(|user| !user.bot);
    let applications = world.applications().map(|application| {
        json!({"id": application.id, "name": application.name, "token": application.token})
    });
    let channels = world.channels.values().filter_map(|channel| {
        let name = channel.name().filter(|_| channel.thread().is_none())?;
        Some(json!({"id": channel.id, "name": name}))
    });
    json!({
        "api": format!("http://{}/api/v10", world.addresses.discord),
        "gateway": world.addresses.gateway_url(),
        "token": world.application.token,
        "application_id": world.application.id,
        "applications": applications.collect::<Vec<_>>(),
        "guild_id": world.guild.id,
        "bot_online": world.subscribers.bot_online(),
        "people": people.map(|user| json!({"id": user.id, "name": user.username})).collect::<Vec<_>>(),
        "channels": channels.collect::<Vec<_>>(),
    })
}

/// Waits until the bot is connected and has registered commands.
async fn ready(State(shared): State<Arc<Shared>>, body: Body<Patience>) -> Answer {
    let Json(patience) = body?;
    let is_ready = |world: &World| {
        (world.subscribers.bot_online() && !world.commands.is_empty()).then_some(())
    };
    let found = shared.wait_for(patience.span(), is_ready).await;
    found.ok_or(Error::TimedOut(patience.span()))?;
    Ok(Json(json!({})))
}

/// The permissions of the bot to change, as Discord writes them, in one channel or everywhere.
#[derive(Debug, Deserialize)]
struct PermissionChange {
    channel: Option<String>,
    allow: Option<String>,
    deny: Option<String>,
}

async fn set_permissions(
    State(shared): State<Arc<Shared>>,
    body: Body<PermissionChange>,
) -> Answer {
    let Json(body) = body?;
    for (text, allowed) in [(&body.allow, true), (&body.deny, false)] {
        let Some(text) = text else { continue };
        let wrong = || {
            let words = format!("{text:?} are no permissions; they are a number as text");
            Failure(StatusCode::BAD_REQUEST, words)
        };
        let permissions = Permissions::parse(text).ok_or_else(wrong)?;
        shared.update(|world| match &body.channel {
            None => {
                guild::set_permissions_everywhere(world, permissions, allowed);
                Ok(())
            }
            Some(channel) => {
                let bot = world.bot();
                guild::set_channel_permissions(world, channel, bot, permissions, allowed)
            }
        })?;
    }
    Ok(Json(json!({})))
}

/// Returns the requests that Discord would refuse in any state, oldest first.
async fn violations(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(json!(shared.rest_state.violations()))
}

/// Brings everything back to the beginning but the connection of the bot and its commands.
async fn reset(State(shared): State<Arc<Shared>>) -> Json<Value> {
    shared.update(changes::reset);
    shared.rest_state.take_violations();
    Json(json!({}))
}
