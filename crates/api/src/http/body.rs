//! The parts that the bodies of several operations share: seats, named by their armies, computers
//! with their level, and lengths of time.

use crate::http::problem::{Kind, Problem, texts};
use entente_game::{Level, PersonId, Seat, Span};
use entente_presentation::text::{quoted, say};
use entente_rules::Options;
use serde_json::Number;

/// The level with the number that a field has.
pub(crate) fn level(field: &str, number: &Number) -> Result<Level, Problem> {
    let small = number.as_u64().and_then(|number| number.try_into().ok());
    small.and_then(Level::new).ok_or_else(|| {
        let number = number.to_string();
        let (field, number) = (field.to_owned(), quoted(&number).into_owned());
        unfit(say!(texts(), "problem-level", field, number))
    })
}

/// The seats of the armies that a field names.
pub(crate) fn seats(
    options: &Options,
    field: &str,
    armies: &[String],
) -> Result<Vec<Seat>, Problem> {
    armies
        .iter()
        .map(|army| seat(options, field, army))
        .collect()
}

/// The seat of the army that a field names.
pub(crate) fn seat(options: &Options, field: &str, army: &str) -> Result<Seat, Problem> {
    let words: Vec<_> = options.armies().map(|army| army.word()).collect();
    let seat = words.iter().position(|word| *word == army);
    seat.map(|seat| Seat(seat as u8)).ok_or_else(|| {
        let known = words.join(", ");
        unfit(format!("{field}: {}", not_one_of(army, known)))
    })
}

/// The length of time in the field `for`.
pub(crate) fn span(text: &str) -> Result<Span, Problem> {
    text.parse().map_err(|_| {
        unfit(say!(
            texts(),
            "problem-span",
            text = quoted(text).into_owned()
        ))
    })
}

/// The fault of a body that has both of two fields, or neither.
pub(crate) fn exactly_one(one: &'static str, other: &'static str) -> String {
    say!(texts(), "problem-exactly-one", one, other)
}

/// The fault of a value that is none of those that are known.
pub(crate) fn not_one_of(value: &str, known: String) -> String {
    say!(
        texts(),
        "problem-not-one-of",
        value = quoted(value).into_owned(),
        known
    )
}

/// The problem of a body with an impossible value.
pub(crate) fn unfit(detail: String) -> Problem {
    Problem::new(Kind::InvalidBody, detail)
}

/// The JSON parser's message, without the line and column: the field is named already.
pub(super) fn without_place(cause: &str) -> &str {
    match cause.rsplit_once(" at line ") {
        Some((what, place)) if is_place(place) => what,
        _ => cause,
    }
}

/// Whether this is `1 column 49`.
fn is_place(text: &str) -> bool {
    let is_number = |text: &str| text.parse::<usize>().is_ok();
    text.split_once(" column ")
        .is_some_and(|(line, column)| is_number(line) && is_number(column))
}

/// A person's Discord id.
pub(crate) fn person(text: &str) -> Result<PersonId, Problem> {
    let id = text.parse().ok().filter(|id| *id > 0);
    id.map(PersonId).ok_or_else(|| {
        unfit(say!(
            texts(),
            "problem-person",
            text = quoted(text).into_owned()
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_place_that_the_parser_names_is_left_out() {
        for (cause, expected) in [
            (
                "missing field `move` at line 1 column 2",
                "missing field `move`",
            ),
            ("960 is not one of 0 to 959", "960 is not one of 0 to 959"),
            ("moved at line 1 column b", "moved at line 1 column b"),
            ("moved at line", "moved at line"),
        ] {
            assert_eq!(without_place(cause), expected);
        }
    }
}
