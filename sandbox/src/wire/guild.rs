//! The JSON of the server.

use serde_json::{Value, json};

use crate::model::Channel;
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::world::World;

impl World {
    /// The server as REST returns it.
    pub(crate) fn guild_json(&self) -> Value {
        let mut guild = json!({
            "id": self.guild.id,
            "name": self.guild.name,
            "icon": null, "splash": null, "discovery_splash": null, "banner": null,
            "description": null, "vanity_url_code": null, "application_id": null,
            "owner_id": self.guild.owner,
            "region": "deprecated",
            "preferred_locale": self.guild.preferred_locale,
            "roles": self.roles_json(),
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

    /// The server as in `GUILD_CREATE`, with all members, channels and threads.
    pub(crate) fn guild_create_json(&self) -> Value {
        let bot = self.bot();
        let channels = |wanted: fn(&Channel) -> bool| -> Vec<Value> {
            // Channels that the bot may not view are included, threads in them are not.
            let included = self.channels.values().filter(|channel| {
                let open = channel.thread().is_none() || self.can_see(bot, channel);
                wanted(channel) && open
            });
            included
                .map(|channel| self.channel_json(channel, bot))
                .collect()
        };
        let mut guild = self.guild_json();
        let rest = json!({
            "joined_at": self.guild.joined_at.to_rfc3339(),
            "large": false,
            "unavailable": false,
            "member_count": self.users.iter().filter(|user| !user.left).count(),
            "members": self.members_json(),
            "channels": channels(|channel| !channel.is_dm() && channel.thread().is_none()),
            "threads": channels(|channel| channel.thread().is_some_and(|thread| !thread.archived)),
            "presences": [], "voice_states": [], "stage_instances": [],
            "guild_scheduled_events": [], "soundboard_sounds": [],
        });
        merge(&mut guild, rest);
        guild
    }

    /// All members of the server.
    pub(crate) fn members_json(&self) -> Vec<Value> {
        self.users
            .iter()
            .filter(|user| !user.left)
            .map(|user| self.member_json(user.id))
            .collect()
    }

    /// The three roles of the server. The role of everybody has the id of the server.
    pub(crate) fn roles_json(&self) -> Value {
        json!([
            role(
                self.guild.id,
                "@everyone",
                0,
                Permissions::EVERYONE,
                Value::Null
            ),
            role(
                self.guild.bot_role,
                &self.application.name,
                1,
                self.guild.bot_permissions,
                json!({"bot_id": self.bot()})
            ),
            role(
                self.guild.manager_role,
                "Managers",
                2,
                Permissions::MANAGERS,
                Value::Null
            ),
        ])
    }
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
