//! `channels/{id}/messages/{id}/reactions`: adding, listing, removing and clearing reactions.

use axum::http::Method;

use crate::body::Refusal;
use crate::changes::messages;
use crate::rest::reply::{Answer, Reply};
use crate::rest::request::{Request, id};
use crate::values::id::Id;
use crate::wire::user::user_json;
use crate::world::World;

pub(super) fn route(
    world: &mut World,
    method: &Method,
    target: (Id, Id),
    (rest, request): (&[&str], &Request),
) -> Answer {
    let bot = world.bot();
    match (method.as_str(), rest) {
        ("PUT" | "DELETE", [emoji, "@me"]) => {
            check_emoji(emoji)?;
            messages::react(world, bot, target, emoji, *method == Method::PUT)?;
        }
        ("DELETE", [emoji, user]) => {
            check_not_private(world, target)?;
            messages::react(world, id(user, "user_id")?, target, emoji, false)?;
        }
        ("DELETE", []) => {
            check_not_private(world, target)?;
            messages::clear_reactions(world, target, None)?;
        }
        ("DELETE", [emoji]) => {
            check_emoji(emoji)?;
            check_not_private(world, target)?;
            messages::clear_reactions(world, target, Some(emoji))?;
        }
        ("GET", [emoji]) => return users(world, target, emoji, request),
        _ => return Err(Refusal::NoSuchRoute),
    }
    Ok(Reply::Nothing)
}

/// A page of the users who reacted with the emoji, sorted by id.
fn users(world: &World, target: (Id, Id), emoji: &str, request: &Request) -> Answer {
    let message = world
        .messages
        .get(target.0, target.1)
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
fn check_not_private(world: &World, (channel, _): (Id, Id)) -> Result<(), Refusal> {
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
