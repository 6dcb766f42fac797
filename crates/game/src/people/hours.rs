//! Times of the day, and the vacations of a person with what is left of a year's allowance.
//!
//! Their moments depend on the person's time zone, which this crate does not handle: the beginning
//! of a year is an argument.

use crate::base::id::{Span, Time};
use crate::base::refusal::refusals;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A time of the day, in minutes after midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeOfDay(u16);

/// Times that have names, and their hours.
const NAMED: [(&str, u16); 4] = [
    ("noon", 12),
    ("midnight", 0),
    ("mittag", 12),
    ("mitternacht", 0),
];

/// The words for the halves of the day, and the hour at which each begins.
const HALVES: [(&[&str], u16); 2] = [(&["am", "a.m."], 0), (&["pm", "p.m."], 12)];

/// Words behind a time of the day that say what it is.
const WORDS: [&str; 4] = ["uhr", "o'clock", "o’clock", "h"];

/// The marks between the hours and the minutes.
const SEPARATORS: [&str; 4] = [":", ".", "uhr", "h"];

/// A number with so many digits that is below another one.
fn number(part: &str, digits: &[usize], below: u16) -> Option<u16> {
    let part = part.trim();
    let is_number = part.bytes().all(|b| b.is_ascii_digit());
    let fits = is_number && digits.contains(&part.len());
    part.parse().ok().filter(|number| fits && *number < below)
}

impl TimeOfDay {
    /// Reads `8`, `8:00` or `08:30`, and what people write instead: `8 am`, `8.30`, `8 Uhr 30`.
    ///
    /// ```
    /// # use entente_game::people::TimeOfDay;
    /// assert_eq!(TimeOfDay::parse("8").unwrap().to_string(), "08:00");
    /// assert_eq!(TimeOfDay::parse("8:30 pm").unwrap().to_string(), "20:30");
    /// assert_eq!(TimeOfDay::parse("8 Uhr"), TimeOfDay::parse("8:00"));
    /// assert_eq!(TimeOfDay::parse("25:00"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let named = NAMED.iter().find(|(name, _)| *name == text);
        if let Some((_, hour)) = named {
            return Some(Self(hour * 60));
        }
        let half = HALVES.iter().find_map(|(words, first)| {
            let clock = words.iter().find_map(|word| text.strip_suffix(word))?;
            Some((clock.trim_end(), *first))
        });
        let clock = half.map_or(text.as_str(), |(clock, _)| clock);
        let bare = WORDS.iter().find_map(|word| clock.strip_suffix(word));
        let clock = bare.unwrap_or(clock);
        let parts = SEPARATORS.iter().find_map(|mark| clock.split_once(mark));
        let (hour, minute) = parts.unwrap_or((clock, "00"));
        let hour = number(hour, &[1, 2], 24)?;
        let hour = match half {
            Some((_, first)) if (1..=12).contains(&hour) => hour % 12 + first,
            Some(_) => return None,
            None => hour,
        };
        Some(Self(hour * 60 + number(minute, &[2], 60)?))
    }

    /// Minutes after midnight.
    pub fn minutes(self) -> u16 {
        self.0
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

impl From<TimeOfDay> for String {
    fn from(time: TimeOfDay) -> Self {
        format!("{time}")
    }
}

impl TryFrom<String> for TimeOfDay {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a time of the day looks like 22:30")
    }
}

/// The hours in which a person does not want to be notified. They can span midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct QuietHours {
    from: TimeOfDay,
    until: TimeOfDay,
}

/// Words before the first of two times of the day.
const BEGINNINGS: [&str; 3] = ["from ", "von ", "between "];

/// Words between two times of the day.
const BETWEEN: [&str; 5] = [" to ", " until ", " till ", " and ", " bis "];

impl QuietHours {
    /// Reads `22:00-07:30`, `10 pm to 7 am` or `22 bis 7 Uhr`. The two times have to differ,
    /// because otherwise it could mean no time or all day.
    ///
    /// ```
    /// # use entente_game::people::QuietHours;
    /// assert_eq!(QuietHours::parse("22-7:30").unwrap().to_string(), "22:00-07:30");
    /// assert_eq!(QuietHours::parse("22:00-22:00"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let begun = BEGINNINGS.iter().find_map(|word| text.strip_prefix(word));
        let text = begun.unwrap_or(&text);
        let words = BETWEEN.iter().find_map(|word| text.split_once(word));
        let (from, until) = words.or_else(|| text.split_once(['-', '–']))?;
        let (from, until) = (TimeOfDay::parse(from)?, TimeOfDay::parse(until)?);
        (from != until).then_some(Self { from, until })
    }

    /// Whether a time of the day is within them. The end does not belong to them.
    pub fn contain(self, time: TimeOfDay) -> bool {
        if self.from < self.until {
            self.from <= time && time < self.until
        } else {
            self.from <= time || time < self.until
        }
    }
}

impl fmt::Display for QuietHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.until)
    }
}

impl From<QuietHours> for String {
    fn from(hours: QuietHours) -> Self {
        format!("{hours}")
    }
}

impl TryFrom<String> for QuietHours {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("quiet hours look like 22:00-07:30")
    }
}

/// The days of vacation in a calendar year.
pub const VACATION_DAYS: u64 = 30;

const YEARLY_ALLOWANCE: u64 = Span::days(VACATION_DAYS).0;

/// The beginnings of the present year, the next one and the one after, in the person's time zone.
pub type Years = [Time; 3];

/// A vacation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vacation {
    /// The beginning.
    pub from: Time,
    /// The end.
    pub until: Time,
}

refusals! {
    /// Why a vacation is not possible.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum VacationFault = "invalid-body" {
        /// The text is neither a date nor a number of days. The frontend, which reads dates, finds
        /// out.
        Unreadable {
            /// The text.
            value: String,
        },
        /// The vacation would be over already.
        Past,
        /// The vacation is longer than the allowance of the year.
        TooLong {
            /// The latest possible end.
            latest: Time,
        } = "no-vacation" where days = VACATION_DAYS,
        /// Nothing of the year's allowance is left.
        UsedUp = "no-vacation" where days = VACATION_DAYS,
        /// The person is not on vacation.
        NotAway = "no-vacation",
    }
}

/// The vacations of a person, in order.
#[derive(Debug, Clone, Default)]
pub(super) struct Vacations(Vec<Vacation>);

impl Vacations {
    pub(super) fn all(&self) -> &[Vacation] {
        &self.0
    }

    pub(super) fn present(&self, now: Time) -> Option<Vacation> {
        let last = self.0.last().copied();
        last.filter(|vacation| now < vacation.until)
    }

    /// The milliseconds that are left of this year's allowance. What was used is rounded to whole
    /// days, so that who comes back at once has lost nothing; the rest of the present vacation
    /// counts as left.
    pub(super) fn left(&self, now: Time, years: Years) -> u64 {
        let used = self.0.iter().map(|vacation| {
            let begin = vacation.from.max(years[0]).0;
            let end = vacation.until.min(now).0;
            end.saturating_sub(begin)
        });
        let used: u64 = used.sum();
        let day = Span::days(1).0;
        YEARLY_ALLOWANCE.saturating_sub((used + day / 2) / day * day)
    }

    /// Checks that a vacation may last that long. Each year has its own allowance.
    pub(super) fn check(&self, until: Time, now: Time, years: Years) -> Result<(), VacationFault> {
        let this_year = Time(now.0.saturating_add(self.left(now, years)));
        let latest = if this_year < years[1] {
            this_year
        } else {
            Time(years[1].0.saturating_add(YEARLY_ALLOWANCE)).min(years[2])
        };
        if until <= now {
            Err(VacationFault::Past)
        } else if latest <= now {
            Err(VacationFault::UsedUp)
        } else if until > latest {
            Err(VacationFault::TooLong { latest })
        } else {
            Ok(())
        }
    }

    /// Starts a vacation, or changes the end of the present one.
    pub(super) fn take(&mut self, until: Time, now: Time) {
        match self.0.last_mut().filter(|last| now < last.until) {
            Some(present) => present.until = until,
            None => self.0.push(Vacation { from: now, until }),
        }
    }

    /// Ends the present vacation.
    pub(super) fn end(&mut self, now: Time) {
        if let Some(present) = self.0.last_mut().filter(|last| now < last.until) {
            present.until = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_the_day_are_read_as_people_write_them() {
        for (texts, shown) in [
            (
                &[
                    "8",
                    "08",
                    "8:00",
                    "8.00",
                    "8 Uhr",
                    "8 uhr",
                    "8h",
                    "8 am",
                    "8AM",
                    "8 a.m.",
                    "8 o’clock",
                ][..],
                "08:00",
            ),
            (
                &[
                    "20:30",
                    "20.30",
                    "20.30 Uhr",
                    "20:30 Uhr",
                    "20 Uhr 30",
                    "20h30",
                    "8:30 pm",
                    "8.30pm",
                ],
                "20:30",
            ),
            (&["12 am", "midnight", "0 Uhr", "Mitternacht"], "00:00"),
            (&["12 pm", "noon", "12", "Mittag"], "12:00"),
        ] {
            for text in texts {
                let read = TimeOfDay::parse(text).map(String::from);
                assert_eq!(read.as_deref(), Some(shown), "{text}");
            }
        }
        for text in [
            "", "24", "8:5", "8:60", "13 pm", "0 am", "pm", "uhr", "8 Uhr 5", "8:00:00", "-8",
        ] {
            assert_eq!(TimeOfDay::parse(text), None, "{text}");
        }
    }

    #[test]
    fn quiet_hours_are_read_as_people_write_them() {
        for text in [
            "22-7:30",
            "22:00–07:30",
            "10 pm to 7:30 am",
            "from 10pm until 7.30am",
            "22 bis 7:30 Uhr",
            "von 22 Uhr bis 7.30 Uhr",
        ] {
            let read = QuietHours::parse(text).map(String::from);
            assert_eq!(read.as_deref(), Some("22:00-07:30"), "{text}");
        }
        for text in ["22", "22-", "to", "22 bis 22 Uhr"] {
            assert_eq!(QuietHours::parse(text), None, "{text}");
        }
    }
}
