//! The look of boards: the picture of an appearance for the panels of settings, and the panel of
//! how boards look in a server's channels.

use crate::frontend::answer::Answer;
use crate::frontend::file::File;
use crate::frontend::message;
use crate::settings::setting_parts::{SettingsId, SettingsOf, menu, with_headline};
use entente_game::people::ServerSettings;
use entente_presentation::picture::{self, Appearance};
use entente_presentation::text::{self, Text, say};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// The name of the picture of an appearance.
const PICTURE: &str = "look.png";

/// The settings of a server on its panel of boards.
const BOARD_SETTINGS: [&str; 4] = ["theme", "pieces", "orientation", "pictures"];

/// Whether a setting of a server is shown on the panel of boards.
pub(super) fn is_board_setting(name: &str) -> bool {
    BOARD_SETTINGS.contains(&name)
}

/// The answer with a board in this look.
pub(super) async fn with_appearance(answer: Answer, appearance: Appearance, text: &Text) -> Answer {
    match picture::of_appearance(appearance, text).await {
        Some(picture) => answer.with_file(File::picture(picture).named(PICTURE.to_owned())),
        None => answer,
    }
}

/// The button that opens the panel of boards.
pub(super) fn boards_button(text: &Text) -> CreateButton {
    message::button(
        SettingsId::Boards.to_string(),
        ButtonStyle::Secondary,
        say!(text, "button-boards"),
    )
}

/// The panel of how boards look in a server's channels.
pub(super) async fn boards_panel(
    text: &Text,
    settings: &ServerSettings,
    message: Option<String>,
) -> Answer {
    let label = |name: &str, value: &str| text::server_setting(text, name, value);
    let shown = ServerSettings::CHOICES
        .into_iter()
        .filter(|(name, _)| is_board_setting(name));
    let menus = shown.map(|choices| {
        let chosen = settings.value(choices.0);
        CreateActionRow::SelectMenu(menu(SettingsOf::Server, choices, chosen, label))
    });
    let back = message::button(
        SettingsId::Server.to_string(),
        ButtonStyle::Secondary,
        say!(text, "button-server-settings"),
    );
    let rows = menus.chain([CreateActionRow::Buttons(vec![back])]);
    let panel = Answer::text(with_headline(message, say!(text, "settings-boards")))
        .with_rows(rows.collect());
    with_appearance(panel, settings.appearance, text).await
}
