//! What the bodies of several operations share: seats, named by their armies, computers with their
//! level, and lengths of time.

use crate::game::word::ArmyWord;
use crate::http::problem::{ApiResult, Kind, Problem, texts};
use entente_game::{Level, PersonId, Seat, Span};
use entente_presentation::text::{quoted, say};
use entente_rules::Options;
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use std::borrow::Cow;
use std::fmt;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

/// Fields of bodies that had other names, and what they are called now.
const RENAMED: [(&str, &str); 2] = [("seats", "wishes"), ("seat", "army")];

/// An army in a body, by its name. Which armies there are, the game says.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub(crate) struct ArmyName(pub(crate) String);

impl<'de> Deserialize<'de> for ArmyName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_str(ArmyVisitor)
    }
}

struct ArmyVisitor;

impl de::Visitor<'_> for ArmyVisitor {
    type Value = ArmyName;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the name of an army, such as \"black\"")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<ArmyName, E> {
        Ok(ArmyName(name.to_owned()))
    }
}

impl PartialSchema for ArmyName {
    fn schema() -> RefOr<Schema> {
        ArmyWord::schema()
    }
}

impl ToSchema for ArmyName {
    fn name() -> Cow<'static, str> {
        ArmyWord::name()
    }
}

/// Fields of bodies that chose what is done, and the paths by which that is done now.
const BECAME_PATHS: [(&str, &str); 2] = [
    (
        "action",
        "`POST …/draw/accept`, `POST …/draw/decline`, `POST …/claim`, \
         `PUT …/draw/stopped/{army}`",
    ),
    ("muted", "`POST …/letters/unmute`"),
];

/// The fault of a body, and what a field is called now that it names in an earlier way.
pub(super) fn with_new_name(fault: String) -> String {
    let Some((_, unknown)) = fault.split_once("unknown field ") else {
        return fault;
    };
    let mut quotes = unknown.split('`').skip(1).step_by(2);
    let name = quotes.next().unwrap_or_default();
    let known: Vec<_> = quotes.collect();
    let mut renamed = RENAMED.iter();
    let renamed = renamed.find(|(old, new)| *old == name && known.contains(new));
    let path = BECAME_PATHS.iter().find(|(old, _)| *old == name);
    match (path, renamed) {
        (Some((_, paths)), _) => with_new_paths(&fault, paths),
        (None, Some((old, new))) => {
            let now = say!(texts(), "problem-renamed", old = *old, new = *new);
            format!("{fault}. {now}")
        }
        (None, None) => fault,
    }
}

/// The fault of a body that asks for what has paths of its own now.
pub(crate) fn with_new_paths(fault: &str, paths: &'static str) -> String {
    format!("{fault}. {}", say!(texts(), "problem-paths", paths))
}

/// The level with the number that a field has.
pub(crate) fn level(field: &str, number: &Number) -> ApiResult<Level> {
    let small = number.as_u64().and_then(|number| number.try_into().ok());
    small.and_then(Level::new).ok_or_else(|| {
        let number = number.to_string();
        let (field, number) = (field.to_owned(), quoted(&number).into_owned());
        unfit(say!(texts(), "problem-level", field, number))
    })
}

/// The seats of the armies that a field names.
pub(crate) fn seats(options: &Options, field: &str, armies: &[ArmyName]) -> ApiResult<Vec<Seat>> {
    armies
        .iter()
        .map(|army| seat(options, field, army))
        .collect()
}

/// The seat of the army that a field names.
pub(crate) fn seat(options: &Options, field: &str, army: &ArmyName) -> ApiResult<Seat> {
    let ArmyName(army) = army;
    let words: Vec<_> = options.armies().map(|army| army.word()).collect();
    let seat = words.iter().position(|word| word == army);
    seat.map(|seat| Seat(seat as u8)).ok_or_else(|| {
        let known = words.join(", ");
        unfit(format!("{field}: {}", not_one_of(army, known)))
    })
}

/// The length of time in the field `for`.
pub(crate) fn span(text: &str) -> ApiResult<Span> {
    text.parse().map_err(|_| {
        let text = quoted(text).into_owned();
        unfit(say!(texts(), "problem-span", text))
    })
}

/// The fault of a body that has both of two fields, or neither.
pub(crate) fn exactly_one(one: &'static str, other: &'static str) -> String {
    say!(texts(), "problem-exactly-one", one, other)
}

/// The fault of a value that is none of those that are known.
pub(crate) fn not_one_of(value: &str, known: String) -> String {
    let value = quoted(value).into_owned();
    say!(texts(), "problem-not-one-of", value, known)
}

/// The problem of a body with an impossible value.
pub(crate) fn unfit(detail: String) -> Problem {
    Problem::new(Kind::InvalidBody, detail)
}

/// The same body without a mark of the byte order before it, and with whole numbers as such: some
/// languages have one kind of number, and write `3.0` for 3.
pub(super) fn whole_numbers(body: &[u8]) -> Cow<'_, [u8]> {
    let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body);
    let mut whole = Vec::new();
    let (mut is_in_text, mut at, mut copied) = (false, 0, 0);
    while let Some(byte) = body.get(at) {
        match byte {
            // What a backslash stands before ends no text.
            b'\\' if is_in_text => at += 1,
            b'"' => is_in_text = !is_in_text,
            b'.' if !is_in_text => {
                let zeros = body[at + 1..].iter().take_while(|byte| **byte == b'0');
                let end = at + 1 + zeros.count();
                let next = body.get(end);
                let goes_on = next.is_some_and(|next| matches!(next, b'1'..=b'9' | b'e' | b'E'));
                if end > at + 1 && !goes_on {
                    whole.extend_from_slice(&body[copied..at]);
                    copied = end;
                }
                at = end - 1;
            }
            _ => {}
        }
        at += 1;
    }
    if copied == 0 {
        return Cow::Borrowed(body);
    }
    whole.extend_from_slice(&body[copied..]);
    Cow::Owned(whole)
}

/// A person's Discord id.
pub(crate) fn person(text: &str) -> ApiResult<PersonId> {
    let id = text.parse().ok().filter(|id| *id > 0);
    id.map(PersonId).ok_or_else(|| {
        let text = quoted(text).into_owned();
        unfit(say!(texts(), "problem-person", text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_read_however_they_are_written() {
        for (body, expected) in [
            (r#"{"a": 3.0}"#, r#"{"a": 3}"#),
            (
                r#"[1.00,-2.0, 3.5, 4.05, 5.0e1]"#,
                r#"[1,-2, 3.5, 4.05, 5.0e1]"#,
            ),
            (
                r#"{"a": "3.0 \" 4.0", "b.0": 1}"#,
                r#"{"a": "3.0 \" 4.0", "b.0": 1}"#,
            ),
            ("\u{feff}{}", "{}"),
            ("3.", "3."),
            ("\"\\", "\"\\"),
            ("", ""),
        ] {
            assert_eq!(
                whole_numbers(body.as_bytes()),
                expected.as_bytes(),
                "{body}"
            );
        }
    }
}
