//! `applications/…`, `users/…` and what Discord has for every bot: the application itself, its
//! commands and emojis, the bot's user, private channels, default sounds. At the end OAuth2 as far
//! as Activities and linked roles need it, which has a router of its own: a form is no JSON, and no
//! request there has a token of the bot.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::body::application::read_role_metadata;
use crate::body::{Checker, Form, Refusal};
use crate::changes::application::{self, TokenForm};
use crate::changes::channels;
use crate::events::Event;
use crate::model::{Application, Command, Emoji, Record, User};
use crate::rest::guilds::{command_permissions, guild_of_bot};
use crate::rest::request::{Answer, Reply, Request, id};
use crate::shared::{Shared, SharedState};
use crate::values::id::{ChannelNumber, Id};
use crate::wire::guild::{application_json, channel_json, me_json, user_json};
use crate::wire::interaction::activity_json;
use crate::world::World;
use crate::world::permissions::{commands_of, permissions};

/// Routes under `applications`.
pub(super) fn route(world: &mut World, path: &[&str], request: &Request) -> Answer {
    let ["applications", application, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    if *application != "@me" && id(application, "application_id")? != world.application.id {
        return Err(Refusal::UnknownApplication);
    }
    match rest {
        [] if request.method == Method::GET => Ok(Reply::Found(application_json(world))),
        [] if request.method == Method::PATCH => change_application(world, request),
        // Nothing is sold here.
        ["entitlements" | "skus"] if request.method == Method::GET => Ok(Reply::Found(json!([]))),
        ["emojis", rest @ ..] => route_emojis(world, rest, request),
        ["activity-instances", instance] if request.method == Method::GET => {
            activity_json(world, instance)
                .map(Reply::Found)
                .ok_or(Refusal::UnknownActivityInstance)
        }
        ["role-connections", "metadata"] => role_metadata(world, request),
        ["commands", rest @ ..] => route_commands(world, None, rest, request),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild = id(guild, "guild_id")?;
            // Commands of a server can only be registered where the bot is a member.
            guild_of_bot(world, guild).ok_or(Refusal::MissingAccess)?;
            route_commands(world, Some(guild), rest, request)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Routes for the metadata of linked roles.
fn role_metadata(world: &mut World, request: &Request) -> Answer {
    match request.method.as_str() {
        "GET" => {}
        "PUT" => {
            world.application.role_metadata = read_role_metadata(request.form()?)?;
            world.save(Record::Application(world.application.clone()));
        }
        _ => return Err(Refusal::NoSuchRoute),
    }
    Ok(Reply::Found(json!(world.application.role_metadata)))
}

/// Routes for the global commands, or those of the server.
fn route_commands(
    world: &mut World,
    guild: Option<Id>,
    rest: &[&str],
    request: &Request,
) -> Answer {
    match (request.method.as_str(), rest) {
        ("GET", []) => Ok(Reply::Found(list_commands(world, guild, request))),
        ("GET", ["permissions"]) => {
            let guild = guild.ok_or(Refusal::NoSuchRoute)?;
            Ok(Reply::Found(command_permissions(world, guild, None)))
        }
        ("GET", [command, "permissions"]) => {
            let command = known_command(world, guild, command)?.id;
            let guild = guild.ok_or(Refusal::NoSuchRoute)?;
            Ok(Reply::Found(command_permissions(
                world,
                guild,
                Some(command),
            )))
        }
        ("PUT", []) => {
            application::replace_commands(world, guild, request.form()?)?;
            Ok(Reply::Found(list_commands(world, guild, request)))
        }
        ("POST", []) => application::add_command(world, guild, request.form()?)
            .map(|command| Reply::Created(json!(command))),
        ("GET", [command]) => Ok(Reply::Found(json!(known_command(world, guild, command)?))),
        ("PATCH", [command]) => {
            // Cloned, because the change needs the world mutably.
            let old = known_command(world, guild, command)?.clone();
            application::change_command(world, &old, request.form()?)
                .map(|command| Reply::Found(json!(command)))
        }
        ("DELETE", [command]) => {
            let command = known_command(world, guild, command)?.id;
            application::delete_command(world, command);
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// The registered commands as JSON. A list of them has the translations only on request, the answer
/// to their registration always.
fn list_commands(world: &World, guild: Option<Id>, request: &Request) -> Value {
    let whole = request.method != Method::GET || request.is_set("with_localizations");
    let shown = |command: &Command| {
        let mut json = json!(command);
        if !whole {
            without_translations(&mut json);
        }
        json
    };
    commands_of(world, guild).map(shown).collect()
}

fn without_translations(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|key, _| !key.ends_with("_localizations"));
            fields.values_mut().for_each(without_translations);
        }
        Value::Array(all) => all.iter_mut().for_each(without_translations),
        _ => {}
    }
}

/// Changes the description of the application, or the ways in which it can be installed.
fn change_application(world: &mut World, request: &Request) -> Answer {
    let body = request.form()?;
    const PRESENT: [&str; 2] = ["description", "integration_types_config"];
    let fields = body.as_object().into_iter().flatten();
    let mut absent =
        fields.filter(|(key, value)| !value.is_null() && !PRESENT.contains(&key.as_str()));
    if let Some((key, _)) = absent.next() {
        return Err(Refusal::NotInSandbox(format!("{key} of an application")));
    }
    if let Some(description) = body.get("description") {
        let text = description.as_str().unwrap_or_default();
        world.application.description = text.to_owned();
    }
    if let Some(Value::Object(config)) = body.get("integration_types_config") {
        world.application.install_config = config.clone();
    }
    world.save(Record::Application(world.application.clone()));
    world.publish(&Event::CommandsChanged);
    Ok(Reply::Found(application_json(world)))
}

/// The registered command with the id in the path.
fn known_command<'a>(
    world: &'a World,
    guild: Option<Id>,
    command: &str,
) -> Result<&'a Command, Refusal> {
    let wanted = id(command, "command_id")?;
    commands_of(world, guild)
        .find(|command| command.id == wanted)
        .ok_or(Refusal::UnknownCommand)
}

// --- Emojis of the application, which it can use everywhere ---

/// The most emojis of an application, and the most bytes of each.
const MAX_EMOJIS: usize = 2000;
const MAX_BYTES: usize = 256 * 1024;
const NAME_LENGTHS: std::ops::RangeInclusive<usize> = 2..=32;
const PICTURES: [&str; 5] = ["png", "jpeg", "jpg", "gif", "webp"];

fn route_emojis(world: &mut World, rest: &[&str], request: &Request) -> Answer {
    match (request.method.as_str(), rest) {
        ("GET", []) => {
            let items: Vec<Value> = world
                .application
                .emojis
                .iter()
                .map(|emoji| emoji_json(world, emoji))
                .collect();
            Ok(Reply::Found(json!({ "items": items })))
        }
        ("POST", []) => create_emoji(world, request),
        ("GET", [emoji]) => {
            let index = known_emoji(&world.application, emoji)?;
            Ok(Reply::Found(emoji_json(
                world,
                &world.application.emojis[index],
            )))
        }
        ("PATCH", [emoji]) => {
            let index = known_emoji(&world.application, emoji)?;
            let checker = Checker::default();
            let name = read_name(&checker.form(request.form()?));
            checker.finish()?;
            world.application.emojis[index].name = name;
            save_application(world);
            Ok(Reply::Found(emoji_json(
                world,
                &world.application.emojis[index],
            )))
        }
        ("DELETE", [emoji]) => {
            let index = known_emoji(&world.application, emoji)?;
            let emoji = world.application.emojis.remove(index);
            world.journal.remove_file(emoji.id);
            save_application(world);
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

fn save_application(world: &mut World) {
    world.save(Record::Application(world.application.clone()));
}

fn known_emoji(application: &Application, emoji: &str) -> Result<usize, Refusal> {
    let wanted = id(emoji, "emoji_id")?;
    application
        .emojis
        .iter()
        .position(|emoji| emoji.id == wanted)
        .ok_or(Refusal::UnknownEmoji)
}

fn create_emoji(world: &mut World, request: &Request) -> Answer {
    let checker = Checker::default();
    let form = checker.form(request.form()?);
    let name = read_name(&form);
    let picture = read_picture(&form);
    checker.finish()?;
    if world.application.emojis.len() >= MAX_EMOJIS {
        return Err(Refusal::TooManyEmojis);
    }
    let (animated, bytes) = picture.unwrap_or_default();
    let id: Id = world.make_id(ChannelNumber::SANDBOX);
    world.journal.put_file(id, bytes);
    let emoji = Emoji { id, name, animated };
    let shown = emoji_json(world, &emoji);
    world.application.emojis.push(emoji);
    save_application(world);
    Ok(Reply::Created(shown))
}

fn read_name(form: &Form) -> String {
    let field = form.required("name");
    let name = field.as_ref().and_then(|name| name.text(NAME_LENGTHS));
    let plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if let (Some(field), false) = (&field, name.is_none_or(plain)) {
        field.error(
            "STRING_TYPE_REGEX",
            "String value did not match validation regex.",
        );
    }
    name.unwrap_or_default().to_owned()
}

/// Reads a picture as a data URI: whether it is animated, and its bytes.
fn read_picture(form: &Form) -> Option<(bool, Vec<u8>)> {
    let field = form.required("image")?;
    let text = field.text(1..=usize::MAX)?;
    let read = text
        .strip_prefix("data:image/")
        .and_then(|rest| rest.split_once(";base64,"))
        .filter(|(kind, _)| PICTURES.contains(kind))
        .and_then(|(kind, data)| Some((kind == "gif", STANDARD.decode(data).ok()?)));
    match &read {
        None => field.error("IMAGE_INVALID", "Invalid image data"),
        Some((_, bytes)) if bytes.len() > MAX_BYTES => field.error(
            "BINARY_TYPE_MAX_SIZE",
            "File cannot be larger than 256.0 kb.",
        ),
        Some(_) => {}
    }
    read
}

fn emoji_json(world: &World, emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id,
        "name": emoji.name,
        "animated": emoji.animated,
        "user": user_json(world, world.bot()),
        "roles": [],
        "require_colons": true,
        "managed": false,
        "available": true,
    })
}

// --- The bot itself, other users, and private channels ---

/// Routes under `users`.
pub(super) fn route_users(world: &mut World, path: &[&str], request: &Request) -> Answer {
    match (request.method.as_str(), path) {
        ("GET", ["users", "@me"]) => Ok(Reply::Found(me_json(world))),
        ("GET", ["users", "@me", "guilds"]) => Ok(Reply::Found(guilds_of_bot(world))),
        ("POST", ["users", "@me", "channels"]) => open_dm(world, request),
        ("GET", ["users", user]) => {
            let user = world
                .user(id(user, "user_id")?)
                .ok_or(Refusal::UnknownUser)?;
            Ok(Reply::Found(User::to_json(user)))
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// The servers of the bot.
fn guilds_of_bot(world: &World) -> Value {
    let bot = world.bot();
    world
        .guilds_with(bot)
        .map(|guild| {
            json!({
                "id": guild.id, "name": guild.name, "icon": guild.icon_hash(), "banner": null,
                "owner": false, "permissions": permissions(world, guild, bot).to_string(),
                "features": [],
            })
        })
        .collect()
}

/// Opens a private channel of the bot. Discord allows this even if messages to it would be refused.
fn open_dm(world: &mut World, request: &Request) -> Answer {
    let checker = Checker::default();
    let with = checker
        .form(request.form()?)
        .required("recipient_id")
        .and_then(|id| id.id());
    checker.finish()?;
    let bot = world.bot();
    let channel = channels::open_dm(world, bot, with.unwrap_or_default())?;
    Ok(Reply::Found(channel_json(
        world,
        &world.channels[&channel],
        bot,
    )))
}

// --- What Discord has for every bot: default sounds, packs of stickers, regions ---
//
// Libraries ask for some of them before they are ready.

/// Name and emoji. Their ids are their numbers, from 1.
const SOUNDS: [(&str, &str); 8] = [
    ("quack", "🦆"),
    ("airhorn", "🔊"),
    ("cricket", "🦗"),
    ("golf clap", "👏"),
    ("sad horn", "🎺"),
    ("ba dum tss", "🥁"),
    ("boop", "👆"),
    ("ding", "🔔"),
];

/// Routes for what everybody has.
pub(super) fn route_defaults(method: &Method, path: &[&str]) -> Answer {
    let found = match (method.as_str(), path) {
        ("GET", ["soundboard-default-sounds"]) => sounds(),
        ("GET", ["sticker-packs"]) => json!({ "sticker_packs": [] }),
        ("GET", ["voice", "regions"]) => json!([{
            "id": "local", "name": "Local", "optimal": true, "deprecated": false, "custom": false,
        }]),
        _ => return Err(Refusal::NoSuchRoute),
    };
    Ok(Reply::Found(found))
}

fn sounds() -> Value {
    let sounds = (1..).zip(SOUNDS).map(|(number, (name, emoji))| {
        json!({
            "sound_id": number.to_string(), "name": name, "volume": 1.0,
            "emoji_id": null, "emoji_name": emoji, "available": true,
        })
    });
    sounds.collect()
}

/// The routes of OAuth2, with and without a version.
pub(crate) fn router() -> Router<Arc<Shared>> {
    ["/api", "/api/v9", "/api/v10"]
        .iter()
        .fold(Router::new(), |router, version| {
            router
                .route(&format!("{version}/oauth2/token"), post(exchange))
                .route(&format!("{version}/oauth2/@me"), get(authorization))
                .route(
                    &format!("{version}/users/@me/applications/{{application}}/role-connection"),
                    get(role_connection).put(set_role_connection),
                )
        })
}

/// Exchanges a code for an access token.
async fn exchange(State(shared): SharedState, axum::Form(form): axum::Form<TokenForm>) -> Response {
    match shared.update(|world| {
        let (now, application) = (world.now(), world.application.id);
        world.activities.exchange(now, application, &form)
    }) {
        Ok(token) => Json(token).into_response(),
        Err(error) => {
            let status = match error.0 {
                "invalid_client" => StatusCode::UNAUTHORIZED,
                _ => StatusCode::BAD_REQUEST,
            };
            let body = json!({"error": error.0, "error_description": error.1});
            (status, Json(body)).into_response()
        }
    }
}

/// Answers whose access token it is.
async fn authorization(State(shared): SharedState, headers: HeaderMap) -> Response {
    let found = shared.read(|world| application::authorization_json(world, bearer(&headers)));
    answer(found.ok_or(Refusal::Unauthorized))
}

/// The access token of a request; empty without one.
fn bearer(headers: &HeaderMap) -> &str {
    let header = headers.get(AUTHORIZATION);
    let token = header
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    token.unwrap_or_default()
}

fn answer(found: Result<Value, Refusal>) -> Response {
    match found {
        Ok(found) => Json(found).into_response(),
        Err(refusal) => (refusal.status(), Json(refusal.body())).into_response(),
    }
}

/// Answers the values of a person for linked roles.
async fn role_connection(
    State(shared): SharedState,
    Path(application): Path<String>,
    headers: HeaderMap,
) -> Response {
    answer(shared.read(|world| {
        check_application(world, &application)?;
        world
            .activities
            .role_connection(world.now(), bearer(&headers))
    }))
}

/// Sets the values of a person for linked roles.
async fn set_role_connection(
    State(shared): SharedState,
    Path(application): Path<String>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    answer(shared.update(|world| {
        check_application(world, &application)?;
        application::set_role_connection(world, bearer(&headers), &body)
    }))
}

fn check_application(world: &World, application: &str) -> Result<(), Refusal> {
    if application == world.application.id.to_string() {
        Ok(())
    } else {
        Err(Refusal::UnknownApplication)
    }
}
