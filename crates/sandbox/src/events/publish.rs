//! Publishes events to all sessions and chat pages that may see them.

use serde_json::json;

use crate::events::Event;
use crate::events::dispatch::dispatch_for;
use crate::faults::{Fault, FaultPoint};
use crate::model::Channel;
use crate::subscribers::{PageEvent, PageSubscriber, Session};
use crate::values::id::Id;
use crate::wire::guild::channel_json;
use crate::wire::interaction::activity_url;
use crate::wire::page::{
    commands_json, page_bots, page_clock, page_guilds, page_message, page_people,
};
use crate::world::permissions::{can_read, can_see, channel_for, message_for};
use crate::world::{InteractionKind, State as InteractionState, World};

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
