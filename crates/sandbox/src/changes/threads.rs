//! Threads: starting them, and the messages that announce them.

use crate::body::{Draft, Refusal};
use crate::changes::messages;
use crate::changes::messages::NewMessage;
use crate::events::Event;
use crate::model::{Channel, ChannelKind, MessageKind, Thread};
use crate::values::id::Id;
use crate::world::World;
use crate::world::permissions::check_active_thread_limit;

#[derive(Debug)]
pub(crate) struct NewThread {
    pub(crate) name: String,
    pub(crate) private: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
}

/// Starts a thread, optionally from a message.
pub(crate) fn start_thread(
    world: &mut World,
    by: Id,
    parent: Id,
    from: Option<Id>,
    new: NewThread,
) -> Result<Id, Refusal> {
    let channel = world.channels.get(&parent);
    check_active_thread_limit(world, channel.ok_or(Refusal::UnknownChannel)?)?;
    let id = match from {
        Some(message) => mark_thread_start(world, parent, message)?,
        None => {
            let number = world.channels.get(&parent).map(|parent| parent.number);
            world.make_id(number.ok_or(Refusal::UnknownChannel)?)
        }
    };
    let channel = Channel {
        id,
        number: world.next_number()?,
        kind: ChannelKind::Thread(new_thread(world, by, parent, new)),
    };
    world.put_channel(channel.clone());
    world.publish(&Event::ChannelCreated(Box::new(channel)));
    // Announced after `THREAD_CREATE`, so that clients know the thread that the message refers
    // to.
    announce_thread(world, by, parent, id, from)?;
    Ok(id)
}

/// Marks a message as the start of a thread and returns the id of the thread, which on Discord
/// is that of the message.
fn mark_thread_start(world: &mut World, parent: Id, message: Id) -> Result<Id, Refusal> {
    if world.channels.contains_key(&message) {
        return Err(Refusal::ThreadExists);
    }
    messages::change_message(world, parent, message, |message| message.has_thread = true)?;
    Ok(message)
}

/// A new thread with its creator as the only member.
fn new_thread(world: &World, by: Id, parent: Id, new: NewThread) -> Thread {
    let now = world.now();
    Thread {
        name: new.name,
        parent,
        owner: by,
        private: new.private,
        invitable: new.invitable,
        members: [by].into(),
        archived: false,
        locked: false,
        auto_archive_minutes: new.auto_archive_minutes,
        archive_changed: now,
        created: now,
    }
}

/// Posts the message that announces a thread: in the parent channel for a public thread without
/// a message, in the thread itself for one from a message.
fn announce_thread(
    world: &mut World,
    by: Id,
    parent: Id,
    thread: Id,
    from: Option<Id>,
) -> Result<(), Refusal> {
    let Some(Thread { private, name, .. }) = world.channels[&thread].thread() else {
        return Ok(());
    };
    let announcement = match from {
        Some(message) => NewMessage {
            kind: MessageKind::ThreadStarter,
            reply_to: Some(message),
            ..NewMessage::by(by)
        },
        None if *private => return Ok(()),
        None => NewMessage {
            kind: MessageKind::ThreadCreated,
            draft: Draft::text(name),
            reply_to: Some(thread),
            ..NewMessage::by(by)
        },
    };
    let target = if from.is_some() { thread } else { parent };
    messages::post(world, target, announcement).map(drop)
}
