//! Spans of time as people type them: `2h30m`, `1h30`, `3 days`, `1 week and 2 days`, `15 Min.`,
//! `1 Std 30`, `1,5 Stunden`, `½ h`, `90'`.
//!
//! The words of all languages of the texts are read, whatever the reader's language: none means
//! another unit elsewhere.

use crate::base::id::Span;

/// The words of each unit, the largest unit first, in small letters, and its milliseconds.
const WORDS: [(&[&str], u64); 5] = [
    (
        &[
            "w", "wk", "wks", "week", "weeks", "woche", "wochen", "sem", "semana", "semanas",
            "semaine", "semaines",
        ],
        Span::days(7).0,
    ),
    (
        &[
            "d", "day", "days", "t", "tag", "tage", "tagen", "dia", "dias", "día", "días", "j",
            "jour", "jours",
        ],
        Span::days(1).0,
    ),
    (
        &[
            "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "hora", "horas",
            "heure", "heures",
        ],
        Span::hours(1).0,
    ),
    (
        &[
            "m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos",
        ],
        Span::minutes(1).0,
    ),
    (
        &[
            "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "seg",
            "segundo", "segundos", "seconde", "secondes",
        ],
        Span::seconds(1).0,
    ),
];

/// The units behind which a number without a unit counts the next smaller one: `1h30`, `1m30`.
const WITH_SMALLER: [u64; 2] = [Span::hours(1).0, Span::minutes(1).0];

/// Words for one, as in `a week`.
const ONE: [&str; 12] = [
    "a", "an", "one", "ein", "eine", "einen", "un", "una", "uno", "une", "um", "uma",
];

/// Words between the parts.
const AND: [&str; 5] = ["and", "und", "y", "et", "e"];

/// The words behind a span that is for each move, in small letters. Longer ones come first.
const PER_MOVE: [&str; 15] = [
    "per move",
    "for each move",
    "each move",
    "a move",
    "/move",
    "pro zug",
    "je zug",
    "für jeden zug",
    "por movimiento",
    "por jugada",
    "por jogada",
    "por lance",
    "cada jugada",
    "par mouvement",
    "par coup",
];

/// The words behind a time that is for the whole game.
const PER_GAME: [&str; 14] = [
    "per player",
    "per side",
    "per game",
    "each",
    "/game",
    "pro spieler",
    "pro partie",
    "je spieler",
    "por jugador",
    "por partida",
    "por jogador",
    "par joueur",
    "par partie",
    "in total",
];

/// Signs and words that mean the same as plain signs. Two single marks are a double one.
const SIGNS: [(&str, &str); 20] = [
    ("''", "s"),
    ("’’", "s"),
    ("′′", "s"),
    ("\"", "s"),
    ("”", "s"),
    ("“", "s"),
    ("″", "s"),
    ("'", "m"),
    ("’", "m"),
    ("′", "m"),
    ("½", ".5"),
    ("¼", ".25"),
    ("¾", ".75"),
    ("＋", "+"),
    ("｜", "|"),
    (" plus ", " + "),
    (" más ", " + "),
    (" mais ", " + "),
    ("\u{a0}", " "),
    ("\u{202f}", " "),
];

/// Fractions in front of a plus. Elsewhere `1/2` could be one minute and two seconds.
const FRACTIONS: [(&str, &str); 3] = [("1/2", ".5"), ("1/4", ".25"), ("3/4", ".75")];

/// The signs in which people quote.
const QUOTES: [char; 7] = ['`', '"', '“', '”', '„', '«', '»'];

/// The most digits behind a point or comma.
const MAX_DECIMALS: usize = 3;

/// A span as it was typed.
pub(super) struct Typed {
    /// The milliseconds.
    pub(super) total: u64,
    /// The largest unit that was named.
    pub(super) largest: Span,
}

/// The same text in small letters and plain signs: `90m+30s` for `90'+30"`.
pub(super) fn plain(text: &str) -> String {
    let mut text = text.trim();
    if text.starts_with(QUOTES) {
        text = text.trim_matches(QUOTES).trim();
    }
    let mut plain = text.to_lowercase();
    for (sign, same) in SIGNS {
        if plain.contains(sign) {
            plain = plain.replace(sign, same);
        }
    }
    let fraction = FRACTIONS.iter().find_map(|(fraction, decimals)| {
        let rest = plain.strip_prefix(fraction)?;
        let is_base = rest.trim_start().starts_with(['+', '|']);
        is_base.then(|| format!("{decimals}{rest}"))
    });
    fraction.unwrap_or(plain)
}

/// Reads a span in plain signs; `None` if it is none.
pub(super) fn read(text: &str) -> Option<Typed> {
    let mut rest = text.trim();
    let mut total = 0_u64;
    // The units that can still come: each is used once, and larger ones come first.
    let mut units = &WORDS[..];
    let mut before = None;
    let mut largest = None;
    while !rest.is_empty() {
        let (number, behind) = number(rest)?;
        let (word, behind) = word(behind.trim_start());
        let (at, behind) = match word {
            "" => (
                before
                    .filter(|unit| WITH_SMALLER.contains(unit))
                    .map(|_| 0)?,
                behind,
            ),
            word => (
                position(units, word)?,
                behind.strip_prefix('.').unwrap_or(behind),
            ),
        };
        let unit = units.get(at)?.1;
        total = total.checked_add(number.times(unit)?)?;
        units = &units[at + 1..];
        before = Some(unit).filter(|_| !word.is_empty());
        largest = largest.or(before);
        rest = without_and(behind);
    }
    largest.map(|largest| Typed {
        total,
        largest: Span(largest),
    })
}

/// Reads a number that counts units, in plain signs: `10`, `1.5`.
pub(super) fn counted(text: &str, unit: Span) -> Option<u64> {
    let text = text.trim();
    let (number, rest) = number(text).filter(|_| !text.starts_with(char::is_alphabetic))?;
    rest.is_empty().then(|| number.times(unit.0))?
}

/// The span in a text that says that it is for each move: `3d per move`. `None` if the text does
/// not say it.
pub(super) fn per_move(text: &str) -> Option<&str> {
    before_words(text, &PER_MOVE)
}

/// The span in a text that says that it is for the whole game: `10 min per player`.
pub(super) fn per_game(text: &str) -> Option<&str> {
    before_words(text.trim().trim_end_matches(','), &PER_GAME)
}

/// The text before these words at its end.
fn before_words<'a>(text: &'a str, all: &[&str]) -> Option<&'a str> {
    let text = text.trim();
    all.iter().find_map(|words| {
        let at = text.len().checked_sub(words.len())?;
        let (span, end) = text.split_at_checked(at)?;
        (end.to_lowercase() == *words).then_some(span)
    })
}

/// A number with digits behind its point.
struct Number {
    whole: u64,
    decimals: u64,
    /// The number of which the decimals are parts: 1, 10, 100 or 1000.
    parts: u64,
}

impl Number {
    fn times(&self, unit: u64) -> Option<u64> {
        let whole = self.whole.checked_mul(unit)?;
        whole.checked_add(self.decimals * unit / self.parts)
    }
}

/// The number at the beginning of a text, and what is behind it.
fn number(text: &str) -> Option<(Number, &str)> {
    let (digits, rest) = match digits(text) {
        // Half a unit can begin with its point.
        ("", rest) if rest.starts_with('.') => ("0", rest),
        found => found,
    };
    if digits.is_empty() {
        let (first, rest) = word(text);
        let one = Number {
            whole: 1,
            decimals: 0,
            parts: 1,
        };
        return is_in(&ONE, first).then_some((one, rest));
    }
    let whole = digits.parse().ok()?;
    let (decimals, rest) = match rest.strip_prefix(['.', ',']).map(self::digits) {
        Some((decimals, behind)) if !decimals.is_empty() => (decimals, behind),
        _ => ("", rest),
    };
    let count = decimals.len();
    let number = Number {
        whole,
        decimals: if count == 0 {
            0
        } else {
            decimals.parse().ok()?
        },
        parts: 10_u64.pow(u32::try_from(count).ok()?),
    };
    (count <= MAX_DECIMALS).then_some((number, rest))
}

fn digits(text: &str) -> (&str, &str) {
    split(text, |c| c.is_ascii_digit())
}

fn word(text: &str) -> (&str, &str) {
    split(text, char::is_alphabetic)
}

/// The characters of this kind at the beginning of a text, and what is behind them.
fn split(text: &str, is_part: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !is_part(c)).unwrap_or(text.len()))
}

fn position(units: &[(&[&str], u64)], word: &str) -> Option<usize> {
    units.iter().position(|(words, _)| is_in(words, word))
}

fn is_in(words: &[&str], word: &str) -> bool {
    words.contains(&&*word.to_lowercase())
}

/// The rest of a text, without what joins it to the part before.
fn without_and(text: &str) -> &str {
    let text = text.trim_start();
    let text = text.strip_prefix(',').unwrap_or(text).trim_start();
    match word(text) {
        (first, behind) if is_in(&AND, first) && behind.starts_with(char::is_whitespace) => {
            behind.trim_start()
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_as_people_write_them() {
        for (texts, span) in [
            (
                &[
                    "3d",
                    "3 days",
                    "3 Tage",
                    "3 T",
                    "3 tage",
                    "1d, 48 hours",
                    "3 días",
                    "3 DÍAS",
                    "3 jours",
                    "3 j",
                    "3 dias",
                ][..],
                Span::days(3),
            ),
            (
                &[
                    "1w",
                    "1 week",
                    "a week",
                    "1 Woche",
                    "eine Woche",
                    "1 wk",
                    "una semana",
                    "une semaine",
                    "uma semana",
                ],
                Span::days(7),
            ),
            (
                &["15m", "15 min", "15 Min.", "15 minutes", "15 Minuten"],
                Span::minutes(15),
            ),
            (
                &[
                    "1h30",
                    "1h 30",
                    "1h30m",
                    "90m",
                    "1 h 30 min",
                    "1 hour and 30 minutes",
                    "1 Std 30",
                    "1 Std. 30 Min.",
                    "1 Stunde und 30 Minuten",
                    "1.5h",
                    "1,5 Stunden",
                    "1 hora y 30 minutos",
                    "1 heure et 30 minutes",
                    "1 hora e 30 minutos",
                    "1,5 horas",
                ],
                Span::minutes(90),
            ),
            (
                &[
                    "30 s", "30 sec", "30 Sek.", "0.5 min", "½ min", "30''", "30″",
                ],
                Span::seconds(30),
            ),
            (&["1½ h", "90'", "1h30′", "1 h 30’"], Span::minutes(90)),
            (&["5 min 30", "5m30s"], Span::seconds(330)),
            (&["1 week 3 days", "1 Woche, 3 Tage", "10d"], Span::days(10)),
        ] {
            for text in texts {
                let read = read(&plain(text)).map(|read| read.total);
                assert_eq!(read, Some(span.0), "{text}");
            }
        }
    }

    #[test]
    fn a_span_for_each_move_is_told_from_one_for_the_game() {
        for (text, span) in [
            ("3 days per move", Some("3 days ")),
            ("2h30m For each move", Some("2h30m ")),
            ("12h/move", Some("12h")),
            (" 3 Tage für jeden Zug ", Some("3 Tage ")),
            ("1 Tag pro Zug", Some("1 Tag ")),
            ("1 día por jugada", Some("1 día ")),
            ("2 jours par coup", Some("2 jours ")),
            ("1 dia por lance", Some("1 dia ")),
            ("3d", None),
            ("3d per game", None),
        ] {
            assert_eq!(per_move(text), span, "{text}");
        }
    }

    #[test]
    fn what_is_no_span_is_not_read() {
        for text in [
            "3",
            "d",
            "3x",
            "3d2w",
            "1h1h",
            "1d12",
            "30 s 5",
            "1h30 20",
            "five days",
            "3 d x",
            "1.2345h",
            "-1d",
            "1h and",
            "1..5h",
            "3 days ago",
            "½",
            ".h",
            "'",
            "1'2''3",
        ] {
            assert!(read(&plain(text)).is_none(), "{text}");
        }
        assert!(read(&format!("{}d", u64::MAX)).is_none());
    }
}
