//! The parts that the panels of settings share.

use crate::frontend::answer::Handled;
use crate::frontend::{Asked, message};
use entente_game::people::{Choices, PersonLog, PersonRefusal, Settings};
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::Reply;
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{
    ButtonStyle, ChannelType, CreateActionRow, CreateButton, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption,
};

/// The `custom_id` of a component of the panels. The choice from a menu comes as the menu's values.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum SettingsId {
    /// The panel of the user's own settings.
    #[display("settings1:own")]
    Own,
    #[display("settings1:notifications")]
    Notifications,
    /// The panel of time settings; the mark is that of the delivered message with this button.
    #[display("settings1:time:{mark}")]
    Time { mark: String },
    #[display("settings1:challenges")]
    Challenges,
    /// The panel of the server's settings.
    #[display("settings1:server")]
    Server,
    /// The panel of how boards look in its channels.
    #[display("settings1:server:boards")]
    Boards,
    /// The menu of the channels where games may be made.
    #[display("settings1:server:channels")]
    Channels,
    /// Games may be made in every channel.
    #[display("settings1:server:everywhere")]
    Everywhere,
    /// The menu of the channel where reported letters are shown.
    #[display("settings1:server:reports")]
    Reports,
    /// The panel of the daily puzzle.
    #[display("settings1:server:puzzle")]
    Puzzle,
    /// The menu of the channel for the daily puzzle.
    #[display("settings1:server:puzzle-channel")]
    PuzzleChannel,
    /// The menu of its hour.
    #[display("settings1:server:puzzle-hour")]
    PuzzleHour,
    /// The panel of the public page.
    #[display("settings1:server:public-page")]
    Page,
    /// The menu of the channels whose games are on it.
    #[display("settings1:server:page-channels")]
    PageChannels,
    /// The form of the invitation on it.
    #[display("settings1:server:invitation")]
    Invitation,
    /// The panel of who can act for the server in matches.
    #[display("settings1:server:matches")]
    Matches,
    /// The menu of the role on it.
    #[display("settings1:server:match-role")]
    MatchRole,
    /// The menu of users who can be blocked.
    #[display("settings1:block")]
    Block,
    /// The menu of blocked people.
    #[display("settings1:unblock")]
    Unblock,
    /// The form of a vacation.
    #[display("settings1:vacation:start")]
    StartVacation,
    #[display("settings1:vacation:end")]
    EndVacation,
    /// A button that gives a setting this value.
    #[display("settings1:{of}:{name}:{value}")]
    Set {
        of: SettingsOf,
        name: String,
        value: String,
    },
    /// A menu of the values of a setting.
    #[display("settings1:{of}:{name}")]
    Choose { of: SettingsOf, name: String },
}

impl SettingsId {
    pub(super) fn button(&self, label: String) -> CreateButton {
        message::button(self.to_string(), ButtonStyle::Secondary, label)
    }
}

/// The owner of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display(style = "kebab-case")]
pub(crate) enum SettingsOf {
    /// The user's own.
    Own,
    /// Those of the server that the user manages.
    Server,
}

/// What the panel shows after a change: the user's log, and why the change was refused if it was.
pub(super) async fn after_change(
    asked: Asked<'_>,
    result: Reply<PersonLog, PersonRefusal>,
) -> Handled<(PersonLog, Option<String>)> {
    match result? {
        Ok(log) => Ok((log, None)),
        Err(refusal) => {
            let log = asked.service().people().log_of(asked.person()).await?;
            let why = text::refused(asked.text(), &refusal, Naming::Mention);
            Ok((log, Some(why)))
        }
    }
}

/// Puts the result of a change above a panel.
pub(super) fn with_headline(message: Option<String>, head: String) -> String {
    match message {
        Some(message) => format!("{message}\n{head}"),
        None => head,
    }
}

/// A menu of the values of one of the user's own settings.
pub(super) fn own_menu(text: &Text, choices: Choices, settings: &Settings) -> CreateActionRow {
    let label = |name: &str, value: &str| text::setting(text, name, value);
    CreateActionRow::SelectMenu(menu(
        SettingsOf::Own,
        choices,
        settings.value(choices.0),
        label,
    ))
}

/// The button that opens the panel of the user's own settings.
pub(super) fn own_button(text: &Text) -> CreateButton {
    SettingsId::Own.button(say!(text, "button-settings"))
}

/// A menu of the values of a setting.
pub(crate) fn menu(
    of: SettingsOf,
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
    let name = name.to_owned();
    CreateSelectMenu::new(SettingsId::Choose { of, name }.to_string(), kind)
}

/// A button that shows a setting's value, and changes it to the other one.
pub(super) fn toggle_button(
    of: SettingsOf,
    (name, values): Choices,
    value: &str,
    label: impl Fn(&str, &str) -> String,
) -> Option<CreateButton> {
    let next = values.iter().find(|next| **next != value)?;
    let style = match value {
        "on" => ButtonStyle::Success,
        _ => ButtonStyle::Secondary,
    };
    let id = SettingsId::Set {
        of,
        name: name.to_owned(),
        value: (*next).to_owned(),
    };
    Some(message::button(id.to_string(), style, label(name, value)))
}

/// A menu of text channels in which at most this many can be chosen, or none.
pub(super) fn text_channel_menu<'a>(
    id: SettingsId,
    chosen: impl Iterator<Item = &'a String>,
    most: usize,
) -> CreateSelectMenu {
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(vec![ChannelType::Text]),
        default_channels: Some(chosen.filter_map(|id| id.parse().ok()).collect()),
    };
    CreateSelectMenu::new(id.to_string(), kind)
        .min_values(0)
        .max_values(most as u8)
}
