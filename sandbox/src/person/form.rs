//! A form (Discord calls it a modal) that the bot has opened before a person.

use serde_json::{Value, json};

use super::{Message, Place};
use crate::draft::number_all;
use crate::error::Error;
use crate::id::Id;

/// A form that waits to be filled.
#[derive(Clone, Debug)]
pub struct Form {
    place: Place,
    opened_by: Id,
    /// The form's title.
    pub title: String,
    /// The fields, from top to bottom.
    pub fields: Vec<Field>,
    /// The form in Discord's JSON.
    pub json: Value,
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// By which the bot knows it.
    pub custom_id: String,
    /// What the person reads.
    pub label: String,
    /// What is in it already.
    pub value: String,
    /// Whether it must be filled.
    pub required: bool,
}

impl Form {
    pub(super) fn new(place: Place, opened_by: Id, json: Value) -> Self {
        Self {
            place,
            opened_by,
            title: json["title"].as_str().unwrap_or_default().to_owned(),
            fields: inputs(&json)
                .map(|(label, input)| field(label, input))
                .collect(),
            json,
        }
    }

    /// Sends the form with these fields filled, by label or custom id, and waits for the bot's answer.
    ///
    /// # Errors
    /// [`Error::BadForm`] for what Discord's client would not send; else as [`Message::press`].
    pub async fn submit<'a>(
        &self,
        values: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Message, Error> {
        let mut given = Vec::new();
        for (name, value) in values {
            let called = |field: &&Field| field.label == name || field.custom_id == name;
            let field = self.fields.iter().find(called);
            let field = field.ok_or_else(|| Error::BadForm(format!("it has no field {name:?}")))?;
            given.push((field.custom_id.clone(), json!(value)));
        }
        let interaction = self.place.begin_form(self.opened_by, &given)?;
        self.place.answer(interaction, None).await
    }
}

fn field(label: &str, input: &Value) -> Field {
    let text = |key: &str| input[key].as_str().unwrap_or_default().to_owned();
    Field {
        custom_id: text("custom_id"),
        label: label.to_owned(),
        value: text("value"),
        required: input["required"] != false,
    }
}

/// The inputs of a form with their labels, be they in rows or in labels.
fn inputs(form: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let rows = form["components"].as_array().into_iter().flatten();
    rows.filter_map(|row| {
        let input = inner(row)?;
        let label = input["label"].as_str().or(row["label"].as_str());
        Some((label.unwrap_or_default(), input))
    })
}

/// What lies in a row or a label.
fn inner(row: &Value) -> Option<&Value> {
    row["components"].get(0).or(row.get("component"))
}

/// `data` of the interaction, for what the fields are given; a field that is not named keeps its text.
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
    number_all(&mut rows);
    Ok(json!({"custom_id": form["custom_id"], "components": rows}))
}

fn filled(input: &Value, value: Option<&Value>) -> Result<Value, Error> {
    let name = &input["custom_id"];
    let mut filled = json!({"type": input["type"], "custom_id": name});
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
    let least = bound("min_length", 0).max(usize::from(input["required"] != false));
    let optional_and_empty = length == 0 && input["required"] == false;
    if !optional_and_empty && !(least..=bound("max_length", 4000)).contains(&length) {
        return Err(Error::BadForm(format!("{name} has {length} characters")));
    }
    filled["value"] = json!(text);
    Ok(filled)
}
