//! What the panels of settings have in common.

use poise::serenity_prelude::{CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

/// The version of the format, with which every `custom_id` of a panel begins.
pub(crate) const PREFIX: &str = "settings1";

/// Puts the result of a change above a panel.
pub(crate) fn with_headline(message: Option<String>, head: String) -> String {
    match message {
        Some(message) => format!("{message}\n{head}"),
        None => head,
    }
}

/// A menu of the values of a setting.
pub(crate) fn menu(
    of: &str,
    (name, values): entente_game::people::Choices,
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
