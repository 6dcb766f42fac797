//! Vacations of a person, and the rest of a year's allowance.
//!
//! The beginning of a year depends on the person's time zone, so it is an argument.

use crate::base::id::{Span, Time};
use crate::base::refusal::refusals;
use alloc::string::String;
use alloc::vec::Vec;

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
    /// The reason for which a vacation is not possible.
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
