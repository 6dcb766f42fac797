//! `applications/…`: the application itself and its commands.

use axum::http::Method;
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::model::Command;
use crate::rest::reply::{Answer, Reply};
use crate::rest::request::{Request, id};
use crate::values::id::Id;
use crate::world::World;

/// Routes under `applications`.
pub(super) fn route(
    world: &mut World,
    method: &Method,
    path: &[&str],
    request: &Request,
) -> Answer {
    if let ("GET", ["applications", "@me"]) = (method.as_str(), path) {
        return Ok(Reply::Found(world.application_json()));
    }
    let ["applications", application, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    if id(application, "application_id")? != world.application.id {
        return Err(Refusal::UnknownApplication);
    }
    match rest {
        ["commands", rest @ ..] => commands(world, method, None, rest, request),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild = id(guild, "guild_id")?;
            // Commands of a server can only be registered where the bot is a member.
            if guild != world.guild.id || !world.is_member(world.bot()) {
                return Err(Refusal::MissingAccess);
            }
            commands(world, method, Some(guild), rest, request)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// Routes for the global commands, or those of the server.
fn commands(
    world: &mut World,
    method: &Method,
    guild: Option<Id>,
    rest: &[&str],
    request: &Request,
) -> Answer {
    match (method.as_str(), rest) {
        ("GET", []) => Ok(Reply::Found(list(world, guild))),
        ("PUT", []) => {
            world.replace_commands(guild, request.form()?)?;
            Ok(Reply::Found(list(world, guild)))
        }
        ("POST", []) => world
            .add_command(guild, request.form()?)
            .map(|command| Reply::Created(json!(command))),
        ("GET", [command]) => Ok(Reply::Found(json!(known(world, guild, command)?))),
        ("PATCH", [command]) => {
            // Cloned, because the change needs the world mutably.
            let old = known(world, guild, command)?.clone();
            world
                .change_command(&old, request.form()?)
                .map(|command| Reply::Found(json!(command)))
        }
        ("DELETE", [command]) => {
            let command = known(world, guild, command)?.id;
            world.delete_command(command);
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// The registered commands as JSON.
fn list(world: &World, guild: Option<Id>) -> Value {
    world
        .commands_of(guild)
        .map(|command| json!(command))
        .collect()
}

/// The registered command with the id in the path.
fn known<'a>(world: &'a World, guild: Option<Id>, command: &str) -> Result<&'a Command, Refusal> {
    let wanted = id(command, "command_id")?;
    world
        .commands_of(guild)
        .find(|command| command.id == wanted)
        .ok_or(Refusal::UnknownCommand)
}
