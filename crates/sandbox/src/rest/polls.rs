//! `channels/{id}/polls`: who has voted, and ending a poll.

use axum::http::Method;
use serde_json::json;

use crate::body::Refusal;
use crate::changes::messages;
use crate::rest::channels::visible_channel;
use crate::rest::request::{Answer, Reply, Request, id};
use crate::values::id::Id;
use crate::wire::guild::user_json;
use crate::wire::message::message_json;
use crate::world::World;

pub(super) fn route(
    world: &mut World,
    method: &Method,
    path: &[&str],
    request: &Request,
) -> Answer {
    let ["channels", channel, "polls", message, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    let channel = visible_channel(world, channel)?.id;
    let message = id(message, "message_id")?;
    match (method.as_str(), rest) {
        ("GET", ["answers", answer]) => voters(world, channel, message, answer, request),
        ("POST", ["expire"]) => end(world, channel, message),
        _ => Err(Refusal::NoSuchRoute),
    }
}

fn voters(world: &World, channel: Id, message: Id, answer: &str, request: &Request) -> Answer {
    let poll = messages::poll(world, channel, message)?;
    let answer = answer
        .parse()
        .ok()
        .filter(|answer| poll.has_answer(*answer));
    let voters = poll.votes.get(&answer.ok_or(Refusal::UnknownMessage)?);
    let page = request.page(voters.into_iter().flatten().copied(), 25)?;
    let users = page.into_iter().map(|user| user_json(world, user));
    Ok(Reply::Found(json!({ "users": users.collect::<Vec<_>>() })))
}

/// Ends a poll of the bot; it cannot end those of others.
fn end(world: &mut World, channel: Id, message: Id) -> Answer {
    let author = world
        .messages
        .get(channel, message)
        .map(|message| message.author);
    if author.ok_or(Refusal::UnknownMessage)? != world.bot() {
        return Err(Refusal::NotTheAuthor);
    }
    messages::end_poll(world, channel, message)?;
    let ended = world
        .messages
        .get(channel, message)
        .ok_or(Refusal::UnknownMessage)?;
    Ok(Reply::Found(message_json(world, ended)))
}
