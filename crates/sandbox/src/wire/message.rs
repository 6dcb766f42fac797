//! The JSON of messages, with their embeds and attachments.

use serde_json::{Map, Value, json};

use crate::model::message::flag;
use crate::model::{
    Attachment, Forwarded, InteractionMetadata, Message, MessageKind, Reaction, Target,
};
use crate::values::id::Id;
use crate::wire::attachment::{attachment_json, picture_json};
use crate::wire::channel::channel_json;
use crate::wire::layout;
use crate::wire::layout::components_json;
use crate::wire::poll::poll_json;
use crate::wire::user::user_json;
use crate::world::permissions::bot_may_read_text;
use crate::world::{Addresses, World};

/// The message for a user who may read it.
pub(crate) fn message_json(world: &World, message: &Message) -> Value {
    let mut json = plain_message_json(world, message);
    add_reference(world, message, &mut json);
    json
}

/// The message for the bot, without its text unless the bot may read it.
pub(crate) fn message_json_for_bot(world: &World, message: &Message, intents: u64) -> Value {
    let mut json = message_json(world, message);
    let reads = |message: &Message| {
        intents & crate::values::intent::MESSAGE_CONTENT != 0 || bot_may_read_text(world, message)
    };
    if !reads(message) {
        hide_text(&mut json);
    }
    let replied = message
        .reply_to
        .and_then(|id| world.messages.get(message.channel, id));
    // A reply must not show the bot the text of a message that it may not read.
    if replied.is_some_and(|replied| !reads(replied)) && json["referenced_message"].is_object() {
        hide_text(&mut json["referenced_message"]);
    }
    json
}

fn plain_message_json(world: &World, message: &Message) -> Value {
    let attachments: Vec<Value> = listed(message)
        .map(|file| attachment_json(&world.addresses, file))
        .collect();
    let mut json = json!({
        "id": message.id,
        "channel_id": message.channel,
        "author": user_json(world, message.author),
        "type": message.kind.number(),
        "content": message.content,
        "timestamp": message.sent.to_rfc3339(),
        "edited_timestamp": message.edited.map(|edited| edited.to_rfc3339()),
        "tts": false,
        "pinned": message.pinned,
        "flags": flags(message),
        "mention_everyone": message.mention_everyone,
        "mentions": message.mentions.iter().map(|id| user_json(world, *id)).collect::<Vec<_>>(),
        "mention_roles": message.mention_roles,
        "embeds": embeds_json(&world.addresses, message),
        "components": components_json(world, message),
        "attachments": attachments,
    });
    let optional = [
        ("nonce", message.nonce.clone()),
        ("reactions", reactions_json(world, &message.reactions)),
        ("thread", thread_of(world, message)),
        (
            "poll",
            message.poll.as_ref().map(|poll| poll_json(world, poll)),
        ),
        (
            "message_snapshots",
            message.forwarded.as_deref().map(snapshots_json),
        ),
        (
            "application_id",
            world.is_bot(message.author).then(|| json!(message.author)),
        ),
        (
            "webhook_id",
            message
                .interaction_metadata
                .as_ref()
                .map(|_| json!(message.author)),
        ),
        (
            "interaction_metadata",
            message
                .interaction_metadata
                .as_ref()
                .map(|interaction| metadata_json(world, interaction)),
        ),
        (
            "interaction",
            message
                .interaction_metadata
                .as_ref()
                .and_then(|interaction| old_interaction_json(world, interaction)),
        ),
    ];
    for (key, value) in optional {
        value.into_iter().for_each(|value| json[key] = value);
    }
    json
}

fn thread_of(world: &World, message: &Message) -> Option<Value> {
    let thread = world
        .channels
        .get(&message.id)
        .filter(|_| message.has_thread)?;
    Some(channel_json(world, thread, world.bot()))
}

/// Adds `message_reference` and `referenced_message`, for replies and the messages that belong
/// to threads.
fn add_reference(world: &World, message: &Message, json: &mut Value) {
    if let Some(forwarded) = &message.forwarded {
        let (channel, id) = (forwarded.channel, forwarded.message);
        json["message_reference"] = json!({"type": 1, "channel_id": channel, "message_id": id});
    }
    let Some(target) = message.reply_to else {
        return;
    };
    let guild = world
        .channels
        .get(&message.channel)
        .filter(|channel| !channel.is_dm())
        .map(|_| world.guild.id);
    let thread = world
        .channels
        .get(&message.channel)
        .and_then(|channel| channel.thread());
    // What the reference points to depends on the type: a thread, its first message, or the
    // message replied to.
    let (channel, target_message) = match (message.kind, thread) {
        (MessageKind::ThreadCreated, _) => (target, None),
        (MessageKind::ThreadStarter, Some(thread)) => (thread.parent, Some(target)),
        _ => (message.channel, Some(target)),
    };
    let mut reference = json!({"type": 0, "channel_id": channel});
    guild
        .into_iter()
        .for_each(|guild| reference["guild_id"] = json!(guild));
    target_message
        .into_iter()
        .for_each(|id| reference["message_id"] = json!(id));
    json["message_reference"] = reference;
    if let Some(target) = target_message {
        let referenced = world.messages.get(channel, target);
        // Null tells the client that the original message was deleted.
        json["referenced_message"] =
            referenced.map_or(Value::Null, |message| plain_message_json(world, message));
    }
}

fn reactions_json(world: &World, reactions: &[Reaction]) -> Option<Value> {
    let one = |reaction: &Reaction| {
        json!({
            "count": reaction.users.len(),
            "count_details": {"burst": 0, "normal": reaction.users.len()},
            "me": reaction.users.contains(&world.bot()),
            "me_burst": false,
            "burst_colors": [],
            "emoji": emoji_json(&reaction.emoji),
        })
    };
    (!reactions.is_empty()).then(|| reactions.iter().map(one).collect())
}

fn metadata_json(world: &World, interaction: &InteractionMetadata) -> Value {
    let mut metadata = json!({
        "id": interaction.interaction,
        "type": interaction.kind,
        "user": user_json(world, interaction.user),
        "authorizing_integration_owners": interaction.owners.to_json(),
    });
    interaction
        .command
        .iter()
        .for_each(|name| metadata["name"] = json!(name));
    match interaction.target {
        None => {}
        Some(Target::User(id)) => metadata["target_user"] = user_json(world, id),
        Some(Target::Message(id)) => metadata["target_message_id"] = json!(id),
    }
    interaction
        .interacted_message
        .iter()
        .for_each(|id| metadata["interacted_message_id"] = json!(id));
    if let Some(opened_by) = &interaction.opened_by {
        metadata["triggering_interaction_metadata"] = metadata_json(world, opened_by);
    }
    metadata
}

/// The field `interaction`, which is deprecated but still sent.
fn old_interaction_json(world: &World, interaction: &InteractionMetadata) -> Option<Value> {
    let name = interaction.command.as_ref()?;
    Some(json!({
        "id": interaction.interaction,
        "type": interaction.kind,
        "name": name,
        "user": user_json(world, interaction.user),
    }))
}

fn embeds_json(addresses: &Addresses, message: &Message) -> Vec<Value> {
    // Suppressed embeds stay stored, so that they can be shown again.
    if message.suppress_embeds {
        return Vec::new();
    }
    message
        .embeds
        .iter()
        .map(|embed| embed_json(addresses, embed, &message.attachments))
        .collect()
}

/// The embed with addresses for the images that were uploaded with the message. An image that
/// is gone is left out.
fn embed_json(addresses: &Addresses, embed: &Value, attachments: &[Attachment]) -> Value {
    let mut embed = embed.clone();
    for key in ["image", "thumbnail"] {
        let Some(name) = embed[key]["url"]
            .as_str()
            .and_then(|url| url.strip_prefix("attachment://"))
        else {
            continue;
        };
        let found = attachments
            .iter()
            .find(|attachment| attachment.filename == name);
        match found.map(|attachment| picture_json(addresses, attachment)) {
            Some(picture) => embed[key] = picture,
            None => drop(
                embed
                    .as_object_mut()
                    .and_then(|fields: &mut Map<_, _>| fields.remove(key)),
            ),
        }
    }
    embed
}

/// The attachments that are listed below the message, without those that an embed shows.
pub(crate) fn listed(message: &Message) -> impl Iterator<Item = &Attachment> {
    message
        .attachments
        .iter()
        .filter(|attachment| !is_embedded(message, attachment))
}

/// Whether an embed or a component of the message shows the attachment.
pub(crate) fn is_embedded(message: &Message, attachment: &Attachment) -> bool {
    let url = format!("attachment://{}", attachment.filename);
    let shows = |embed: &Value| {
        ["image", "thumbnail"]
            .iter()
            .any(|key| embed[key]["url"] == url.as_str())
    };
    message.embeds.iter().any(shows) || layout::shows(message, attachment)
}

/// The message as it is shown where somebody has forwarded it: without its author.
pub(crate) fn snapshot_of(json: &Value) -> Value {
    const KEPT: [&str; 11] = [
        "type",
        "content",
        "mentions",
        "mention_roles",
        "attachments",
        "embeds",
        "timestamp",
        "edited_timestamp",
        "flags",
        "components",
        "sticker_items",
    ];
    let kept = KEPT
        .iter()
        .filter_map(|key| Some(((*key).to_owned(), json.get(key)?.clone())));
    Value::Object(kept.collect())
}

fn snapshots_json(forwarded: &Forwarded) -> Value {
    json!([{"message": forwarded.snapshot}])
}

pub(crate) fn emoji_json(emoji: &str) -> Value {
    match emoji
        .rsplit_once(':')
        .and_then(|(name, id)| Some((name, id.parse::<Id>().ok()?)))
    {
        Some((name, id)) => json!({"id": id, "name": name}),
        None => json!({"id": null, "name": emoji}),
    }
}

fn flags(message: &Message) -> u64 {
    let bits = [
        (message.suppress_embeds, flag::SUPPRESS_EMBEDS),
        (message.has_thread, flag::HAS_THREAD),
        (message.only_for.is_some(), flag::EPHEMERAL),
        (message.loading, flag::LOADING),
        (message.silent, flag::SUPPRESS_NOTIFICATIONS),
        (message.forwarded.is_some(), flag::HAS_SNAPSHOT),
        (message.is_components_v2, flag::IS_COMPONENTS_V2),
    ];
    bits.iter()
        .filter(|(set, _)| *set)
        .map(|(_, bit)| bit)
        .sum()
}

fn hide_text(json: &mut Value) {
    json["content"] = json!("");
    for list in ["embeds", "attachments", "components"] {
        json[list] = json!([]);
    }
    // A poll counts as content, too.
    json.as_object_mut().map(|fields| fields.remove("poll"));
}
