//! The JSON of the server.

use serde_json::{Value, json};

use crate::model::{Channel, Role};
use crate::values::id::Id;
use crate::values::intent;
use crate::values::permissions::Permissions;
use crate::wire::channel::channel_json;
use crate::wire::user::member_json;
use crate::world::World;
use crate::world::permissions::can_see;

/// The server as REST returns it.
pub(crate) fn guild_json(world: &World) -> Value {
    let mut guild = json!({
        "id": world.guild.id,
        "name": world.guild.name,
        "icon": world.guild.icon_hash(), "splash": null, "discovery_splash": null, "banner": null,
        "description": null, "vanity_url_code": null, "application_id": null,
        "owner_id": world.guild.owner,
        "region": "deprecated",
        "preferred_locale": world.guild.preferred_locale,
        "roles": roles_json(world),
        "emojis": [], "stickers": [], "features": [],
    });
    let settings = json!({
        "afk_channel_id": null, "afk_timeout": 300,
        "system_channel_id": null, "system_channel_flags": 0,
        "rules_channel_id": null, "public_updates_channel_id": null,
        "safety_alerts_channel_id": null, "home_header": null, "incidents_data": null,
        "verification_level": 0, "default_message_notifications": 0,
        "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0, "nsfw": false,
        "premium_tier": 0, "premium_subscription_count": 0,
        "premium_progress_bar_enabled": false,
        "widget_enabled": false, "widget_channel_id": null,
        "max_members": 500_000, "max_presences": null,
        "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
    });
    merge(&mut guild, settings);
    guild
}

/// The server as in `GUILD_CREATE`, with its channels and threads. As on Discord, it has all
/// members only for a session with the presences intent, and else only the bot.
pub(crate) fn guild_create_json(world: &World, intents: u64) -> Value {
    let bot = world.bot();
    let channels = |wanted: fn(&Channel) -> bool| -> Vec<Value> {
        // Channels that the bot may not view are included, threads in them are not.
        let included = world.channels.values().filter(|channel| {
            let open = channel.thread().is_none() || can_see(world, bot, channel);
            wanted(channel) && open
        });
        included
            .map(|channel| channel_json(world, channel, bot))
            .collect()
    };
    let everybody = intents & intent::GUILD_PRESENCES != 0;
    let members: Vec<Value> = world
        .member_ids()
        .filter(|member| everybody || *member == bot)
        .map(|member| member_json(world, member))
        .collect();
    let mut guild = guild_json(world);
    let rest = json!({
        "joined_at": world.guild.joined_at.to_rfc3339(),
        "large": false,
        "unavailable": false,
        "member_count": world.users.iter().filter(|user| !user.left).count(),
        "members": members,
        "channels": channels(|channel| !channel.is_dm() && channel.thread().is_none()),
        "threads": channels(|channel| channel.thread().is_some_and(|thread| !thread.archived)),
        "presences": [], "voice_states": [], "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [],
    });
    merge(&mut guild, rest);
    guild
}

/// The roles of the server: the three that are always there, and those that a bot has made. The
/// role of everybody has the id of the server.
pub(crate) fn roles_json(world: &World) -> Value {
    let mut roles = vec![
        role(
            world.guild.id,
            "@everyone",
            0,
            Permissions::EVERYONE,
            Value::Null,
        ),
        role(
            world.guild.bot_role,
            &world.application.name,
            1,
            world.guild.bot_permissions,
            json!({"bot_id": world.bot()}),
        ),
        role(
            world.guild.manager_role,
            "Managers",
            2,
            Permissions::MANAGERS,
            Value::Null,
        ),
    ];
    // The positions go on above the managers.
    let made = world.guild.roles.iter().zip(3..);
    roles.extend(made.map(|((id, made), position)| made_role(*id, made, position)));
    json!(roles)
}

/// A role that a bot has made.
fn made_role(id: Id, made: &Role, position: u8) -> Value {
    let mut json = role(id, &made.name, position, made.permissions, Value::Null);
    json["color"] = json!(made.color);
    json["colors"]["primary_color"] = json!(made.color);
    json["hoist"] = json!(made.hoist);
    json["mentionable"] = json!(made.mentionable);
    json
}

/// One role; `tags` mark the role of a bot.
fn role(id: Id, name: &str, position: u8, permissions: Permissions, tags: Value) -> Value {
    let mut role = json!({
        "id": id, "name": name, "position": position,
        "permissions": permissions.to_string(),
        "managed": !tags.is_null(),
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "hoist": false, "icon": null, "unicode_emoji": null, "mentionable": false, "flags": 0,
    });
    if !tags.is_null() {
        role["tags"] = tags;
    }
    role
}

/// Adds the fields of one object to another.
fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}
