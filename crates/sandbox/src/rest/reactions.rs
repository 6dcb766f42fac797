//! `channels/{id}/messages/{id}/reactions`: adding, listing, removing and clearing reactions.

use axum::http::Method;

use crate::body::Refusal;
use crate::changes::messages;
use crate::rest::request::{Answer, Reply, Request, id};
use crate::values::id::Id;
use crate::wire::guild::user_json;
use crate::world::World;

pub(super) fn route(
    world: &mut World,
    method: &Method,
    channel: Id,
    message: Id,
    rest: &[&str],
    request: &Request,
) -> Answer {
    let bot = world.bot();
    match (method.as_str(), rest) {
        ("PUT" | "DELETE", [emoji, "@me"]) => {
            check_emoji(emoji)?;
            messages::react(world, bot, channel, message, emoji, *method == Method::PUT)?;
        }
        ("DELETE", [emoji, user]) => {
            check_not_private(world, channel)?;
            messages::react(world, id(user, "user_id")?, channel, message, emoji, false)?;
        }
        ("DELETE", []) => {
            check_not_private(world, channel)?;
            messages::clear_reactions(world, channel, message, None)?;
        }
        ("DELETE", [emoji]) => {
            check_emoji(emoji)?;
            check_not_private(world, channel)?;
            messages::clear_reactions(world, channel, message, Some(emoji))?;
        }
        ("GET", [emoji]) => return users(world, channel, message, emoji, request),
        _ => return Err(Refusal::NoSuchRoute),
    }
    Ok(Reply::Nothing)
}

/// A page of the users who reacted with the emoji, sorted by id.
fn users(world: &World, channel: Id, message: Id, emoji: &str, request: &Request) -> Answer {
    let message = world
        .messages
        .get(channel, message)
        .ok_or(Refusal::UnknownMessage)?;
    let mut reactions = message.reactions.iter();
    let reaction = reactions.find(|reaction| reaction.emoji == emoji);
    let users = reaction
        .into_iter()
        .flat_map(|reaction| reaction.users.iter().copied());
    let page = request.page(users, 25)?;
    Ok(Reply::Found(
        page.into_iter()
            .map(|user| user_json(world, user))
            .collect(),
    ))
}

/// In private channels nobody can remove the reactions of others.
fn check_not_private(world: &World, channel: Id) -> Result<(), Refusal> {
    if world.channels[&channel].is_dm() {
        return Err(Refusal::MissingPermissions);
    }
    Ok(())
}

/// Accepts a character outside ASCII, a keycap, or `name:id`.
fn check_emoji(emoji: &str) -> Result<(), Refusal> {
    let custom = emoji
        .rsplit_once(':')
        .is_some_and(|(_, id)| id.parse::<Id>().is_ok());
    if custom || (emoji.chars().count() <= 16 && !emoji.is_ascii()) {
        Ok(())
    } else {
        Err(Refusal::UnknownEmoji)
    }
}
