//! `channels/{id}`: reading, changing and deleting a channel, and the typing indicator.

use axum::http::Method;

use crate::body::{Checker, Refusal};
use crate::events::event::Event;
use crate::model::{Channel, ChannelKind};
use crate::rest::reply::{Answer, Reply};
use crate::rest::request::{Request, id};
use crate::values::id::Id;
use crate::world::World;

/// The channel of a path, if the bot can see it. Discord distinguishes an unknown channel from one
/// that the bot may not see.
pub(super) fn visible_channel<'a>(world: &'a World, text: &str) -> Result<&'a Channel, Refusal> {
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

/// Routes of a single channel.
pub(super) fn route(
    world: &mut World,
    method: &Method,
    path: &[&str],
    request: &Request,
) -> Answer {
    let ["channels", channel, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    let channel = visible_channel(world, channel)?.clone();
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

/// Changes a thread. Text channels cannot be changed here, whatever the permissions of the bot.
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
        .and_then(|m| m.one_of(&ARCHIVE_MINUTES));
    checker.finish()?;
    world.change_thread(channel.id, |thread| {
        // A field that the request leaves out keeps its value.
        if let Some(name) = name {
            thread.name = name;
        }
        if let Some(archived) = archived {
            thread.archived = archived;
        }
        if let Some(locked) = locked {
            thread.locked = locked;
        }
        if let Some(invitable) = invitable {
            thread.invitable = invitable;
        }
        if let Some(minutes) = minutes {
            thread.auto_archive_minutes = minutes as u64;
        }
    })
}

/// Deletes a channel or thread. A private channel is only closed, which changes nothing here.
fn delete(world: &mut World, channel: &Channel) -> Answer {
    let id: Id = channel.id;
    // The response shows the channel as it was before it was deleted.
    let shown = world.channel_json(channel, world.bot());
    match channel.kind {
        ChannelKind::Text { .. } | ChannelKind::Thread(_) => drop(world.delete_channel(id)?),
        ChannelKind::Dm { .. } => {}
    }
    Ok(Reply::Found(shown))
}

/// The allowed values of `auto_archive_duration`, in minutes.
pub(super) const ARCHIVE_MINUTES: [i64; 4] = [60, 1440, 4320, 10_080];
