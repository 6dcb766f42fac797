//! `users/…`: the bot itself, other users, and private channels.

use axum::http::Method;
use serde_json::json;

use crate::body::{Checker, Refusal};
use crate::changes::channels;
use crate::model::User;
use crate::rest::request::{Answer, Reply, Request, id};
use crate::wire::guild::{channel_json, me_json};
use crate::world::World;
use crate::world::permissions::permissions;

/// Routes under `users`.
pub(super) fn route(
    world: &mut World,
    method: &Method,
    path: &[&str],
    request: &Request,
) -> Answer {
    match (method.as_str(), path) {
        ("GET", ["users", "@me"]) => Ok(Reply::Found(me_json(world))),
        ("GET", ["users", "@me", "guilds"]) => Ok(Reply::Found(guilds(world))),
        ("POST", ["users", "@me", "channels"]) => open_dm(world, request),
        ("GET", ["users", user]) => {
            let user = world
                .user(id(user, "user_id")?)
                .ok_or(Refusal::UnknownUser)?;
            Ok(Reply::Found(User::to_json(user)))
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// The servers of the bot: the one server, or none.
fn guilds(world: &World) -> serde_json::Value {
    if !world.is_member(world.bot()) {
        return json!([]);
    }
    json!([{
        "id": world.guild.id, "name": world.guild.name, "icon": world.guild.icon_hash(), "banner": null,
        "owner": false, "permissions": permissions(world, world.bot()).to_string(), "features": [],
    }])
}

/// Opens a private channel of the bot. Discord allows this even if messages to it would be refused.
fn open_dm(world: &mut World, request: &Request) -> Answer {
    let checker = Checker::default();
    let with = checker
        .form(request.form()?)
        .required("recipient_id")
        .and_then(|id| id.id());
    checker.finish()?;
    let bot = world.bot();
    let channel = channels::open_dm(world, bot, with.unwrap_or_default())?;
    Ok(Reply::Found(channel_json(
        world,
        &world.channels[&channel],
        bot,
    )))
}
