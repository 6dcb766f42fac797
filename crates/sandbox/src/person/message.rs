//! A message as one person sees it, the modals and Activities that it leads to, and what the person
//! does with them.
//!
//! Beside what Discord's client lets them do are interactions that no official client would send,
//! but a modified one could: buttons that do not exist, modals that nobody opened. They test how
//! robust a bot is. Sender and channel are real; only what is pressed or filled in is made up.

use std::time::Duration;

use serde_json::{Value, json};

use crate::body::components::{assign_ids, flattened, kind};
use crate::changes::interactions::NewInteraction;
use crate::model::{self, InteractionMetadata, Message as StoredMessage, Owners};
use crate::person::UserInChannel;
use crate::person::interactions::{BUTTON, ReplyTo, STRING_SELECT, controls, inner};
use crate::values::Error;
use crate::values::id::Id;
use crate::wire::interaction::activity_url;
use crate::wire::message;
use crate::wire::message::{is_embedded, message_json};
use crate::world::permissions::{message_for, owners_of_message};
use crate::world::{InteractionKind, State, World};

/// A message as one person saw it at one moment.
///
/// Later edits do not change it; [`Message::reload`] returns the current state.
#[derive(Clone, Debug)]
pub struct Message {
    channel: UserInChannel,
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

// --- A modal that the bot has opened for a person ---

/// An open modal.
#[derive(Clone, Debug)]
pub struct Modal {
    channel: UserInChannel,
    opened_by: Id,
    /// The title of the modal.
    pub title: String,
    /// The fields, from top to bottom.
    pub fields: Vec<ModalField>,
    /// The modal in Discord's JSON.
    pub json: Value,
}

/// A field of a modal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModalField {
    /// The id by which the bot knows the field.
    pub custom_id: String,
    /// The label that the person reads.
    pub label: String,
    /// The prefilled text.
    pub value: String,
    /// Whether the field is required.
    pub required: bool,
}

impl Modal {
    /// The interaction that opened the modal.
    pub(crate) fn opened_by(&self) -> Id {
        self.opened_by
    }

    pub(super) fn new(channel: UserInChannel, opened_by: Id, json: Value) -> Self {
        Self {
            channel,
            opened_by,
            title: json["title"].as_str().unwrap_or_default().to_owned(),
            fields: inputs(&json)
                .map(|(label, input)| field(label, input))
                .collect(),
            json,
        }
    }
}

fn field(label: &str, input: &Value) -> ModalField {
    let text = |key: &str| input[key].as_str().unwrap_or_default().to_owned();
    ModalField {
        custom_id: text("custom_id"),
        label: label.to_owned(),
        value: text("value"),
        required: input["required"] != false,
    }
}

/// The inputs of a modal with their labels, whether they are in rows or in label components.
fn inputs(form: &Value) -> impl Iterator<Item = (&str, &Value)> {
    form["components"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|row| {
            let input = inner(row)?;
            let label = input["label"].as_str().or(row["label"].as_str());
            Some((label.unwrap_or_default(), input))
        })
}

// --- Actions on a message or a modal ---

impl Message {
    /// The current state of the message.
    ///
    /// [`Error::NoSuchMessage`] if it was deleted.
    pub fn reload(&self) -> Result<Self, Error> {
        self.channel.message(self.id)
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
        let interaction = self.begin(select, &owned_texts(values))?;
        self.channel.answer(interaction, Some(self.id)).await
    }

    /// Chooses values or labels in a select that opens a modal.
    ///
    /// # Errors
    /// As [`Message::select`]; [`Error::AnsweredWithout`] if the bot opened none.
    pub async fn select_for_modal<S: AsRef<str>>(
        &self,
        select: &str,
        values: impl IntoIterator<Item = S>,
    ) -> Result<Modal, Error> {
        let interaction = self.begin(select, &owned_texts(values))?;
        self.channel.form(interaction).await
    }

    /// Starts an interaction with the button or select of this label, placeholder or custom id.
    pub(crate) fn begin(&self, name: &str, values: &[String]) -> Result<Id, Error> {
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
    /// otherwise like [`UserInChannel::slash`](crate::UserInChannel::slash).
    pub async fn command(&self, name: &str) -> Result<Self, Error> {
        let interaction = self.begin_command(name)?;
        self.channel.answer(interaction, None).await
    }

    /// Starts a message command.
    pub(crate) fn begin_command(&self, name: &str) -> Result<Id, Error> {
        let target = model::Target::Message(self.id);
        self.channel.begin_menu_command(name, target)
    }

    /// Replaces the text of the person's own message.
    ///
    /// # Errors
    /// [`Error::Refused`] for what Discord would refuse.
    pub fn edit(&self, text: &str) -> Result<Self, Error> {
        self.channel.edit(self.id, text)?;
        self.reload()
    }

    /// Deletes the message: the person's own, or any if the person manages messages.
    ///
    /// # Errors
    /// [`Error::Refused`], [`Error::NoSuchMessage`].
    pub fn delete(&self) -> Result<(), Error> {
        self.channel.delete_message(self.id)
    }

    /// Adds the person's reaction.
    ///
    /// # Errors
    /// [`Error::Refused`] for what Discord would refuse.
    pub fn react(&self, emoji: &str) -> Result<Self, Error> {
        self.channel.react(self.id, emoji, true)?;
        self.reload()
    }

    /// Votes for the answers of the message's poll with these texts.
    ///
    /// # Errors
    /// [`Error::NoSuchChoice`], and [`Error::Refused`] for what Discord would refuse.
    pub fn vote(&self, answers: &[&str]) -> Result<Self, Error> {
        let known: Vec<&Value> = self.json["poll"]["answers"]
            .as_array()
            .into_iter()
            .flatten()
            .collect();
        let words = |answer: &Value| answer["poll_media"]["text"].as_str().map(str::to_owned);
        for wanted in answers {
            let answer = known
                .iter()
                .find(|answer| words(answer).as_deref() == Some(*wanted));
            let number = answer
                .and_then(|answer| answer["answer_id"].as_u64())
                .ok_or_else(|| {
                    let there = known.iter().filter_map(|answer| words(answer)).collect();
                    Error::NoSuchChoice(vec![(*wanted).to_owned()], there)
                })?;
            self.channel.vote(self.id, number, true)?;
        }
        self.reload()
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

impl Modal {
    /// Submits the modal with values for fields, by label or custom id, and waits for the bot's
    /// answer.
    ///
    /// [`Error::BadModal`] for what Discord's client would not send; otherwise like
    /// [`Message::press`].
    pub async fn submit<'a>(
        &self,
        values: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Message, Error> {
        let texts = values.into_iter();
        self.submit_values(texts.map(|(name, value)| (name, json!(value))))
            .await
    }

    /// Submits the modal with values of any kind: a text, a list of values or labels for a select
    /// or checkboxes, the ids of uploaded files, or whether a checkbox is ticked.
    ///
    /// # Errors
    /// As [`Modal::submit`].
    pub async fn submit_values<'a>(
        &self,
        values: impl IntoIterator<Item = (&'a str, Value)>,
    ) -> Result<Message, Error> {
        let named = values
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        let interaction = self.begin_submit(named)?;
        self.channel.answer(interaction, None).await
    }

    /// Starts the submission with values for fields, by label or custom id.
    pub(crate) fn begin_submit(&self, values: Vec<(String, Value)>) -> Result<Id, Error> {
        let mut given = Vec::new();
        for (name, value) in values {
            let called = |field: &&ModalField| field.label == name || field.custom_id == name;
            let field = self
                .fields
                .iter()
                .find(called)
                .ok_or_else(|| Error::BadModal(format!("it has no field {name:?}")))?;
            given.push((field.custom_id.clone(), value));
        }
        self.channel.begin_modal_submit(self.opened_by, &given)
    }
}

fn owned_texts<S: AsRef<str>>(values: impl IntoIterator<Item = S>) -> Vec<String> {
    values
        .into_iter()
        .map(|value| value.as_ref().to_owned())
        .collect()
}

// --- Launching an Activity ---

/// An Activity that a person has launched or joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activity {
    /// The id of the instance.
    pub instance: String,
    /// The address of the frame in which this person uses it.
    pub url: String,
}

impl Message {
    /// Presses a button that launches the Activity, and joins it.
    ///
    /// # Errors
    /// As [`Message::press`]; [`Error::AnsweredWithout`] if the bot launched none.
    pub async fn press_to_launch(&self, button: &str) -> Result<Activity, Error> {
        let interaction = self.begin(button, &[])?;
        self.launched(interaction).await
    }

    async fn launched(&self, interaction: Id) -> Result<Activity, Error> {
        let without = Error::AnsweredWithout("an Activity");
        let State::Launched { instance } = self.channel.first_answer(interaction).await? else {
            return Err(without);
        };
        let user = self.channel.user.id;
        let url = |world: &World| activity_url(world, &instance, user);
        match self.channel.shared().read(url) {
            Some(url) => Ok(Activity { instance, url }),
            None => Err(without),
        }
    }
}

impl Message {
    /// Presses a button with this custom id, whether it exists or not.
    ///
    /// # Errors
    /// As [`Message::press`], but for [`Error::NoSuchComponent`].
    pub async fn send_malformed_press(&self, custom_id: &str) -> Result<Self, Error> {
        let data = json!({"custom_id": custom_id, "component_type": BUTTON, "id": 1});
        self.send_malformed(|_| InteractionKind::Component { message: self.id }, data)
            .await
    }

    /// Chooses these values in a select with this custom id, whether it exists or not.
    ///
    /// # Errors
    /// As [`Message::select`], but for [`Error::NoSuchComponent`] and [`Error::NoSuchChoice`].
    pub async fn send_malformed_select<S: AsRef<str>>(
        &self,
        custom_id: &str,
        values: impl IntoIterator<Item = S>,
    ) -> Result<Self, Error> {
        let chosen: Vec<Value> = values
            .into_iter()
            .map(|value| value.as_ref().into())
            .collect();
        let data = json!({
            "custom_id": custom_id, "component_type": STRING_SELECT, "id": 1, "values": chosen,
        });
        self.send_malformed(|_| InteractionKind::Component { message: self.id }, data)
            .await
    }

    /// Submits a modal with this custom id and these fields, as if a button of this message had
    /// opened it.
    ///
    /// # Errors
    /// As [`Modal::submit`](crate::Modal::submit), but for [`Error::BadModal`].
    pub async fn send_malformed_modal<'a>(
        &self,
        custom_id: &str,
        fields: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, Error> {
        let input = |(name, value): (&str, &str)| {
            let input = json!({"type": 4, "custom_id": name, "value": value});
            json!({"type": 1, "components": [input]})
        };
        let mut rows: Vec<Value> = fields.into_iter().map(input).collect();
        assign_ids(&mut rows);
        let data = json!({"custom_id": custom_id, "components": rows});
        self.send_malformed(|stored| self.modal_from(stored), data)
            .await
    }

    /// The kind of a modal interaction that claims to come from this message.
    fn modal_from(&self, stored: &StoredMessage) -> InteractionKind {
        let opened_by = InteractionMetadata {
            interaction: stored.id,
            kind: InteractionKind::Component { message: stored.id }.number(),
            user: self.channel().user().id(),
            command: None,
            target: None,
            owners: Owners::default(),
            interacted_message: Some(stored.id),
            opened_by: None,
        };
        InteractionKind::Modal {
            message: Some(stored.id),
            opened_by: Box::new(opened_by),
        }
    }

    /// Starts the interaction without the client's checks and waits for the answer.
    async fn send_malformed(
        &self,
        kind: impl FnOnce(&StoredMessage) -> InteractionKind,
        data: Value,
    ) -> Result<Self, Error> {
        let here: &UserInChannel = self.channel();
        let id: Id = here.begin(|world, channel| {
            // The message itself must exist and be visible; only its component is made up.
            let shown = message_for(world, here.user.id, channel.id, self.id)
                .ok_or(Error::NoSuchMessage(self.id))?;
            Ok(NewInteraction {
                kind: kind(shown),
                application: shown.author,
                owners: owners_of_message(world, here.user.id, channel, shown),
                data,
            })
        })?;
        here.answer(id, Some(self.id)).await
    }
}
