//! The JSON of `READY`, which begins a session.

use serde_json::{Value, json};

use crate::subscribers::Scope;
use crate::world::World;

impl World {
    /// The data of `READY`. The server is announced as unavailable and follows with `GUILD_CREATE`.
    pub(crate) fn ready_json(&self, session: &str, scope: Scope) -> Value {
        let guild = json!({"id": self.guild.id, "unavailable": true});
        let guilds: Vec<Value> = self
            .is_member(self.bot())
            .then_some(guild)
            .into_iter()
            .collect();
        json!({
            "v": 10,
            "user": self.me_json(),
            "guilds": guilds,
            "session_id": session,
            "session_type": "normal",
            "resume_gateway_url": self.addresses.gateway_url(),
            "shard": [scope.shard.0, scope.shard.1],
            "application": {"id": self.application.id, "flags": self.application_flags()},
            "private_channels": [], "relationships": [], "presences": [], "user_settings": {},
            "guild_join_requests": [], "geo_ordered_rtc_regions": [],
            "_trace": ["sandbox"],
        })
    }
}
