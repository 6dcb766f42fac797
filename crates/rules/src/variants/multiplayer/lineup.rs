//! The boards of the multi-player rules by name, and the armies of a game: their order, where their
//! pawns go, and how positions and options write it.
//!
//! It is the only place that says which army has which seat. What a board is like is in `boards`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use entente_words::faults;
use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

use crate::board::graph::Direction;
use crate::movegen::json::{KeyError, Keys, Object, letter, read_by_army, read_word};
use crate::movegen::options::OptionValue::{Number, Word};
use crate::movegen::options::{OptionFault, choices};
use crate::movegen::rule_set::ArmyData;
use crate::pieces::piece::Army;

/// The largest number of players.
pub(crate) const SEATS: usize = 4;

/// Two to four armies, each once, and where their pawns go: along a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Lineup([Option<(Army, Direction)>; SEATS]);

impl Lineup {
    /// Is this a possible turn order: two to four armies, each once?
    fn is_order(armies: &[Army]) -> bool {
        let is_first = |at: usize| !armies[..at].contains(&armies[at]);
        (2..=SEATS).contains(&armies.len()) && (0..armies.len()).all(is_first)
    }

    /// The armies in this order, if it is a possible one.
    pub(crate) fn new(seats: &[(Army, Direction)]) -> Option<Lineup> {
        let armies: Vec<Army> = seats.iter().map(|(army, _)| *army).collect();
        let is_straight = |(_, forward): &(Army, Direction)| Direction::STRAIGHT.contains(forward);
        let is_possible = Lineup::is_order(&armies) && seats.iter().all(is_straight);
        is_possible.then(|| Lineup(core::array::from_fn(|seat| seats.get(seat).copied())))
    }

    /// Some armies of a board.
    pub(crate) fn of<const COUNT: usize>(armies: [&ArmyData; COUNT]) -> Lineup {
        let seats = armies.map(|data| (data.army, data.forward));
        Lineup::new(&seats).expect("a board has two to four armies, each once")
    }

    /// The armies, and where their pawns go.
    pub(crate) fn iter(self) -> impl Iterator<Item = (Army, Direction)> {
        self.0.into_iter().flatten()
    }

    pub(crate) fn armies(self) -> impl Iterator<Item = Army> {
        self.iter().map(|(army, _)| army)
    }

    /// The number of armies.
    pub(crate) fn len(self) -> usize {
        self.iter().count()
    }

    /// The direction of an army's pawns.
    pub(crate) fn direction(self, army: Army) -> Option<Direction> {
        let mut seats = self.iter();
        let seat = seats.find(|(other, _)| *other == army)?;
        Some(seat.1)
    }
}

choices! {
    /// The number of players.
    pub(crate) enum ArmyCount {
        /// White and Black.
        Two = Number(2),
        /// White, Red and Black.
        Three = Number(3),
        /// All armies of the board.
        Four = Number(4),
    }
}

choices! {
    /// The boards of the multi-player rules.
    pub enum MultiplayerBoard {
        /// The chessboard, with small armies around it.
        Square = Word("square"),
        /// Chess4's board, with its four armies.
        Chess4 = Word("chess4"),
        /// The board of Chess 4.5, with its four armies, and without the queen and her guards.
        Chess45 = Word("chess45"),
    }
}

impl ArmyCount {
    /// The number of these armies.
    pub(crate) fn of(lineup: Lineup) -> ArmyCount {
        match lineup.len() {
            2 => ArmyCount::Two,
            3 => ArmyCount::Three,
            _ => ArmyCount::Four,
        }
    }
}

faults! {
    /// The faults of the players of a setup.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[error("{self:?}")]
    pub enum MultiplayerFault = "fault-multiplayer" {
        /// There are too few or too many armies, or one occurs twice.
        Order,
        /// Nothing says where an army's pawns go.
        Direction(army: Army),
        /// A player who is out has a king.
        EliminatedWithKing(army: Army),
        /// Nothing can be pending for a player who is out.
        Pending(army: Army),
    }
}

/// The armies in turn order, and where their pawns go, as a position and the options write it. A
/// key that is left out is as on the board.
#[derive(Default)]
pub(crate) struct LineupForm {
    pub(crate) order: Option<Vec<String>>,
    pub(crate) pawns: Option<Object<String>>,
}

/// Why a position's armies cannot play.
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
