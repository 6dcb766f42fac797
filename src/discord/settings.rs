//! `/settings`: the sheet of one's own settings, and that of a server's for its managers. Each is one ephemeral message with a menu or button for every setting, made from the
//! table of settings in `game`; a press says which of them is to have which value, so it works after any restart, and on an old sheet does what its label says.

use super::answer::Answer;
use super::asker::{Asker, Place};
use super::doors::spoken;
use super::privacy::Step;
use super::{Door, message, times};
use crate::picture::Look;
use crate::text::{Naming, Text, say};
use entente_game::people::{PersonAction, ServerAction, ServerSettings, Settings, Switch};
use entente_game::{Person, Server, View};
use poise::serenity_prelude::{
    ButtonStyle, ChannelId, ChannelType, ComponentInteraction, ComponentInteractionDataKind,
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

/// Begins the `custom_id` of every menu and button of a sheet.
pub(super) const VERSION: &str = "settings1";

/// Begins it in every version.
const SHEET: &str = "settings";

/// What is to be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Press {
    /// One of the presser's own settings.
    Own { name: String, value: String },
    /// One of the server's.
    Server { name: String, value: String },
    /// Where games may be made in the server; everywhere if there are none.
    Channels(Vec<String>),
    /// Where reported letters are shown; to the server's owner if nowhere.
    Reports(Option<String>),
    /// The sheet of one's own settings, and that of one's time.
    OwnSheet,
    /// Opened from a message of its own, which is to stay, where that is marked.
    TimeSheet { marked: bool },
    /// The end of the presser's vacation.
    EndVacation,
    /// A step of `/privacy`.
    Privacy(Step),
    /// Something on a sheet of another version.
    Unknown,
}

impl Press {
    /// Reads a press on a sheet; `None` for what is not of one.
    pub(super) fn of(press: &ComponentInteraction) -> Option<Self> {
        let chosen: Vec<String> = match &press.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.clone(),
            ComponentInteractionDataKind::ChannelSelect { values } => {
                values.iter().map(ToString::to_string).collect()
            }
            _ => Vec::new(),
        };
        let id = &press.data.custom_id;
        let unknown = id.starts_with(SHEET).then_some(Self::Unknown);
        let step = Step::parse(id).map(Self::Privacy);
        step.or_else(|| Self::parse(id, chosen)).or(unknown)
    }

    /// Whether the answer takes the place of the message whose button was pressed, where that is the presser's own.
    pub(super) fn is_further_step(&self) -> bool {
        *self != Self::TimeSheet { marked: true }
    }

    /// Whether it ends with nothing being known of the presser, so that nothing is to be noted of them after it.
    pub(super) fn forgets(&self) -> bool {
        *self == Self::Privacy(Step::Forget)
    }

    fn parse(id: &str, chosen: Vec<String>) -> Option<Self> {
        let parts: Vec<&str> = id.split(':').collect();
        let (of, name, value) = match parts[..] {
            [VERSION, "server", "channels"] => return Some(Self::Channels(chosen)),
            [VERSION, "server", "channels", ""] => return Some(Self::Channels(Vec::new())),
            [VERSION, "server", "reports"] => {
                return Some(Self::Reports(chosen.into_iter().next()));
            }
            [VERSION, "sheet"] => return Some(Self::OwnSheet),
            [VERSION, "time", mark] => {
                let marked = !mark.is_empty();
                return Some(Self::TimeSheet { marked });
            }
            [VERSION, "vacation", "end"] => return Some(Self::EndVacation),
            [VERSION, of, name] => (of, name, chosen.into_iter().next()?),
            [VERSION, of, name, value] => (of, name, value.to_owned()),
            _ => return None,
        };
        let name = name.to_owned();
        match of {
            "own" => Some(Self::Own { name, value }),
            "server" => Some(Self::Server { name, value }),
            _ => None,
        }
    }
}

impl Door {
    /// How a reader wants to see the board of this view.
    pub(super) async fn look(&self, reader: Person, view: &View) -> Look {
        Look::of(&self.settings(reader).await, &view.options)
    }

    /// The same for the viewer of this view, who plays.
    pub(super) async fn look_of_viewer(&self, view: &View) -> Look {
        match view.me().and_then(|me| me.sitter.as_ref()) {
            Some(me) => self.look(me.person, view).await,
            None => Look::default(),
        }
    }

    /// What a person has set.
    pub(super) async fn settings(&self, person: Person) -> Settings {
        self.table.settings_of(person).await
    }

    /// What is set in the server of a channel, by the channel's address.
    pub(super) async fn settings_at(&self, channel: &str) -> ServerSettings {
        match Place::parse(channel).and_then(|place| place.server()) {
            Some(server) => self.table.server_settings(server).await,
            None => ServerSettings::default(),
        }
    }

    /// Serves a press on a sheet.
    pub(super) async fn set(&self, asker: &Asker, press: Press) -> Answer {
        match press {
            Press::Own { name, value } => self.set_own(asker, name, value).await,
            Press::Server { name, value } => {
                let done = |text: &Text| text.server_setting(&name, &value);
                let (name, value) = (name.clone(), value.clone());
                let action = ServerAction::Set { name, value };
                self.set_server(asker, action, |_| done(self.text)).await
            }
            Press::Channels(channels) => {
                let action = ServerAction::Channels(channels);
                let done = |settings: &ServerSettings| say!(self.text, "settings-done-channels", where = self.where_games(settings));
                self.set_server(asker, action, done).await
            }
            Press::Reports(channel) => {
                let action = ServerAction::Reports(channel);
                let done = |settings: &ServerSettings| self.where_reports(settings);
                self.set_server(asker, action, done).await
            }
            Press::OwnSheet => self.own_settings(asker).await,
            Press::TimeSheet { .. } => self.own_time(asker).await,
            Press::EndVacation => self.end_vacation(asker).await,
            Press::Privacy(step) => self.privacy(asker, step).await,
            Press::Unknown => {
                let why = say!(self.text, "refusal-no-such-setting");
                let settings = self.settings(asker.person()).await;
                own_sheet(self.text, &settings, Some(why))
            }
        }
    }

    /// The sheet of the asker's own settings.
    pub(super) async fn own_settings(&self, asker: &Asker) -> Answer {
        own_sheet(self.text, &self.settings(asker.person()).await, None)
    }

    /// Sets one of the asker's own settings, and shows the sheet on which it stands.
    pub(super) async fn set_own(&self, asker: &Asker, name: String, value: String) -> Answer {
        let action = PersonAction::Set {
            name: name.clone(),
            value: value.clone(),
        };
        let (log, text, said) = match self.table.submit_person(asker.wish(), action).await {
            Err(rejected) => return self.rejected(&rejected),
            Ok(Err(refusal)) => match self.table.person(asker.person()).await {
                Err(error) => return self.rejected(&error.into()),
                Ok(log) => (
                    log,
                    self.text,
                    self.text.person_refusal(&refusal, Naming::Mention),
                ),
            },
            Ok(Ok(log)) => {
                // Whoever chose another language reads it at once.
                let text = Text::of(spoken(log.settings().language, asker.language));
                let done = say!(
                    text,
                    "settings-done",
                    what = text.set(&name, log.settings())
                );
                (log, text, done)
            }
        };
        match times::is_of_time(&name) {
            true => self.time_sheet(text, &log, Some(said)),
            false => own_sheet(text, log.settings(), Some(said)),
        }
    }

    /// The sheet of the server's settings, for those who manage it.
    pub(super) async fn server_settings(&self, asker: &Asker) -> Answer {
        match self.managed(asker) {
            Err(answer) => answer,
            Ok(server) => self.server_sheet(&self.table.server_settings(server).await, None),
        }
    }

    async fn set_server(
        &self,
        asker: &Asker,
        action: ServerAction,
        done: impl FnOnce(&ServerSettings) -> String,
    ) -> Answer {
        let server = match self.managed(asker) {
            Err(answer) => return answer,
            Ok(server) => server,
        };
        match self.table.submit_server(asker.wish(), server, action).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(Err(refusal)) => {
                let why = self.text.server_refusal(&refusal);
                self.server_sheet(&self.table.server_settings(server).await, Some(why))
            }
            Ok(Ok(settings)) => {
                let done = say!(self.text, "settings-done", what = done(&settings));
                self.server_sheet(&settings, Some(done))
            }
        }
    }

    /// The server that the asker manages, or why they cannot.
    fn managed(&self, asker: &Asker) -> Result<Server, Answer> {
        match asker.server() {
            None => Err(Answer::text(say!(self.text, "settings-elsewhere"))),
            Some(_) if !asker.manages => Err(Answer::text(say!(self.text, "settings-manager"))),
            Some(server) => Ok(server),
        }
    }

    /// Why no game can be made here, where the server's managers want them elsewhere.
    pub(super) async fn barred(&self, asker: &Asker) -> Option<String> {
        let settings = self.table.server_settings(asker.server()?).await;
        let here = [Some(asker.channel), asker.parent];
        let is_allowed = |channel: &ChannelId| settings.allows(&channel.to_string());
        if here.iter().flatten().any(is_allowed) {
            return None;
        }
        let channels = self.text.all_of(mentions(&settings));
        Some(say!(self.text, "refusal-channel", channels = channels))
    }

    fn where_games(&self, settings: &ServerSettings) -> String {
        match mentions(settings) {
            none if none.is_empty() => say!(self.text, "settings-everywhere"),
            channels => say!(
                self.text,
                "settings-in",
                channels = self.text.all_of(channels)
            ),
        }
    }

    fn where_reports(&self, settings: &ServerSettings) -> String {
        match &settings.reports {
            Some(channel) => {
                let channel = format!("<#{channel}>");
                say!(self.text, "settings-reports", channel = channel)
            }
            None => say!(self.text, "settings-reports-owner"),
        }
    }

    fn server_sheet(&self, settings: &ServerSettings, said: Option<String>) -> Answer {
        let (text, where_games) = (self.text, self.where_games(settings));
        let reports = self.where_reports(settings);
        let head = say!(text, "settings-server", where = where_games, reports = reports);
        let label = |name: &str, value: &str| text.server_setting(name, value);
        let mut buttons: Vec<_> = ["threads", "pings"]
            .into_iter()
            .filter_map(|name| switch("server", name, settings.value(name)?, label))
            .collect();
        if !settings.channels.is_empty() {
            let id = format!("{VERSION}:server:channels");
            let label = say!(text, "button-everywhere");
            buttons.push(message::button(id + ":", ButtonStyle::Secondary, label));
        }
        let language = ServerSettings::CHOICES[0];
        let rows = vec![
            CreateActionRow::SelectMenu(channel_menu(text, settings)),
            CreateActionRow::SelectMenu(menu(
                "server",
                language,
                settings.value("language"),
                label,
            )),
            CreateActionRow::SelectMenu(report_menu(text, settings)),
            CreateActionRow::Buttons(buttons),
        ];
        Answer::text(under(said, head)).with_rows(rows)
    }
}

/// The channels of a setting as Discord shows them.
fn mentions(settings: &ServerSettings) -> Vec<String> {
    let channels = settings.channels.iter();
    channels.map(|channel| format!("<#{channel}>")).collect()
}

fn channel_menu(text: &Text, settings: &ServerSettings) -> CreateSelectMenu {
    let chosen = settings.channels.iter();
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(vec![ChannelType::Text]),
        default_channels: Some(chosen.filter_map(|id| id.parse().ok()).collect()),
    };
    CreateSelectMenu::new(format!("{VERSION}:server:channels"), kind)
        .placeholder(say!(text, "settings-menu-channels"))
        .min_values(0)
        .max_values(entente_game::people::CHANNEL_LIMIT as u8)
}

fn report_menu(text: &Text, settings: &ServerSettings) -> CreateSelectMenu {
    let chosen = settings.reports.iter();
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(vec![ChannelType::Text]),
        default_channels: Some(chosen.filter_map(|id| id.parse().ok()).collect()),
    };
    CreateSelectMenu::new(format!("{VERSION}:server:reports"), kind)
        .placeholder(say!(text, "settings-menu-reports"))
        .min_values(0)
        .max_values(1)
}

/// The sheet of somebody's own settings: a menu for each with several values, a button for each that is on or off.
fn own_sheet(text: &Text, settings: &Settings, said: Option<String>) -> Answer {
    let label = |name: &str, value: &str| text.setting(name, value);
    let (switches, menus): (Vec<_>, Vec<_>) = Settings::CHOICES
        .into_iter()
        .filter(|(name, _)| !times::is_of_time(name))
        .partition(|(_, values)| *values == Switch::NAMES);
    let menus = menus.into_iter().map(|choices| {
        CreateActionRow::SelectMenu(menu("own", choices, settings.value(choices.0), label))
    });
    let buttons = switches
        .iter()
        .filter_map(|(name, _)| switch("own", name, settings.value(name)?, label));
    let privacy = Step::Show.button(ButtonStyle::Secondary, say!(text, "button-privacy"));
    let more = [times::button(text), privacy];
    let buttons = CreateActionRow::Buttons(buttons.chain(more).collect());
    Answer::text(under(said, say!(text, "settings-own")))
        .with_rows(menus.chain([buttons]).collect())
}

/// What was done or refused stands above the sheet.
pub(super) fn under(said: Option<String>, head: String) -> String {
    match said {
        Some(said) => format!("{said}\n{head}"),
        None => head,
    }
}

pub(super) fn menu(
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
    CreateSelectMenu::new(format!("{VERSION}:{of}:{name}"), kind)
}

/// A button that shows what is, and sets the other.
fn switch(
    of: &str,
    name: &str,
    value: &str,
    label: impl Fn(&str, &str) -> String,
) -> Option<CreateButton> {
    let other = Switch::NAMES.into_iter().find(|other| *other != value)?;
    let style = match value {
        "on" => ButtonStyle::Success,
        _ => ButtonStyle::Secondary,
    };
    let id = format!("{VERSION}:{of}:{name}:{other}");
    Some(message::button(id, style, label(name, value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_says_what_is_to_be_set() {
        let chosen = |value: &str| vec![value.to_owned()];
        let own = |name: &str, value: &str| {
            let (name, value) = (name.to_owned(), value.to_owned());
            Some(Press::Own { name, value })
        };
        let parse = Press::parse;
        assert_eq!(
            parse("settings1:own:theme", chosen("dark")),
            own("theme", "dark")
        );
        assert_eq!(
            parse("settings1:own:coordinates:off", vec![]),
            own("coordinates", "off")
        );
        assert_eq!(
            parse("settings1:server:channels", vec![]),
            Some(Press::Channels(vec![]))
        );
        for id in [
            "settings1:own:theme",
            "settings0:own:theme:dark",
            "settings1:x:y:z",
            "",
        ] {
            assert_eq!(parse(id, vec![]), None, "{id}");
        }
    }
}
