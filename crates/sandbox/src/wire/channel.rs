//! The JSON of channels, threads and private channels.

use serde_json::{Value, json};

use crate::model::{Channel, ChannelKind, Message, Overwrite, Thread};
use crate::values::id::Id;
use crate::wire::user::user_json;
use crate::world::World;

/// The channel as a user sees it: a private channel names its other member.
pub(crate) fn channel_json(world: &World, channel: &Channel, viewer: Id) -> Value {
    match &channel.kind {
        ChannelKind::Text { name, topic, .. } => {
            text_channel_json(world, channel, name, topic.as_deref())
        }
        ChannelKind::Dm { between } => {
            let others = between.iter().filter(|user| **user != viewer);
            json!({
                "id": channel.id,
                "type": channel.type_number(),
                "flags": 0,
                "last_message_id": last_message(world, channel.id),
                "recipients": others.map(|user| user_json(world, *user)).collect::<Vec<_>>(),
            })
        }
        ChannelKind::Thread(thread) => thread_json(world, channel, thread, viewer),
    }
}

fn text_channel_json(world: &World, channel: &Channel, name: &str, topic: Option<&str>) -> Value {
    // There are no categories, so the position is the order of creation.
    let position = world
        .channels
        .values()
        .filter(|other| matches!(other.kind, ChannelKind::Text { .. }))
        .take_while(|other| other.id != channel.id)
        .count();
    json!({
        "id": channel.id,
        "type": channel.type_number(),
        "guild_id": world.guild.id,
        "name": name,
        "topic": topic,
        "position": position,
        "parent_id": null,
        "nsfw": false,
        "rate_limit_per_user": 0,
        "permission_overwrites": overwrites_json(world, channel),
        "flags": 0,
        "last_message_id": last_message(world, channel.id),
    })
}

fn overwrites_json(world: &World, channel: &Channel) -> Vec<Value> {
    let ChannelKind::Text { overwrites, .. } = &channel.kind else {
        return Vec::new();
    };
    let one = |(id, overwrite): (&Id, &Overwrite)| {
        json!({
            "id": id,
            // 0 is a role, 1 a member.
            "type": u8::from(world.user(*id).is_some()),
            "allow": overwrite.allow.to_string(),
            "deny": overwrite.deny.to_string(),
        })
    };
    overwrites.iter().map(one).collect()
}

fn thread_json(world: &World, channel: &Channel, thread: &Thread, viewer: Id) -> Value {
    let messages = non_ephemeral(world, channel.id).count();
    let mut json = json!({
        "id": channel.id,
        "type": channel.type_number(),
        "guild_id": world.guild.id,
        "parent_id": thread.parent,
        "owner_id": thread.owner,
        "name": thread.name,
        "last_message_id": last_message(world, channel.id),
        "message_count": messages,
        "total_message_sent": messages,
        "member_count": thread.members.len(),
        "rate_limit_per_user": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": thread.archived,
            "archive_timestamp": thread.archive_changed.to_rfc3339(),
            "auto_archive_duration": thread.auto_archive_minutes,
            "locked": thread.locked,
            "create_timestamp": thread.created.to_rfc3339(),
        },
    });
    // Discord sends `invitable` only for private threads.
    if thread.private {
        json["thread_metadata"]["invitable"] = json!(thread.invitable);
    }
    // `member` is present only if the viewer has joined the thread.
    if thread.members.contains(&viewer) {
        json["member"] = thread_member_json(world, channel.id, viewer);
    }
    json
}

pub(crate) fn thread_member_json(world: &World, thread: Id, user: Id) -> Value {
    let created = world.channels.get(&thread).and_then(Channel::thread);
    json!({
        "id": thread,
        "user_id": user,
        "flags": 0,
        "join_timestamp": created.map(|thread| thread.created.to_rfc3339()),
    })
}

fn last_message(world: &World, channel: Id) -> Option<Id> {
    non_ephemeral(world, channel)
        .next_back()
        .map(|message| message.id)
}

/// The messages that are not ephemeral.
fn non_ephemeral(world: &World, channel: Id) -> impl DoubleEndedIterator<Item = &Message> {
    let messages = world.messages.of(channel);
    messages.filter(|message| message.only_for.is_none())
}
