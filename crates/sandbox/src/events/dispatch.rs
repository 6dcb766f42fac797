//! Publishes events to all sessions and chat pages that may see them, and writes an event as the
//! session receives it.

use serde_json::{Value, json};

use crate::events::Event;
use crate::faults::{Fault, FaultPoint};
use crate::model::{Channel, Guild, Message};
use crate::subscribers::{Dispatch, PageEvent, PageSubscriber, Scope, Session};
use crate::values::id::Id;
use crate::values::intent;
use crate::wire::guild::{
    channel_json, guild_create_json, guild_json, member_json, member_json_without_user,
    thread_member_json, user_json,
};
use crate::wire::interaction::{activity_url, role_json};
use crate::wire::message::{emoji_json, message_json_for_bot};
use crate::wire::{commands_json, page_bots, page_clock, page_guilds, page_message, page_people};
use crate::world::permissions::{can_read, can_see, channel_for, message_for};
use crate::world::{InteractionKind, State as InteractionState, World};

/// An event as the gateway names it, with its data.
type Named = (&'static str, Value);

/// The dispatch of an event for a session; `None` if the session does not receive it.
fn dispatch_for(world: &World, event: &Event, scope: Scope) -> Option<Dispatch> {
    let builder = DispatchBuilder { world, scope };
    let of_message = message_dispatch(&builder, event);
    let (name, data) = of_message.or_else(|| guild_dispatch(&builder, event))?;
    Some(Dispatch { name, data })
}

/// The events of messages and what belongs to them.
fn message_dispatch(builder: &DispatchBuilder, event: &Event) -> Option<Named> {
    Some(match event {
        Event::MessageCreated(message) => ("MESSAGE_CREATE", builder.message(message)?),
        Event::MessageUpdated(message) => ("MESSAGE_UPDATE", builder.message(message)?),
        Event::MessageDeleted(message) => ("MESSAGE_DELETE", builder.deleted(message)?),
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
            (name, builder.reaction(*channel, *message, *user, emoji)?)
        }
        Event::ReactionsCleared {
            channel,
            message,
            emoji,
        } => builder.cleared(*channel, *message, emoji.as_deref())?,
        Event::Vote {
            channel,
            message,
            user,
            answer,
            added,
        } => {
            let name = if *added {
                "MESSAGE_POLL_VOTE_ADD"
            } else {
                "MESSAGE_POLL_VOTE_REMOVE"
            };
            (name, builder.vote(*channel, *message, *user, *answer)?)
        }
        Event::Typing { channel, user } => ("TYPING_START", builder.typing(*channel, *user)?),
        _ => return None,
    })
}

/// The events of servers, of their channels and members, and interactions.
fn guild_dispatch(builder: &DispatchBuilder, event: &Event) -> Option<Named> {
    let scope = builder.scope;
    Some(match event {
        Event::ChannelCreated(channel) => {
            builder.channel(channel, ["CHANNEL_CREATE", "THREAD_CREATE"])?
        }
        Event::ChannelUpdated(channel) => {
            builder.channel(channel, ["CHANNEL_UPDATE", "THREAD_UPDATE"])?
        }
        Event::ChannelDeleted(channel) => {
            builder.channel(channel, ["CHANNEL_DELETE", "THREAD_DELETE"])?
        }
        Event::ThreadMembers {
            thread,
            added,
            removed,
        } => (
            "THREAD_MEMBERS_UPDATE",
            builder.members(*thread, added, removed)?,
        ),
        Event::InteractionCreated {
            application,
            guild,
            payload,
        } => {
            let is_own = *application == scope.application;
            let received = is_own && builder.is_for_shard(*guild);
            ("INTERACTION_CREATE", received.then(|| payload.clone())?)
        }
        Event::RoleCreated { guild, role } => ("GUILD_ROLE_CREATE", builder.role(*guild, *role)?),
        Event::RoleUpdated { guild, role } => ("GUILD_ROLE_UPDATE", builder.role(*guild, *role)?),
        Event::RoleDeleted { guild, role } => {
            let guild = builder.guild(*guild)?.id;
            (
                "GUILD_ROLE_DELETE",
                json!({"guild_id": guild, "role_id": role}),
            )
        }
        Event::MemberUpdated { guild, user } => {
            ("GUILD_MEMBER_UPDATE", builder.member(*guild, *user)?)
        }
        Event::Membership {
            guild,
            user,
            member: true,
        } => ("GUILD_MEMBER_ADD", builder.member(*guild, *user)?),
        Event::Membership {
            guild,
            user,
            member: false,
        } => (
            "GUILD_MEMBER_REMOVE",
            builder.removed_member(*guild, *user)?,
        ),
        Event::AccessGained(channel) => ("THREAD_LIST_SYNC", builder.threads(*channel)?),
        Event::GuildUpdated(guild) => (
            "GUILD_UPDATE",
            guild_json(builder.world, builder.guild(*guild)?),
        ),
        Event::BotInvited(guild) => {
            let guild = builder.guild(*guild)?;
            let json = guild_create_json(builder.world, guild, scope.intents);
            ("GUILD_CREATE", joined(json))
        }
        Event::BotRemoved(guild) => ("GUILD_DELETE", builder.guild_deleted(*guild)?),
        // These are for the pages alone, or are events of messages.
        _ => return None,
    })
}

/// The server as a bot gets it that was invited: without `unavailable`, by which libraries know a
/// server that they were in already.
fn joined(mut guild: Value) -> Value {
    guild
        .as_object_mut()
        .map(|fields| fields.remove("unavailable"));
    guild
}

/// Builds the data of dispatches for one session.
struct DispatchBuilder<'a> {
    world: &'a World,
    scope: Scope,
}

impl DispatchBuilder<'_> {
    /// Whether this shard receives the event: direct messages go to shard 0, a server to the shard
    /// that its id selects.
    fn is_for_shard(&self, guild: Option<Id>) -> bool {
        match guild {
            Some(guild) => self.scope.has_guild(guild),
            None => self.scope.shard.0 == 0,
        }
    }

    /// Whether the session receives events of the server itself.
    fn receives_guild_events(&self, guild: Id) -> bool {
        self.scope.intents & intent::GUILDS != 0 && self.is_for_shard(Some(guild))
    }

    /// The server, if the bot is in it and the session receives its events.
    fn guild(&self, guild: Id) -> Option<&Guild> {
        self.guild_of_bot(guild)
            .filter(|_| self.receives_guild_events(guild))
    }

    fn guild_of_bot(&self, guild: Id) -> Option<&Guild> {
        let bot = self.world.bot();
        self.world
            .guild(guild)
            .filter(|guild| guild.members.contains(&bot))
    }

    /// The data of `GUILD_ROLE_UPDATE`.
    fn role(&self, guild: Id, role: Id) -> Option<Value> {
        let role = role_json(self.world, self.guild(guild)?, role)?;
        Some(json!({"guild_id": guild, "role": role}))
    }

    /// The server, if the session receives joins and leaves of members, which takes the members
    /// intent.
    fn guild_with_member_events(&self, guild: Id) -> Option<&Guild> {
        let receives = self.scope.intents & intent::GUILD_MEMBERS != 0;
        self.guild_of_bot(guild)
            .filter(|_| receives && self.is_for_shard(Some(guild)))
    }

    /// The data of member events that carry the whole member.
    fn member(&self, guild: Id, user: Id) -> Option<Value> {
        let mut member = member_json(self.world, self.guild_with_member_events(guild)?, user);
        member["guild_id"] = json!(guild);
        Some(member)
    }

    /// The data of `GUILD_MEMBER_REMOVE`.
    fn removed_member(&self, guild: Id, user: Id) -> Option<Value> {
        self.guild_with_member_events(guild)?;
        Some(json!({"guild_id": guild, "user": user_json(self.world, user)}))
    }

    /// The data of `THREAD_LIST_SYNC`: the open threads below a channel that the bot sees.
    fn threads(&self, channel: Id) -> Option<Value> {
        let bot = self.world.bot();
        let guild = self.world.guild_of(self.world.channels.get(&channel)?)?.id;
        self.guild(guild)?;
        let below = |thread: &&Channel| {
            thread
                .thread()
                .filter(|inner| !inner.archived)
                .is_some_and(|inner| inner.parent == channel)
                && can_see(self.world, bot, thread)
        };
        let threads: Vec<Value> = self
            .world
            .channels
            .values()
            .filter(below)
            .map(|thread| channel_json(self.world, thread, bot))
            .collect();
        let members: Vec<&Value> = threads.iter().filter_map(|it| it.get("member")).collect();
        Some(json!({
            "guild_id": guild,
            "channel_ids": [channel],
            "members": members,
            "threads": threads,
        }))
    }

    /// The data of `GUILD_DELETE`, without `unavailable`, which would mean an outage.
    fn guild_deleted(&self, guild: Id) -> Option<Value> {
        self.receives_guild_events(guild)
            .then(|| json!({"id": guild}))
    }

    /// Whether the session receives events of this intent in the channel.
    fn receives(&self, channel: &Channel, in_guild: u64, in_dm: u64) -> bool {
        let wanted = if channel.is_dm() { in_dm } else { in_guild };
        self.scope.intents & wanted != 0
            && self.is_for_shard(self.world.guild_of(channel).map(|guild| guild.id))
            && can_see(self.world, self.world.bot(), channel)
    }

    /// The channel, if the session receives events of this intent in it.
    fn receiving_channel(&self, channel: Id, in_guild: u64, in_dm: u64) -> Option<&Channel> {
        let channel = self.world.channels.get(&channel)?;
        self.receives(channel, in_guild, in_dm).then_some(channel)
    }

    /// Adds `guild_id` and `member` for events in a server.
    fn with_guild(&self, channel: &Channel, mut json: Value, user: Option<Id>) -> Value {
        if let Some(guild) = self.world.guild_of(channel) {
            json["guild_id"] = json!(guild.id);
            user.into_iter().for_each(|user| {
                json["member"] = member_json_without_user(self.world, guild, user);
            });
        }
        json
    }

    /// The data of message events. Ephemeral messages are not sent over the gateway.
    fn message(&self, message: &Message) -> Option<Value> {
        let channel = self.receiving_channel(
            message.channel,
            intent::GUILD_MESSAGES,
            intent::DIRECT_MESSAGES,
        )?;
        if message.only_for.is_some() {
            return None;
        }
        // The content depends on the intents of this session.
        let mut json = message_json_for_bot(self.world, message, self.scope.intents);
        if let Some(guild) = self.world.guild_of(channel) {
            for (index, user) in message.mentions.iter().enumerate() {
                let member = member_json_without_user(self.world, guild, *user);
                json["mentions"][index]["member"] = member;
            }
        }
        Some(self.with_guild(channel, json, Some(message.author)))
    }

    /// The data of `MESSAGE_DELETE`.
    fn deleted(&self, message: &Message) -> Option<Value> {
        let channel = self.receiving_channel(
            message.channel,
            intent::GUILD_MESSAGES,
            intent::DIRECT_MESSAGES,
        )?;
        if message.only_for.is_some() {
            return None;
        }
        Some(self.with_guild(
            channel,
            json!({"id": message.id, "channel_id": message.channel}),
            None,
        ))
    }

    /// The data of channel and thread events. Since v8 bots get none for private channels.
    fn channel(
        &self,
        channel: &Channel,
        [of_channel, of_thread]: [&'static str; 2],
    ) -> Option<(&'static str, Value)> {
        let guild = self.world.guild_of(channel)?.id;
        let Some(thread) = channel.thread() else {
            // A bot receives the channels of the server whether it may view them or not.
            self.guild(guild)?;
            let json = channel_json(self.world, channel, self.world.bot());
            return Some((of_channel, json));
        };
        if !self.receives(channel, intent::GUILDS, 0) {
            return None;
        }
        if of_thread == "THREAD_DELETE" {
            let data = json!({
                "id": channel.id,
                "guild_id": guild,
                "parent_id": thread.parent,
                "type": channel.type_number(),
            });
            return Some((of_thread, data));
        }
        let mut json = channel_json(self.world, channel, self.world.bot());
        if of_thread == "THREAD_CREATE" {
            // Discord sends this only when the thread is created, not when a bot gains access to
            // it.
            json["newly_created"] = json!(true);
        }
        Some((of_thread, json))
    }

    /// The data of `THREAD_MEMBERS_UPDATE`. Without the members intent a bot only learns about
    /// itself.
    fn members(&self, thread: Id, added: &[Id], removed: &[Id]) -> Option<Value> {
        let channel = self.receiving_channel(thread, intent::GUILDS, 0)?;
        let guild = self.world.guild_of(channel)?;
        let all = self.scope.intents & intent::GUILD_MEMBERS != 0;
        let visible = |id: &&Id| all || **id == self.world.bot();
        let visible_added: Vec<Value> = added
            .iter()
            .filter(visible)
            .map(|id| self.added(guild, thread, *id))
            .collect();
        let visible_removed: Vec<&Id> = removed.iter().filter(visible).collect();
        if visible_added.is_empty() && visible_removed.is_empty() {
            return None;
        }
        Some(json!({
            "id": thread,
            "guild_id": guild.id,
            "member_count": channel.thread().map(|thread| thread.members.len()),
            "added_members": visible_added,
            "removed_member_ids": visible_removed,
        }))
    }

    /// A thread member as in `added_members`.
    fn added(&self, guild: &Guild, thread: Id, user: Id) -> Value {
        let mut member = thread_member_json(self.world, thread, user);
        member["member"] = member_json(self.world, guild, user);
        member["presence"] = Value::Null;
        member
    }

    /// The data of reaction events.
    fn reaction(&self, channel: Id, message: Id, user: Id, emoji: &str) -> Option<Value> {
        let channel_of_event = self.receiving_channel(
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
        if let Some(guild) = self.world.guild_of(channel_of_event) {
            json["guild_id"] = json!(guild.id);
            json["member"] = member_json(self.world, guild, user);
        }
        Some(json)
    }

    /// The event for reactions that were removed together.
    fn cleared(
        &self,
        channel: Id,
        message: Id,
        emoji: Option<&str>,
    ) -> Option<(&'static str, Value)> {
        let place = self.receiving_channel(
            channel,
            intent::GUILD_MESSAGE_REACTIONS,
            intent::DIRECT_MESSAGE_REACTIONS,
        )?;
        let mut json = json!({"channel_id": channel, "message_id": message});
        let name = match emoji {
            None => "MESSAGE_REACTION_REMOVE_ALL",
            Some(emoji) => {
                json["emoji"] = emoji_json(emoji);
                "MESSAGE_REACTION_REMOVE_EMOJI"
            }
        };
        Some((name, self.with_guild(place, json, None)))
    }

    /// The data of poll votes.
    fn vote(&self, channel: Id, message: Id, user: Id, answer: u64) -> Option<Value> {
        let place = self.receiving_channel(
            channel,
            intent::GUILD_MESSAGE_POLLS,
            intent::DIRECT_MESSAGE_POLLS,
        )?;
        let json = json!({
            "user_id": user, "channel_id": channel, "message_id": message, "answer_id": answer,
        });
        Some(self.with_guild(place, json, None))
    }

    /// The data of `TYPING_START`.
    fn typing(&self, channel: Id, user: Id) -> Option<Value> {
        let channel_of_event = self.receiving_channel(
            channel,
            intent::GUILD_MESSAGE_TYPING,
            intent::DIRECT_MESSAGE_TYPING,
        )?;
        let mut json = json!({
            "channel_id": channel,
            "user_id": user,
            // In seconds, unlike other timestamps.
            "timestamp": self.world.now().0 / 1000,
        });
        if let Some(guild) = self.world.guild_of(channel_of_event) {
            json["guild_id"] = json!(guild.id);
            json["member"] = member_json(self.world, guild, user);
        }
        Some(json)
    }
}

impl World {
    /// Delivers an event to a session, with an injected fault if there is one. Returns whether the
    /// session lives on.
    fn deliver(&mut self, session: &mut Session, event: &Event) -> bool {
        let scope = session.scope();
        let dispatch =
            self.as_application(scope.application, |world| dispatch_for(world, event, scope));
        let Some(dispatch) = dispatch else {
            return true;
        };
        let name = dispatch.name;
        let fault = session
            .is_connected()
            .then(|| self.next_fault(FaultPoint::Event { name }));
        session.deliver(dispatch, fault.flatten(), self.now())
    }

    /// Returns the fault to inject at this point, if any, and updates the pages.
    pub(crate) fn next_fault(&mut self, point: FaultPoint) -> Option<Fault> {
        let now = self.now();
        let fault = self.faults.next_fault(point, now)?;
        self.notify_pages(&Event::FaultsChanged);
        Some(fault)
    }

    /// Publishes an event to all sessions and pages that may see it.
    pub(crate) fn publish(&mut self, event: &Event) {
        let was_online = self.subscribers.bot_online();
        // Taken out while they are visited, because delivering reads the rest of the world.
        let mut sessions = std::mem::take(&mut self.subscribers.sessions);
        sessions.retain_mut(|session| self.deliver(session, event));
        self.subscribers.sessions = sessions;
        // An injected fault may have ended the last connection.
        if was_online && !self.subscribers.bot_online() {
            self.publish(&Event::BotOnline(false));
        }
        self.notify_pages(event);
    }

    /// Publishes an event to the open chat pages only.
    pub(crate) fn notify_pages(&mut self, event: &Event) {
        let mut pages = std::mem::take(&mut self.subscribers.pages);
        pages.retain(|subscriber| subscriber.send(self, event));
        self.subscribers.pages = pages;
    }
}

// --- Server-sent events for one chat page ---

impl PageSubscriber {
    /// Sends the page what its person may see of an event. Returns false if the page is gone.
    fn send(&self, world: &World, event: &Event) -> bool {
        let all_taken = page_events(world, event, self.user)
            .into_iter()
            .all(|one| self.out.try_send(one).is_ok());
        all_taken && !self.out.is_closed()
    }
}

/// The page events of a world event for one person.
fn page_events(world: &World, event: &Event, viewer: Id) -> Vec<PageEvent> {
    let one = match event {
        Event::MessageCreated(message) if can_read(world, viewer, message) => {
            ("message_create", page_message(world, message))
        }
        Event::MessageUpdated(message) if can_read(world, viewer, message) => {
            ("message_update", page_message(world, message))
        }
        Event::MessageDeleted(message) if can_read(world, viewer, message) => (
            "message_delete",
            json!({"id": message.id, "channel_id": message.channel}),
        ),
        // A reaction changes the JSON of its message, so the page gets the whole message.
        Event::Reaction {
            channel, message, ..
        }
        | Event::ReactionsCleared {
            channel, message, ..
        } => {
            let message = message_for(world, viewer, *channel, *message);
            return message
                .map(|message| ("message_update", page_message(world, message)))
                .into_iter()
                .collect();
        }
        Event::ChannelCreated(channel) if can_see(world, viewer, channel) => {
            ("channel_create", channel_json(world, channel, viewer))
        }
        Event::ChannelUpdated(channel) if can_see(world, viewer, channel) => {
            ("channel_update", channel_json(world, channel, viewer))
        }
        // The person can no longer see the channel.
        Event::ChannelUpdated(channel) if channel.thread().is_none() && !channel.is_dm() => {
            ("channel_delete", json!({"id": channel.id}))
        }
        Event::ChannelDeleted(channel) if can_see(world, viewer, channel) => {
            ("channel_delete", json!({"id": channel.id}))
        }
        Event::ThreadMembers {
            thread,
            added,
            removed,
        } => return thread_events(world, *thread, added, removed, viewer),
        // The person's own typing is not shown to them.
        Event::Typing { channel, user } if *user != viewer => {
            let seen = channel_for(world, viewer, *channel);
            let data = json!({"channel_id": channel, "user_id": user});
            return seen.map(|_| ("typing", data)).into_iter().collect();
        }
        Event::Membership {
            guild,
            user,
            member,
        } => {
            let mut events = vec![("people", page_people(world))];
            if *user == viewer {
                events.extend(membership_events(world, *guild, viewer, *member));
            }
            return events;
        }
        Event::GuildUpdated(_)
        | Event::RoleCreated { .. }
        | Event::RoleUpdated { .. }
        | Event::RoleDeleted { .. } => ("guilds", page_guilds(world)),
        Event::PeopleChanged => ("people", page_people(world)),
        Event::ClockMoved => ("clock", page_clock(world)),
        Event::BotInvited(_) | Event::BotRemoved(_) => ("bots", page_bots(world)),
        Event::CommandsChanged => ("commands", json!(commands_json(world, viewer))),
        Event::FaultsChanged => ("faults", world.faults.to_json()),
        Event::BotOnline(online) => ("bot", json!({"online": online})),
        Event::InteractionChanged(id) => return interaction_events(world, *id, viewer),
        _ => return Vec::new(),
    };
    vec![one]
}

/// For a person who joins, the server's channels are new; for one who leaves, they are gone.
fn membership_events(world: &World, guild: Id, viewer: Id, member: bool) -> Vec<PageEvent> {
    let is_in_guild = |channel: &&Channel| world.guild_of(channel).is_some_and(|it| it.id == guild);
    world
        .channels
        .values()
        .filter(is_in_guild)
        .filter(|channel| !member || can_see(world, viewer, channel))
        .map(|channel| {
            if member {
                ("channel_create", channel_json(world, channel, viewer))
            } else {
                ("channel_delete", json!({"id": channel.id}))
            }
        })
        .collect()
}

/// For a person who was added, the thread is new; for one who was removed from a private thread, it
/// is gone.
fn thread_events(
    world: &World,
    thread: Id,
    added: &[Id],
    removed: &[Id],
    viewer: Id,
) -> Vec<PageEvent> {
    let Some(channel) = channel_for(world, viewer, thread) else {
        let gone = removed.contains(&viewer);
        return gone
            .then(|| ("channel_delete", json!({"id": thread})))
            .into_iter()
            .collect();
    };
    let name = if added.contains(&viewer) {
        "channel_create"
    } else {
        "channel_update"
    };
    vec![(name, channel_json(world, channel, viewer))]
}

/// The state of an interaction, for the person who started it, with the modal if one was opened.
fn interaction_events(world: &World, id: Id, viewer: Id) -> Vec<PageEvent> {
    let Some(interaction) = world
        .interactions
        .get(&id)
        .filter(|interaction| interaction.user == viewer)
    else {
        return Vec::new();
    };
    let (state, text) = match (&interaction.state, &interaction.kind) {
        (InteractionState::Waiting, _) | (_, InteractionKind::Autocomplete) => return Vec::new(),
        (InteractionState::Thinking { .. }, _) => ("thinking", ""),
        (InteractionState::Failed, InteractionKind::Command { .. }) => {
            ("failed", "The application did not respond")
        }
        (InteractionState::Failed, _) => ("failed", "This interaction failed"),
        _ => ("answered", ""),
    };
    let channel = interaction.channel;
    let mut events = vec![(
        "interaction",
        json!({"id": id, "state": state, "channel_id": channel, "text": text}),
    )];
    if let InteractionState::Launched { instance } = &interaction.state {
        let url = activity_url(world, instance, viewer);
        let data = json!({"interaction": id, "channel_id": channel, "url": url});
        events.push(("activity", data));
    }
    if let InteractionState::Modal(form) = &interaction.state {
        events.push((
            "modal",
            json!({
                "interaction": id,
                "channel_id": channel,
                "custom_id": form["custom_id"],
                "title": form["title"],
                "components": form["components"],
            }),
        ));
    }
    events
}
