//! The interface for tests in other languages: what the sandbox is, readiness, the clock,
//! permissions, violations, a reset, what people do, and faults, which the page's panel shows too.
//!
//! `docs/testing.md` documents it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::changes::{self, guild};
use crate::faults::{Fault, FaultRule};
use crate::page::requests::{self, Answer, Body, Failure, Settings, guild_id};
use crate::person::interactions::ReplyTo;
use crate::person::message::{Message, Modal};
use crate::person::{User, UserInChannel};
use crate::shared::{Faults, Shared, SharedState};
use crate::values::id::Id;
use crate::values::{Error, Permissions};
use crate::world::World;

pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/test", get(info))
        .route("/test/ready", post(ready))
        .route("/test/clock", post(requests::advance))
        .route("/test/bot", post(requests::change_bot))
        .route("/test/permissions", post(set_permissions))
        .route("/test/violations", get(violations))
        .route("/test/reset", post(reset))
        .route(
            "/test/faults",
            get(show_faults).post(set_faults).delete(clear_faults),
        )
        .route("/test/people/{name}/messages", get(messages))
        .route("/test/people/{name}/inbox", get(inbox))
        .route("/test/people/{name}/{action}", post(act))
}

/// Returns what a test has to know.
async fn info(State(shared): SharedState) -> Json<Value> {
    Json(shared.read(info_json))
}

fn info_json(world: &World) -> Value {
    let people = world.users.iter().filter(|user| !user.bot);
    let applications = world.applications().map(|application| {
        json!({"id": application.id, "name": application.name, "token": application.token})
    });
    let channels = world.channels.values().filter_map(|channel| {
        let name = channel.name().filter(|_| channel.thread().is_none())?;
        let guild = world.guild_of(channel).map(|guild| guild.id);
        Some(json!({"id": channel.id, "name": name, "guild_id": guild}))
    });
    let guilds = world
        .guilds()
        .iter()
        .map(|guild| json!({"id": guild.id, "name": guild.name}));
    json!({
        "api": format!("http://{}/api/v10", world.addresses.discord),
        "gateway": world.addresses.gateway_url(),
        "token": world.application.token,
        "application_id": world.application.id,
        "applications": applications.collect::<Vec<_>>(),
        "guild_id": world.home().id,
        "guilds": guilds.collect::<Vec<_>>(),
        "bot_online": world.subscribers.bot_online(),
        "people": people.map(|user| json!({"id": user.id, "name": user.username})).collect::<Vec<_>>(),
        "channels": channels.collect::<Vec<_>>(),
    })
}

/// Waits until the bot is connected and has registered commands.
async fn ready(State(shared): SharedState, body: Body<Patience>) -> Answer {
    let Json(patience) = body?;
    let is_ready = |world: &World| {
        (world.subscribers.bot_online() && !world.commands.is_empty()).then_some(())
    };
    let found = shared.wait_for(patience.span(), is_ready).await;
    found.ok_or(Error::TimedOut(patience.span()))?;
    Ok(Json(json!({})))
}

/// The permissions of the bot to change, as Discord writes them, in one channel or everywhere.
#[derive(Debug, Deserialize)]
struct PermissionChange {
    /// A server, by name or id; by default the first.
    guild: Option<String>,
    channel: Option<String>,
    allow: Option<String>,
    deny: Option<String>,
}

async fn set_permissions(State(shared): SharedState, body: Body<PermissionChange>) -> Answer {
    let Json(body) = body?;
    for (text, allowed) in [(&body.allow, true), (&body.deny, false)] {
        let Some(text) = text else { continue };
        let wrong = || {
            let words = format!("{text:?} are no permissions; they are a number as text");
            Failure(StatusCode::BAD_REQUEST, words)
        };
        let permissions = Permissions::parse(text).ok_or_else(wrong)?;
        shared.update(|world| {
            let guild = guild_id(world, body.guild.as_deref())?;
            match &body.channel {
                None => {
                    guild::set_permissions_everywhere(world, guild, permissions, allowed);
                    Ok(())
                }
                Some(channel) => {
                    let bot = world.bot();
                    guild::set_channel_permissions(world, guild, channel, bot, permissions, allowed)
                }
            }
        })?;
    }
    Ok(Json(json!({})))
}

/// Returns the requests that Discord would refuse in any state, oldest first.
async fn violations(State(shared): SharedState) -> Json<Value> {
    Json(json!(shared.rest_state.violations()))
}

/// Brings everything back to the beginning but the connection of the bot and its commands.
async fn reset(State(shared): SharedState) -> Json<Value> {
    shared.update(changes::reset);
    shared.rest_state.take_violations();
    Json(json!({}))
}

// --- What people do ---
//
// One action for each thing that Discord's client can do. The answer is the message or modal that
// the person then sees.

/// How long a request waits for something if it does not say.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(5);

/// The channel of a request: a name, an id, `@bot`, or `@` and the name of a person.
#[derive(Debug, Deserialize)]
struct Location {
    channel: String,
    /// The server of a channel that is named, by name or id; by default the first.
    guild: Option<String>,
}

impl Location {
    fn of(&self, user: &User) -> Result<UserInChannel, Error> {
        match self.channel.strip_prefix('@') {
            Some("bot") => Ok(user.in_dm()),
            Some(name) => user.in_dm_with(name),
            None => match self.channel.parse::<Id>() {
                Ok(id) => user.in_channel_id(id),
                Err(_) => match &self.guild {
                    Some(guild) => user.in_guild(guild)?.in_channel(&self.channel),
                    None => user.in_channel(&self.channel),
                },
            },
        }
    }
}

/// Returns all messages that the person sees in a channel, oldest first.
async fn messages(
    State(shared): SharedState,
    Path(name): Path<String>,
    Query(location): Query<Location>,
) -> Answer {
    let here = location.of(&User::named(&shared, &name)?)?;
    Ok(Json(here.messages().iter().map(message_json).collect()))
}

/// Returns all messages that others have sent to the person in private channels, oldest first.
async fn inbox(State(shared): SharedState, Path(name): Path<String>) -> Answer {
    let user = User::named(&shared, &name)?;
    Ok(Json(user.inbox().iter().map(message_json).collect()))
}

/// A message in Discord's JSON, and what a client shows beyond it.
fn message_json(message: &Message) -> Value {
    let mut json = message.json.clone();
    json["ephemeral"] = json!(message.ephemeral);
    json["controls"] = json!(message.controls());
    json
}

fn modal_json(modal: &Modal) -> Value {
    let mut json = modal.json.clone();
    json["interaction"] = json!(modal.opened_by());
    json
}

/// Does one thing as the person and returns what the person then sees.
async fn act(
    State(shared): SharedState,
    Path((name, action)): Path<(String, String)>,
    body: Body<Value>,
) -> Answer {
    let Json(body) = body?;
    let user = User::named(&shared, &name)?;
    if action == "settings" {
        read::<Settings>(&body)?.apply(&user)?;
        return Ok(Json(json!({})));
    }
    let here = read::<Location>(&body)?.of(&user)?;
    let answer = match action.as_str() {
        "say" => say(&here, &body)?,
        "slash" | "user_command" | "message_command" | "press" | "select" | "submit" => {
            interact(&here, &action, &body).await?
        }
        "autocomplete" => autocomplete(&here, &body).await?,
        "wait_for" => wait_for(&here, &body).await?,
        "upload" => upload(&here, &body)?,
        _ => change(&here, &action, &body)?,
    };
    Ok(Json(answer))
}

fn read<T: DeserializeOwned>(body: &Value) -> Result<T, Failure> {
    T::deserialize(body).map_err(|error| Failure(StatusCode::BAD_REQUEST, error.to_string()))
}

#[derive(Debug, Deserialize)]
struct Words {
    text: String,
    reply_to: Option<Id>,
    ping: Option<bool>,
}

fn say(here: &UserInChannel, body: &Value) -> Result<Value, Failure> {
    let words: Words = read(body)?;
    let reply = words.reply_to.map(|to| ReplyTo {
        to,
        pings: words.ping.unwrap_or(true),
    });
    if let Some(reply) = reply {
        here.message(reply.to)?;
    }
    let id = here.send(&words.text, reply)?;
    Ok(json!({"message": message_json(&here.message(id)?)}))
}

/// Everything that an interaction can have.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Started {
    line: String,
    name: String,
    on: String,
    message: Option<Id>,
    button: String,
    select: String,
    choices: Vec<String>,
    /// The interaction that opened the modal.
    interaction: Option<Id>,
    values: BTreeMap<String, Value>,
}

/// Starts an interaction and returns its answer: a message, or a modal.
async fn interact(here: &UserInChannel, action: &str, body: &Value) -> Result<Value, Failure> {
    let started: Started = read(body)?;
    let message = || here.message(started.message.unwrap_or_default());
    let (interaction, source) = match action {
        "slash" => (here.begin_line(&started.line)?, None),
        "user_command" => (here.begin_user_command(&started.name, &started.on)?, None),
        "message_command" => (message()?.begin_command(&started.name)?, None),
        "press" => (message()?.begin(&started.button, &[])?, started.message),
        "select" => (
            message()?.begin(&started.select, &started.choices)?,
            started.message,
        ),
        _ => {
            let values: Vec<(String, Value)> = started.values.into_iter().collect();
            let modal = here.open_modal(started.interaction.unwrap_or_default())?;
            (modal.begin_submit(values)?, None)
        }
    };
    match here.answer(interaction, source).await {
        Ok(message) => Ok(json!({"message": message_json(&message)})),
        Err(Error::AnsweredWithModal(_)) => {
            Ok(json!({"modal": modal_json(&here.open_modal(interaction)?)}))
        }
        Err(error) => Err(error.into()),
    }
}

async fn autocomplete(here: &UserInChannel, body: &Value) -> Result<Value, Failure> {
    let started: Started = read(body)?;
    let choices: Vec<Value> = here
        .autocomplete(&started.line)
        .await?
        .iter()
        .map(|choice| json!({"name": choice.name, "value": choice.value}))
        .collect();
    Ok(json!({ "choices": choices }))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Patience {
    timeout_ms: Option<u64>,
}

impl Patience {
    fn span(&self) -> Duration {
        self.timeout_ms
            .map_or(DEFAULT_TIMEOUT, Duration::from_millis)
    }
}

/// The message to wait for.
#[derive(Debug, Deserialize)]
struct MessageFilter {
    /// A text that the message contains anywhere: in its content, embeds or components.
    contains: Option<String>,
    author: Option<String>,
    message: Option<Id>,
    #[serde(flatten)]
    patience: Patience,
}

impl MessageFilter {
    fn fits(&self, message: &Message) -> bool {
        let all = [
            &message.json["content"],
            &message.json["embeds"],
            &message.json["components"],
        ];
        let contains = |text: &String| all.iter().any(|part| holds(part, text));
        self.contains.as_ref().is_none_or(contains)
            && self
                .author
                .as_ref()
                .is_none_or(|name| message.author.name == *name)
            && self.message.is_none_or(|id| message.id == id)
    }
}

/// Whether a text occurs in a text anywhere in the value.
fn holds(value: &Value, text: &str) -> bool {
    match value {
        Value::String(all) => all.contains(text),
        Value::Array(all) => all.iter().any(|one| holds(one, text)),
        Value::Object(fields) => fields.values().any(|one| holds(one, text)),
        _ => false,
    }
}

async fn wait_for(here: &UserInChannel, body: &Value) -> Result<Value, Failure> {
    let filter: MessageFilter = read(body)?;
    let span = filter.patience.span();
    let found = here.wait_for(|message| filter.fits(message), span).await?;
    Ok(json!({"message": message_json(&found)}))
}

#[derive(Debug, Deserialize)]
struct ChosenFile {
    name: String,
    /// The bytes in base64.
    data: String,
}

fn upload(here: &UserInChannel, body: &Value) -> Result<Value, Failure> {
    let file: ChosenFile = read(body)?;
    let bytes = STANDARD.decode(&file.data).map_err(|error| {
        Failure(
            StatusCode::BAD_REQUEST,
            format!("data is not base64: {error}"),
        )
    })?;
    Ok(json!({"id": here.upload(&file.name, bytes)?}))
}

/// A change of a message or channel that the bot does not answer.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Change {
    message: Option<Id>,
    text: String,
    emoji: String,
    name: String,
    answers: Vec<String>,
    /// Whether something is taken back: a reaction, or the archiving of a thread.
    undo: bool,
}

fn change(here: &UserInChannel, action: &str, body: &Value) -> Result<Value, Failure> {
    let change: Change = read(body)?;
    let id = change.message.unwrap_or_default();
    match action {
        "edit" => here.edit(id, &change.text)?,
        "delete" => here.message(id)?.delete()?,
        "react" => here.react(id, &change.emoji, !change.undo)?,
        "type" => here.show_typing()?,
        "archive" => here.set_archived(!change.undo)?,
        "vote" => {
            let answers: Vec<&str> = change.answers.iter().map(String::as_str).collect();
            here.message(id)?.vote(&answers)?;
        }
        "thread" => {
            let thread = here.start_thread(&change.name, change.message)?;
            return Ok(json!({"id": thread}));
        }
        _ => {
            return Err(Failure(
                StatusCode::NOT_FOUND,
                format!("nobody can {action}"),
            ));
        }
    }
    Ok(json!({}))
}

// --- Faults: the available ones, the active rules, and what was injected ---

/// Random faults: the transient ones if the request names none.
#[derive(Debug, Deserialize)]
struct Random {
    seed: u64,
    per_mille: u32,
    faults: Option<Vec<Fault>>,
}

fn list_faults(shared: &Shared) -> Json<Value> {
    Json(shared.read(|world| world.faults.to_json()))
}

/// Lists the faults.
pub(super) async fn show_faults(State(shared): SharedState) -> Json<Value> {
    list_faults(&shared)
}

/// Adds a rule (`{"kind", "times", "where"}` and the parameters of the kind), or sets `{"random"}`.
pub(super) async fn set_faults(State(shared): SharedState, body: Body<Value>) -> Answer {
    let Json(body) = body?;
    match body.get("random") {
        Some(random) => set_random(&shared, read(random)?),
        None => {
            let rule: FaultRule = read(&body)?;
            Faults::new(&shared).plan(|plan| plan.add_rule(rule));
        }
    }
    Ok(list_faults(&shared))
}

/// Sets the random faults.
fn set_random(shared: &Arc<Shared>, random: Random) {
    let faults = Faults::new(shared);
    match random.faults {
        None => faults.inject_at_random(random.seed, random.per_mille),
        Some(of) => faults.inject_at_random_from(of, random.seed, random.per_mille),
    }
}

/// Removes all rules and random faults.
pub(super) async fn clear_faults(State(shared): SharedState) -> Json<Value> {
    Faults::new(&shared).clear();
    list_faults(&shared)
}
