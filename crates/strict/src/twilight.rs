//! Checks bodies with twilight: `twilight-model` must be able to read them and `twilight-validate`
//! must accept them.
//!
//! The sandbox's own checks and those of Discord's description come first and name the field. What
//! passes them is checked by twilight, whose authors read the same documentation independently;
//! what it refuses is refused with its words for the form as a whole. Where twilight is known to be
//! stricter than Discord, it is overruled below.

use std::error::Error;

use entente_sandbox::{Accepted, AcceptedMessage, Objection};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use twilight_model::application::command::{Command, CommandOptionChoice};
use twilight_model::channel::message::{Component, Embed};
use twilight_validate::command::{self, CommandValidationErrorType};
use twilight_validate::{component, message};

type CheckResult = Result<(), Objection>;

pub(crate) fn check(accepted: &Accepted) -> CheckResult {
    match accepted {
        Accepted::Message(message) => check_message(message),
        Accepted::Modal(components) => check_modal(components),
        Accepted::Command(command) => check_command(command),
        Accepted::Choices(choices) => check_choices(choices),
    }
}

fn check_message(message: &AcceptedMessage) -> CheckResult {
    if let Some(content) = &message.content {
        message::content(content).map_err(refused)?;
    }
    if let Some(embeds) = &message.embeds {
        message::embeds(&read::<Vec<Embed>>(&json!(embeds))?).map_err(refused)?;
    }
    if let Some(components) = &message.components {
        let components = read::<Vec<Component>>(&json!(components))?;
        message::components(&components, message.is_components_v2).map_err(refused)?;
    }
    message
        .descriptions
        .iter()
        .try_for_each(|text| message::attachment_description(text).map_err(refused))
}

fn check_modal(components: &Value) -> CheckResult {
    for component in read::<Vec<Component>>(components)? {
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

fn check_command(command: &Value) -> CheckResult {
    let mut whole = command.clone();
    // twilight requires a version, which Discord assigns on registration.
    whole["version"] = json!("1");
    match command::command(&read::<Command>(&whole)?) {
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
fn check_choices(choices: &Value) -> CheckResult {
    for choice in read::<Vec<CommandOptionChoice>>(choices)? {
        command::choice(&choice).map_err(refused)?;
    }
    Ok(())
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Objection> {
    T::deserialize(value).map_err(refused)
}

/// An objection with twilight's error and its causes.
fn refused(error: impl Error) -> Objection {
    // twilight puts the actual reason into the source of its errors.
    let mut words = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        words = format!("{words}: {error}");
        source = error.source();
    }
    Objection {
        path: Vec::new(),
        code: "TWILIGHT_VALIDATE",
        message: words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sandbox's own checks would already refuse such a message.
    #[test]
    fn what_twilight_refuses_is_refused_in_its_words() {
        let message = AcceptedMessage {
            content: Some("x".repeat(2001)),
            ..AcceptedMessage::default()
        };
        let objection = check_message(&message).expect_err("twilight counts to 2,000");
        assert_eq!(objection.code, "TWILIGHT_VALIDATE");
        assert!(objection.message.contains("content"), "{objection:?}");
    }

    #[test]
    fn what_twilight_cannot_read_is_refused() {
        let row = json!({"type": 1, "components": [{"type": 2, "style": "blue"}]});
        let message = AcceptedMessage {
            components: Some(vec![row]),
            ..AcceptedMessage::default()
        };
        assert!(check_message(&message).is_err());
    }
}
