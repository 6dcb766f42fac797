//! Channels: opening private channels, making, changing and deleting threads and channels.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::body::Refusal;
use crate::events::Event;
use crate::model::{Channel, ChannelKind, Overwrite, Record, Thread};
use crate::values::clock::Moment;
use crate::values::id::{ChannelNumber, Id};
use crate::world::World;

/// The private channel between two users, which is opened if there is none yet.
pub(crate) fn open_dm(world: &mut World, one: Id, other: Id) -> Result<Id, Refusal> {
    let of_these = |channel: &&Channel| match channel.kind {
        ChannelKind::Dm { between } => between == [one, other] || between == [other, one],
        _ => false,
    };
    if let Some(channel) = world.channels.values().find(of_these) {
        return Ok(channel.id);
    }
    // Nobody can write to themselves or to a user that does not exist.
    if one == other || world.user(other).is_none() {
        return Err(Refusal::CannotMessageUser);
    }
    let channel = Channel {
        id: world.make_id(ChannelNumber::SANDBOX),
        number: world.next_number()?,
        kind: ChannelKind::Dm {
            between: [one, other],
        },
    };
    let id = channel.id;
    world.put_channel(channel.clone());
    world.publish(&Event::ChannelCreated(Box::new(channel)));
    Ok(id)
}

/// Makes a text channel for a bot and returns it.
pub(crate) fn add_text_channel(
    world: &mut World,
    guild: Id,
    name: String,
    topic: Option<String>,
    overwrites: BTreeMap<Id, Overwrite>,
) -> Result<Channel, Refusal> {
    let channel = Channel {
        id: world.make_id(ChannelNumber::SANDBOX),
        number: world.next_number()?,
        kind: ChannelKind::Text {
            guild,
            // Names of text channels have no capitals and no spaces on Discord.
            name: name.to_lowercase().replace(' ', "-"),
            topic,
            overwrites,
            made_by_bot: true,
        },
    };
    world.put_channel(channel.clone());
    world.publish(&Event::ChannelCreated(Box::new(channel.clone())));
    Ok(channel)
}

/// Renames a text channel, or changes its topic.
pub(crate) fn change_text_channel(
    world: &mut World,
    id: Id,
    new_name: Option<String>,
    new_topic: Option<Option<String>>,
) -> Result<(), Refusal> {
    let channel = world.channels.get_mut(&id).ok_or(Refusal::UnknownChannel)?;
    let ChannelKind::Text { name, topic, .. } = &mut channel.kind else {
        return Err(Refusal::WrongChannelType);
    };
    if let Some(new_name) = new_name {
        *name = new_name;
    }
    if let Some(new_topic) = new_topic {
        *topic = new_topic;
    }
    let changed = channel.clone();
    world.put_channel(changed.clone());
    world.publish(&Event::ChannelUpdated(Box::new(changed)));
    Ok(())
}

/// Changes a thread (name, archived, locked …) and publishes the change.
pub(crate) fn change_thread(
    world: &mut World,
    thread: Id,
    change: impl FnOnce(&mut Thread),
) -> Result<(), Refusal> {
    let now = world.now();
    let channel = world
        .channels
        .get_mut(&thread)
        .ok_or(Refusal::UnknownChannel)?;
    let inner = channel.thread_mut().ok_or(Refusal::WrongChannelType)?;
    // Discord's archive timestamp changes only with the archived flag.
    let was_archived = inner.archived;
    change(inner);
    if inner.archived != was_archived {
        inner.archive_changed = now;
    }
    let changed = channel.clone();
    world.put_channel(changed.clone());
    world.publish(&Event::ChannelUpdated(Box::new(changed)));
    Ok(())
}

/// Archives the threads that have had no messages for as long as each allows.
pub(crate) fn archive_idle_threads(world: &mut World) {
    let now = world.now();
    let idle: Vec<Id> = world
        .channels
        .values()
        .filter(|channel| idle_until(world, channel).is_some_and(|until| until <= now))
        .map(|channel| channel.id)
        .collect();
    for thread in idle {
        // The thread was found under the same lock, so it still exists.
        change_thread(world, thread, |thread| thread.archived = true).ok();
    }
}

/// Returns the time at which an open thread will be archived.
fn idle_until(world: &World, channel: &Channel) -> Option<Moment> {
    let thread = channel.thread().filter(|thread| !thread.archived)?;
    let last = world.messages.of(channel.id).next_back();
    // Opening an old thread counts as activity; otherwise it would be archived again at once.
    let active = last.map_or(thread.archive_changed, |message| {
        message.sent.max(thread.archive_changed)
    });
    let minutes = thread.auto_archive_minutes;
    Some(active.after(Duration::from_mins(minutes)))
}

/// Adds a user to a thread or removes them.
pub(crate) fn set_thread_member(
    world: &mut World,
    thread: Id,
    user: Id,
    member: bool,
) -> Result<(), Refusal> {
    if world.user(user).is_none() {
        return Err(Refusal::UnknownUser);
    }
    let channel = world.channels.get_mut(&thread);
    let inner = channel.and_then(Channel::thread_mut);
    let members = &mut inner.ok_or(Refusal::UnknownChannel)?.members;
    let changed = if member {
        members.insert(user)
    } else {
        members.remove(&user)
    };
    // Discord publishes nothing for a member who is already in the thread.
    if !changed {
        return Ok(());
    }
    world.put_channel(world.channels[&thread].clone());
    let (added, removed) = if member {
        (vec![user], vec![])
    } else {
        (vec![], vec![user])
    };
    world.publish(&Event::ThreadMembers {
        thread,
        added,
        removed,
    });
    Ok(())
}

/// Deletes a thread or a text channel with everything in it.
pub(crate) fn delete_channel(world: &mut World, id: Id) -> Result<Channel, Refusal> {
    let is_inside = |channel: &&Channel| channel.thread().is_some_and(|thread| thread.parent == id);
    let threads: Vec<Id> = world
        .channels
        .values()
        .filter(is_inside)
        .map(|channel| channel.id)
        .collect();
    // A deleted channel takes its threads along.
    for thread in threads {
        delete_channel(world, thread)?;
    }
    let channel = world.channels.remove(&id).ok_or(Refusal::UnknownChannel)?;
    world.messages.take_all_of(&mut world.journal, id);
    world.save(Record::ChannelDeleted(id));
    world.publish(&Event::ChannelDeleted(Box::new(channel.clone())));
    Ok(channel)
}
