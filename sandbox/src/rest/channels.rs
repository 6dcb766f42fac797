//! `channels/{id}`: reading, changing and deleting a channel, and typing in it.

use axum::http::Method;

use super::request::id;
use super::{Answer, Reply, Request};
use crate::form::Checker;
use crate::id::Id;
use crate::model::{Channel, ChannelKind};
use crate::refusal::Refusal;
use crate::world::{Event, World};

/// The channel of a path, if the bot can see it: Discord tells an unknown channel from a closed one.
pub(super) fn seen<'a>(world: &'a World, text: &str) -> Result<&'a Channel, Refusal> {
    let channel = world
        .channels
        .get(&id(text, "channel_id")?)
        .ok_or(Refusal::UnknownChannel)?;
    if world.can_see(world.bot(), channel) {
        Ok(channel)
    } else {
        Err(Refusal::MissingAccess)
    }
}

pub(super) fn route(
    world: &mut World,
    method: &Method,
    path: &[&str],
    request: &Request,
) -> Answer {
    let ["channels", channel, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    let channel = seen(world, channel)?.clone();
    let bot = world.bot();
    match (method.as_str(), rest) {
        ("GET", []) => Ok(Reply::Found(world.channel_json(&channel, bot))),
        ("PATCH", []) => {
            change(world, &channel, request)?;
            Ok(Reply::Found(
                world.channel_json(&world.channels[&channel.id], bot),
            ))
        }
        ("DELETE", []) => delete(world, &channel),
        ("POST", ["typing"]) => {
            world.publish(&Event::Typing {
                channel: channel.id,
                user: bot,
            });
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Changes a thread. A text channel cannot be changed here, whatever the bot may do.
fn change(world: &mut World, channel: &Channel, request: &Request) -> Result<(), Refusal> {
    match &channel.kind {
        ChannelKind::Dm { .. } => return Err(Refusal::WrongChannelType),
        ChannelKind::Text { .. } => return Err(Refusal::MissingPermissions),
        ChannelKind::Thread(_) => {}
    }
    let checker = Checker::default();
    let form = checker.form(request.form()?);
    let name = form
        .field("name")
        .and_then(|name| name.text(1..=100))
        .map(str::to_owned);
    let archived = form.optional_boolean("archived");
    let locked = form.optional_boolean("locked");
    let invitable = form.optional_boolean("invitable");
    let minutes = form
        .field("auto_archive_duration")
        .and_then(|m| m.one_of(&super::threads::ARCHIVE_MINUTES));
    checker.finish()?;
    world.change_thread(channel.id, |thread| {
        name.into_iter().for_each(|name| thread.name = name);
        archived
            .into_iter()
            .for_each(|archived| thread.archived = archived);
        locked.into_iter().for_each(|locked| thread.locked = locked);
        invitable
            .into_iter()
            .for_each(|invitable| thread.invitable = invitable);
        minutes
            .into_iter()
            .for_each(|minutes| thread.auto_archive_minutes = minutes as u64);
    })
}

/// Deletes a channel or a thread; a private channel is only closed, which changes nothing here.
fn delete(world: &mut World, channel: &Channel) -> Answer {
    let id: Id = channel.id;
    let shown = world.channel_json(channel, world.bot());
    match channel.kind {
        ChannelKind::Text { .. } | ChannelKind::Thread(_) => drop(world.delete_channel(id)?),
        ChannelKind::Dm { .. } => {}
    }
    Ok(Reply::Found(shown))
}
