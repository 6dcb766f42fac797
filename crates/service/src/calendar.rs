//! Time zones and calendars: which zones there are, and when somebody's hours, days and years
//! begin.
//!
//! Nothing here reads a clock; the current time is a parameter. `game` stores what players have
//! set, `service` asks here when something is due, and the frontends ask which zones to suggest.

use chrono::{
    DateTime, Datelike, Days, FixedOffset, LocalResult, NaiveDate, NaiveDateTime, TimeZone,
    Timelike, Utc,
};
use chrono_tz::{TZ_VARIANTS, Tz};
use entente_game::people::{Settings, TimeOfDay, VacationFault, Years};
use entente_game::{Span, Time};

const MINUTE: u64 = Span::minutes(1).0;

/// The most similar names that are suggested for an unknown one.
const SUGGESTED_NAMES: usize = 3;

/// The letters of an unknown name that are compared. No name of a zone has more than 32, and each
/// comparison, of which there are hundreds, takes longer for a longer text.
const COMPARED_LETTERS: usize = 64;

/// The minutes that are searched: more than any time zone has ever skipped at once.
const SEARCHED_MINUTES: u64 = 2 * 24 * 60;

/// The signs of these zones are the opposite of what people mean: `Etc/GMT+2` is two hours *behind*
/// UTC. Nobody is shown one.
const REVERSED_ZONES: &str = "Etc/GMT";

/// The differences from UTC that are in use, in minutes.
const OFFSET_MINUTES: std::ops::RangeInclusive<i32> = -12 * 60..=14 * 60;

/// A time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    /// One of the IANA database, which knows when its clocks change.
    Named(Tz),
    /// A difference from UTC that never changes.
    Fixed(FixedOffset),
}

impl Zone {
    /// The name by which it is stored and shown: `Europe/Berlin`, `UTC+02:00`.
    pub fn name(self) -> String {
        match self {
            Self::Named(zone) => zone.name().to_owned(),
            Self::Fixed(offset) => format!("UTC{offset}"),
        }
    }

    /// A zone of the database. Those with reversed signs become differences.
    fn named(zone: Tz) -> Self {
        let difference = zone.name().strip_prefix(REVERSED_ZONES);
        match difference.and_then(|sign_and_hours| sign_and_hours.parse::<i32>().ok()) {
            Some(hours_behind) => offset(-60 * hours_behind).map_or(Self::Named(zone), Self::Fixed),
            None => Self::Named(zone),
        }
    }

    fn local(self, moment: DateTime<Utc>) -> DateTime<FixedOffset> {
        match self {
            Self::Named(zone) => moment.with_timezone(&zone).fixed_offset(),
            Self::Fixed(offset) => moment.with_timezone(&offset),
        }
    }

    /// The moments at which the clock on the wall shows this.
    fn moments(self, shown: &NaiveDateTime) -> LocalResult<i64> {
        match self {
            Self::Named(zone) => zone
                .from_local_datetime(shown)
                .map(|moment| moment.timestamp_millis()),
            Self::Fixed(offset) => offset
                .from_local_datetime(shown)
                .map(|moment| moment.timestamp_millis()),
        }
    }
}

/// A difference from UTC; `None` if it is in use nowhere.
fn offset(minutes: i32) -> Option<FixedOffset> {
    let is_used = OFFSET_MINUTES.contains(&minutes) && minutes % 15 == 0;
    is_used.then(|| FixedOffset::east_opt(minutes * 60))?
}

/// Reads a difference from UTC as people write it: `UTC+2`, `gmt +5:30`, `-0330`. `None` if the
/// text is something else.
fn read_offset(text: &str) -> Option<FixedOffset> {
    let plain: String = text.to_lowercase().split_whitespace().collect();
    let behind = ["utc", "gmt"]
        .iter()
        .find_map(|name| plain.strip_prefix(name));
    let signed = behind.unwrap_or(&plain);
    let (is_west, digits) = match signed.strip_prefix('+') {
        Some(digits) => (false, digits),
        None => (true, signed.strip_prefix(['-', '−', '–'])?),
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None if digits.len() > 2 => digits.split_at_checked(digits.len() - 2)?,
        None => (digits, "0"),
    };
    let are_digits = [hours, minutes]
        .iter()
        .all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let minutes: i32 = minutes.parse().ok().filter(|minutes| *minutes < 60)?;
    let sum = hours.parse::<i32>().ok()?.checked_mul(60)? + minutes;
    offset(if is_west { -sum } else { sum }).filter(|_| are_digits)
}

/// The zone with this name, in upper or lower case, or with this difference from UTC; or else the
/// most similar names.
pub fn zone(name: &str) -> Result<Zone, Vec<&'static str>> {
    if let Some(offset) = read_offset(name) {
        return Ok(Zone::Fixed(offset));
    }
    let asked = name.trim().replace(' ', "_");
    let mut all = TZ_VARIANTS.iter();
    let found = all.find(|zone| zone.name().eq_ignore_ascii_case(&asked));
    let found = found.copied().map(Zone::named);
    found.ok_or_else(|| most_similar(&asked))
}

/// The zones that can be suggested.
fn unreversed_zones() -> impl Iterator<Item = &'static Tz> {
    let zones = TZ_VARIANTS.iter();
    zones.filter(|zone| !zone.name().starts_with(REVERSED_ZONES))
}

/// The names that are most similar to this one, as a whole or in their last part: who types
/// `Berlin` means `Europe/Berlin`.
fn most_similar(name: &str) -> Vec<&'static str> {
    let compared: String = name.chars().take(COMPARED_LETTERS).collect();
    let asked = compared.to_lowercase();
    let last = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let distance = |zone: &&Tz| {
        let known = zone.name().to_lowercase();
        strsim::levenshtein(&known, &asked).min(strsim::levenshtein(&last(&known), &last(&asked)))
    };
    let mut zones: Vec<_> = unreversed_zones().collect();
    // Among equally similar names, those with a region and a place are the ones in use.
    zones.sort_by_cached_key(|zone| (distance(zone), !zone.name().contains('/'), zone.name()));
    zones
        .iter()
        .take(SUGGESTED_NAMES)
        .map(|zone| zone.name())
        .collect()
}

/// The names that contain what was typed. Those in which a part begins with it come first, and
/// differences from UTC last. A difference that was typed is the only one.
pub fn search_zones(typed: &str, count: usize) -> Vec<String> {
    if let Some(offset) = read_offset(typed) {
        return vec![Zone::Fixed(offset).name()];
    }
    let wanted = typed.trim().to_lowercase().replace(' ', "_");
    let of_utc = wanted.replace("gmt", "utc");
    let hours = OFFSET_MINUTES.step_by(60).filter_map(offset);
    let mut offsets: Vec<_> = hours.map(|hours| Zone::Fixed(hours).name()).collect();
    offsets.retain(|name| name.to_lowercase().contains(&of_utc));
    let mut names: Vec<_> = unreversed_zones()
        .map(|zone| zone.name().to_owned())
        .filter(|name| name.to_lowercase().contains(&wanted))
        .collect();
    names.sort_by_key(|name| {
        let lower = name.to_lowercase();
        !lower.split('/').any(|part| part.starts_with(&wanted))
    });
    names.extend(offsets);
    names.truncate(count);
    names
}

/// The calendar and the clock where somebody lives.
#[derive(Debug, Clone, Copy)]
pub struct Calendar {
    zone: Zone,
}

impl Calendar {
    /// The calendar of a user with these settings.
    pub fn of(settings: &Settings) -> Self {
        let named = settings.timezone.as_deref();
        // A later version of the time zone list may lack a name that was valid when it was set.
        let zone = named.and_then(|name| zone(name).ok());
        Self {
            zone: zone.unwrap_or(Zone::Named(Tz::UTC)),
        }
    }

    fn at(self, time: Time) -> DateTime<FixedOffset> {
        let moment = i64::try_from(time.0)
            .ok()
            .and_then(DateTime::<Utc>::from_timestamp_millis);
        self.zone.local(moment.unwrap_or_default())
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
        let moments = shown.map(|shown| match self.zone.moments(&shown) {
            LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => Some(moment),
            LocalResult::None => None,
        });
        let first = moments.flatten().next();
        Time(
            first
                .and_then(|at| u64::try_from(at).ok())
                .unwrap_or_default(),
        )
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
