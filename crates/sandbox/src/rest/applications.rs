//! `applications/…`: the application itself and its commands. Its emojis are in `emojis.rs`.

use axum::http::Method;
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::body::application::read_role_metadata;
use crate::changes::application;
use crate::events::Event;
use crate::model::{Command, Record};
use crate::rest::emojis;
use crate::rest::guilds::command_permissions;
use crate::rest::request::{Answer, Reply, Request, id};
use crate::values::id::Id;
use crate::wire::guild::application_json;
use crate::wire::interaction::activity_json;
use crate::world::World;
use crate::world::permissions::commands_of;

/// Routes under `applications`.
pub(super) fn route(
    world: &mut World,
    method: &Method,
    path: &[&str],
    request: &Request,
) -> Answer {
    let ["applications", application, rest @ ..] = path else {
        return Err(Refusal::NoSuchRoute);
    };
    if *application != "@me" && id(application, "application_id")? != world.application.id {
        return Err(Refusal::UnknownApplication);
    }
    match rest {
        [] if method == Method::GET => Ok(Reply::Found(application_json(world))),
        [] if method == Method::PATCH => change(world, request),
        // Nothing is sold here.
        ["entitlements" | "skus"] if method == Method::GET => Ok(Reply::Found(json!([]))),
        ["emojis", rest @ ..] => emojis::route(world, method, rest, request),
        ["activity-instances", instance] if method == Method::GET => {
            let found = activity_json(world, instance);
            found
                .map(Reply::Found)
                .ok_or(Refusal::UnknownActivityInstance)
        }
        ["role-connections", "metadata"] => role_metadata(world, method, request),
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

/// Routes for the metadata of linked roles.
fn role_metadata(world: &mut World, method: &Method, request: &Request) -> Answer {
    match method.as_str() {
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
fn commands(
    world: &mut World,
    method: &Method,
    guild: Option<Id>,
    rest: &[&str],
    request: &Request,
) -> Answer {
    match (method.as_str(), rest) {
        ("GET", []) => Ok(Reply::Found(list(world, guild, request))),
        ("GET", ["permissions"]) if guild.is_some() => {
            Ok(Reply::Found(command_permissions(world, None)))
        }
        ("GET", [command, "permissions"]) if guild.is_some() => {
            let command = known(world, guild, command)?.id;
            Ok(Reply::Found(command_permissions(world, Some(command))))
        }
        ("PUT", []) => {
            application::replace_commands(world, guild, request.form()?)?;
            Ok(Reply::Found(list(world, guild, request)))
        }
        ("POST", []) => application::add_command(world, guild, request.form()?)
            .map(|command| Reply::Created(json!(command))),
        ("GET", [command]) => Ok(Reply::Found(json!(known(world, guild, command)?))),
        ("PATCH", [command]) => {
            // Cloned, because the change needs the world mutably.
            let old = known(world, guild, command)?.clone();
            application::change_command(world, &old, request.form()?)
                .map(|command| Reply::Found(json!(command)))
        }
        ("DELETE", [command]) => {
            let command = known(world, guild, command)?.id;
            application::delete_command(world, command);
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

/// The registered commands as JSON. A list of them has the translations only on request, the answer
/// to their registration always.
fn list(world: &World, guild: Option<Id>, request: &Request) -> Value {
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
fn change(world: &mut World, request: &Request) -> Answer {
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
fn known<'a>(world: &'a World, guild: Option<Id>, command: &str) -> Result<&'a Command, Refusal> {
    let wanted = id(command, "command_id")?;
    commands_of(world, guild)
        .find(|command| command.id == wanted)
        .ok_or(Refusal::UnknownCommand)
}
