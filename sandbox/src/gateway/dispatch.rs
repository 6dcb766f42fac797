//! Events in the gateway's words, for a session with its intents.

use serde_json::{Value, json};

use super::{Scope, intent};
use crate::id::Id;
use crate::model::{Channel, Message};
use crate::wire::message::emoji_json;
use crate::world::{Event, World};

/// An event as it goes to a socket.
#[derive(Clone, Debug)]
pub(crate) struct Dispatch {
    pub(crate) name: &'static str,
    pub(crate) data: Value,
}

/// What a session is told of an event; `None` is nothing.
pub(crate) fn dispatch_of(world: &World, event: &Event, scope: Scope) -> Option<Dispatch> {
    let telling = Telling { world, scope };
    let (name, data) = match event {
        Event::MessageCreated(message) => ("MESSAGE_CREATE", telling.message(message)?),
        Event::MessageUpdated(message) => ("MESSAGE_UPDATE", telling.message(message)?),
        Event::MessageDeleted(message) => ("MESSAGE_DELETE", telling.deleted(message)?),
        Event::ChannelCreated(channel) => {
            telling.channel(channel, ["CHANNEL_CREATE", "THREAD_CREATE"])?
        }
        Event::ChannelUpdated(channel) => {
            telling.channel(channel, ["CHANNEL_UPDATE", "THREAD_UPDATE"])?
        }
        Event::ChannelDeleted(channel) => {
            telling.channel(channel, ["CHANNEL_DELETE", "THREAD_DELETE"])?
        }
        Event::ThreadMembers {
            thread,
            added,
            removed,
        } => (
            "THREAD_MEMBERS_UPDATE",
            telling.members(*thread, added, removed)?,
        ),
        Event::Reaction {
            channel,
            message,
            user,
            emoji,
            added,
        } => {
            let name = if *added {
                "MESSAGE_REACTION_ADD"
            } else {
                "MESSAGE_REACTION_REMOVE"
            };
            (name, telling.reaction((*channel, *message), *user, emoji)?)
        }
        Event::Typing { channel, user } => ("TYPING_START", telling.typing(*channel, *user)?),
        Event::InteractionCreated { in_guild, payload } => (
            "INTERACTION_CREATE",
            telling.is_for_shard(*in_guild).then(|| payload.clone())?,
        ),
        Event::RoleUpdated(role) => ("GUILD_ROLE_UPDATE", telling.role(*role)?),
        Event::MemberUpdated(user) => ("GUILD_MEMBER_UPDATE", telling.member(*user)?),
        Event::Membership { user, member: true } => ("GUILD_MEMBER_ADD", telling.member(*user)?),
        Event::Membership {
            user,
            member: false,
        } => ("GUILD_MEMBER_REMOVE", telling.gone(*user)?),
        Event::AccessGained(channel) => ("THREAD_LIST_SYNC", telling.threads(*channel)?),
        Event::GuildUpdated => ("GUILD_UPDATE", telling.guild(World::guild_json)?),
        Event::BotInvited => ("GUILD_CREATE", telling.guild(World::guild_create_json)?),
        Event::BotRemoved => ("GUILD_DELETE", telling.guild_deleted()?),
        Event::CommandsChanged
        | Event::FaultsChanged
        | Event::PeopleChanged
        | Event::ClockMoved
        | Event::BotOnline(_)
        | Event::InteractionChanged(_) => return None,
    };
    Some(Dispatch { name, data })
}

struct Telling<'a> {
    world: &'a World,
    scope: Scope,
}

impl Telling<'_> {
    /// Discord's sharding: private messages go to the first shard, a server by its id.
    fn is_for_shard(&self, in_guild: bool) -> bool {
        let (shard, of) = self.scope.shard;
        let wanted = if in_guild {
            (self.world.guild.id.0 >> 22) % of.max(1)
        } else {
            0
        };
        shard == wanted
    }

    fn hears_of_guild(&self) -> bool {
        self.scope.intents & intent::GUILDS != 0 && self.is_for_shard(true)
    }

    fn guild(&self, shape: fn(&World) -> Value) -> Option<Value> {
        let there = self.world.is_member(self.world.bot());
        (there && self.hears_of_guild()).then(|| shape(self.world))
    }

    fn role(&self, role: Id) -> Option<Value> {
        let guild = self.world.guild.id;
        let role = self.world.role_json(role)?;
        self.guild(|_| Value::Null)
            .map(|_| json!({"guild_id": guild, "role": role}))
    }

    /// Of others' coming and going only those are told who have the members' intent.
    fn hears_of_members(&self) -> bool {
        let there = self.world.is_member(self.world.bot());
        there && self.scope.intents & intent::GUILD_MEMBERS != 0 && self.is_for_shard(true)
    }

    fn member(&self, user: Id) -> Option<Value> {
        let mut member = self.world.member_json(user);
        member["guild_id"] = json!(self.world.guild.id);
        self.hears_of_members().then_some(member)
    }

    fn gone(&self, user: Id) -> Option<Value> {
        let told = json!({"guild_id": self.world.guild.id, "user": self.world.user_json(user)});
        self.hears_of_members().then_some(told)
    }

    fn threads(&self, channel: Id) -> Option<Value> {
        let bot = self.world.bot();
        let below = |thread: &&Channel| {
            let open = thread.thread().filter(|inner| !inner.archived);
            open.is_some_and(|inner| inner.parent == channel) && self.world.can_see(bot, thread)
        };
        let threads = self.world.channels.values().filter(below);
        let threads: Vec<Value> = threads
            .map(|thread| self.world.channel_json(thread, bot))
            .collect();
        let members: Vec<&Value> = threads.iter().filter_map(|it| it.get("member")).collect();
        let told = json!({
            "guild_id": self.world.guild.id,
            "channel_ids": [channel],
            "members": members,
            "threads": threads,
        });
        self.guild(|_| Value::Null).map(|_| told)
    }

    /// Without `unavailable`, which would be an outage.
    fn guild_deleted(&self) -> Option<Value> {
        self.hears_of_guild()
            .then(|| json!({"id": self.world.guild.id}))
    }

    /// Whether the session hears of things of this kind in this channel.
    fn hears(&self, channel: &Channel, in_guild: u64, in_dm: u64) -> bool {
        let wanted = if channel.is_dm() { in_dm } else { in_guild };
        self.scope.intents & wanted != 0
            && self.is_for_shard(!channel.is_dm())
            && self.world.can_see(self.world.bot(), channel)
    }

    /// The channel of something, if the session hears of it.
    fn heard(&self, channel: Id, in_guild: u64, in_dm: u64) -> Option<&Channel> {
        let channel = self.world.channels.get(&channel)?;
        self.hears(channel, in_guild, in_dm).then_some(channel)
    }

    /// Adds what tells of the server, for what happens in it.
    fn placed(&self, channel: &Channel, mut json: Value, user: Option<Id>) -> Value {
        if !channel.is_dm() {
            json["guild_id"] = json!(self.world.guild.id);
            user.into_iter()
                .for_each(|user| json["member"] = self.world.bare_member_json(user));
        }
        json
    }

    /// Ephemeral messages are not told of.
    fn message(&self, message: &Message) -> Option<Value> {
        let channel = self.heard(
            message.channel,
            intent::GUILD_MESSAGES,
            intent::DIRECT_MESSAGES,
        )?;
        if message.only_for.is_some() {
            return None;
        }
        let mut json = self.world.message_json_for_bot(message, self.scope.intents);
        if !channel.is_dm() {
            for (place, user) in message.mentions.iter().enumerate() {
                json["mentions"][place]["member"] = self.world.bare_member_json(*user);
            }
        }
        Some(self.placed(channel, json, Some(message.author)))
    }

    fn deleted(&self, message: &Message) -> Option<Value> {
        let channel = self.heard(
            message.channel,
            intent::GUILD_MESSAGES,
            intent::DIRECT_MESSAGES,
        )?;
        if message.only_for.is_some() {
            return None;
        }
        Some(self.placed(
            channel,
            json!({"id": message.id, "channel_id": message.channel}),
            None,
        ))
    }

    /// Bots are not told of private channels since v8.
    fn channel(
        &self,
        channel: &Channel,
        [of_channel, of_thread]: [&'static str; 2],
    ) -> Option<(&'static str, Value)> {
        let Some(thread) = channel.thread() else {
            // Of the server's channels a bot is told whether it may see them or not.
            let there = !channel.is_dm() && self.world.is_member(self.world.bot());
            let json = self.world.channel_json(channel, self.world.bot());
            return (there && self.hears_of_guild()).then_some((of_channel, json));
        };
        if !self.hears(channel, intent::GUILDS, 0) {
            return None;
        }
        if of_thread == "THREAD_DELETE" {
            let data = json!({
                "id": channel.id,
                "guild_id": self.world.guild.id,
                "parent_id": thread.parent,
                "type": channel.type_number(),
            });
            return Some((of_thread, data));
        }
        let mut json = self.world.channel_json(channel, self.world.bot());
        if of_thread == "THREAD_CREATE" {
            json["newly_created"] = json!(true);
        }
        Some((of_thread, json))
    }

    /// Without the members' intent a bot is told only of itself.
    fn members(&self, thread: Id, added: &[Id], removed: &[Id]) -> Option<Value> {
        let channel = self.heard(thread, intent::GUILDS, 0)?;
        let all = self.scope.intents & intent::GUILD_MEMBERS != 0;
        let told = |id: &&Id| all || **id == self.world.bot();
        let added: Vec<Value> = added
            .iter()
            .filter(told)
            .map(|id| self.added(thread, *id))
            .collect();
        let removed: Vec<&Id> = removed.iter().filter(told).collect();
        if added.is_empty() && removed.is_empty() {
            return None;
        }
        Some(json!({
            "id": thread,
            "guild_id": self.world.guild.id,
            "member_count": channel.thread().map(|thread| thread.members.len()),
            "added_members": added,
            "removed_member_ids": removed,
        }))
    }

    fn added(&self, thread: Id, user: Id) -> Value {
        let mut member = self.world.thread_member_json(thread, user);
        member["member"] = self.world.member_json(user);
        member["presence"] = Value::Null;
        member
    }

    fn reaction(&self, (channel, message): (Id, Id), user: Id, emoji: &str) -> Option<Value> {
        let place = self.heard(
            channel,
            intent::GUILD_MESSAGE_REACTIONS,
            intent::DIRECT_MESSAGE_REACTIONS,
        )?;
        let mut json = json!({
            "user_id": user,
            "channel_id": channel,
            "message_id": message,
            "emoji": emoji_json(emoji),
            "burst": false,
            "type": 0,
        });
        if !place.is_dm() {
            json["guild_id"] = json!(self.world.guild.id);
            json["member"] = self.world.member_json(user);
        }
        Some(json)
    }

    fn typing(&self, channel: Id, user: Id) -> Option<Value> {
        let place = self.heard(
            channel,
            intent::GUILD_MESSAGE_TYPING,
            intent::DIRECT_MESSAGE_TYPING,
        )?;
        let mut json = json!({
            "channel_id": channel,
            "user_id": user,
            "timestamp": self.world.now().0 / 1000,
        });
        if !place.is_dm() {
            json["guild_id"] = json!(self.world.guild.id);
            json["member"] = self.world.member_json(user);
        }
        Some(json)
    }
}
