//! The panel of a server's daily puzzle, for its managers: the channel that gets it, and the hour.

use crate::frontend::answer::Answer;
use crate::frontend::message;
use crate::settings::setting_parts::{SettingsId, text_channel_menu, with_headline};
use entente_game::people::ServerSettings;
use entente_presentation::text::{Text, say};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

/// The button that opens this panel.
pub(crate) fn button(text: &Text) -> CreateButton {
    message::button(
        SettingsId::Puzzle.to_string(),
        ButtonStyle::Secondary,
        say!(text, "button-daily-puzzle"),
    )
}

/// The place and time of a server's puzzles.
pub(crate) fn when(text: &Text, settings: &ServerSettings) -> String {
    match &settings.puzzle.channel {
        Some(channel) => say!(
            text,
            "settings-puzzle-on",
            channel = format!("<#{channel}>"),
            hour = hour_text(settings.puzzle.hour)
        ),
        None => say!(text, "settings-puzzle-off"),
    }
}

/// The panel of the daily puzzle.
pub(crate) fn panel(text: &Text, settings: &ServerSettings, message: Option<String>) -> Answer {
    let back = message::button(
        SettingsId::Server.to_string(),
        ButtonStyle::Secondary,
        say!(text, "button-server-settings"),
    );
    let rows = vec![
        CreateActionRow::SelectMenu(channel_menu(text, settings)),
        CreateActionRow::SelectMenu(hour_menu(text, settings)),
        CreateActionRow::Buttons(vec![back]),
    ];
    let head = say!(text, "settings-puzzle", when = when(text, settings));
    Answer::text(with_headline(message, head)).with_rows(rows)
}

fn channel_menu(text: &Text, settings: &ServerSettings) -> CreateSelectMenu {
    text_channel_menu(SettingsId::PuzzleChannel, settings.puzzle.channel.iter(), 1)
        .placeholder(say!(text, "settings-menu-puzzle-channel"))
}

fn hour_menu(text: &Text, settings: &ServerSettings) -> CreateSelectMenu {
    let options = (0..24).map(|hour| {
        let label = say!(text, "settings-puzzle-hour", hour = hour_text(hour));
        CreateSelectMenuOption::new(label, hour.to_string())
            .default_selection(hour == settings.puzzle.hour)
    });
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    CreateSelectMenu::new(SettingsId::PuzzleHour.to_string(), kind)
}

fn hour_text(hour: u8) -> String {
    format!("{hour:02}:00")
}
