//! The JSON of the server, its channels and members, the users and the bot's application, and of
//! `READY`, which begins a session.

use serde_json::{Value, json};

use crate::model::{Channel, ChannelKind, Guild, Message, Overwrite, Role, Thread, User};
use crate::subscribers::Scope;
use crate::values::id::Id;
use crate::values::{Locale, Permissions, intent};
use crate::world::World;
use crate::world::permissions::{can_see, roles_of};

/// The server as REST returns it.
pub(crate) fn guild_json(world: &World, guild: &Guild) -> Value {
    let mut json = json!({
        "id": guild.id,
        "name": guild.name,
        "icon": guild.icon_hash(), "splash": null, "discovery_splash": null, "banner": null,
        "description": null, "vanity_url_code": null, "application_id": null,
        "owner_id": guild.owner,
        "region": "deprecated",
        "preferred_locale": guild.preferred_locale,
        "roles": roles_json(world, guild),
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
    merge(&mut json, settings);
    json
}

/// The server as in `GUILD_CREATE`, with its channels and threads. As on Discord, it has all
/// members only for a session with the presences intent, and else only the bot.
pub(crate) fn guild_create_json(world: &World, guild: &Guild, intents: u64) -> Value {
    let bot = world.bot();
    let channels = |wanted: fn(&Channel) -> bool| -> Vec<Value> {
        // Channels that the bot may not view are included, threads in them are not.
        let included = world.channels.values().filter(|channel| {
            let open = channel.thread().is_none() || can_see(world, bot, channel);
            let is_inside = world.guild_of(channel).is_some_and(|it| it.id == guild.id);
            wanted(channel) && open && is_inside
        });
        included
            .map(|channel| channel_json(world, channel, bot))
            .collect()
    };
    let everybody = intents & intent::GUILD_PRESENCES != 0;
    let members: Vec<Value> = guild
        .members
        .iter()
        .filter(|member| everybody || **member == bot)
        .map(|member| member_json(world, guild, *member))
        .collect();
    let mut json = guild_json(world, guild);
    let rest = json!({
        "joined_at": guild.joined_at.to_rfc3339(),
        "large": false,
        "unavailable": false,
        "member_count": guild.members.len(),
        "members": members,
        "channels": channels(|channel| channel.thread().is_none()),
        "threads": channels(|channel| channel.thread().is_some_and(|thread| !thread.archived)),
        "presences": [], "voice_states": [], "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [],
    });
    merge(&mut json, rest);
    json
}

/// The roles of the server: the three that are always there, and those that a bot has made. The
/// role of everybody has the id of the server.
pub(crate) fn roles_json(world: &World, guild: &Guild) -> Value {
    let mut roles = vec![
        role(guild.id, "@everyone", 0, Permissions::EVERYONE, Value::Null),
        role(
            guild.bot_role,
            &world.application.name,
            1,
            guild.bot_permissions,
            json!({"bot_id": world.bot()}),
        ),
        role(
            guild.manager_role,
            "Managers",
            2,
            Permissions::MANAGERS,
            Value::Null,
        ),
    ];
    // The positions go on above the managers.
    let made = guild.roles.iter().zip(3..);
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

// --- Channels, threads and private channels ---

/// The channel as a user sees it: a private channel names its other member.
pub(crate) fn channel_json(world: &World, channel: &Channel, viewer: Id) -> Value {
    match &channel.kind {
        ChannelKind::Text { name, topic, .. } => {
            text_channel_json(world, channel, name, topic.as_deref())
        }
        ChannelKind::Dm { between } => {
            let others = between.iter().filter(|user| **user != viewer);
            json!({
                "id": channel.id,
                "type": channel.type_number(),
                "flags": 0,
                "last_message_id": last_message(world, channel.id),
                "recipients": others.map(|user| user_json(world, *user)).collect::<Vec<_>>(),
            })
        }
        ChannelKind::Thread(thread) => thread_json(world, channel, thread, viewer),
    }
}

fn text_channel_json(world: &World, channel: &Channel, name: &str, topic: Option<&str>) -> Value {
    let guild = world.guild_of(channel).map(|guild| guild.id);
    // There are no categories, so the position is the order of creation.
    let position = world
        .channels
        .values()
        .filter(
            |other| matches!(other.kind, ChannelKind::Text { guild: of, .. } if Some(of) == guild),
        )
        .take_while(|other| other.id != channel.id)
        .count();
    json!({
        "id": channel.id,
        "type": channel.type_number(),
        "guild_id": guild,
        "name": name,
        "topic": topic,
        "position": position,
        "parent_id": null,
        "nsfw": false,
        "rate_limit_per_user": 0,
        "permission_overwrites": overwrites_json(world, channel),
        "flags": 0,
        "last_message_id": last_message(world, channel.id),
    })
}

fn overwrites_json(world: &World, channel: &Channel) -> Vec<Value> {
    let ChannelKind::Text { overwrites, .. } = &channel.kind else {
        return Vec::new();
    };
    let one = |(id, overwrite): (&Id, &Overwrite)| {
        json!({
            "id": id,
            // 0 is a role, 1 a member.
            "type": u8::from(world.user(*id).is_some()),
            "allow": overwrite.allow.to_string(),
            "deny": overwrite.deny.to_string(),
        })
    };
    overwrites.iter().map(one).collect()
}

fn thread_json(world: &World, channel: &Channel, thread: &Thread, viewer: Id) -> Value {
    let messages = non_ephemeral(world, channel.id).count();
    let mut json = json!({
        "id": channel.id,
        "type": channel.type_number(),
        "guild_id": world.guild_of(channel).map(|guild| guild.id),
        "parent_id": thread.parent,
        "owner_id": thread.owner,
        "name": thread.name,
        "last_message_id": last_message(world, channel.id),
        "message_count": messages,
        "total_message_sent": messages,
        "member_count": thread.members.len(),
        "rate_limit_per_user": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": thread.archived,
            "archive_timestamp": thread.archive_changed.to_rfc3339(),
            "auto_archive_duration": thread.auto_archive_minutes,
            "locked": thread.locked,
            "create_timestamp": thread.created.to_rfc3339(),
        },
    });
    // Discord sends `invitable` only for private threads.
    if thread.private {
        json["thread_metadata"]["invitable"] = json!(thread.invitable);
    }
    // `member` is present only if the viewer has joined the thread.
    if thread.members.contains(&viewer) {
        json["member"] = thread_member_json(world, channel.id, viewer);
    }
    json
}

pub(crate) fn thread_member_json(world: &World, thread: Id, user: Id) -> Value {
    let created = world.channels.get(&thread).and_then(Channel::thread);
    json!({
        "id": thread,
        "user_id": user,
        "flags": 0,
        "join_timestamp": created.map(|thread| thread.created.to_rfc3339()),
    })
}

fn last_message(world: &World, channel: Id) -> Option<Id> {
    non_ephemeral(world, channel)
        .next_back()
        .map(|message| message.id)
}

/// The messages that are not ephemeral.
fn non_ephemeral(world: &World, channel: Id) -> impl DoubleEndedIterator<Item = &Message> {
    world
        .messages
        .of(channel)
        .filter(|message| message.only_for.is_none())
}

// --- Users, members and the bot's application ---

/// The flags of an application with limited privileged intents.
mod application_flag {
    pub(super) const PRESENCE: u64 = 1 << 13;
    pub(super) const MEMBERS: u64 = 1 << 15;
    pub(super) const MESSAGE_CONTENT: u64 = 1 << 19;
}

impl User {
    /// The user in Discord's JSON.
    pub(crate) fn to_json(&self) -> Value {
        let mut user = json!({
            "id": self.id,
            "username": self.username,
            "discriminator": "0",
            "global_name": self.global_name,
            "avatar": null,
            "primary_guild": null,
            "public_flags": 0,
            "flags": 0,
        });
        if self.bot {
            user["bot"] = json!(true);
            // People have the discriminator 0 since usernames are unique; bots still have one.
            user["discriminator"] = json!("0001");
        }
        user
    }
}

pub(crate) fn user_json(world: &World, id: Id) -> Value {
    world.user(id).map_or(Value::Null, User::to_json)
}

/// The bot's user as the bot itself sees it.
pub(crate) fn me_json(world: &World) -> Value {
    let mut me = user_json(world, world.bot());
    me["verified"] = json!(true);
    me["mfa_enabled"] = json!(true);
    me["email"] = Value::Null;
    me["locale"] = json!(Locale::default());
    me
}

/// A member of a server without the user object, as in messages.
pub(crate) fn member_json_without_user(world: &World, guild: &Guild, id: Id) -> Value {
    json!({
        "avatar": null,
        "banner": null,
        "communication_disabled_until": null,
        "deaf": false,
        "flags": 0,
        "joined_at": guild.joined_at.to_rfc3339(),
        "mute": false,
        "nick": guild.nicknames.get(&id),
        "pending": false,
        "premium_since": null,
        "roles": roles_of(world, guild, id),
    })
}

/// A member of a server with the user object.
pub(crate) fn member_json(world: &World, guild: &Guild, id: Id) -> Value {
    let mut member = member_json_without_user(world, guild, id);
    member["user"] = user_json(world, id);
    member
}

pub(crate) fn application_json(world: &World) -> Value {
    let id = world.application.id;
    let installs = world.users.iter().filter(|user| user.has_installed).count();
    json!({
        "id": id,
        "name": world.application.name,
        "icon": null,
        "description": world.application.description,
        "bot_public": true,
        "bot_require_code_grant": false,
        "bot": user_json(world, id),
        "owner": user_json(world, world.home().owner),
        "team": null,
        "rpc_origins": [],
        "summary": "",
        "type": null,
        "redirect_uris": [],
        "role_connections_verification_url": null,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "verify_key": world.application.signing_key().public(),
        "flags": application_flags(world),
        "flags_new": application_flags(world).to_string(),
        "hook": true,
        "approximate_guild_count": world.guilds_with(id).count(),
        "approximate_user_install_count": installs,
        "interactions_endpoint_url": world.subscribers.endpoint.as_ref().map(|endpoint| &endpoint.url),
        "integration_types_config": world.application.install_config,
    })
}

/// The flags that show which privileged intents the application has.
fn application_flags(world: &World) -> u64 {
    use crate::values::intent;
    let of = |intent, flag| {
        if world.allowed_intents & intent != 0 {
            flag
        } else {
            0
        }
    };
    of(intent::GUILD_PRESENCES, application_flag::PRESENCE)
        | of(intent::GUILD_MEMBERS, application_flag::MEMBERS)
        | of(intent::MESSAGE_CONTENT, application_flag::MESSAGE_CONTENT)
}

// --- READY ---

/// The data of `READY`. The shard's servers are announced as unavailable and follow with
/// `GUILD_CREATE`.
pub(crate) fn ready_json(world: &World, session: &str, scope: Scope) -> Value {
    let guilds: Vec<Value> = world
        .guilds_with(world.bot())
        .filter(|guild| scope.has_guild(guild.id))
        .map(|guild| json!({"id": guild.id, "unavailable": true}))
        .collect();
    json!({
        "v": 10,
        "user": me_json(world),
        "guilds": guilds,
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": world.addresses.gateway_url(),
        "shard": [scope.shard.0, scope.shard.1],
        "application": {"id": world.application.id, "flags": application_flags(world)},
        "private_channels": [], "relationships": [], "presences": [], "user_settings": {},
        "guild_join_requests": [], "geo_ordered_rtc_regions": [],
        "_trace": ["sandbox"],
    })
}
