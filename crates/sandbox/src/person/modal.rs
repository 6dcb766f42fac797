//! A modal that the bot has opened for a person.

use serde_json::Value;

use crate::person::UserInChannel;
use crate::person::interactions::inner;
use crate::values::id::Id;

/// An open modal.
#[derive(Clone, Debug)]
pub struct Modal {
    pub(super) channel: UserInChannel,
    pub(super) opened_by: Id,
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
    let rows = form["components"].as_array().into_iter().flatten();
    rows.filter_map(|row| {
        let input = inner(row)?;
        let label = input["label"].as_str().or(row["label"].as_str());
        Some((label.unwrap_or_default(), input))
    })
}
