//! The options of the multi-player rules: the board, and the armies in turn order: where their
//! pawns go, and how positions and options write it.
//!
//! The boards of Chess4 and Chess 4.5 are for four players, the chessboard for two, three or four.
//! A position may name other armies, in another order and with other directions. They are a part of
//! the options too, so that an army has one seat everywhere. Nobody chooses them as an option. What
//! a board is like is in `mod.rs`.

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
use crate::movegen::options::{OptionFault, OptionSchema, OptionSet, choices, names, options};
use crate::movegen::rule_set::ArmyData;
use crate::pieces::piece::Army;

/// The largest number of players.
pub(super) const SEATS: usize = 4;

/// Two to four armies, each once, and where their pawns go: along a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Lineup([Option<(Army, Direction)>; SEATS]);

impl Lineup {
    /// Is this a possible turn order: two to four armies, each once?
    fn is_order(armies: &[Army]) -> bool {
        let is_first = |at: usize| !armies[..at].contains(&armies[at]);
        (2..=SEATS).contains(&armies.len()) && (0..armies.len()).all(is_first)
    }

    /// The armies in this order, if it is a possible one.
    fn new(seats: &[(Army, Direction)]) -> Option<Lineup> {
        let armies: Vec<Army> = seats.iter().map(|(army, _)| *army).collect();
        let is_straight = |(_, forward): &(Army, Direction)| Direction::STRAIGHT.contains(forward);
        let is_possible = Lineup::is_order(&armies) && seats.iter().all(is_straight);
        is_possible.then(|| Lineup(core::array::from_fn(|seat| seats.get(seat).copied())))
    }

    /// Some armies of a board.
    pub(super) fn of<const COUNT: usize>(armies: [&ArmyData; COUNT]) -> Lineup {
        let seats = armies.map(|data| (data.army, data.forward));
        Lineup::new(&seats).expect("a board has two to four armies, each once")
    }

    /// The armies, and where their pawns go.
    pub(super) fn iter(self) -> impl Iterator<Item = (Army, Direction)> {
        self.0.into_iter().flatten()
    }

    pub(super) fn armies(self) -> impl Iterator<Item = Army> {
        self.iter().map(|(army, _)| army)
    }

    /// The number of armies.
    fn len(self) -> usize {
        self.iter().count()
    }

    /// The direction of an army's pawns.
    pub(super) fn direction(self, army: Army) -> Option<Direction> {
        let mut seats = self.iter();
        let seat = seats.find(|(other, _)| *other == army)?;
        Some(seat.1)
    }
}

choices! {
    /// The number of players.
    pub(super) enum ArmyCount {
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
pub(super) struct LineupForm {
    pub(super) order: Option<Vec<String>>,
    pub(super) pawns: Option<Object<String>>,
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
    pub(super) fn of(lineup: Lineup) -> LineupForm {
        let pawns = lineup
            .iter()
            .map(|(army, forward)| (letter(army), direction_letter(forward).to_owned()));
        LineupForm {
            order: Some(lineup.armies().map(letter).collect()),
            pawns: Some(Object(pawns.collect())),
        }
    }

    /// Takes the keys of a position. Everything else names armies, so this comes first.
    fn read_keys(keys: &mut Keys<'_>) -> Result<LineupForm, KeyError> {
        Ok(LineupForm {
            order: keys.take("order")?,
            pawns: keys.take("pawns")?,
        })
    }

    /// Takes the values out of the options; `None` if they have another form.
    fn take(values: &mut Object<Value>) -> Option<LineupForm> {
        Some(LineupForm {
            order: take(values, "order")?,
            pawns: take(values, "pawns")?,
        })
    }

    /// The values as options have them.
    fn values(self) -> impl Iterator<Item = (String, Value)> {
        let pawns = |Object(pawns): Object<String>| {
            let pawns = pawns.into_iter();
            Value::Object(pawns.map(|(army, way)| (army, way.into())).collect())
        };
        let order = self.order.map(|order| ("order".to_owned(), order.into()));
        let pawns = self.pawns.map(|all| ("pawns".to_owned(), pawns(all)));
        order.into_iter().chain(pawns)
    }

    /// The armies; `None` if they are as usual.
    fn lineup(
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

/// The options of a game under the multi-player rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MultiplayerOptions {
    /// The board of the game.
    pub board: MultiplayerBoard,
    /// The armies in turn order, and where their pawns go.
    pub(super) lineup: Lineup,
}

options! {
    /// The options that people choose, in their written form.
    struct Form {
        board: MultiplayerBoard = MultiplayerBoard::Square,
        armies: ArmyCount = ArmyCount::Four,
    }
}

impl Default for MultiplayerOptions {
    fn default() -> MultiplayerOptions {
        MultiplayerOptions::default_for(MultiplayerBoard::Square, ArmyCount::Four)
    }
}

impl MultiplayerOptions {
    /// The options with the board's own armies.
    fn default_for(board: MultiplayerBoard, armies: ArmyCount) -> MultiplayerOptions {
        let lineup = board.usual_lineup(armies);
        MultiplayerOptions { board, lineup }
    }

    /// Can pawns be captured en passant? Only on Chess4's board does a double step allow it.
    pub(super) fn has_en_passant(self) -> bool {
        self.board == MultiplayerBoard::Chess4
    }

    /// Does the game have the armies that the board has when nobody names others?
    fn has_usual_armies(self) -> bool {
        let count = ArmyCount::of(self.lineup);
        can_have(self.board, count) && self == MultiplayerOptions::default_for(self.board, count)
    }

    /// Is it left open which armies play? Then a position can name any.
    fn leaves_armies_open(self) -> bool {
        self == MultiplayerOptions::default_for(self.board, ArmyCount::Four)
    }

    /// These options with the armies that a position names, unless somebody has chosen others.
    fn with_lineup(self, lineup: Lineup) -> Result<MultiplayerOptions, OptionFault> {
        let contradicts = |option| OptionFault::Together {
            option,
            with: "order",
        };
        if !self.leaves_armies_open() {
            if self.lineup.len() != lineup.len() {
                return Err(contradicts("armies"));
            }
            if !self.has_usual_armies() && self.lineup != lineup {
                return Err(contradicts("pawns"));
            }
        }
        Ok(MultiplayerOptions { lineup, ..self })
    }

    /// These options with the armies that a position names, if it names any.
    pub(crate) fn read_lineup(
        self,
        keys: &mut Keys<'_>,
    ) -> Result<MultiplayerOptions, LineupError> {
        let named = LineupForm::read_keys(keys)?;
        match named.lineup(self.board, self.lineup)? {
            Some(lineup) => Ok(self.with_lineup(lineup)?),
            None => Ok(self),
        }
    }

    fn form(self) -> Form {
        Form {
            board: self.board,
            armies: ArmyCount::of(self.lineup),
        }
    }
}

/// The fault of armies that Entente has not written: nobody chooses this option.
fn unknown_order() -> OptionFault {
    OptionFault::Unknown {
        name: String::from("order"),
        known: names::<MultiplayerOptions>(),
    }
}

/// Can somebody choose so many armies of this board? Only the chessboard leaves some out.
fn can_have(board: MultiplayerBoard, armies: ArmyCount) -> bool {
    board == MultiplayerBoard::Square || armies == ArmyCount::Four
}

impl OptionSet for MultiplayerOptions {
    fn schema() -> Vec<OptionSchema> {
        Form::schema()
    }

    fn read(mut values: Object<Value>) -> Result<MultiplayerOptions, OptionFault> {
        let named = LineupForm::take(&mut values).ok_or_else(unknown_order)?;
        let says_count = values.0.iter().any(|(name, _)| name == "armies");
        let Form { board, armies } = Form::read(values)?;
        let together = |with| OptionFault::Together {
            option: "armies",
            with,
        };
        match named.lineup(board, board.usual_lineup(armies)) {
            Ok(Some(lineup)) if says_count && ArmyCount::of(lineup) != armies => {
                Err(together("order"))
            }
            Ok(Some(lineup)) => Ok(MultiplayerOptions { board, lineup }),
            Ok(None) if can_have(board, armies) => {
                Ok(MultiplayerOptions::default_for(board, armies))
            }
            Ok(None) => Err(together("board")),
            Err(_) => Err(unknown_order()),
        }
    }

    fn values(&self) -> Object<Value> {
        let Object(mut values) = self.form().values();
        if !self.has_usual_armies() {
            values.extend(LineupForm::of(self.lineup).values());
        }
        Object(values)
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::MultiplayerOptions;
    use crate::movegen::options::{OptionSet, read_object};

    fn written(json: &str) -> Result<String, String> {
        let read = read_object(json).and_then(MultiplayerOptions::read);
        let options = read.map_err(|fault| fault.to_string())?;
        Ok(serde_json::to_string(&options.values()).expect("words and numbers are always JSON"))
    }

    #[test]
    fn the_defaults_are_the_square_board_and_four_armies() {
        for (read, written_again) in [
            ("{}", r#"{"board":"square","armies":4}"#),
            (r#"{"armies": 2}"#, r#"{"board":"square","armies":2}"#),
            (r#"{"board": "chess4"}"#, r#"{"board":"chess4","armies":4}"#),
            (
                r#"{"board": "chess45"}"#,
                r#"{"board":"chess45","armies":4}"#,
            ),
        ] {
            assert_eq!(written(read).as_deref(), Ok(written_again));
        }
    }

    #[test]
    fn other_boards_and_numbers_are_refused() {
        for wrong in [
            r#"{"armies": 5}"#,
            r#"{"armies": 1}"#,
            r#"{"armies": "3"}"#,
            r#"{"board": "hex"}"#,
            r#"{"board": "chess4", "armies": 3}"#,
            r#"{"board": "chess45", "armies": 2}"#,
            r#"{"walls": true}"#,
        ] {
            assert!(written(wrong).is_err(), "{wrong}");
        }
    }
}
