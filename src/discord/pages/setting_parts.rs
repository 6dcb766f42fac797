//! What the panels of settings have in common.

use crate::discord::frontend::answer::Answer;
use crate::discord::frontend::caller::Caller;
use crate::discord::frontend::{Frontend, message};
use crate::service::Rejected;
use crate::text::{Naming, Text, say};
use entente_game::people::{Choices, PersonLog, PersonRefusal, Settings};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

/// The version of the format, with which every `custom_id` of a panel begins.
pub(crate) const PREFIX: &str = "settings1";

impl Frontend {
    /// What the panel shows after a change: the user's log, and why the change was refused if it
    /// was.
    pub(crate) async fn after_change(
        &self,
        caller: &Caller,
        result: Result<Result<PersonLog, PersonRefusal>, Rejected>,
    ) -> Result<(PersonLog, Option<String>), Answer> {
        match result {
            Err(rejected) => Err(self.rejected(&rejected)),
            Ok(Ok(log)) => Ok((log, None)),
            Ok(Err(refusal)) => match self.service.person(caller.person()).await {
                Err(error) => Err(self.rejected(&error.into())),
                Ok(log) => {
                    let why = self.text.person_refusal(&refusal, Naming::Mention);
                    Ok((log, Some(why)))
                }
            },
        }
    }
}

/// Puts the result of a change above a panel.
pub(crate) fn with_headline(message: Option<String>, head: String) -> String {
    match message {
        Some(message) => format!("{message}\n{head}"),
        None => head,
    }
}

/// A menu of the values of one of the user's own settings.
pub(crate) fn own_menu(text: &Text, choices: Choices, settings: &Settings) -> CreateActionRow {
    let label = |name: &str, value: &str| text.setting(name, value);
    CreateActionRow::SelectMenu(menu("own", choices, settings.value(choices.0), label))
}

/// The button that opens the panel of the user's own settings.
pub(crate) fn own_button(text: &Text) -> CreateButton {
    message::button(
        format!("{PREFIX}:own"),
        ButtonStyle::Secondary,
        say!(text, "button-settings"),
    )
}

/// A menu of the values of a setting.
pub(crate) fn menu(
    of: &str,
    (name, values): Choices,
    chosen: Option<&str>,
    label: impl Fn(&str, &str) -> String,
) -> CreateSelectMenu {
    let options = values.iter().map(|value| {
        CreateSelectMenuOption::new(label(name, value), *value)
            .default_selection(chosen == Some(*value))
    });
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    CreateSelectMenu::new(format!("{PREFIX}:{of}:{name}"), kind)
}
