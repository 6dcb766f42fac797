//! `channels/{id}`: making, reading, changing and deleting a channel, its overwrites, the typing
//! indicator, and threads with their members.
//!
//! Before any request to a channel of the server the bot's permissions and the state of a thread
//! are checked. The rules come from the remarks on each request in Discord's reference. Whether the
//! bot sees the channel at all is checked by the routes.

use axum::http::Method;
use serde_json::{Value, json};

use crate::body::{Checker, Form, Refusal};
use crate::changes::messages::{self, NewThread};
use crate::changes::{channels, guild};
use crate::events::Event;
use crate::model::{Channel, ChannelKind, Message, Overwrite, Thread};
use crate::rest::request::{Answer, Reply, Request, id};
use crate::values::Permissions;
use crate::values::clock::Moment;
use crate::values::id::Id;
use crate::wire::guild::{channel_json, member_json, thread_member_json};
use crate::world::World;
use crate::world::permissions::{
    can_see, channel_for, check_active_thread_limit, check_may_send, check_permissions,
    message_for, permissions,
};

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
pub(super) fn route(world: &mut World, path: &[&str], request: &Request) -> Answer {
    let ["channels", channel, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    let channel = visible_channel(world, channel)?.clone();
    let bot = world.bot();
    match (request.method.as_str(), rest) {
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
pub(super) fn route_threads(world: &mut World, path: &[&str], request: &Request) -> Answer {
    let ["channels", channel, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    let channel = visible_channel(world, channel)?.clone();
    match (request.method.as_str(), rest) {
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
        (_, ["thread-members", rest @ ..]) => thread_members(world, &channel, rest, request),
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
    let thread = messages::start_thread(world, bot, parent.id, from, new)?;
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
    match (request.method.as_str(), rest) {
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
            channels::set_thread_member(world, channel.id, user, request.method == Method::PUT)?;
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Refuses what the bot may not do in a channel that it sees.
pub(super) fn check(world: &World, path: &[&str], request: &Request) -> Result<(), Refusal> {
    let ["channels", channel, rest @ ..] = path else {
        return Ok(());
    };
    let id = channel.parse::<Id>().ok();
    // Unknown and invisible channels are left to the route, which has the right error for each.
    let Some(channel) = id.and_then(|id| channel_for(world, world.bot(), id)) else {
        return Ok(());
    };
    let channel_request = ChannelRequest {
        world,
        channel,
        body: request.raw_body(),
        has_files: request.has_files(),
    };
    if channel_request.is_frozen(&request.method, rest) {
        return Err(Refusal::ArchivedThread);
    }
    channel_request.check(&request.method, rest)
}

/// A request to a channel that the bot sees.
struct ChannelRequest<'a> {
    world: &'a World,
    channel: &'a Channel,
    body: &'a Value,
    has_files: bool,
}

impl ChannelRequest<'_> {
    /// Whether the request would change something in an archived thread, which stays as it is until
    /// somebody writes in it.
    fn is_frozen(&self, method: &Method, rest: &[&str]) -> bool {
        let changes = match (method.as_str(), rest) {
            ("PATCH" | "PUT" | "DELETE", ["messages", _, ..] | ["pins", ..]) => true,
            ("POST", ["messages", "bulk-delete"]) => true,
            // Opening a thread is allowed, and so is locking it; everything else has to wait.
            ("PATCH", []) => self.body["archived"] != false && self.changes_more_than_archiving(),
            _ => false,
        };
        changes && self.channel.thread().is_some_and(|thread| thread.archived)
    }

    fn changes_more_than_archiving(&self) -> bool {
        self.body
            .as_object()
            .into_iter()
            .flat_map(|body| body.keys())
            .any(|field| !matches!(field.as_str(), "archived" | "locked"))
    }

    /// Checks the permissions that the request needs.
    fn check(&self, method: &Method, rest: &[&str]) -> Result<(), Refusal> {
        match (method.as_str(), rest) {
            ("POST", ["messages"]) => {
                check_may_send(self.world, self.world.bot(), self.channel)?;
                self.check_reply()?;
                self.require(self.needed_for_content())
            }
            ("POST", ["typing"]) => check_may_send(self.world, self.world.bot(), self.channel),
            // Discord reports a missing history permission for a single message as missing access.
            ("GET", ["messages", _]) => self
                .require(Permissions::READ_MESSAGE_HISTORY)
                .map_err(|_| Refusal::MissingAccess),
            ("PUT", ["messages", message, "reactions", emoji, "@me"]) => self.require(
                Permissions::READ_MESSAGE_HISTORY | self.needed_for_reaction(message, emoji),
            ),
            ("DELETE", ["messages", _, "reactions", _, "@me"]) => Ok(()),
            ("DELETE", ["messages", _, "reactions", ..])
            | ("POST", ["messages", "bulk-delete"]) => self.require(Permissions::MANAGE_MESSAGES),
            ("PUT" | "DELETE", ["pins", ..] | ["messages", "pins", ..]) => {
                self.require(Permissions::PIN_MESSAGES)
            }
            ("DELETE", ["messages", message]) if !self.is_own(message) => {
                self.require(Permissions::MANAGE_MESSAGES)
            }
            ("POST", ["messages", _, "threads"]) => {
                self.require(Permissions::CREATE_PUBLIC_THREADS)
            }
            ("POST", ["threads"]) if self.body["type"] == 11 => {
                self.require(Permissions::CREATE_PUBLIC_THREADS)
            }
            ("POST", ["threads"]) => self.require(Permissions::CREATE_PRIVATE_THREADS),
            ("PUT", ["thread-members", _]) => self.require(Permissions::SEND_MESSAGES_IN_THREADS),
            ("DELETE", ["thread-members", user]) if *user != "@me" => {
                self.require_thread_owner_or_manager()
            }
            ("PUT" | "DELETE", ["permissions", _]) => self.require(Permissions::MANAGE_ROLES),
            ("PATCH", []) => self.check_change(),
            ("DELETE", []) => self.check_deletion(),
            _ => Ok(()),
        }
    }

    fn require(&self, needed: Permissions) -> Result<(), Refusal> {
        check_permissions(self.world, self.world.bot(), self.channel, needed)
    }

    /// For actions that need a permission except in the bot's own threads.
    fn require_thread_owner_or_manager(&self) -> Result<(), Refusal> {
        let own = self
            .channel
            .thread()
            .is_some_and(|thread| thread.owner == self.world.bot());
        if own {
            Ok(())
        } else {
            self.require(Permissions::MANAGE_THREADS)
        }
    }

    /// The permissions that the parts of a message need.
    fn needed_for_content(&self) -> Permissions {
        let embeds = self.body["embeds"]
            .as_array()
            .is_some_and(|all| !all.is_empty());
        // Text alone needs nothing beyond the permission to send.
        let needed = [
            (embeds, Permissions::EMBED_LINKS),
            (self.body["poll"].is_object(), Permissions::SEND_POLLS),
            (self.has_files, Permissions::ATTACH_FILES),
        ]
        .into_iter()
        .filter(|(used, _)| *used);
        needed.fold(Permissions::NONE, |all, (_, needed)| all | needed)
    }

    fn check_reply(&self) -> Result<(), Refusal> {
        let reference = &self.body["message_reference"];
        // A forward needs to read the message where it is, which its route checks.
        if !reference.is_object() || reference["type"] == 1 {
            return Ok(());
        }
        self.require(Permissions::READ_MESSAGE_HISTORY)
            .map_err(|_| Refusal::ReplyWithoutHistory)
    }

    /// The permissions that a reaction needs. Joining an existing reaction needs none.
    fn needed_for_reaction(&self, message: &str, emoji: &str) -> Permissions {
        let exists = self.message(message).is_some_and(|message| {
            message
                .reactions
                .iter()
                .any(|reaction| reaction.emoji == emoji)
        });
        if exists {
            Permissions::NONE
        } else {
            Permissions::ADD_REACTIONS
        }
    }

    /// Whether the bot wrote the message.
    fn is_own(&self, message: &str) -> bool {
        // A message that does not exist needs no permission; the route answers 404.
        self.message(message)
            .is_none_or(|message| message.author == self.world.bot())
    }

    /// The message with the id in the path, if it exists.
    fn message(&self, id: &str) -> Option<&Message> {
        let id = id.parse::<Id>().ok()?;
        self.world.messages.get(self.channel.id, id)
    }

    /// The creator of a thread may rename, archive and open it, but needs the permission to lock
    /// it.
    fn check_change(&self) -> Result<(), Refusal> {
        let Some(thread) = self.channel.thread() else {
            return self.require(Permissions::MANAGE_CHANNELS);
        };
        // A locked thread can only be changed by moderators, not by its creator.
        if thread.locked || self.body.get("locked").is_some() {
            self.require(Permissions::MANAGE_THREADS)?;
        }
        if thread.archived && self.body["archived"] == false {
            return check_active_thread_limit(self.world, self.channel);
        }
        self.require_thread_owner_or_manager()
    }

    fn check_deletion(&self) -> Result<(), Refusal> {
        match self.channel.kind {
            ChannelKind::Text { .. } => self.require(Permissions::MANAGE_CHANNELS),
            ChannelKind::Thread(_) => self.require(Permissions::MANAGE_THREADS),
            ChannelKind::Dm { .. } => Ok(()),
        }
    }
}
