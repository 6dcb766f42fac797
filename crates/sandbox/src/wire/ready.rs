//! The JSON of `READY`, which begins a session.

use serde_json::{Value, json};

use crate::subscribers::Scope;
use crate::wire::user::{application_flags, me_json};
use crate::world::World;

/// The data of `READY`. The server is announced as unavailable and follows with `GUILD_CREATE`.
pub(crate) fn ready_json(world: &World, session: &str, scope: Scope) -> Value {
    let guild = json!({"id": world.guild.id, "unavailable": true});
    let guilds: Vec<Value> = world
        .is_member(world.bot())
        .then_some(guild)
        .into_iter()
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
