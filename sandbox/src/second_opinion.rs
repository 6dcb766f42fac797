//! What somebody else thinks of a body: `twilight-model` must read it and `twilight-validate` must find nothing wrong.
//!
//! The checks of `draft/`, of the commands and of Discord's description come first and name the field. Whatever passes them is
//! shown to twilight, whose authors read the same documentation on their own; what they refuse is refused here, with their
//! words, at the form as a whole. Where twilight is known to be stricter than Discord, it is overruled below.

use std::error::Error;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use twilight_model::application::command::{Command, CommandOptionChoice};
use twilight_model::channel::message::{Component, Embed};
use twilight_validate::command::CommandValidationErrorType;
use twilight_validate::{command, component, message};

use crate::draft::Draft;
use crate::model::{CommandChoice, CommandForm};
use crate::refusal::Refusal;

type Opinion = Result<(), Refusal>;

/// Of a message, as it is kept: with what Discord adds.
pub(crate) fn of_message(draft: &Draft) -> Opinion {
    if let Some(content) = &draft.content {
        message::content(content).map_err(refused)?;
    }
    if let Some(embeds) = &draft.embeds {
        message::embeds(&read::<Vec<Embed>>(json!(embeds))?).map_err(refused)?;
    }
    if let Some(components) = &draft.components {
        message::components(&read::<Vec<Component>>(json!(components))?, false).map_err(refused)?;
    }
    let described = draft.kept.iter().flatten();
    let described = described.filter_map(|(_, description)| description.as_ref());
    let uploaded = draft
        .files
        .iter()
        .filter_map(|file| file.description.as_ref());
    described
        .chain(uploaded)
        .try_for_each(|text| message::attachment_description(text).map_err(refused))
}

/// Of a form that opens before a person.
pub(crate) fn of_modal(data: &Value) -> Opinion {
    for component in read::<Vec<Component>>(data["components"].clone())? {
        match &component {
            Component::ActionRow(row) => component::action_row(row, false),
            Component::Label(label) => component::label(label),
            _ => Ok(()),
        }
        .map_err(refused)?;
    }
    Ok(())
}

/// Of a command to be registered.
pub(crate) fn of_command(form: &CommandForm) -> Opinion {
    let mut whole = json!(form);
    whole["version"] = json!("1");
    match command::command(&read::<Command>(whole)?) {
        Err(error) if !is_overruled(error.kind()) => Err(refused(error)),
        _ => Ok(()),
    }
}

/// twilight still has the limit of 4,000 characters, and does not know the apostrophe: Discord documents 8,000, and it.
fn is_overruled(kind: &CommandValidationErrorType) -> bool {
    matches!(
        kind,
        CommandValidationErrorType::CommandTooLarge { .. }
            | CommandValidationErrorType::NameCharacterInvalid { character: '\'' }
    )
}

/// Of the suggestions for an option.
pub(crate) fn of_choices(choices: &[CommandChoice]) -> Opinion {
    for choice in read::<Vec<CommandOptionChoice>>(json!(choices))? {
        command::choice(&choice).map_err(refused)?;
    }
    Ok(())
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, Refusal> {
    serde_json::from_value(value).map_err(refused)
}

fn refused(error: impl Error) -> Refusal {
    let mut words = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        words = format!("{words}: {error}");
        source = error.source();
    }
    Refusal::fault("", "TWILIGHT_VALIDATE", words)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What our own checks let through and should not would be found here; so the draft is made by hand.
    #[test]
    fn what_twilight_refuses_is_refused_in_its_words() {
        let draft = Draft {
            content: Some("x".repeat(2001)),
            ..Draft::default()
        };
        let refusal = of_message(&draft).expect_err("twilight counts to 2,000");
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
        assert!(of_message(&draft).is_err());
    }
}
