//! The wire format: users, channels, messages and others as the JSON of REST and gateway v10, and
//! what the chat page shows beyond it.
//!
//! A bot learns how many users reacted; a person also sees who did. A bot learns a person's
//! language and installation with each interaction; the page shows them, because they can be
//! changed there.
//!
//! Nothing here changes anything. Fields that serenity 0.12 and twilight require are included even
//! where Discord's documentation calls them optional.

pub(crate) mod guild;
pub(crate) mod interaction;
pub(crate) mod message;

use serde_json::{Value, json};

use crate::model::{Command, Guild, Message, User};
use crate::values::id::Id;
use crate::wire::guild::roles_json;
use crate::wire::message::message_json;
use crate::world::World;

/// The message, with the ids of the users who reacted or voted.
pub(crate) fn page_message(world: &World, message: &Message) -> Value {
    let mut shown = message_json(world, message);
    // The reactions of the JSON have the same order as the stored ones.
    let pills = shown["reactions"].as_array_mut().into_iter().flatten();
    for (pill, reaction) in pills.zip(&message.reactions) {
        pill["users"] = json!(reaction.users);
    }
    // Indexing would make a poll where there is none.
    if let Some(poll) = &message.poll {
        let counts = shown["poll"]["results"]["answer_counts"].as_array_mut();
        for (count, voters) in counts.into_iter().flatten().zip(poll.votes.values()) {
            count["voters"] = json!(voters);
        }
    }
    shown
}

/// All people.
pub(crate) fn page_people(world: &World) -> Value {
    world
        .users
        .iter()
        .filter(|user| !user.bot)
        .map(|user| page_person(world, user))
        .collect()
}

/// A person with the settings that the page shows, those of each server that they are in too.
pub(crate) fn page_person(world: &World, user: &User) -> Value {
    let mut person = user.to_json();
    person["locale"] = json!(user.locale);
    person["has_app"] = json!(user.has_installed);
    person["accepts_dms"] = json!(!user.dms_closed);
    person["guilds"] = memberships(world, user.id);
    person
}

/// What the user is in each of their servers, by the server's id.
fn memberships(world: &World, user: Id) -> Value {
    let of_guild = |guild: &Guild| {
        let manages = guild.managers.contains(&user);
        let membership = json!({
            "manages": manages,
            "roles": Vec::from_iter(manages.then_some(guild.manager_role)),
            "owns": user == guild.owner,
        });
        (guild.id.to_string(), membership)
    };
    Value::Object(world.guilds_with(user).map(of_guild).collect())
}

/// The bots, and the servers that they are in.
pub(crate) fn page_bots(world: &World) -> Value {
    world
        .users
        .iter()
        .filter(|user| user.bot)
        .map(|bot| {
            let mut json = bot.to_json();
            json["guilds"] = memberships(world, bot.id);
            json
        })
        .collect()
}

/// All servers. The icon has the address under which the page gets it.
pub(crate) fn page_guilds(world: &World) -> Value {
    let json = |guild: &Guild| {
        let icon = |hash: String| format!("/icons/{}/{hash}.png", guild.id);
        json!({
            "id": guild.id,
            "name": guild.name,
            "icon": guild.icon_hash().map(icon),
            "roles": roles_json(world, guild),
        })
    };
    world.guilds().iter().map(json).collect()
}

/// The sandbox's time, in milliseconds since 1970.
pub(crate) fn page_clock(world: &World) -> Value {
    json!({"now": world.now().0})
}

/// All commands as a person sees them, for the chat page.
pub(crate) fn commands_json(world: &World, viewer: Id) -> Vec<Value> {
    let locale = world.user(viewer).map(|user| user.locale);
    let localized = |command: &Command| {
        let mut json = json!(command);
        locale.unwrap_or_default().localize(&mut json);
        json
    };
    world.commands.iter().map(localized).collect()
}
