//! The parts that the bodies of several operations share: seats, named by their armies, and
//! computers with their level.

use super::problem::{Kind, Problem};
use entente_game::{Character, Computer, Level, LobbyAction, NewComputer, PersonId, Seat};
use entente_rules::Options;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

/// A computer to play with.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(title = "ComputerRequest")]
pub(crate) struct ComputerRequest {
    /// The strength: a `level` from `GET /api/v1/computers`. Leave it out for an engine.
    #[schema(value_type = u8, required = false, minimum = 1, maximum = 8, example = 3)]
    level: Option<Number>,
    /// An `engine` from `GET /api/v1/computers`, instead of a level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    engine: Option<String>,
    /// The behaviour towards others, in games with alliances or pacts: `loyal`, `opportunist`,
    /// `vengeful` or `timid`. Everybody sees it. Leave it out for one that is drawn and hidden
    /// until the game reveals its secrets.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    character: Option<String>,
    /// The armies that it plays. Leave it out for one that is free.
    #[serde(default)]
    #[schema(required = false)]
    seats: Vec<String>,
}

impl ComputerRequest {
    pub(crate) fn example() -> Self {
        Self {
            level: Some(3.into()),
            engine: None,
            character: None,
            seats: vec!["black".into()],
        }
    }

    /// A computer of a new game, from the entry with this index in the field `computers`.
    pub(crate) fn of_new_game(
        &self,
        index: usize,
        engines: &[Computer],
        options: &Options,
    ) -> Result<NewComputer, Problem> {
        self.read(engines, options, &format!("computers[{index}]."))
    }

    /// The action that adds the computer to a lobby.
    pub(crate) fn action(
        &self,
        engines: &[Computer],
        options: &Options,
    ) -> Result<LobbyAction, Problem> {
        self.read(engines, options, "")
            .map(LobbyAction::AddComputer)
    }

    fn read(
        &self,
        engines: &[Computer],
        options: &Options,
        field: &str,
    ) -> Result<NewComputer, Problem> {
        let computer = match (&self.level, &self.engine) {
            (Some(number), None) => level(&format!("{field}level"), number)?.into(),
            (None, Some(name)) => engine(engines, &format!("{field}engine"), name)?,
            (Some(_), Some(_)) => {
                let detail = format!("{field}engine: leave out either `level` or `engine`");
                return Err(unfit(detail));
            }
            (None, None) => {
                let detail = format!("{field}level: give a `level` or an `engine`");
                return Err(unfit(detail));
            }
        };
        let character = match &self.character {
            Some(name) => Some(character(&format!("{field}character"), name)?),
            None => None,
        };
        Ok(NewComputer {
            computer: Computer {
                character,
                ..computer
            },
            seats: seats(options, &format!("{field}seats"), &self.seats)?,
        })
    }
}

/// The computer with the engine that a field names.
fn engine(engines: &[Computer], field: &str, name: &str) -> Result<Computer, Problem> {
    let is_named = |computer: &&Computer| {
        let engine = computer.engine.as_ref();
        engine.is_some_and(|engine| engine.as_str() == name)
    };
    let found = engines.iter().find(is_named).cloned();
    found.ok_or_else(|| {
        let detail =
            format!("{field}: `{name}` is not an engine; GET /api/v1/computers lists them");
        unfit(detail)
    })
}

/// The character that a field names.
fn character(field: &str, name: &str) -> Result<Character, Problem> {
    let mut all = Character::ALL.into_iter();
    all.find(|character| character.word() == name)
        .ok_or_else(|| {
            let known = Character::ALL.map(Character::word).join(", ");
            unfit(format!("{field}: `{name}` is not one of {known}"))
        })
}

/// The level with the number that a field has.
pub(crate) fn level(field: &str, number: &Number) -> Result<Level, Problem> {
    let small = number.as_u64().and_then(|number| number.try_into().ok());
    small.and_then(Level::new).ok_or_else(|| {
        let detail = format!("{field}: {number} is not a level; GET /api/v1/computers lists them");
        unfit(detail)
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
        unfit(format!("{field}: `{army}` is not one of {known}"))
    })
}

/// The problem of a body with an impossible value.
pub(crate) fn unfit(detail: String) -> Problem {
    Problem::new(Kind::InvalidBody, detail)
}

/// The JSON parser's message, without the line and column: the field is named already.
pub(crate) fn without_place(cause: &str) -> &str {
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
    id.map(PersonId)
        .ok_or_else(|| unfit(format!("person: `{text}` is not a Discord id")))
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
