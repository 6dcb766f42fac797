//! The JSON of Activities, and the addresses and queries with which their frames are opened.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::model::User;
use crate::values::id::Id;
use crate::world::World;

/// Discord's name of the place of an instance.
pub(crate) fn location_id(world: &World, channel: Id) -> String {
    match world.channels.get(&channel) {
        Some(found) if !found.is_dm() => format!("gc-{}-{channel}", world.guild.id),
        _ => format!("pc-{channel}"),
    }
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
    if location.starts_with("gc") {
        json["location"]["guild_id"] = json!(world.guild.id);
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
    if location.starts_with("gc") {
        query["guild_id"] = json!(world.guild.id);
    }
    Some(query)
}

/// The people of an instance, as the Activity sees them.
pub(crate) fn participants_json(world: &World, instance: &str) -> Value {
    let found = world.activities.instances.get(instance);
    let users = found.into_iter().flat_map(|found| &found.users);
    let users = users.filter_map(|user| world.user(*user));
    users.map(participant_json).collect()
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
