//! When a person is away, and how much of that a year has room for. When a year begins depends on where the person lives, so it is handed in.

use crate::Span;
use crate::id::Time;
use alloc::string::String;
use alloc::vec::Vec;

/// The milliseconds of a day.
const DAY: u64 = Span::days(1).0;

/// How many days of vacation a person has in a calendar year.
pub const VACATION_DAYS: u64 = 30;

const ALLOWANCE: u64 = VACATION_DAYS * DAY;

/// When this year, the next one, and the one after that begin, where the person lives.
pub type Years = [Time; 3];

/// Somebody is away, from a moment until another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vacation {
    /// Since when.
    pub from: Time,
    /// Until when.
    pub until: Time,
}

/// Why somebody cannot be away so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VacationFault {
    /// That is neither a date nor a span of days. Found out by whoever reads dates.
    Unreadable {
        /// What was asked for.
        value: String,
    },
    /// It would be over already.
    Past,
    /// The year has no room for it.
    TooLong {
        /// When it would have to be over.
        latest: Time,
    },
    /// Nothing is left of the year's days.
    UsedUp,
    /// Nobody is away who could come back.
    NotAway,
}

/// All of a person's, in their order.
#[derive(Debug, Clone, Default)]
pub(super) struct Vacations(Vec<Vacation>);

impl Vacations {
    pub(super) fn all(&self) -> &[Vacation] {
        &self.0
    }

    /// The one that goes on now.
    pub(super) fn present(&self, now: Time) -> Option<Vacation> {
        let last = self.0.last().copied();
        last.filter(|vacation| now < vacation.until)
    }

    /// How many milliseconds are left of this year's, from now on: what lies ahead of the present one counts as left.
    pub(super) fn left(&self, now: Time, years: Years) -> u64 {
        let used = self.0.iter().map(|vacation| {
            let begin = vacation.from.max(years[0]).0;
            let end = vacation.until.min(now).0;
            end.saturating_sub(begin)
        });
        ALLOWANCE.saturating_sub(used.sum())
    }

    /// Whether a vacation from now on may last so long: each year has its own days.
    pub(super) fn check(&self, until: Time, now: Time, years: Years) -> Result<(), VacationFault> {
        let this_year = Time(now.0.saturating_add(self.left(now, years)));
        let latest = match this_year < years[1] {
            true => this_year,
            false => Time(years[1].0.saturating_add(ALLOWANCE)).min(years[2]),
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

    /// From now on the person is away until then: whoever is away already stays so longer, or comes back earlier.
    pub(super) fn take(&mut self, until: Time, now: Time) {
        match self.0.last_mut().filter(|last| now < last.until) {
            Some(present) => present.until = until,
            None => self.0.push(Vacation { from: now, until }),
        }
    }

    /// The person is back.
    pub(super) fn end(&mut self, now: Time) {
        if let Some(present) = self.0.last_mut().filter(|last| now < last.until) {
            present.until = now;
        }
    }
}
