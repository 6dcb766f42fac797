//! The question for the user's time zone and quiet hours, below the answer with which their first
//! game over days begins, or with which they join a league of such games.
//!
//! It is asked once, whether or not it is answered. `/settings time` changes the same settings at
//! any time.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::sent::SentMessage;
use crate::frontend::{Asked, Frontend, message};
use crate::lobby::host;
use entente_game::people::{PersonAction, PersonLog, Settings};
use entente_game::{Pace, Phase, Span, Time, TimeControl, View};
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::calendar::Calendar;
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{
    ActionRowComponent, ButtonKind, ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, Message,
};

/// The shortest time for a move with which a game lasts for days.
const MIN_DAILY: Span = Span::hours(8);

/// The time zones that are offered, from west to east: as many as a menu holds. All others can be
/// typed.
const ZONES: [&str; 25] = [
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Halifax",
    "America/Sao_Paulo",
    "Atlantic/Azores",
    "Europe/London",
    "Europe/Berlin",
    "Africa/Lagos",
    "Africa/Johannesburg",
    "Europe/Athens",
    "Europe/Moscow",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Dhaka",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Brisbane",
    "Australia/Sydney",
    "Pacific/Auckland",
];

/// The quiet hours that are offered. All others can be typed.
const QUIET_HOURS: [&str; 5] = [
    "21:00-06:00",
    "22:00-07:00",
    "23:00-08:00",
    "00:00-09:00",
    "off",
];

/// The text between the answer and the question below it.
const GAP: &str = "\n\n";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
pub(crate) enum HoursComponent {
    /// A time zone was chosen; the value is its name.
    #[display("hours1:zone")]
    Zone,
    /// Quiet hours were chosen; the value is their text.
    #[display("hours1:quiet")]
    Quiet,
    /// The user is done, with or without an answer.
    #[display("hours1:done")]
    Done,
}

/// The answer, and below it the question if this is the user's first game over days.
pub(super) async fn with_question(asked: Asked<'_>, view: &View, answer: Answer) -> Answer {
    let control = view.turn.clock.as_ref().map(|clock| clock.control);
    let asks = view.player().is_some() && is_over_days(control);
    let question = say!(asked.text(), "hours-question");
    with_question_if(asked, asks.then_some(question), answer).await
}

/// The same below the answer of somebody who has joined a league or a match with this time control.
pub(crate) async fn with_question_of_league(
    asked: Asked<'_>,
    control: Option<TimeControl>,
    answer: Answer,
) -> Answer {
    let question = say!(asked.text(), "hours-question-league");
    let question = is_over_days(control).then_some(question);
    with_question_if(asked, question, answer).await
}

/// The answer with this question below it, if there is one and the user was never asked.
async fn with_question_if(asked: Asked<'_>, question: Option<String>, answer: Answer) -> Answer {
    let has_room = answer.rows.len() + QUESTION_ROWS <= message::MAX_ROWS;
    let Some(question) = question.filter(|_| has_room) else {
        return answer;
    };
    if !is_first_time(asked).await {
        return answer;
    }
    let settings = Settings::default();
    let rows = answer.rows.clone().into_iter();
    let rows = rows
        .chain(question_rows(asked.frontend, &settings))
        .collect();
    let text = format!("{}{GAP}{question}", answer.text);
    // What would take its place later would take away the question, too.
    let updates = None;
    Answer {
        text,
        rows,
        updates,
        ..answer
    }
}

/// The number of rows that the question needs.
const QUESTION_ROWS: usize = 3;

/// Whether each move has so much time that a game lasts for days.
fn is_over_days(control: Option<TimeControl>) -> bool {
    let pace = control.map(|control| control.pace);
    matches!(pace, Some(Pace::PerMove(span)) if span >= MIN_DAILY)
}

/// Whether the user was never asked and has set nothing. From now on they were asked.
async fn is_first_time(asked: Asked<'_>) -> bool {
    let people = asked.service().people();
    match people.log_of(asked.person()).await {
        Ok(log) if log.has_unknown_hours() => {}
        _ => return false,
    }
    // Stored first: a question that never comes is better than one that comes again and again.
    let command = asked
        .caller
        .side_command(PersonAction::RememberHoursQuestion);
    match people.submit(command).await {
        Ok(asked) => asked.is_ok(),
        Err(error) => {
            tracing::warn!(%error, "could not store that a question was asked");
            false
        }
    }
}

/// Handles a component of the question below an answer in this message. The answer stays, and its
/// buttons as long as the lobby that they belong to is open.
pub(crate) async fn on_component(
    asked: Asked<'_>,
    component: HoursComponent,
    chosen: Option<&String>,
    message: &Message,
) -> Handled {
    let setting = match (component, chosen) {
        (HoursComponent::Zone, Some(zone)) => Some(("timezone", zone)),
        (HoursComponent::Quiet, Some(hours)) => Some(("quiet", hours)),
        _ => None,
    };
    let log = match setting {
        Some((name, value)) => set(asked, name, value).await?,
        None => asked.service().people().log_of(asked.person()).await?,
    };
    let rows = match component {
        HoursComponent::Done => Vec::new(),
        HoursComponent::Zone | HoursComponent::Quiet => {
            question_rows(asked.frontend, log.settings())
        }
    };
    let text = summary(asked.frontend, log.settings());
    let kept = message.content.rsplit_once(GAP).map(|(kept, _)| kept);
    let text = kept.map_or(text.clone(), |kept| format!("{kept}{GAP}{text}"));
    let lobby = lobby_of(asked, message).await;
    let is_open = lobby.as_ref().is_none_or(|view| view.phase == Phase::Lobby);
    let kept = kept_rows(message).filter(|_| is_open);
    let answer = Answer::text(text).with_rows(kept.chain(rows).collect());
    Ok(match (component, lobby) {
        // Now there is no question that a later answer would take away.
        (HoursComponent::Done, Some(view)) => host::until_lobby_ends(asked, &view, answer),
        _ => answer,
    })
}

/// The lobby to which the buttons of the answer above the question belong, as it is now.
async fn lobby_of(asked: Asked<'_>, message: &Message) -> Option<View> {
    let id = SentMessage::of(message).lobby()?;
    asked.service().view(&id, asked.person()).await.ok()
}

/// The buttons of the answer above the question.
fn kept_rows(message: &Message) -> impl Iterator<Item = CreateActionRow> {
    message.components.iter().filter_map(|row| {
        let buttons = row.components.iter().filter_map(kept_button);
        let buttons: Vec<CreateButton> = buttons.collect();
        (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons))
    })
}

/// A button, unless it belongs to the question itself.
fn kept_button(component: &ActionRowComponent) -> Option<CreateButton> {
    let ActionRowComponent::Button(button) = component else {
        return None;
    };
    let is_own = match &button.data {
        ButtonKind::NonLink { custom_id, .. } => custom_id.parse::<HoursComponent>().is_ok(),
        ButtonKind::Link { .. } | ButtonKind::Premium { .. } => false,
    };
    (!is_own).then(|| button.clone().into())
}

/// Changes a setting, and returns the user's log as it is then.
async fn set(asked: Asked<'_>, name: &str, value: &str) -> Handled<PersonLog> {
    let action = PersonAction::Set {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    match asked
        .service()
        .people()
        .submit(asked.command(action))
        .await?
    {
        Ok(log) => Ok(log),
        Err(refusal) => Err(text::refused(asked.text(), &refusal, Naming::Mention).into()),
    }
}

/// The lines that say what is set now, and where it can be changed.
fn summary(frontend: &Frontend, settings: &Settings) -> String {
    let text = frontend.text;
    let zone = say!(
        text,
        "time-zone",
        zone = settings.value_text("timezone").unwrap_or_default(),
        clock = time_of_day(settings, frontend.service.now())
    );
    let quiet = text::quiet(text, settings);
    [zone, quiet, say!(text, "hours-later")].join("\n")
}

/// The menus of the question, with what is set, and the button that ends it.
fn question_rows(frontend: &Frontend, settings: &Settings) -> Vec<CreateActionRow> {
    let text = frontend.text;
    let is_set = settings.timezone.is_some() || settings.quiet.is_some();
    let label = if is_set {
        say!(text, "button-hours-done")
    } else {
        say!(text, "button-hours-not-now")
    };
    let done = HoursComponent::Done.to_string();
    let done = message::button(done, ButtonStyle::Secondary, label);
    vec![
        CreateActionRow::SelectMenu(zone_menu(frontend, settings)),
        CreateActionRow::SelectMenu(quiet_menu(frontend.text, settings)),
        CreateActionRow::Buttons(vec![done]),
    ]
}

/// The menu of time zones, each with its time of the day: people know what their watch shows.
fn zone_menu(frontend: &Frontend, settings: &Settings) -> CreateSelectMenu {
    let now = frontend.service.now();
    let entry = |zone: &str| {
        let there = Settings {
            timezone: Some(zone.to_owned()),
            ..Settings::default()
        };
        let label = format!("{} · {}", time_of_day(&there, now), zone.replace('_', " "));
        let is_set = settings.timezone.as_deref() == Some(zone);
        CreateSelectMenuOption::new(label, zone).default_selection(is_set)
    };
    let kind = CreateSelectMenuKind::String {
        options: ZONES.into_iter().map(entry).collect(),
    };
    CreateSelectMenu::new(HoursComponent::Zone.to_string(), kind)
        .placeholder(say!(frontend.text, "menu-hours-zone"))
}

/// The menu of quiet hours.
fn quiet_menu(text: &Text, settings: &Settings) -> CreateSelectMenu {
    let set = settings.quiet.map(String::from);
    let entry = |hours: &str| {
        let label = match hours.split_once('-') {
            Some((from, until)) => say!(
                text,
                "hours-quiet",
                from = from.to_owned(),
                until = until.to_owned()
            ),
            None => say!(text, "hours-never-quiet"),
        };
        CreateSelectMenuOption::new(label, hours).default_selection(set.as_deref() == Some(hours))
    };
    let kind = CreateSelectMenuKind::String {
        options: QUIET_HOURS.into_iter().map(entry).collect(),
    };
    CreateSelectMenu::new(HoursComponent::Quiet.to_string(), kind)
        .placeholder(say!(text, "menu-hours-quiet"))
}

/// The time that a clock on the wall shows where these settings are.
fn time_of_day(settings: &Settings, now: Time) -> String {
    Calendar::of(settings).time_of_day(now).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::people::QuietHours;
    use entente_service::calendar;

    #[test]
    fn every_zone_and_all_quiet_hours_of_the_menus_can_be_set() {
        for zone in ZONES {
            assert!(calendar::zone(zone).is_ok(), "{zone}");
        }
        for hours in QUIET_HOURS {
            let is_right = hours == "off" || QuietHours::parse(hours).is_some();
            assert!(is_right, "{hours}");
        }
        assert!(ZONES.len() <= message::MAX_MENU_ENTRIES);
    }
}
