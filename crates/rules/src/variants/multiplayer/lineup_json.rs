//! The JSON form of the armies of a game, in a position and in its options.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;
use serde_json::Value;

use crate::board::graph::Direction;
use crate::movegen::json_object::{KeyError, Keys, Object, letter};
use crate::movegen::json_players::{read_by_army, read_word};
use crate::movegen::option_schema::OptionFault;
use crate::pieces::piece::Army;
use crate::variants::multiplayer::board::MultiplayerBoard;
use crate::variants::multiplayer::fault::MultiplayerFault;
use crate::variants::multiplayer::lineup::Lineup;

/// The armies in turn order, and where their pawns go, as a position and the options write it. A
/// key that is left out is as on the board.
#[derive(Default)]
pub(crate) struct LineupForm {
    pub(crate) order: Option<Vec<String>>,
    pub(crate) pawns: Option<Object<String>>,
}

/// The reasons for which a position's armies cannot play.
pub(crate) enum LineupError {
    /// A key cannot be read.
    Key(KeyError),
    /// The armies contradict the options.
    Options(OptionFault),
    /// The armies are not possible.
    Fault(MultiplayerFault),
}

impl From<KeyError> for LineupError {
    fn from(error: KeyError) -> LineupError {
        LineupError::Key(error)
    }
}

impl From<OptionFault> for LineupError {
    fn from(fault: OptionFault) -> LineupError {
        LineupError::Options(fault)
    }
}

impl LineupForm {
    /// The written form of armies.
    pub(crate) fn of(lineup: Lineup) -> LineupForm {
        let pawns = lineup
            .iter()
            .map(|(army, forward)| (letter(army), direction_letter(forward).to_owned()));
        LineupForm {
            order: Some(lineup.armies().map(letter).collect()),
            pawns: Some(Object(pawns.collect())),
        }
    }

    /// Takes the keys of a position. Everything else names armies, so this comes first.
    pub(crate) fn read_keys(keys: &mut Keys<'_>) -> Result<LineupForm, KeyError> {
        Ok(LineupForm {
            order: keys.take("order")?,
            pawns: keys.take("pawns")?,
        })
    }

    /// Takes the values out of the options; `None` if they have another form.
    pub(crate) fn take(values: &mut Object<Value>) -> Option<LineupForm> {
        Some(LineupForm {
            order: take(values, "order")?,
            pawns: take(values, "pawns")?,
        })
    }

    /// The values as options have them.
    pub(crate) fn values(self) -> impl Iterator<Item = (String, Value)> {
        let pawns = |Object(pawns): Object<String>| {
            let pawns = pawns.into_iter();
            Value::Object(pawns.map(|(army, way)| (army, way.into())).collect())
        };
        let order = self.order.map(|order| ("order".to_owned(), order.into()));
        let pawns = self.pawns.map(|all| ("pawns".to_owned(), pawns(all)));
        order.into_iter().chain(pawns)
    }

    /// The armies; `None` if they are as usual.
    pub(crate) fn lineup(
        &self,
        board: MultiplayerBoard,
        usual: Lineup,
    ) -> Result<Option<Lineup>, LineupError> {
        let order: Vec<Army> = match (&self.order, &self.pawns) {
            (None, None) => return Ok(None),
            (None, Some(_)) => usual.armies().collect(),
            (Some(order), _) => order
                .iter()
                .map(|name| read_army(board, name))
                .collect::<Result<_, _>>()?,
        };
        let impossible = || LineupError::Fault(MultiplayerFault::Order);
        if !Lineup::is_order(&order) {
            return Err(impossible());
        }
        let given = self.pawns.clone().unwrap_or_default();
        let pawns = read_by_army(&order, "pawns", given, |word| {
            read_word("pawns", word, &["N", "E", "S", "W"], direction_of)
        })?;
        let seat = |&army: &Army| {
            let forward = pawns.get(&army).copied().or_else(|| board.direction(army));
            let fault = LineupError::Fault(MultiplayerFault::Direction(army));
            Ok((army, forward.ok_or(fault)?))
        };
        let seats: Vec<_> = order.iter().map(seat).collect::<Result<_, LineupError>>()?;
        Ok(Some(Lineup::new(&seats).ok_or_else(impossible)?))
    }
}

/// Takes a value, if it is there; `None` if it has another form.
fn take<T: for<'de> Deserialize<'de>>(values: &mut Object<Value>, name: &str) -> Option<Option<T>> {
    let Some(at) = values.0.iter().position(|(other, _)| other == name) else {
        return Some(None);
    };
    let (_, value) = values.0.remove(at);
    serde_json::from_value(value).ok().map(Some)
}

fn read_army(board: MultiplayerBoard, name: &str) -> Result<Army, KeyError> {
    let mut letters = name.chars();
    let army = letters.next().and_then(|letter| board.army(letter));
    army.filter(|_| letters.next().is_none())
        .ok_or_else(|| KeyError::Army {
            key: "order",
            letter: name.to_owned(),
        })
}

/// A pawn direction in its written form.
fn direction_letter(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "N",
        Direction::East => "E",
        Direction::South => "S",
        _ => "W",
    }
}

fn direction_of(letter: &str) -> Option<Direction> {
    let mut directions = Direction::STRAIGHT.into_iter();
    directions.find(|&direction| direction_letter(direction) == letter)
}
