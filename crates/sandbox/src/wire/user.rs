//! The JSON of users, members and the bot's application.

use serde_json::{Value, json};

use crate::model::User;
use crate::values::id::Id;
use crate::values::locale::Locale;
use crate::world::World;
use crate::world::permissions::roles_of;

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

/// A member of the server without the user object, as in messages.
pub(crate) fn member_json_without_user(world: &World, id: Id) -> Value {
    json!({
        "avatar": null,
        "banner": null,
        "communication_disabled_until": null,
        "deaf": false,
        "flags": 0,
        "joined_at": world.guild.joined_at.to_rfc3339(),
        "mute": false,
        "nick": world.guild.nicknames.get(&id),
        "pending": false,
        "premium_since": null,
        "roles": roles_of(world, id),
    })
}

/// A member of the server with the user object.
pub(crate) fn member_json(world: &World, id: Id) -> Value {
    let mut member = member_json_without_user(world, id);
    member["user"] = user_json(world, id);
    member
}

/// The bot's application.
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
        "owner": user_json(world, world.guild.owner),
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
        "approximate_guild_count": usize::from(world.is_member(id)),
        "approximate_user_install_count": installs,
        "interactions_endpoint_url": world.subscribers.endpoint.as_ref().map(|endpoint| &endpoint.url),
        "integration_types_config": world.application.install_config,
    })
}

/// The flags that show which privileged intents the application has.
pub(super) fn application_flags(world: &World) -> u64 {
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
