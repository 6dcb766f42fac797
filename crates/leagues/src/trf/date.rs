//! A day of the calendar, as the format writes it.

use std::fmt;

/// The year of the format that has two digits: 70 is 1970, and 69 is 2069.
const FIRST_YEAR: u16 = 1970;

/// A day of the calendar. Each one exists, and has a year of four digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The day; `None` if there is no such one.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        let exists = (1000..=9999).contains(&year) && (1..=days).contains(&day);
        exists.then_some(Self { year, month, day })
    }

    /// The day with two digits of its year, as a round has it: `26/11/28`. Only years from 1970 to
    /// 2069 can be told apart in it.
    pub(super) fn short(self) -> String {
        format!("{:02}/{:02}/{:02}", self.year % 100, self.month, self.day)
    }

    /// Reads a day: `2026/11/28`, or as older files have it, `28/11/2026`. Slashes, dots and
    /// hyphens divide it.
    pub(super) fn read(text: &str) -> Option<Self> {
        match *numbers(text)?.as_slice() {
            [(4, year), (_, month), (_, day)] | [(_, day), (_, month), (4, year)] => {
                Self::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
            }
            _ => None,
        }
    }

    /// Reads a day with two digits of its year.
    pub(super) fn read_short(text: &str) -> Option<Self> {
        let [(2, year), (2, month), (2, day)] = *numbers(text)?.as_slice() else {
            return None;
        };
        let year = (FIRST_YEAR..FIRST_YEAR + 100).find(|full| full % 100 == year)?;
        Self::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}/{:02}/{:02}", self.year, self.month, self.day)
    }
}

/// The numbers of a date, each with how many digits it has.
fn numbers(text: &str) -> Option<Vec<(usize, u16)>> {
    let parts = text.split(['/', '.', '-']);
    let number = |part: &str| {
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| Some((part.len(), part.parse().ok()?)))?
    };
    parts.map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_exist_are_read_in_the_order_of_either_edition() {
        let day = Date::new(2024, 2, 29);
        for text in ["2024/02/29", "29/02/2024", "29.2.2024", "2024-2-29"] {
            assert_eq!(Date::read(text), day, "{text}");
        }
        assert_eq!(Date::read_short("24/02/29"), day);
        for text in [
            "2023/02/29",
            "2024/13/01",
            "24/02/29",
            "",
            "2024/02",
            "+024/1/1",
        ] {
            assert_eq!(Date::read(text), None, "{text}");
        }
        assert_eq!(Date::read_short("2024/02/29"), None);
    }
}
