//! The page's stream: server-sent events of what the person before it can see.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::{Stream, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::answer::{As, Failure};
use crate::core::Core;
use crate::id::Id;
use crate::world::{Event, InteractionKind, State as Standing, World};

type Told = (&'static str, Value);

/// An open page.
#[derive(Debug)]
pub(crate) struct Watcher {
    user: Id,
    out: mpsc::UnboundedSender<Told>,
}

pub(super) async fn open(
    State(core): State<Arc<Core>>,
    Query(who): Query<As>,
) -> Result<Response, Failure> {
    let user = who.user(&core)?.id;
    let (out, told) = mpsc::unbounded_channel();
    core.act(|world| world.watchers.push(Watcher { user, out }));
    let events = until_stopped(&core, told).map(|(name, data)| {
        Ok::<_, Infallible>(
            axum::response::sse::Event::default()
                .event(name)
                .data(data.to_string()),
        )
    });
    Ok(Sse::new(events)
        .keep_alive(KeepAlive::default())
        .into_response())
}

fn until_stopped(
    core: &Core,
    told: mpsc::UnboundedReceiver<Told>,
) -> impl Stream<Item = Told> + use<> {
    let stopped = core.stopped();
    let told = futures::stream::unfold(told, |mut told| async {
        told.recv().await.map(|one| (one, told))
    });
    told.take_until(stopped)
}

impl Watcher {
    /// Tells the page what it may know of an event; false if the page is gone.
    pub(crate) fn tell(&self, world: &World, event: &Event) -> bool {
        let told = told(world, event, self.user);
        let all_taken = told.into_iter().all(|one| self.out.send(one).is_ok());
        all_taken && !self.out.is_closed()
    }
}

fn told(world: &World, event: &Event, viewer: Id) -> Vec<Told> {
    let one = match event {
        Event::MessageCreated(message) if world.can_read(viewer, message) => {
            ("message_create", world.shown_message(message))
        }
        Event::MessageUpdated(message) if world.can_read(viewer, message) => {
            ("message_update", world.shown_message(message))
        }
        Event::MessageDeleted(message) if world.can_read(viewer, message) => (
            "message_delete",
            json!({"id": message.id, "channel_id": message.channel}),
        ),
        Event::Reaction {
            channel, message, ..
        } => {
            let message = world.message_for(viewer, *channel, *message);
            return message
                .map(|message| ("message_update", world.shown_message(message)))
                .into_iter()
                .collect();
        }
        Event::ChannelCreated(channel) if world.can_see(viewer, channel) => {
            ("channel_create", world.channel_json(channel, viewer))
        }
        Event::ChannelUpdated(channel) if world.can_see(viewer, channel) => {
            ("channel_update", world.channel_json(channel, viewer))
        }
        // A channel that was closed to the person.
        Event::ChannelUpdated(channel) if channel.thread().is_none() && !channel.is_dm() => {
            ("channel_delete", json!({"id": channel.id}))
        }
        Event::ChannelDeleted(channel) if world.can_see(viewer, channel) => {
            ("channel_delete", json!({"id": channel.id}))
        }
        Event::ThreadMembers {
            thread,
            added,
            removed,
        } => return thread_told(world, *thread, (added, removed), viewer),
        Event::Typing { channel, user } if *user != viewer => {
            let seen = world.channel_for(viewer, *channel);
            let told = json!({"channel_id": channel, "user_id": user});
            return seen.map(|_| ("typing", told)).into_iter().collect();
        }
        Event::Membership { user, member } => {
            let mut told = vec![("people", world.shown_people())];
            if *user == viewer {
                told.extend(guild_told(world, viewer, *member));
            }
            return told;
        }
        Event::PeopleChanged => ("people", world.shown_people()),
        Event::ClockMoved => ("clock", world.shown_clock()),
        Event::BotInvited | Event::BotRemoved => ("bots", world.shown_bots()),
        Event::CommandsChanged => ("commands", json!(world.commands_json(viewer))),
        Event::FaultsChanged => ("faults", world.faults.to_json()),
        Event::BotOnline(online) => ("bot", json!({"online": online})),
        Event::InteractionChanged(id) => return interaction_told(world, *id, viewer),
        _ => return Vec::new(),
    };
    vec![one]
}

/// To somebody who comes the server's channels are new; to somebody who goes they are gone.
fn guild_told(world: &World, viewer: Id, member: bool) -> Vec<Told> {
    let of_guild = world.channels.values().filter(|channel| !channel.is_dm());
    let told = of_guild.filter(|channel| !member || world.can_see(viewer, channel));
    let told = told.map(|channel| {
        if member {
            ("channel_create", world.channel_json(channel, viewer))
        } else {
            ("channel_delete", json!({"id": channel.id}))
        }
    });
    told.collect()
}

/// To somebody just taken in the thread is new; to somebody shut out it is gone.
fn thread_told(
    world: &World,
    thread: Id,
    (added, removed): (&[Id], &[Id]),
    viewer: Id,
) -> Vec<Told> {
    let Some(channel) = world.channel_for(viewer, thread) else {
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
    vec![(name, world.channel_json(channel, viewer))]
}

/// How an interaction stands, to the one who began it; with the form, if one was opened.
fn interaction_told(world: &World, id: Id, viewer: Id) -> Vec<Told> {
    let Some(interaction) = world
        .interactions
        .get(&id)
        .filter(|interaction| interaction.user == viewer)
    else {
        return Vec::new();
    };
    let (state, text) = match (&interaction.state, &interaction.kind) {
        (Standing::Waiting, _) | (_, InteractionKind::Autocomplete) => return Vec::new(),
        (Standing::Thinking { .. }, _) => ("thinking", ""),
        (Standing::Failed, InteractionKind::Command { .. }) => {
            ("failed", "The application did not respond")
        }
        (Standing::Failed, _) => ("failed", "This interaction failed"),
        _ => ("answered", ""),
    };
    let channel = interaction.channel;
    let mut told = vec![(
        "interaction",
        json!({"id": id, "state": state, "channel_id": channel, "text": text}),
    )];
    if let Standing::Form(form) = &interaction.state {
        told.push((
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
    told
}
