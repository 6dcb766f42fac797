//! Calendars and the clocks on people's walls: which time zones there are, and which moments somebody's hours, days and years are where they live.
//!
//! It reads no clock: the present moment is handed in. `game` keeps what people have set, `table` asks here when something is due, and the doors what they can offer.

use chrono::{
    DateTime, Datelike, Days, LocalResult, NaiveDate, NaiveDateTime, TimeZone, Timelike, Utc,
};
use chrono_tz::{TZ_VARIANTS, Tz};
use entente_game::people::{Settings, TimeOfDay, VacationFault, Years};
use entente_game::{Span, Time};

const MINUTE: u64 = 60_000;

/// How many names are offered in place of one that there is not.
const NEAREST: usize = 3;

/// How many minutes are looked through: more than any zone has ever left out at once.
const LONGEST: u64 = 2 * 24 * 60;

/// The zone of this name, however its letters are written; or the names that are most like it.
pub fn zone(name: &str) -> Result<Tz, Vec<&'static str>> {
    let name = name.trim().replace(' ', "_");
    let mut all = TZ_VARIANTS.iter();
    let found = all.find(|zone| zone.name().eq_ignore_ascii_case(&name));
    found.copied().ok_or_else(|| nearest(&name))
}

/// The names that are most like this one, as a whole or in their last part: those who write `Berlin` mean `Europe/Berlin`.
fn nearest(name: &str) -> Vec<&'static str> {
    let name = name.to_lowercase();
    let last = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let unlike = |zone: &&Tz| {
        let known = zone.name().to_lowercase();
        let whole = strsim::levenshtein(&known, &name);
        whole.min(strsim::levenshtein(&last(&known), &last(&name)))
    };
    let mut zones: Vec<_> = TZ_VARIANTS.iter().collect();
    // Of those that are as like, the names with a place in them are the ones in use.
    zones.sort_by_key(|zone| (unlike(zone), !zone.name().contains('/'), zone.name()));
    zones.iter().take(NEAREST).map(|zone| zone.name()).collect()
}

/// The names in which there is what was typed, those first in which a part begins with it.
pub fn zones_like(typed: &str, count: usize) -> Vec<&'static str> {
    let typed = typed.trim().to_lowercase().replace(' ', "_");
    let names = TZ_VARIANTS.iter().map(|zone| zone.name());
    let mut names: Vec<_> = names
        .filter(|name| name.to_lowercase().contains(&typed))
        .collect();
    names.sort_by_key(|name| {
        let name = name.to_lowercase();
        !name.split('/').any(|part| part.starts_with(&typed))
    });
    names.truncate(count);
    names
}

/// The calendar and the clock where somebody lives.
#[derive(Debug, Clone, Copy)]
pub struct Calendar {
    zone: Tz,
}

impl Calendar {
    /// That of whoever has set this.
    pub fn of(settings: &Settings) -> Self {
        let named = settings.timezone.as_deref();
        // A name that a later list of zones has no more.
        let zone = named.and_then(|name| zone(name).ok()).unwrap_or(Tz::UTC);
        Self { zone }
    }

    fn at(self, time: Time) -> DateTime<Tz> {
        let moment = i64::try_from(time.0).ok();
        let moment = moment.and_then(DateTime::<Utc>::from_timestamp_millis);
        moment.unwrap_or_default().with_timezone(&self.zone)
    }

    /// What the clock on the wall shows.
    pub fn time_of_day(self, time: Time) -> TimeOfDay {
        let local = self.at(time);
        let shown = format!("{}:{:02}", local.hour(), local.minute());
        TimeOfDay::parse(&shown).expect("a clock shows a time of the day")
    }

    /// The first moment at which the clock shows this; where it leaves that out, the first after it.
    fn moment(self, shown: NaiveDateTime) -> Time {
        let shown = (0..LONGEST).map(|late| shown + chrono::TimeDelta::minutes(late as i64));
        let moments = shown.map(|shown| match self.zone.from_local_datetime(&shown) {
            LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => Some(moment),
            LocalResult::None => None,
        });
        let first = moments.flatten().next();
        let first = first.map_or(0, |moment| moment.timestamp_millis());
        Time(u64::try_from(first).unwrap_or_default())
    }

    /// The beginning of a day.
    fn midnight(self, day: NaiveDate) -> Time {
        self.moment(day.and_time(chrono::NaiveTime::MIN))
    }

    /// When the clock shows this next, after this moment; on a day that has it twice, only the first time.
    pub fn next(self, shown: TimeOfDay, after: Time) -> Time {
        let (hour, minute) = (shown.minutes() / 60, shown.minutes() % 60);
        let today = self.at(after).date_naive();
        let days = (0..).map_while(|later| today.checked_add_days(Days::new(later)));
        let times = days.filter_map(|day| day.and_hms_opt(hour.into(), minute.into(), 0));
        let mut moments = times.map(|time| self.moment(time));
        moments.find(|time| *time > after).unwrap_or(Time(u64::MAX))
    }

    /// The beginnings of this year, of the next, and of the one after that.
    pub fn years(self, now: Time) -> Years {
        let year = self.at(now).year();
        [year, year + 1, year + 2].map(|year| {
            let day = NaiveDate::from_ymd_opt(year, 1, 1);
            day.map_or(Time(u64::MAX), |day| self.midnight(day))
        })
    }

    /// The moment that somebody means by a span such as `10d`, or by a date, which is meant with the whole of its day.
    pub fn until(self, text: &str, now: Time) -> Result<Time, VacationFault> {
        let text = text.trim();
        let date = ["%Y-%m-%d", "%d.%m.%Y"].iter();
        let mut dates = date.filter_map(|form| NaiveDate::parse_from_str(text, form).ok());
        if let Some(day) = dates
            .next()
            .and_then(|day| day.checked_add_days(Days::new(1)))
        {
            return Ok(self.midnight(day));
        }
        let span: Result<Span, _> = text.parse();
        let span = span.map_err(|_| VacationFault::Unreadable {
            value: text.to_owned(),
        })?;
        Ok(Time(now.0.saturating_add(span.0)))
    }
}

/// Whether somebody is not to be woken at this moment.
pub fn is_quiet(settings: &Settings, now: Time) -> bool {
    awake_from(settings, now) > now
}

/// The first moment from this one on at which somebody may be woken: this one, unless it is quiet. Clocks go forward and back at whole minutes, so no other
/// moments need to be looked at.
pub fn awake_from(settings: &Settings, now: Time) -> Time {
    let Some(quiet) = settings.quiet else {
        return now;
    };
    let calendar = Calendar::of(settings);
    let next = (now.0 / MINUTE + 1) * MINUTE;
    let minutes = (0..LONGEST).map(|late| Time(next + late * MINUTE));
    let mut moments = std::iter::once(now).chain(minutes);
    let awake = moments.find(|moment| !quiet.contain(calendar.time_of_day(*moment)));
    awake.expect("quiet hours are fewer than a day's")
}

#[cfg(test)]
mod tests;
