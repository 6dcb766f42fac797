//! The JSON of `INTERACTION_CREATE`, which the bot receives when a person does something.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use crate::model::Channel;
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
    if channel.is_dm() {
        json["user"] = user_json(world, interaction.user);
    } else {
        json["member"] = member_json(world, interaction.user);
        let allowed = permissions_in(world, interaction.user, channel);
        json["member"]["permissions"] = json!(allowed.to_string());
        json["guild_id"] = json!(world.guild.id);
        let locale = world.guild.preferred_locale;
        json["guild"] = json!({"id": world.guild.id, "locale": locale, "features": []});
        json["guild_locale"] = json!(locale);
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

/// `resolved`: the objects that the ids among the values refer to; `None` if there are none.
pub(crate) fn resolved_json(world: &World, ids: &HashSet<Id>, in_guild: bool) -> Option<Value> {
    let mut tables = Map::new();
    let mut add = |table: &str, id: Id, value: Value| {
        let entry = tables.entry(table).or_insert_with(|| json!({}));
        entry[id.to_string()] = value;
    };
    for id in ids {
        if let Some(user) = world.user(*id) {
            add("users", *id, user.to_json());
            if in_guild && world.is_member(*id) {
                let mut member = member_json_without_user(world, *id);
                member["permissions"] = json!(permissions(world, *id).to_string());
                add("members", *id, member);
            }
        } else if let Some(channel) = world.channels.get(id) {
            add(
                "channels",
                *id,
                partial_channel_json(world, channel, world.bot()),
            );
        } else if let Some(role) = role_json(world, *id) {
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

pub(crate) fn role_json(world: &World, id: Id) -> Option<Value> {
    let Value::Array(roles) = roles_json(world) else {
        return None;
    };
    roles
        .into_iter()
        .find(|role| role["id"] == id.to_string().as_str())
}
