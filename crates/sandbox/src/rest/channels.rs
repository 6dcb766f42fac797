//! `channels/{id}`: making, reading, changing and deleting a channel, its overwrites, the typing
//! indicator, and threads with their members.

use axum::http::Method;
use serde_json::{Value, json};

use crate::body::{Checker, Form, Refusal};
use crate::changes::threads::NewThread;
use crate::changes::{channels, guild, threads};
use crate::events::Event;
use crate::model::{Channel, ChannelKind, Overwrite, Thread};
use crate::rest::request::{Answer, Reply, Request, id};
use crate::values::Permissions;
use crate::values::clock::Moment;
use crate::values::id::Id;
use crate::wire::guild::{channel_json, member_json, thread_member_json};
use crate::world::World;
use crate::world::permissions::{can_see, message_for, permissions};

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
            change_channel(world, &channel, request)?;
            Ok(Reply::Found(channel_json(
                world,
                &world.channels[&channel.id],
                bot,
            )))
        }
        ("DELETE", []) => delete_channel(world, &channel),
        ("POST", ["typing"]) => {
            world.publish(&Event::Typing {
                channel: channel.id,
                user: bot,
            });
            Ok(Reply::Nothing)
        }
        ("PUT" | "DELETE", ["permissions", whose]) => {
            change_overwrite(world, &channel, id(whose, "overwrite_id")?, request)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Makes a text channel. The sandbox has no other kinds.
pub(super) fn create_channel(world: &mut World, guild: Id, request: &Request) -> Answer {
    let bot = world.bot();
    let here = world.guild(guild).ok_or(Refusal::UnknownGuild)?;
    if !permissions(world, here, bot).contains(Permissions::MANAGE_CHANNELS) {
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
        .unwrap_or_default()
        .iter()
        .filter(|entry| entry.is_object())
        .filter_map(|entry| Some((entry.required("id")?.id()?, read_overwrite(entry))))
        .collect();
    checker.finish()?;
    let made = channels::add_text_channel(world, guild, name, topic, overwrites)?;
    Ok(Reply::Created(channel_json(world, &made, bot)))
}

fn read_overwrite(form: &Form) -> Overwrite {
    Overwrite {
        allow: read_permissions(form, "allow").unwrap_or_default(),
        deny: read_permissions(form, "deny").unwrap_or_default(),
    }
}

/// Reads permissions, which are text or a number.
pub(super) fn read_permissions(form: &Form, key: &str) -> Option<Permissions> {
    let field = form.field(key)?;
    let text = match field.value {
        Value::String(text) => text.clone(),
        number => number.to_string(),
    };
    let read = Permissions::parse(&text);
    if read.is_none() {
        field.error(
            "NUMBER_TYPE_COERCE",
            format!("Value \"{text}\" is not int."),
        );
    }
    read
}

/// Sets or removes the overwrite of a member or role.
fn change_overwrite(world: &mut World, channel: &Channel, whose: Id, request: &Request) -> Answer {
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
fn change_channel(world: &mut World, channel: &Channel, request: &Request) -> Result<(), Refusal> {
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
    let name = form
        .field("name")
        .and_then(|name| name.text(1..=100))
        .map(str::to_owned);
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
fn delete_channel(world: &mut World, channel: &Channel) -> Answer {
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

/// Allowed values of `auto_archive_duration`, in minutes.
const ARCHIVE_MINUTES: [i64; 4] = [60, 1440, 4320, 10_080];

// --- Threads: starting them, and their members ---

const PUBLIC: i64 = 11;
const PRIVATE: i64 = 12;

/// Routes for threads.
pub(super) fn route_threads(
    world: &mut World,
    method: &Method,
    path: &[&str],
    request: &Request,
) -> Answer {
    let ["channels", channel, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    let channel = visible_channel(world, channel)?.clone();
    match (method.as_str(), rest) {
        ("POST", ["threads"]) => start_thread(world, &channel, None, request),
        ("POST", ["messages", message, "threads"]) => {
            let message = id(message, "message_id")?;
            message_for(world, world.bot(), channel.id, message).ok_or(Refusal::UnknownMessage)?;
            start_thread(world, &channel, Some(message), request)
        }
        ("GET", ["threads", "archived", "public"]) => Ok(Reply::Found(archived_threads(
            world, channel.id, false, request,
        )?)),
        ("GET", ["threads", "archived", "private"])
        | ("GET", ["users", "@me", "threads", "archived", "private"]) => Ok(Reply::Found(
            archived_threads(world, channel.id, true, request)?,
        )),
        (_, ["thread-members", rest @ ..]) => {
            thread_members(world, method, &channel, rest, request)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Starts a thread, optionally from a message.
fn start_thread(
    world: &mut World,
    parent: &Channel,
    from: Option<Id>,
    request: &Request,
) -> Answer {
    if !matches!(parent.kind, ChannelKind::Text { .. }) {
        return Err(Refusal::WrongChannelType);
    }
    let checker = Checker::default();
    let form = checker.form(request.form()?);
    let name = form
        .required_text("name", 100)
        .unwrap_or_default()
        .to_owned();
    let minutes = form
        .field("auto_archive_duration")
        .and_then(|m| m.one_of(&ARCHIVE_MINUTES));
    // By default Discord makes a thread without a message private.
    let kind = form
        .field("type")
        .and_then(|kind| kind.one_of(&[PUBLIC, PRIVATE]))
        .unwrap_or(PRIVATE);
    let invitable = form.optional_boolean("invitable").unwrap_or(true);
    checker.finish()?;
    let new = NewThread {
        name,
        // A thread from a message is always public, like the message.
        private: from.is_none() && kind == PRIVATE,
        invitable,
        auto_archive_minutes: minutes.unwrap_or(4320) as u64,
    };
    let bot = world.bot();
    let thread = threads::start_thread(world, bot, parent.id, from, new)?;
    Ok(Reply::Created(channel_json(
        world,
        &world.channels[&thread],
        bot,
    )))
}

/// A page of the archived threads of a channel, those that were archived last first.
fn archived_threads(
    world: &World,
    parent: Id,
    private: bool,
    request: &Request,
) -> Result<Value, Refusal> {
    let bot = world.bot();
    let limit = request.number("limit", 2..=100)?.unwrap_or(50) as usize;
    let before = request.text("before").and_then(Moment::from_rfc3339);
    let wanted = |thread: &Thread| {
        let earlier = before.is_none_or(|before| thread.archive_changed < before);
        thread.parent == parent && thread.private == private && thread.archived && earlier
    };
    let mut found: Vec<(Moment, &Channel)> = world
        .channels
        .values()
        .filter_map(|channel| Some((channel.thread().filter(|it| wanted(it))?, channel)))
        .map(|(thread, channel)| (thread.archive_changed, channel))
        .collect();
    found.sort_by_key(|(archived, channel)| std::cmp::Reverse((*archived, channel.id)));
    let threads: Vec<Value> = found
        .iter()
        .take(limit)
        .map(|(_, channel)| channel_json(world, channel, bot))
        .collect();
    Ok(json!({"threads": threads, "members": [], "has_more": found.len() > limit}))
}

/// Routes for the members of a thread.
fn thread_members(
    world: &mut World,
    method: &Method,
    channel: &Channel,
    rest: &[&str],
    request: &Request,
) -> Answer {
    let thread = channel.thread().ok_or(Refusal::WrongChannelType)?;
    let member = |user: &str| match user {
        "@me" => Ok(world.bot()),
        user => id(user, "user_id"),
    };
    let shown = |user: Id| {
        let mut json = thread_member_json(world, channel.id, user);
        if request.is_set("with_member") {
            let guild = world.guild_of(channel);
            json["member"] = json!(guild.map(|guild| member_json(world, guild, user)));
        }
        json
    };
    match (method.as_str(), rest) {
        ("GET", []) => {
            // Only the list with whole members comes in pages.
            let page = if request.is_set("with_member") {
                request.page(thread.members.iter().copied(), 100)?
            } else {
                thread.members.iter().copied().collect()
            };
            Ok(Reply::Found(page.into_iter().map(shown).collect()))
        }
        ("GET", [user]) => {
            let user = member(user)?;
            if !thread.members.contains(&user) {
                return Err(Refusal::UnknownMember);
            }
            Ok(Reply::Found(shown(user)))
        }
        ("PUT" | "DELETE", [user]) => {
            let user = member(user)?;
            // The members of an archived thread cannot change.
            if thread.archived {
                return Err(Refusal::ArchivedThread);
            }
            channels::set_thread_member(world, channel.id, user, method == Method::PUT)?;
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}
