//! The panels of a server's settings, for its managers: how boards look in its channels, the daily
//! puzzle, who acts for it in matches, and the public page: whether there is one, the channels
//! whose games are on it besides public ones, and the link with which it invites people here.

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::file::File;
use crate::frontend::form::{Form, Input};
use crate::frontend::frontends::Frontends;
use crate::settings::setting_parts::{
    SettingsId, SettingsOf, menu, text_channel_menu, toggle_button, with_headline,
};
use entente_game::people::{CHANNEL_LIMIT, Choices, OptIn, ServerAction, ServerSettings};
use entente_game::{PersonId, ServerId};
use entente_presentation::picture::{self, Appearance};
use entente_presentation::text::{self, Text, say};
use entente_service::{Command, Rejected};
use poise::serenity_prelude::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    GuildId, RoleId,
};

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
    SettingsId::Boards.button(say!(text, "button-boards"))
}

/// The panels of a server's settings for somebody who manages it, each below what came of a change
/// if there was one.
pub(super) struct ServerPanels<'a> {
    pub(super) frontend: &'a Frontend,
    pub(super) server: ServerId,
    pub(super) settings: ServerSettings,
    pub(super) message: Option<String>,
}

impl ServerPanels<'_> {
    /// The panel of how boards look in a server's channels.
    pub(super) async fn boards(self) -> Answer {
        let (text, settings) = (self.frontend.text, &self.settings);
        let label = |name: &str, value: &str| text::server_setting(text, name, value);
        let shown = ServerSettings::CHOICES
            .into_iter()
            .filter(|(name, _)| is_board_setting(name));
        let menus = shown.map(|choices| {
            let chosen = settings.value(choices.0);
            CreateActionRow::SelectMenu(menu(SettingsOf::Server, choices, chosen, label))
        });
        let back = SettingsId::Server.button(say!(text, "button-server-settings"));
        let rows = menus.chain([CreateActionRow::Buttons(vec![back])]);
        let panel = Answer::text(with_headline(self.message, say!(text, "settings-boards")))
            .with_rows(rows.collect());
        with_appearance(panel, settings.appearance, text).await
    }

    /// The panel of the daily puzzle.
    pub(super) fn puzzle(self) -> Answer {
        let (text, settings) = (self.frontend.text, &self.settings);
        let back = SettingsId::Server.button(say!(text, "button-server-settings"));
        let rows = vec![
            CreateActionRow::SelectMenu(puzzle_channel_menu(text, settings)),
            CreateActionRow::SelectMenu(hour_menu(text, settings)),
            CreateActionRow::Buttons(vec![back]),
        ];
        let head = say!(text, "settings-puzzle", when = puzzle_time(text, settings));
        Answer::text(with_headline(self.message, head)).with_rows(rows)
    }

    /// The panel of who can act for the server in matches.
    pub(super) fn matches(self) -> Answer {
        let (text, settings) = (self.frontend.text, &self.settings);
        let back = SettingsId::Server.button(say!(text, "button-server-settings"));
        let rows = vec![
            CreateActionRow::SelectMenu(match_role_menu(text, settings)),
            CreateActionRow::Buttons(vec![back]),
        ];
        let head = say!(text, "settings-matches", who = who_acts(text, settings));
        Answer::text(with_headline(self.message, head)).with_rows(rows)
    }

    /// The sentence with the address of a server's public page; `None` if it has none.
    pub(super) fn page_address(&self) -> Option<String> {
        let (text, settings) = (self.frontend.text, &self.settings);
        let address = match &self.frontend.page_address {
            _ if !settings.page.is_on() => return None,
            None => return Some(say!(text, "settings-page-no-address")),
            Some(address) => address,
        };
        let link = format!("<{address}/servers/{}>", self.server.0);
        Some(say!(text, "settings-page", link))
    }

    /// The panel of the public page.
    pub(super) fn page(self) -> Answer {
        let (text, settings) = (self.frontend.text, &self.settings);
        let is_on = settings.page.is_on();
        let mut head = vec![say!(text, "settings-page-head")];
        head.extend(self.page_address());
        let mut buttons: Vec<CreateButton> = page_toggle(text, settings).into_iter().collect();
        let mut rows = Vec::new();
        if is_on {
            head.extend([which_games(text, settings), invitation_line(text, settings)]);
            rows.push(CreateActionRow::SelectMenu(page_channel_menu(
                text, settings,
            )));
            let label = say!(text, "button-invitation");
            buttons.push(SettingsId::Invitation.button(label));
        }
        buttons.push(SettingsId::Server.button(say!(text, "button-server-settings")));
        rows.push(CreateActionRow::Buttons(buttons));
        Answer::text(with_headline(self.message, head.join("\n"))).with_rows(rows)
    }
}

/// The button that opens this panel.
pub(super) fn puzzle_button(text: &Text) -> CreateButton {
    SettingsId::Puzzle.button(say!(text, "button-daily-puzzle"))
}

/// The place and time of a server's puzzles.
pub(super) fn puzzle_time(text: &Text, settings: &ServerSettings) -> String {
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

fn puzzle_channel_menu(text: &Text, settings: &ServerSettings) -> CreateSelectMenu {
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

/// The button that opens this panel.
pub(super) fn matches_button(text: &Text) -> CreateButton {
    SettingsId::Matches.button(say!(text, "button-matches"))
}

/// Who can act for the server in matches.
pub(super) fn who_acts(text: &Text, settings: &ServerSettings) -> String {
    match settings.match_role {
        Some(role) => say!(text, "settings-matches-role", role = format!("<@&{role}>")),
        None => say!(text, "settings-matches-managers"),
    }
}

fn match_role_menu(text: &Text, settings: &ServerSettings) -> CreateSelectMenu {
    let role = settings
        .match_role
        .filter(|role| *role > 0)
        .map(RoleId::new);
    let kind = CreateSelectMenuKind::Role {
        default_roles: role.map(|role| vec![role]),
    };
    CreateSelectMenu::new(SettingsId::MatchRole.to_string(), kind)
        .placeholder(say!(text, "settings-menu-match-role"))
        .min_values(0)
        .max_values(1)
}

/// The setting with which a page is turned on.
const PAGE_SETTING: &str = "page";

/// The longest text in which an invitation is looked for, in characters.
const MAX_LINK: u16 = 100;

/// Whether a setting of a server is shown on this panel.
pub(super) fn is_page_setting(name: &str) -> bool {
    name == PAGE_SETTING
}

/// The button that opens this panel.
pub(super) fn page_button(text: &Text) -> CreateButton {
    let label = say!(text, "button-page");
    SettingsId::Page.button(label)
}

/// Why the games of these channels cannot be on the page; `None` if everybody in the server can
/// read all of them.
pub(super) fn hidden_channel_refusal(
    text: &Text,
    caller: &Caller,
    channels: &[String],
) -> Option<String> {
    let is_open = |id: &String| id.parse().is_ok_and(|id| caller.everybody_can_read(id));
    let hidden = channels.iter().find(|id| !is_open(id))?;
    let channel = format!("<#{hidden}>");
    Some(say!(text, "settings-page-closed", channel))
}

/// Takes the games of those channels off the page of a server that not everybody there can read any
/// more.
pub(crate) async fn take_off_hidden(frontends: &Frontends, guild: GuildId) -> Result<(), Rejected> {
    let (server, servers) = (ServerId(guild.get()), frontends.service().servers());
    let chosen = servers.settings_of(server).await.page_channels;
    let is_hidden = |id: &String| {
        let id = id.parse().ok();
        let is_open = id.and_then(|id| frontends.servers().can_everybody_view(guild, id));
        is_open == Some(false)
    };
    let (hidden, open): (Vec<_>, Vec<_>) = chosen.into_iter().partition(is_hidden);
    if hidden.is_empty() {
        return Ok(());
    }
    // Nobody asks for it, and it is no part of the log who changed a setting.
    let command = Command {
        repeatable: false,
        ..Command::new(PersonId(0), ServerAction::PageChannels(open), String::new())
    };
    servers.submit(server, command).await.map(drop)
}

/// The form in which a manager pastes an invitation.
pub(crate) fn invitation_form(text: &Text) -> Form {
    let link = Input::line("link").max_length(MAX_LINK).optional();
    let id = SettingsId::Invitation.to_string();
    Form::new(id, say!(text, "button-invitation")).with_explained(
        say!(text, "invitation-form-link"),
        say!(text, "invitation-form-hint"),
        link,
    )
}

/// The games on the page besides public ones, or the question which ones it shall have.
pub(super) fn which_games(text: &Text, settings: &ServerSettings) -> String {
    let channels = settings.page_channels.iter();
    match channels.map(|id| format!("<#{id}>")).collect::<Vec<_>>() {
        none if none.is_empty() => say!(text, "settings-page-only-public"),
        channels => say!(
            text,
            "settings-page-channels",
            channels = text.all_of(channels)
        ),
    }
}

pub(super) fn invitation_line(text: &Text, settings: &ServerSettings) -> String {
    match &settings.invitation {
        Some(link) => say!(text, "settings-page-invitation", link = format!("<{link}>")),
        None => say!(text, "settings-page-no-invitation"),
    }
}

fn page_toggle(text: &Text, settings: &ServerSettings) -> Option<CreateButton> {
    let choices: Choices = (PAGE_SETTING, &OptIn::WORDS);
    let label = |name: &str, value: &str| text::server_setting(text, name, value);
    toggle_button(SettingsOf::Server, choices, settings.page.word(), label)
}

fn page_channel_menu(text: &Text, settings: &ServerSettings) -> CreateSelectMenu {
    text_channel_menu(
        SettingsId::PageChannels,
        settings.page_channels.iter(),
        CHANNEL_LIMIT,
    )
    .placeholder(say!(text, "settings-menu-page-channels"))
}
