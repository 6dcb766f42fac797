//! `guilds/…`: the server, its channels, members, roles and threads, read-only.

use axum::http::Method;
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::model::Channel;
use crate::rest::reply::{Answer, Reply};
use crate::rest::request::{Request, id};
use crate::values::id::Id;
use crate::world::World;

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
    let found = match (method.as_str(), rest) {
        ("GET", []) => world.guild_json(),
        ("GET", ["channels"]) => channels(world, |channel| {
            !channel.is_dm() && channel.thread().is_none()
        }),
        ("GET", ["roles"]) => world.roles_json(),
        ("GET", ["threads", "active"]) => active_threads(world),
        ("GET", ["members"]) => members(world, request)?,
        ("GET", ["members", user]) => {
            let user = id(user, "user_id")?;
            if !world.is_member(user) {
                return Err(Refusal::UnknownMember);
            }
            world.member_json(user)
        }
        _ => return Err(Refusal::NoSuchRoute),
    };
    Ok(Reply::Found(found))
}

/// The channels that are wanted and that the bot sees.
fn channels(world: &World, wanted: fn(&Channel) -> bool) -> Value {
    let bot = world.bot();
    let seen = world
        .channels
        .values()
        .filter(|channel| wanted(channel) && world.can_see(bot, channel));
    seen.map(|channel| world.channel_json(channel, bot))
        .collect()
}

fn active_threads(world: &World) -> Value {
    let threads = channels(world, |channel| {
        channel.thread().is_some_and(|thread| !thread.archived)
    });
    let members = threads
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|thread| thread.get("member"));
    json!({"members": members.collect::<Vec<_>>(), "threads": threads})
}

/// A page of the members, sorted by id. As on Discord, this takes the privileged intent.
fn members(world: &World, request: &Request) -> Result<Value, Refusal> {
    if world.allowed_intents & crate::values::intent::GUILD_MEMBERS == 0 {
        return Err(Refusal::MissingAccess);
    }
    let limit = request.number("limit", 1..=1000)?.unwrap_or(1) as usize;
    let after = request.id("after")?.unwrap_or_default();
    let mut ids: Vec<Id> = world
        .users
        .iter()
        .filter(|user| !user.left)
        .map(|user| user.id)
        .filter(|id| *id > after)
        .collect();
    // Pages are cut by id, whatever the order of joining.
    ids.sort();
    Ok(ids
        .into_iter()
        .take(limit)
        .map(|id| world.member_json(id))
        .collect())
}
