//! The events with which Discord describes servers, as far as they are remembered or used.
//!
//! They are read from the gateway's JSON, because the types of serenity would read everything that
//! Discord sends: for one server some hundred kilobytes, of which a few matter.

use crate::servers::rights::{Overwrite, Role, Roles};
use entente_service::ServerFace;
use poise::serenity_prelude::{ChannelId, ChannelType, GuildId, RoleId, Timestamp, UserId};
use serde::Deserialize;

/// A channel or a thread.
#[derive(Debug, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: ChannelId,
    #[serde(rename = "type")]
    pub(crate) kind: ChannelType,
    #[serde(default)]
    pub(crate) position: i32,
    /// The category of a channel, or the channel of a thread.
    pub(crate) parent_id: Option<ChannelId>,
    #[serde(default, rename = "permission_overwrites")]
    pub(crate) overwrites: Vec<Overwrite>,
}

/// A member; Discord reports only the bot itself, without the intent for more.
#[derive(Debug, Deserialize)]
pub(crate) struct Member {
    pub(crate) user: UserRef,
    pub(crate) roles: Vec<RoleId>,
}

/// A user, of whom only the id matters.
#[derive(Debug, Deserialize)]
pub(crate) struct UserRef {
    pub(crate) id: UserId,
}

/// A server that the bot is in, as it is described at first. It has the fields of [`Updated`] one
/// by one, because serde would collect everything else to find them.
#[derive(Debug, Deserialize)]
pub(crate) struct Created {
    pub(crate) id: GuildId,
    pub(super) name: String,
    pub(super) icon: Option<String>,
    owner_id: UserId,
    pub(super) preferred_locale: String,
    roles: Vec<Role>,
    pub(crate) joined_at: Timestamp,
    pub(crate) system_channel_id: Option<ChannelId>,
    pub(crate) channels: Vec<Channel>,
    #[serde(default)]
    pub(crate) threads: Vec<Channel>,
    #[serde(default)]
    pub(crate) members: Vec<Member>,
}

impl Created {
    pub(crate) fn roles(&self) -> Roles {
        Roles::of(self.id, self.owner_id, &self.roles)
    }
}

/// What is described of a server again when it changes.
#[derive(Debug, Deserialize)]
pub(crate) struct Updated {
    pub(crate) id: GuildId,
    pub(super) name: String,
    pub(super) icon: Option<String>,
    pub(crate) owner_id: UserId,
    pub(super) preferred_locale: String,
    pub(crate) roles: Vec<Role>,
}

/// A server by its id. Where it is unavailable, Discord has an outage and the bot is still in it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Named {
    pub(crate) id: GuildId,
    #[serde(default)]
    pub(crate) unavailable: bool,
}

/// The beginning of a session: its servers follow, each with an event of its own.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Ready {
    pub(super) guilds: Vec<Named>,
    /// The number of the shard, and how many there are.
    #[serde(default = "only_shard")]
    shard: (u64, u64),
}

impl Ready {
    /// Whether a server belongs to the shard of the session.
    pub(super) fn has_shard_of(&self, server: GuildId) -> bool {
        let (number, total) = self.shard;
        (server.get() >> 22) % total.max(1) == number
    }

    /// Whether the bot is not in a server of the session's shard.
    pub(crate) fn has_left(&self, server: GuildId) -> bool {
        self.has_shard_of(server) && self.guilds.iter().all(|known| known.id != server)
    }
}

fn only_shard() -> (u64, u64) {
    (0, 1)
}

/// Something of a server. Discord has the server's id beside the rest.
#[derive(Debug, Deserialize)]
pub(crate) struct Of<T> {
    pub(crate) guild_id: GuildId,
    #[serde(flatten)]
    pub(crate) what: T,
}

/// The id of a channel or thread that is gone.
#[derive(Debug, Deserialize)]
pub(crate) struct Gone {
    pub(crate) id: ChannelId,
}

/// A role that is new or has changed.
#[derive(Debug, Deserialize)]
pub(crate) struct ChangedRole {
    pub(crate) role: Role,
}

#[derive(Debug, Deserialize)]
pub(crate) struct GoneRole {
    pub(super) role_id: RoleId,
}

/// The running threads of channels that the bot can see from now on.
#[derive(Debug, Deserialize)]
pub(crate) struct Threads {
    pub(crate) threads: Vec<Channel>,
}

/// An event about servers.
#[derive(Debug)]
pub(crate) enum ServerEvent {
    Ready(Ready),
    Created(Box<Created>),
    Updated(Updated),
    Deleted(Named),
    Channel(Of<Channel>),
    ChannelGone(Of<Gone>),
    Thread(Of<Channel>),
    Threads(Of<Threads>),
    ThreadGone(Of<Gone>),
    Role(Of<ChangedRole>),
    RoleGone(Of<GoneRole>),
}

impl ServerEvent {
    /// A server, with the name and the icon that it has now.
    pub(crate) fn face(&self) -> Option<(GuildId, ServerFace)> {
        let (id, name, icon) = match self {
            Self::Created(server) => (server.id, &server.name, &server.icon),
            Self::Updated(server) => (server.id, &server.name, &server.icon),
            _ => return None,
        };
        Some((id, ServerFace::new(name.clone(), icon.clone())))
    }

    /// The server of which it may change who sees which channel.
    pub(crate) fn changes_views_in(&self) -> Option<GuildId> {
        match self {
            Self::Created(server) => Some(server.id),
            Self::Updated(server) => Some(server.id),
            Self::Channel(of) => Some(of.guild_id),
            Self::ChannelGone(of) => Some(of.guild_id),
            Self::Role(of) => Some(of.guild_id),
            Self::RoleGone(of) => Some(of.guild_id),
            _ => None,
        }
    }

    /// Reads an event of this name; `None` if it is not about servers.
    pub(crate) fn read(name: &str, data: &str) -> Option<Result<Self, serde_json::Error>> {
        fn read<'a, T: Deserialize<'a>>(
            data: &'a str,
            event: fn(T) -> ServerEvent,
        ) -> Option<Result<ServerEvent, serde_json::Error>> {
            Some(serde_json::from_str(data).map(event))
        }
        match name {
            "READY" => read(data, Self::Ready),
            "GUILD_CREATE" => read(data, |created| Self::Created(Box::new(created))),
            "GUILD_UPDATE" => read(data, Self::Updated),
            "GUILD_DELETE" => read(data, Self::Deleted),
            "CHANNEL_CREATE" | "CHANNEL_UPDATE" => read(data, Self::Channel),
            "CHANNEL_DELETE" => read(data, Self::ChannelGone),
            "THREAD_CREATE" | "THREAD_UPDATE" => read(data, Self::Thread),
            "THREAD_LIST_SYNC" => read(data, Self::Threads),
            "THREAD_DELETE" => read(data, Self::ThreadGone),
            "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE" => read(data, Self::Role),
            "GUILD_ROLE_DELETE" => read(data, Self::RoleGone),
            _ => None,
        }
    }
}
