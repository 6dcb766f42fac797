//! `channels/{id}/messages` and `polls`: sending, reading, editing, deleting, pins, reactions, who
//! has voted, and ending a poll. At the end the responses to interactions, for which the token in
//! the path is the only authorization.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use crate::body::{Checker, Draft, Form, Refusal};
use crate::changes::interactions;
use crate::changes::messages::{self, Mark, NewMessage};
use crate::model::{Forwarded, Message, MessageKind};
use crate::rest::channels::visible_channel;
use crate::rest::request::{Answer, Reply, Request, id};
use crate::traffic::Window;
use crate::values::Permissions;
use crate::values::clock::Moment;
use crate::values::id::{Id, MessageKey};
use crate::wire::guild::user_json;
use crate::wire::message::{message_json, message_json_for_bot, snapshot_of};
use crate::world::permissions::{check_permissions, message_for, readable};
use crate::world::{State, World};

/// How long a nonce is remembered. Discord says "a few minutes".
const NONCE_LIFE: Duration = Duration::from_mins(5);
const MAX_PINS: usize = 250;
/// Edits of messages that are older are limited further.
const OLD_MESSAGE: Duration = Duration::from_hours(1);

pub(super) fn route(world: &mut World, path: &[&str], request: Request) -> Answer {
    let ["channels", channel, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    let channel = visible_channel(world, channel)?.id;
    match (request.method.as_str(), rest) {
        ("GET", ["messages"]) => list_messages(world, channel, &request),
        ("POST", ["messages"]) => send_message(world, channel, request),
        ("POST", ["messages", "bulk-delete"]) => bulk_delete(world, channel, &request),
        ("GET", ["pins"]) => {
            let pins = pins(world, channel);
            Ok(Reply::Found(
                pins.map(|message| json_for_bot(world, message)).collect(),
            ))
        }
        ("GET", ["messages", "pins"]) => {
            Ok(Reply::Found(pins_with_times(world, channel, &request)?))
        }
        (_, ["pins", message] | ["messages", "pins", message]) => {
            let message = seen_message(world, channel, message)?.id;
            pin(world, &request.method, MessageKey { channel, message })
        }
        (_, ["messages", message, rest @ ..]) => {
            let message = seen_message(world, channel, message)?.id;
            route_message(world, MessageKey { channel, message }, rest, request)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Routes of a single message.
fn route_message(world: &mut World, at: MessageKey, rest: &[&str], request: Request) -> Answer {
    match (request.method.as_str(), rest) {
        ("GET", []) => {}
        ("PATCH", []) => edit_message(world, at, request)?,
        ("DELETE", []) => {
            check_may_delete(world, at)?;
            messages::delete_message(world, at)?;
            return Ok(Reply::Nothing);
        }
        (_, ["reactions", rest @ ..]) => {
            return route_reactions(world, at, rest, &request);
        }
        _ => return Err(Refusal::NoSuchRoute),
    }
    let message = world.messages.find(at)?;
    Ok(Reply::Found(json_for_bot(world, message)))
}

/// The message as the bot may read it.
fn json_for_bot(world: &World, message: &Message) -> Value {
    message_json_for_bot(world, message, world.allowed_intents)
}

/// The message of a path, if the bot can see it.
fn seen_message<'a>(world: &'a World, channel: Id, message: &str) -> Result<&'a Message, Refusal> {
    let message = id(message, "message_id")?;
    message_for(world, world.bot(), channel, message).ok_or(Refusal::UnknownMessage)
}

/// Lists messages, newest first, at most 100. `around`, `before` and `after` exclude each other.
fn list_messages(world: &World, channel: Id, request: &Request) -> Answer {
    let limit = request.number("limit", 1..=100)?.unwrap_or(50) as usize;
    let history = check_permissions(
        world,
        world.bot(),
        &world.channels[&channel],
        Permissions::READ_MESSAGE_HISTORY,
    );
    // Without the permission Discord returns an empty list instead of an error.
    let all: Vec<&Message> = readable(world, world.bot(), channel)
        .filter(|_| history.is_ok())
        .collect();
    let index_of = |id: Id| all.partition_point(|message| message.id < id);
    // `all` is in ascending order, so every page is a contiguous range of it.
    let range = if let Some(around) = request.id("around")? {
        let start = index_of(around).saturating_sub(limit / 2);
        start..(start + limit).min(all.len())
    } else if let Some(after) = request.id("after")? {
        let start = all.partition_point(|message| message.id <= after);
        start..(start + limit).min(all.len())
    } else {
        let end = request.id("before")?.map_or(all.len(), index_of);
        end.saturating_sub(limit)..end
    };
    Ok(Reply::Found(
        all[range]
            .iter()
            .rev()
            .map(|message| json_for_bot(world, message))
            .collect(),
    ))
}

/// Sends a message of the bot.
fn send_message(world: &mut World, channel: Id, request: Request) -> Answer {
    let bot = world.bot();
    let (body, files) = request.into_form()?;
    let extras = Extras::read(&body)?;
    let draft = Draft::read(&body, files)?;
    // A forward has the content of the other message.
    if draft.is_empty() && !extras.forwards {
        return Err(Refusal::EmptyMessage);
    }
    // A repeated nonce gets the first message back, so that a bot can safely retry after a lost
    // response.
    if let Some(earlier) = extras.sent_before(world, channel).cloned()
        && !messages::injects_forgotten_nonce(world)
    {
        return Ok(Reply::Found(json_for_bot(world, &earlier)));
    }
    if let Some(forwarded) = extras.forwarded(world, channel)? {
        return forward_message(world, channel, forwarded);
    }
    let reply_to = extras.target(world, channel)?;
    let new = NewMessage {
        kind: if reply_to.is_some() {
            MessageKind::Reply
        } else {
            MessageKind::Default
        },
        reply_to,
        nonce: extras.nonce,
        // Only interaction responses can be ephemeral.
        draft: Draft {
            ephemeral: false,
            ..draft
        },
        ..NewMessage::by(bot)
    };
    let id = messages::post(world, channel, new)?;
    let message = world
        .messages
        .get(channel, id)
        .ok_or(Refusal::UnknownMessage)?;
    Ok(Reply::Found(json_for_bot(world, message)))
}

/// The fields that only a new message has.
struct Extras {
    nonce: Option<Value>,
    enforce_nonce: bool,
    /// The message replied to, and whether it must exist.
    reference: Option<(Id, bool)>,
    /// Whether the reference forwards the message.
    forwards: bool,
    /// The channel of the message that the reference names.
    reference_channel: Option<Id>,
}

/// The reference type of a forward.
const FORWARD: i64 = 1;

impl Extras {
    fn read(body: &Value) -> Result<Self, Refusal> {
        let checker = Checker::default();
        let form = checker.form(body);
        let nonce = form.field("nonce");
        if let Some(nonce) = nonce.as_ref().filter(|nonce| !nonce.value.is_i64()) {
            nonce.text(0..=25);
        }
        let reference = form.field("message_reference").filter(Form::is_object);
        let target = reference
            .as_ref()
            .and_then(|it| it.required("message_id"))
            .and_then(|id| id.id());
        let must = reference
            .as_ref()
            .and_then(|it| it.optional_boolean("fail_if_not_exists"))
            .unwrap_or(true);
        let field = |key: &str| reference.as_ref().and_then(|it| it.field(key));
        let kind = field("type").and_then(|kind| kind.one_of(&[0, FORWARD]));
        // Discord has to know where the message is that it copies.
        let place = match (&reference, kind) {
            (Some(reference), Some(FORWARD)) => reference.required("channel_id"),
            _ => field("channel_id"),
        };
        let reference_channel = place.and_then(|id| id.id());
        let extras = Self {
            nonce: nonce.map(|nonce| nonce.value.clone()),
            enforce_nonce: form.optional_boolean("enforce_nonce").unwrap_or(false),
            reference: target.map(|target| (target, must)),
            forwards: kind == Some(FORWARD),
            reference_channel,
        };
        checker.finish()?;
        Ok(extras)
    }

    /// With `enforce_nonce`, the bot's recent message with the same nonce.
    fn sent_before<'a>(&self, world: &'a World, channel: Id) -> Option<&'a Message> {
        let nonce = self.nonce.as_ref().filter(|_| self.enforce_nonce)?;
        let earlier = world.messages.by_nonce(channel, nonce)?;
        let fresh = earlier.sent.after(NONCE_LIFE) >= world.now();
        (fresh && earlier.author == world.bot()).then_some(earlier)
    }

    /// The message that is forwarded, which the bot must be able to read.
    fn forwarded(&self, world: &World, to: Id) -> Result<Option<Forwarded>, Refusal> {
        let Some((message, _)) = self.reference.filter(|_| self.forwards) else {
            return Ok(None);
        };
        let channel = self.reference_channel.unwrap_or(to);
        let found = message_for(world, world.bot(), channel, message);
        let found = found.ok_or(Refusal::UnknownMessage)?;
        let snapshot = snapshot_of(&json_for_bot(world, found));
        Ok(Some(Forwarded {
            channel,
            message,
            snapshot,
        }))
    }

    /// The message to reply to. If it is gone, the reply fails or becomes an ordinary message.
    fn target(&self, world: &World, channel: Id) -> Result<Option<Id>, Refusal> {
        let Some((target, must_exist)) = self.reference else {
            return Ok(None);
        };
        let exists = message_for(world, world.bot(), channel, target).is_some();
        if !exists && must_exist {
            return Err(Refusal::form_error(
                "message_reference",
                "REPLIES_UNKNOWN_MESSAGE",
                "Unknown message",
            ));
        }
        Ok(exists.then_some(target))
    }
}

/// Sends a message that forwards another.
fn forward_message(world: &mut World, channel: Id, forwarded: Forwarded) -> Answer {
    let new = NewMessage {
        forwarded: Some(forwarded),
        ..NewMessage::by(world.bot())
    };
    let id = messages::post(world, channel, new)?;
    let message = world
        .messages
        .get(channel, id)
        .ok_or(Refusal::UnknownMessage)?;
    Ok(Reply::Found(json_for_bot(world, message)))
}

fn edit_message(world: &mut World, at: MessageKey, request: Request) -> Result<(), Refusal> {
    let old = world.messages.find(at)?;
    if old.author != world.bot() {
        return Err(Refusal::NotTheAuthor);
    }
    let (body, files) = request.into_form()?;
    let draft = Draft::read_edit(&body, files, old.is_components_v2)?;
    let is_old = old.sent.after(OLD_MESSAGE) < world.now();
    if is_old && world.limits_are_real {
        let now = world.now();
        let window = world.old_edits.entry(at.channel).or_insert(Window::FRESH);
        let counted = window.count_old_edit(now);
        counted.map_err(|retry_after| Refusal::TooManyOldEdits { retry_after })?;
    }
    messages::edit(world, at, draft)
}

/// In private channels the bot can delete only its own messages.
fn check_may_delete(world: &World, at: MessageKey) -> Result<(), Refusal> {
    let found = world.messages.find(at);
    let own = found.is_ok_and(|message| message.author == world.bot());
    if !own && world.channels[&at.channel].is_dm() {
        return Err(Refusal::MissingPermissions);
    }
    Ok(())
}

fn bulk_delete(world: &mut World, channel: Id, request: &Request) -> Answer {
    if world.channels[&channel].is_dm() {
        return Err(Refusal::WrongChannelType);
    }
    let checker = Checker::default();
    let ids: Vec<Id> = checker
        .form(request.form()?)
        .required("messages")
        .map(|list| list.list(2..=100))
        .unwrap_or_default()
        .iter()
        .filter_map(Form::id)
        .collect();
    checker.finish()?;
    for message in ids {
        // Discord ignores messages that are gone already.
        messages::delete_message(world, MessageKey { channel, message }).ok();
    }
    Ok(Reply::Nothing)
}

fn pins(world: &World, channel: Id) -> impl Iterator<Item = &Message> {
    readable(world, world.bot(), channel).filter(|message| message.pinned)
}

/// The newer form with times, newest first. The time of pinning is not stored, so the time of
/// sending is used.
fn pins_with_times(world: &World, channel: Id, request: &Request) -> Result<Value, Refusal> {
    let limit = request.number("limit", 1..=50)?.unwrap_or(50) as usize;
    let before = request.text("before").and_then(Moment::from_rfc3339);
    let wanted = |message: &&Message| before.is_none_or(|before| message.sent < before);
    let all: Vec<&Message> = pins(world, channel).filter(wanted).collect();
    let item = |message: &&Message| {
        let pinned_at = message.sent.to_rfc3339();
        json!({"pinned_at": pinned_at, "message": json_for_bot(world, message)})
    };
    let items: Vec<Value> = all.iter().rev().take(limit).map(item).collect();
    Ok(json!({"items": items, "has_more": all.len() > limit}))
}

fn pin(world: &mut World, method: &Method, at: MessageKey) -> Answer {
    let pinned = match method.as_str() {
        "PUT" => true,
        "DELETE" => false,
        _ => return Err(Refusal::NoSuchRoute),
    };
    // Discord's limit for one channel.
    if pinned && pins(world, at.channel).count() >= MAX_PINS {
        return Err(Refusal::TooManyPins);
    }
    messages::pin(world, at, pinned)?;
    Ok(Reply::Nothing)
}

// --- Reactions: adding, listing, removing and clearing ---

fn route_reactions(world: &mut World, at: MessageKey, rest: &[&str], request: &Request) -> Answer {
    match (request.method.as_str(), rest) {
        ("PUT" | "DELETE", [emoji, "@me"]) => {
            check_emoji(emoji)?;
            let own = Mark {
                user: world.bot(),
                what: *emoji,
                added: request.method == Method::PUT,
            };
            messages::react(world, at, own)?;
        }
        ("DELETE", [emoji, user]) => {
            check_not_private(world, at.channel)?;
            let removed = Mark {
                user: id(user, "user_id")?,
                what: *emoji,
                added: false,
            };
            messages::react(world, at, removed)?;
        }
        ("DELETE", []) => {
            check_not_private(world, at.channel)?;
            messages::clear_reactions(world, at, None)?;
        }
        ("DELETE", [emoji]) => {
            check_emoji(emoji)?;
            check_not_private(world, at.channel)?;
            messages::clear_reactions(world, at, Some(emoji))?;
        }
        ("GET", [emoji]) => return reacting_users(world, at, emoji, request),
        _ => return Err(Refusal::NoSuchRoute),
    }
    Ok(Reply::Nothing)
}

/// A page of the users who reacted with the emoji, sorted by id.
fn reacting_users(world: &World, at: MessageKey, emoji: &str, request: &Request) -> Answer {
    let message = world.messages.find(at)?;
    let reaction = message
        .reactions
        .iter()
        .find(|reaction| reaction.emoji == emoji);
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

// --- Polls: who has voted, and ending one ---

pub(super) fn route_polls(world: &mut World, path: &[&str], request: &Request) -> Answer {
    let ["channels", channel, "polls", message, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    let channel = visible_channel(world, channel)?.id;
    let message = id(message, "message_id")?;
    let at = MessageKey { channel, message };
    match (request.method.as_str(), rest) {
        ("GET", ["answers", answer]) => voters(world, at, answer, request),
        ("POST", ["expire"]) => end_poll(world, at),
        _ => Err(Refusal::NoSuchRoute),
    }
}

fn voters(world: &World, at: MessageKey, answer: &str, request: &Request) -> Answer {
    let poll = messages::poll(world, at)?;
    let answer = answer
        .parse()
        .ok()
        .filter(|answer| poll.has_answer(*answer));
    let voters = poll.votes.get(&answer.ok_or(Refusal::UnknownMessage)?);
    let users = request
        .page(voters.into_iter().flatten().copied(), 25)?
        .into_iter()
        .map(|user| user_json(world, user));
    Ok(Reply::Found(json!({ "users": users.collect::<Vec<_>>() })))
}

/// Ends a poll of the bot; it cannot end those of others.
fn end_poll(world: &mut World, at: MessageKey) -> Answer {
    if world.messages.find(at)?.author != world.bot() {
        return Err(Refusal::NotTheAuthor);
    }
    messages::end_poll(world, at)?;
    message_reply(world, at)
}

pub(super) fn route_with_token(world: &mut World, path: &[&str], request: Request) -> Answer {
    match (request.method.as_str(), path) {
        ("POST", ["interactions", interaction, token, "callback"]) => {
            callback(world, id(interaction, "interaction_id")?, token, request)
        }
        ("POST", ["webhooks", application, token]) => {
            let (body, files) = request.into_form()?;
            let draft = Draft::read(&body, files)?;
            // Only an interaction's webhook exists here, so this is a follow-up.
            let (channel, message) =
                interactions::follow_up(world, id(application, "webhook_id")?, token, draft)?;
            message_reply(world, MessageKey { channel, message })
        }
        (_, ["webhooks", application, token, "messages", which]) => {
            let application = id(application, "webhook_id")?;
            route_answer(world, application, token, which, request)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Routes of a message that responds to an interaction.
fn route_answer(
    world: &mut World,
    application: Id,
    token: &str,
    which: &str,
    request: Request,
) -> Answer {
    match request.method.as_str() {
        "GET" => {
            let message = interactions::answer_message(world, application, token, which)?;
            Ok(Reply::Found(message_json(world, message)))
        }
        "PATCH" => {
            let (body, files) = request.into_form()?;
            let old = interactions::answer_message(world, application, token, which)?;
            let draft = Draft::read_edit(&body, files, old.is_components_v2)?;
            let (channel, message) =
                interactions::edit_answer(world, application, token, which, draft)?;
            message_reply(world, MessageKey { channel, message })
        }
        "DELETE" => {
            interactions::delete_answer(world, application, token, which)?;
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

fn message_reply(world: &World, at: MessageKey) -> Answer {
    let message = world.messages.find(at)?;
    Ok(Reply::Found(message_json(world, message)))
}

/// Handles the first response to an interaction.
fn callback(world: &mut World, interaction: Id, token: &str, request: Request) -> Answer {
    let with_response = request.is_set("with_response");
    let (body, files) = request.into_form()?;
    interactions::callback(world, interaction, token, &body, files)?;
    // Without `with_response` a callback is answered with 204.
    if !with_response {
        return Ok(Reply::Nothing);
    }
    let known = world.interactions.get(&interaction);
    let application = known.map(|known| known.application).unwrap_or_default();
    Ok(Reply::Found(world.as_application(application, |world| {
        let message = interactions::answer_message(world, application, token, "@original").ok();
        callback_json(world, interaction, &body["type"], message)
    })))
}

/// The response to a callback with `with_response`.
fn callback_json(world: &World, id: Id, kind: &Value, message: Option<&Message>) -> Value {
    let number = world
        .interactions
        .get(&id)
        .map(|interaction| interaction.kind.number());
    let mut json = json!({"interaction": {"id": id, "type": number}});
    let state = world.interactions.get(&id).map(|found| &found.state);
    if let Some(State::Launched { instance }) = state {
        json["interaction"]["activity_instance_id"] = json!(instance);
        json["resource"] = json!({"type": kind, "activity_instance": {"id": instance}});
    }
    if let Some(message) = message {
        json["interaction"]["response_message_id"] = json!(message.id);
        json["interaction"]["response_message_loading"] = json!(message.loading);
        json["interaction"]["response_message_ephemeral"] = json!(message.only_for.is_some());
        json["resource"] = json!({"type": kind, "message": message_json(world, message)});
    }
    json
}
