//! A day of the calendar, as the format writes it, and as programs do.

use std::fmt;

/// The first year that two digits can mean: 70 is 1970, and 69 is 2069.
const FIRST_YEAR: u32 = 1970;

/// The first letters of the months, in the languages in which programs write them.
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene", "gen"],
    &["feb", "fev", "fév"],
    &["mar", "mär", "mrz", "maa", "mrt"],
    &["apr", "abr", "avr"],
    &["may", "mai", "mag", "mei"],
    &["jun", "juin", "giu"],
    &["jul", "juil", "lug"],
    &["aug", "ago", "aou", "aoû"],
    &["sep", "set"],
    &["oct", "okt", "out", "ott"],
    &["nov"],
    &["dec", "déc", "dez", "dic"],
];

/// A day of the calendar. Each one exists, and has a year of four digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A number of a day, with how many digits it has.
#[derive(Clone, Copy)]
struct Number {
    digits: usize,
    value: u32,
}

/// The parts of a day in one of the orders in which they are written.
struct Parts {
    year: Number,
    month: Number,
    day: Number,
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

    /// Reads a day: `2026/11/28` and `26/11/28`, as the format has it, `28/11/2026` as in older
    /// files, and what programs write: `Nov 28, 2026`, `28. 11. 2026`, `28.11.26`, `11/28/2026`,
    /// `20261128`, `2026-11-28T18:00`. Between the orders in which it could be meant, that of the
    /// format comes first; with dots or blanks, the one in which people write them.
    pub(super) fn read(text: &str) -> Option<Self> {
        let day = before_time(text).to_lowercase();
        let mut numbers = Vec::new();
        let mut month = None;
        for word in words(&day) {
            if word.starts_with(|letter: char| letter.is_ascii_digit()) {
                numbers.push(Number {
                    digits: word.len(),
                    value: word.parse().ok()?,
                });
            } else {
                // The word before it can be a day of the week: Tuesday is `mar` to some.
                month = month_of(word).or(month);
            }
        }
        let has_slashes = day.contains(['/', '-']);
        let mut orders = orders(month, &numbers, has_slashes).into_iter();
        orders.find_map(|parts| parts.date())
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}/{:02}/{:02}", self.year, self.month, self.day)
    }
}

impl Number {
    /// At most two digits.
    fn short(self) -> Option<u8> {
        (self.digits <= 2).then(|| u8::try_from(self.value).ok())?
    }
}

impl Parts {
    fn date(&self) -> Option<Date> {
        let year = match self.year.digits {
            4 => self.year.value,
            2 => (FIRST_YEAR..FIRST_YEAR + 100).find(|full| full % 100 == self.year.value)?,
            _ => return None,
        };
        let year = u16::try_from(year).ok()?;
        Date::new(year, self.month.short()?, self.day.short()?)
    }
}

/// The orders in which these numbers can be a day, the likeliest one first.
fn orders(month: Option<u8>, numbers: &[Number], has_slashes: bool) -> Vec<Parts> {
    let parts = |year, month, day| Parts { year, month, day };
    match (month, numbers) {
        (Some(month), &[one, other]) => {
            let month = Number {
                digits: 2,
                value: month.into(),
            };
            vec![parts(other, month, one), parts(one, month, other)]
        }
        (None, &[Number { digits: 8, value }]) => {
            let number = |digits, value| Number { digits, value };
            let (front, middle, back) = (value / 10_000, value / 100 % 100, value % 100);
            let year_first = parts(number(4, front), number(2, middle), number(2, back));
            let (day, month) = (number(2, front / 100), number(2, front % 100));
            vec![year_first, parts(number(4, value % 10_000), month, day)]
        }
        (None, &[one, two, three]) => {
            let mut orders = vec![parts(one, two, three), parts(three, two, one)];
            if !has_slashes {
                orders.reverse();
            }
            orders.push(parts(three, one, two));
            orders
        }
        _ => Vec::new(),
    }
}

/// The text before a time of the day: `2026/11/28` of `2026/11/28 18:00`.
fn before_time(text: &str) -> &str {
    let before = text.split_once(':').map(|(before, _)| before);
    before.map_or(text, |before| {
        before.trim_end_matches(|letter: char| letter.is_ascii_digit())
    })
}

/// The numbers and the words of a text: `10th` is one of each.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let halves = words.flat_map(|word| {
        let digits = word.chars().take_while(char::is_ascii_digit).count();
        let (number, rest) = word.split_at(digits);
        [number, rest]
    });
    halves.filter(|half| !half.is_empty())
}

/// The month that a word means.
fn month_of(word: &str) -> Option<u8> {
    let mut months = MONTHS.iter();
    let index = months.position(|names| names.iter().any(|name| word.starts_with(name)))?;
    u8::try_from(index + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_exist_are_read_as_programs_write_them() {
        let day = Date::new(2024, 2, 29);
        for text in [
            "2024/02/29",
            "29/02/2024",
            "29.2.2024",
            "2024-2-29",
            "24/02/29",
            "29. 02. 2024",
            "29.02.24",
            "2024. 2. 29.",
            "02/29/2024",
            "20240229",
            "29022024",
            "2024-02-29T18:30:00Z",
            "2024/02/29 9:05",
            "Feb 29, 2024",
            "29 Feb 2024",
            "29-Feb-24",
            "Thursday, February 29th, 2024",
            "29. Februar 2024",
            "29 de febrero de 2024",
            "jeudi 29 février 2024",
            "29 fevereiro 2024",
        ] {
            assert_eq!(Date::read(text), day, "{text}");
        }
        for text in [
            "2023/02/29",
            "2024/13/01",
            "Feb 30, 2024",
            "February 2024",
            "28.-29.02.2024",
            "",
            "2024/02",
            "+024/1/1",
            "2 weeks 3 days in May",
        ] {
            assert_eq!(Date::read(text), None, "{text}");
        }
    }

    #[test]
    fn each_month_is_known_in_every_language_of_the_bot() {
        let years = [
            "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
            "January February March April May June July August September October November December",
            "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        ];
        for year in years {
            for (month, word) in (1..).zip(year.split(' ')) {
                let day = Date::new(2020, month, 10);
                assert_eq!(Date::read(&format!("10 {word} 2020")), day, "{word}");
                assert_eq!(Date::read(&format!("mar. {word} 10, 2020")), day, "{word}");
            }
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for (year, month, day) in [(1970, 1, 1), (1999, 12, 31), (2001, 2, 3), (2069, 11, 12)] {
            let date = Date::new(year, month, day).expect("it is a day");
            assert_eq!(Date::read(&date.to_string()), Some(date));
            assert_eq!(Date::read(&date.short()), Some(date));
        }
    }
}
