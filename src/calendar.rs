//! Time zones and calendars: which zones there are, and when somebody's hours, days and years
//! begin.
//!
//! Nothing here reads a clock; the current time is a parameter. `game` stores what players have
//! set, `service` asks here when something is due, and the frontends ask which zones to suggest.

use chrono::{
    DateTime, Datelike, Days, LocalResult, NaiveDate, NaiveDateTime, TimeZone, Timelike, Utc,
};
use chrono_tz::{TZ_VARIANTS, Tz};
use entente_game::people::{Settings, TimeOfDay, VacationFault, Years};
use entente_game::{Span, Time};

const MINUTE: u64 = 60_000;

/// How many similar names are suggested for an unknown one.
const SUGGESTED_NAMES: usize = 3;

/// How many minutes are searched: more than any time zone has ever skipped at once.
const SEARCHED_MINUTES: u64 = 2 * 24 * 60;

/// The zone with this name, in upper or lower case; or else the most similar names.
pub fn zone(name: &str) -> Result<Tz, Vec<&'static str>> {
    let asked = name.trim().replace(' ', "_");
    let mut all = TZ_VARIANTS.iter();
    let found = all.find(|zone| zone.name().eq_ignore_ascii_case(&asked));
    found.copied().ok_or_else(|| most_similar(&asked))
}

/// The names that are most similar to this one, as a whole or in their last part: who types
/// `Berlin` means `Europe/Berlin`.
fn most_similar(name: &str) -> Vec<&'static str> {
    let asked = name.to_lowercase();
    let last = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let distance = |zone: &&Tz| {
        let known = zone.name().to_lowercase();
        let whole = strsim::levenshtein(&known, &asked);
        whole.min(strsim::levenshtein(&last(&known), &last(&asked)))
    };
    let mut zones: Vec<_> = TZ_VARIANTS.iter().collect();
    // Among equally similar names, those with a region and a place are the ones in use.
    zones.sort_by_key(|zone| (distance(zone), !zone.name().contains('/'), zone.name()));
    zones
        .iter()
        .take(SUGGESTED_NAMES)
        .map(|zone| zone.name())
        .collect()
}

/// The names that contain what was typed. Those in which a part begins with it come first.
pub fn search_zones(typed: &str, count: usize) -> Vec<&'static str> {
    let wanted = typed.trim().to_lowercase().replace(' ', "_");
    let mut names: Vec<_> = TZ_VARIANTS
        .iter()
        .map(|zone| zone.name())
        .filter(|name| name.to_lowercase().contains(&wanted))
        .collect();
    names.sort_by_key(|name| {
        let lower = name.to_lowercase();
        !lower.split('/').any(|part| part.starts_with(&wanted))
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
    /// The calendar of a user with these settings.
    pub fn of(settings: &Settings) -> Self {
        let named = settings.timezone.as_deref();
        // A later version of the time zone list may lack a name that was valid when it was set.
        let zone = named.and_then(|name| zone(name).ok()).unwrap_or(Tz::UTC);
        Self { zone }
    }

    fn at(self, time: Time) -> DateTime<Tz> {
        let moment = i64::try_from(time.0)
            .ok()
            .and_then(DateTime::<Utc>::from_timestamp_millis);
        moment.unwrap_or_default().with_timezone(&self.zone)
    }

    /// The time that the clock on the wall shows.
    pub fn time_of_day(self, time: Time) -> TimeOfDay {
        let local = self.at(time);
        let shown = format!("{}:{:02}", local.hour(), local.minute());
        TimeOfDay::parse(&shown).expect("a clock shows a time of the day")
    }

    /// The date and the time of day, for a list: `2026-11-25 08:30`.
    pub fn date_and_time(self, time: Time) -> String {
        self.at(time).format("%Y-%m-%d %H:%M").to_string()
    }

    /// The first moment at which the clock shows this time; if the clock skips it, the first moment
    /// after.
    fn moment(self, shown: NaiveDateTime) -> Time {
        let shown =
            (0..SEARCHED_MINUTES).map(|late| shown + chrono::TimeDelta::minutes(late as i64));
        let moments = shown.map(|shown| match self.zone.from_local_datetime(&shown) {
            LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => Some(moment),
            LocalResult::None => None,
        });
        let first = moments
            .flatten()
            .next()
            .map_or(0, |moment| moment.timestamp_millis());
        Time(u64::try_from(first).unwrap_or_default())
    }

    /// The beginning of a day.
    fn midnight(self, day: NaiveDate) -> Time {
        self.moment(day.and_time(chrono::NaiveTime::MIN))
    }

    /// The next time the clock shows this, after a given moment. On a day when it shows it twice,
    /// only the first time counts.
    pub fn next(self, shown: TimeOfDay, after: Time) -> Time {
        let (hour, minute) = (shown.minutes() / 60, shown.minutes() % 60);
        let today = self.at(after).date_naive();
        let days = (0..).map_while(|later| today.checked_add_days(Days::new(later)));
        let times = days.filter_map(|day| day.and_hms_opt(hour.into(), minute.into(), 0));
        let mut moments = times.map(|time| self.moment(time));
        moments.find(|time| *time > after).unwrap_or(Time(u64::MAX))
    }

    /// The beginnings of this year and the next two.
    pub fn years(self, now: Time) -> Years {
        let year = self.at(now).year();
        [year, year + 1, year + 2].map(|year| {
            let day = NaiveDate::from_ymd_opt(year, 1, 1);
            day.map_or(Time(u64::MAX), |day| self.midnight(day))
        })
    }

    /// The moment that a user means by a span such as `10d` or by a date. A date includes the whole
    /// day.
    pub fn until(self, text: &str, now: Time) -> Result<Time, VacationFault> {
        let typed = text.trim();
        let day = ["%Y-%m-%d", "%d.%m.%Y"]
            .iter()
            .find_map(|form| NaiveDate::parse_from_str(typed, form).ok());
        if let Some(next) = day.and_then(|day| day.checked_add_days(Days::new(1))) {
            return Ok(self.midnight(next));
        }
        let unreadable = |_| VacationFault::Unreadable {
            value: typed.to_owned(),
        };
        let span: Span = typed.parse().map_err(unreadable)?;
        Ok(Time(now.0.saturating_add(span.0)))
    }
}

/// Whether it is within somebody's quiet hours.
pub fn is_quiet(settings: &Settings, now: Time) -> bool {
    end_of_quiet_hours(settings, now) > now
}

/// The first moment from now on that is not within somebody's quiet hours. Clocks change only at
/// whole minutes, so it is enough to check every minute.
pub fn end_of_quiet_hours(settings: &Settings, now: Time) -> Time {
    let Some(quiet) = settings.quiet else {
        return now;
    };
    let calendar = Calendar::of(settings);
    let next = (now.0 / MINUTE + 1) * MINUTE;
    let minutes = (0..SEARCHED_MINUTES).map(|late| Time(next + late * MINUTE));
    let mut moments = std::iter::once(now).chain(minutes);
    let awake = moments.find(|moment| !quiet.contain(calendar.time_of_day(*moment)));
    awake.expect("quiet hours are shorter than a day")
}

#[cfg(test)]
mod tests;
