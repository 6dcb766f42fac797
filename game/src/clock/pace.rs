//! A pace as people write it: `3d` or `2h30m` for each move, `10+5` for ten minutes and five seconds more with each move, `10+0~3` with three seconds in which the clock waits.
//! What is written of a pace reads as the same again.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// A length of time in milliseconds.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Span(pub u64);

impl Span {
    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 1000)
    }

    /// So many minutes.
    pub const fn minutes(minutes: u64) -> Self {
        Self::seconds(minutes * 60)
    }

    /// So many hours.
    pub const fn hours(hours: u64) -> Self {
        Self::minutes(hours * 60)
    }

    /// So many days of 24 hours.
    pub const fn days(days: u64) -> Self {
        Self::hours(days * 24)
    }
}

/// The units of a span, the largest first.
const UNITS: [(char, Span); 5] = [
    ('w', Span::days(7)),
    ('d', Span::days(1)),
    ('h', Span::hours(1)),
    ('m', Span::minutes(1)),
    ('s', Span::seconds(1)),
];

/// Why a text is no length of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnfitSpan {
    /// What was written.
    pub text: String,
}

impl FromStr for Span {
    type Err = UnfitSpan;

    /// Reads `2h30m`: numbers with their units, the larger before the smaller, each at most once.
    fn from_str(text: &str) -> Result<Self, UnfitSpan> {
        let unfit = || UnfitSpan {
            text: text.trim().chars().take(40).collect(),
        };
        let written: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut rest = written.as_str();
        let mut total = 0_u64;
        let mut units = UNITS.iter();
        while !rest.is_empty() {
            let at = rest.find(|c: char| !c.is_ascii_digit()).ok_or_else(unfit)?;
            let (number, tail) = rest.split_at(at);
            let mut tail = tail.chars();
            let letter = tail.next().map(|c| c.to_ascii_lowercase());
            let unit = units.find(|(unit, _)| Some(*unit) == letter);
            let (_, unit) = unit.ok_or_else(unfit)?;
            let number: u64 = number.parse().map_err(|_| unfit())?;
            let part = number.checked_mul(unit.0).ok_or_else(unfit)?;
            total = total.checked_add(part).ok_or_else(unfit)?;
            rest = tail.as_str();
        }
        match total {
            0 => Err(unfit()),
            total => Ok(Self(total)),
        }
    }
}

impl fmt::Display for Span {
    /// Whole seconds, in the form that is read: `2h30m`. A week is seven days.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0 / 1000;
        if rest == 0 {
            return f.write_str("0s");
        }
        for (letter, unit) in &UNITS[1..] {
            let unit = unit.0 / 1000;
            if rest >= unit {
                write!(f, "{}{letter}", rest / unit)?;
                rest %= unit;
            }
        }
        Ok(())
    }
}

/// How much time there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Each move has its own time: correspondence.
    PerMove(Span),
    /// Each army has its time for the whole game.
    Bank {
        /// What it has at first.
        base: Span,
        /// What each move brings.
        #[serde(default)]
        increment: Span,
        /// How long the clock waits at each turn before it runs.
        #[serde(default)]
        delay: Span,
    },
}

/// Why a text is no pace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaceFault {
    /// It cannot be read.
    Unreadable {
        /// What was written.
        text: String,
    },
    /// The time is shorter than anybody could move in, or longer than anybody should wait.
    OutOfBounds {
        /// The shortest that can be agreed on.
        least: Span,
        /// The longest.
        most: Span,
    },
}

/// The shortest and the longest time for a move.
const PER_MOVE: (Span, Span) = (Span::minutes(1), Span::days(30));

/// The shortest and the longest time for a whole game.
const BASE: (Span, Span) = (Span::seconds(10), Span::days(30));

/// The longest increment and delay.
const ADDED: Span = Span::days(1);

impl Pace {
    /// Whether each move has its own time: a game for many days, which waits for those who are on vacation.
    pub fn is_correspondence(&self) -> bool {
        matches!(self, Self::PerMove(_))
    }

    /// Whether it can be agreed on.
    pub fn check(self) -> Result<Self, PaceFault> {
        let within = |span: Span, (least, most): (Span, Span)| match (least..=most).contains(&span)
        {
            true => Ok(()),
            false => Err(PaceFault::OutOfBounds { least, most }),
        };
        match self {
            Self::PerMove(span) => within(span, PER_MOVE)?,
            Self::Bank {
                base,
                increment,
                delay,
            } => {
                within(base, BASE)?;
                within(increment, (Span(0), ADDED))?;
                within(delay, (Span(0), ADDED))?;
            }
        }
        Ok(self)
    }
}

impl FromStr for Pace {
    type Err = PaceFault;

    /// Reads `3d` (for each move), `10` or `10+5` (minutes for the game, seconds for each move), `10+5~3` (with a delay of three seconds), or the same with units: `2d+12h`.
    fn from_str(text: &str) -> Result<Self, PaceFault> {
        let unreadable = || PaceFault::Unreadable {
            text: text.trim().chars().take(40).collect(),
        };
        let (timed, delay) = match text.split_once('~') {
            Some((timed, delay)) => (timed, Some(delay)),
            None => (text, None),
        };
        let parts: Vec<&str> = timed.split('+').collect();
        let (base, increment) = match parts[..] {
            [base] => (base, None),
            [base, increment] => (base, Some(increment)),
            _ => return Err(unreadable()),
        };
        let is_number = base.trim().bytes().all(|byte| byte.is_ascii_digit());
        let pace = match (increment, delay) {
            (None, None) if !is_number => Self::PerMove(base.parse().map_err(|_| unreadable())?),
            (increment, delay) => Self::Bank {
                base: counted(base, Span::minutes(1)).ok_or_else(unreadable)?,
                increment: added(increment).ok_or_else(unreadable)?,
                delay: added(delay).ok_or_else(unreadable)?,
            },
        };
        pace.check()
    }
}

/// A span, or a bare number of these units.
fn counted(text: &str, unit: Span) -> Option<Span> {
    match text.trim().parse::<u64>() {
        Ok(number) => number.checked_mul(unit.0).map(Span),
        Err(_) => text.parse().ok(),
    }
}

/// What is added to the time: nothing unless it is named, and a bare number counts seconds.
fn added(text: Option<&str>) -> Option<Span> {
    text.map_or(Some(Span(0)), |text| counted(text, Span::seconds(1)))
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PerMove(span) => span.fmt(f),
            Self::Bank {
                base,
                increment,
                delay,
            } => {
                let text = |span: Span, unit: Span| match span.0 % unit.0 {
                    0 => (span.0 / unit.0).to_string(),
                    _ => span.to_string(),
                };
                let second = Span::seconds(1);
                f.write_str(&text(base, Span::minutes(1)))?;
                write!(f, "+{}", text(increment, second))?;
                match delay.0 {
                    0 => Ok(()),
                    _ => write!(f, "~{}", text(delay, second)),
                }
            }
        }
    }
}
