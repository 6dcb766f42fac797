//! The rights of a member in a channel, as far as they matter here: to see it, and to write in it.
//!
//! The calculation is Discord's own ("Permission Overwrites" in its reference): roles add up, then
//! the channel changes that for everybody, for roles, and for single members, in this order.
//! Discord's other permissions are left out, and so are the overwrites that change only those.

use poise::serenity_prelude::{GuildId, Permissions, RoleId, UserId};
use serde::{Deserialize, Deserializer};

/// The permissions that matter here, of those that Discord has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Rights(u8);

impl Rights {
    const NONE: Self = Self(0);
    /// To see a channel and read it.
    pub(crate) const VIEW: Self = Self(1);
    /// To write in a channel that one sees.
    pub(crate) const SEND: Self = Self(1 << 1);
    /// To do everything, whatever a channel says.
    const ADMINISTER: Self = Self(1 << 2);
    const ALL: Self = Self(0b111);

    /// What matters here of these permissions.
    fn of(permissions: Permissions) -> Self {
        [
            (Permissions::VIEW_CHANNEL, Self::VIEW),
            (Permissions::SEND_MESSAGES, Self::SEND),
            (Permissions::ADMINISTRATOR, Self::ADMINISTER),
        ]
        .into_iter()
        .filter(|(permission, _)| permissions.contains(*permission))
        .fold(Self::NONE, |rights, (_, right)| rights.with(right))
    }

    pub(crate) fn contains(self, rights: Self) -> bool {
        self.0 & rights.0 == rights.0
    }

    pub(crate) fn with(self, rights: Self) -> Self {
        Self(self.0 | rights.0)
    }

    fn changed_by(self, denied: Self, allowed: Self) -> Self {
        Self(self.0 & !denied.0 | allowed.0)
    }
}

impl<'de> Deserialize<'de> for Rights {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Permissions::deserialize(from).map(Self::of)
    }
}

/// A role of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct Role {
    pub(crate) id: RoleId,
    #[serde(rename = "permissions")]
    rights: Rights,
}

/// The changes that a channel makes for a role or a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(from = "OverwriteObject")]
pub(crate) struct Overwrite {
    /// The id of the role or of the user.
    holder: u64,
    is_member: bool,
    allowed: Rights,
    denied: Rights,
}

impl Overwrite {
    /// Whether it can show or hide the channel.
    pub(super) fn changes_view(&self) -> bool {
        self.allowed.contains(Rights::VIEW) || self.denied.contains(Rights::VIEW)
    }
}

/// An overwrite as Discord writes it.
#[derive(Deserialize)]
struct OverwriteObject {
    /// Roles and users have ids of the same form.
    id: UserId,
    #[serde(rename = "type")]
    kind: u8,
    allow: Rights,
    deny: Rights,
}

impl From<OverwriteObject> for Overwrite {
    fn from(overwrite: OverwriteObject) -> Self {
        Self {
            holder: overwrite.id.get(),
            is_member: overwrite.kind == 1,
            allowed: overwrite.allow,
            denied: overwrite.deny,
        }
    }
}

/// The roles of a server, and its owner, who may do everything.
#[derive(Debug, Clone)]
pub(crate) struct Roles {
    /// The id of the server, which is that of the role of everybody, too.
    server: u64,
    owner: UserId,
    pub(crate) roles: Box<[Role]>,
}

impl Roles {
    pub(crate) fn of(server: GuildId, owner: UserId, roles: &[Role]) -> Self {
        Self {
            server: server.get(),
            owner,
            roles: roles.into(),
        }
    }

    /// The rights of a member in a channel with these overwrites.
    pub(crate) fn rights(
        &self,
        member: UserId,
        has: &[RoleId],
        overwrites: &[Overwrite],
    ) -> Rights {
        let holds = |role: u64| role != self.server && has.iter().any(|id| id.get() == role);
        let held = self
            .roles
            .iter()
            .filter(|role| role.id.get() == self.server || holds(role.id.get()));
        let rights = held.fold(Rights::NONE, |rights, role| rights.with(role.rights));
        if member == self.owner || rights.contains(Rights::ADMINISTER) {
            return Rights::ALL;
        }
        let change = |rights: Rights, applies: &dyn Fn(&Overwrite) -> bool| {
            let those = overwrites.iter().filter(|overwrite| applies(overwrite));
            let (denied, allowed) = those.fold((Rights::NONE, Rights::NONE), |(no, yes), one| {
                (no.with(one.denied), yes.with(one.allowed))
            });
            rights.changed_by(denied, allowed)
        };
        let rights = change(rights, &|o| !o.is_member && o.holder == self.server);
        let rights = change(rights, &|o| !o.is_member && holds(o.holder));
        change(rights, &|o| o.is_member && o.holder == member.get())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use poise::serenity_prelude::{Guild, GuildChannel, Member};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    const SERVER: u64 = 900;
    const CHANNEL: u64 = 901;

    /// Any combination of the permissions that matter, and of some others.
    fn permissions() -> impl Strategy<Value = Permissions> {
        let one = prop_oneof![
            4 => Just(Permissions::VIEW_CHANNEL),
            4 => Just(Permissions::SEND_MESSAGES),
            1 => Just(Permissions::ADMINISTRATOR),
            1 => Just(Permissions::MANAGE_ROLES),
            1 => Just(Permissions::ADD_REACTIONS),
        ];
        vec(one, 0..4).prop_map(|all| all.into_iter().fold(Permissions::empty(), |a, b| a | b))
    }

    /// The kind and id of who an overwrite is for.
    fn holder() -> impl Strategy<Value = (u8, u64)> {
        prop_oneof![1 => Just((0, SERVER)), 3 => (0..2u8, 1..6u64)]
    }

    fn user(id: u64) -> Value {
        json!({ "id": id.to_string(), "username": "user", "discriminator": "0" })
    }

    /// A role, with everything that serenity wants to read.
    fn role(id: u64, permissions: Permissions) -> Value {
        json!({
            "id": id.to_string(), "permissions": permissions, "name": "role", "color": 0,
            "colors": { "primary_color": 0 }, "hoist": false, "managed": false,
            "mentionable": false, "position": 0,
        })
    }

    /// A server with these roles, owned by user 1, with one channel.
    fn server(roles: &[Value], overwrites: &[Value]) -> Value {
        let channel = json!({
            "id": CHANNEL.to_string(), "guild_id": SERVER.to_string(), "type": 0,
            "name": "channel", "position": 0, "permission_overwrites": overwrites,
        });
        json!({
            "id": SERVER.to_string(), "owner_id": "1", "name": "server", "roles": roles,
            "channels": [channel], "threads": [], "members": [], "presences": [],
            "voice_states": [], "emojis": [], "features": [], "stickers": [],
            "stage_instances": [], "guild_scheduled_events": [], "afk_timeout": 60,
            "default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0,
            "nsfw_level": 0, "premium_tier": 0, "verification_level": 0,
            "system_channel_flags": 0, "preferred_locale": "en-US", "member_count": 3,
            "premium_progress_bar_enabled": false, "joined_at": "2026-01-01T00:00:00Z",
            "large": false, "unavailable": false,
        })
    }

    /// The rights that serenity calculates from the whole server.
    fn by_serenity(server: &Value, member: u64, has: &[u64]) -> Permissions {
        let guild: Guild = serde_json::from_value(server.clone()).unwrap();
        let member: Member = serde_json::from_value(json!({
            "user": user(member), "guild_id": SERVER.to_string(), "deaf": false, "mute": false,
            "roles": has.iter().map(u64::to_string).collect::<Vec<_>>(), "flags": 0,
        }))
        .unwrap();
        let channel: &GuildChannel = guild.channels.values().next().unwrap();
        guild.user_permissions_in(channel, &member)
    }

    proptest! {
        #[test]
        fn a_member_has_the_rights_that_serenity_calculates(
            roles in vec(permissions(), 4),
            overwrites in vec((holder(), permissions(), permissions()), 0..8),
            member in 1..4u64,
            has in vec(1..6u64, 0..4),
        ) {
            let ids = [SERVER, 2, 3, 4];
            let roles: Vec<_> = ids.into_iter().zip(roles).map(|(id, may)| role(id, may)).collect();
            let mut seen = Vec::new();
            let overwrites: Vec<_> = overwrites
                .into_iter()
                // Discord has one overwrite for each holder.
                .filter(|(holder, ..)| !seen.contains(holder) && { seen.push(*holder); true })
                .map(|((kind, id), allow, deny)| json!({
                    "id": id.to_string(), "type": kind, "allow": allow, "deny": deny,
                }))
                .collect();
            let expected = by_serenity(&server(&roles, &overwrites), member, &has);
            let roles: Vec<Role> = serde_json::from_value(json!(roles)).unwrap();
            let read = Roles::of(GuildId::new(SERVER), UserId::new(1), &roles);
            let overwrites: Vec<Overwrite> = serde_json::from_value(json!(overwrites)).unwrap();
            let has: Vec<_> = has.into_iter().map(RoleId::new).collect();
            let rights = read.rights(UserId::new(member), &has, &overwrites);
            for (right, permission) in [
                (Rights::VIEW, Permissions::VIEW_CHANNEL),
                (Rights::SEND, Permissions::SEND_MESSAGES),
            ] {
                prop_assert_eq!(rights.contains(right), expected.contains(permission));
            }
        }
    }
}
