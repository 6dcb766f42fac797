//! A message as one person sees it.

use serde_json::{Value, json};

use crate::body::components::{flattened, kind};
use crate::model;
use crate::person::UserInChannel;
use crate::person::interactions::controls;
use crate::values::id::Id;
use crate::wire::message;
use crate::wire::message::{is_embedded, message_json};
use crate::world::World;

/// A message as one person saw it at one moment.
///
/// Later edits do not change it; [`Message::reload`] returns the current state.
#[derive(Clone, Debug)]
pub struct Message {
    pub(super) channel: UserInChannel,
    /// The message's id.
    pub id: Id,
    /// The author.
    pub author: Author,
    /// The text; of a message that consists of components, their texts, one below the other.
    pub content: String,
    /// The embeds in Discord's JSON; images have addresses for download.
    pub embeds: Vec<Value>,
    /// The rows of buttons and selects in Discord's JSON, also those within other components.
    pub components: Vec<Value>,
    /// The files below the message, and those that its components show.
    pub attachments: Vec<Attachment>,
    /// The files that embeds show, which are therefore not listed as attachments.
    pub embedded: Vec<Attachment>,
    /// Whether only this person sees it.
    pub ephemeral: bool,
    /// The message replied to.
    pub reply_to: Option<Id>,
    /// Whether it was edited after it was sent.
    pub edited: bool,
    /// The whole message in Discord's JSON.
    pub json: Value,
}

/// The author of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    /// The user's id.
    pub id: Id,
    /// The user's name.
    pub name: String,
    /// Whether it is the bot.
    pub bot: bool,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The attachment's id.
    pub id: Id,
    /// The file's name.
    pub filename: String,
    /// The alternative text.
    pub description: Option<String>,
    /// The media type, where it is known.
    pub content_type: Option<String>,
    /// Size in bytes.
    pub size: usize,
    /// Width and height in pixels, of a PNG or GIF.
    pub dimensions: Option<(u32, u32)>,
}

impl From<&model::Attachment> for Attachment {
    fn from(kept: &model::Attachment) -> Self {
        Self {
            id: kept.id,
            filename: kept.filename.clone(),
            description: kept.description.clone(),
            content_type: kept.content_type.clone(),
            size: kept.size,
            dimensions: kept.dimensions,
        }
    }
}

/// The rows among these components, however deep they are nested. The button beside a section is a
/// row of its own.
fn rows(components: &[Value]) -> Vec<Value> {
    let row = |one: &Value| match one["type"].as_i64() {
        Some(kind::ROW) => Some(one.clone()),
        Some(kind::SECTION) if one["accessory"]["type"] == kind::BUTTON => {
            Some(json!({"type": kind::ROW, "components": [one["accessory"]]}))
        }
        _ => None,
    };
    flattened(components).into_iter().filter_map(row).collect()
}

impl Message {
    pub(super) fn new(channel: &UserInChannel, world: &World, message: &model::Message) -> Self {
        let json = message_json(world, message);
        let list = |key: &str| json[key].as_array().cloned().unwrap_or_default();
        let (embedded, listed): (Vec<_>, Vec<_>) = message
            .attachments
            .iter()
            .partition(|file| is_embedded(message, file) && !message.is_components_v2);
        let shown = |file: &model::Attachment| Attachment {
            description: message::description(&message.components, file)
                .or(file.description.clone()),
            ..Attachment::from(file)
        };
        let texts = message::texts(&message.components);
        let author = world.user(message.author);
        Self {
            channel: channel.clone(),
            id: message.id,
            author: Author {
                id: message.author,
                name: author.map(|user| user.username.clone()).unwrap_or_default(),
                bot: author.is_some_and(|user| user.bot),
            },
            content: if message.is_components_v2 {
                texts.join("\n")
            } else {
                message.content.clone()
            },
            embeds: list("embeds"),
            components: rows(&list("components")),
            attachments: listed.into_iter().map(shown).collect(),
            embedded: embedded.into_iter().map(Attachment::from).collect(),
            ephemeral: message.only_for.is_some(),
            reply_to: message.reply_to,
            edited: message.edited.is_some(),
            json,
        }
    }

    /// The person who sees the message, in its channel.
    pub fn channel(&self) -> &UserInChannel {
        &self.channel
    }

    /// The labels (or custom ids, if there is no label) of the buttons and selects that can be
    /// used.
    pub fn controls(&self) -> Vec<String> {
        let usable = controls(&self.components).filter(|control| control["disabled"] != true);
        let name = |control: &Value| {
            control["label"]
                .as_str()
                .or(control["custom_id"].as_str())
                .map(str::to_owned)
        };
        usable.filter_map(name).collect()
    }
}
