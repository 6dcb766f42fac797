//! The JSON of messages, with their embeds, attachments, components and polls.

use serde_json::{Map, Value, json};

use crate::body::components::{flattened, kind};
use crate::model::guild::flag;
use crate::model::{
    Attachment, Forwarded, InteractionMetadata, Message, MessageKind, Poll, Reaction, Target,
};
use crate::values::id::Id;
use crate::wire::guild::{channel_json, user_json};
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
        .and_then(|channel| world.guild_of(channel))
        .map(|guild| guild.id);
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
fn listed(message: &Message) -> impl Iterator<Item = &Attachment> {
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
    message.embeds.iter().any(shows) || is_in_components(message, attachment)
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
    [
        (message.suppress_embeds, flag::SUPPRESS_EMBEDS),
        (message.has_thread, flag::HAS_THREAD),
        (message.only_for.is_some(), flag::EPHEMERAL),
        (message.loading, flag::LOADING),
        (message.silent, flag::SUPPRESS_NOTIFICATIONS),
        (message.forwarded.is_some(), flag::HAS_SNAPSHOT),
        (message.is_components_v2, flag::IS_COMPONENTS_V2),
    ]
    .iter()
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

// --- Files: as attachments of a message, and as pictures of embeds and components ---

/// Discord's upload limit for a server without boosts, in bytes.
pub(crate) const ATTACHMENT_SIZE_LIMIT: usize = 10 * 1024 * 1024;

fn picture_json(addresses: &Addresses, attachment: &Attachment) -> Value {
    let (width, height) = attachment.dimensions.unwrap_or_default();
    let url = attachment_url(addresses, attachment);
    let mut json = json!({
        "url": url,
        "proxy_url": url,
        "width": width,
        "height": height,
        "content_type": attachment.content_type,
        "flags": 0,
    });
    if let Some(text) = &attachment.description {
        json["description"] = json!(text);
    }
    json
}

pub(super) fn attachment_json(addresses: &Addresses, attachment: &Attachment) -> Value {
    let url = attachment_url(addresses, attachment);
    let mut json = json!({
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
    });
    if let Some((width, height)) = attachment.dimensions {
        json["width"] = json!(width);
        json["height"] = json!(height);
    }
    attachment
        .content_type
        .iter()
        .for_each(|media| json["content_type"] = json!(media));
    attachment
        .description
        .iter()
        .for_each(|text| json["description"] = json!(text));
    json
}

fn attachment_url(addresses: &Addresses, attachment: &Attachment) -> String {
    let (page, id) = (addresses.page, attachment.id);
    // Everything but letters and digits is encoded, and then the harmless characters are
    // restored.
    let name = percent_encoding::utf8_percent_encode(
        &attachment.filename,
        percent_encoding::NON_ALPHANUMERIC,
    )
    .to_string()
    .replace("%2E", ".")
    .replace("%2D", "-")
    .replace("%5F", "_");
    format!("http://{page}/files/{id}/{name}")
}

// --- Components: what Discord adds to them, and the addresses of their pictures and files ---

/// The prefix of an address that names a file of the message.
const OWN_FILE: &str = "attachment://";

/// The components that have a picture or file, with the field that holds it.
fn media_field(component: &Map<String, Value>) -> Option<&'static str> {
    match component.get("type").and_then(Value::as_i64) {
        Some(kind::FILE) => Some("file"),
        Some(kind::THUMBNAIL) => Some("media"),
        // The items of a gallery have no type of their own.
        None if component.contains_key("media") => Some("media"),
        _ => None,
    }
}

/// The addresses of all pictures and files that the components show.
fn media_urls(components: &[Value]) -> Vec<&str> {
    let url = |component: &Value, field: &str| component[field]["url"].as_str().map(str::len);
    let mut urls = Vec::new();
    for component in flattened(components) {
        let items = component["items"].as_array().into_iter().flatten();
        for holder in items.chain([component]) {
            for field in ["media", "file"] {
                if url(holder, field).is_some() {
                    urls.extend(holder[field]["url"].as_str());
                }
            }
        }
    }
    urls
}

/// The texts of the components, from top to bottom.
pub(crate) fn texts(components: &[Value]) -> Vec<String> {
    flattened(components)
        .into_iter()
        .filter(|component| component["type"] == kind::TEXT_DISPLAY)
        .filter_map(|text| text["content"].as_str())
        .map(str::to_owned)
        .collect()
}

/// The alternative text with which the components show a file.
pub(crate) fn description(components: &[Value], file: &Attachment) -> Option<String> {
    let url = format!("{OWN_FILE}{}", file.filename);
    let item = flattened(components)
        .into_iter()
        .flat_map(|one| one["items"].as_array().into_iter().flatten())
        .find(|item| item["media"]["url"] == url.as_str())?;
    item["description"].as_str().map(str::to_owned)
}

/// The name of the first file that the components show and the message does not have.
pub(crate) fn missing_file<'a>(components: &'a [Value], files: &[Attachment]) -> Option<&'a str> {
    media_urls(components)
        .into_iter()
        .filter_map(|url| url.strip_prefix(OWN_FILE))
        .find(|name| files.iter().all(|file| file.filename != *name))
}

/// Whether a component of the message shows the file.
fn is_in_components(message: &Message, file: &Attachment) -> bool {
    let url = format!("{OWN_FILE}{}", file.filename);
    media_urls(&message.components).contains(&url.as_str())
}

/// The components of the message with everything that Discord adds.
fn components_json(world: &World, message: &Message) -> Value {
    let mut components = message.components.clone();
    for component in &mut components {
        complete(world, component, &message.attachments);
    }
    json!(components)
}

fn complete(world: &World, component: &mut Value, files: &[Attachment]) {
    let Some(fields) = component.as_object_mut() else {
        return;
    };
    for (key, default) in defaults(fields) {
        fields.entry(key).or_insert(default);
    }
    if let Some(field) = media_field(fields) {
        let url = fields[field]["url"].as_str().unwrap_or_default().to_owned();
        let name = url.strip_prefix(OWN_FILE);
        let file = files.iter().find(|file| name == Some(&file.filename));
        if field == "file" {
            fields.insert("name".into(), json!(file.map(|file| &file.filename)));
            fields.insert("size".into(), json!(file.map(|file| file.size)));
        }
        fields.insert(field.into(), media_json(&world.addresses, &url, file));
    }
    for inner in fields.values_mut() {
        match inner {
            Value::Array(all) => all.iter_mut().for_each(|one| complete(world, one, files)),
            Value::Object(_) => complete(world, inner, files),
            _ => {}
        }
    }
}

/// A picture or file: one of the message's own, or one at an address.
fn media_json(addresses: &Addresses, url: &str, file: Option<&Attachment>) -> Value {
    let Some(file) = file else {
        // The icons of servers are here, and not at Discord's files.
        let proxy = match url.strip_prefix("https://cdn.discordapp.com/icons/") {
            Some(icon) => format!("http://{}/icons/{icon}", addresses.page),
            None => url.to_owned(),
        };
        return json!({"id": "0", "url": url, "proxy_url": proxy, "flags": 0});
    };
    let mut media = picture_json(addresses, file);
    media["id"] = json!(file.id);
    media["attachment_id"] = json!(file.id);
    media
}

/// The fields that Discord fills in.
fn defaults(fields: &Map<String, Value>) -> Vec<(&'static str, Value)> {
    let hidden = || ("spoiler", json!(false));
    let unnamed = || ("description", Value::Null);
    match fields.get("type").and_then(Value::as_i64) {
        Some(kind::CONTAINER) => vec![("accent_color", Value::Null), hidden()],
        Some(kind::SEPARATOR) => vec![("spacing", json!(1)), ("divider", json!(true))],
        Some(kind::FILE) => vec![hidden()],
        Some(kind::THUMBNAIL) => vec![unnamed(), hidden()],
        None if fields.contains_key("media") => vec![unnamed(), hidden()],
        _ => Vec::new(),
    }
}

// --- Polls ---

pub(crate) fn has_ended(world: &World, poll: &Poll) -> bool {
    poll.expiry <= world.now()
}

fn poll_json(world: &World, poll: &Poll) -> Value {
    let count = |(answer, voters): (&u64, &std::collections::BTreeSet<Id>)| {
        json!({
            "id": answer,
            "count": voters.len(),
            // Applications cannot vote.
            "me_voted": false,
        })
    };
    json!({
        "question": poll.question,
        "answers": poll.answers,
        "expiry": poll.expiry.to_rfc3339(),
        "allow_multiselect": poll.allow_multiselect,
        "layout_type": 1,
        "results": {
            "is_finalized": has_ended(world, poll),
            "answer_counts": poll.votes.iter().map(count).collect::<Vec<_>>(),
        },
    })
}
