//! The actions of a person on a message or a modal.

use std::time::Duration;

use serde_json::{Value, json};

use crate::model;
use crate::person::interactions::{ReplyTo, controls};
use crate::person::message::Message;
use crate::person::modal::{Modal, ModalField};
use crate::values::error::Error;
use crate::values::id::Id;

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
        let interaction = self.begin(select, &texts(values))?;
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
        let interaction = self.begin(select, &texts(values))?;
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
            let number = answer.and_then(|answer| answer["answer_id"].as_u64());
            let number = number.ok_or_else(|| {
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
        let named = values.into_iter();
        let named = named
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

fn texts<S: AsRef<str>>(values: impl IntoIterator<Item = S>) -> Vec<String> {
    let texts = values.into_iter();
    texts.map(|value| value.as_ref().to_owned()).collect()
}
