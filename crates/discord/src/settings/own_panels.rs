//! The panels of the user's own settings: time zone, quiet hours, reminders, daily summary and
//! vacation; and who may challenge the user and see their profile: from whom challenges come at
//! all, and whom the user has blocked.
//!
//! Settings that are typed and not chosen have commands, and the panel names them. The service
//! decides what blocking means, for all frontends.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::caller::profile;
use crate::frontend::form::{Form, Input};
use crate::frontend::{Asked, message};
use crate::lists;
use crate::settings::setting_parts::{
    self, SettingsId, SettingsOf, own_button, own_menu, toggle_button, with_headline,
};
use entente_game::people::{
    Choices, PersonAction, PersonLog, PersonRefusal, Settings, VACATION_DAYS, is_switch,
};
use entente_game::{PersonId, Profile, Span, Time};
use entente_presentation::text::{self, Naming, Text, date, mention, say};
use entente_service::calendar::{self, Calendar};
use entente_service::{Reply, Service};
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, User,
};

/// The settings that are shown on this panel.
const TIME_SETTINGS: [&str; 5] = ["reminders", "only_move", "timezone", "quiet", "digest"];

/// The longest text that says how long a vacation lasts, in characters.
const MAX_VACATION_TEXT: u16 = 40;

/// How many suggestions Discord shows while the user types.
const MAX_CHOICES: usize = 25;

/// Whether a setting is shown on this panel.
pub(super) fn is_time_setting(name: &str) -> bool {
    TIME_SETTINGS.contains(&name)
}

/// The `custom_id` of the button that opens this panel, under a message with this mark.
pub(crate) fn time_button_id(mark: &str) -> String {
    let mark = mark.to_owned();
    SettingsId::Time { mark }.to_string()
}

/// The button that opens this panel.
pub(super) fn time_button(text: &Text) -> CreateButton {
    message::button(
        time_button_id(""),
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
    let command = asked.command(until.to_owned());
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
    let frontend = asked.frontend;
    let command = asked.command(PersonAction::EndVacation);
    let result = frontend.service.people().submit(command).await;
    let waiting = lists::count_waiting(&frontend.service, asked.person()).await;
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
    result: Reply<PersonLog, PersonRefusal>,
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
        vacation_line(text, log, now),
    ];
    let menus = Settings::CHOICES
        .into_iter()
        .filter(|(name, _)| is_time_setting(name))
        .map(|choices| own_menu(text, choices, settings));
    let buttons = CreateActionRow::Buttons(time_buttons(text, log, now));
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
fn vacation_line(text: &Text, log: &PersonLog, now: Time) -> String {
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
fn time_buttons(text: &Text, log: &PersonLog, now: Time) -> Vec<CreateButton> {
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

/// The settings that are shown on this panel.
const CHALLENGE_SETTINGS: [&str; 3] = ["challenges", "profile", "puzzles"];

/// How many blocked people are shown: as many as Discord lets users choose from. The
/// others can be unblocked with a command.
const MAX_SHOWN_BLOCKED: usize = 25;

/// Whether a setting is shown on this panel.
pub(super) fn is_challenge_setting(name: &str) -> bool {
    CHALLENGE_SETTINGS.contains(&name)
}

/// The button that opens this panel.
pub(super) fn challenges_button(text: &Text) -> CreateButton {
    SettingsId::Challenges.button(say!(text, "button-challenges"))
}

/// The panel of who may challenge the user.
pub(crate) async fn own_challenges(asked: Asked<'_>) -> Handled {
    challenges_after(asked, None).await
}

pub(crate) async fn block(asked: Asked<'_>, user: &User) -> Handled {
    if user.bot {
        let why = say!(asked.text(), "refusal-block-bot");
        return challenges_after(asked, Some(why)).await;
    }
    let profile = profile(user);
    let done = say!(
        asked.text(),
        "settings-blocked",
        who = mention(profile.person)
    );
    change_blocked(asked, PersonAction::Block(profile), done).await
}

pub(crate) async fn unblock(asked: Asked<'_>, person: PersonId) -> Handled {
    let done = say!(asked.text(), "settings-unblocked", who = mention(person));
    change_blocked(asked, PersonAction::Unblock { person }, done).await
}

async fn change_blocked(asked: Asked<'_>, action: PersonAction, done: String) -> Handled {
    let result = asked.service().people().submit(asked.command(action)).await;
    let (log, refused) = setting_parts::after_change(asked, result).await?;
    let saved = || say!(asked.text(), "settings-saved", what = done);
    Ok(challenges_panel(
        asked.text(),
        &log,
        Some(refused.unwrap_or_else(saved)),
    ))
}

/// The present panel, below what is said first.
async fn challenges_after(asked: Asked<'_>, message: Option<String>) -> Handled {
    let log = asked.service().people().log_of(asked.person()).await?;
    Ok(challenges_panel(asked.text(), &log, message))
}

/// The panel, below the result of a change if there is one.
pub(super) fn challenges_panel(text: &Text, log: &PersonLog, message: Option<String>) -> Answer {
    // The last one that was blocked comes first: it may have been a mistake.
    let blocked: Vec<_> = log.blocked().rev().take(MAX_SHOWN_BLOCKED).collect();
    let others = log.blocked().count() - blocked.len();
    let names = blocked.iter().map(|profile| mention(profile.person));
    let list = if blocked.is_empty() {
        say!(text, "settings-nobody-blocked")
    } else if others == 0 {
        say!(
            text,
            "settings-blocked-people",
            people = text.all_of(names.collect())
        )
    } else {
        let names: Vec<_> = names.collect();
        let people = names.join(", ");
        say!(text, "settings-many-blocked", people, others)
    };
    let head = format!("{}\n{list}", say!(text, "settings-challenges"));
    let shown = Settings::CHOICES.into_iter();
    let (switches, menus): (Vec<_>, Vec<_>) = shown
        .filter(|(name, _)| is_challenge_setting(name))
        .partition(|(_, values)| is_switch(values));
    let own = menus
        .into_iter()
        .map(|choices| own_menu(text, choices, log.settings()));
    let label = |name: &str, value: &str| text::setting(text, name, value);
    let toggle = |choices: &Choices| {
        let value = log.settings().value(choices.0)?;
        toggle_button(SettingsOf::Own, *choices, value, label)
    };
    let mut buttons: Vec<_> = switches.iter().filter_map(toggle).collect();
    buttons.push(own_button(text));
    let people = [block_menu(text)]
        .into_iter()
        .chain((!blocked.is_empty()).then(|| unblock_menu(text, &blocked)))
        .map(CreateActionRow::SelectMenu);
    let rows = own.chain(people).chain([CreateActionRow::Buttons(buttons)]);
    Answer::text(with_headline(message, head)).with_rows(rows.collect())
}

fn block_menu(text: &Text) -> CreateSelectMenu {
    let kind = CreateSelectMenuKind::User {
        default_users: None,
    };
    CreateSelectMenu::new(SettingsId::Block.to_string(), kind).placeholder(say!(text, "menu-block"))
}

fn unblock_menu(text: &Text, blocked: &[&Profile]) -> CreateSelectMenu {
    let options = blocked.iter().map(|profile| {
        CreateSelectMenuOption::new(profile.name.clone(), profile.person.to_string())
    });
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    CreateSelectMenu::new(SettingsId::Unblock.to_string(), kind)
        .placeholder(say!(text, "menu-unblock"))
}
