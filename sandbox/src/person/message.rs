//! A message as one person sees it, and what that person can press in it.

use std::time::Duration;

use serde_json::Value;

use super::act::controls;
use super::{Form, Place, Reply};
use crate::error::Error;
use crate::id::Id;
use crate::model;
use crate::wire::message::is_embedded;
use crate::world::World;

/// A message as one person saw it at one moment.
///
/// Later edits do not change it; [`Message::again`] looks anew.
#[derive(Clone, Debug)]
pub struct Message {
    place: Place,
    /// The message's id.
    pub id: Id,
    /// Who wrote it.
    pub author: Author,
    /// The text.
    pub content: String,
    /// The embeds in Discord's JSON, pictures with addresses from which they can be downloaded.
    pub embeds: Vec<Value>,
    /// The rows of buttons and selects in Discord's JSON.
    pub components: Vec<Value>,
    /// The files below the message.
    pub attachments: Vec<Attachment>,
    /// The files that the embeds show, and that are therefore not listed below.
    pub embedded: Vec<Attachment>,
    /// Only this person sees it.
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
    /// The text for those who do not see it.
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
    pub(super) fn new(place: &Place, world: &World, message: &model::Message) -> Self {
        let json = world.message_json(message);
        let list = |key: &str| json[key].as_array().cloned().unwrap_or_default();
        let (embedded, listed): (Vec<_>, Vec<_>) = message
            .attachments
            .iter()
            .partition(|file| is_embedded(message, file));
        let author = world.user(message.author);
        Self {
            place: place.clone(),
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

    /// Where the message stands, with the person who sees it.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// The message as it is now.
    ///
    /// # Errors
    /// [`Error::NoSuchMessage`] if it is gone.
    pub fn again(&self) -> Result<Self, Error> {
        self.place.message(self.id)
    }

    /// The labels (or, without one, the custom ids) of the buttons and selects that can be used.
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

    /// Presses the button of this label or custom id, and waits for the bot's answer: a new message, or this one changed.
    ///
    /// After a mere acknowledgement it is this message as it is then.
    ///
    /// # Errors
    /// [`Error::NoSuchComponent`], [`Error::DidNotRespond`], or another kind of answer than a message.
    pub async fn press(&self, button: &str) -> Result<Self, Error> {
        let interaction = self.begin(button, &[])?;
        self.place.answer(interaction, Some(self.id)).await
    }

    /// Presses a button that opens a form.
    ///
    /// # Errors
    /// As [`Message::press`]; [`Error::AnsweredWithout`] if the bot opened none.
    pub async fn press_for_form(&self, button: &str) -> Result<Form, Error> {
        let interaction = self.begin(button, &[])?;
        self.place.form(interaction).await
    }

    /// Chooses in the select of this placeholder or custom id, by values or labels, and waits for the bot's answer.
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
        self.place.answer(interaction, Some(self.id)).await
    }

    /// Begins an interaction with the control of this label, placeholder or custom id, as it is now.
    fn begin(&self, name: &str, values: &[String]) -> Result<Id, Error> {
        let now = self.again()?;
        let called = |control: &&Value| {
            ["label", "placeholder", "custom_id"]
                .iter()
                .any(|key| control[key] == name)
        };
        let control = controls(&now.components).find(called);
        let custom_id = control.and_then(|control| control["custom_id"].as_str());
        let custom_id =
            custom_id.ok_or_else(|| Error::NoSuchComponent(name.to_owned(), now.controls()))?;
        self.place.begin_component(self.id, custom_id, values)
    }

    /// Replies to the message, which pings its author.
    ///
    /// # Errors
    /// [`Error::Refused`] for what Discord would refuse.
    pub fn reply(&self, text: &str) -> Result<Self, Error> {
        self.send_reply(text, true)
    }

    /// Replies to the message with the ping switched off.
    ///
    /// # Errors
    /// [`Error::Refused`] for what Discord would refuse.
    pub fn reply_without_ping(&self, text: &str) -> Result<Self, Error> {
        self.send_reply(text, false)
    }

    fn send_reply(&self, text: &str, pings: bool) -> Result<Self, Error> {
        let reply = Reply { to: self.id, pings };
        let id = self.place.send(text, Some(reply))?;
        self.place.message(id)
    }

    /// Uses a message command (*Apps* in the message's menu) and waits for the bot's answer.
    ///
    /// # Errors
    /// [`Error::NoSuchMenuCommand`] also at an ephemeral message, which has no such menu; else as [`Place::slash`].
    pub async fn command(&self, name: &str) -> Result<Self, Error> {
        let interaction = self.begin_command(name)?;
        self.place.answer(interaction, None).await
    }

    /// Uses a message command that opens a form.
    ///
    /// # Errors
    /// As [`Message::command`]; [`Error::AnsweredWithout`] if the bot opened none.
    pub async fn command_for_form(&self, name: &str) -> Result<Form, Error> {
        let interaction = self.begin_command(name)?;
        self.place.form(interaction).await
    }

    fn begin_command(&self, name: &str) -> Result<Id, Error> {
        let target = model::Target::Message(self.id);
        self.place.begin_menu_command(name, target)
    }

    /// Deletes the message: the person's own, or anybody's for who manages messages.
    ///
    /// # Errors
    /// [`Error::Refused`], [`Error::NoSuchMessage`].
    pub fn delete(&self) -> Result<(), Error> {
        self.place.delete_message(self.id)
    }

    /// Waits until the message has changed into something that is wanted.
    ///
    /// # Errors
    /// [`Error::TimedOut`].
    pub async fn until(
        &self,
        wanted: impl Fn(&Self) -> bool,
        timeout: Duration,
    ) -> Result<Self, Error> {
        let id = self.id;
        self.place
            .wait_for(|message| message.id == id && wanted(message), timeout)
            .await
    }
}
