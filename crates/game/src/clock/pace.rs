//! The notation of time controls: `3d` or `2h30m` per move, `10+5` for ten minutes and five seconds
//! more with each move, `10+0~3` with a delay of three seconds.
//!
//! A written time control reads as the same one again.

use super::span::Span;
use super::typed;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// The units of a span, the largest first.
const UNITS: [(char, Span); 5] = [
    ('w', Span::days(7)),
    ('d', Span::days(1)),
    ('h', Span::hours(1)),
    ('m', Span::minutes(1)),
    ('s', Span::seconds(1)),
];

/// The text is not a span of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidSpan {
    /// The text.
    pub text: String,
}

impl FromStr for Span {
    type Err = InvalidSpan;

    /// Reads `2h30m`, `1h30`, `3 days` or `1 Std. 30 Min.`: numbers with units as people write them
    /// in English and German, larger units first, each at most once.
    fn from_str(text: &str) -> Result<Self, InvalidSpan> {
        let total = typed::read(text).filter(|total| *total > 0);
        total.map(Self).ok_or_else(|| InvalidSpan {
            text: text.trim().chars().take(40).collect(),
        })
    }
}

impl fmt::Display for Span {
    /// Writes whole seconds in the same notation: `2h30m`. Weeks are written as days.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0 / 1000;
        if rest == 0 {
            return f.write_str("0s");
        }
        // Weeks are left out, because they are harder to read: `10d` instead of `1w3d`.
        for (letter, unit) in &UNITS[1..] {
            let seconds = unit.0 / 1000;
            if rest >= seconds {
                write!(f, "{}{letter}", rest / seconds)?;
                rest %= seconds;
            }
        }
        Ok(())
    }
}

/// The time that players have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Each move has its own time (correspondence).
    PerMove(Span),
    /// Each player has time for the whole game.
    PerGame {
        /// The time at the start.
        base: Span,
        /// The time added with each move.
        #[serde(default)]
        increment: Span,
        /// The delay before the clock runs in each turn.
        #[serde(default)]
        delay: Span,
    },
}

/// The fault of a text that is no valid time control.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaceFault {
    /// The text cannot be read as a pace.
    Unreadable {
        /// The text.
        text: String,
    },
    /// The time is too short or too long.
    OutOfBounds {
        /// The shortest time allowed.
        least: Span,
        /// The longest time allowed.
        most: Span,
    },
}

/// The shortest and the longest time for a move.
const PER_MOVE: (Span, Span) = (Span::minutes(1), Span::days(30));

/// The shortest and the longest time for a game.
const BASE: (Span, Span) = (Span::seconds(10), Span::days(30));

/// The longest increment and delay.
const ADDED: Span = Span::days(1);

impl Pace {
    /// Whether each move has its own time. Such games wait for players on vacation.
    pub fn is_correspondence(&self) -> bool {
        matches!(self, Self::PerMove(_))
    }

    /// Checks that the times are within their bounds.
    pub fn check(self) -> Result<Self, PaceFault> {
        let within = |span: Span, (least, most): (Span, Span)| {
            if (least..=most).contains(&span) {
                Ok(())
            } else {
                Err(PaceFault::OutOfBounds { least, most })
            }
        };
        match self {
            Self::PerMove(span) => within(span, PER_MOVE)?,
            Self::PerGame {
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

    /// Reads `3d` or `3 days per move`, `10`, `10+5` or `10|5` (minutes for the game, seconds added
    /// per move), `10+5~3` (with a delay of three seconds), or the same with units: `2d+12h`.
    fn from_str(text: &str) -> Result<Self, PaceFault> {
        let unreadable = || PaceFault::Unreadable {
            text: text.trim().chars().take(40).collect(),
        };
        if let Some(span) = typed::per_move(text) {
            return Self::PerMove(span.parse().map_err(|_| unreadable())?).check();
        }
        let (timed, delay) = match text.split_once('~') {
            Some((timed, delay)) => (timed, Some(delay)),
            None => (text, None),
        };
        // `3|2` is how chess.com writes it.
        let parts: Vec<&str> = timed.split(['+', '|']).collect();
        let (base, increment) = match parts[..] {
            [base] => (base, None),
            [base, increment] => (base, Some(increment)),
            _ => return Err(unreadable()),
        };
        let is_number = base.trim().bytes().all(|byte| byte.is_ascii_digit());
        let pace = match (increment, delay) {
            (None, None) if !is_number => Self::PerMove(base.parse().map_err(|_| unreadable())?),
            (increment, delay) => Self::PerGame {
                base: counted(base, Span::minutes(1)).ok_or_else(unreadable)?,
                increment: added(increment).ok_or_else(unreadable)?,
                delay: added(delay).ok_or_else(unreadable)?,
            },
        };
        pace.check()
    }
}

/// Reads a span, or a number of units.
fn counted(text: &str, unit: Span) -> Option<Span> {
    match text.trim().parse::<u64>() {
        Ok(number) => number.checked_mul(unit.0).map(Span),
        Err(_) => text.parse().ok(),
    }
}

/// Reads an increment or a delay: zero if there is none, and a plain number counts seconds.
fn added(text: Option<&str>) -> Option<Span> {
    text.map_or(Some(Span(0)), |text| counted(text, Span::seconds(1)))
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PerMove(span) => span.fmt(f),
            Self::PerGame {
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
