//! A modal that the bot has opened for a person.

use serde_json::{Value, json};

use crate::body::components::assign_ids;
use crate::person::message::Message;
use crate::person::user_in_channel::UserInChannel;
use crate::values::error::Error;
use crate::values::id::Id;

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

    /// Submits the modal with values for fields, by label or custom id, and waits for the bot's
    /// answer.
    ///
    /// [`Error::BadModal`] for what Discord's client would not send; otherwise like
    /// [`Message::press`].
    pub async fn submit<'a>(
        &self,
        values: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Message, Error> {
        let mut given = Vec::new();
        for (name, value) in values {
            let called = |field: &&ModalField| field.label == name || field.custom_id == name;
            let field = self
                .fields
                .iter()
                .find(called)
                .ok_or_else(|| Error::BadModal(format!("it has no field {name:?}")))?;
            given.push((field.custom_id.clone(), json!(value)));
        }
        let interaction = self.channel.begin_modal_submit(self.opened_by, &given)?;
        self.channel.answer(interaction, None).await
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

/// The input in a row or a label component.
fn inner(row: &Value) -> Option<&Value> {
    row["components"].get(0).or(row.get("component"))
}

/// The `data` of a modal interaction. A field without a new value keeps its prefilled text.
pub(super) fn submission(form: &Value, given: &[(String, Value)]) -> Result<Value, Error> {
    let mut rows = Vec::new();
    for row in form["components"].as_array().into_iter().flatten() {
        let Some(input) = inner(row) else {
            continue;
        };
        let value = given
            .iter()
            .find(|(name, _)| input["custom_id"] == name.as_str());
        let filled = filled(input, value.map(|(_, value)| value))?;
        rows.push(if row.get("component").is_some() {
            json!({"type": row["type"], "component": filled})
        } else {
            json!({"type": row["type"], "components": [filled]})
        });
    }
    assign_ids(&mut rows);
    Ok(json!({"custom_id": form["custom_id"], "components": rows}))
}

/// An input with its value, checked against its limits.
fn filled(input: &Value, value: Option<&Value>) -> Result<Value, Error> {
    let name = &input["custom_id"];
    let mut filled = json!({"type": input["type"], "custom_id": name});
    // Everything but a text input is a select.
    if input["type"] != 4 {
        filled["values"] = value.cloned().unwrap_or_else(|| json!([]));
        return Ok(filled);
    }
    let text = value
        .or(input.get("value"))
        .and_then(Value::as_str)
        .unwrap_or_default();
    let length = text.chars().count();
    let bound = |key: &str, otherwise: u64| input[key].as_u64().unwrap_or(otherwise) as usize;
    // A required field has at least one character.
    let least = bound("min_length", 0).max(usize::from(input["required"] != false));
    // An optional field may be empty even if it has a minimum length.
    let optional_and_empty = length == 0 && input["required"] == false;
    if !optional_and_empty && !(least..=bound("max_length", 4000)).contains(&length) {
        return Err(Error::BadModal(format!("{name} has {length} characters")));
    }
    filled["value"] = json!(text);
    Ok(filled)
}
