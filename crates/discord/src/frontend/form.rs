//! Forms (Discord's "modals"): a title, and up to five inputs, each with its own label.
//!
//! Serenity can build only the older rows of text inputs, so the JSON of forms is written here, and
//! nowhere else. What was filled in is read in `submission`.

use crate::frontend::responding::{PendingInteraction, send_with_retry};
use entente_presentation::text::shorten;
use futures::FutureExt;
use poise::serenity_prelude::{Error, UserId};
use serde_json::{Value, json};

/// Discord's number for the answer that opens a form.
const OPEN_FORM: u8 = 9;

/// The largest number of inputs in a form.
pub(super) const MAX_INPUTS: usize = 5;

/// The largest number of characters that can be typed into an input.
pub(crate) const MAX_TYPED: u16 = 4000;

/// The maximum lengths of texts, in characters: a title or label, and what explains an input.
const MAX_LABEL: usize = 45;
const MAX_DESCRIPTION: usize = 100;

/// Discord's numbers for the types of components in forms. `ROW` is the older form of a label.
pub(super) mod kind {
    pub(crate) const ROW: u64 = 1;
    pub(crate) const MENU: u64 = 3;
    pub(crate) const TEXT_INPUT: u64 = 4;
    pub(crate) const USER_MENU: u64 = 5;
    pub(crate) const ROLE_MENU: u64 = 6;
    pub(crate) const MENTIONABLE_MENU: u64 = 7;
    pub(crate) const CHANNEL_MENU: u64 = 8;
    pub(crate) const LABEL: u64 = 18;
    pub(crate) const FILE_UPLOAD: u64 = 19;
    pub(crate) const RADIO_GROUP: u64 = 21;
    pub(crate) const CHECKBOX_GROUP: u64 = 22;
    pub(crate) const CHECKBOX: u64 = 23;
}

/// A form that is to be opened.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    custom_id: String,
    title: String,
    labels: Vec<Value>,
}

/// An input of a form, under a name of its own.
#[derive(Debug, Clone)]
pub(crate) struct Input(Value);

/// One of the values from which an input lets people choose.
#[derive(Debug, Clone)]
pub(crate) struct FormChoice {
    pub(crate) value: String,
    pub(crate) name: String,
    /// Whether it is chosen until somebody chooses another one.
    pub(crate) is_default: bool,
}

impl Form {
    pub(crate) fn new(custom_id: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            custom_id: custom_id.into(),
            title: shorten(title.into(), MAX_LABEL),
            labels: Vec::new(),
        }
    }

    /// The form with one more input, under this label.
    pub(crate) fn with(self, label: impl Into<String>, input: Input) -> Self {
        self.with_label(json!({ "label": shorten(label.into(), MAX_LABEL) }), input)
    }

    /// The form with one more input, under this label, and a line that explains it.
    pub(crate) fn with_explained(
        self,
        label: impl Into<String>,
        description: impl Into<String>,
        input: Input,
    ) -> Self {
        let description = shorten(description.into(), MAX_DESCRIPTION);
        let label = shorten(label.into(), MAX_LABEL);
        self.with_label(json!({ "label": label, "description": description }), input)
    }

    fn with_label(mut self, mut label: Value, input: Input) -> Self {
        label["type"] = json!(kind::LABEL);
        label["component"] = input.0;
        self.labels.push(label);
        self
    }

    /// Opens the form as the answer to an interaction.
    pub(crate) async fn open(&self, to: PendingInteraction<'_>) -> Result<(), Error> {
        let (answer, http) = (self.answer(), to.http);
        let open = || http.create_interaction_response(to.id, to.token, &answer, Vec::new());
        send_with_retry(|| open().boxed()).await
    }

    /// The answer that opens the form, in Discord's JSON.
    fn answer(&self) -> Value {
        debug_assert!((1..=MAX_INPUTS).contains(&self.labels.len()));
        let data = json!({
            "custom_id": self.custom_id,
            "title": self.title,
            "components": self.labels,
        });
        json!({ "type": OPEN_FORM, "data": data })
    }
}

impl Input {
    fn new(kind: u64, name: &str) -> Self {
        Self(json!({ "type": kind, "custom_id": name }))
    }

    /// A line of text.
    pub(crate) fn line(name: &str) -> Self {
        Self::text(name, 1)
    }

    /// A text of several lines.
    pub(crate) fn paragraph(name: &str) -> Self {
        Self::text(name, 2)
    }

    fn text(name: &str, style: u8) -> Self {
        Self::new(kind::TEXT_INPUT, name)
            .set("style", json!(style))
            .max_length(MAX_TYPED)
    }

    /// One file, with or without a name of its own kind: what is in it counts.
    pub(crate) fn file(name: &str) -> Self {
        Self::new(kind::FILE_UPLOAD, name).set("max_values", json!(1))
    }

    /// Any of at most ten values, each with a box that can be ticked.
    pub(crate) fn checkboxes(name: &str, choices: Vec<FormChoice>) -> Self {
        let input = Self::new(kind::CHECKBOX_GROUP, name).with_choices(choices);
        input
            .set("required", json!(false))
            .set("min_values", json!(0))
    }

    /// One of at most ten values, all of which are seen at once.
    pub(crate) fn radios(name: &str, choices: Vec<FormChoice>) -> Self {
        Self::new(kind::RADIO_GROUP, name).with_choices(choices)
    }

    /// One of up to 25 values, which are seen once the menu is opened.
    pub(crate) fn menu(name: &str, choices: Vec<FormChoice>) -> Self {
        Self::new(kind::MENU, name).with_choices(choices)
    }

    /// Up to this many people.
    pub(crate) fn people(name: &str, most: usize) -> Self {
        Self::new(kind::USER_MENU, name).set("max_values", json!(most))
    }

    /// One person, perhaps with a first choice.
    pub(crate) fn person(name: &str, first_choice: Option<UserId>) -> Self {
        let input = Self::people(name, 1);
        match first_choice {
            Some(user) => {
                let chosen = json!([{ "id": user, "type": "user" }]);
                input.set("default_values", chosen)
            }
            None => input,
        }
    }

    /// A box that can be ticked.
    pub(crate) fn checkbox(name: &str) -> Self {
        Self::new(kind::CHECKBOX, name)
    }

    fn with_choices(self, choices: Vec<FormChoice>) -> Self {
        let options: Vec<Value> = choices.into_iter().map(FormChoice::option).collect();
        self.set("options", json!(options))
    }

    /// The input, which can be left empty.
    pub(crate) fn optional(self) -> Self {
        let can_have_none = matches!(
            self.0["type"].as_u64(),
            Some(kind::MENU..=kind::CHANNEL_MENU | kind::FILE_UPLOAD)
        ) && self.0["type"] != kind::TEXT_INPUT;
        let optional = self.set("required", json!(false));
        if can_have_none {
            optional.set("min_values", json!(0))
        } else {
            optional
        }
    }

    /// The input with a text that can be changed.
    pub(crate) fn value(self, value: impl Into<String>) -> Self {
        self.set("value", json!(value.into()))
    }

    /// The input with a text that shows what can be filled in.
    pub(crate) fn placeholder(self, text: impl Into<String>) -> Self {
        self.set("placeholder", json!(shorten(text.into(), MAX_DESCRIPTION)))
    }

    /// The input for at most this many characters.
    pub(crate) fn max_length(self, most: u16) -> Self {
        self.set("max_length", json!(most.min(MAX_TYPED)))
    }

    fn set(mut self, key: &str, value: Value) -> Self {
        self.0[key] = value;
        self
    }
}

impl FormChoice {
    fn option(self) -> Value {
        json!({
            "value": self.value,
            "label": shorten(self.name, MAX_DESCRIPTION),
            "default": self.is_default,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_has_a_label_for_each_of_its_inputs() {
        let choice = |value: &str| FormChoice {
            value: value.to_owned(),
            name: value.to_uppercase(),
            is_default: value == "a",
        };
        let form = Form::new("id", "t".repeat(50))
            .with("Text", Input::line("line").optional().max_length(9000))
            .with_explained("File", "PGN", Input::file("file"))
            .with("Who", Input::people("who", 4).optional())
            .with(
                "Which",
                Input::radios("which", vec![choice("a"), choice("b")]),
            );
        let answer = form.answer();
        assert_eq!(answer["type"], 9);
        let title = answer["data"]["title"]
            .as_str()
            .map(|text| text.chars().count());
        assert_eq!(title, Some(MAX_LABEL));
        let parts = &answer["data"]["components"];
        let text = json!({
            "type": 4, "custom_id": "line", "style": 1, "max_length": 4000, "required": false,
        });
        assert_eq!(
            parts[0],
            json!({ "type": 18, "label": "Text", "component": text })
        );
        assert_eq!(parts[1]["description"], "PGN");
        assert_eq!(parts[1]["component"]["type"], 19);
        assert_eq!(parts[2]["component"]["min_values"], 0);
        assert_eq!(parts[3]["component"]["options"][0]["default"], true);
        assert_eq!(parts[3]["component"]["options"][1]["label"], "B");
    }
}
