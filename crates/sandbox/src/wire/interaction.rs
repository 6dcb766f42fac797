//! The JSON of `INTERACTION_CREATE`, which the bot receives when a person does something, and of
//! Activities, with the addresses and queries with which their frames are opened.

use std::collections::HashSet;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

use crate::model::{Channel, Guild, User};
use crate::values::id::Id;
use crate::wire::guild::{
    channel_json, member_json, member_json_without_user, roles_json, user_json,
};
use crate::wire::message::{ATTACHMENT_SIZE_LIMIT, attachment_json, message_json};
use crate::world::permissions::{app_permissions, context, permissions, permissions_in};
use crate::world::{Interaction, InteractionKind, World};

/// The payload of an interaction.
pub(crate) fn interaction_json(
    world: &World,
    interaction: &Interaction,
    channel: &Channel,
    data: Value,
) -> Value {
    let context = context(world, channel);
    let mut json = json!({
        "id": interaction.id,
        "application_id": world.application.id,
        "type": interaction.kind.number(),
        "token": interaction.token,
        "version": 1,
        "channel_id": channel.id,
        "channel": partial_channel_json(world, channel, interaction.user),
        "data": data,
        "locale": world.user(interaction.user).map(|user| user.locale),
        "context": context.number(),
        "authorizing_integration_owners": interaction.owners.to_json(),
        "app_permissions": app_permissions(world, channel).to_string(),
        "entitlements": [],
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
    });
    // In a server the user is part of the member; in a private channel there is no member.
    if let Some(guild) = world.guild_of(channel) {
        json["member"] = member_json(world, guild, interaction.user);
        let allowed = permissions_in(world, interaction.user, channel);
        json["member"]["permissions"] = json!(allowed.to_string());
        json["guild_id"] = json!(guild.id);
        let locale = guild.preferred_locale;
        json["guild"] = json!({"id": guild.id, "locale": locale, "features": []});
        json["guild_locale"] = json!(locale);
    } else {
        json["user"] = user_json(world, interaction.user);
    }
    // The message whose component was used, also for a modal that it opened.
    if let InteractionKind::Component { message }
    | InteractionKind::Modal {
        message: Some(message),
        ..
    } = interaction.kind
        && let Some(message) = world.messages.get(channel.id, message)
    {
        json["message"] = message_json(world, message);
    }
    json
}

fn partial_channel_json(world: &World, channel: &Channel, user: Id) -> Value {
    let mut json = channel_json(world, channel, world.bot());
    json["permissions"] = json!(permissions_in(world, user, channel).to_string());
    json
}

/// `resolved`: the objects that the ids among the values refer to, where the interaction happens;
/// `None` if there are none.
pub(crate) fn resolved_json(
    world: &World,
    ids: &HashSet<Id>,
    guild: Option<&Guild>,
) -> Option<Value> {
    let mut tables = Map::new();
    let mut add = |table: &str, id: Id, value: Value| {
        let entry = tables.entry(table).or_insert_with(|| json!({}));
        entry[id.to_string()] = value;
    };
    for id in ids {
        if let Some(user) = world.user(*id) {
            add("users", *id, user.to_json());
            if let Some(guild) = guild.filter(|guild| guild.members.contains(id)) {
                let mut member = member_json_without_user(world, guild, *id);
                member["permissions"] = json!(permissions(world, guild, *id).to_string());
                add("members", *id, member);
            }
        } else if let Some(channel) = world.channels.get(id) {
            add(
                "channels",
                *id,
                partial_channel_json(world, channel, world.bot()),
            );
        } else if let Some(role) = guild.and_then(|guild| role_json(world, guild, *id)) {
            add("roles", *id, role);
        } else if let Some(file) = world.messages.uploaded(*id) {
            let mut attachment = attachment_json(&world.addresses, file);
            // An uploaded file belongs to no message, which Discord calls ephemeral.
            attachment["ephemeral"] = json!(true);
            add("attachments", *id, attachment);
        }
    }
    (!tables.is_empty()).then_some(Value::Object(tables))
}

pub(crate) fn role_json(world: &World, guild: &Guild, id: Id) -> Option<Value> {
    let Value::Array(roles) = roles_json(world, guild) else {
        return None;
    };
    roles
        .into_iter()
        .find(|role| role["id"] == id.to_string().as_str())
}

// --- Activities ---

/// Discord's name of the place of an instance.
pub(crate) fn location_id(world: &World, channel: Id) -> String {
    match guild_id_of(world, channel) {
        Some(guild) => format!("gc-{guild}-{channel}"),
        None => format!("pc-{channel}"),
    }
}

fn guild_id_of(world: &World, channel: Id) -> Option<Id> {
    let guild = world.guild_of(world.channels.get(&channel)?)?;
    Some(guild.id)
}

/// The instance in Discord's JSON.
pub(crate) fn activity_json(world: &World, id: &str) -> Option<Value> {
    let instance = world.activities.instances.get(id)?;
    let location = location_id(world, instance.channel);
    let mut json = json!({
        "application_id": world.application.id,
        "instance_id": id,
        "launch_id": instance.launch,
        "location": {
            "kind": location.split('-').next(),
            "id": location,
            "channel_id": instance.channel,
        },
        "users": instance.users,
    });
    if let Some(guild) = guild_id_of(world, instance.channel) {
        json["location"]["guild_id"] = json!(guild);
    }
    Some(json)
}

/// The address of the frame in which a person uses an instance.
pub(crate) fn activity_url(world: &World, instance: &str, user: Id) -> Option<String> {
    let origin = &world.activities.host.as_ref()?.origin;
    let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let name = encode(&world.user(user)?.username);
    let instance = encode(instance);
    Some(format!(
        "{origin}/.sandbox/frame?as={name}&instance={instance}"
    ))
}

/// The query with which Discord opens the Activity itself.
pub(crate) fn activity_query(world: &World, id: &str, frame: &str) -> Option<Value> {
    let instance = world.activities.instances.get(id)?;
    let location = location_id(world, instance.channel);
    let mut query = json!({
        "frame_id": frame,
        "instance_id": id,
        "launch_id": instance.launch,
        "location_id": location,
        "channel_id": instance.channel,
        "platform": "desktop",
    });
    if let Some(guild) = guild_id_of(world, instance.channel) {
        query["guild_id"] = json!(guild);
    }
    Some(query)
}

/// The people of an instance, as the Activity sees them.
pub(crate) fn participants_json(world: &World, instance: &str) -> Value {
    let found = world.activities.instances.get(instance);
    found
        .into_iter()
        .flat_map(|found| &found.users)
        .filter_map(|user| world.user(*user))
        .map(participant_json)
        .collect()
}

fn participant_json(user: &User) -> Value {
    json!({
        "id": user.id,
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0",
        "avatar": null,
        "flags": 0,
        "bot": user.bot,
    })
}
