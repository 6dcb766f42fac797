//! `guilds/{id}/roles` and the changes of members: making roles, giving them, nicknames.
//!
//! A bot can change the roles that bots have made. That of everybody, its own and the managers'
//! stay as they are, but it may give the managers' role.

use axum::http::Method;
use serde_json::{Value, json};

use crate::body::{Checker, Form, Refusal};
use crate::changes::guild;
use crate::model::{Guild, Role};
use crate::rest::channels::read_permissions;
use crate::rest::request::{Answer, Reply, Request, id};
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::wire::guild::{member_json, roles_json};
use crate::wire::interaction::role_json;
use crate::world::World;
use crate::world::permissions::permissions;

/// The most roles of a server, and the longest nickname.
const MAX_ROLES: usize = 250;
const MAX_NICKNAME: usize = 32;

/// Routes of roles: `roles` and what follows.
pub(super) fn route(
    world: &mut World,
    method: &Method,
    rest: &[&str],
    request: &Request,
) -> Answer {
    match (method.as_str(), rest) {
        ("GET", []) => Ok(Reply::Found(roles_json(world))),
        ("GET", [role]) => found(world, id(role, "role_id")?),
        ("POST", []) => {
            require(world, Permissions::MANAGE_ROLES)?;
            let role = read(request.form()?, Role::named("new role"))?;
            if world.guild.roles.len() >= MAX_ROLES {
                return Err(Refusal::TooManyRoles);
            }
            let made = guild::put_role(world, None, role);
            found(world, made)
        }
        ("PATCH", [role]) => {
            let (id, old) = own_role(world, role)?;
            let role = read(request.form()?, old)?;
            guild::put_role(world, Some(id), role);
            found(world, id)
        }
        ("DELETE", [role]) => {
            let (id, _) = own_role(world, role)?;
            guild::delete_role(world, id);
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

fn found(world: &World, role: Id) -> Answer {
    let role = role_json(world, role).ok_or(Refusal::UnknownRole)?;
    Ok(Reply::Found(role))
}

/// The role of a path that bots may change, after checking that this one may.
fn own_role(world: &World, role: &str) -> Result<(Id, Role), Refusal> {
    let id = id(role, "role_id")?;
    role_json(world, id).ok_or(Refusal::UnknownRole)?;
    require(world, Permissions::MANAGE_ROLES)?;
    let role = world.guild.roles.get(&id).cloned();
    // The others are above the bot's own role, or managed.
    role.map(|role| (id, role))
        .ok_or(Refusal::MissingPermissions)
}

fn require(world: &World, needed: Permissions) -> Result<(), Refusal> {
    let allowed = permissions(world, world.bot()).contains(needed);
    allowed.then_some(()).ok_or(Refusal::MissingPermissions)
}

/// The role with the changes of the body.
fn read(body: &Value, mut role: Role) -> Result<Role, Refusal> {
    let checker = Checker::default();
    let form = checker.form(body);
    if let Some(name) = form.optional_text("name", 100) {
        role.name = name.to_owned();
    }
    if let Some(permissions) = read_permissions(&form, "permissions") {
        role.permissions = permissions;
    }
    let primary = form.field("colors").filter(Form::is_object);
    let color = primary
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
pub(super) fn change_member(world: &mut World, user: &str, request: &Request) -> Answer {
    let bot = world.bot();
    let user = match user {
        "@me" => bot,
        user => id(user, "user_id")?,
    };
    if !world.is_member(user) {
        return Err(Refusal::UnknownMember);
    }
    let body = request.form()?;
    refuse_absent(body)?;
    if body.get("nick").is_some() {
        change_nickname(world, user, body)?;
    }
    if body["roles"].is_array() {
        require(world, Permissions::MANAGE_ROLES)?;
        let wanted: Vec<Id> = body["roles"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Id::from_json)
            .collect();
        for role in changeable(&world.guild) {
            guild::set_role(world, user, role, wanted.contains(&role));
        }
    }
    Ok(Reply::Found(member_json(world, user)))
}

fn change_nickname(world: &mut World, user: Id, body: &Value) -> Result<(), Refusal> {
    require(
        world,
        if user == world.bot() {
            Permissions::CHANGE_NICKNAME
        } else {
            Permissions::MANAGE_NICKNAMES
        },
    )?;
    let checker = Checker::default();
    let form = checker.form(body);
    let nickname = form.optional_text("nick", MAX_NICKNAME).map(str::to_owned);
    checker.finish()?;
    guild::set_nickname(world, user, &nickname.unwrap_or_default());
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
fn changeable(guild: &Guild) -> Vec<Id> {
    let own = guild.roles.keys().copied();
    own.chain([guild.manager_role]).collect()
}

/// Gives a member a role or takes it away.
pub(super) fn give(world: &mut World, method: &Method, user: &str, role: &str) -> Answer {
    let (user, role) = (id(user, "user_id")?, id(role, "role_id")?);
    if !world.is_member(user) {
        return Err(Refusal::UnknownMember);
    }
    role_json(world, role).ok_or(Refusal::UnknownRole)?;
    require(world, Permissions::MANAGE_ROLES)?;
    if !changeable(&world.guild).contains(&role) {
        return Err(Refusal::MissingPermissions);
    }
    guild::set_role(world, user, role, method == Method::PUT);
    Ok(Reply::Nothing)
}

/// The permissions of commands: nobody can set any here, so every list is empty.
pub(super) fn command_permissions(world: &World, command: Option<Id>) -> Value {
    let of = |id: Id| {
        json!({
            "id": id, "application_id": world.bot(), "guild_id": world.guild.id, "permissions": [],
        })
    };
    command.map_or_else(|| json!([]), of)
}
