//! Forms that somebody has filled in, as Discord sends them.
//!
//! Serenity reads only the older rows of text inputs, and no form with a label at all. So the
//! fields are read here from the event's own JSON, within Discord's limits, and everything else of
//! the event by serenity.

use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::form::{Form, FormChoice, Input, MAX_INPUTS, MAX_TYPED, kind};
use crate::frontend::message;
use entente_presentation::import::LoadFault;
use entente_presentation::save::{self, SaveFault};
use entente_presentation::text::{Naming, Text, load_fault, say};
use entente_rules::Variant;
use poise::serenity_prelude::{
    Attachment, AuthorizingIntegrationOwners, ButtonStyle, CreateActionRow, InteractionContext,
    ModalInteraction, User, UserId,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thiserror::Error;

/// The largest number of values that can be chosen from a menu or a group, or of files.
const MAX_VALUES: usize = 25;

/// The maximum length of the name of a field or a value, in bytes.
const MAX_NAME: usize = 400;

/// The names of the fields of a form for a game: its file, or its text, and its rule set.
pub(crate) const FILE: &str = "file";
const PASTED: &str = "pasted";
const VARIANT: &str = "variant";

/// A form that somebody has filled in.
#[derive(Debug)]
pub(crate) struct Submission {
    /// Everything but the fields, in serenity's form.
    pub(crate) interaction: ModalInteraction,
    /// The installations that allowed the interaction, which serenity leaves out.
    pub(crate) owners: Option<AuthorizingIntegrationOwners>,
    /// The kind of place where the form was filled in, which serenity leaves out.
    pub(crate) context: Option<InteractionContext>,
    pub(crate) fields: Result<Fields, FieldsFault>,
}

/// The fields of a form, by their names.
#[derive(Debug, Default)]
pub(crate) struct Fields(Vec<(String, FieldValue)>);

/// The content of a field.
#[derive(Debug)]
enum FieldValue {
    Text(String),
    /// The values that were chosen from a menu, from radio buttons or from checkboxes.
    Chosen(Vec<String>),
    Ticked(bool),
    People(Vec<User>),
    Files(Vec<Attachment>),
}

/// Why the fields of a form are refused. Discord's own apps send no such form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum FieldsFault {
    #[error("a form has a field that cannot be read")]
    Unreadable,
    #[error("a form has two fields of the same name")]
    Repeated,
    #[error("a form has more than {MAX_INPUTS} fields")]
    TooManyFields,
    #[error("a field has more than {MAX_VALUES} values")]
    TooManyValues,
    #[error("a field has more than {MAX_TYPED} characters")]
    TooLong,
}

/// The parts of an event that say what was filled in.
#[derive(Default)]
struct Resolved {
    users: Value,
    attachments: Value,
}

impl Submission {
    /// Reads a form that was filled in from the data of its event. An error means that nobody can
    /// be answered: what is wrong with the fields alone is in [`Submission::fields`].
    pub(crate) fn read(mut event: Value) -> Result<Self, serde_json::Error> {
        let components = take(&mut event, "/data/components");
        let resolved = Resolved {
            users: take(&mut event, "/data/resolved/users"),
            attachments: take(&mut event, "/data/resolved/attachments"),
        };
        if let Some(Value::Object(data)) = event.pointer_mut("/data") {
            data.insert("components".to_owned(), json!([]));
        }
        let (owners, context) = (
            optional(&event["authorizing_integration_owners"]),
            optional(&event["context"]),
        );
        Ok(Self {
            interaction: serde_json::from_value(event)?,
            owners,
            context,
            fields: Fields::read(&components, &resolved),
        })
    }
}

impl Fields {
    fn read(components: &Value, resolved: &Resolved) -> Result<Self, FieldsFault> {
        let components = components.as_array().ok_or(FieldsFault::Unreadable)?;
        let mut fields = Self::default();
        for component in components {
            let inputs = match component["type"].as_u64() {
                Some(kind::LABEL) => std::slice::from_ref(&component["component"]),
                Some(kind::ROW) => component["components"]
                    .as_array()
                    .ok_or(FieldsFault::Unreadable)?,
                // A text between the fields, or what only a newer program has asked for.
                Some(_) => continue,
                None => return Err(FieldsFault::Unreadable),
            };
            for input in inputs {
                fields.add(input, resolved)?;
            }
        }
        Ok(fields)
    }

    fn add(&mut self, input: &Value, resolved: &Resolved) -> Result<(), FieldsFault> {
        let name = name(&input["custom_id"])?;
        if self.get(&name).is_some() {
            return Err(FieldsFault::Repeated);
        }
        if self.0.len() == MAX_INPUTS {
            return Err(FieldsFault::TooManyFields);
        }
        self.0.push((name, FieldValue::read(input, resolved)?));
        Ok(())
    }

    fn get(&self, name: &str) -> Option<&FieldValue> {
        let (_, value) = self.0.iter().find(|(named, _)| named == name)?;
        Some(value)
    }

    /// The text of a form that has one text and nothing else.
    pub(crate) fn only_text(&self) -> Option<&str> {
        match &self.0[..] {
            [(_, FieldValue::Text(text))] => Some(text),
            _ => None,
        }
    }

    /// The text that was typed into the field of this name.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            FieldValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value that was chosen in this field; `None` if none was.
    pub(crate) fn choice(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            FieldValue::Chosen(values) => values.first().map(String::as_str),
            _ => None,
        }
    }

    /// Whether this value was chosen, perhaps among others.
    pub(crate) fn has_chosen(&self, name: &str, value: &str) -> bool {
        match self.get(name) {
            Some(FieldValue::Chosen(values)) => values.iter().any(|chosen| chosen == value),
            _ => false,
        }
    }

    /// Whether the checkbox of this name is ticked.
    pub(crate) fn is_ticked(&self, name: &str) -> bool {
        matches!(self.get(name), Some(FieldValue::Ticked(true)))
    }

    /// The people who were chosen in this field.
    pub(crate) fn people(&self, name: &str) -> &[User] {
        match self.get(name) {
            Some(FieldValue::People(people)) => people,
            _ => &[],
        }
    }

    /// The files that were uploaded in this field.
    pub(crate) fn files(&self, name: &str) -> &[Attachment] {
        match self.get(name) {
            Some(FieldValue::Files(files)) => files,
            _ => &[],
        }
    }

    /// The ids of everybody who was chosen in any field.
    pub(crate) fn everybody(&self) -> Vec<UserId> {
        let people = self.0.iter().flat_map(|(_, value)| match value {
            FieldValue::People(people) => &people[..],
            _ => &[],
        });
        people.map(|user| user.id).collect()
    }
}

impl FieldValue {
    fn read(input: &Value, resolved: &Resolved) -> Result<Self, FieldsFault> {
        let (value, values) = (&input["value"], &input["values"]);
        Ok(match input["type"].as_u64() {
            Some(kind::TEXT_INPUT) => Self::Text(text(value)?),
            Some(kind::CHECKBOX) => Self::Ticked(value.as_bool().ok_or(FieldsFault::Unreadable)?),
            // Without a choice it is null.
            Some(kind::RADIO_GROUP) if value.is_null() => Self::Chosen(Vec::new()),
            Some(kind::RADIO_GROUP) => Self::Chosen(vec![name(value)?]),
            Some(
                kind::MENU
                | kind::ROLE_MENU
                | kind::MENTIONABLE_MENU
                | kind::CHANNEL_MENU
                | kind::CHECKBOX_GROUP,
            ) => Self::Chosen(names(values)?),
            Some(kind::USER_MENU) => Self::People(found(values, &resolved.users)?),
            Some(kind::FILE_UPLOAD) => Self::Files(found(values, &resolved.attachments)?),
            _ => return Err(FieldsFault::Unreadable),
        })
    }
}

/// Takes out the part of an event at this place; null if there is none.
fn take(event: &mut Value, place: &str) -> Value {
    event.pointer_mut(place).map_or(Value::Null, Value::take)
}

/// A part of an event that may be missing, or have a newer form.
fn optional<T: DeserializeOwned>(json: &Value) -> Option<T> {
    T::deserialize(json).ok()
}

/// The text that somebody has typed. An empty input may come without one.
fn text(value: &Value) -> Result<String, FieldsFault> {
    if value.is_null() {
        return Ok(String::new());
    }
    let text = value.as_str().ok_or(FieldsFault::Unreadable)?;
    if text.chars().count() > usize::from(MAX_TYPED) {
        return Err(FieldsFault::TooLong);
    }
    Ok(text.to_owned())
}

fn name(value: &Value) -> Result<String, FieldsFault> {
    match value.as_str() {
        Some(name) if name.len() <= MAX_NAME => Ok(name.to_owned()),
        _ => Err(FieldsFault::Unreadable),
    }
}

fn names(values: &Value) -> Result<Vec<String>, FieldsFault> {
    let values = values.as_array().ok_or(FieldsFault::Unreadable)?;
    if values.len() > MAX_VALUES {
        return Err(FieldsFault::TooManyValues);
    }
    values.iter().map(name).collect()
}

/// The people or files with these ids, in this order.
fn found<T: DeserializeOwned>(ids: &Value, resolved: &Value) -> Result<Vec<T>, FieldsFault> {
    let ids = names(ids)?;
    let by_id = |id: &String| optional(&resolved[id]).ok_or(FieldsFault::Unreadable);
    ids.iter().map(by_id).collect()
}

/// A form that begins with a file of a game, or its text pasted, which the hint describes.
pub(crate) fn with_game(form: Form, text: &Text, pasted_hint: String) -> Form {
    form.with_explained(
        say!(text, "load-form-file"),
        say!(text, "load-form-file-hint"),
        Input::file(FILE).optional(),
    )
    .with_explained(
        say!(text, "load-form-pasted"),
        pasted_hint,
        Input::paragraph(PASTED).optional(),
    )
}

/// The menu of all rule sets, for a file that does not say which one it is of.
pub(crate) fn variant_menu(text: &Text) -> Input {
    let variants = Variant::ALL.into_iter().map(|variant| FormChoice {
        value: variant.id().to_owned(),
        name: text.variant_name(variant),
        is_default: false,
    });
    Input::menu(VARIANT, variants.collect()).optional()
}

/// The rule set that was chosen from the menu.
pub(crate) fn chosen_variant(fields: &Fields) -> Option<Variant> {
    fields.choice(VARIANT).and_then(Variant::from_id)
}

/// A form in which the file of a game is sent.
pub(crate) struct FileForm {
    pub(crate) text: &'static Text,
    /// The id of the button that opens it again.
    pub(crate) button: String,
}

impl FileForm {
    /// A text that says what is wrong, and the button that opens the form again.
    pub(crate) fn retry(&self, content: String) -> Answer {
        with_file_button(self.text, self.button.clone(), content)
    }

    /// What is wrong with a file, and the button that opens the form again.
    pub(crate) fn unfit(&self, fault: &LoadFault) -> Answer {
        self.retry(load_fault(self.text, fault, Naming::Escaped))
    }

    /// The content of the file, or the text that was pasted instead.
    pub(crate) async fn given_bytes(&self, fields: &Fields) -> Handled<Vec<u8>> {
        let refused = |reason| NotDone::from(self.retry(reason));
        let pasted = fields.text(PASTED).filter(|text| !text.trim().is_empty());
        match (fields.files(FILE), pasted) {
            ([], Some(pasted)) => Ok(pasted.as_bytes().to_vec()),
            ([], None) => Err(refused(say!(self.text, "load-nothing"))),
            (_, Some(_)) => Err(refused(say!(self.text, "load-both"))),
            ([file], None) => self.bytes_of(file).await,
            (_, None) => Err(refused(say!(self.text, "load-one-file"))),
        }
    }

    /// The content of a file that can be a game.
    pub(crate) async fn bytes_of(&self, file: &Attachment) -> Handled<Vec<u8>> {
        if is_media(file) {
            return Err(self.unfit(&LoadFault::NotText).into());
        }
        // Checked before the download, so that nobody can make the bot load huge files.
        if file.size as usize > save::MAX_BYTES {
            return Err(self.unfit(&LoadFault::Save(SaveFault::TooLarge)).into());
        }
        download_file(file).await
    }
}

/// Whether Discord says that a file is a picture, a film or a sound. Its size does not matter then.
fn is_media(file: &Attachment) -> bool {
    let kind = file.content_type.as_deref().unwrap_or_default();
    ["image/", "video/", "audio/"]
        .iter()
        .any(|media| kind.starts_with(media))
}

/// The only file of a field, or why there is none.
pub(crate) fn only_file<'a>(
    text: &Text,
    files: &'a [Attachment],
) -> Result<&'a Attachment, String> {
    match files {
        [file] => Ok(file),
        [] => Err(say!(text, "load-no-file")),
        _ => Err(say!(text, "load-one-file")),
    }
}

/// The bytes of a file. Its size is checked before: nobody can make the bot load huge files.
pub(crate) async fn download_file(file: &Attachment) -> Result<Vec<u8>, NotDone> {
    file.download().await.map_err(|error| {
        tracing::warn!(%error, "could not download a file");
        NotDone::Failed
    })
}

/// A text that says what is wrong with a file, and the button with this id, which opens the form
/// again.
pub(crate) fn with_file_button(text: &Text, button: String, content: String) -> Answer {
    let label = say!(text, "button-choose-file");
    let again = message::button(button, ButtonStyle::Primary, label);
    Answer::text(content).with_rows(vec![CreateActionRow::Buttons(vec![again])])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn event(components: Value, resolved: Value) -> Value {
        let user = json!({ "id": "7", "username": "ann", "discriminator": "0", "avatar": null });
        json!({
            "id": "1", "application_id": "2", "type": 5, "token": "t", "version": 1,
            "channel_id": "3", "user": user, "locale": "en-GB", "entitlements": [],
            "attachment_size_limit": 10, "context": 1,
            "authorizing_integration_owners": { "1": "7" },
            "data": { "custom_id": "form", "components": components, "resolved": resolved },
        })
    }

    fn read(components: Value, resolved: Value) -> Submission {
        Submission::read(event(components, resolved)).expect("somebody can be answered")
    }

    fn label(component: Value) -> Value {
        json!({ "type": 18, "id": 1, "component": component })
    }

    fn input(name: &str, typed: &str) -> Value {
        json!({ "type": 4, "id": 2, "custom_id": name, "value": typed })
    }

    fn fault(components: Value) -> Option<FieldsFault> {
        read(components, Value::Null).fields.err()
    }

    #[test]
    fn every_kind_of_input_is_read_by_its_name() {
        let file = json!({
            "id": "9", "filename": "game.pgn", "size": 3, "url": "u", "proxy_url": "p",
        });
        let bob = json!({ "id": "8", "username": "bob", "discriminator": "0", "avatar": null });
        let components = json!([
            { "type": 10, "id": 1 },
            label(input("text", "e4")),
            label(json!({ "type": 19, "custom_id": "file", "values": ["9"] })),
            label(json!({ "type": 21, "custom_id": "radio", "value": "white" })),
            label(json!({ "type": 23, "custom_id": "box", "value": true })),
            label(json!({ "type": 5, "custom_id": "people", "values": ["8"] })),
        ]);
        let resolved = json!({ "attachments": { "9": file }, "users": { "8": bob } });
        let submission = read(components, resolved);
        assert_eq!(submission.interaction.data.custom_id, "form");
        assert_eq!(submission.context, Some(InteractionContext::BotDm));
        assert_eq!(submission.owners.map(|owners| owners.0.len()), Some(1));
        let fields = submission.fields.expect("all of them can be read");
        assert_eq!(fields.files("file")[0].filename, "game.pgn");
        assert_eq!(fields.choice("radio"), Some("white"));
        assert!(fields.is_ticked("box"));
        assert_eq!(fields.people("people")[0].name, "bob");
        assert_eq!(fields.everybody().len(), 1);
        assert_eq!(fields.only_text(), None, "there is more than a text");
        // A name of another kind of field, and one that no field has.
        assert_eq!((fields.choice("text"), fields.choice("none")), (None, None));
        assert!(fields.files("people").is_empty() && !fields.is_ticked("radio"));
    }

    #[test]
    fn menus_and_groups_without_a_choice_are_read() {
        let fields = read(
            json!([
                label(json!({ "type": 21, "custom_id": "radio", "value": null })),
                label(json!({ "type": 22, "custom_id": "group", "values": ["a", "b"] })),
                label(json!({ "type": 3, "custom_id": "menu", "values": [] })),
                label(json!({ "type": 23, "custom_id": "box", "value": false })),
                label(json!({ "type": 19, "custom_id": "file", "values": [] })),
            ]),
            Value::Null,
        );
        let fields = fields.fields.expect("all of them can be read");
        assert_eq!(
            (fields.choice("radio"), fields.choice("menu")),
            (None, None)
        );
        assert_eq!(fields.choice("group"), Some("a"));
        assert!(!fields.is_ticked("box") && fields.files("file").is_empty());
    }

    #[test]
    fn the_older_rows_of_text_inputs_are_read_too() {
        let row = json!({ "type": 1, "components": [input("note", "for me")] });
        let fields = read(json!([row]), Value::Null).fields;
        assert_eq!(fields.expect("a row").only_text(), Some("for me"));
    }

    #[test]
    fn a_form_with_too_much_is_refused_and_can_be_answered() {
        let six: Vec<Value> = (0..6).map(|n| label(input(&n.to_string(), "x"))).collect();
        assert_eq!(fault(json!(six)), Some(FieldsFault::TooManyFields));
        let row = json!({ "type": 1, "components": six.iter().map(|l| &l["component"]).collect::<Vec<_>>() });
        assert_eq!(fault(json!([row])), Some(FieldsFault::TooManyFields));
        let long = input("text", &"ä".repeat(4001));
        assert_eq!(fault(json!([label(long)])), Some(FieldsFault::TooLong));
        assert_eq!(
            fault(json!([label(input("text", &"ä".repeat(4000)))])),
            None
        );
        let values = vec!["v"; 26];
        let many = label(json!({ "type": 22, "custom_id": "group", "values": values }));
        assert_eq!(fault(json!([many])), Some(FieldsFault::TooManyValues));
        let files: Vec<String> = (0..26).map(|n| n.to_string()).collect();
        let many = label(json!({ "type": 19, "custom_id": "file", "values": files }));
        assert_eq!(fault(json!([many])), Some(FieldsFault::TooManyValues));
        let twice = json!([label(input("a", "x")), label(input("a", "y"))]);
        assert_eq!(fault(twice), Some(FieldsFault::Repeated));
    }

    #[test]
    fn a_field_that_cannot_be_read_is_a_fault_and_no_lost_answer() {
        for components in [
            Value::Null,
            json!({}),
            json!([{}]),
            json!([{ "type": 18 }]),
            json!([{ "type": 1, "components": 3 }]),
            json!([label(json!({ "type": 4, "value": "no name" }))]),
            json!([label(json!({ "type": 4, "custom_id": "n", "value": 3 }))]),
            json!([label(
                json!({ "type": 23, "custom_id": "n", "value": "yes" })
            )]),
            json!([label(
                json!({ "type": 21, "custom_id": "n", "value": ["a"] })
            )]),
            json!([label(json!({ "type": 2, "custom_id": "n" }))]),
            // A file and a user whom Discord has not sent along.
            json!([label(
                json!({ "type": 19, "custom_id": "n", "values": ["9"] })
            )]),
            json!([label(
                json!({ "type": 5, "custom_id": "n", "values": ["9"] })
            )]),
        ] {
            let fault = fault(components.clone());
            assert_eq!(fault, Some(FieldsFault::Unreadable), "{components}");
        }
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..25_u64).prop_map(Value::from),
            "[0-9a-z:]{0,6}".prop_map(Value::from),
        ];
        let keys = "type|components|component|custom_id|value|values|users|attachments|[0-9]";
        leaf.prop_recursive(5, 60, 6, move |inner| {
            let object = proptest::collection::vec((keys, inner.clone()), 0..6);
            prop_oneof![
                proptest::collection::vec(inner, 0..8).prop_map(Value::from),
                object.prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn any_form_can_be_answered_and_has_no_more_than_is_allowed(
            components in any_json(),
            resolved in any_json(),
        ) {
            let submission = read(components, resolved);
            if let Ok(fields) = submission.fields {
                prop_assert!(fields.0.len() <= MAX_INPUTS);
                let _ = (fields.only_text(), fields.everybody());
            }
        }

        #[test]
        fn any_event_is_read_without_a_panic(event in any_json(), data in any_json()) {
            let _ = Submission::read(event);
            let _ = Submission::read(json!({ "type": 5, "data": data }));
        }
    }
}
