//! Checks bodies with twilight: `twilight-model` must be able to read them and `twilight-validate`
//! must accept them.
//!
//! The other checks of `body/` and those of Discord's description come first and name the field.
//! What passes them is checked by twilight, whose authors read the same documentation
//! independently; what it refuses is refused with its words for the form as a whole. Where twilight
//! is known to be stricter than Discord, it is overruled below.

use std::error::Error;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use twilight_model::application::command::{Command, CommandOptionChoice};
use twilight_model::channel::message::{Component, Embed};
use twilight_validate::command::{self, CommandValidationErrorType};
use twilight_validate::{component, message};

use crate::body::draft::Draft;
use crate::body::refusal::Refusal;
use crate::model::{CommandChoice, CommandForm};

type CheckResult = Result<(), Refusal>;

/// Checks a message as it will be stored, with what Discord adds.
pub(super) fn check_message(draft: &Draft) -> CheckResult {
    if let Some(content) = &draft.content {
        message::content(content).map_err(refused)?;
    }
    if let Some(embeds) = &draft.embeds {
        message::embeds(&read::<Vec<Embed>>(json!(embeds))?).map_err(refused)?;
    }
    if let Some(components) = &draft.components {
        let components = read::<Vec<Component>>(json!(components))?;
        message::components(&components, draft.is_components_v2).map_err(refused)?;
    }
    let described = draft
        .kept_attachments
        .iter()
        .flatten()
        .filter_map(|(_, description)| description.as_ref());
    let uploaded = draft
        .files
        .iter()
        .filter_map(|file| file.description.as_ref());
    described
        .chain(uploaded)
        .try_for_each(|text| message::attachment_description(text).map_err(refused))
}

pub(super) fn check_modal_data(data: &Value) -> CheckResult {
    for component in read::<Vec<Component>>(data["components"].clone())? {
        match &component {
            // The flag says that this is not a message with components v2.
            Component::ActionRow(row) => component::action_row(row, false),
            // It does not know radio buttons and checkboxes yet.
            Component::Label(label) if matches!(*label.component, Component::Unknown(_)) => Ok(()),
            Component::Label(label) => component::label(label),
            _ => Ok(()),
        }
        .map_err(refused)?;
    }
    Ok(())
}

/// Checks a command to be registered.
pub(crate) fn check_command(form: &CommandForm) -> CheckResult {
    let mut whole = json!(form);
    // twilight requires a version, which Discord assigns on registration.
    whole["version"] = json!("1");
    match command::command(&read::<Command>(whole)?) {
        Err(error) if !is_overruled(error.kind()) => Err(refused(error)),
        _ => Ok(()),
    }
}

/// Whether twilight is stricter than Discord here. It still limits commands to 4,000 characters and
/// does not allow the apostrophe; Discord documents 8,000 and allows it.
fn is_overruled(kind: &CommandValidationErrorType) -> bool {
    matches!(
        kind,
        CommandValidationErrorType::CommandTooLarge { .. }
            | CommandValidationErrorType::NameCharacterInvalid { character: '\'' }
    )
}

/// Checks the suggestions for an option.
pub(crate) fn check_choices(choices: &[CommandChoice]) -> CheckResult {
    for choice in read::<Vec<CommandOptionChoice>>(json!(choices))? {
        command::choice(&choice).map_err(refused)?;
    }
    Ok(())
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, Refusal> {
    serde_json::from_value(value).map_err(refused)
}

/// A refusal with twilight's error and its causes.
fn refused(error: impl Error) -> Refusal {
    // twilight puts the actual reason into the source of its errors.
    let mut words = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        words = format!("{words}: {error}");
        source = error.source();
    }
    Refusal::form_error("", "TWILIGHT_VALIDATE", words)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The draft is built by hand, because our own checks would already refuse such a body.
    #[test]
    fn what_twilight_refuses_is_refused_in_its_words() {
        let draft = Draft {
            content: Some("x".repeat(2001)),
            ..Draft::default()
        };
        let refusal = check_message(&draft).expect_err("twilight counts to 2,000");
        let error = &refusal.body()["errors"]["_errors"][0];
        assert_eq!(error["code"], "TWILIGHT_VALIDATE");
        assert!(error["message"].to_string().contains("content"), "{error}");
    }

    #[test]
    fn what_twilight_cannot_read_is_refused() {
        let draft = Draft {
            components: Some(vec![
                json!({"type": 1, "components": [{"type": 2, "style": "blue"}]}),
            ]),
            ..Draft::default()
        };
        assert!(check_message(&draft).is_err());
    }
}
