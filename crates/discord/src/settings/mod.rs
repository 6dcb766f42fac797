//! `/settings`: the panels of the user's own settings and, for managers, of the server's.
//!
//! Each panel is one ephemeral message with a select menu or button for every setting, made from
//! the list of settings in `game`. A component names a setting and its new value. So it works after
//! any restart, and on an outdated panel it still does what its label says.

pub(crate) mod own_panels;
pub(crate) mod server_panels;
pub(crate) mod setting_parts;

use crate::frontend::admission::mentions;
use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::caller::{AppLanguage, Caller};
use crate::frontend::{Asked, preferences};
use crate::privacy::{self, ErasureComponent, PrivacyComponent};
use crate::settings::own_panels::challenges_panel;
use crate::settings::server_panels::{
    ServerPanels, boards_button, is_board_setting, with_appearance,
};
use crate::settings::setting_parts::{
    SettingsId, SettingsOf, menu, own_button, own_menu, text_channel_menu, toggle_button,
    with_headline,
};
use entente_game::people::{
    CHANNEL_LIMIT, PersonAction, ServerAction, ServerSettings, Settings, is_switch,
};
use entente_game::{PersonId, ServerId};
use entente_presentation::text::{self, Naming, Text, say};
use poise::serenity_prelude::{
    ButtonStyle, ComponentInteraction, ComponentInteractionDataKind, CreateActionRow, CreateButton,
    CreateSelectMenu, User,
};

/// The beginning of those ids in every version.
const ANY_VERSION: &str = "settings";

/// The request of a component of a panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SettingsComponent {
    /// Change one of the user's own settings.
    Own {
        name: String,
        value: String,
    },
    /// Change one of the server's settings.
    Server {
        name: String,
        value: String,
    },
    /// The channels where games may be made in the server; everywhere if there are none.
    Channels(Vec<String>),
    /// The channel where reported letters are shown; none means to the server's owner.
    Reports(Option<String>),
    /// The channel of the daily puzzle; none means no puzzles.
    PuzzleChannel(Option<String>),
    /// The hour of the daily puzzle.
    PuzzleHour(u8),
    /// Open the panel of the daily puzzle.
    OpenPuzzle,
    /// Open the panel of who can act for the server in matches.
    OpenMatches,
    /// The role with which people can; none means managers alone.
    MatchRole(Option<u64>),
    /// The channels whose games are on the public page, besides public ones.
    PageChannels(Vec<String>),
    /// Open the panel of the public page.
    OpenPage,
    /// Open the form of the invitation on it.
    OpenInvitation,
    /// Open the panel of the user's own settings.
    OpenOwn,
    /// Open the panel of the server's settings.
    OpenServer,
    /// Open the panel of how boards look in the server's channels.
    OpenBoards,
    /// Open the panel of what pings the user.
    OpenNotifications,
    /// Open the panel of the user's time settings. `marked` means that the button belongs to a
    /// delivered message, which must stay.
    OpenTime {
        marked: bool,
    },
    /// Open the panel of who may challenge the user.
    OpenChallenges,
    /// Block a person. Boxed, because a Discord user has many fields.
    Block(Box<User>),
    Unblock(PersonId),
    /// Open the form of a vacation.
    OpenVacation,
    /// End the user's vacation.
    EndVacation,
    /// A step of `/privacy`.
    Privacy(PrivacyComponent),
    /// The answer to a program that wants to have the user forgotten.
    Erasure(ErasureComponent),
    Unknown,
}

impl SettingsComponent {
    /// Reads an interaction; `None` if the component belongs to no panel.
    pub(crate) fn from_interaction(interaction: &ComponentInteraction) -> Option<Self> {
        let chosen: Vec<String> = match &interaction.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.clone(),
            ComponentInteractionDataKind::ChannelSelect { values } => {
                values.iter().map(ToString::to_string).collect()
            }
            ComponentInteractionDataKind::RoleSelect { values } => {
                values.iter().map(ToString::to_string).collect()
            }
            _ => Vec::new(),
        };
        let id = &interaction.data.custom_id;
        if let Ok(step) = id.parse() {
            return Some(Self::Privacy(step));
        }
        if let Ok(answer) = id.parse() {
            return Some(Self::Erasure(answer));
        }
        let user = interaction.data.resolved.users.values().next();
        let read = id.parse().ok().and_then(|id| Self::read(id, chosen, user));
        // A component of a panel from another version still gets a panel as its answer.
        read.or_else(|| id.starts_with(ANY_VERSION).then_some(Self::Unknown))
    }

    /// Whether the answer replaces the message with the pressed component, where that message is
    /// the user's own.
    pub(crate) fn is_further_step(&self) -> bool {
        *self != Self::OpenTime { marked: true }
    }

    /// Whether it erases everything about the user. Then nothing may be stored about them
    /// afterwards.
    pub(crate) fn erases_user(&self) -> bool {
        let confirms = matches!(self, Self::Erasure(ErasureComponent::Confirm { .. }));
        confirms || *self == Self::Privacy(PrivacyComponent::Erase)
    }

    fn read(id: SettingsId, chosen: Vec<String>, user: Option<&User>) -> Option<Self> {
        let first = chosen.first().cloned();
        Some(match id {
            SettingsId::Own => Self::OpenOwn,
            SettingsId::Server => Self::OpenServer,
            SettingsId::Boards => Self::OpenBoards,
            SettingsId::Notifications => Self::OpenNotifications,
            SettingsId::Time { mark } => Self::OpenTime {
                marked: !mark.is_empty(),
            },
            SettingsId::Challenges => Self::OpenChallenges,
            SettingsId::Channels => Self::Channels(chosen),
            SettingsId::Everywhere => Self::Channels(Vec::new()),
            SettingsId::Reports => Self::Reports(first),
            SettingsId::Puzzle => Self::OpenPuzzle,
            SettingsId::Matches => Self::OpenMatches,
            SettingsId::MatchRole => {
                Self::MatchRole(first.map(|role| role.parse()).transpose().ok()?)
            }
            SettingsId::Page => Self::OpenPage,
            SettingsId::PageChannels => Self::PageChannels(chosen),
            SettingsId::Invitation => Self::OpenInvitation,
            SettingsId::PuzzleChannel => Self::PuzzleChannel(first),
            SettingsId::PuzzleHour => Self::PuzzleHour(first?.parse().ok()?),
            SettingsId::Block => Self::Block(Box::new(user?.clone())),
            SettingsId::Unblock => Self::Unblock(PersonId(first?.parse().ok()?)),
            SettingsId::StartVacation => Self::OpenVacation,
            SettingsId::EndVacation => Self::EndVacation,
            SettingsId::Set { of, name, value } => Self::set(of, name, value),
            SettingsId::Choose { of, name } => Self::set(of, name, first?),
        })
    }

    fn set(of: SettingsOf, name: String, value: String) -> Self {
        match of {
            SettingsOf::Own => Self::Own { name, value },
            SettingsOf::Server => Self::Server { name, value },
        }
    }
}

pub(crate) async fn on_settings_component(
    asked: Asked<'_>,
    component: SettingsComponent,
) -> Handled {
    match component {
        SettingsComponent::Own { name, value } => set_own_setting(asked, name, value).await,
        SettingsComponent::Server { name, value } => {
            let done = text::server_setting(asked.text(), &name, &value);
            let action = ServerAction::Set { name, value };
            set_server(asked, action, |_| done).await
        }
        SettingsComponent::Channels(channels) => {
            let action = ServerAction::Channels(channels);
            let done = |settings: &ServerSettings| {
                let channels = where_games(asked.text(), settings);
                say!(asked.text(), "settings-saved-channels", where = channels)
            };
            set_server(asked, action, done).await
        }
        SettingsComponent::Reports(channel) => {
            let action = ServerAction::Reports(channel);
            let done = |settings: &ServerSettings| where_reports(asked.text(), settings);
            set_server(asked, action, done).await
        }
        SettingsComponent::PuzzleChannel(channel) => {
            let action = ServerAction::PuzzleChannel(channel);
            let done =
                |settings: &ServerSettings| server_panels::puzzle_time(asked.text(), settings);
            set_server(asked, action, done).await
        }
        SettingsComponent::PuzzleHour(hour) => {
            let action = ServerAction::PuzzleHour(hour);
            let done =
                |settings: &ServerSettings| server_panels::puzzle_time(asked.text(), settings);
            set_server(asked, action, done).await
        }
        SettingsComponent::OpenPuzzle => Ok(managed_panels(asked, None).await?.puzzle()),
        SettingsComponent::OpenMatches => Ok(managed_panels(asked, None).await?.matches()),
        SettingsComponent::MatchRole(role) => {
            let action = ServerAction::MatchRole(role);
            let done = |settings: &ServerSettings| server_panels::who_acts(asked.text(), settings);
            set_server(asked, action, done).await
        }
        SettingsComponent::PageChannels(channels) => choose_page_channels(asked, channels).await,
        SettingsComponent::OpenPage => Ok(managed_panels(asked, None).await?.page()),
        SettingsComponent::OpenOwn => Ok(own_settings(asked).await),
        SettingsComponent::OpenServer => server_settings(asked).await,
        SettingsComponent::OpenBoards => Ok(managed_panels(asked, None).await?.boards().await),
        SettingsComponent::OpenNotifications => Ok(own_notifications(asked).await),
        SettingsComponent::OpenTime { .. } => own_panels::own_time(asked).await,
        SettingsComponent::OpenChallenges => own_panels::own_challenges(asked).await,
        SettingsComponent::Block(user) => own_panels::block(asked, &user).await,
        SettingsComponent::Unblock(person) => own_panels::unblock(asked, person).await,
        // Their buttons open forms.
        SettingsComponent::OpenVacation | SettingsComponent::OpenInvitation => {
            Err(NotDone::UnknownComponent)
        }
        SettingsComponent::EndVacation => own_panels::end_vacation(asked).await,
        SettingsComponent::Privacy(step) => privacy::privacy(asked, step).await,
        SettingsComponent::Erasure(answer) => privacy::answer_erasure(asked, answer).await,
        SettingsComponent::Unknown => {
            let why = say!(asked.text(), "refusal-setting-no-such-setting");
            let settings = preferences::settings(asked.service(), asked.person()).await;
            Ok(own_panel(asked.text(), &settings, Some(why)).await)
        }
    }
}

/// The panel of the user's own settings.
pub(crate) async fn own_settings(asked: Asked<'_>) -> Answer {
    let settings = preferences::settings(asked.service(), asked.person()).await;
    own_panel(asked.text(), &settings, None).await
}

/// The panel of what pings the user.
pub(crate) async fn own_notifications(asked: Asked<'_>) -> Answer {
    notification_panel(
        asked.text(),
        &preferences::settings(asked.service(), asked.person()).await,
        None,
    )
}

/// Changes one of the user's own settings, and shows the panel that contains it.
pub(crate) async fn set_own_setting(asked: Asked<'_>, name: String, value: String) -> Handled {
    let Asked { frontend, caller } = asked;
    let action = PersonAction::Set {
        name: name.clone(),
        value: value.clone(),
    };
    let result = frontend
        .service
        .people()
        .submit(asked.command(action))
        .await;
    let (log, refused) = setting_parts::after_change(asked, result).await?;
    let (text, message) = match refused {
        Some(why) => (frontend.text, why),
        None => {
            // A new language takes effect in this very answer.
            let in_discord = match caller.language {
                AppLanguage::Spoken(language) => Some(language),
                _ => caller.server_language,
            };
            let text = Text::of(preferences::preferred_language(
                log.settings().language,
                in_discord,
            ));
            let done = say!(
                text,
                "settings-saved",
                what = text::current_setting(text, &name, log.settings())
            );
            (text, done)
        }
    };
    if own_panels::is_time_setting(&name) {
        Ok(own_panels::time_panel(
            &frontend.service,
            text,
            &log,
            Some(message),
        ))
    } else if own_panels::is_challenge_setting(&name) {
        Ok(challenges_panel(text, &log, Some(message)))
    } else if is_notification(&name) {
        Ok(notification_panel(text, log.settings(), Some(message)))
    } else {
        Ok(own_panel(text, log.settings(), Some(message)).await)
    }
}

/// The panel of the server's settings, for its managers.
pub(crate) async fn server_settings(asked: Asked<'_>) -> Handled {
    Ok(managed_panels(asked, None).await?.all())
}

/// Chooses the channels whose games are on the public page, if everybody can read them.
async fn choose_page_channels(asked: Asked<'_>, channels: Vec<String>) -> Handled {
    if let Some(why) = server_panels::hidden_channel_refusal(asked.text(), asked.caller, &channels)
    {
        return Ok(managed_panels(asked, Some(why)).await?.page());
    }
    let action = ServerAction::PageChannels(channels);
    let done = |settings: &ServerSettings| server_panels::which_games(asked.text(), settings);
    set_server(asked, action, done).await
}

/// Keeps the invitation that a manager has pasted for the public page, or removes the one before.
pub(crate) async fn set_invitation(asked: Asked<'_>, link: &str) -> Handled {
    let link = Some(link.trim()).filter(|link| !link.is_empty());
    let action = ServerAction::Invitation(link.map(str::to_owned));
    let done = |settings: &ServerSettings| server_panels::invitation_line(asked.text(), settings);
    set_server(asked, action, done).await
}

/// Changes a setting of the server, if the user manages it, and shows the panel that contains it.
async fn set_server(
    asked: Asked<'_>,
    action: ServerAction,
    done: impl FnOnce(&ServerSettings) -> String,
) -> Handled {
    let Asked { frontend, caller } = asked;
    let server = managed_server(frontend.text, caller)?;
    let panel = Panel::of(&action);
    let servers = frontend.service.servers();
    let (settings, message) = match servers.submit(server, asked.command(action)).await? {
        Err(refusal) => {
            let why = text::refused(frontend.text, &refusal, Naming::Mention);
            (servers.settings_of(server).await, why)
        }
        Ok(settings) => {
            let done = say!(frontend.text, "settings-saved", what = done(&settings));
            (settings, done)
        }
    };
    let panels = ServerPanels {
        frontend,
        server,
        settings,
        message: Some(message),
    };
    Ok(match panel {
        Panel::Boards => panels.boards().await,
        Panel::Puzzle => panels.puzzle(),
        Panel::Matches => panels.matches(),
        Panel::Page => panels.page(),
        Panel::Server => panels.all(),
    })
}

/// A panel of a server's settings.
enum Panel {
    Server,
    Boards,
    Puzzle,
    Matches,
    Page,
}

impl Panel {
    /// The panel that shows the result of an action.
    fn of(action: &ServerAction) -> Self {
        match action {
            ServerAction::Set { name, .. } if is_board_setting(name) => Self::Boards,
            ServerAction::Set { name, .. } if server_panels::is_page_setting(name) => Self::Page,
            ServerAction::PageChannels(_) | ServerAction::Invitation(_) => Self::Page,
            ServerAction::PuzzleChannel(_) | ServerAction::PuzzleHour(_) => Self::Puzzle,
            ServerAction::MatchRole(_) => Self::Matches,
            ServerAction::Set { .. } | ServerAction::Channels(_) | ServerAction::Reports(_) => {
                Self::Server
            }
        }
    }
}

/// The panels of the server's settings, if the user manages it.
async fn managed_panels(asked: Asked<'_>, message: Option<String>) -> Handled<ServerPanels<'_>> {
    let Asked { frontend, caller } = asked;
    let server = managed_server(frontend.text, caller)?;
    Ok(ServerPanels {
        frontend,
        server,
        settings: frontend.service.servers().settings_of(server).await,
        message,
    })
}

/// The server that the user manages, or the answer that says why they cannot.
fn managed_server(text: &Text, caller: &Caller) -> Handled<ServerId> {
    match caller.server() {
        None => Err(say!(text, "settings-no-server").into()),
        Some(_) if !caller.manages => Err(say!(text, "settings-managers-only").into()),
        Some(server) => Ok(server),
    }
}

fn where_games(text: &Text, settings: &ServerSettings) -> String {
    match mentions(settings) {
        none if none.is_empty() => say!(text, "settings-everywhere"),
        channels => say!(
            text,
            "settings-in-channels",
            channels = text.all_of(channels)
        ),
    }
}

fn where_reports(text: &Text, settings: &ServerSettings) -> String {
    match &settings.reports {
        Some(channel) => {
            let channel = format!("<#{channel}>");
            say!(text, "settings-reports", channel)
        }
        None => say!(text, "settings-reports-owner"),
    }
}

impl ServerPanels<'_> {
    /// The panel from which the others are opened.
    fn all(self) -> Answer {
        let (text, settings) = (self.frontend.text, &self.settings);
        let where_games = where_games(text, settings);
        let reports = where_reports(text, settings);
        let head = say!(text, "settings-server", where = where_games, reports);
        // Whoever reads only this panel must not believe that these games are private.
        let is_shown = settings.page.is_on() && !settings.page_channels.is_empty();
        let lines = [head]
            .into_iter()
            .chain(self.page_address())
            .chain(is_shown.then(|| server_panels::which_games(text, settings)));
        let head = lines.collect::<Vec<_>>().join("\n");
        let label = |name: &str, value: &str| text::server_setting(text, name, value);
        let switches = ServerSettings::CHOICES
            .into_iter()
            .filter(|(_, values)| is_switch(values))
            .filter(|(name, _)| !is_board_setting(name) && !server_panels::is_page_setting(name));
        let toggles: Vec<_> = switches
            .filter_map(|choices| {
                toggle_button(
                    SettingsOf::Server,
                    choices,
                    settings.value(choices.0)?,
                    label,
                )
            })
            .collect();
        let mut buttons = vec![
            boards_button(text),
            server_panels::puzzle_button(text),
            server_panels::matches_button(text),
            server_panels::page_button(text),
        ];
        if !settings.channels.is_empty() {
            let label = say!(text, "button-everywhere");
            buttons.push(SettingsId::Everywhere.button(label));
        }
        let language = ServerSettings::CHOICES[0];
        let rows = vec![
            CreateActionRow::SelectMenu(channel_menu(text, settings)),
            CreateActionRow::SelectMenu(menu(
                SettingsOf::Server,
                language,
                settings.value("language"),
                label,
            )),
            CreateActionRow::SelectMenu(report_menu(text, settings)),
            CreateActionRow::Buttons(toggles),
            CreateActionRow::Buttons(buttons),
        ];
        Answer::text(with_headline(self.message, head)).with_rows(rows)
    }
}

fn channel_menu(text: &Text, settings: &ServerSettings) -> CreateSelectMenu {
    text_channel_menu(
        SettingsId::Channels,
        settings.channels.iter(),
        CHANNEL_LIMIT,
    )
    .placeholder(say!(text, "settings-menu-channels"))
}

fn report_menu(text: &Text, settings: &ServerSettings) -> CreateSelectMenu {
    text_channel_menu(SettingsId::Reports, settings.reports.iter(), 1)
        .placeholder(say!(text, "settings-menu-reports"))
}

/// The settings of what pings the user, which have a panel of their own.
const NOTIFICATIONS: [&str; 4] = ["notifications", "begins", "out", "over"];

fn is_notification(name: &str) -> bool {
    NOTIFICATIONS.contains(&name)
}

/// The panel of the user's own settings with a board as they look by them, except the settings of
/// the other panels, which its buttons open.
async fn own_panel(text: &Text, settings: &Settings, message: Option<String>) -> Answer {
    let has_own_panel = |name: &str| {
        own_panels::is_time_setting(name)
            || is_notification(name)
            || own_panels::is_challenge_setting(name)
    };
    let is_own = |name: &str| !has_own_panel(name);
    let (mut rows, mut buttons) = setting_rows(text, settings, is_own);
    let privacy =
        PrivacyComponent::Show.button(ButtonStyle::Secondary, say!(text, "button-privacy"));
    buttons.extend([
        SettingsId::Notifications.button(say!(text, "button-notifications")),
        own_panels::time_button(text),
        own_panels::challenges_button(text),
        privacy,
    ]);
    rows.push(CreateActionRow::Buttons(buttons));
    let panel = Answer::text(with_headline(message, say!(text, "settings-own"))).with_rows(rows);
    with_appearance(panel, settings.appearance, text).await
}

/// The panel of what pings the user.
fn notification_panel(text: &Text, settings: &Settings, message: Option<String>) -> Answer {
    let (mut rows, mut buttons) = setting_rows(text, settings, is_notification);
    buttons.push(own_button(text));
    rows.push(CreateActionRow::Buttons(buttons));
    Answer::text(with_headline(message, say!(text, "settings-notifications"))).with_rows(rows)
}

/// A menu for each of these settings with several values, and a button for each that is on or off.
fn setting_rows(
    text: &Text,
    settings: &Settings,
    is_shown: impl Fn(&str) -> bool,
) -> (Vec<CreateActionRow>, Vec<CreateButton>) {
    let label = |name: &str, value: &str| text::setting(text, name, value);
    let (switches, menus): (Vec<_>, Vec<_>) = Settings::CHOICES
        .into_iter()
        .filter(|(name, _)| is_shown(name))
        .partition(|(_, values)| is_switch(values));
    let rows = menus
        .into_iter()
        .map(|choices| own_menu(text, choices, settings));
    let toggles = switches.iter().filter_map(|choices| {
        toggle_button(SettingsOf::Own, *choices, settings.value(choices.0)?, label)
    });
    (rows.collect(), toggles.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_says_what_is_to_be_changed() {
        let read = |id: &str, chosen: &[&str]| {
            let chosen = chosen.iter().map(|value| (*value).to_owned()).collect();
            SettingsComponent::read(id.parse().ok()?, chosen, None)
        };
        let own = |name: &str, value: &str| {
            let (name, value) = (name.to_owned(), value.to_owned());
            Some(SettingsComponent::Own { name, value })
        };
        let channels = Some(SettingsComponent::Channels(vec![]));
        for (id, chosen, expected) in [
            ("settings1:own:theme", vec!["dark"], own("theme", "dark")),
            ("settings1:own:quiet:off", vec![], own("quiet", "off")),
            ("settings1:server:channels", vec![], channels.clone()),
            ("settings1:server:everywhere", vec![], channels),
            (
                "settings1:server:match-role",
                vec!["7"],
                Some(SettingsComponent::MatchRole(Some(7))),
            ),
            (
                "settings1:server:match-role",
                vec![],
                Some(SettingsComponent::MatchRole(None)),
            ),
            ("settings1:server:match-role", vec!["captains"], None),
            ("settings1:own:theme", vec![], None),
            ("settings1:block", vec![], None),
            ("settings1:unblock", vec!["nobody"], None),
            ("settings0:own:theme:dark", vec![], None),
            ("settings1:x:y:z", vec![], None),
            ("", vec![], None),
        ] {
            assert_eq!(read(id, &chosen), expected, "{id}");
        }
    }
}
