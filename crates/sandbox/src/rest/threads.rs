//! Thread routes: starting threads, and their members.

use axum::http::Method;
use serde_json::{Value, json};

use crate::body::{Checker, Refusal};
use crate::changes::threads::NewThread;
use crate::changes::{channels, threads};
use crate::model::{Channel, ChannelKind, Thread};
use crate::rest::channels::{ARCHIVE_MINUTES, visible_channel};
use crate::rest::request::{Answer, Reply, Request, id};
use crate::values::clock::Moment;
use crate::values::id::Id;
use crate::wire::guild::{channel_json, member_json, thread_member_json};
use crate::world::World;
use crate::world::permissions::message_for;

const PUBLIC: i64 = 11;
const PRIVATE: i64 = 12;

/// Routes for threads.
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
    match (method.as_str(), rest) {
        ("POST", ["threads"]) => start(world, &channel, None, request),
        ("POST", ["messages", message, "threads"]) => {
            let message = id(message, "message_id")?;
            message_for(world, world.bot(), channel.id, message).ok_or(Refusal::UnknownMessage)?;
            start(world, &channel, Some(message), request)
        }
        ("GET", ["threads", "archived", "public"]) => {
            Ok(Reply::Found(archived(world, channel.id, false, request)?))
        }
        ("GET", ["threads", "archived", "private"])
        | ("GET", ["users", "@me", "threads", "archived", "private"]) => {
            Ok(Reply::Found(archived(world, channel.id, true, request)?))
        }
        (_, ["thread-members", rest @ ..]) => members(world, method, &channel, rest, request),
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Starts a thread, optionally from a message.
fn start(world: &mut World, parent: &Channel, from: Option<Id>, request: &Request) -> Answer {
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
fn archived(world: &World, parent: Id, private: bool, request: &Request) -> Result<Value, Refusal> {
    let bot = world.bot();
    let limit = request.number("limit", 2..=100)?.unwrap_or(50) as usize;
    let before = request.text("before").and_then(Moment::from_rfc3339);
    let wanted = |thread: &Thread| {
        let earlier = before.is_none_or(|before| thread.archive_changed < before);
        thread.parent == parent && thread.private == private && thread.archived && earlier
    };
    let channels = world.channels.values();
    let mut found: Vec<(Moment, &Channel)> = channels
        .filter_map(|channel| Some((channel.thread().filter(|it| wanted(it))?, channel)))
        .map(|(thread, channel)| (thread.archive_changed, channel))
        .collect();
    found.sort_by_key(|(archived, channel)| std::cmp::Reverse((*archived, channel.id)));
    let page = found.iter().take(limit);
    let threads: Vec<Value> = page
        .map(|(_, channel)| channel_json(world, channel, bot))
        .collect();
    Ok(json!({"threads": threads, "members": [], "has_more": found.len() > limit}))
}

/// Routes for the members of a thread.
fn members(
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
            json["member"] = member_json(world, user);
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
