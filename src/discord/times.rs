//! The sheet of one's own time: where one lives, when one is not to be woken, of what one is reminded, and vacations. What is written and not chosen is set by a command; the
//! sheet says by which.

use super::Door;
use super::answer::Answer;
use super::asker::Asker;
use super::message;
use super::settings::{VERSION, menu, under};
use crate::calendar::{self, Calendar};
use crate::text::{Naming, Text, date, say};
use entente_game::people::{
    Choices, PersonAction, PersonLog, PersonRefusal, Settings, VACATION_DAYS,
};
use entente_game::{Span, Time};
use poise::serenity_prelude::{AutocompleteChoice, ButtonStyle, CreateActionRow, CreateButton};

/// The settings that stand on this sheet and not on that of one's board.
const NAMES: [&str; 4] = ["reminders", "timezone", "quiet", "digest"];

/// The milliseconds of a day.
const DAY: u64 = Span::days(1).0;

/// The most choices that Discord shows while somebody types.
const CHOICES: usize = 25;

/// Whether a setting stands on this sheet.
pub(super) fn is_of_time(name: &str) -> bool {
    NAMES.contains(&name)
}

/// The `custom_id` of the button that opens this sheet, on a message with this mark.
pub(super) fn marked(mark: &str) -> String {
    format!("{VERSION}:time:{mark}")
}

/// The button that opens this sheet.
pub(super) fn button(text: &Text) -> CreateButton {
    message::button(
        marked(""),
        ButtonStyle::Secondary,
        say!(text, "button-time"),
    )
}

impl Door {
    /// The sheet of the asker's own time.
    pub(super) async fn own_time(&self, asker: &Asker) -> Answer {
        match self.table.person(asker.person()).await {
            Ok(log) => self.time_sheet(self.text, &log, None),
            Err(error) => self.rejected(&error.into()),
        }
    }

    /// Lets the asker be away.
    pub(super) async fn take_vacation(&self, asker: &Asker, until: &str) -> Answer {
        let wish = asker.wish();
        let asked = self.table.take_vacation(wish, until).await;
        self.after_vacation(asker, asked, |log| {
            let until = log.away_until(self.table.now()).unwrap_or(self.table.now());
            say!(
                self.text,
                "vacation-begun",
                until = date(until, Naming::Mention)
            )
        })
        .await
    }

    /// Lets the asker be back.
    pub(super) async fn end_vacation(&self, asker: &Asker) -> Answer {
        let wish = asker.wish();
        let asked = self.table.submit_person(wish, PersonAction::EndVacation);
        let asked = asked.await;
        self.after_vacation(asker, asked, |_| say!(self.text, "vacation-ended"))
            .await
    }

    async fn after_vacation(
        &self,
        asker: &Asker,
        asked: Result<Result<PersonLog, PersonRefusal>, crate::table::Rejected>,
        done: impl FnOnce(&PersonLog) -> String,
    ) -> Answer {
        match asked {
            Err(rejected) => self.rejected(&rejected),
            Ok(Ok(log)) => {
                let done = say!(self.text, "settings-done", what = done(&log));
                self.time_sheet(self.text, &log, Some(done))
            }
            Ok(Err(refusal)) => match self.table.person(asker.person()).await {
                Ok(log) => {
                    let why = self.text.person_refusal(&refusal, Naming::Mention);
                    self.time_sheet(self.text, &log, Some(why))
                }
                Err(error) => self.rejected(&error.into()),
            },
        }
    }

    /// The sheet, below what was done or refused.
    pub(super) fn time_sheet(&self, text: &Text, log: &PersonLog, said: Option<String>) -> Answer {
        let (settings, now) = (log.settings(), self.table.now());
        let zone = say!(
            text,
            "time-zone",
            zone = settings.written("timezone").unwrap_or_default(),
            clock = Calendar::of(settings).time_of_day(now).to_string()
        );
        let lines = [
            say!(text, "settings-time"),
            zone,
            text.quiet(settings),
            text.digest(settings),
            vacation(text, log, now),
        ];
        let reminders = Settings::CHOICES
            .into_iter()
            .find(|(name, _)| is_of_time(name));
        let label = |name: &str, value: &str| text.setting(name, value);
        let menus = reminders.into_iter().map(|choices: Choices| {
            CreateActionRow::SelectMenu(menu("own", choices, settings.value(choices.0), label))
        });
        let buttons = CreateActionRow::Buttons(buttons(text, log, now));
        Answer::text(under(said, lines.join("\n"))).with_rows(menus.chain([buttons]).collect())
    }

    /// The time zones that somebody may mean who types this.
    pub(super) fn complete_zone(&self, typed: &str) -> Vec<AutocompleteChoice> {
        let zones = calendar::zones_like(typed, CHOICES).into_iter();
        zones
            .map(|zone| AutocompleteChoice::new(zone, zone))
            .collect()
    }
}

fn vacation(text: &Text, log: &PersonLog, now: Time) -> String {
    let years = Calendar::of(log.settings()).years(now);
    let left = log.vacation_left(now, years) / DAY;
    match log.away_until(now) {
        Some(until) => say!(
            text,
            "time-away",
            until = date(until, Naming::Mention),
            left = left,
            days = VACATION_DAYS
        ),
        None => say!(text, "time-vacation", left = left, days = VACATION_DAYS),
    }
}

/// What takes back what is set, and the way to the other sheet.
fn buttons(text: &Text, log: &PersonLog, now: Time) -> Vec<CreateButton> {
    let settings = log.settings();
    let button =
        |id: &str, label| message::button(format!("{VERSION}:{id}"), ButtonStyle::Secondary, label);
    let off = |name: &str, label| button(&format!("own:{name}:off"), label);
    let quiet = settings
        .quiet
        .map(|_| off("quiet", say!(text, "button-no-quiet")));
    let digest = settings
        .digest
        .map(|_| off("digest", say!(text, "button-no-digest")));
    let back = log.away_until(now);
    let back = back.map(|_| button("vacation:end", say!(text, "button-am-back")));
    let sheet = button("sheet", say!(text, "button-settings"));
    [quiet, digest, back, Some(sheet)]
        .into_iter()
        .flatten()
        .collect()
}
