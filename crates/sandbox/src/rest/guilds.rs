//! `guilds/…`: the server, its channels, members and threads. Roles and changes of members are in
//! `roles.rs`.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::model::Channel;
use crate::rest::request::{Answer, Reply, Request, id};
use crate::rest::{channels, roles};
use crate::shared::Shared;
use crate::values::id::Id;
use crate::wire::guild::{channel_json, guild_json, member_json};
use crate::world::World;
use crate::world::permissions::can_see;

/// The icon of the server, under the name that Discord would give it. Its form is the one in which
/// it was set, whatever is asked for.
pub(crate) async fn icon(
    State(shared): State<Arc<Shared>>,
    Path((guild, name)): Path<(Id, String)>,
) -> Response {
    let found = shared.read(|world| {
        let hash = world
            .guild
            .icon_hash()
            .filter(|_| guild == world.guild.id)?;
        name.split_once('.').filter(|(asked, _)| *asked == hash)?;
        STANDARD.decode(world.guild.icon.as_ref()?).ok()
    });
    found.map_or_else(
        || StatusCode::NOT_FOUND.into_response(),
        IntoResponse::into_response,
    )
}

/// Routes under `guilds`.
pub(super) fn route(
    world: &mut World,
    method: &Method,
    path: &[&str],
    request: &Request,
) -> Answer {
    let ["guilds", guild, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    // A bot that is not in the server gets the same error as for an unknown one.
    if id(guild, "guild_id")? != world.guild.id || !world.is_member(world.bot()) {
        return Err(Refusal::UnknownGuild);
    }
    // Routes with a word come before those with an id in its place.
    let found = match (method.as_str(), rest) {
        (_, ["roles", rest @ ..]) => return roles::route(world, method, rest, request),
        ("PATCH", ["members", user]) => return roles::change_member(world, user, request),
        ("PUT" | "DELETE", ["members", user, "roles", role]) => {
            return roles::give(world, method, user, role);
        }
        ("POST", ["channels"]) => return channels::create(world, request),
        ("GET", ["members", "search"]) => search(world, request)?,
        ("GET", []) => guild_json(world),
        ("GET", ["channels"]) => seen_channels(world, |channel| {
            !channel.is_dm() && channel.thread().is_none()
        }),
        ("GET", ["threads", "active"]) => active_threads(world),
        // A server has none of its own.
        ("GET", ["emojis" | "stickers" | "scheduled-events"]) => json!([]),
        ("GET", ["soundboard-sounds"]) => json!({ "items": [] }),
        ("GET", ["members"]) => members(world, request)?,
        ("GET", ["members", user]) => {
            let user = id(user, "user_id")?;
            if !world.is_member(user) {
                return Err(Refusal::UnknownMember);
            }
            member_json(world, user)
        }
        _ => return Err(Refusal::NoSuchRoute),
    };
    Ok(Reply::Found(found))
}

/// The channels that are wanted and that the bot sees.
fn seen_channels(world: &World, wanted: fn(&Channel) -> bool) -> Value {
    let bot = world.bot();
    let seen = world
        .channels
        .values()
        .filter(|channel| wanted(channel) && can_see(world, bot, channel));
    seen.map(|channel| channel_json(world, channel, bot))
        .collect()
}

fn active_threads(world: &World) -> Value {
    let threads = seen_channels(world, |channel| {
        channel.thread().is_some_and(|thread| !thread.archived)
    });
    let members = threads
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|thread| thread.get("member"));
    json!({"members": members.collect::<Vec<_>>(), "threads": threads})
}

/// The members whose username or nickname starts with a text.
fn search(world: &World, request: &Request) -> Result<Value, Refusal> {
    let wanted = request.text("query").unwrap_or_default().to_lowercase();
    let limit = request.number("limit", 1..=1000)?.unwrap_or(1) as usize;
    let named = |id: &Id| {
        let nickname = world
            .guild
            .nicknames
            .get(id)
            .map(|name| name.to_lowercase());
        let user = world.user(*id).map(|user| user.username.clone());
        let mut names = nickname.into_iter().chain(user);
        names.any(|name| name.starts_with(&wanted))
    };
    let found = world.member_ids().filter(named).take(limit);
    Ok(found.map(|id| member_json(world, id)).collect())
}

/// A page of the members, sorted by id. As on Discord, this takes the privileged intent.
fn members(world: &World, request: &Request) -> Result<Value, Refusal> {
    if world.allowed_intents & crate::values::intent::GUILD_MEMBERS == 0 {
        return Err(Refusal::MissingAccess);
    }
    let limit = request.number("limit", 1..=1000)?.unwrap_or(1) as usize;
    let after = request.id("after")?.unwrap_or_default();
    let mut ids: Vec<Id> = world.member_ids().filter(|id| *id > after).collect();
    // Pages are cut by id, whatever the order of joining.
    ids.sort();
    Ok(ids
        .into_iter()
        .take(limit)
        .map(|id| member_json(world, id))
        .collect())
}
