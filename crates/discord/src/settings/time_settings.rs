//! The panel of the user's time settings: time zone, quiet hours, reminders, daily summary,
//! vacation.
//!
//! Settings that are typed and not chosen have commands, and the panel names them.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::form::{Form, Input};
use crate::frontend::{Asked, message};
use crate::lists;
use crate::settings::setting_parts::{
    self, SettingsId, SettingsOf, own_button, own_menu, with_headline,
};
use entente_game::people::{PersonAction, PersonLog, PersonRefusal, Settings, VACATION_DAYS};
use entente_game::{Span, Time};
use entente_presentation::text::{self, Naming, Text, date, say};
use entente_service::Service;
use entente_service::calendar::{self, Calendar};
use poise::serenity_prelude::{AutocompleteChoice, ButtonStyle, CreateActionRow, CreateButton};

/// The settings that are shown on this panel.
const TIME_SETTINGS: [&str; 5] = ["reminders", "only_move", "timezone", "quiet", "digest"];

/// The longest text that says how long a vacation lasts, in characters.
const MAX_VACATION_TEXT: u16 = 40;

/// The number of suggestions that Discord shows while the user types.
const MAX_CHOICES: usize = 25;

/// Whether a setting is shown on this panel.
pub(super) fn is_time_setting(name: &str) -> bool {
    TIME_SETTINGS.contains(&name)
}

/// The `custom_id` of the button that opens this panel, under a message with this mark.
pub(crate) fn custom_id(mark: &str) -> String {
    let mark = mark.to_owned();
    SettingsId::Time { mark }.to_string()
}

/// The button that opens this panel.
pub(crate) fn button(text: &Text) -> CreateButton {
    message::button(
        custom_id(""),
        ButtonStyle::Secondary,
        say!(text, "button-time"),
    )
}

/// The panel of the user's time settings.
pub(crate) async fn own_time(asked: Asked<'_>) -> Handled {
    let log = asked.service().people().log_of(asked.person()).await?;
    Ok(time_panel(asked.service(), asked.text(), &log, None))
}

/// Starts the user's vacation.
pub(crate) async fn take_vacation(asked: Asked<'_>, until: &str) -> Handled {
    let command = asked.caller.command(until.to_owned());
    let result = asked.service().people().take_vacation(command).await;
    // Until when it lasts is in the panel below.
    vacation_answer(asked, result, |_| say!(asked.text(), "vacation-started")).await
}

/// The form in which the user says how long their vacation lasts.
pub(crate) fn vacation_form(text: &Text) -> Form {
    let id = SettingsId::StartVacation.to_string();
    let until = Input::line("until").max_length(MAX_VACATION_TEXT);
    Form::new(id, say!(text, "button-start-vacation")).with_explained(
        say!(text, "vacation-form-until"),
        say!(text, "vacation-form-hint"),
        until,
    )
}

/// Ends the user's vacation.
pub(crate) async fn end_vacation(asked: Asked<'_>) -> Handled {
    let Asked { frontend, caller } = asked;
    let command = caller.command(PersonAction::EndVacation);
    let result = frontend.service.people().submit(command).await;
    let waiting = lists::count_waiting(&frontend.service, caller.person()).await;
    vacation_answer(asked, result, |_| {
        let ended = say!(frontend.text, "vacation-ended");
        if waiting == 0 {
            return ended;
        }
        let waiting = say!(frontend.text, "vacation-ended-waiting", count = waiting);
        format!("{ended} {}", frontend.mentions.link(&waiting))
    })
    .await
}

/// The panel after a vacation was started or ended, or could not be.
async fn vacation_answer(
    asked: Asked<'_>,
    result: Result<Result<PersonLog, PersonRefusal>, entente_service::Rejected>,
    done: impl FnOnce(&PersonLog) -> String,
) -> Handled {
    let (log, refused) = setting_parts::after_change(asked, result).await?;
    let saved = || say!(asked.text(), "settings-saved", what = done(&log));
    Ok(time_panel(
        asked.service(),
        asked.text(),
        &log,
        Some(refused.unwrap_or_else(saved)),
    ))
}

/// The panel, below the result of a change if there is one.
pub(super) fn time_panel(
    service: &Service,
    text: &Text,
    log: &PersonLog,
    message: Option<String>,
) -> Answer {
    let (settings, now) = (log.settings(), service.now());
    let zone = say!(
        text,
        "time-zone",
        zone = settings.value_text("timezone").unwrap_or_default(),
        clock = Calendar::of(settings).time_of_day(now).to_string()
    );
    let lines = [
        say!(text, "settings-time"),
        zone,
        text::quiet(text, settings),
        text::digest(text, settings),
        vacation(text, log, now),
    ];
    let menus = Settings::CHOICES
        .into_iter()
        .filter(|(name, _)| is_time_setting(name))
        .map(|choices| own_menu(text, choices, settings));
    let buttons = CreateActionRow::Buttons(buttons(text, log, now));
    Answer::text(with_headline(message, lines.join("\n")))
        .with_rows(menus.chain([buttons]).collect())
}

/// The time zones that match what was typed.
pub(crate) fn complete_zone(typed: &str) -> Vec<AutocompleteChoice> {
    let zones = calendar::search_zones(typed, MAX_CHOICES).into_iter();
    zones
        .map(|zone| AutocompleteChoice::new(zone.clone(), zone))
        .collect()
}

/// The line about the vacation.
fn vacation(text: &Text, log: &PersonLog, now: Time) -> String {
    let years = Calendar::of(log.settings()).years(now);
    let left = log.vacation_left(now, years) / Span::days(1).0;
    match log.away_until(now) {
        Some(until) => say!(
            text,
            "time-on-vacation",
            until = date(until, Naming::Mention),
            left,
            days = VACATION_DAYS
        ),
        None => say!(text, "time-vacation", left, days = VACATION_DAYS),
    }
}

/// The buttons that turn settings off, and one for the other panel.
fn buttons(text: &Text, log: &PersonLog, now: Time) -> Vec<CreateButton> {
    let settings = log.settings();
    let button =
        |id: SettingsId, label| message::button(id.to_string(), ButtonStyle::Secondary, label);
    let off = |name: &str, label| {
        let (of, name, value) = (SettingsOf::Own, name.to_owned(), "off".to_owned());
        button(SettingsId::Set { of, name, value }, label)
    };
    let quiet = settings
        .quiet
        .map(|_| off("quiet", say!(text, "button-no-quiet-hours")));
    let digest = settings
        .digest
        .map(|_| off("digest", say!(text, "button-no-digest")));
    let vacation = match log.away_until(now) {
        Some(_) => button(SettingsId::EndVacation, say!(text, "button-end-vacation")),
        None => button(
            SettingsId::StartVacation,
            say!(text, "button-start-vacation"),
        ),
    };
    [quiet, digest, Some(vacation), Some(own_button(text))]
        .into_iter()
        .flatten()
        .collect()
}
