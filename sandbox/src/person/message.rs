//! A message as one person sees it, and what the person can do with it.

use std::time::Duration;

use serde_json::Value;

use crate::model;
use crate::person::interactions::{ReplyTo, controls};
use crate::person::modal::Modal;
use crate::person::user_in_channel::UserInChannel;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::wire::message::is_embedded;
use crate::world::World;

/// A message as one person saw it at one moment.
///
/// Later edits do not change it; [`Message::reload`] returns the current state.
#[derive(Clone, Debug)]
pub struct Message {
    channel: UserInChannel,
    /// The message's id.
    pub id: Id,
    /// Who wrote it.
    pub author: Author,
    /// The text.
    pub content: String,
    /// The embeds in Discord's JSON; images have addresses for download.
    pub embeds: Vec<Value>,
    /// The rows of buttons and selects in Discord's JSON.
    pub components: Vec<Value>,
    /// The files below the message.
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

/// Who wrote a message.
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

impl Message {
    pub(super) fn new(channel: &UserInChannel, world: &World, message: &model::Message) -> Self {
        let json = world.message_json(message);
        let list = |key: &str| json[key].as_array().cloned().unwrap_or_default();
        let (embedded, listed): (Vec<_>, Vec<_>) = message
            .attachments
            .iter()
            .partition(|file| is_embedded(message, file));
        let author = world.user(message.author);
        Self {
            channel: channel.clone(),
            id: message.id,
            author: Author {
                id: message.author,
                name: author.map(|user| user.username.clone()).unwrap_or_default(),
                bot: author.is_some_and(|user| user.bot),
            },
            content: message.content.clone(),
            embeds: list("embeds"),
            components: list("components"),
            attachments: listed.into_iter().map(Attachment::from).collect(),
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

    /// The current state of the message.
    ///
    /// [`Error::NoSuchMessage`] if it was deleted.
    pub fn reload(&self) -> Result<Self, Error> {
        self.channel.message(self.id)
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

    /// Presses the button with this label or custom id and waits for the bot's answer.
    ///
    /// The result is a new message, or this one as the bot changed or acknowledged it.
    ///
    /// [`Error::NoSuchComponent`], [`Error::DidNotRespond`], or an error for any other answer than
    /// a message.
    pub async fn press(&self, button: &str) -> Result<Self, Error> {
        let interaction = self.begin(button, &[])?;
        self.channel.answer(interaction, Some(self.id)).await
    }

    /// Presses a button that opens a modal.
    ///
    /// # Errors
    /// As [`Message::press`]; [`Error::AnsweredWithout`] if the bot opened none.
    pub async fn press_for_modal(&self, button: &str) -> Result<Modal, Error> {
        let interaction = self.begin(button, &[])?;
        self.channel.form(interaction).await
    }

    /// Chooses values or labels in the select with this placeholder or custom id and waits for the
    /// bot's answer.
    ///
    /// # Errors
    /// [`Error::NoSuchComponent`], [`Error::NoSuchChoice`], [`Error::DidNotRespond`].
    pub async fn select<S: AsRef<str>>(
        &self,
        select: &str,
        values: impl IntoIterator<Item = S>,
    ) -> Result<Self, Error> {
        let values: Vec<String> = values
            .into_iter()
            .map(|value| value.as_ref().to_owned())
            .collect();
        let interaction = self.begin(select, &values)?;
        self.channel.answer(interaction, Some(self.id)).await
    }

    /// Starts an interaction with the button or select of this label, placeholder or custom id.
    fn begin(&self, name: &str, values: &[String]) -> Result<Id, Error> {
        // The message may have changed since this snapshot, and a client would show the change.
        let now = self.reload()?;
        let called = |control: &&Value| {
            ["label", "placeholder", "custom_id"]
                .iter()
                .any(|key| control[key] == name)
        };
        let custom_id = controls(&now.components)
            .find(called)
            .and_then(|control| control["custom_id"].as_str())
            .ok_or_else(|| Error::NoSuchComponent(name.to_owned(), now.controls()))?;
        self.channel.begin_component(self.id, custom_id, values)
    }

    /// Replies to the message, which pings its author.
    ///
    /// # Errors
    /// [`Error::Refused`] for what Discord would refuse.
    pub fn reply(&self, text: &str) -> Result<Self, Error> {
        self.send_reply(text, true)
    }

    /// Replies to the message without pinging its author.
    ///
    /// # Errors
    /// [`Error::Refused`] for what Discord would refuse.
    pub fn reply_without_ping(&self, text: &str) -> Result<Self, Error> {
        self.send_reply(text, false)
    }

    fn send_reply(&self, text: &str, pings: bool) -> Result<Self, Error> {
        let reply = ReplyTo { to: self.id, pings };
        let id = self.channel.send(text, Some(reply))?;
        self.channel.message(id)
    }

    /// Uses a message command (*Apps* in the message's menu) and waits for the bot's answer.
    ///
    /// [`Error::NoSuchMenuCommand`], also for an ephemeral message, which has no such menu;
    /// otherwise like [`UserInChannel::slash`].
    pub async fn command(&self, name: &str) -> Result<Self, Error> {
        let interaction = self.begin_command(name)?;
        self.channel.answer(interaction, None).await
    }

    /// Uses a message command that opens a modal.
    ///
    /// # Errors
    /// As [`Message::command`]; [`Error::AnsweredWithout`] if the bot opened none.
    pub async fn command_for_modal(&self, name: &str) -> Result<Modal, Error> {
        let interaction = self.begin_command(name)?;
        self.channel.form(interaction).await
    }

    fn begin_command(&self, name: &str) -> Result<Id, Error> {
        let target = model::Target::Message(self.id);
        self.channel.begin_menu_command(name, target)
    }

    /// Deletes the message: the person's own, or any if the person manages messages.
    ///
    /// # Errors
    /// [`Error::Refused`], [`Error::NoSuchMessage`].
    pub fn delete(&self) -> Result<(), Error> {
        self.channel.delete_message(self.id)
    }

    /// Waits until the message has changed as wanted.
    ///
    /// # Errors
    /// [`Error::TimedOut`].
    pub async fn wait_until(
        &self,
        wanted: impl Fn(&Self) -> bool,
        timeout: Duration,
    ) -> Result<Self, Error> {
        let id = self.id;
        self.channel
            .wait_for(|message| message.id == id && wanted(message), timeout)
            .await
    }
}
