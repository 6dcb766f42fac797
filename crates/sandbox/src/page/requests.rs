//! The chat page's requests, the types that all of them share, and the refusal of requests that do
//! not come from the page itself.
//!
//! A foreign `Host` means DNS rebinding, a foreign `Origin` the script of another site, and
//! `Sec-Fetch-Site` says of every request of a browser where it comes from, of pictures and frames
//! too. No other page may show this one in a frame, where people could press its buttons unseen.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Query, Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, ORIGIN, X_FRAME_OPTIONS};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::changes::guild;
use crate::events::Event;
use crate::model::{CommandForm, Target};
use crate::person::interactions::ReplyTo;
use crate::person::invocation::FilledOption;
use crate::person::{User, UserInChannel};
use crate::shared::{Shared, SharedState};
use crate::values::Error;
use crate::values::id::Id;
use crate::wire::guild::channel_json;
use crate::wire::{
    commands_json, page_bots, page_clock, page_guilds, page_message, page_people, page_person,
};
use crate::world::World;
use crate::world::permissions::{can_see, channel_for, offered, readable};

/// The most messages in one response.
const PAGE_OF_MESSAGES: usize = 100;

/// A failed request: `{"message"}` with a 4xx status.
#[derive(Debug)]
pub(super) struct Failure(pub(super) StatusCode, pub(super) String);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, Json(json!({"message": self.1}))).into_response()
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let status = match error {
            Error::NoSuchChannel(_)
            | Error::NoSuchGuild(_)
            | Error::NoSuchMessage(_)
            | Error::NoSuchPerson(_) => StatusCode::NOT_FOUND,
            _ => StatusCode::BAD_REQUEST,
        };
        Self(status, sentence(&error.to_string()))
    }
}

/// An error message as a sentence: with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.trim_end_matches('.').chars();
    letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .chain(['.'])
        .collect()
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        Self(StatusCode::BAD_REQUEST, rejection.body_text())
    }
}

pub(super) type Body<T> = Result<Json<T>, JsonRejection>;
pub(super) type Answer = Result<Json<Value>, Failure>;

/// The person who uses the page: the first person if the request names none. An unknown name is an
/// error and never becomes somebody else.
#[derive(Debug, Deserialize)]
pub(super) struct Viewer {
    #[serde(rename = "as", default)]
    name: String,
}

impl Viewer {
    pub(super) fn user(&self, shared: &Arc<Shared>) -> Result<User, Error> {
        if !self.name.is_empty() {
            return User::named(shared, &self.name);
        }
        let first = shared.read(|world| world.users.first().map(|user| user.username.clone()));
        User::named(shared, &first.unwrap_or_default())
    }
}

/// The person and the channel of a request.
#[derive(Debug, Deserialize)]
pub(super) struct RequestScope {
    #[serde(rename = "as")]
    name: String,
    channel: Id,
}

impl RequestScope {
    fn resolve(&self, shared: &Arc<Shared>) -> Result<UserInChannel, Error> {
        User::named(shared, &self.name)?.in_channel_id(self.channel)
    }
}

/// Returns everything that the page needs at its start.
pub(super) async fn bootstrap(State(shared): SharedState, Query(who): Query<Viewer>) -> Answer {
    let user = who.user(&shared)?;
    Ok(Json(shared.read(|world| bootstrap_json(world, user.id))))
}

fn bootstrap_json(world: &World, me: Id) -> Value {
    let seen = world
        .channels
        .values()
        .filter(|channel| can_see(world, me, channel));
    json!({
        "me": world.user(me).map(|user| page_person(world, user)),
        "people": page_people(world),
        "bots": page_bots(world),
        "clock": page_clock(world),
        "bot_online": world.subscribers.bot_online(),
        "faults": world.faults.to_json(),
        "guilds": page_guilds(world),
        "channels": seen.map(|channel| channel_json(world, channel, me)).collect::<Vec<_>>(),
        "commands": commands_json(world, me),
    })
}

#[derive(Debug, Deserialize)]
pub(super) struct MessagesQuery {
    #[serde(rename = "as")]
    name: String,
    channel: Id,
    before: Option<Id>,
}

/// Returns the newest messages before a given one, oldest first.
pub(super) async fn messages(
    State(shared): SharedState,
    Query(query): Query<MessagesQuery>,
) -> Answer {
    let here = RequestScope {
        name: query.name,
        channel: query.channel,
    }
    .resolve(&shared)?;
    let messages = shared.read(|world| {
        let wanted = readable(world, here.user.id, here.channel)
            .rev()
            .filter(|message| query.before.is_none_or(|before| message.id < before));
        let mut page: Vec<Value> = wanted
            .take(PAGE_OF_MESSAGES)
            .map(|message| page_message(world, message))
            .collect();
        // Taken from the newest on, but shown oldest first.
        page.reverse();
        page
    });
    Ok(Json(json!(messages)))
}

#[derive(Debug, Deserialize)]
pub(super) struct NewMessage {
    #[serde(flatten)]
    scope: RequestScope,
    content: String,
    reply_to: Option<Id>,
    /// Whether a reply pings the author of the original message.
    #[serde(default = "yes")]
    ping: bool,
}

fn yes() -> bool {
    true
}

/// Sends a message of the person.
pub(super) async fn send_message(State(shared): SharedState, body: Body<NewMessage>) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    // The person must be able to see the message replied to.
    if let Some(target) = body.reply_to {
        here.message(target)?;
    }
    let reply = body.reply_to.map(|to| ReplyTo {
        to,
        pings: body.ping,
    });
    let id = here.send(&body.content, reply)?;
    Ok(Json(here.message(id)?.json))
}

#[derive(Debug, Deserialize)]
pub(super) struct Command {
    #[serde(flatten)]
    scope: RequestScope,
    name: String,
    #[serde(default)]
    options: Vec<FilledOption>,
    #[serde(rename = "type", default)]
    kind: u8,
    /// The user or message that a user or message command is used on.
    target: Option<Id>,
}

/// Starts a command. The page learns the result from its stream.
pub(super) async fn send_command(State(shared): SharedState, body: Body<Command>) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    // A user or message command without a target is handled like an unknown slash command.
    let id = match (body.kind, body.target) {
        (CommandForm::USER, Some(user)) => {
            here.begin_menu_command(&body.name, Target::User(user))?
        }
        (CommandForm::MESSAGE, Some(message)) => {
            here.begin_menu_command(&body.name, Target::Message(message))?
        }
        _ => here.begin_command(&body.name, &body.options)?,
    };
    Ok(Json(json!({"interaction_id": id})))
}

/// Returns the bot's suggestions for the focused option.
pub(super) async fn autocomplete(State(shared): SharedState, body: Body<Command>) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    let id = here.begin_autocomplete(&body.name, &body.options)?;
    let choices: Vec<Value> = here
        .choices(id)
        .await?
        .iter()
        .map(|choice| json!({"name": choice.name, "value": choice.value}))
        .collect();
    Ok(Json(json!({"choices": choices})))
}

#[derive(Debug, Deserialize)]
pub(super) struct Component {
    #[serde(flatten)]
    scope: RequestScope,
    message: Id,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
}

/// Presses a button or chooses in a select. The page learns the result from its stream.
pub(super) async fn use_component(State(shared): SharedState, body: Body<Component>) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    let id = here.begin_component(body.message, &body.custom_id, &body.values)?;
    Ok(Json(json!({"interaction_id": id})))
}

#[derive(Debug, Deserialize)]
pub(super) struct SubmittedModal {
    #[serde(flatten)]
    scope: RequestScope,
    /// The interaction that opened the modal.
    interaction: Id,
    components: Vec<Value>,
}

/// Submits a modal. The page learns the result from its stream.
pub(super) async fn submit_modal(State(shared): SharedState, body: Body<SubmittedModal>) -> Answer {
    let Json(body) = body?;
    let mut given = Vec::new();
    body.components
        .iter()
        .for_each(|component| collect_values(component, &mut given));
    let id = body
        .scope
        .resolve(&shared)?
        .begin_modal_submit(body.interaction, &given)?;
    Ok(Json(json!({"interaction_id": id})))
}

/// Collects the values of all fields, however deep their components are nested.
fn collect_values(component: &Value, given: &mut Vec<(String, Value)>) {
    // Text inputs have one value, selects a list.
    let value = component.get("value").or(component.get("values"));
    if let (Some(name), Some(value)) = (component["custom_id"].as_str(), value) {
        given.push((name.to_owned(), value.clone()));
    }
    let inner = component["components"].as_array().into_iter().flatten();
    inner
        .chain(component.get("component"))
        .for_each(|inner| collect_values(inner, given));
}

#[derive(Debug, Deserialize)]
pub(super) struct OpenDm {
    #[serde(rename = "as")]
    name: String,
    with: Id,
}

/// Opens the private channel with a user and returns it.
pub(super) async fn open_dm(State(shared): SharedState, body: Body<OpenDm>) -> Answer {
    let Json(body) = body?;
    let user = User::named(&shared, &body.name)?;
    let here = user.open_dm(body.with)?;
    let channel = shared.read(|world| {
        let channel = here.seen(world)?;
        Ok::<_, Error>(channel_json(world, channel, user.id))
    });
    Ok(Json(channel?))
}

// --- Requests that do not involve the bot ---

/// The most seconds that the clock is moved in one step: a year.
const MAX_ADVANCE_SECS: u64 = 366 * Duration::from_hours(24).as_secs();

fn nothing() -> Answer {
    Ok(Json(json!({})))
}

#[derive(Debug, Deserialize)]
pub(super) struct Edit {
    #[serde(flatten)]
    scope: RequestScope,
    message: Id,
    content: String,
}

/// Edits a message of the person.
pub(super) async fn edit(State(shared): SharedState, body: Body<Edit>) -> Answer {
    let Json(body) = body?;
    body.scope
        .resolve(&shared)?
        .edit(body.message, &body.content)?;
    nothing()
}

#[derive(Debug, Deserialize)]
pub(super) struct ChosenFile {
    #[serde(flatten)]
    scope: RequestScope,
    name: String,
    bytes: Vec<u8>,
}

/// Stores a file for a command option and returns its id.
pub(super) async fn upload(State(shared): SharedState, body: Body<ChosenFile>) -> Answer {
    let Json(body) = body?;
    let id = body
        .scope
        .resolve(&shared)?
        .upload(&body.name, body.bytes)?;
    Ok(Json(json!({"id": id})))
}

#[derive(Debug, Deserialize)]
pub(super) struct Deletion {
    #[serde(flatten)]
    scope: RequestScope,
    message: Id,
}

/// Deletes a message.
pub(super) async fn delete(State(shared): SharedState, body: Body<Deletion>) -> Answer {
    let Json(body) = body?;
    body.scope
        .resolve(&shared)?
        .message(body.message)?
        .delete()?;
    nothing()
}

#[derive(Debug, Deserialize)]
pub(super) struct Reaction {
    #[serde(flatten)]
    scope: RequestScope,
    message: Id,
    emoji: String,
    added: bool,
}

/// Adds or removes a reaction.
pub(super) async fn react(State(shared): SharedState, body: Body<Reaction>) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    here.react(body.message, &body.emoji, body.added)?;
    nothing()
}

#[derive(Debug, Deserialize)]
pub(super) struct Vote {
    #[serde(flatten)]
    scope: RequestScope,
    message: Id,
    answer: u64,
    added: bool,
}

/// Votes for an answer of a poll, or takes the vote back.
pub(super) async fn vote(State(shared): SharedState, body: Body<Vote>) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    here.vote(body.message, body.answer, body.added)?;
    nothing()
}

/// Shows that the person is typing.
pub(super) async fn typing(State(shared): SharedState, body: Body<RequestScope>) -> Answer {
    let Json(scope) = body?;
    scope.resolve(&shared)?.show_typing()?;
    nothing()
}

#[derive(Debug, Deserialize)]
pub(super) struct NewThread {
    #[serde(flatten)]
    scope: RequestScope,
    name: String,
    message: Option<Id>,
}

pub(super) async fn start_thread(State(shared): SharedState, body: Body<NewThread>) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    let thread = here.start_thread(&body.name, body.message)?;
    let viewer = here.user().id();
    let shown = shared.read(|world| {
        let channel = channel_for(world, viewer, thread);
        channel.map(|channel| channel_json(world, channel, viewer))
    });
    Ok(Json(json!(shown)))
}

#[derive(Debug, Deserialize)]
pub(super) struct ThreadChange {
    #[serde(flatten)]
    scope: RequestScope,
    archived: Option<bool>,
    /// `false` leaves the thread.
    member: Option<bool>,
}

/// Archives, opens or leaves a thread.
pub(super) async fn change_thread(State(shared): SharedState, body: Body<ThreadChange>) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    if let Some(archived) = body.archived {
        here.set_archived(archived)?;
    }
    // Joining happens by writing in the thread, so only leaving has a request.
    if body.member == Some(false) {
        here.leave_thread()?;
    }
    nothing()
}

/// Returns the ids of all commands that the person may use in the channel.
pub(super) async fn commands(
    State(shared): SharedState,
    Query(scope): Query<RequestScope>,
) -> Answer {
    let here = scope.resolve(&shared)?;
    let offered = shared.read(|world| {
        let channel = here.seen(world)?;
        let offered = [CommandForm::SLASH, CommandForm::USER, CommandForm::MESSAGE]
            .into_iter()
            .flat_map(|kind| offered(world, here.user().id(), channel, kind));
        Ok::<_, Error>(offered.map(|command| command.id).collect::<Vec<_>>())
    });
    Ok(Json(json!(offered?)))
}

#[derive(Debug, Deserialize)]
pub(super) struct SelfChanges {
    #[serde(rename = "as")]
    name: String,
    #[serde(flatten)]
    settings: Settings,
}

/// The settings of a person to change; missing ones stay as they are.
#[derive(Debug, Deserialize)]
pub(super) struct Settings {
    locale: Option<String>,
    has_app: Option<bool>,
    /// The server in which the person is `here` and `manages`, by name or id; by default the first.
    guild: Option<String>,
    here: Option<bool>,
    accepts_dms: Option<bool>,
    manages: Option<bool>,
}

/// Changes the person's settings.
pub(super) async fn change_self(State(shared): SharedState, body: Body<SelfChanges>) -> Answer {
    let Json(body) = body?;
    body.settings.apply(&User::named(&shared, &body.name)?)?;
    nothing()
}

impl Settings {
    /// Changes the settings of a person and updates every page.
    pub(super) fn apply(&self, user: &User) -> Result<(), Error> {
        let user = &match &self.guild {
            Some(guild) => user.in_guild(guild)?,
            None => user.clone(),
        };
        if let Some(code) = &self.locale {
            user.set_locale(code)?;
        }
        if let Some(has_app) = self.has_app {
            if has_app {
                user.install_app()
            } else {
                user.uninstall_app()
            }
        }
        if let Some(here) = self.here {
            if here {
                user.join_guild()?
            } else {
                user.leave_guild()?
            }
        }
        if let Some(accepts) = self.accepts_dms {
            user.set_dms_closed(!accepts);
        }
        if let Some(manages) = self.manages {
            user.set_manager(manages);
        }
        // One update after all changes, so that pages draw once.
        user.shared
            .update(|world| world.notify_pages(&Event::PeopleChanged));
        Ok(())
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct ClockAdvance {
    seconds: u64,
}

/// Moves the clock forward and updates every page.
pub(super) async fn advance(State(shared): SharedState, body: Body<ClockAdvance>) -> Answer {
    let Json(step) = body?;
    shared.advance(Duration::from_secs(step.seconds.min(MAX_ADVANCE_SECS)));
    Ok(Json(shared.read(page_clock)))
}

#[derive(Debug, Deserialize)]
pub(super) struct Presence {
    /// A server, by name or id; by default the first.
    guild: Option<String>,
    in_server: bool,
}

/// The server of this name or id, or else the first.
pub(super) fn guild_id(world: &World, name: Option<&str>) -> Result<Id, Error> {
    let guild = name.map_or(Ok(world.home()), |name| world.guild_named(name));
    guild.map(|guild| guild.id)
}

/// Removes the bot from a server or invites it again, as a manager may.
pub(super) async fn change_bot(State(shared): SharedState, body: Body<Presence>) -> Answer {
    let Json(body) = body?;
    shared.update(|world| {
        let guild = guild_id(world, body.guild.as_deref())?;
        if body.in_server {
            guild::invite_bot(world, guild);
        } else {
            guild::remove_bot(world, guild);
        }
        Ok::<_, Error>(())
    })?;
    nothing()
}

/// The origin of the page that sent a request: `same-origin`, `same-site`, `cross-site`, or `none`
/// if a person did.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// The use of the answer: `document` for a whole page, in a tab of its own.
const SEC_FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

const NO_FRAMES: HeaderValue = HeaderValue::from_static("frame-ancestors 'none'");

/// Refuses requests that are not addressed to the loopback interface, and those of other sites. No
/// answer may be shown in a frame.
pub(super) async fn local_only(request: Request, next: Next) -> Response {
    let mut response = admitted(request, next).await;
    let headers = response.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(NO_FRAMES);
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    response
}

async fn admitted(request: Request, next: Next) -> Response {
    let headers = request.headers();
    if !is_on_this_machine(headers) {
        return Failure(
            StatusCode::FORBIDDEN,
            "this page can only be used on this machine".to_owned(),
        )
        .into_response();
    }
    if is_foreign(headers) || is_from_elsewhere(request.method(), request.uri(), headers) {
        return Failure(
            StatusCode::FORBIDDEN,
            "another site may not use this page".to_owned(),
        )
        .into_response();
    }
    next.run(request).await
}

/// Whether a request is addressed to this machine. A page of another site whose name resolves to it
/// sends its own name as host.
pub(super) fn is_on_this_machine(headers: &HeaderMap) -> bool {
    text(headers, &HOST).is_some_and(is_loopback)
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Whether another site's script sent the request.
///
/// A browser sends the origin with every POST; it must be the page that is served here.
pub(super) fn is_foreign(headers: &HeaderMap) -> bool {
    let own = text(headers, &HOST).map(|host| format!("http://{host}"));
    headers.contains_key(ORIGIN) && text(headers, &ORIGIN) != own.as_deref()
}

/// Whether a page of another site caused the request, or one of another program on this machine,
/// which counts as the same site. A link to the page itself may be followed from anywhere.
fn is_from_elsewhere(method: &Method, uri: &Uri, headers: &HeaderMap) -> bool {
    let site = headers.get(SEC_FETCH_SITE).map(HeaderValue::as_bytes);
    let is_own = matches!(site, None | Some(b"same-origin" | b"none"));
    let is_link = method == Method::GET
        && uri.path() == "/"
        && text(headers, &SEC_FETCH_DEST) == Some("document");
    !is_own && !is_link
}

fn is_loopback(host: &str) -> bool {
    // An IPv6 address contains colons too, so only digits count as a port.
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || address
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_loopback_is_local() {
        for local in [
            "localhost",
            "localhost:80",
            "127.0.0.1:4000",
            "127.1.2.3",
            "[::1]:80",
            "[::1]",
        ] {
            assert!(is_loopback(local), "{local}");
        }
        for foreign in [
            "example.org",
            "example.org:80",
            "localhost.example.org",
            "192.168.0.2",
            "",
            "127.0.0.1.nip.io",
        ] {
            assert!(!is_loopback(foreign), "{foreign}");
        }
    }
}
