//! `channels/{id}`: making, reading, changing and deleting a channel, its overwrites, and the
//! typing indicator.

use axum::http::Method;

use crate::body::{Checker, Form, Refusal};
use crate::changes::{channels, guild};
use crate::events::Event;
use crate::model::{Channel, ChannelKind, Overwrite};
use crate::rest::request::{Answer, Reply, Request, id};
use crate::rest::roles::read_permissions;
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::wire::guild::channel_json;
use crate::world::World;
use crate::world::permissions::{can_see, permissions};

/// The channel of a path, if the bot can see it. Discord distinguishes an unknown channel from one
/// that the bot may not see.
pub(super) fn visible_channel<'a>(world: &'a World, text: &str) -> Result<&'a Channel, Refusal> {
    let channel = world
        .channels
        .get(&id(text, "channel_id")?)
        .ok_or(Refusal::UnknownChannel)?;
    if can_see(world, world.bot(), channel) {
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
        ("GET", []) => Ok(Reply::Found(channel_json(world, &channel, bot))),
        ("PATCH", []) => {
            change(world, &channel, request)?;
            Ok(Reply::Found(channel_json(
                world,
                &world.channels[&channel.id],
                bot,
            )))
        }
        ("DELETE", []) => delete(world, &channel),
        ("POST", ["typing"]) => {
            world.publish(&Event::Typing {
                channel: channel.id,
                user: bot,
            });
            Ok(Reply::Nothing)
        }
        ("PUT" | "DELETE", ["permissions", whose]) => {
            overwrite(world, &channel, id(whose, "overwrite_id")?, request)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Makes a text channel. The sandbox has no other kinds.
pub(super) fn create(world: &mut World, request: &Request) -> Answer {
    let bot = world.bot();
    if !permissions(world, bot).contains(Permissions::MANAGE_CHANNELS) {
        return Err(Refusal::MissingPermissions);
    }
    let body = request.form()?;
    if body["type"].as_u64().is_some_and(|kind| kind != 0) {
        return Err(Refusal::NotInSandbox(format!(
            "channels of type {}",
            body["type"]
        )));
    }
    let checker = Checker::default();
    let form = checker.form(body);
    let name = form
        .required_text("name", 100)
        .unwrap_or_default()
        .to_owned();
    let topic = form.optional_text("topic", 1024).map(str::to_owned);
    let overwrites = form
        .field("permission_overwrites")
        .map(|list| list.list(0..=100))
        .unwrap_or_default();
    let overwrites = overwrites.iter().filter(|entry| entry.is_object());
    let overwrites = overwrites
        .filter_map(|entry| Some((entry.required("id")?.id()?, read_overwrite(entry))))
        .collect();
    checker.finish()?;
    let made = channels::add_text_channel(world, name, topic, overwrites)?;
    Ok(Reply::Created(channel_json(world, &made, bot)))
}

fn read_overwrite(form: &Form) -> Overwrite {
    Overwrite {
        allow: read_permissions(form, "allow").unwrap_or_default(),
        deny: read_permissions(form, "deny").unwrap_or_default(),
    }
}

/// Sets or removes the overwrite of a member or role.
fn overwrite(world: &mut World, channel: &Channel, whose: Id, request: &Request) -> Answer {
    let new = if request.method == Method::PUT {
        let checker = Checker::default();
        let new = read_overwrite(&checker.form(request.form()?));
        checker.finish()?;
        Some(new)
    } else {
        None
    };
    guild::put_overwrite(world, channel.id, whose, new)?;
    Ok(Reply::Nothing)
}

/// Changes a text channel or a thread.
fn change(world: &mut World, channel: &Channel, request: &Request) -> Result<(), Refusal> {
    match &channel.kind {
        ChannelKind::Dm { .. } => Err(Refusal::WrongChannelType),
        ChannelKind::Text { .. } => change_text_channel(world, channel, request),
        ChannelKind::Thread(_) => change_thread(world, channel, request),
    }
}

fn change_text_channel(
    world: &mut World,
    channel: &Channel,
    request: &Request,
) -> Result<(), Refusal> {
    let body = request.form()?;
    let checker = Checker::default();
    let form = checker.form(body);
    let name = form.field("name").and_then(|name| name.text(1..=100));
    let name = name.map(str::to_owned);
    let topic = form.optional_text("topic", 1024).map(str::to_owned);
    checker.finish()?;
    let new_topic = body.get("topic").map(|_| topic);
    channels::change_text_channel(world, channel.id, name, new_topic)
}

fn change_thread(world: &mut World, channel: &Channel, request: &Request) -> Result<(), Refusal> {
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
    channels::change_thread(world, channel.id, |thread| {
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
    let shown = channel_json(world, channel, world.bot());
    match channel.kind {
        ChannelKind::Text { .. } | ChannelKind::Thread(_) => {
            drop(channels::delete_channel(world, id)?)
        }
        ChannelKind::Dm { .. } => {}
    }
    Ok(Reply::Found(shown))
}

/// The allowed values of `auto_archive_duration`, in minutes.
pub(super) const ARCHIVE_MINUTES: [i64; 4] = [60, 1440, 4320, 10_080];
