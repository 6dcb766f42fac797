//! The little that is remembered of each server: its name and language, and who can read which
//! channel.
//!
//! Discord describes every server to the bot when it connects, with some hundred kilobytes of
//! channels, roles, emojis and members. Of that a few kilobytes stay here: the rights
//! that can show or hide a channel (`rights`), the name and the language. `event` reads them out of
//! what Discord sends.
//!
//! Imports nothing from the other folders but `connection`.

pub(crate) mod event;
pub(crate) mod rights;

use crate::connection::client::icon_address;
use crate::servers::event::{Channel, Created, Of, Ready, ServerEvent};
use crate::servers::rights::{Overwrite, Rights, Role, Roles};
use entente_presentation::text::Language;
use poise::serenity_prelude::{ChannelId, ChannelType, GuildId, RoleId, UserId};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How long the first messages wait for Discord to describe their servers. It does that within
/// seconds of a connection, but for servers that are out of order.
const PATIENCE: Duration = Duration::from_secs(5);

/// The servers that the bot is in.
#[derive(Debug, Default)]
pub(crate) struct Servers {
    known: Mutex<Known>,
    /// When no message waits any longer: [`PATIENCE`] after the first one.
    deadline: OnceLock<Instant>,
}

#[derive(Debug, Default)]
struct Known {
    servers: HashMap<GuildId, Server>,
    /// Servers that the bot is in and that Discord has not described yet.
    unavailable: HashSet<GuildId>,
}

#[derive(Debug)]
struct Server {
    name: String,
    /// The hash under which Discord has the icon.
    icon: Option<String>,
    language: Option<Language>,
    roles: Roles,
    /// The channels in the order of their ids, each with the overwrites that show or hide it. Those
    /// of a category mostly have the same, which are kept once.
    channels: Vec<(ChannelId, Arc<[Overwrite]>)>,
    /// The public threads in the order of their ids, each with its channel.
    threads: Vec<(ChannelId, ChannelId)>,
}

impl Servers {
    /// Takes over what an event says. Returns whether it describes a server that the bot has just
    /// joined.
    pub(crate) fn take(&self, event: &ServerEvent) -> bool {
        let mut known = self.lock();
        match event {
            ServerEvent::Ready(ready) => known.begin(ready),
            ServerEvent::Created(created) => return known.create(created),
            ServerEvent::Deleted(deleted) => {
                known.servers.remove(&deleted.id);
                if deleted.unavailable {
                    known.unavailable.insert(deleted.id);
                } else {
                    known.unavailable.remove(&deleted.id);
                }
            }
            ServerEvent::Updated(updated) => known.change(updated.id, |server| {
                server.name.clone_from(&updated.name);
                server.icon.clone_from(&updated.icon);
                server.language = Language::read(&updated.preferred_locale);
                server.roles = Roles::of(updated.id, updated.owner_id, &updated.roles);
            }),
            ServerEvent::Channel(Of { guild_id, what }) => {
                known.change(*guild_id, |server| server.set_channel(what));
            }
            ServerEvent::ChannelGone(Of { guild_id, what }) => known.change(*guild_id, |server| {
                remove(&mut server.channels, what.id);
                server.threads.retain(|(_, parent)| *parent != what.id);
            }),
            ServerEvent::Thread(Of { guild_id, what }) => {
                known.change(*guild_id, |server| server.set_thread(what));
            }
            ServerEvent::Threads(Of { guild_id, what }) => known.change(*guild_id, |server| {
                what.threads
                    .iter()
                    .for_each(|thread| server.set_thread(thread));
            }),
            ServerEvent::ThreadGone(Of { guild_id, what }) => {
                known.change(*guild_id, |server| remove(&mut server.threads, what.id));
            }
            ServerEvent::Role(Of { guild_id, what }) => {
                known.change(*guild_id, |server| {
                    server.set_role(what.role.id, Some(what.role));
                });
            }
            ServerEvent::RoleGone(Of { guild_id, what }) => {
                known.change(*guild_id, |server| server.set_role(what.role_id, None));
            }
        }
        false
    }

    /// Whether a message to a server has to wait, as Discord has not described it and its language
    /// is not known. Only messages that are sent right after a start wait, and not for long.
    pub(crate) fn is_awaited(&self, server: GuildId) -> bool {
        let deadline = *self.deadline.get_or_init(|| Instant::now() + PATIENCE);
        Instant::now() < deadline && !self.lock().servers.contains_key(&server)
    }

    /// The name of a server; `None` if it is not known.
    pub(crate) fn name(&self, server: GuildId) -> Option<String> {
        Some(self.lock().servers.get(&server)?.name.clone())
    }

    /// The address of a server's icon, which anybody can open: `None` inside if it has none, and
    /// outside if the server is not known.
    pub(crate) fn icon(&self, server: GuildId) -> Option<Option<String>> {
        let hash = self.lock().servers.get(&server)?.icon.clone();
        Some(hash.map(|hash| icon_address(server, &hash, "png")))
    }

    /// The language that a server's managers chose in Discord.
    pub(crate) fn language(&self, server: GuildId) -> Option<Language> {
        self.lock().servers.get(&server)?.language
    }

    /// Whether a member with these roles can see a channel or public thread of a server. What is
    /// not known cannot be seen: a private thread, or the server of another process.
    pub(crate) fn can_view(
        &self,
        server: GuildId,
        channel: ChannelId,
        member: UserId,
        roles: &[RoleId],
    ) -> bool {
        let known = self.lock();
        let server = known.servers.get(&server);
        server.is_some_and(|server| {
            // Threads have no rights of their own: those of their channel count.
            let channel = *find(&server.threads, channel).unwrap_or(&channel);
            let overwrites = find(&server.channels, channel);
            overwrites.is_some_and(|overwrites| {
                let rights = server.roles.rights(member, roles, overwrites);
                rights.contains(Rights::VIEW)
            })
        })
    }

    /// Whether every member of a server can see a channel of it; `None` if the server is not known.
    pub(crate) fn can_everybody_view(&self, server: GuildId, channel: ChannelId) -> Option<bool> {
        let is_known = self.lock().servers.contains_key(&server);
        // Nobody has the id of a server, and so no role but that of everybody.
        let anybody = UserId::new(server.get());
        is_known.then(|| self.can_view(server, channel, anybody, &[]))
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        // A panic while an event is taken over leaves at most one server half described.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// Begins the session of a shard: its servers will be described again, and those that are not
    /// named have gone.
    fn begin(&mut self, ready: &Ready) {
        self.servers
            .retain(|server, _| !ready.has_shard_of(*server));
        self.unavailable
            .retain(|server| !ready.has_shard_of(*server));
        let named = ready.guilds.iter().map(|server| server.id);
        self.unavailable.extend(named);
    }

    /// Takes over a whole server. Returns whether the bot has just joined it.
    fn create(&mut self, created: &Created) -> bool {
        let id = created.id;
        let mut server = Server {
            name: created.name.clone(),
            icon: created.icon.clone(),
            language: Language::read(&created.preferred_locale),
            roles: created.roles(),
            channels: Vec::with_capacity(created.channels.len()),
            threads: Vec::new(),
        };
        for channel in &created.channels {
            server.set_channel(channel);
        }
        for thread in &created.threads {
            server.set_thread(thread);
        }
        self.servers.insert(id, server);
        !self.unavailable.remove(&id)
    }

    /// Changes a server, if it is known.
    fn change(&mut self, server: GuildId, change: impl FnOnce(&mut Server)) {
        if let Some(server) = self.servers.get_mut(&server) {
            change(server);
        }
    }
}

impl Server {
    fn set_channel(&mut self, channel: &Channel) {
        let overwrites = channel.overwrites.iter();
        let kept = overwrites.filter(|overwrite| overwrite.changes_view());
        let kept: Vec<_> = kept.copied().collect();
        let same = self
            .channels
            .iter()
            .map(|(_, overwrites)| overwrites)
            .find(|overwrites| ***overwrites == *kept)
            .cloned();
        let kept = same.unwrap_or_else(|| kept.into());
        set(&mut self.channels, channel.id, kept);
    }

    /// Keeps a public thread. Only its members can see a private one, and who they are is unknown.
    fn set_thread(&mut self, thread: &Channel) {
        if let Some(parent) = thread.parent_id
            && thread.kind != ChannelType::PrivateThread
        {
            set(&mut self.threads, thread.id, parent);
        }
    }

    /// Replaces a role, or removes it.
    fn set_role(&mut self, id: RoleId, role: Option<Role>) {
        let others = self
            .roles
            .roles
            .iter()
            .copied()
            .filter(|other| other.id != id);
        self.roles.roles = others.chain(role).collect();
    }
}

fn find<T>(list: &[(ChannelId, T)], id: ChannelId) -> Option<&T> {
    let at = list.binary_search_by_key(&id, |(known, _)| *known).ok()?;
    Some(&list[at].1)
}

fn set<T>(list: &mut Vec<(ChannelId, T)>, id: ChannelId, value: T) {
    match list.binary_search_by_key(&id, |(known, _)| *known) {
        Ok(at) => list[at].1 = value,
        Err(at) => list.insert(at, (id, value)),
    }
}

fn remove<T>(list: &mut Vec<(ChannelId, T)>, id: ChannelId) {
    if let Ok(at) = list.binary_search_by_key(&id, |(known, _)| *known) {
        list.remove(at);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use serde_json::{Value, json};

    const SERVER: GuildId = GuildId::new(900);
    const EVERYBODY: u64 = 900;
    const OPEN: ChannelId = ChannelId::new(10);
    const HIDDEN: ChannelId = ChannelId::new(11);
    const STAFF: RoleId = RoleId::new(5);
    const VIEW: &str = "1024";

    fn take(servers: &Servers, name: &str, data: &Value) -> bool {
        let event = ServerEvent::read(name, &data.to_string());
        servers.take(&event.unwrap().unwrap())
    }

    fn overwrite(holder: u64, allow: &str, deny: &str) -> Value {
        json!({ "id": holder.to_string(), "type": 0, "allow": allow, "deny": deny })
    }

    /// A server with an open channel, and one that only its staff sees.
    fn server() -> Value {
        let hidden = [overwrite(EVERYBODY, "0", VIEW), overwrite(5, VIEW, "0")];
        json!({
            "id": "900", "owner_id": "1", "preferred_locale": "de", "name": "Chess Club",
            "joined_at": "2026-01-01T00:00:00Z", "system_channel_id": null,
            "roles": [
                { "id": "900", "permissions": VIEW }, { "id": "5", "permissions": "0" },
            ],
            "channels": [
                { "id": "11", "type": 0, "position": 1, "permission_overwrites": hidden },
                { "id": "10", "type": 0, "position": 0, "permission_overwrites": [] },
            ],
            "threads": [{ "id": "20", "type": 11, "parent_id": "11" }],
        })
    }

    fn known() -> Servers {
        let servers = Servers::default();
        take(&servers, "GUILD_CREATE", &server());
        servers
    }

    #[tokio::test(start_paused = true)]
    async fn the_first_messages_wait_for_their_server_but_not_for_long() {
        let servers = Servers::default();
        assert!(servers.is_awaited(SERVER));
        take(&servers, "GUILD_CREATE", &server());
        let other = GuildId::new(901);
        assert!(!servers.is_awaited(SERVER) && servers.is_awaited(other));
        tokio::time::advance(PATIENCE).await;
        assert!(!servers.is_awaited(other));
    }

    #[test]
    fn a_channel_is_open_if_the_role_of_everybody_sees_it() {
        let servers = known();
        let is_open = |channel| servers.can_everybody_view(SERVER, channel);
        assert_eq!([OPEN, HIDDEN].map(is_open), [Some(true), Some(false)]);
        assert_eq!(
            is_open(ChannelId::new(12)),
            Some(false),
            "it does not exist"
        );
        let elsewhere = servers.can_everybody_view(GuildId::new(901), OPEN);
        assert_eq!(elsewhere, None);
    }

    fn can_view(servers: &Servers, channel: u64, roles: &[RoleId]) -> bool {
        servers.can_view(SERVER, ChannelId::new(channel), UserId::new(7), roles)
    }

    #[test]
    fn who_is_shown_a_channel_is_shown_its_public_threads_too() {
        let servers = known();
        for (channel, everybody, staff) in [(10, true, true), (11, false, true), (20, false, true)]
        {
            assert_eq!(can_view(&servers, channel, &[]), everybody, "{channel}");
            assert_eq!(can_view(&servers, channel, &[STAFF]), staff, "{channel}");
        }
        assert_eq!(servers.language(SERVER), Some(Language::German));
        assert_eq!(servers.name(SERVER).as_deref(), Some("Chess Club"));
        assert_eq!(servers.icon(SERVER), Some(None));
        assert_eq!(servers.icon(GuildId::new(901)), None);
    }

    #[test]
    fn a_private_thread_is_not_shown_to_those_who_see_its_channel() {
        let servers = known();
        let thread = json!({ "guild_id": "900", "id": "21", "type": 12, "parent_id": "10" });
        take(&servers, "THREAD_CREATE", &thread);
        assert!(!can_view(&servers, 21, &[]));
    }

    #[test]
    fn each_event_changes_what_it_is_about() {
        let servers = known();
        let of = |mut data: Value| {
            data["guild_id"] = json!("900");
            data
        };
        let hide = json!({ "id": "10", "type": 0, "permission_overwrites": [
            overwrite(EVERYBODY, "0", VIEW),
        ]});
        take(&servers, "CHANNEL_UPDATE", &of(hide));
        assert!(!can_view(&servers, OPEN.get(), &[]));
        let role = json!({ "role": { "id": "6", "permissions": "8" } });
        take(&servers, "GUILD_ROLE_CREATE", &of(role));
        assert!(
            can_view(&servers, OPEN.get(), &[RoleId::new(6)]),
            "an administrator"
        );
        take(
            &servers,
            "GUILD_ROLE_DELETE",
            &of(json!({ "role_id": "6" })),
        );
        assert!(!can_view(&servers, OPEN.get(), &[RoleId::new(6)]));
        take(
            &servers,
            "THREAD_DELETE",
            &of(json!({ "id": "20", "type": 11 })),
        );
        assert!(!can_view(&servers, 20, &[STAFF]));
        let threads = json!({ "threads": [{ "id": "20", "type": 11, "parent_id": "11" }] });
        take(&servers, "THREAD_LIST_SYNC", &of(threads));
        assert!(can_view(&servers, 20, &[STAFF]));
        take(
            &servers,
            "CHANNEL_DELETE",
            &of(json!({ "id": "11", "type": 0 })),
        );
        assert!(!can_view(&servers, HIDDEN.get(), &[STAFF]));
        assert!(!can_view(&servers, 20, &[STAFF]), "its threads go with it");
        let changed = json!({
            "id": "900", "name": "Café", "owner_id": "7", "preferred_locale": "en-GB",
            "icon": "ab12", "roles": [],
        });
        take(&servers, "GUILD_UPDATE", &changed);
        assert!(can_view(&servers, OPEN.get(), &[]), "the new owner");
        assert_eq!(servers.language(SERVER), Some(Language::English));
        assert_eq!(servers.name(SERVER).as_deref(), Some("Café"));
        let icon = "https://cdn.discordapp.com/icons/900/ab12.png?size=128";
        assert_eq!(servers.icon(SERVER), Some(Some(icon.to_owned())));
    }

    #[test]
    fn a_server_is_joined_once_and_not_with_each_connection_or_outage() {
        let servers = Servers::default();
        let ready = json!({ "guilds": [{ "id": "900", "unavailable": true }], "shard": [0, 1] });
        take(&servers, "READY", &ready);
        assert!(!take(&servers, "GUILD_CREATE", &server()));
        take(
            &servers,
            "GUILD_DELETE",
            &json!({ "id": "900", "unavailable": true }),
        );
        assert!(!can_view(&servers, OPEN.get(), &[]));
        assert!(!take(&servers, "GUILD_CREATE", &server()));
        take(&servers, "GUILD_DELETE", &json!({ "id": "900" }));
        assert!(take(&servers, "GUILD_CREATE", &server()));
    }

    #[test]
    fn a_new_session_forgets_the_servers_of_its_shard_alone() {
        let servers = known();
        take(&servers, "READY", &json!({ "guilds": [], "shard": [1, 2] }));
        assert!(can_view(&servers, OPEN.get(), &[]));
        take(&servers, "READY", &json!({ "guilds": [], "shard": [0, 2] }));
        assert!(!can_view(&servers, OPEN.get(), &[]));
    }
}
