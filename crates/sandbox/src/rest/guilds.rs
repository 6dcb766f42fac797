//! `guilds/…`: servers with their channels, members, roles and threads.
//!
//! A bot can change the roles that bots have made. That of everybody, its own and the managers'
//! stay as they are, but it may give the managers' role.

use axum::extract::{Path, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::body::{Checker, Form, Refusal};
use crate::changes::guild;
use crate::model::{Channel, Guild, Role};
use crate::rest::channels::{self, read_permissions};
use crate::rest::request::{Answer, Reply, Request, id};
use crate::shared::SharedState;
use crate::values::Permissions;
use crate::values::id::Id;
use crate::wire::guild::{channel_json, guild_json, member_json, roles_json};
use crate::wire::interaction::role_json;
use crate::world::World;
use crate::world::permissions::{can_see, permissions};

/// The icon of a server, under the name that Discord would give it. Its form is the one in which
/// it was set, whatever is asked for.
pub(crate) async fn icon(
    State(shared): SharedState,
    Path((guild, name)): Path<(Id, String)>,
) -> Response {
    let found = shared.read(|world| {
        let guild = world.guild(guild)?;
        let hash = guild.icon_hash()?;
        name.split_once('.').filter(|(asked, _)| *asked == hash)?;
        STANDARD.decode(guild.icon.as_ref()?).ok()
    });
    found.map_or_else(
        || StatusCode::NOT_FOUND.into_response(),
        IntoResponse::into_response,
    )
}

/// Routes under `guilds`.
pub(super) fn route(world: &mut World, path: &[&str], request: &Request) -> Answer {
    let ["guilds", guild, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    let guild = id(guild, "guild_id")?;
    // Routes with a word come before those with an id in its place.
    match (request.method.as_str(), rest) {
        _ if guild_of_bot(world, guild).is_none() => Err(Refusal::UnknownGuild),
        (_, ["roles", rest @ ..]) => route_roles(world, guild, rest, request),
        ("PATCH", ["members", user]) => change_member(world, guild, user, request),
        ("PUT" | "DELETE", ["members", user, "roles", role]) => {
            give_role(world, &request.method, guild, user, role)
        }
        ("POST", ["channels"]) => channels::create_channel(world, guild, request),
        ("GET", rest) => read(world, guild, rest, request).map(Reply::Found),
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// The server, if the bot is in it. Otherwise it gets the same error as for an unknown one.
pub(super) fn guild_of_bot(world: &World, guild: Id) -> Option<&Guild> {
    world
        .guild(guild)
        .filter(|guild| guild.members.contains(&world.bot()))
}

/// What a bot can read of a server.
fn read(world: &World, guild: Id, path: &[&str], request: &Request) -> Result<Value, Refusal> {
    let guild = guild_of_bot(world, guild).ok_or(Refusal::UnknownGuild)?;
    Ok(match path {
        ["members", "search"] => search(world, guild, request)?,
        [] => guild_json(world, guild),
        ["channels"] => seen_channels(world, guild, |channel| channel.thread().is_none()),
        ["threads", "active"] => active_threads(world, guild),
        // A server has none of its own.
        ["emojis" | "stickers" | "scheduled-events"] => json!([]),
        ["soundboard-sounds"] => json!({ "items": [] }),
        ["members"] => members(world, guild, request)?,
        ["members", user] => {
            let user = id(user, "user_id")?;
            if !guild.members.contains(&user) {
                return Err(Refusal::UnknownMember);
            }
            member_json(world, guild, user)
        }
        _ => return Err(Refusal::NoSuchRoute),
    })
}

/// The channels of the server that are wanted and that the bot sees.
fn seen_channels(world: &World, guild: &Guild, wanted: fn(&Channel) -> bool) -> Value {
    let bot = world.bot();
    world
        .channels
        .values()
        .filter(|channel| world.guild_of(channel).is_some_and(|it| it.id == guild.id))
        .filter(|channel| wanted(channel) && can_see(world, bot, channel))
        .map(|channel| channel_json(world, channel, bot))
        .collect()
}

fn active_threads(world: &World, guild: &Guild) -> Value {
    let threads = seen_channels(world, guild, |channel| {
        channel.thread().is_some_and(|thread| !thread.archived)
    });
    let members = threads
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|thread| thread.get("member"));
    json!({"members": members.collect::<Vec<_>>(), "threads": threads})
}

/// The members whose username or nickname starts with a text.
fn search(world: &World, guild: &Guild, request: &Request) -> Result<Value, Refusal> {
    let wanted = request.text("query").unwrap_or_default().to_lowercase();
    let limit = request.number("limit", 1..=1000)?.unwrap_or(1) as usize;
    let named = |id: &Id| {
        let nickname = guild.nicknames.get(id).map(|name| name.to_lowercase());
        let user = world.user(*id).map(|user| user.username.clone());
        nickname
            .into_iter()
            .chain(user)
            .any(|name| name.starts_with(&wanted))
    };
    Ok(guild
        .members
        .iter()
        .copied()
        .filter(named)
        .take(limit)
        .map(|id| member_json(world, guild, id))
        .collect())
}

/// A page of the members, sorted by id. As on Discord, this takes the privileged intent.
fn members(world: &World, guild: &Guild, request: &Request) -> Result<Value, Refusal> {
    if world.allowed_intents & crate::values::intent::GUILD_MEMBERS == 0 {
        return Err(Refusal::MissingAccess);
    }
    let limit = request.number("limit", 1..=1000)?.unwrap_or(1) as usize;
    let after = request.id("after")?.unwrap_or_default();
    Ok(guild
        .members
        .iter()
        .filter(|id| **id > after)
        .take(limit)
        .map(|id| member_json(world, guild, *id))
        .collect())
}

// --- Roles, and the changes of members ---

/// The most roles of a server, and the longest nickname.
const MAX_ROLES: usize = 250;
const MAX_NICKNAME: usize = 32;

/// Routes of roles: `roles` and what follows.
fn route_roles(world: &mut World, guild: Id, rest: &[&str], request: &Request) -> Answer {
    let here = guild_of_bot(world, guild).ok_or(Refusal::UnknownGuild)?;
    match (request.method.as_str(), rest) {
        ("GET", []) => Ok(Reply::Found(roles_json(world, here))),
        ("GET", [role]) => role_answer(world, guild, id(role, "role_id")?),
        ("POST", []) => {
            require(world, here, Permissions::MANAGE_ROLES)?;
            let role = read_role(request.form()?, Role::named("new role"))?;
            if here.roles.len() >= MAX_ROLES {
                return Err(Refusal::TooManyRoles);
            }
            let made = guild::put_role(world, guild, None, role);
            role_answer(world, guild, made)
        }
        ("PATCH", [role]) => {
            let (id, old) = own_role(world, here, role)?;
            let role = read_role(request.form()?, old)?;
            guild::put_role(world, guild, Some(id), role);
            role_answer(world, guild, id)
        }
        ("DELETE", [role]) => {
            let (id, _) = own_role(world, here, role)?;
            guild::delete_role(world, guild, id);
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

fn role_answer(world: &World, guild: Id, role: Id) -> Answer {
    world
        .guild(guild)
        .and_then(|guild| role_json(world, guild, role))
        .map(Reply::Found)
        .ok_or(Refusal::UnknownRole)
}

/// The role of a path that bots may change, after checking that this one may.
fn own_role(world: &World, guild: &Guild, role: &str) -> Result<(Id, Role), Refusal> {
    let id = id(role, "role_id")?;
    role_json(world, guild, id).ok_or(Refusal::UnknownRole)?;
    require(world, guild, Permissions::MANAGE_ROLES)?;
    let role = guild.roles.get(&id).cloned();
    // The others are above the bot's own role, or managed.
    role.map(|role| (id, role))
        .ok_or(Refusal::MissingPermissions)
}

fn require(world: &World, guild: &Guild, needed: Permissions) -> Result<(), Refusal> {
    let allowed = permissions(world, guild, world.bot()).contains(needed);
    allowed.then_some(()).ok_or(Refusal::MissingPermissions)
}

fn read_role(body: &Value, mut role: Role) -> Result<Role, Refusal> {
    let checker = Checker::default();
    let form = checker.form(body);
    if let Some(name) = form.optional_text("name", 100) {
        role.name = name.to_owned();
    }
    if let Some(permissions) = read_permissions(&form, "permissions") {
        role.permissions = permissions;
    }
    let color = form
        .field("colors")
        .filter(Form::is_object)
        .and_then(|colors| colors.field("primary_color"))
        .or_else(|| form.field("color"));
    if let Some(color) = color.and_then(|color| color.integer(0..=0xFF_FFFF)) {
        role.color = color as u32;
    }
    role.hoist = form.optional_boolean("hoist").unwrap_or(role.hoist);
    role.mentionable = form
        .optional_boolean("mentionable")
        .unwrap_or(role.mentionable);
    checker.finish()?;
    Ok(role)
}

/// Changes a member: the nickname and the roles.
fn change_member(world: &mut World, guild: Id, user: &str, request: &Request) -> Answer {
    let bot = world.bot();
    let user = match user {
        "@me" => bot,
        user => id(user, "user_id")?,
    };
    if !world.is_member(guild, user) {
        return Err(Refusal::UnknownMember);
    }
    let body = request.form()?;
    refuse_absent(body)?;
    if body.get("nick").is_some() {
        change_nickname(world, guild, user, body)?;
    }
    if body["roles"].is_array() {
        let here = world.guild(guild).ok_or(Refusal::UnknownGuild)?;
        require(world, here, Permissions::MANAGE_ROLES)?;
        let wanted: Vec<Id> = body["roles"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Id::from_json)
            .collect();
        for role in roles_to_give(here) {
            guild::set_role(world, guild, user, role, wanted.contains(&role));
        }
    }
    let here = world.guild(guild).ok_or(Refusal::UnknownGuild)?;
    Ok(Reply::Found(member_json(world, here, user)))
}

fn change_nickname(world: &mut World, guild: Id, user: Id, body: &Value) -> Result<(), Refusal> {
    require(
        world,
        world.guild(guild).ok_or(Refusal::UnknownGuild)?,
        if user == world.bot() {
            Permissions::CHANGE_NICKNAME
        } else {
            Permissions::MANAGE_NICKNAMES
        },
    )?;
    let checker = Checker::default();
    let nickname = checker
        .form(body)
        .optional_text("nick", MAX_NICKNAME)
        .map(str::to_owned);
    checker.finish()?;
    guild::set_nickname(world, guild, user, &nickname.unwrap_or_default());
    Ok(())
}

/// Refuses the changes of a member that the sandbox does not have.
fn refuse_absent(body: &Value) -> Result<(), Refusal> {
    const PRESENT: [&str; 2] = ["nick", "roles"];
    let fields = body.as_object().into_iter().flatten();
    let mut absent =
        fields.filter(|(key, value)| !value.is_null() && !PRESENT.contains(&key.as_str()));
    match absent.next() {
        None => Ok(()),
        Some((key, _)) => Err(Refusal::NotInSandbox(format!("{key} of a member"))),
    }
}

/// The roles that a bot may give.
fn roles_to_give(guild: &Guild) -> Vec<Id> {
    guild
        .roles
        .keys()
        .copied()
        .chain([guild.manager_role])
        .collect()
}

/// Gives a member a role or takes it away.
fn give_role(world: &mut World, method: &Method, guild: Id, user: &str, role: &str) -> Answer {
    let (user, role) = (id(user, "user_id")?, id(role, "role_id")?);
    let here = world.guild(guild).ok_or(Refusal::UnknownGuild)?;
    if !here.members.contains(&user) {
        return Err(Refusal::UnknownMember);
    }
    role_json(world, here, role).ok_or(Refusal::UnknownRole)?;
    require(world, here, Permissions::MANAGE_ROLES)?;
    if !roles_to_give(here).contains(&role) {
        return Err(Refusal::MissingPermissions);
    }
    guild::set_role(world, guild, user, role, method == Method::PUT);
    Ok(Reply::Nothing)
}

/// The permissions of commands: nobody can set any here, so every list is empty.
pub(super) fn command_permissions(world: &World, guild: Id, command: Option<Id>) -> Value {
    let of = |id: Id| {
        json!({
            "id": id, "application_id": world.bot(), "guild_id": guild, "permissions": [],
        })
    };
    command.map_or_else(|| json!([]), of)
}
