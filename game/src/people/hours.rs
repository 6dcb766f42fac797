//! Times of the day.
//!
//! Their moments depend on the person's time zone, which this crate does not handle.

use alloc::format;
use alloc::string::String;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A time of the day, in minutes after midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeOfDay(u16);

impl TimeOfDay {
    /// Reads `8`, `8:00` or `08:30`.
    ///
    /// ```
    /// # use entente_game::people::TimeOfDay;
    /// assert_eq!(TimeOfDay::parse("8").unwrap().to_string(), "08:00");
    /// assert_eq!(TimeOfDay::parse("25:00"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let (hour, minute) = text.trim().split_once(':').unwrap_or((text.trim(), "00"));
        let number = |part: &str, digits: &[usize], below: u16| {
            let is_number = part.bytes().all(|b| b.is_ascii_digit());
            let fits = is_number && digits.contains(&part.len());
            part.parse::<u16>().ok().filter(|n| fits && *n < below)
        };
        Some(Self(
            number(hour, &[1, 2], 24)? * 60 + number(minute, &[2], 60)?,
        ))
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

impl QuietHours {
    /// Reads `22:00-07:30`. The two times have to differ, because otherwise it could mean no time
    /// or all day.
    ///
    /// ```
    /// # use entente_game::people::QuietHours;
    /// assert_eq!(QuietHours::parse("22-7:30").unwrap().to_string(), "22:00-07:30");
    /// assert_eq!(QuietHours::parse("22:00-22:00"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let (from, until) = text.split_once(['-', '–'])?;
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
